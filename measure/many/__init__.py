# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Timings of many messages at once, of blocks without a stack, and of random numbers, beside other ways."""
