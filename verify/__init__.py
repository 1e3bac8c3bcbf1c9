# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proves that machine code computes a member of the ChaCha or the Salsa20 family: from the bytes of an object file.

verify.primitives knows their names, verify.specification and verify.specification_salsa20 say what is to be computed,
verify.semantics what instructions do, SOUNDNESS.md what is trusted. Nothing here imports other packages of the project.
"""
