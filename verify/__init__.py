# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proves that machine code computes ChaCha20, XChaCha20 or HChaCha20: from the bytes of an object file alone.

verify.specification says what is to be computed, verify.semantics what instructions do, SOUNDNESS.md what is trusted.
Nothing here imports the generator.
"""
