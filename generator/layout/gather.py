# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From rows of words to other rows of the same words, within lanes, by few shuffles of a row and unpacks of two.

A family whose rows of registers are not the rows of its matrix (but its diagonals, say) pays them at both ends of
a batch; a row that is wanted as it is held costs nothing. SHUFPS would do with fewer, but it is not on Intel's list of
data operand independent timing, and the key is among the words. All that is taken here is on the list.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from generator.ir.values import Value
from generator.target.vector import UNPACKS, VectorOps

#: Four words by number; None: anything.
Row = tuple[int | None, ...]


class Step(NamedTuple):
    """An instruction by the numbers of what it reads: of a held row, or of a step, which come after the rows.

    ``op``: one of ``UNPACKS``; or pshufd, which reads one and gives ``words``.
    """

    op: str
    reads: tuple[int, ...]
    words: Row = ()


class Plan(NamedTuple):
    """Steps, and the numbers of the wanted rows."""

    steps: tuple[Step, ...]
    found: tuple[int, ...]


def gather(
    ops: VectorOps,
    rows: Sequence[Value],
    held: Sequence[Sequence[int]],
    wanted: Sequence[Sequence[int | None]],
    names: Sequence[str],
) -> list[Value]:
    """Vectors with the ``wanted`` words in each lane, from ``rows``, whose lanes have the words ``held``."""
    plan = fewest(tuple(map(tuple, held)), tuple(map(tuple, wanted)))
    values = dict(enumerate(rows))
    words: dict[int, Row] = dict(enumerate(map(tuple, held)))

    def made(number: int, name: str) -> Value:
        """The value of that number, by the steps that lead to it."""
        if number not in values:
            step = plan.steps[number - len(held)]
            read = [made(each, name) for each in step.reads]
            there = [words[each] for each in step.reads]
            words[number] = unpacked(step.op, *there) if step.op in UNPACKS else step.words
            shown = f"{name} = words {' '.join('-' if word is None else str(word) for word in words[number])}"
            shown += "" if number in plan.found else " for now"
            if step.op in UNPACKS:
                values[number] = ops.unpack(step.op, read[0], read[1], name, shown)
            else:
                order = [None if word is None else there[0].index(word) for word in step.words]
                values[number] = ops.shuffle(read[0], order, name, shown)
        return values[number]

    return [made(number, name) for number, name in zip(plan.found, names, strict=True)]


def unpacked(op: str, *operands: Row) -> Row:
    """The words of an unpack of two vectors."""
    return tuple(operands[which][place] for which, place in UNPACKS[op])


@cache
def _operands(op: str, row: Row) -> tuple[Row, Row]:
    """What an unpack must read to give a row."""
    there = dict(zip(UNPACKS[op], row, strict=True))
    a, b = (tuple(there.get((which, place)) for place in range(len(row))) for which in (0, 1))
    return a, b


@cache
def fewest(held: tuple[Row, ...], wanted: tuple[Row, ...]) -> Plan:
    """The plan of fewest steps: unpacks of at most two levels, of rows or of one shuffle or more of each."""
    best: list[Plan] = []
    source = {word: row for row, words in enumerate(held) for word in words}

    def mixed(rows: Sequence[Row]) -> int:
        """How many have words of several rows: each takes a last step of its own."""
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
    def __init__(self, held: tuple[Row, ...]) -> None:
        self.held = held
        self.source = {word: row for row, words in enumerate(held) for word in words}

    def of(self, steps: tuple[Step, ...], row: Row, levels: int) -> Ways:
        """The steps with those that make a row, and its number, for each way to do so."""
        words = {word for word in row if word is not None}
        sources = {self.source[word] for word in words}
        if len(sources) == 1:
            yield self._shuffled(steps, sources.pop(), row)
        elif levels:
            for op in UNPACKS:
                a, b = _operands(op, row)
                if any(word is not None for word in a) and any(word is not None for word in b):
                    for once, one in self.of(steps, a, levels - 1):
                        for twice, other in self.of(once, b, levels - 1):
                            yield self._with(twice, Step(op, (one, other)))
                for pair in permutations(sources, 2) if len(sources) == 2 else ():
                    if words <= set(unpacked(op, *(self.held[each] for each in pair))):
                        more, number = self._with(steps, Step(op, pair))
                        yield self._with(more, Step("pshufd", (number,), row))

    def _with(self, steps: tuple[Step, ...], step: Step) -> tuple[tuple[Step, ...], int]:
        """The same step is made once."""
        if step not in steps:
            steps = (*steps, step)
        return steps, len(self.held) + steps.index(step)

    def _shuffled(self, steps: tuple[Step, ...], source: int, row: Row) -> tuple[tuple[Step, ...], int]:
        """A held row as it is, or a shuffle of it that has these words or room for them, or one more."""
        if _together(self.held[source], row):
            return steps, source
        for at, step in enumerate(steps):
            if step.reads == (source,) and (both := _together(step.words, row)):
                return (*steps[:at], step._replace(words=both), *steps[at + 1 :]), len(self.held) + at
        return self._with(steps, Step("pshufd", (source,), row))


def _together(a: Row, b: Row) -> Row | None:
    """What is both, if they do not differ."""
    if any(None not in pair and pair[0] != pair[1] for pair in zip(a, b, strict=True)):
        return None
    return tuple(x if y is None else y for x, y in zip(a, b, strict=True))
