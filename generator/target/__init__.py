# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The instruction sets that code is generated for: ``TARGETS`` by name."""

from generator.target.avx2 import AVX2
from generator.target.avx512 import AVX512, AVX512IFMA, AVX512VL, AVX512VLIFMA
from generator.target.base import Target
from generator.target.scalar import MULX, SCALAR
from generator.target.sse import AVX, SSE2, SSSE3, XOP

#: The targets that ciphers are generated for, by name; MULX is for authenticators alone.
TARGETS: dict[str, Target] = {
    target.name: target for target in (SCALAR, SSE2, SSSE3, AVX, XOP, AVX2, AVX512VL, AVX512VLIFMA, AVX512, AVX512IFMA)
}

__all__ = ["MULX", "TARGETS", "Target"]
