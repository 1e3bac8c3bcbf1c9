# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How blocks lie in registers: rows (a register holds a row of the matrix in each lane), columns and words (one word of
the matrix a register)."""

from generator.layout.base import Layout, Piece
from generator.layout.columns import Columns
from generator.layout.rows import Rows
from generator.layout.scalar import Words

LAYOUTS: dict[str, type[Layout]] = {layout.name: layout for layout in (Rows, Columns, Words)}

__all__ = ["LAYOUTS", "Columns", "Layout", "Piece", "Rows", "Words"]
