# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What holds at the head of a main loop, whenever it is reached: the state of a call, but for places that may hold
anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from verify import expression as e
from verify.faults import Fault
from verify.flags import LEFT_OVER
from verify.memory import Stack
from verify.state import GENERAL, RSP, State, vector
from verify.values import Affine, Difference, Pointer, Quad, Value

# ("general", i), ("vector", i, j), ("mask", i) or ("stack" or "frame", offset)
Place = tuple[Any, ...]


@dataclass
class Invariant:
    """At `head`, nothing is known of `places` (True: not even that no secret is there) and of the flags; inputs that
    the output may overlap count as overwritten; reach: the lowest and highest offsets that were accessed, by stack.
    """

    head: int
    places: dict[Place, bool] = field(default_factory=dict)
    dirty_upper: bool = False
    reach: dict[str, tuple[int, int]] = field(default_factory=dict)

    def assume(self, s: State) -> None:
        """Forgets what the invariant does not promise. Raises Fault where a call comes to the head with output written:
        the invariant is about calls that have written none.
        """
        memory = s.memory
        if memory.output is not None and memory.output.cells:
            raise Fault("induction", "writes output before the main loop")
        s.flags = LEFT_OVER
        s.dirty_upper = s.dirty_upper or self.dirty_upper
        memory.vanished = True
        for place, secret in self.places.items():
            _forget(s, place, secret)
        for stack in memory.stacks:
            region = stack.region
            low, high = self.reach.get(region.name, (region.lowest, region.highest))
            region.lowest, region.highest = min(low, region.lowest), max(high, region.highest)

    def weaken(self, a: State, b: State) -> bool:
        """Makes it hold of both states; False where it does already. Raises Fault where no such invariant is known."""
        fresh = {p: secret for p, secret in differences(a, b).items() if secret > self.places.get(p, -1)}
        self.places.update(fresh)
        reach = {stack.region.name: self._reach(a, b, i) for i, stack in enumerate(a.memory.stacks)}
        dirty_upper = self.dirty_upper or a.dirty_upper or b.dirty_upper
        more = bool(fresh) or reach != self.reach or dirty_upper != self.dirty_upper
        self.reach, self.dirty_upper = reach, dirty_upper
        return more

    def _reach(self, a: State, b: State, i: int) -> tuple[int, int]:
        both = [s.memory.stacks[i].region for s in (a, b)]
        every = [(r.lowest, r.highest) for r in both]
        every += [self.reach[both[0].name]] if both[0].name in self.reach else []
        return min(low for low, _ in every), max(high for _, high in every)

    def names(self) -> list[str]:
        """For people: registers, and ranges of memory."""
        found: dict[str, None] = {}
        memory: dict[str, list[int]] = {}
        for kind, i, *_ in self.places:
            if kind in ("stack", "frame"):
                memory.setdefault(kind, []).append(i)
            else:
                found[{"general": GENERAL[i % 16], "vector": f"zmm{i}", "mask": f"k{i}"}[kind]] = None
        for kind, offsets in memory.items():
            starts = [o for o in sorted(offsets) if o - 4 not in offsets]
            ends = [o + 4 for o in sorted(offsets) if o + 4 not in offsets]
            found.update({f"{kind} [{a}, {b})": None for a, b in zip(starts, ends, strict=True)})
        return list(found)


def _forget(s: State, place: Place, secret: bool) -> None:
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
        _stack(s, kind).region.cells[i] = e.fresh(name, secret)


def _stack(s: State, kind: str) -> Stack:
    stack = s.memory.stack if kind == "stack" else s.memory.frame
    if stack is None:
        raise Fault("induction", "aligns the stack in one pass and not in another")
    return stack


def differences(a: State, b: State) -> dict[Place, bool]:
    """Where two states differ, the contents of input and output apart, and whether a secret may be there.

    Raises Fault where they differ in what no place stands for.
    """
    found: dict[Place, bool] = {}
    for kind, mine, yours in (("general", a.general, b.general), ("mask", a.masks, b.masks)):
        for i, (x, y) in enumerate(zip(mine, yours, strict=True)):
            if not alike(x, y):
                found[kind, i] = _secret(x) or _secret(y)
    for i, (u, w) in enumerate(zip(a.vectors, b.vectors, strict=True)):
        if u is not w:
            for j, (p, q) in enumerate(zip(u.words, w.words, strict=True)):
                if p is not q:
                    found["vector", i, j] = p.secret or q.secret
    if ("general", RSP) in found or _shape(a) != _shape(b):
        raise Fault("induction", "the stack is not the same in every pass of the main loop")
    for one, other in zip(a.memory.stacks, b.memory.stacks, strict=True):
        r, t = one.region, other.region
        for offset in {**r.cells, **t.cells}:
            p, q = r.cells[offset], t.cells[offset]
            if p is not q and not _kept_alike(a, b, one, other, offset):
                found[r.name, offset] = p.secret or q.secret
    return found


def _shape(s: State) -> tuple[object, ...]:
    """What must be the same of the stack in every pass."""
    memory = s.memory
    stacks = [(x.region.name, sorted(x.region.partial.items())) for x in memory.stacks]
    stale = [sorted((offset, word.secret) for offset, word in x.stale.items()) for x in memory.stacks]
    return stacks, stale, memory.frame_top, memory.gone, s.bottom[0].name, s.bottom[1], s.calls


def _kept_alike(a: State, b: State, one: Stack, other: Stack, offset: int) -> bool:
    """Whether both have the same pointer or number there, of whose words nothing is known."""
    for start in (offset, offset - 4):
        x, y = a.memory.kept_at(one.region, start), b.memory.kept_at(other.region, start)
        if x is not None and y is not None:
            return alike(x, y)
    return False


def alike(a: Value, b: Value) -> bool:
    """Equal, also across calls: regions count by their name."""
    return _by_name(a) == _by_name(b)


def _by_name(value: Value) -> object:
    if isinstance(value, Pointer):
        return "pointer", value.region.name, _by_name(value.at)
    if isinstance(value, Difference):
        return "difference", value.plus.name, value.minus.name, _by_name(value.at)
    if isinstance(value, Affine):
        return "affine", value.coefficient, value.offset
    return value


def _secret(value: Value) -> bool:
    return isinstance(value, Quad) and value.secret
