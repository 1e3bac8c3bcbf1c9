# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a call that seals or opens may read, and what it has to write."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from verify import expression as e
from verify.aead.specification import BLOCK, Construction, Words
from verify.expression import Word
from verify.faults import Fault
from verify.integers.algebra import ZERO, Algebra, Integer
from verify.integers.state import KEY_BYTES, Pointer, State, Value, joined
from verify.values import Quad

#: The fields of a call, 8 bytes each: `out` and so on are pointers to objects of these names.
FIELDS = ("out", "in", "length", "nonce", "k", "ad", "ad length", "tag")


class Shared:
    """What all runs of a proof share. opens: the text that is authenticated is the one that the call is given, not what
    it makes. origins: of a word of bits, where its bytes come from: label of runs, object, offset, and how many.
    inputs: of each label. known: words and keystream blocks that were made before."""

    def __init__(self, construction: Construction, opens: bool, algebra: Algebra) -> None:
        self.construction, self.opens, self.algebra = construction, opens, algebra
        self.origins: dict[object, tuple[str, str, int, int]] = {}
        self.inputs: dict[str, dict[tuple[str, int], Integer]] = {}
        self.known: dict[object, Any] = {}  # what was made before of what no numbers are given for


@dataclass
class Sealing(State):
    """The state of a call that seals or opens, besides verify.integers.state.State. label: of the runs that begin in
    the same way; texts have other unknowns under other labels. total, ad_total: the lengths of text and additional
    data. left, ad_left: of these, up to where bytes may be read, as State.left.

    counter: of the keystream block that begins `phase` bytes before what belongs to byte 0 of the text. begin: where
    the text begins (0 or less). written: output is written from there to here; ahead: offsets of output bytes that are
    written beyond. known: whether pointers of the call lead to byte 0 of texts and data.

    complete: all of the output is written. tagged: the tag is written, and was found right.
    """

    reads_unstored = adjust_stays = True

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
    complete: bool = False
    tagged: bool = False

    @property
    def source(self) -> str:
        """The object that `in` is: "message", the text that is authenticated (the ciphertext), or "plain"."""
        return "message" if self.shared.opens else "plain"

    # Inputs.

    def atom(self, region: str, at: int) -> Word:
        """The word of bits of an input at an offset, a multiple of 4."""
        label = self.label if region in ("message", "plain", "ad") else ""
        word = self.shared.known.get((label, region, at))
        if word is None:
            word = self.shared.known[label, region, at] = e.atom(f"{label}{region}[{at}]", secret=region == "k")
        return word

    def words(self, region: str, size: int) -> Words:
        """The words of an input's first `size` bytes."""
        return tuple(self.atom(region, at) for at in range(0, size, 4))

    def keystream(self, index: int) -> Words:
        """The keystream block `index` blocks after that of `counter`: 16 words."""
        return self._block(self.counter, index)

    def _block(self, counter: tuple[Word, Word], index: int) -> Words:
        known, construction = self.shared.known, self.shared.construction
        if (counter, index) not in known:
            key, nonce = self.words("k", KEY_BYTES), self.words("nonce", construction.nonce_bytes)
            known[counter, index] = construction.block(key, nonce, counter, index)
        return known[counter, index]  # type: ignore[no-any-return]

    def first_block(self) -> Words:
        """Keystream block 0. Its first half is the key of the authenticator."""
        construction = self.shared.construction
        return self._block(construction.counter(self.words("nonce", construction.nonce_bytes)), 0)

    def input(self, region: str, offset: int) -> Integer:
        """As State.input; the "key" is the authenticator's, from keystream block 0."""
        if region == "key":
            word = self.integer(joined(*self.first_block()[offset // 4 : offset // 4 + 2]))
            assert isinstance(word, Integer)
            return word
        return super().input(region, offset)

    def bytes_at(self, region: str, at: int, size: int) -> Value:
        """The value of `size` bytes of an input, from an offset on, as words of bits."""
        key, known = (self.label, region, at, size), self.shared.known
        if key not in known:
            parts: list[Any] = [(self.atom(region, (at + i) // 4 * 4), (at + i) % 4) for i in range(size)]
            parts += [None] * (8 - size)
            known[key] = joined(e.gather(parts[:4]), e.gather(parts[4:]))
            self.shared.origins[known[key]] = key
        return known[key]  # type: ignore[no-any-return]

    def named(self, value: Quad) -> Integer:
        """The integer that two words of bits are: of bytes of an input their number there, else an unknown."""
        label, region, at, size = self.shared.origins.get(value, ("", "k", 0, 0))
        if region != "k" and (label == self.label or region == "nonce"):
            return self.bytes_of(region, at, size)
        return super().named(value)

    # Memory.

    def read(self, region: str, at: int, size: int) -> Value:
        """The value of `size` bytes of an input. Raises Fault (memory) out of bounds; of `in` where output may have
        been written; of `out` where no ciphertext was."""
        if region == "call":
            return self._field(at, size)
        fixed = {"k": KEY_BYTES, "nonce": self.shared.construction.nonce_bytes, "ad": self.ad_left.low}
        if region not in ("in", "out"):
            self.within(region, at, size, 0, fixed.get(region, 0))
            return self.bytes_at(region, at, size)
        self.within(region, at, size, self.begin, self.left.low)
        where = f"reads {size} bytes at {region}{at:+d}"
        overwritten = [self.complete or at < self.written or at in self.ahead for at in range(at, at + size)]
        if region == "in" and any(overwritten):
            raise Fault("memory", f"{where}, where output may have been written")
        if region == "out" and (self.shared.opens or not all(overwritten)):
            raise Fault("memory", f"{where}, where no ciphertext was written")
        return self.bytes_at(self.source if region == "in" else "message", at, size)

    def _field(self, at: int, size: int) -> Value:
        """A field of the call. Raises Fault (memory) for anything but a whole one."""
        name = FIELDS[at // 8] if size == 8 and at % 8 == 0 and 0 <= at < 8 * len(FIELDS) else ""
        if not name or (not self.shared.construction.data and name.startswith("ad")):
            raise Fault("memory", f"reads {size} bytes at call{at:+d}, which are no field of it")
        if name in ("length", "ad length"):
            return self.total if name == "length" else self.ad_total
        if not self.known and name in ("in", "out", "ad"):
            raise Fault("unsupported", f"reads where {name} begins, behind the head of a loop")
        return Pointer(name, 0)

    def store(self, pointer: Pointer, size: int, value: Value) -> None:
        """As State.store. Bytes of the output must be right when they are stored: else raises Fault (output)."""
        if pointer.region == "out":
            self._output(pointer.at, size, value)
        elif pointer.region == "tag" and self.tagged:
            raise Fault("memory", f"writes {size} bytes at tag{pointer.at:+d}")
        else:
            super().store(pointer, size, value)

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
        """The word that belongs into the output at an offset, a multiple of 4."""
        index, byte = divmod(at + self.phase, BLOCK)
        return e.xor(self.atom(self.source, at), self.keystream(index)[byte // 4])
