# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proves that machine code computes Poly1305: words are integers, which are polynomials, and not expressions of bits.

verify.integers.algebra has the rules, verify.integers.machine what instructions do, verify.integers.proof the argument
for every length. The prover of streams (verify.proof) imports none of it.
"""
