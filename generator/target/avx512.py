# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""AVX-512: 32 registers, a rotation (vprold), byte masks; AVX512VL has these for xmm and ymm registers."""

from collections.abc import Sequence
from dataclasses import replace

from generator.ir.builder import Builder
from generator.ir.values import LANES, Kind, Value, View
from generator.target.base import LaneOps, Target


class LaneOps512(LaneOps):
    """How AVX-512 moves 128-bit lanes: by EVEX instructions, which reach all 32 registers."""

    extracts = "vextracti32x4"
    inserts = "vinserti32x4"

    @staticmethod
    def spread(builder: Builder, row: Value, kind: Kind) -> Value:
        """The xmm ``row`` in every lane, by vshufi32x4."""
        wide = View(row, kind)
        return builder.emit(
            "vshufi32x4", kind, wide, wide, 0, name=row.name, comment=f"{row.name} in {LANES[kind]} lanes"
        )

    @staticmethod
    def transpose(builder: Builder, rows: Sequence[Value]) -> list[Value]:
        """Transpose two vectors of two lanes by one shuffle each, or four vectors of four lanes by two each."""

        def pick(a: Value, b: Value, control: int) -> Value:
            return builder.emit(
                "vshufi32x4", a.kind, a, b, control, name=a.name[:1] + b.name, comment=f"lanes of {a.name}, {b.name}"
            )

        if len(rows) == 2:
            return [pick(rows[0], rows[1], control) for control in (0b00, 0b11)]
        r0, r1, r2, r3 = rows
        low01, high01, low23, high23 = pick(r0, r1, 0x44), pick(r0, r1, 0xEE), pick(r2, r3, 0x44), pick(r2, r3, 0xEE)
        return [
            pick(low01, low23, 0x88),
            pick(low01, low23, 0xDD),
            pick(high01, high23, 0x88),
            pick(high01, high23, 0xDD),
        ]


AVX512VL = Target(
    "avx512vl",
    "AVX512VL and AVX512BW",
    ("avx512f", "avx512vl", "avx512bw", "bmi2"),
    registers=32,
    kinds=("xmm", "ymm"),
    prefix="v",
    rotates="vprold",
    lane_ops=LaneOps512,
)
AVX512 = Target(
    "avx512",
    "AVX512F, AVX512VL and AVX512BW",
    ("avx512f", "avx512vl", "avx512bw", "bmi2"),
    registers=32,
    kinds=("xmm", "ymm", "zmm"),
    prefix="v",
    rotates="vprold",
    lane_ops=LaneOps512,
)
AVX512VLIFMA = replace(
    AVX512VL, name="avx512vlifma", title=f"{AVX512VL.title}, AVX512IFMA", features=(*AVX512VL.features, "avx512ifma")
)
AVX512IFMA = replace(
    AVX512, name="avx512ifma", title=f"{AVX512.title}, AVX512IFMA", features=(*AVX512.features, "avx512ifma")
)
