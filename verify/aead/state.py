# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Registers, lanes and memory of a call that seals or opens.

A word of 64 bits is an integer, or two words of bits, as the instruction that made it has it. Each can be had as the
other where nothing is lost: two words of bits are an unknown integer, the same for the same two.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from verify import expression as e
from verify.aead.conventions import RETURN_ADDRESS, Convention
from verify.aead.specification import BLOCK, Construction, Words
from verify.expression import Word
from verify.faults import Fault
from verify.integers import state as integers
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number
from verify.integers.state import KEY_BYTES, RSP, Pointer, State, SymbolicPointer

#: The fields of a call, 8 bytes each: `out` and so on are pointers to objects of these names.
FIELDS = ("out", "in", "length", "nonce", "k", "ad", "ad length", "tag")
TRACE = 40  # words before the tag is stored, among which its residue is looked for


@dataclass(frozen=True)
class Pair:
    """A word of 64 bits: its lower and its upper half."""

    low: Word
    high: Word


Value = integers.Value | Pair


def joined(low: Word, high: Word) -> Pair | Integer:
    """A word of two halves: a number where it is known."""
    one, two = e.value(low), e.value(high)
    return Pair(low, high) if one is None or two is None else number(two << 32 | one)


class Shared:
    """What all runs of a proof share. opens: the text that is authenticated is what the call gets, not what it makes.
    origins: of words of bits: a label of runs, an object and an offset."""

    def __init__(self, construction: Construction, opens: bool, convention: Convention, algebra: Algebra) -> None:
        self.construction, self.opens, self.convention, self.algebra = construction, opens, convention, algebra
        self.origins: dict[Word, tuple[str, str, int]] = {}
        self.integers: dict[Pair, Integer] = {}
        self.pairs: dict[int, Pair] = {}
        self.inputs: dict[str, dict[tuple[str, int], Integer]] = {}
        self.known: dict[object, Any] = {}  # what was made before of what no numbers are given for


@dataclass
class Sealing(State):
    """shared; label: of the runs that begin in the same way; their inputs are others than those of other labels.
    total, ad_total: the lengths of the call; ad_left: as left, of the additional
    data. counter: of the block of keystream in which byte -phase of the text lies; begin: the text's first byte
    (at most 0); written: output from there to here; ahead: output bytes beyond. known: of pointers of the call, the
    texts' begin is byte 0. whole: what is loaded is an integer. complete: all of the output is
    written; tagged: the tag is, and was found right. touched: a byte of the stack, from which on every page was
    accessed, or is the return address's. called: whether a call comes to this state, for some numbers: no
    description and no join has left open what no call has."""

    shared: Shared = None  # type: ignore[assignment]
    label: str = ""
    total: Integer = ZERO
    ad_total: Integer = ZERO
    ad_left: Integer = ZERO
    counter: tuple[Word, Word] = (e.ZERO, e.ZERO)
    phase: int = 0
    begin: int = 0
    written: int = 0
    ahead: set[int] = field(default_factory=set)
    known: bool = True
    whole: bool = False
    complete: bool = False
    tagged: bool = False
    touched: int = 0
    called: bool = True

    @property
    def source(self) -> str:
        """The object that `in` is: the text that is authenticated, or not."""
        return "message" if self.shared.opens else "plain"

    # Inputs.

    def atom(self, region: str, at: int) -> Word:
        """The four bytes of an input from a multiple of 4 on."""
        label = self.label if region in ("message", "plain", "ad") else ""
        word = self.shared.known.get((label, region, at))
        if word is None:
            word = self.shared.known[label, region, at] = e.atom(f"{label}{region}[{at}]", secret=region == "k")
            if region != "k":
                self.shared.origins[word] = label, region, at
        return word

    def words(self, region: str, size: int) -> Words:
        return tuple(self.atom(region, at) for at in range(0, size, 4))

    def keystream(self, index: int) -> Words:
        """The block at an index from that of `counter` on."""
        return self._block(self.counter, index)

    def _block(self, counter: tuple[Word, Word], index: int) -> Words:
        known = self.shared.known
        if (counter, index) not in known:
            construction = self.shared.construction
            key, nonce = self.words("k", KEY_BYTES), self.words("nonce", construction.nonce_bytes)
            known[counter, index] = construction.block(key, nonce, counter, index)
        found: Words = known[counter, index]
        return found

    def first_block(self) -> Words:
        """Block 0: its first half is the authenticator's key."""
        construction = self.shared.construction
        return self._block(construction.counter(self.words("nonce", construction.nonce_bytes)), 0)

    def input(self, region: str, offset: int) -> Integer:
        if region == "key":
            word = self.integer(joined(*self.first_block()[offset // 4 : offset // 4 + 2]))
            assert isinstance(word, Integer)
            return word
        return super().input(region, offset)

    def bytes_at(self, region: str, at: int, size: int) -> Pair | Integer:
        key = self.label, region, at, size
        known = self.shared.known
        if key not in known:
            known[key] = self._bytes_at(region, at, size)
        found: Pair | Integer = known[key]
        return found

    def _bytes_at(self, region: str, at: int, size: int) -> Pair | Integer:
        parts: list[tuple[Word, int] | None] = [
            (self.atom(region, (at + i) // 4 * 4), (at + i) % 4) for i in range(size)
        ]
        parts += [None] * (8 - size)
        return joined(e.gather(parts[:4]), e.gather(parts[4:]))

    # Words of both kinds.

    def integer(self, value: Value) -> Value:
        """A word of bits as an integer."""
        if not isinstance(value, Pair):
            return value
        found = self.shared.integers.get(value)
        if found is None:
            found = self.shared.integers[value] = self._integer(value)
            if len(found.terms) == 1:
                ((m, c),) = found.terms.items()
                if len(m) == c == 1:
                    self.shared.pairs.setdefault(m[0], value)
        return found

    def _integer(self, value: Pair) -> Integer:
        """Bytes of one input, one after the other, with zeros above, are what they are there; else a new unknown."""
        some = [e.byte_of(word, i) for word in (value.low, value.high) for i in range(4)]
        size = 8
        while some[size - 1] is e.NO_BYTE:
            size -= 1
        origins = set[tuple[str, str, int]]()
        for n, byte in enumerate(some[:size]):
            ((word, i), *more) = byte.terms or ((None, 0),)
            if more or byte.const or word is None or word not in self.shared.origins:
                break
            label, region, at = self.shared.origins[word]
            origins.add((label, region, at + i - n))
        else:
            if len(origins) == 1:
                ((label, region, at),) = origins
                if label == self.label or region == "nonce":
                    return self.bytes_of(region, at, size)
        secret = value.low.secret or value.high.secret
        return self.algebra.unknown(f"two words at {self.algebra.at}", 0, (1 << 8 * size) - 1, secret)

    def pair(self, value: Value) -> tuple[Word, Word]:
        """A word as two of bits. Raises Fault where it is an integer that was made of no such words."""
        if isinstance(value, Pair):
            return value.low, value.high
        if isinstance(value, Integer) and value.constant is not None:
            return e.const(value.constant), e.const(value.constant >> 32)
        for m, c in value.terms.items() if isinstance(value, Integer) and len(value.terms) == 1 else ():
            if len(m) == c == 1 and m[0] in self.shared.pairs:
                known = self.shared.pairs[m[0]]
                return known.low, known.high
        raise Fault("unsupported", "a sum or a product of integers, or what is not known, as a word of bits")

    def half(self, value: Value, which: int) -> Value:  # type: ignore[override]
        if isinstance(value, Pair) or (isinstance(value, Integer) and value.constant is not None):
            return joined(self.pair(value)[which], e.ZERO)
        return super().half(value, which)

    def paired(self, low: Value, high: Value) -> Value:  # type: ignore[override]
        if not isinstance(low, Pair) and not isinstance(high, Pair):
            return super().paired(low, high)
        return None if low is None or high is None else joined(self.pair(low)[0], self.pair(high)[0])

    def truncated(self, value: Value, size: int) -> Value:  # type: ignore[override]
        low = super().truncated(value, max(size, 4))  # type: ignore[arg-type]
        return low if size >= 4 else joined(e.and_(self.pair(low)[0], e.const((1 << 8 * size) - 1)), e.ZERO)

    # Memory.

    def load(self, pointer: Pointer, size: int) -> Value:  # type: ignore[override]
        value = self._load(pointer, size)
        return self.integer(value) if self.whole else value

    def aligned(self, pointer: Pointer, size: int) -> bool:
        there = pointer.region != "stack" or size <= self.shared.convention.boundary
        return there and super().aligned(pointer, size)

    def _load(self, pointer: Pointer, size: int) -> Value:
        region, at = pointer.region, pointer.at
        where = f"{size} bytes at {region}{at:+d}"
        if region in ("stack", "frame"):
            location = region, at // 8 * 8
            if at % size or size not in (4, 8) or (location not in self.stack and not self._own(Pointer(*location))):
                raise Fault("memory", f"reads {where}, which is no word that it has on its stack")
            if location not in self.stack:  # what was there before is never stored, and comes to no output
                return Pair(e.fresh("what was on the stack", True), e.fresh("what was on the stack", True))
            return self.stack[location] if size == 8 else self.half(self.stack[location], at % 8 // 4)
        if pointer.section is not None:
            pointer.section.check(at, size, write=False)
            return number(int.from_bytes(pointer.section.data[at : at + size], "little"))
        if region == "call":
            return self._field(at, size)
        fixed = {"k": KEY_BYTES, "nonce": self.shared.construction.nonce_bytes, "ad": self.ad_left.low}
        if region in fixed:
            if not 0 <= at <= fixed[region] - size:
                raise Fault("memory", f"reads {where} of {fixed[region]} that may be read")
            return self.bytes_at(region, at, size)
        if region not in ("in", "out") or not self.begin <= at <= self.left.low - size:
            raise Fault("memory", f"reads {where} of {self.left.low} that may be read")
        overwritten = [self.complete or at < self.written or at in self.ahead for at in range(at, at + size)]
        if region == "in" and any(overwritten):
            raise Fault("memory", f"reads {where}, where output may have been written")
        if region == "out" and (self.shared.opens or not all(overwritten)):
            raise Fault("memory", f"reads {where}, where no ciphertext was written")
        return self.bytes_at(self.source if region == "in" else "message", at, size)

    def _field(self, at: int, size: int) -> Value:
        name = FIELDS[at // 8] if size == 8 and at % 8 == 0 and 0 <= at < 8 * len(FIELDS) else ""
        if not name or (not self.shared.construction.data and name.startswith("ad")):
            raise Fault("memory", f"reads {size} bytes at call{at:+d}, which are no field of it")
        if name in ("length", "ad length"):
            return self.total if name == "length" else self.ad_total
        if not self.known and name in ("in", "out", "ad"):
            raise Fault("unsupported", f"reads where {name} begins, behind the head of a loop")
        return Pointer(name, 0)

    def store(self, pointer: Pointer, size: int, value: Value) -> None:
        region, at = pointer.region, pointer.at
        word_at = Pointer(region, at // 8 * 8)
        if region in ("stack", "frame") and size == 4 and at % 4 == 0 and self._own(word_at):
            halves = list(self._halves(self.stack.get((region, word_at.at))))
            halves[at % 8 // 4] = self.pair(value)[0]
            self.stack[region, word_at.at] = joined(*halves)  # type: ignore[assignment]
            self.below.pop((region, word_at.at), None)
        elif region == "out":
            self._output(at, size, value)
        elif region == "tag":
            word = self.integer(value)
            if size != 8 or at not in (0, 8) or self.tagged or not isinstance(word, Integer):
                raise Fault("memory", f"writes {size} bytes at tag{at:+d}")
            self.tag[at] = word
        else:
            super().store(Pointer("none" if region == "out" else region, at), size, value)  # type: ignore[arg-type]
            if region == "stack":
                self.touched = min(self.touched, at)

    def _halves(self, value: Value) -> tuple[Word, Word]:
        """The same; of what is no word of bits, words of which nothing is known."""
        if isinstance(value, Pair) or (isinstance(value, Integer) and value.constant is not None):
            return self.pair(value)
        return e.fresh("half of what was there", True), e.fresh("half of what was there", True)

    def _output(self, at: int, size: int, value: Value) -> None:
        if self.complete or not self.begin <= at <= self.left.low - size:
            raise Fault("memory", f"writes {size} bytes at out{at:+d} of {self.left.low} that may be written")
        halves = self.pair(value)
        for i in range(size):
            word, n = divmod(at + i, 4)
            if not i or not n:
                right = self.right(4 * word)
            if e.byte_of(halves[i // 4], i % 4) is not e.byte_of(right, n):
                raise Fault("output", f"byte {at + i} of the output is not that of the text xor the keystream's")
        self.ahead.update(range(at, at + size))
        while self.written in self.ahead:
            self.ahead.remove(self.written)
            self.written += 1

    def right(self, at: int) -> Word:
        """What belongs into the output from a multiple of 4 on."""
        index, byte = divmod(at + self.phase, BLOCK)
        return e.xor(self.atom(self.source, at), self.keystream(index)[byte // 4])

    def secret(self, value: Value) -> bool:
        """Whether a word may depend on the key."""
        if isinstance(value, Pair):
            return value.low.secret or value.high.secret
        return super().secret(value.at if isinstance(value, SymbolicPointer) else value)

    # Copies.

    def set(self, register: int, value: Value) -> None:
        if register == RSP and isinstance(value, Pointer) and value.region == "stack":
            self._reachable(value.at)
        super().set(register, value)  # type: ignore[arg-type]
        if isinstance(value, Integer) and self.tag:
            self.trace.pop()
        elif len(self.trace) > 2 * TRACE:
            del self.trace[:TRACE]

    def _reachable(self, at: int) -> None:
        """Raises Fault unless the stack from there on may be accessed."""
        convention = self.shared.convention
        if at < RETURN_ADDRESS - convention.stack_bytes:
            raise Fault("abi", "rsp leaves the stack that the function may use")
        if convention.page is not None and at < self.touched - convention.page:
            raise Fault("abi", "the stack is used by more than a page without a probe")

    def align_pointer(self, register: int, mask: int) -> None:
        here = self.registers[register]
        if register == RSP and isinstance(here, Pointer) and here.region == "stack":
            self._reachable(here.at - ((1 << WORD) - mask - 8))  # all addresses here are multiples of 8
        super().align_pointer(register, mask)

    def probes(self, pointer: Pointer) -> bool:
        """Whether an access of 8 bytes is a probe: of a page of the stack that it does not use yet."""
        if self.shared.convention.page is None or self.top().region != "stack" or pointer.region != "stack":
            return False
        if pointer.at >= self.top().at:
            return False
        self._reachable(pointer.at)
        self.touched = min(self.touched, pointer.at)
        return True

    def copied(self, known: Callable[[Integer], Integer] = lambda value: value) -> Sealing:
        s = super().copied(known)
        s.total, s.ad_total, s.ad_left = known(self.total), known(self.ad_total), known(self.ad_left)
        s.ahead = set(self.ahead)
        return s
