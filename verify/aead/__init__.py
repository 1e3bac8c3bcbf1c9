# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs that machine code seals and opens (AEADs): the stream in words of bits, the tag in integers, in one run.

It stands on verify.expression and on verify.integers, and neither needs it.
"""
