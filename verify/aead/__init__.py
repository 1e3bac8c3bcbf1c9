# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs that machine code seals and opens: the stream in words of bits, the tag in integers, in one run of the code.

It stands on verify.expression and on verify.integers, and neither needs it.
"""
