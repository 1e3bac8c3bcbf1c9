# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How often workers that keep millions of small objects look for garbage."""

#: For gc.set_threshold: by Python's own, a quarter to a third of the time of emission and of proofs, for little.
THRESHOLDS = (500_000, 20, 100)
