# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The prover (verify) applied to this project's functions and to other people's, and the records of what it proved,
killed and found.

``tree`` proves the emitted streams and cores, ``tags`` what makes tags, ``go_objects`` the Go module, ``foreign`` other
people's code; ``semantics`` compares the prover's machine with a CPU. ``adversaries`` are wrong functions written by
hand, ``mutants`` changes of emitted code, ``combined`` pairs of changes that are harmless alone. ``record`` keeps the
results in *.json here and in docs/proofs.md.
"""
