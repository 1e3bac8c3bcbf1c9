# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""SSE2 and SSSE3: sixteen xmm registers, two operands."""

from __future__ import annotations

from generator.target.base import Target

SSE2 = Target("sse2", "SSE2", ("sse2",), kinds=("xmm",))
SSSE3 = Target("ssse3", "SSSE3", ("ssse3",), kinds=("xmm",), shuffles_bytes=True)
