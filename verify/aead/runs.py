# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs of one function: from its entry with unknowns or numbers, and from any state that is described."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verify import expression as e
from verify.aead import specification as spec
from verify.aead.machine import Sealer
from verify.aead.specification import BLOCK, Construction
from verify.aead.state import Pair, Sealing, Shared, Value, joined
from verify.expression import Word
from verify.faults import Fault
from verify.integers import poly1305
from verify.integers import state as integers
from verify.integers.algebra import FULL, LENGTH, REST, ZERO, Integer, number
from verify.integers.invariant import Weights
from verify.integers.operands import Open
from verify.integers.runs import weighed
from verify.integers.state import LANES, NAMES, RSP, VECTORS, Flags, Location, Pointer, SymbolicPointer, shown

TEXT, DATA = ("in", "out"), ("ad",)  # objects of which a loop goes through


@dataclass(frozen=True)
class Head:
    """Where a loop begins. pointer: what points to an object of those that it goes through; size: bytes of a pass."""

    address: int
    pointer: Location
    moving: tuple[str, ...]
    size: int


@dataclass(frozen=True)
class Held:
    """What is said of a location: see Cut. parts: of "stream"."""

    kind: str
    value: Value = None
    at: int = 0
    low: int = 0
    high: int = 0
    secret: bool = False
    parts: tuple[Word | tuple[int, int], ...] = ()


@dataclass
class Cut:
    """What is said of the states at an address. held: of each location one of

    "same": the value; "length": the bytes left, and `at`; "total": the length of the text; "pointer": to an object,
    `at` bytes from where the pointer of the loop is; "counter": 64 bits, that of the block at the pointer, and `at`;
    "stream": halves of a word, each the same, or a block counted from there, and a word of it; "any": an integer from
    low to high;
    "lost": nothing.

    weights: words whose sum, each by its own, is congruent to the accumulator, in which are the blocks before `ahead`,
    from the pointer on. written, begin: of the output and of the text, from the pointer on. phase: the byte of its
    block of keystream that the pointer's is."""

    address: int
    head: Head | None
    label: str
    held: dict[Location, Held]
    frame: tuple[int, ...]
    dirty_upper: bool = False
    weights: Weights = field(default_factory=dict)
    ahead: int = 0
    written: int = 0
    begin: int = 0
    phase: int = 0


class Runs:
    """Of one function. All runs share key and nonce and what the caller left in registers, and all runs with one label
    the texts' words."""

    def __init__(self, machine: Sealer, entry: int, construction: Construction, opens: bool) -> None:
        self.machine, self.entry_point, self.construction = machine, entry, construction
        self.shared = Shared(construction, opens, machine.image, machine.convention)
        self.algebra = self.shared.algebra
        self.initial: list[Value] = [self.algebra.unknown(f"{name} of the caller") for name in NAMES]
        self.initial[RSP], self.given = Pointer("stack", 0), dict[Location, integers.Value]()
        if machine.convention.argument is None:
            self.given = {("stack", 8): Pointer("call", 0), ("stack", 16): number(int(opens))}
        else:
            self.initial[machine.convention.argument] = Pointer("call", 0)
        self.lanes = [
            [self.algebra.unknown(f"zmm{i}[{j}] of the caller") for j in range(LANES)] for i in range(VECTORS)
        ]
        self.fixed: dict[tuple[str, int], Integer] = {}
        self.r = poly1305.clamped(self.called(ZERO, ZERO))

    def called(self, total: Integer, ad_total: Integer, data: dict[str, bytes] | None = None) -> Sealing:
        """The state of a call."""
        inputs = self.shared.inputs.setdefault("", {})
        s = Sealing(
            self.algebra, 0, list(self.initial), [list(each) for each in self.lanes],  # type: ignore[arg-type]
            self.machine.image, inputs=inputs, shared=self.shared, data=data, total=total, ad_total=ad_total,
            left=total, ad_left=ad_total, phase=self.construction.skipped, stack=dict(self.given),
        )  # fmt: skip
        s.counter = self.construction.counter(s.words("nonce", self.construction.nonce_bytes))
        return s

    def kept(self) -> Mapping[Location, object]:
        """What the caller wants back."""
        before: dict[Location, Value] = dict(enumerate(self.initial))
        before |= {("zmm", LANES * i + j): value for i, each in enumerate(self.lanes) for j, value in enumerate(each)}
        return {location: before[location] for location in self.machine.convention.saved}

    def numbered(self, key: bytes, nonce: bytes, ad: bytes, text: bytes) -> Sealing:
        """The state of a call with numbers. text: what the call gets."""
        more = bytes(BLOCK)
        data = {"k": key, "nonce": nonce, "ad": ad + more, "message": text + more, "plain": text + more}
        s = self.called(number(len(text)), number(len(ad)), data)
        if not self.shared.opens:
            blocks = range((len(text) + s.phase) // BLOCK + 1)
            stream = b"".join(_number(word).to_bytes(4, "little") for n in blocks for word in s.keystream(n))
            sealed = (x ^ y for x, y in zip(text, stream[s.phase :], strict=False))
            data["message"] = bytes(sealed) + more
        return s

    def tag(self, s: Sealing, ad: bytes, size: int) -> int:
        """That of numbers."""
        assert s.data is not None
        key = b"".join(_number(word).to_bytes(4, "little") for word in s.first_block()[:8])
        return int.from_bytes(spec.tag(self.construction, key, ad, s.data["message"][:size]), "little")

    def reaches(self, s: Sealing, address: int, end: int) -> None:
        if self.machine.run(s, address, {end}) != end:
            raise Fault("induction", "returns without having come to where its parts meet")
        self.parted(s)

    def parted(self, s: Sealing) -> None:
        """Raises Fault unless the run may be taken up by another where it is."""
        if s.tag or s.below or s.ahead:
            raise Fault("induction", "has written the tag, or output beyond a gap, or popped, where its parts meet")

    def forked(
        self,
        s: Sealing,
        address: int,
        n: Integer,
        ends: set[int],
        parting: Callable[[Sealing, Integer], None] = lambda s, n: None,
    ) -> Iterator[tuple[Sealing, Integer, int]]:
        """Runs to one of the ends or the return, parted where it depends on n, which is an unknown or a number. Gives
        the state, what is n there, and where. parting: is told of a state that will be parted."""
        work = [(s, address, n)]
        while work:
            s, address, n = work.pop()
            try:
                end = self.machine.run(s, address, ends)
            except Open as fault:
                names = {i for i in fault.rests_on if not self.algebra.unknowns[i].made}
                if fault.kind == "secret" or n.constant is not None or names != {next(iter(n.terms))[0]}:
                    raise
                parting(s, n)
                work += [(self.narrowed(s, n, each), fault.address, each) for each in self.parts_of(n, fault)]
                continue
            yield s, n, end

    def narrowed(self, s: Sealing, n: Integer, new: Integer) -> Sealing:
        return s.replaced(next(iter(n.terms))[0], new)

    def parts_of(self, n: Integer, fault: Open) -> list[Integer]:
        """An unknown by parts: where a value becomes 0, or ceases to be, or by numbers if it is not known where."""
        low, high, (unknown,) = n.low, n.high, next(iter(n.terms))

        def zero(number_: int) -> bool:
            assert isinstance(fault.value, Integer)
            found = self.algebra.replaced(fault.value, unknown, number_).constant
            if found is None:
                raise fault
            return found == 0

        begin, last = zero(low), high
        if zero(high) == begin:
            middle = (low + high) // 2
            return (
                [number(x) for x in range(low, high + 1)]
                if high - low < poly1305.BLOCK
                else [self.algebra.unknown(LENGTH, low, middle), self.algebra.unknown(LENGTH, middle + 1, high)]
            )
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (middle, high) if zero(middle) == begin else (low, middle)
        ends = (n.low, low), (high, last)
        return [number(a) if a == b else self.algebra.unknown(LENGTH, a, b) for a, b in ends]

    # States that are described.

    def offset(self, s: Sealing, cut: Cut) -> int:
        """Bytes of its objects that the pointer of a loop is beyond their begin."""
        if cut.head is None:
            return 0
        pointer = s.locations().get(cut.head.pointer)
        if not isinstance(pointer, Pointer) or pointer.region not in cut.head.moving or pointer.at % poly1305.BLOCK:
            raise Fault("induction", f"{shown(cut.head.pointer)} points to no block where the loop begins")
        return pointer.at

    def made(self, held: Held, s: Sealing, n: Integer, done: int) -> Value:
        """The value that is described, in a state with n bytes left behind `done`."""
        base = (done + s.phase) // BLOCK
        value: Value = held.value
        if held.kind == "total":
            value = s.total
        elif held.kind == "length":
            value = n + number(held.at)
            if not 0 <= value.low <= value.high <= FULL:
                value = None
        elif held.kind == "pointer":
            assert isinstance(held.value, Pointer)
            value = Pointer(held.value.region, held.at + done)
        elif held.kind == "counter":
            value = joined(*e.add_number(*s.counter, base + held.at))
        elif held.kind == "stream":
            halves = [each if isinstance(each, Word) else s.keystream(base + each[0])[each[1]] for each in held.parts]
            value = joined(*halves)
        return value

    def holds(self, held: Held, value: Value, s: Sealing, n: Integer, done: int) -> bool:
        """Whether a value is as described."""
        if held.kind == "lost":
            return True
        if held.kind == "any":
            if not isinstance(value, Integer) or not held.low <= value.low <= value.high <= held.high:
                return False
            return held.secret or not self.algebra.secret(value)
        return same(self.made(held, s, n, done), value)

    def state(self, cut: Cut, n: Integer, total: Integer, ad_total: Integer) -> tuple[Sealing, Integer]:
        """Any state of those that are described with n bytes left, and its accumulator."""
        lanes: list[list[Value]] = [[None] * LANES for _ in range(VECTORS)]
        inputs = self.shared.inputs.setdefault(cut.label, {})
        s = Sealing(
            self.algebra, 0, [None] * len(NAMES), lanes, self.machine.image, Flags(secret=True),  # type: ignore[arg-type]
            inputs=inputs, frame=cut.frame, dirty_upper=cut.dirty_upper, shared=self.shared, label=cut.label,
            total=total, ad_total=ad_total, written=cut.written, begin=cut.begin, phase=cut.phase,
            called=False,
        )  # fmt: skip
        s.counter = self.construction.counter(s.words("nonce", self.construction.nonce_bytes))
        if cut.head is not None and cut.head.moving == TEXT:
            s.counter = e.atom("counter, low"), e.atom("counter, high")
        s.known = cut.head is None
        if cut.head is None or cut.head.moving == TEXT:
            s.left = n
        else:
            s.ad_left = n
        for location, held in cut.held.items():
            value = self.made(held, s, n, 0)
            if held.kind == "any":
                value = self.algebra.unknown(f"{shown(location)} at a head", held.low, held.high, held.secret)
            s.put(location, value)  # type: ignore[arg-type]
        return s, self.sum(cut, s)

    def sum(self, cut: Cut, s: Sealing) -> Integer:
        """The accumulator: the sum of words by their weights."""
        there = s.locations()
        return self.weighed(cut.weights, {location: s.integer(there[location]) for location in cut.weights})

    def weighed(self, weights: Weights, words: Mapping[Location, Value]) -> Integer:
        return weighed(self.algebra, self.r, weights, words)

    def length(self, least: int, size: int, more: int, below: int) -> Integer:
        """size q + more + t, for an unknown q from `least` on and an unknown t below size: less than `below`."""
        passes = self.algebra.unknown(LENGTH, least, max(least, (below - more) // size))
        rest = self.algebra.unknown(REST, 0, size - 1)
        found = passes.scaled(size) + number(more) + rest
        return Integer(found.terms, found.low, min(found.high, below))


def ranged(runs: Runs, values: Sequence[Value]) -> Held:
    """A range that has all of these."""
    some = [value for value in values if isinstance(value, Integer)]
    if len(some) < len(values):
        return Held("lost")
    high = (1 << max(value.high for value in some).bit_length()) - 1
    return Held("any", low=min(0, *(value.low for value in some)), high=high, secret=runs.algebra.secret(*some))


def says(cut: Cut, held: Held) -> bool:
    """Whether that may be said there. From a loop's pointer all is counted that its passes move, and nothing else: its
    objects begin there. So do additional data where their loop is left, and not where there was no pass."""
    moving = DATA if cut.head is None else cut.head.moving
    if isinstance(held.value, Pointer):
        return (held.kind == "pointer") == (held.value.region in moving)
    return held.kind not in ("counter", "stream") or moving == TEXT


def same(one: Value, two: Value) -> bool:
    """Whether two values are one for a reason that is plain."""
    if isinstance(one, Integer) and isinstance(two, Integer):
        return one.same(two)
    if isinstance(one, SymbolicPointer) or isinstance(two, SymbolicPointer) or one is None or two is None:
        return False
    return one == two


def _number(word: Word) -> int:
    found = e.value(word)
    assert found is not None
    return found


def halves(value: Value) -> tuple[Word, Word] | None:
    """Of what is bits, or a number."""
    if isinstance(value, Pair):
        return value.low, value.high
    if isinstance(value, Integer) and value.constant is not None:
        return e.const(value.constant), e.const(value.constant >> 32)
    return None
