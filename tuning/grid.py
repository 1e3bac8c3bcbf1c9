# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The orders to try for a kernel, as texts for generator.schedule: INNER for streams, INNER|OUTER also for parts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from generator.cipher.chacha import cipher
from generator.program import build
from generator.program.plan import Kernel
from generator.schedule.blocks import nodes
from generator.target import Target
from tuning.kernels import block_of, isolated

#: Vector registers, for the limit of pressure.
REGISTERS = {True: 32, False: 16}
#: Instructions of each part in turn; and those by which merged rows trail each other, up to half of a double round.
TURNS = (4, 6, 8, 12, 16)
ROW_LAGS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 15)


def grid(kernel: Kernel, role: str, target: Target) -> list[str]:
    """Every order worth a try, each once."""
    quarter = stream_length(kernel, role, target)
    whole = ["source", "list", f"list:pressure={REGISTERS[target.evex]}"]
    inner = _inner(quarter) if quarter else []
    if len(kernel.parts) == 1:
        return list(dict.fromkeys([*whole, *inner]))
    outer = _outer(kernel, quarter)
    merged = [f"{one}|{other}" for one, other in product(inner or ["source"], outer)]
    return list(dict.fromkeys([*whole, *merged]))


def stream_length(kernel: Kernel, role: str, target: Target) -> int:
    """Instructions of the longest stream, a quarter-round of the first part; 0 where nothing can be merged inside."""
    design = isolated(kernel, role, target, "source", "furthest")
    function = build(cipher("chacha20"), target, design.plan)
    block = next(block for block in function.blocks if block.name == block_of(kernel, role))
    lengths: dict[tuple[int, int], int] = {}
    for node in nodes(block):
        if node.stream is not None:
            lengths[node.stream] = lengths.get(node.stream, 0) + 1
    sections = [section for section, _ in lengths]
    merged = {stream: count for stream, count in lengths.items() if sections.count(stream[0]) > 1}
    return max(merged.values(), default=0)


def _inner(quarter: int) -> list[str]:
    """Four quarter-rounds: one after the other, in step, each somewhat behind the one before, sections overlapping."""
    lags = [(0, 0, 0, 0), (0, 0, 1, 1), (0, 1, 2, 3), (0, 2, 4, 6), (0, 3, 6, 9), (0, 4, 8, 12)]
    half = quarter // 2
    found = ["source", *(f"merge:lags={_dots(each)}" for each in lags)]
    for step in (quarter // 4, half):
        found.append(f"merge:lags={_dots([0, step, 2 * step, 3 * step])},period={4 * step}")
    return found


def _outer(kernel: Kernel, quarter: int) -> list[str]:
    """Parts side by side, stretched to the longest; equal ones also in turns."""
    layouts = [part.layout for part in kernel.parts]
    count = len(layouts)
    if set(layouts) == {"rows"}:
        return [f"merge:lags={_dots([lag * number for number in range(count)])}" for lag in ROW_LAGS]
    found = []
    for lag in dict.fromkeys((0, 4, quarter // 2, quarter, 24, 2 * quarter, 4 * quarter)):
        columns = [lag * number for number in range(layouts.count("columns"))]
        others = count - len(columns)
        for rest in dict.fromkeys((0, lag)) if others else (0,):
            found.append(f"merge:lags={_dots(columns + [rest] * others)},weights=fit")
    if len(set(kernel.parts)) == 1:
        found += [f"merge:lags={_dots([0] * count)},weights={_dots([turn] * count)}" for turn in TURNS]
    return found


def _dots(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))
