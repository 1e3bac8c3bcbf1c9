# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Cycles by length of every implementation that this CPU runs; ``table`` summarises database lines."""
