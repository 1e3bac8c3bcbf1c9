# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The orders to try for a kernel, as texts for generator.schedule: INNER for streams, INNER|OUTER also for parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from generator.program.plan import Kernel
from generator.schedule.blocks import nodes
from measure.tuning.subject import Subject

#: Vector registers, for the limit of pressure.
REGISTERS = {True: 32, False: 16}
#: Instructions of each part in turn; and those by which merged rows trail each other, up to half of a double round.
TURNS = (8, 12, 16, 24, 32, 48)
ROW_LAGS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 15)


def grid(subject: Subject) -> list[str]:
    """Every order worth a try, each once."""
    quarter, sizes = shape(subject)
    kernel = subject.parts
    whole = ["source", "list", f"list:pressure={REGISTERS[subject.variant.design.target.evex]}"]
    inner = _inner(quarter) if quarter else []
    if len(kernel.parts) == 1:
        return list(dict.fromkeys([*whole, *inner]))
    outer = _outer(kernel, quarter, sizes)
    merged = [f"{one}|{other}" for one, other in product(inner or ["source"], outer)]
    return list(dict.fromkeys([*whole, *merged]))


def shape(subject: Subject) -> tuple[int, list[int]]:
    """The instructions of a quarter-round, the longest stream (0 where there is nothing to merge within a part), and of
    each part in a double round.
    """
    block = subject.head(subject.source())
    streams = Counter(node.stream for node in nodes(block) if node.stream is not None)
    merged = Counter(section for section, _ in streams)
    quarter = max((count for (section, _), count in streams.items() if merged[section] > 1), default=0)
    parts = Counter(instr.part for instr in block.instrs)
    return quarter, [parts[number] for number in range(len(subject.parts.parts))]


def _inner(quarter: int) -> list[str]:
    """Four quarter-rounds: one after the other, in step, each somewhat behind the one before, sections overlapping."""
    lags = [(0, 0, 0, 0), (0, 0, 1, 1), (0, 1, 2, 3), (0, 2, 4, 6), (0, 3, 6, 9), (0, 4, 8, 12)]
    half = quarter // 2
    found = ["source", *(f"merge:lags={_dots(each)}" for each in lags)]
    for step in (quarter // 4, half):
        found.append(f"merge:lags={_dots([0, step, 2 * step, 3 * step])},period={4 * step}")
    return found


def _outer(kernel: Kernel, quarter: int, sizes: Sequence[int]) -> list[str]:
    """Parts side by side, stretched to the longest, or some instructions of each in turn."""
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
    for turn in TURNS:
        weights = [max(1, round(turn * size / max(sizes))) for size in sizes]
        found.append(f"merge:lags={_dots([0] * count)},weights={_dots(weights)}")
    return found


def _dots(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))
