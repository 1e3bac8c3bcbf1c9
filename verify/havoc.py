# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What may differ from pass to pass at the head of a main loop: proofs that go through it take it as unknown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from verify import expression as e
from verify.faults import Fault
from verify.flags import UNKNOWN
from verify.state import GENERAL, State, vector
from verify.values import Address, Quad, Value

# ("general", i), ("vector", i, j), ("mask", i) or ("stack" or "frame", offset)
Place = tuple[Any, ...]


@dataclass
class Havoc:
    """places: with whether a secret may be there. The flags are unknown at the head in any case."""

    head: int
    places: dict[Place, bool] = field(default_factory=dict)
    wide: bool = False

    def apply(self, s: State) -> None:
        """Makes the places unknown; what the output may overlap counts as overwritten from here on."""
        s.flags = UNKNOWN
        s.wide = s.wide or self.wide
        s.memory.vanished = True
        for place, secret in self.places.items():
            _set(s, place, lambda what, secret=secret: e.atom(f"left over: {what}", secret))

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


def _set(s: State, place: Place, unknown: Any) -> None:
    kind, i = place[0], place[1]
    name = " ".join(map(str, place))
    if kind == "general":
        s.general[i] = Quad(unknown(name + " low"), unknown(name + " high"))
    elif kind == "mask":
        s.masks[i] = Quad(unknown(name + " low"), unknown(name + " high"))
    elif kind == "vector":
        words = list(s.vectors[i].words)
        words[place[2]] = unknown(name)
        s.vectors[i] = vector(tuple(words))
    else:
        region = s.memory.stack if kind == "stack" else s.memory.frame
        if region is not None:
            region.cells[i] = unknown(name)


def differences(a: State, b: State) -> dict[Place, bool]:
    """Where two states differ, the contents of input and output apart."""
    found: dict[Place, bool] = {}
    for i, (x, y) in enumerate(zip(a.general, b.general, strict=True)):
        if not alike(x, y):
            found["general", i] = _secret(x) or _secret(y)
    for i, (x, y) in enumerate(zip(a.masks, b.masks, strict=True)):
        if not alike(x, y):
            found["mask", i] = _secret(x) or _secret(y)
    for i, (u, w) in enumerate(zip(a.vectors, b.vectors, strict=True)):
        if u is not w:
            for j, (p, q) in enumerate(zip(u.words, w.words, strict=True)):
                if p is not q:
                    found["vector", i, j] = p.secret or q.secret
    for kind, r, t in (("stack", a.memory.stack, b.memory.stack), ("frame", a.memory.frame, b.memory.frame)):
        if r is None or t is None:
            if r is not t:
                raise Fault("unsupported", "the stack is aligned in one pass and not in another")
            continue
        for offset in {**r.cells, **t.cells}:
            p, q = r.cells[offset], t.cells[offset]
            if p is not q:
                found[kind, offset] = p.secret or q.secret
    return found


def alike(a: Value, b: Value) -> bool:
    """Equal, also across runs: regions count by their name."""
    if isinstance(a, Address) and isinstance(b, Address):
        names = [x.region.name if x.region else "" for x in (a, b)]
        same = (a.coefficient, a.offset, bool(a.minus)) == (b.coefficient, b.offset, bool(b.minus))
        return names[0] == names[1] and same and (a.minus is None or b.minus is None or a.minus.name == b.minus.name)
    return a == b


def _secret(value: Value) -> bool:
    return isinstance(value, Quad) and (value.low.secret or value.high.secret)
