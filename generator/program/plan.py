# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which kernels a variant has: a layout in a register kind."""

from __future__ import annotations

from dataclasses import dataclass

from generator.ir.values import LANES, Kind


@dataclass(frozen=True)
class Kernel:
    """``layout`` ("rows", "columns", or "words" for general registers) in registers of ``kind``."""

    layout: str
    kind: Kind

    @property
    def blocks(self) -> int:
        """Blocks in a batch: the width."""
        if self.layout == "words":
            return 1
        return LANES[self.kind] * (4 if self.layout == "columns" else 1)

    @property
    def name(self) -> str:
        """The width as variants are named: u1, u4, u8, u16."""
        return f"u{self.blocks}"
