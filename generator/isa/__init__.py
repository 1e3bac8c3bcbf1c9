# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The instruction set, through PeachPy: operand forms, register effects and encodings, and repairs of PeachPy."""
