# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Experiments on a CPU: small loops whose times show how it executes. The simulator's rules were inferred from them."""
