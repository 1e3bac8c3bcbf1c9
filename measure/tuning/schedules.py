# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The schedules to try for a kernel, as specifications for generator.schedule: from a grid (INNER for streams, or
INNER|OUTER also for parts), at random, or from a file."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import exp, log
from pathlib import Path
from random import Random

from generator.program.plan import Kernel
from generator.schedule import ScheduleError, SpecError, parse
from generator.schedule.node import Node, by_priority
from generator.schedule.permutation import text
from harness.errors import HarnessError, explained
from measure.tuning.rounds import Permutation
from measure.tuning.subject import Subject, check

#: The number of vector registers without and with EVEX, as a limit of pressure.
REGISTERS = {True: 32, False: 16}
#: How many instructions of each part precede the next part's; and by how many instructions one part of rows trails the
#: other, up to half of a double round.
INTERLEAVED = (8, 12, 16, 24, 32, 48)
ROW_LAGS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 15)
#: The least noise of a random schedule, in positions. The greatest is the loop's length, which leaves nothing of the
#: original order.
LEAST_NOISE = 0.5
TRIES = 20


def grid(subject: Subject) -> list[str]:
    """The grid of schedules that are worth a try, each once."""
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
    """The length of the longest quarter-round in instructions (0 if a part has nothing to merge), and each part's
    instructions in a double round."""
    blocks = {block.key: number for number, block in enumerate(subject.rounds.blocks)}
    head = blocks[subject.loop_head]
    streams = Counter(node.stream for node in subject.nodes[head] if node.stream is not None)
    merged = Counter(section for section, _ in streams)
    quarter = max((count for (section, _), count in streams.items() if merged[section] > 1), default=0)
    parts = Counter(instr.part for instr in subject.rounds.blocks[head].instrs)
    return quarter, [parts[number] for number in range(len(subject.parts.parts))]


def _inner(quarter: int) -> list[str]:
    """Schedules of a double round's four quarter-rounds: one after the other, in step, each some way behind the
    previous one, with overlapping sections."""
    lags = [(0, 0, 0, 0), (0, 0, 1, 1), (0, 1, 2, 3), (0, 2, 4, 6), (0, 3, 6, 9), (0, 4, 8, 12)]
    half = quarter // 2
    found = ["source", *(f"merge:lags={_dots(each)}" for each in lags)]
    for step in (quarter // 4, half):
        found.append(f"merge:lags={_dots([0, step, 2 * step, 3 * step])},period={4 * step}")
    return found


def _outer(kernel: Kernel, quarter: int, sizes: Sequence[int]) -> list[str]:
    """Schedules of parts: side by side, stretched to the longest, or some instructions of each in turns."""
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
    for most in INTERLEAVED:
        weights = [max(1, round(most * size / max(sizes))) for size in sizes]
        found.append(f"merge:lags={_dots([0] * count)},weights={_dots(weights)}")
    return found


def _dots(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))


def random(subject: Subject, count: int, seed: int) -> Iterator[str]:
    """``count`` different permutations, each a permutation of the grid with noise from almost none to complete, so that
    there are good and bad ones. Deterministic for a seed. Raises HarnessError if there are not so many."""
    chance, nodes = Random(seed), subject.nodes
    begin = [found for each in grid(subject) if (found := _permutation(subject, each))]
    seen = set(begin)
    longest = max(map(len, nodes))
    for number in range(count):
        for _ in range(TRIES):
            noise, near = exp(chance.uniform(log(LEAST_NOISE), log(longest))), chance.choice(begin)
            made = tuple(noisy(*each, noise, chance) for each in zip(nodes, near, strict=True))
            if made not in seen:
                break
        else:
            raise HarnessError(f"{subject.kernel} has hardly more than {number} schedules: ask for fewer")
        seen.add(made)
        yield text(*made)


def noisy(nodes: Sequence[Node], order: Sequence[int], noise: float, chance: Random) -> tuple[int, ...]:
    """An order in which every node has moved by about ``noise`` positions, as far as dependences allow."""
    return tuple(by_priority(nodes, {index: at + chance.gauss(0, noise) for at, index in enumerate(order)}))


def _permutation(subject: Subject, schedule: str) -> Permutation | None:
    try:
        return subject.rounds.permutation(schedule)
    except (ScheduleError, SpecError):
        return None


def texts(subject: Subject, wanted: str, seed: int) -> list[str]:
    """The schedules that a text such as grid,random=200,file=PATH asks for, each once. Raises HarnessError."""
    found: list[str] = []
    for part in wanted.split(","):
        what, _, value = part.strip().partition("=")
        if what == "grid" and not value:
            found += grid(subject)
        elif what == "random" and value.isdecimal():
            found += random(subject, int(value), seed)
        elif what == "file" and value:
            found += _listed(value)
        elif part:
            raise HarnessError(f"--schedules {wanted}: {part!r} is none of grid, random=NUMBER and file=PATH")
    return list(dict.fromkeys(found))


def _listed(name: str) -> Sequence[str]:
    try:
        with explained(f"read the schedules in {name}"):
            lines = Path(name).read_text(encoding="utf-8").splitlines()
    except UnicodeError as error:
        raise HarnessError(f"{name} is no file of schedules: {error}") from error
    found = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    for each in found:
        check(each, parse)
    return found
