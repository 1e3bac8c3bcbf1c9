# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Exact solvers: allocations, schedules, and both at once by large neighbourhoods, with what is proven of each."""
