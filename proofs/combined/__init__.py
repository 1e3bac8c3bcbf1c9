# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-combined: functions of two changes, each harmless alone, that the prover has to judge, and a CPU to judge
the prover.

How a file is edited, assembled and called is the corpus of wrong functions' (proofs/adversaries).
"""
