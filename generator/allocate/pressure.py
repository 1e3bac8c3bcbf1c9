# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How many values are live at once."""

from __future__ import annotations

from generator.ir.liveness import Liveness
from generator.ir.values import FILE, File


def pressure(liveness: Liveness) -> dict[File, int]:
    """The largest number of values of each file that are live at one place of a function."""
    most: dict[File, int] = {"general": 0, "vector": 0, "mask": 0}
    for block in liveness.order:
        alive = set(liveness.at_exit[block])
        for instr in reversed(block.instrs):
            defined = instr.defines()
            if defined is not None:
                alive.discard(defined)
            alive.update(instr.uses())
            for file in most:
                most[file] = max(most[file], sum(FILE[v.kind] == file for v in alive))
    return most
