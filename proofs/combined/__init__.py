# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-combined: functions with two changes, each harmless alone. The prover judges them, and a CPU judges the
prover.

They are edited, assembled and called like the corpus of wrong functions (proofs/adversaries).
"""
