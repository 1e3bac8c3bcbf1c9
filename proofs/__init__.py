# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The prover (verify) on this project's functions and on other people's: what is proved, killed and found, on record.

tree proves what is emitted, go_objects the Go module, foreign other people's ciphers; semantics compares the prover's
machine with a CPU. adversaries are wrong functions that somebody wrote, mutants changes of the emitted code, combined
two changes that each alone are harmless. record keeps what came of it in *.json here and in docs/proofs.md.
"""
