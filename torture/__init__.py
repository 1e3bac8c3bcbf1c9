# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Hostile tests: fuzzing against independent judges; signals, threads and forks during calls; Valgrind; sanitizers."""
