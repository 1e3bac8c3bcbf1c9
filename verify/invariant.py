# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The invariant at the head of a main loop: the state of a call there, but for places that may hold anything."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from verify import expression as e
from verify.faults import Fault
from verify.flags import LEFT_OVER
from verify.matching import Matching
from verify.memory import Memory, Stack
from verify.regions import Region
from verify.state import RSP, State, vector
from verify.structure import Changing
from verify.values import Quad

# ("general", i), ("vector", i, word), ("mask", i), or a word of memory: ("stack" or "frame", offset)
Place = tuple[Any, ...]


class MayDiffer(NamedTuple):
    """Why two states may differ in a field; where(thing, first, second): in which objects, and for which two values."""

    why: str
    where: Callable[[Any, Any, Any], bool] = lambda thing, first, second: True


#: In what two states at the head may differ, by class and field. In all else they must be the same.
MAY_DIFFER = {
    (State, "general"): MayDiffer("a register other than the stack pointer is a place, of which nothing is promised"),
    (State, "vectors"): MayDiffer("so is a word of a vector register"),
    (State, "masks"): MayDiffer("and a mask register"),
    (State, "flags"): MayDiffer("assume() leaves all flags undefined, and secret"),
    (State, "dirty_upper"): MayDiffer("assume() takes upper halves for used if one of the states does"),
    (Memory, "vanished"): MayDiffer("assume() takes the inputs that the output may overlap for overwritten"),
    (Stack, "era"): MayDiffer("assume() begins another: what nothing was stored to is a new unknown word then"),
    (Region, "lowest"): MayDiffer("assume() takes the accesses of both for made"),
    (Region, "highest"): MayDiffer("for the same"),
    (Region, "cells"): MayDiffer(
        "a word of the stack is a place, and what the output holds is what one_pass() checks",
        lambda region, first, second: region.name in ("stack", "frame", "c"),
    ),
    (Region, "low"): MayDiffer(
        "the call for the rest of the message may access less of it and of the output than the pass before",
        lambda region, first, second: region.name in ("c", "m") and first < second,
    ),
}


@dataclass
class Invariant:
    """What is known of a state at `head`: it is that in which a call first comes there, but for `places` (True: a
    secret may be there), the flags, and inputs that the output may overlap, which count as overwritten. reach: for each
    stack, by name, the lowest and highest offset that was accessed. dirty_upper: as in a State."""

    head: int
    places: dict[Place, bool] = field(default_factory=dict)
    dirty_upper: bool = False
    reach: dict[str, tuple[int, int]] = field(default_factory=dict)

    def assume(self, s: State) -> None:
        """Makes the state at the head one of which no more is known than the invariant says.

        Raises Fault (induction) where output is written already: the invariant is of calls that have written none.
        """
        memory = s.memory
        if memory.regions["c"].cells:
            raise Fault("induction", "writes output before the main loop")
        s.flags = LEFT_OVER
        s.dirty_upper = s.dirty_upper or self.dirty_upper
        memory.vanished = True
        for place, secret in self.places.items():
            _forget(s, place, secret)
        for stack in memory.stacks:
            stack.era += 1
            region = stack.region
            low, high = self.reach.get(region.name, (region.lowest, region.highest))
            region.lowest, region.highest = min(low, region.lowest), max(high, region.highest)

    def weaken(self, a: State, b: State) -> bool:
        """Makes the invariant hold for two states at the head, `a` after a pass, `b` of the call for the rest of the
        message. False where it does already. Raises Fault (induction) where they differ in what must be the same."""
        fresh = {p: secret for p, secret in differences(a, b).items() if secret > self.places.get(p, -1)}
        self.places.update(fresh)
        reach = dict(self.reach)
        for stack in (*a.memory.stacks, *b.memory.stacks):
            region = stack.region
            low, high = reach.get(region.name, (region.lowest, region.highest))
            reach[region.name] = min(low, region.lowest), max(high, region.highest)
        dirty_upper = self.dirty_upper or a.dirty_upper or b.dirty_upper
        more = bool(fresh) or reach != self.reach or dirty_upper != self.dirty_upper
        self.reach, self.dirty_upper = reach, dirty_upper
        return more


def _forget(s: State, place: Place, secret: bool) -> None:
    """Puts new unknowns into a place."""
    kind, i = place[0], place[1]
    name = "left over: " + " ".join(map(str, place))
    if kind == "general":
        s.set_general(i, Quad(e.fresh(name + " low", secret), e.fresh(name + " high", secret)))
    elif kind == "mask":
        s.masks[i] = Quad(e.fresh(name + " low", secret), e.fresh(name + " high", secret))
    elif kind == "vector":
        words = list(s.vectors[i].words)
        words[place[2]] = e.fresh(name, secret)
        s.vectors[i] = vector(tuple(words))
    else:
        stack = next(each for each in s.memory.stacks if each.region.name == kind)
        stack.region.cells[i] = e.fresh(name, secret)


def differences(a: State, b: State) -> dict[Place, bool]:
    """The places in which two states differ, each with whether a secret may be there.

    Raises Fault (induction) where they differ in anything that MAY_DIFFER does not name.
    """
    match = _matching(a, b)
    found: dict[Place, bool] = {}
    for one, other in list(match.partner.items()):
        for name, x, y in match.unlike(one, other):
            rule = MAY_DIFFER.get((type(one), name))
            if rule is None or not rule.where(one, x, y):
                _refuse(one, name, x, y)
    for name, place in (("general", "general"), ("masks", "mask")):
        for i, (x, y) in enumerate(zip(getattr(a, name), getattr(b, name), strict=True)):
            if not match.same(x, y):
                found[place, i] = any(isinstance(each, Quad) and each.secret for each in (x, y))
    for i, (u, w) in enumerate(zip(a.vectors, b.vectors, strict=True)):
        for j, (p, q) in enumerate(zip(u.words, w.words, strict=True)):
            if not match.same(p, q):
                found["vector", i, j] = p.secret or q.secret
    if ("general", RSP) in found:
        _refuse(a, "general", a.general[RSP], b.general[RSP])
    for one, other in zip(a.memory.stacks, b.memory.stacks, strict=True):
        mine, yours = one.region.cells, other.region.cells
        for offset in {**mine, **yours}:
            if not match.same(p := mine[offset], q := yours[offset]):
                found[one.region.name, offset] = p.secret or q.secret
    return found


def _matching(a: State, b: State) -> Matching:
    """Each object of a that runs change, paired with the one in its place of b. Raises Fault (induction) where there is
    none, or where one that both share was written to."""
    match = Matching()
    work: list[tuple[Changing, Any]] = [(a, b)]
    while work:
        one, other = work.pop()
        if one is other and isinstance(one, Region) and one.cells:
            raise Fault("induction", f"writes {one}, which outlives a call")
        work += match.pair(one, other)
    return match


def _refuse(thing: Changing, name: str, x: object, y: object) -> None:
    what = f"{thing}.{name}" if isinstance(thing, Region) else f"{type(thing).__name__.lower()}.{name}"
    raise Fault("induction", f"comes to the main loop in states that are not the same: {what} is {x} and {y}")
