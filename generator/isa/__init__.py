# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The instruction layer: PeachPy's operand forms, register effects and encodings, and the repairs it needs."""
