# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs of one function, and states that are described, as at the head of a loop."""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import fields
from typing import Any

from verify.faults import Fault
from verify.integers import guess
from verify.integers import poly1305 as spec
from verify.integers.algebra import FULL, LENGTH, ONE, REST, ZERO, Algebra, Integer, number
from verify.integers.conventions import LANES, NAMES, Location
from verify.integers.invariant import Cut, Held, Weights
from verify.integers.operands import Open
from verify.integers.state import MASKS, RAX, VECTORS, Flags, Pointer, State, SymbolicPointer, shown
from verify.state import RSP
from verify.values import Quad

#: Fields of a state of which a Cut says something, or that are any, or made anew, where it is.
DESCRIBED = {"registers", "vectors", "stack", "masks", "flags", "dirty_upper", "trace", "touched", "called"}


class Runs:
    """Runs of one function. All share the key, r (the clamped key), and what the caller left in registers and lanes."""

    r: Integer
    unstored: Any = None  # a word of the stack that a run never stored to

    def __init__(self, machine: Any, entry: int, algebra: Algebra) -> None:
        self.machine, self.entry_point, self.algebra = machine, entry, algebra
        self.initial: list[Any] = [algebra.unknown(f"{name} of the caller") for name in NAMES]
        self.initial[RSP] = Pointer("stack", 0)
        self.lanes: list[list[Any]] = [
            [algebra.unknown(f"zmm{i}[{j}] of the caller") for j in range(LANES)] for i in range(VECTORS)
        ]
        self.masks: list[Any] = [algebra.unknown(f"k{i} of the caller") for i in range(MASKS)]
        self.compare = spec.Comparison(algebra)

    def restores(self, s: State) -> None:
        """Raises Fault (abi) unless what the caller wants back (Convention.saved) is what it was."""
        now, lanes = s.locations(), [value for each in self.lanes for value in each]
        for location in self.machine.convention.saved:
            before = self.initial[location] if isinstance(location, int) else lanes[location[1]]
            if not same(now[location], before):
                raise Fault("abi", f"does not restore {shown(location)}")

    def check_return(self, s: State) -> None:
        """Raises Fault unless the contract holds at a return: callee-saved registers, the result 0, and nothing left
        that depends on the key (ABI, residue)."""
        self.restores(s)
        if self.machine.convention.zero and not same(s.half(s.registers[RAX], 0), ZERO):
            raise Fault("abi", "does not return 0")
        left = [shown(at) for at, value in {**s.locations(), **s.below}.items() if s.secret(value)]
        left += ["the flags"] * s.flags.secret
        if left:
            raise Fault("residue", f"leaves what depends on the key in {', '.join(left)}")
        if s.dirty_upper:
            raise Fault("abi", "returns without vzeroupper after the use of ymm or zmm registers")

    def reaches(self, s: Any, address: int, end: int) -> None:
        """Runs from an address to `end`. Raises Fault (induction) where it returns, or may not be taken up there."""
        if self.machine.run(s, address, {end}) != end:
            raise Fault("induction", "returns without having come to where its parts meet")
        self.parted(s)

    def parted(self, s: Any) -> None:
        """Raises Fault (induction) unless a run may be taken up here: no tag is written, and nothing lies below rsp."""
        if s.tag or s.below:
            raise Fault("induction", "has written the tag, or popped from the stack, where its parts meet")

    def forked(
        self,
        s: Any,
        address: int,
        n: Integer,
        ends: set[int],
        parting: Callable[[Any], None] = lambda s: None,
    ) -> Iterator[tuple[Any, Integer, int]]:
        """Runs to one of the ends or the return, and is parted wherever that depends on n, an unknown or a number.
        Gives each part's state, its n, and the address. parting: is called with a state that is to be parted."""
        work = [(s, address, n)]
        while work:
            s, address, n = work.pop()
            try:
                end = self.machine.run(s, address, ends)
            except Open as fault:
                names = {i for i in fault.rests_on if not self.algebra.unknowns[i].made}
                if fault.kind == "secret" or n.constant is not None or names != {unknown(n)}:
                    raise
                parting(s)
                parts = self.parts_of(n, fault)
                work += [(s.replaced(unknown(n), each), fault.address, each) for each in parts]
                continue
            yield s, n, end

    def parts_of(self, n: Integer, fault: Open) -> list[Integer]:
        """An unknown in parts, for each of which what is open may be decided."""

        def zero(at: int) -> bool:
            assert isinstance(fault.value, Integer)
            found = self.algebra.replaced(fault.value, unknown(n), at).constant
            if found is None:
                raise fault
            return found == 0

        begins = [n.low, *guess.parted(n.low, n.high, zero)]
        ends = [*(at - 1 for at in begins[1:]), n.high]
        if not all(low <= high for low, high in zip(begins, ends, strict=True)):
            raise Fault("induction", "what is no part of the lengths")
        return [number(a) if a == b else self.algebra.unknown(LENGTH, a, b) for a, b in zip(begins, ends, strict=True)]

    # States that are described.

    def proposed(self, cut: Cut, proposal: tuple[Any, ...]) -> None:
        """Makes a Cut say what is proposed, as plain data (verify.integers.search): of all else, that it is the same.
        Raises Fault (induction) where that may not be said."""
        held, weights, blocks, cut.dirty_upper = proposal
        there: dict[Location, Any] = cut.state.locations()
        some = {location: ("same", "") for location in there} | held
        cut.held = {location: self.told(there.get(location), *each) for location, each in some.items()}
        if not all(self.says(cut, each) for each in cut.held.values()):
            raise Fault("induction", "more is said of a state than may be")
        cut.weights, cut.ahead = weights, spec.BLOCK * blocks

    def told(self, value: Any, kind: str, region: str, *more: Any) -> Held:
        """What is proposed for a location, as Held. value: the one that it has in one of the states."""
        return Held(kind, value if kind == "same" else Pointer(region, 0) if kind == "pointer" else None, *more)

    def offset(self, s: State, cut: Cut) -> int:
        """The offset of a loop's pointer in its object. Raises Fault (induction) where that is no multiple of 16."""
        assert cut.head is not None
        pointer = s.locations().get(cut.head.pointer)
        if not isinstance(pointer, Pointer) or pointer.region not in cut.moving or pointer.at % spec.BLOCK:
            raise Fault("induction", f"{shown(cut.head.pointer)} points to no block where the loop begins")
        return pointer.at

    def made(self, held: Held, s: Any, n: Integer, done: int) -> Any:
        """The value that Held describes where n bytes are left from offset `done` on; None where there is none."""
        if held.kind == "pointer":
            return Pointer(held.value.region, held.at + done)
        if held.kind != "length":
            return held.value
        part, per = held.parts
        value = n + number(held.at) + (self.rest.scaled(part) if part else ZERO)
        if not value.divisible(per):
            return None
        value = value.divided(per)
        return value.within(*self.algebra.span(value.terms))

    def holds(self, held: Held, value: Any, s: Any, n: Integer, done: int) -> bool:
        """Whether a value is as Held describes it, in a state in which n bytes are left from offset `done` on."""
        if held.kind == "lost":
            return True
        if held.kind == "any":
            value = s.integer(value)
            if not isinstance(value, Integer) or not held.low <= value.low <= value.high <= held.high:
                return False
            return held.secret or not self.algebra.secret(value)
        found = self.made(held, s, n, done)
        if held.kind == "same" and isinstance(found, Integer) and isinstance(value, Integer):
            return same(found, value) and found.low <= value.low <= value.high <= found.high
        return same(found, value)

    def says(self, cut: Cut, held: Held) -> bool:
        """Whether Held may be said at a Cut: of a pointer to what its loop goes through, how far it is from the loop's
        own pointer; of any other pointer, that it is the same."""
        if isinstance(held.value, Pointer | SymbolicPointer):
            return (held.kind == "pointer" and cut.head is not None) == (held.value.region in cut.moving)
        return True

    def covered(self, cut: Cut, s: Any, n: Integer, done: int, what: str) -> None:
        """Raises Fault (induction) unless a state, in which n bytes are left from offset `done` on, is one of those
        that a Cut describes. what: begins the message."""
        if differing := unlike(s, cut.state, DESCRIBED | self.varying(cut)):
            raise Fault("induction", f"{what}: differs in {', '.join(differing)}")
        there = s.locations()
        if not there.keys() <= cut.held.keys() or not all(map(s.own, cut.held.keys() - there.keys())):
            raise Fault("induction", f"{what}: other words lie on the stack")
        if s.dirty_upper and not cut.dirty_upper:
            raise Fault("induction", f"{what}: upper halves are in use")
        for location, held in cut.held.items():
            value = there.get(location, self.unstored)
            stays = held.kind == "same" and held.value is value  # as most do
            if not stays and not self.holds(held, value, s, n, done):
                raise Fault("induction", f"{what}: {shown(location)} is not as it is described")

    def varying(self, cut: Cut) -> set[str]:
        """The fields of states at a Cut that are not the same in all, and not in DESCRIBED."""
        return {"left", "inputs"}

    def filled(self, cut: Cut, s: Any, n: Integer) -> tuple[Any, Integer]:
        """Any state that a Cut describes with n bytes left, and its accumulator. s: has what no Cut says of states."""
        s = s.copied()
        s.stack, s.flags, s.dirty_upper, s.touched, s.called = {}, Flags(secret=True), cut.dirty_upper, 0, False
        for location, held in cut.held.items():
            value = self.made(held, s, n, 0)
            if isinstance(value, Integer):  # an object of its own: what is noted of one run's object holds for that run
                value = Integer(value.terms, value.low, value.high)
            if held.kind == "length" and not (value and 0 <= value.low <= value.high <= FULL):
                value = None
            if held.kind == "any":
                value = self.algebra.unknown(f"{shown(location)} at a head", held.low, held.high, held.secret)
            s.put(location, value)
        return s, self.sum(cut, s)

    def sum(self, cut: Cut, s: Any) -> Integer:
        """The accumulator in a state: the sum of words by the Cut's weights."""
        there = s.locations()
        return self.weighed(cut.weights, {location: s.integer(there[location]) for location in cut.weights})

    def weighed(self, weights: Weights, words: Mapping[Location, Any]) -> Integer:
        """The sum of words by their weights. Raises Fault (induction) where one is no integer."""
        total, powers = ZERO, [ONE]
        for location, (shift, power) in weights.items():
            while len(powers) <= power:
                powers.append(powers[-1] * self.r)
            value = words[location]
            if not isinstance(value, Integer):
                raise Fault("induction", f"{shown(location)} is no part of the accumulator")
            total = total + (value * powers[power]).scaled(1 << shift)
        return self.algebra.named(total)

    def enters(self, cut: Cut, s: Any, h: Integer, n: Integer) -> int:
        """Raises Fault (induction) unless state `s` at the head, to which a run came from a place with n bytes left and
        accumulator h, is one that the Cut describes, accumulator included. Gives how many bytes it did."""
        done = self.offset(s, cut)
        if done < 0:  # what a pass may read begins at the loop's pointer
            raise Fault("induction", "entry: the loop's pointer is before what it goes through")
        self.covered(cut, s, n - number(done), done, "entry")
        if done + cut.ahead < 0:
            raise Fault("induction", "entry: blocks are counted that are none of the message")
        if not self.compare.congruent(self.sum(cut, s), self.absorbed(cut, s, h, done + cut.ahead, 0)):
            raise Fault("induction", "entry: the accumulator is not that of the blocks before the loop")
        return done

    def passes(self, cut: Cut, s: Any, h: Integer, n: Integer) -> None:
        """Raises Fault unless a run from the Cut's state `s`, with n bytes left and accumulator h, comes to another."""
        assert cut.head is not None
        size = cut.head.size
        self.reaches(s, cut.address, cut.address)
        self.covered(cut, s, n - number(size), size, "one pass")
        if not self.compare.congruent(self.sum(cut, s), self.absorbed(cut, s, h, size, cut.ahead)):
            raise Fault("induction", "one pass: the accumulator is not (h + block) r")

    def absorbed(self, cut: Cut, s: Any, h: Integer, size: int, begin: int) -> Integer:
        """What accumulator h becomes by `size` bytes, from offset `begin` on, of what the loop goes through."""
        return spec.absorbed(s, self.r, h, size, begin, "ad" if cut.moving == ("ad",) else "message")

    def length(self, least: int, size: int, more: int, most: int, rest: Integer) -> Integer:
        """size q + more + rest, at most `most`, for a new unknown q >= least."""
        passes = self.algebra.unknown(LENGTH, least, max(least, (most - more) // size))
        return self.some(passes.scaled(size) + number(more) + rest, 0, most)

    def some(self, length: Integer, low: int, high: int) -> Integer:
        """A length within these bounds. Raises Fault (induction) where none is: anything would hold of it."""
        found = Integer(length.terms, max(length.low, low), min(length.high, high))
        if found.low > found.high:
            raise Fault("induction", "a run of no length at all")
        return found

    def any_rest(self, size: int) -> Integer:
        """A new unknown below `size`: the bytes of a last block or pass."""
        return self.algebra.unknown(REST, 0, size - 1)

    rest: Integer = ZERO


def unlike(one: State, two: State, but: Set[str]) -> list[str]:
    """The names of the fields, others than these, in which two states differ."""
    names = [each.name for each in fields(one) if each.name not in but]
    return [name for name in names if [getattr(one, name)] != [getattr(two, name)]]  # lists: the same is equal


def unknown(n: Integer) -> int:
    """The number of the unknown that n is."""
    return next(iter(n.terms))[0]


def same(one: Any, two: Any) -> bool:
    """Whether two values are certainly equal: as polynomials, pointers or words of bits."""
    if isinstance(one, Integer) and isinstance(two, Integer):
        return one.same(two)
    return isinstance(one, Pointer | Quad) and bool(one == two)
