# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""AVX on xmm registers (VEX-128, three operands), and AMD's XOP, which adds a rotation."""

from __future__ import annotations

from generator.target.base import Target

AVX = Target("avx", "AVX", ("avx",), kinds=("xmm",), prefix="v", shuffles_bytes=True)
XOP = Target("xop", "AVX and XOP", ("avx", "xop"), kinds=("xmm",), prefix="v", rotates="vprotd")
