# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A loop's values as cyclic live ranges: the steady state, in which each iteration is like the one before.

A live range is what holds one register or slot: a value, and the parameter that it becomes where it is loop-carried, or
what enters the loop and never changes. Between its uses lie *holes*: over each, an allocator keeps it in a register or
not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.allocate.state import folds, in_memory
from generator.ir.function import Block, Instr
from generator.ir.liveness import Liveness
from generator.ir.values import FILE, File, Operand, Value
from generator.isa import peach


class NotCyclic(Exception):
    """The loop has a form that is not modelled; the message says which."""


@dataclass(frozen=True)
class Point:
    """An instruction of the loop, or (None) the end of a block. commutes: its two inputs may change sides."""

    block: Block
    instr: Instr | None
    tied: bool = False
    commutes: bool = False

    def uses(self) -> list[Value]:
        """The values it reads."""
        return self.block.end_uses() if self.instr is None else self.instr.uses()


@dataclass(frozen=True)
class Use:
    """A use at a point, of a value that holds the live range there; folds: it may come from memory."""

    at: int
    value: Value
    folds: bool


@dataclass
class LiveRange:
    """A live range. start: the point of its definition, or None for what never changes; ``back``: the use from which on
    they lie behind the loop's end. lasting: it is in memory before the loop begins, so that it needs no store there.
    """

    start: int | None
    value: Value
    uses: list[Use] = field(default_factory=list)
    back: int = 0
    param: Value | None = None

    @property
    def lasting(self) -> bool:
        """Whether it is in memory before the loop begins."""
        return self.start is None

    def holes(self, length: int) -> list[tuple[int, int]]:
        """Stretches without a use, from point to point, in a loop of so many, counted on past its end; number i ends at
        use number i."""
        ends = [
            use.at + (length if self.start is not None and n >= self.back else 0) for n, use in enumerate(self.uses)
        ]
        first = ends[-1] - length if self.start is None else self.start
        return list(zip([first, *ends[:-1]], ends, strict=True))

    def after(self, use: int) -> int | None:
        """The number of the hole that begins at a use."""
        if use + 1 < len(self.uses):
            return use + 1
        return 0 if self.lasting else None


class CyclicLoop:
    """A loop of blocks that follow one upon another. Raises NotCyclic."""

    def __init__(self, header: Block, liveness: Liveness, remat: dict[Value, Instr]) -> None:
        self.header, self.remat = header, remat
        self.blocks = _chain(header, liveness)
        self.points = [point for block in self.blocks for point in _points(block, remat)]
        self.ranges: dict[File, list[LiveRange]] = {}
        back = next(edge for edge in self.blocks[-1].edges() if edge.target is header)
        becomes: dict[Value, Value] = {}
        for param, arg in zip(header.params, back.args, strict=True):
            if arg in becomes:
                raise NotCyclic(f"{arg.name} is loop-carried as two values")
            becomes[arg] = param
        self._find(becomes)
        for block in self.blocks:
            for value in liveness.at_exit[block]:
                self._check_exit(value, block, liveness)

    def _find(self, becomes: dict[Value, Value]) -> None:
        uses: dict[Value, list[Use]] = {}
        starts: dict[Value, int] = {}
        for at, point in enumerate(self.points):
            for value in point.uses():
                uses.setdefault(value, []).append(Use(at, value, self._folds(point, value)))
            defined = point.instr.defines() if point.instr else None
            if defined is not None:
                starts[defined] = at
        params = {param: arg for arg, param in becomes.items()}
        if not all(arg in starts for arg in becomes):
            raise NotCyclic("a value is loop-carried that the loop does not define")
        for value, start in starts.items():
            live = LiveRange(start, value, list(uses.get(value, ())), param=becomes.get(value))
            live.back = len(live.uses)
            live.uses += uses.get(becomes[value], []) if value in becomes else []
            self._keep(live)
        for value, found in uses.items():
            if value not in starts and value not in params:
                self._keep(LiveRange(None, value, list(found)))

    def _keep(self, live: LiveRange) -> None:
        if live.uses and any(end - start > len(self.points) for start, end in live.holes(len(self.points))):
            raise NotCyclic(f"{live.value.name} lives for longer than an iteration")
        self.ranges.setdefault(FILE[live.value.kind], []).append(live)

    def _check_exit(self, value: Value, block: Block, liveness: Liveness) -> None:
        """What lives on behind the loop is to live in it as long: only what is loop-carried, or never changes, does."""
        for live in (live for ranges in self.ranges.values() for live in ranges if value in (live.value, live.param)):
            ends = self.points.index(next(p for p in self.points if p.block is block and p.instr is None))
            holes = live.holes(len(self.points))
            last = holes[-1][1] if holes else -1
            wrapped = len(self.points) if value is live.param and value is not live.value else 0
            if not live.lasting and last < ends + wrapped:
                raise NotCyclic(f"{value.name} is used behind the loop alone")

    def _folds(self, point: Point, value: Value) -> bool:
        """Whether an instruction may take a value from memory."""
        if point.instr is None or not in_memory(value, self.remat):
            return False
        return folds(point.instr, folded_last(point.instr.srcs, value, point.commutes), value, point.tied)


def folded_last(sources: tuple[Operand, ...], value: Value, commutes: bool) -> tuple[Operand, ...]:
    """The inputs with a value as the last of two, where they may change sides."""
    return (sources[1], sources[0]) if commutes and sources[0] is value else sources


def _chain(header: Block, liveness: Liveness) -> list[Block]:
    members, chain = liveness.loops[header], [header]
    while True:
        following = [edge.target for edge in chain[-1].edges() if edge.target in members]
        if len(following) != 1:
            raise NotCyclic("the loop has branches inside")
        if following[0] is header:
            break
        if len(liveness.preds[following[0]]) != 1 or following[0].params:
            raise NotCyclic("the loop has another way in")
        chain.append(following[0])
    if len(chain) != len(members):
        raise NotCyclic("the loop holds another")
    return chain


def _points(block: Block, remat: dict[Value, Instr]) -> Iterator[Point]:
    for instr in block.instrs:
        if instr.defines() in remat:
            continue
        if instr.op.startswith("clear_"):
            raise NotCyclic("the loop clears registers")
        tied = peach.tied(instr)
        values = len(instr.srcs) == 2 and all(isinstance(source, Value) for source in instr.srcs)
        yield Point(block, instr, tied, peach.commutes(instr) and values)
    yield Point(block, None)
