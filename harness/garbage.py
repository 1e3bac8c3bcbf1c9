# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How often processes with millions of small objects collect garbage."""

#: For gc.set_threshold. Python's defaults cost a quarter to a third of the time of emission and of proofs, and free
#: little.
THRESHOLDS = (500_000, 20, 100)
