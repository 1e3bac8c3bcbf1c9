# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The prover (verify) on this project's functions and on other people's: what is proved, killed and found, on record.

tree proves what is emitted, go_objects the Go module, foreign other people's ciphers; mutants changes the emitted code,
combined puts two harmless changes together, semantics compares the prover's machine with a CPU; record keeps what came of it in *.json here and in docs/proofs.md.
"""
