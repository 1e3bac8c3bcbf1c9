# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Cycles by length of what can be tried here; ``table`` sums up database lines."""
