# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Experiments on a CPU: the small loops from whose times the simulator's rules were inferred."""
