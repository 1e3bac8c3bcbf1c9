# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Many messages at once, blocks without a stack and random numbers, beside the same work done otherwise."""
