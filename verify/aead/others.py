# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's functions that seal or open: calls within their object are followed, and more instructions trusted.

Strict proofs do not use this module. Registers and the stack may keep secrets. Some lengths are proved, each by a run
of its own.
"""

from pathlib import Path

from verify import decode, more_allowed
from verify import expression as e
from verify.aead import calls
from verify.aead import specification as spec
from verify.aead.proof import Proof
from verify.aead.specification import CONSTRUCTIONS
from verify.aead.state import Sealing
from verify.decode import Decoded
from verify.faults import Fault
from verify.image import Image
from verify.integers import poly1305
from verify.integers.algebra import ZERO, number
from verify.integers.apart import apart
from verify.integers.operands import address
from verify.integers.others.known import INTEGERS, Known
from verify.integers.proof import Result, checked
from verify.integers.state import joined
from verify.semantics import more_vector  # noqa: F401  (it fills the table)
from verify.values import Quad

SIZES = 0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 192, 193, 255, 256, 257, 320, 384, 511, 512, 513, 1024, 2048
#: Bytes of text and of additional data for which others are proved.
PAIRS = tuple((size, data) for size in SIZES for data in (0, 13, 37))


class Calling(Known):
    """The machine of the policy `known` for code that seals or opens; words of bits are as streams have them."""

    integers = INTEGERS

    def also(self, s: Sealing, i: Decoded) -> bool:
        """Does one more instruction on vectors; False where it has none of that name."""
        if i.mnemonic not in ("PINSRB", "PEXTRB"):
            return False
        _byte(s, i)
        return True


class Lenient(Calling):
    """The same machine for code in any encoding that the longer list of instructions allows."""

    def instruction(self, address: int) -> Decoded:
        """The instruction at an address. Raises Fault where there is none, or none on the longer list."""
        if address not in self.reached:
            code = self.image.code(address)
            raw, _ = decode.read(code, address)
            more_allowed.admit(raw, code)
            self.reached[address] = Decoded(raw)
        return self.reached[address]


def _byte(s: Sealing, i: Decoded) -> None:
    """PINSRB from memory, PEXTRB to memory."""
    to, source, _ = i.operands
    vector, memory = (to, source) if i.mnemonic == "PINSRB" else (source, to)
    if memory.kind != "memory":
        raise Fault("unsupported", f"{i}")
    lanes, (lane, at) = s.vectors[vector.number], divmod(i.immediate % 16, 8)
    words = list(s.pair(lanes[lane]))
    if i.mnemonic == "PEXTRB":
        s.store(address(s, i), 1, joined(e.cat(e.byte_of(words[at // 4], at % 4), *[e.NO_BYTE] * 3), e.ZERO))
        return
    some = [e.byte_of(words[at // 4], n) for n in range(4)]
    some[at % 4] = e.byte_of(s.pair(s.load(address(s, i), 1))[0], 0)
    words[at // 4] = e.cat(*some)
    lanes[lane] = joined(*words)
    for each in lanes[:2] if isinstance(s, Sealing) else ():  # random sequences run on a state that has no inputs
        if isinstance(each, Quad):
            _note_origin(s, each)


def _note_origin(s: Sealing, value: Quad) -> None:
    """Notes which bytes of an input a word is that was put together byte by byte, with zeros above them."""
    atoms = {word: key for key, word in s.shared.known.items() if isinstance(key, tuple) and len(key) == 3}
    some = [e.byte_of(word, n) for word in (value.low, value.high) for n in range(4)]
    size = max((n + 1 for n, byte in enumerate(some) if byte is not e.NO_BYTE), default=0)
    origins = set[tuple[str, str, int]]()
    for n, byte in enumerate(some[:size]):
        ((word, i), *more) = byte.terms or ((None, 0),)
        if more or byte.const or word not in atoms:
            return
        label, region, at = atoms[word]
        origins.add((label, region, at + i - n))
    if len(origins) == 1:
        s.shared.origins[value] = (*origins.pop(), size)


class OthersProof(Proof):
    """The proof of a function for some pairs of lengths, each by itself: any key, nonce and texts."""

    def run(self) -> None:
        """The whole proof: calls with numbers, then PAIRS. Raises Fault where something does not hold."""
        apart(lambda: calls.tried(self) and None)
        for size, data in PAIRS:
            self.apart(self.one, size, data)

    def one(self, size: int, data: int) -> None:
        """Proves one pair of lengths: bytes of text and of additional data."""
        s = self.called(number(size), number(data))
        try:
            self.machine.run(s, self.entry_point, set())
            absorbed = poly1305.absorbed
            h = absorbed(s, self.r, absorbed(s, self.r, ZERO, data, 0, "ad", True), size, padded=True)
            poly1305.check_tag(s, spec.with_lengths(s, self.r, h, s.ad_total, s.total), self.compare)
            if s.written != size or s.ahead:
                raise Fault("output", f"writes {s.written} bytes")
            self.restores(s)
        except Fault as fault:
            fault.message += f", of {size} bytes, and {data} of additional data"
            raise


def prove_other(file: Path, symbol: str, opens: bool) -> Result:
    """Proves that int SYMBOL(call) of an object file seals, or opens, for PAIRS, within its bounds, with public
    branches and addresses, and keeps callee-saved registers. Raises InputError as prove()."""

    def opened(result: Result) -> Proof:
        image = Image(file)
        return OthersProof(Lenient(image), image.entry(symbol), CONSTRUCTIONS["chacha20poly1305"], opens)

    return checked(symbol, opened)
