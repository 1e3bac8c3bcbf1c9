# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Rearrange words between rows, within lanes, by as few shuffles of one row and unpacks of two as possible.

A family whose rows of registers are not the rows of its matrix (but its diagonals, say) pays for this at both ends of a
batch; a row that is wanted as it is held costs nothing. SHUFPS would need fewer instructions, but it is not on Intel's
list of data operand independent timing, and the key is among the words. All instructions used here are on that list.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from generator.ir.values import Value
from generator.target.vector import UNPACKS, VectorOps

#: Four words by number, of one lane; None where any word will do.
Row = tuple[int | None, ...]


class Step(NamedTuple):
    """One instruction of a plan. ``reads`` are numbers of rows: the held rows come first, then the steps' results.

    ``op`` is one of ``UNPACKS``, which reads two rows, or pshufd, which reads one and gives ``words``.
    """

    op: str
    reads: tuple[int, ...]
    words: Row = ()


class Plan(NamedTuple):
    """The instructions that make the wanted rows; ``found`` are the numbers of those rows, as in ``Step.reads``."""

    steps: tuple[Step, ...]
    found: tuple[int, ...]


def gather(
    ops: VectorOps,
    rows: Sequence[Value],
    held: Sequence[Sequence[int]],
    wanted: Sequence[Sequence[int | None]],
    names: Sequence[str],
) -> list[Value]:
    """Vectors that have the ``wanted`` words in each lane, made of ``rows``, whose lanes have the words ``held``."""
    plan = fewest(tuple(map(tuple, held)), tuple(map(tuple, wanted)))
    values = dict(enumerate(rows))
    words: dict[int, Row] = dict(enumerate(map(tuple, held)))

    def made(number: int, name: str) -> Value:
        """The row of that number, emitting first the steps that it depends on."""
        if number not in values:
            step = plan.steps[number - len(held)]
            read = [made(each, name) for each in step.reads]
            operands = [words[each] for each in step.reads]
            words[number] = unpacked(step.op, *operands) if step.op in UNPACKS else step.words
            shown = f"{name} = words {' '.join('-' if word is None else str(word) for word in words[number])}"
            shown += "" if number in plan.found else " for now"
            if step.op in UNPACKS:
                values[number] = ops.unpack(step.op, read[0], read[1], name, shown)
            else:
                order = [None if word is None else operands[0].index(word) for word in step.words]
                values[number] = ops.shuffle(read[0], order, name, shown)
        return values[number]

    return [made(number, name) for number, name in zip(plan.found, names, strict=True)]


def unpacked(op: str, *operands: Row) -> Row:
    """The words that the unpack ``op`` makes of two rows."""
    return tuple(operands[which][place] for which, place in UNPACKS[op])


@cache
def _operands(op: str, row: Row) -> tuple[Row, Row]:
    """The words that the operands of an unpack must have for its result to be ``row``."""
    taken = dict(zip(UNPACKS[op], row, strict=True))
    a, b = (tuple(taken.get((which, place)) for place in range(len(row))) for which in (0, 1))
    return a, b


@cache
def fewest(held: tuple[Row, ...], wanted: tuple[Row, ...]) -> Plan:
    """The plan of fewest steps that makes the rows ``wanted`` of the rows ``held``.

    Found by exhaustive search over unpacks on at most two levels, whose operands are held rows or shuffles of one row.
    """
    best: list[Plan] = []
    source = {word: row for row, words in enumerate(held) for word in words}

    def mixed(rows: Sequence[Row]) -> int:
        """How many of the rows have words of several held rows: each takes at least one more step."""
        return sum(len({source[word] for word in row if word is not None}) > 1 for row in rows)

    def search(steps: tuple[Step, ...], found: tuple[int, ...]) -> None:
        if best and len(steps) + mixed(wanted[len(found) :]) >= len(best[0].steps):
            return
        if len(found) == len(wanted):
            best[:] = [Plan(steps, found)]
            return
        for more, number in _Ways(held).of(steps, wanted[len(found)], levels=2):
            search(more, (*found, number))

    search((), ())
    return best[0]


Ways = Iterator[tuple[tuple[Step, ...], int]]


class _Ways:
    """The ways to make rows of the held rows."""

    def __init__(self, held: tuple[Row, ...]) -> None:
        self.held = held
        self.source = {word: row for row, words in enumerate(held) for word in words}

    def of(self, steps: tuple[Step, ...], row: Row, levels: int) -> Ways:
        """Each way to make ``row``: the steps so far with those added, and the number of the row."""
        words = {word for word in row if word is not None}
        sources = {self.source[word] for word in words}
        if len(sources) == 1:
            yield self._shuffled(steps, sources.pop(), row)
        elif levels:
            for op in UNPACKS:
                a, b = _operands(op, row)
                if any(word is not None for word in a) and any(word is not None for word in b):
                    for with_first, first in self.of(steps, a, levels - 1):
                        for with_both, second in self.of(with_first, b, levels - 1):
                            yield self._with(with_both, Step(op, (first, second)))
                for pair in permutations(sources, 2) if len(sources) == 2 else ():
                    if words <= set(unpacked(op, *(self.held[each] for each in pair))):
                        more, number = self._with(steps, Step(op, pair))
                        yield self._with(more, Step("pshufd", (number,), row))

    def _with(self, steps: tuple[Step, ...], step: Step) -> tuple[tuple[Step, ...], int]:
        """The steps with ``step``, unless they have it already, and the number of its result."""
        if step not in steps:
            steps = (*steps, step)
        return steps, len(self.held) + steps.index(step)

    def _shuffled(self, steps: tuple[Step, ...], source: int, row: Row) -> tuple[tuple[Step, ...], int]:
        """Make ``row`` of one held row: as it is, by an earlier shuffle whose free places can be filled, or by one
        more."""
        if _together(self.held[source], row):
            return steps, source
        for at, step in enumerate(steps):
            if step.reads == (source,) and (both := _together(step.words, row)):
                return (*steps[:at], step._replace(words=both), *steps[at + 1 :]), len(self.held) + at
        return self._with(steps, Step("pshufd", (source,), row))


def _together(a: Row, b: Row) -> Row | None:
    """The row that agrees with both, or None if they differ in a word."""
    if any(None not in pair and pair[0] != pair[1] for pair in zip(a, b, strict=True)):
        return None
    return tuple(x if y is None else y for x, y in zip(a, b, strict=True))
