# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""AVX2: sixteen ymm registers of two lanes, three operands."""

from collections.abc import Sequence

from generator.ir.builder import Builder
from generator.ir.values import Kind, Value, View
from generator.target.base import LaneOps, Target


class LaneOps128(LaneOps):
    """How AVX2 moves 128-bit lanes between ymm registers of two lanes."""

    extracts = "vextracti128"
    inserts = "vinserti128"

    @staticmethod
    def spread(builder: Builder, row: Value, kind: Kind) -> Value:
        """The xmm ``row`` in both lanes, by vinserti128."""
        return builder.emit(
            "vinserti128", kind, View(row, kind), row, 1, name=row.name, comment=f"{row.name} in both lanes"
        )

    @staticmethod
    def transpose(builder: Builder, rows: Sequence[Value]) -> list[Value]:
        """The low lanes of two vectors, then the high lanes, by vperm2i128."""
        a, b = rows
        return [
            builder.emit(
                "vperm2i128",
                a.kind,
                a,
                b,
                control,
                name=f"{a.name}{b.name}",
                comment=f"{half} lanes of {a.name}, {b.name}",
            )
            for control, half in ((0x20, "low"), (0x31, "high"))
        ]


AVX2 = Target(
    "avx2",
    "AVX2",
    ("avx2",),
    kinds=("xmm", "ymm"),
    prefix="v",
    shuffles_bytes=True,
    lane_ops=LaneOps128,
)
