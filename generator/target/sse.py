# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Sixteen xmm registers: SSE2 and SSSE3 with two operands; AVX (VEX-128) with three; XOP adds a rotation."""

from generator.target.base import Target

SSE2 = Target("sse2", "SSE2", ("sse2",), kinds=("xmm",))
SSSE3 = Target("ssse3", "SSSE3", ("ssse3",), kinds=("xmm",), shuffles_bytes=True)
AVX = Target("avx", "AVX", ("avx",), kinds=("xmm",), prefix="v", shuffles_bytes=True)
XOP = Target("xop", "AVX and XOP", ("avx", "xop"), kinds=("xmm",), prefix="v", rotates="vprotd")
