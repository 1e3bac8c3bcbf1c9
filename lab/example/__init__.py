# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An example to copy: a scheduler of thirty lines, compared on all kernels of the flagships, and read.

``toy`` is the scheduler; ``compare`` runs it beside others; ``reading`` and ``pictures`` show what came out.
"""
