# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A loop's values as live ranges on a circle: the steady state, in which each turn of the loop is like the one before.

A *web* is what holds one register or slot: a value, and the parameter that it becomes when it comes round, or what
enters the loop and never changes. Between its uses lie *gaps*: over each, an allocator keeps it in a register or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from generator.ir.builder import shape_of
from generator.ir.function import Block, Instr, values_of
from generator.ir.liveness import Liveness
from generator.ir.semantics import COMMUTATIVE
from generator.ir.values import FILE, SIZE, File, Masked, Mem, Operand, Value
from generator.isa import peach


class NotACircle(Exception):
    """The loop has a form that is not modelled; the message says which."""


@dataclass(frozen=True)
class Place:
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
    """A use at a place, of a value that holds the web there; folds: it may come from memory."""

    at: int
    value: Value
    folds: bool


@dataclass
class Web:
    """A live range. start: the place of its definition, or None for what never changes; ``back``: the use from which on
    they lie behind the loop's end. lasting: it is in memory before the loop begins, so that it needs no store there.
    """

    start: int | None
    value: Value
    uses: list[Use] = field(default_factory=list)
    back: int = 0
    param: Value | None = None

    @property
    def lasting(self) -> bool:
        return self.start is None

    def gaps(self, length: int) -> list[tuple[int, int]]:
        """From place to place, in a loop of so many, counted on beyond its end. Gap number i ends at use number i."""
        ends = [
            use.at + (length if self.start is not None and n >= self.back else 0) for n, use in enumerate(self.uses)
        ]
        first = ends[-1] - length if self.start is None else self.start
        return list(zip([first, *ends[:-1]], ends, strict=True))

    def after(self, use: int) -> int | None:
        """The number of the gap that begins at a use."""
        if use + 1 < len(self.uses):
            return use + 1
        return 0 if self.lasting else None


class Circle:
    """A loop of blocks that follow one upon another. Raises NotACircle."""

    def __init__(self, header: Block, liveness: Liveness, remat: dict[Value, Instr]) -> None:
        self.header, self.remat = header, remat
        self.blocks = _chain(header, liveness)
        self.places = [place for block in self.blocks for place in _places(block, remat)]
        self.webs: dict[File, list[Web]] = {}
        back = next(edge for edge in self.blocks[-1].edges() if edge.target is header)
        becomes: dict[Value, Value] = {}
        for param, arg in zip(header.params, back.args, strict=True):
            if arg in becomes:
                raise NotACircle(f"{arg.name} comes round as two values")
            becomes[arg] = param
        self._find(becomes)
        for block in self.blocks:
            for value in liveness.at_exit[block]:
                self._check_exit(value, block, liveness)

    def _find(self, becomes: dict[Value, Value]) -> None:
        uses: dict[Value, list[Use]] = {}
        starts: dict[Value, int] = {}
        for at, place in enumerate(self.places):
            for value in place.uses():
                uses.setdefault(value, []).append(Use(at, value, self._folds(place, value)))
            defined = place.instr.defines() if place.instr else None
            if defined is not None:
                starts[defined] = at
        params = {param: arg for arg, param in becomes.items()}
        if not all(arg in starts for arg in becomes):
            raise NotACircle("a value comes round that the loop does not define")
        for value, start in starts.items():
            web = Web(start, value, list(uses.get(value, ())), param=becomes.get(value))
            web.back = len(web.uses)
            web.uses += uses.get(becomes[value], []) if value in becomes else []
            self._keep(web)
        for value, found in uses.items():
            if value not in starts and value not in params:
                self._keep(Web(None, value, list(found)))

    def _keep(self, web: Web) -> None:
        if web.uses and any(end - start > len(self.places) for start, end in web.gaps(len(self.places))):
            raise NotACircle(f"{web.value.name} lives for longer than a turn")
        self.webs.setdefault(FILE[web.value.kind], []).append(web)

    def _check_exit(self, value: Value, block: Block, liveness: Liveness) -> None:
        """What lives on behind the loop is to live in it as long: only what comes round, or never changes, does."""
        for web in (web for webs in self.webs.values() for web in webs if value in (web.value, web.param)):
            ends = self.places.index(next(p for p in self.places if p.block is block and p.instr is None))
            gaps = web.gaps(len(self.places))
            last = gaps[-1][1] if gaps else -1
            turn = len(self.places) if value is web.param and value is not web.value else 0
            if not web.lasting and last < ends + turn:
                raise NotACircle(f"{value.name} is used behind the loop alone")

    def _folds(self, place: Place, value: Value) -> bool:
        """Whether an instruction may take a value from memory."""
        instr = place.instr
        if instr is None or any(isinstance(s, Mem | Masked) for s in (*instr.srcs, instr.dst)):
            return False
        if not self.in_memory(value) or sum(value in values_of(s) for s in instr.srcs) != 1:
            return False
        sources = folded_last(instr.srcs, value, place.commutes)
        positions = [i for i, source in enumerate(sources) if not isinstance(source, int)]
        if not positions or sources[positions[-1]] is not value or (place.tied and positions[-1] == 0):
            return False
        shape = list(shape_of(replace(instr, srcs=sources)))
        shape[positions[-1] + (instr.dst is not None)] = f"m{8 * SIZE[value.kind]}"
        return peach.has_form(instr.op, tuple(shape))

    def in_memory(self, value: Value) -> bool:
        """Whether what is in no register can be used from memory: some constants cannot."""
        if value not in self.remat:
            return True
        sources = self.remat[value].srcs
        return (
            FILE[value.kind] == "vector"
            and len(sources) == 1
            and isinstance(sources[0], Mem)
            and sources[0].size == SIZE[value.kind]
        )


def folded_last(sources: tuple[Operand, ...], value: Value, commutes: bool) -> tuple[Operand, ...]:
    """The inputs with a value as the last of two, where they may change sides."""
    return (sources[1], sources[0]) if commutes and sources[0] is value else sources


def _chain(header: Block, liveness: Liveness) -> list[Block]:
    members, chain = liveness.loops[header], [header]
    while True:
        following = [edge.target for edge in chain[-1].edges() if edge.target in members]
        if len(following) != 1:
            raise NotACircle("the loop has branches inside")
        if following[0] is header:
            break
        if len(liveness.preds[following[0]]) != 1 or following[0].params:
            raise NotACircle("the loop has another way in")
        chain.append(following[0])
    if len(chain) != len(members):
        raise NotACircle("the loop holds another")
    return chain


def _places(block: Block, remat: dict[Value, Instr]) -> Iterator[Place]:
    for instr in block.instrs:
        if instr.defines() in remat:
            continue
        if instr.op.startswith("clear_"):
            raise NotACircle("the loop clears registers")
        tied = peach.form(instr.op, shape_of(instr)).tied
        values = len(instr.srcs) == 2 and all(isinstance(source, Value) for source in instr.srcs)
        yield Place(block, instr, tied, instr.op in COMMUTATIVE and values)
    yield Place(block, None)
