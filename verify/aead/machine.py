# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What instructions of general registers do to words that are bits or integers: of integers verify.integers says it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from verify import allowed
from verify import expression as e
from verify.aead import vectors
from verify.aead.conventions import SYSV, Convention
from verify.aead.state import Pair, Sealing, joined
from verify.decode import Decoded
from verify.expression import Word
from verify.faults import Fault, Verdict
from verify.image import Image
from verify.integers.algebra import WORD, ZERO, Integer, number
from verify.integers.machine import JUMPS, Machine, read, write
from verify.integers.operands import Open, address
from verify.integers.state import RAX, RDX, Flags, Pointer, SymbolicPointer

IMPLICIT = {"MUL": RAX, "MULX": RDX}  # factors


class Sealer(Machine):
    """Code that seals or opens."""

    forms = Machine.forms | allowed.FORMS | {"CMP_R64_RM64"}

    def __init__(self, image: Image, given: frozenset[str] | None = None, convention: Convention = SYSV) -> None:
        super().__init__(image, given)
        self.convention = convention

    def run(self, s: Sealing, *given: Any) -> int:  # type: ignore[override]
        with judged(s):
            return super().run(s, *given)

    def step(self, s: Sealing, i: Decoded) -> int | None:  # type: ignore[override]
        name = i.mnemonic
        if name in ("JA", "JBE"):
            decided = _at_most(s)
            if decided.constant is None:
                raise Open("a branch by which number is larger", s.algebra, decided)
            return i.operands[0].number if (decided.constant < 0) == (name == "JBE") else None
        if name == "NOP" or name in JUMPS or name in ("RET", "ENDBR64", "PUSH", "POP", "LEA", "MOV", "MOVZX"):
            return super().step(s, i) if name != "NOP" else None
        if _of_vectors(i):
            vectors.step(s, i)
        elif name == "BZHI":
            _low_bits(s, i)
        elif name == "CMP" and i.operands[1].kind == "memory" and s.probes(address(s, i)):
            s.flags = Flags(secret=True)  # what lies there may be of a key
        elif not _pointers(s, i) and not _words(s, i):
            for operand in i.operands:
                if operand.kind == "general":
                    _settle(s, operand.number)
            if name in IMPLICIT:
                _settle(s, IMPLICIT[name])
            s.whole, before = True, s.flags.secret
            try:
                super().step(s, i)
            finally:
                s.whole = False
            s.flags.secret |= before and name in ("AND", "XOR", "TEST")  # they may leave AF as it was
        return None


@lru_cache(1 << 16)
def _of_vectors(i: Decoded) -> bool:
    return i.mnemonic == "VZEROUPPER" or any(operand.kind in ("vector", "mask") for operand in i.operands)


@contextmanager
def judged(s: Sealing) -> Iterator[None]:
    """A breach of the contract refutes nothing in a state that no call need come to."""
    try:
        yield
    except Fault as fault:
        if fault.verdict is Verdict.REFUTED and not s.called:
            fault.verdict = Verdict.UNDECIDED
        raise


def _settle(s: Sealing, register: int) -> None:
    s.registers[register] = s.integer(s.registers[register])  # type: ignore[assignment]


def _at_most(s: Sealing) -> Integer:
    """Below 0 if CF or ZF is set: if word - 2^64 carry - 1 is below 0, of which it is the floor by 2^64."""
    carry, word = s.flags.carry, s.flags.word
    if carry is None or word is None:
        raise Fault("unsupported", "a branch by flags that are not known")
    if carry.constant == 1:
        return number(-1)
    if carry.constant == 0 and word.low > 0:  # the range of its terms, each by itself, may reach beyond 2^64
        return ZERO
    exact = word - carry.scaled(1 << WORD) - number(1)
    return s.algebra.floor(Integer(exact.terms, *s.algebra.span(exact.terms)), WORD)


def _low_bits(s: Sealing, i: Decoded) -> None:
    """BZHI: what is below a bit."""
    to, source, index = i.operands
    value, at = s.integer(read(s, i, source)), s.registers[index.number]
    if not isinstance(value, Integer) or not isinstance(at, Integer) or at.constant is None:
        raise Open(f"a number of bits in {i}", s.algebra, at if isinstance(at, Integer) else None)
    s.set(to.number, s.algebra.modulo(value, min(at.constant % 256, WORD)))
    s.flags = Flags(secret=s.flags.secret or s.algebra.secret(value))


def _pointers(s: Sealing, i: Decoded) -> bool:
    """A length is added to a pointer, or the distance of two of one object is taken."""
    if i.mnemonic not in ("ADD", "SUB") or any(operand.size != 8 for operand in i.operands):
        return False
    if any(operand.kind != "general" for operand in i.operands):
        return False
    one, two = (s.registers[operand.number] for operand in i.operands)
    if i.mnemonic == "ADD" and isinstance(one, Pointer) and isinstance(two, Integer) and two.constant is None:
        s.set(i.operands[0].number, SymbolicPointer(one.region, number(one.at) + two))
        s.flags = Flags(secret=s.secret(two))
        return True
    if i.mnemonic == "SUB" and isinstance(one, Pointer | SymbolicPointer) and isinstance(two, Pointer):
        if one.region != two.region:
            raise Fault("secret", f"{i} depends on where two objects lie")
        at = one.at if isinstance(one, SymbolicPointer) else number(one.at)
        result = s.algebra.modulo(at - number(two.at))
        s.set(i.operands[0].number, result)
        s.flags = Flags(None, result, s.secret(one))
        return True
    return False


#: What is done with words of 32 bits of which one is no integer; the last operand of a rotation or a shift is a number.
SINGLE: dict[str, Callable[[Word, Word], Word]] = {"ADD": e.add, "XOR": e.xor}
SHIFTS: dict[str, Callable[[Word, int], Word]] = {"ROL": e.rotl, "SHL": e.shl, "SHR": e.shr}


def _words(s: Sealing, i: Decoded) -> bool:
    """ADD, XOR and rotations of 32 bits, XOR of 64 bits, and shifts by 32, of words of bits."""
    name, operands = i.mnemonic, i.operands
    if name not in SINGLE.keys() | SHIFTS.keys() or operands[0] == operands[1]:
        return False
    one, two = (read(s, i, operand) for operand in operands)
    numbers = all(isinstance(x, Integer) and x.constant is not None for x in (one, two))
    narrow = operands[0].size == 4
    if not isinstance(one, Pair) and not isinstance(two, Pair) and not (numbers and narrow and name in SHIFTS):
        return False
    if narrow:
        if name in SINGLE:
            word = SINGLE[name](s.pair(one)[0], s.pair(two)[0])
        else:
            word = SHIFTS[name](s.pair(one)[0], operands[1].number % 32)
        result = joined(word, e.ZERO)
    elif name == "XOR" and all(
        isinstance(x, Pair) or isinstance(x, Integer) and x.constant is not None for x in (one, two)
    ):
        (a, b), (c, d) = s.pair(one), s.pair(two)
        result = joined(e.xor(a, c), e.xor(b, d))
    elif name in SHIFTS and operands[1].number == 32 and isinstance(one, Pair):
        lows = {"ROL": (one.high, one.low), "SHL": (e.ZERO, one.low), "SHR": (one.high, e.ZERO)}
        result = joined(*lows[name])
    else:
        return False
    write(s, i, operands[0], result)  # type: ignore[arg-type]
    carry = ZERO if name == "XOR" else None
    s.flags = Flags(carry, None, s.flags.secret or s.secret(one) or s.secret(two))
    return True
