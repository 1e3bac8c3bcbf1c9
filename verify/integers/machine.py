# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What instructions do to words that are integers, and what memory a call of an authenticator may touch.

A branch is decided by ranges or refused, and an address is a pointer and a number: so which instructions are run, and
where they reach, is a matter of the length alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from verify import values as v
from verify.allowed import FORMS as OF_STREAMS
from verify.decode import Decoded
from verify.execute import RETURNED, Program
from verify.faults import Fault, Verdict
from verify.image import Image
from verify.integers import vectors
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number
from verify.integers.conventions import SYSV, Convention
from verify.integers.operands import Open, address, read, write
from verify.integers.state import RAX, RDX, Flags, Pointer, State, SymbolicPointer, Value, halves
from verify.semantics import numbers
from verify.values import Quad

STEPS = 100_000

#: What is accepted, by iced-x86's names, in the encodings of assemblers, beside what streams may use: what is known
#: here of all of that.
MORE = """
    ADC_R64_RM64 ADC_RM64_IMM8 ADC_RM64_R64 AND_RM64_R64 CMP_R64_RM64 IMUL_R64_RM64 JAE_REL32_64 JAE_REL8_64
    MOVZX_R64_RM16 MOVZX_R64_RM8 MOV_R64_IMM64 MUL_RM64 ROL_RM64_IMM8 SHL_RM64_IMM8
    VEX_MULX_R64_R64_RM64 XOR_RM64_R64
    VEX_VPMULUDQ_YMM_YMM_YMMM256 VEX_VPSLLQ_XMM_XMM_IMM8 VEX_VPSLLQ_YMM_YMM_IMM8 VEX_VPSRLQ_XMM_XMM_IMM8
    VEX_VPSRLQ_YMM_YMM_IMM8 VEX_VPBROADCASTQ_YMM_XMMM64 EVEX_VPMULUDQ_ZMM_K1Z_ZMM_ZMMM512B64
    EVEX_VPMADD52LUQ_ZMM_K1Z_ZMM_ZMMM512B64 EVEX_VPMADD52HUQ_ZMM_K1Z_ZMM_ZMMM512B64
    EVEX_VPMADD52LUQ_YMM_K1Z_YMM_YMMM256B64 EVEX_VPMADD52HUQ_YMM_K1Z_YMM_YMMM256B64
    EVEX_VPSLLQ_YMM_K1Z_YMMM256B64_IMM8 EVEX_VPSRLQ_YMM_K1Z_YMMM256B64_IMM8 EVEX_VMOVQ_RM64_XMM
    EVEX_VPBROADCASTQ_YMM_K1Z_XMMM64
    EVEX_VPSLLQ_XMM_K1Z_XMMM128B64_IMM8 EVEX_VPSLLQ_ZMM_K1Z_ZMMM512B64_IMM8 EVEX_VPSRLQ_XMM_K1Z_XMMM128B64_IMM8
    EVEX_VPSRLQ_ZMM_K1Z_ZMMM512B64_IMM8 EVEX_VEXTRACTI32X4_XMMM128_K1Z_YMM_IMM8 EVEX_VPBROADCASTQ_ZMM_K1Z_XMMM64
"""
FORMS = OF_STREAMS | set(MORE.split())


class Machine(Program):
    """Code of an image. forms: what is accepted; rules: the algebra that a proof with it uses; convention: how its
    functions are called. given: the features that the CPU is said to have; None for whatever is needed."""

    forms = FORMS
    rules = Algebra

    def __init__(self, image: Image, given: frozenset[str] | None = None, convention: Convention = SYSV) -> None:
        super().__init__(image, given, self.forms)
        self.convention = convention

    def run(self, s: State, address: int, heads: set[int]) -> int:  # type: ignore[override]
        """Runs from an address to the first of `heads`, after one instruction or more, or to the return, and gives
        where (RETURNED). Raises Fault with the instruction's address."""
        with judged(s):
            for _ in range(STEPS):
                i = self.instruction(address)
                s.algebra.at = f"{address - self.image.sections[0].address:#x}"
                try:
                    target = self.step(s, i)
                except Fault as fault:
                    fault.address, fault.where = address, f"{s.algebra.at}: {i}"
                    raise
                address = i.next if target is None else target
                if address == RETURNED or address in heads:
                    return address
            raise Fault("endless", f"has not returned after {STEPS} instructions", address)

    def step(self, s: Any, i: Decoded) -> int | None:
        """Does one instruction: gives where it jumps to, RETURNED, or None for the instruction after it."""
        name = i.mnemonic
        if name == "RET":
            if s.top() != Pointer("stack", 0):
                raise Fault("abi", "returns with another stack pointer than it was called with")
            return RETURNED
        if name in JUMPS:
            return i.operands[0].number if _taken(s, name) else None
        if name in STEPS_OF:
            STEPS_OF[name](s, i)
        else:
            vectors.step(s, i)
        return None


@contextmanager
def judged(s: State) -> Iterator[None]:
    """Makes a breach of the contract within it refute nothing where no call need come to the state."""
    try:
        yield
    except Fault as fault:
        if fault.verdict is Verdict.REFUTED and not s.called:
            fault.verdict = Verdict.UNDECIDED
        raise


JUMPS = ("JMP", "JE", "JNE", "JB", "JAE", "JA", "JBE")


def _taken(s: State, name: str) -> bool:
    """Whether a jump is taken: the same for all numbers that the unknowns may be, or a fault."""
    if name == "JMP":
        return True
    carry, word = s.flags.carry, s.flags.word
    if name in ("JE", "JNE"):
        if word is None or (word.constant != 0 and word.low <= 0):
            raise Open("a branch by whether a word is 0", s.algebra, word)
        return (word.constant == 0) == (name == "JE")
    holds, what = carry, "a branch by a carry"
    if name in ("JA", "JBE"):
        holds, what = _at_most(s, carry, word), "a branch by which number is larger"
    if holds is None or holds.constant is None:
        raise Open(what, s.algebra, holds)
    return bool(holds.constant) == (name in ("JB", "JBE"))


def _at_most(s: State, carry: Integer | None, word: Integer | None) -> Integer:
    """An integer that is not 0 just where CF or ZF is set."""
    if carry is None or word is None:
        raise Fault("unsupported", "a branch by flags that are not known")
    if carry.constant or (carry.constant == 0 and word.low > 0):  # the range of terms by themselves may be wider
        return carry
    exact = word - carry.scaled(1 << WORD) - number(1)
    return s.algebra.floor(Integer(exact.terms, *s.algebra.span(exact.terms)), WORD)


def _integer(s: State, i: Decoded, value: Value) -> Integer:
    found = s.integer(value)
    if not isinstance(found, Integer):
        raise Fault("unsupported", f"computes with {found or 'what is not known'}: {i}")
    return found


def _values(s: State, i: Decoded) -> list[Value]:
    """The last two operands, or the only one."""
    return [read(s, i, operand)[0] for operand in i.operands[-2:]]


def _gives(s: State, i: Decoded, value: Value) -> None:
    """Writes the first operand."""
    write(s, i, i.operands[0], [value])


def _push(s: State, i: Decoded) -> None:
    (value,) = _values(s, i)
    s.store(s.move_stack(-8), 8, value)


def _pop(s: State, i: Decoded) -> None:
    if i.operands[0].kind != "general":  # an address that is not known would be met once rsp has moved
        raise Fault("unsupported", f"{i}")
    value = s.load(s.top(), 8)
    s.move_stack(8)
    _gives(s, i, value)


def _total(a: Algebra, x: Integer, y: Integer, more: Integer, sign: int, bits: int) -> tuple[Integer, ...]:
    """A sum or a difference, its floor by 2^bits, and what is left."""
    total = x + y.scaled(sign) + more
    return total, *a.divided(total, bits)


def _product(a: Algebra, x: Integer, y: Integer) -> tuple[Integer, Integer]:
    """The high and the low word."""
    return a.divided(a.product(x, y))


def _sum(s: State, i: Decoded) -> None:
    """ADD, ADC, SUB, CMP: a + b + carry = 2^64 c + result; a - b = result - 2^64 c. Of 32 bits likewise."""
    sign = 1 if i.mnemonic in ("ADD", "ADC") else -1
    if i.mnemonic == "CMP" and i.operands[1].kind == "memory" and s.probes(address(s, i)):
        s.flags = Flags(secret=True)  # what lies there may be of a key
        return
    one, two = _values(s, i)
    if _on_bits(s, i, one, two):
        return
    if isinstance(one, Pointer | SymbolicPointer) and i.mnemonic in ("ADD", "SUB"):
        _gives(s, i, _beside(s, i, one, two, sign))
        return
    bits = 8 * i.operands[0].size
    a, b, more = _integer(s, i, one), _integer(s, i, two), s.flags.carry if i.mnemonic == "ADC" else ZERO
    if more is None:
        raise Fault("unsupported", f"a carry that is not known: {i}")
    total, carry, result = s.algebra.once(_total, a, b, more, sign, bits)
    if i.mnemonic != "CMP":
        _gives(s, i, result)
    s.flags = Flags(carry.scaled(sign), result, s.algebra.secret(a, b, total))


def _beside(s: State, i: Decoded, one: Pointer | SymbolicPointer, two: Value, sign: int) -> Value:
    """A pointer and a number, or the distance of two pointers to one object."""
    s.flags = Flags(secret=s.secret(two) or s.secret(one))
    if isinstance(two, Pointer) and sign < 0:
        if one.region != two.region:
            raise Fault("secret", f"{i} depends on where two objects lie")
        at = one.at if isinstance(one, SymbolicPointer) else number(one.at)
        s.flags.word = s.algebra.modulo(at - number(two.at))
        return s.flags.word
    step = _integer(s, i, two)
    if isinstance(one, Pointer) and step.constant is not None:
        return one.on(sign * v.signed(step.constant))
    if isinstance(one, Pointer) and sign > 0 and i.operands[1].kind == "general":
        return SymbolicPointer(one.region, number(one.at) + step)
    raise Fault("unsupported", f"{i}")


def _logic(s: State, i: Decoded) -> None:
    """AND, XOR, TEST. They clear CF, and do not set AF from their operands; they may leave it as it was."""
    first, second = i.operands
    secret = s.adjust_stays and s.flags.secret
    if i.mnemonic == "AND" and first.kind == "general" and isinstance(s.registers[first.number], Pointer):
        if second.kind != "immediate" or first.size != 8:
            raise Fault("unsupported", f"{i}")
        s.align_pointer(first.number, second.number & (1 << WORD) - 1)
        s.flags = Flags(secret=secret)
        return
    if i.mnemonic == "XOR" and first == second and first.kind == "general":
        result = ZERO
    else:
        one, two = _values(s, i)
        if i.mnemonic == "TEST" and first == second:
            result = _integer(s, i, one)
        else:
            if _on_bits(s, i, one, two):
                return
            a, b = _integer(s, i, one), _integer(s, i, two)
            result = s.algebra.difference(a, b) if i.mnemonic == "XOR" else s.algebra.conjunction(a, b)
    if i.mnemonic != "TEST":
        _gives(s, i, result)
    s.flags = Flags(ZERO, result, secret or s.algebra.secret(result))


def _multiply(s: State, i: Decoded) -> None:
    """MUL, MULX: a b = 2^64 high + low. IMUL: low alone, which is the same with and without signs."""
    if i.operands[0].size != 8 or (i.mnemonic == "IMUL" and len(i.operands) < 2):
        raise Fault("unsupported", f"{i}")
    factors = _values(s, i)
    if i.mnemonic != "IMUL":
        factors = [s.registers[RAX if i.mnemonic == "MUL" else RDX], factors[-1]]
    a, b = (_integer(s, i, value) for value in factors)
    high, low = s.algebra.once(_product, a, b)
    if i.mnemonic == "IMUL":
        _gives(s, i, low)
    elif i.mnemonic == "MUL":
        s.set(RAX, low)
        s.set(RDX, high)
    else:  # the high word last: it is what stays where both go to one register
        write(s, i, i.operands[1], [low])
        _gives(s, i, high)
    if i.mnemonic != "MULX":
        s.flags = Flags(secret=s.flags.secret or s.algebra.secret(a, b))


def _shift(s: State, i: Decoded) -> None:
    """SHL, SHR, ROL by a number of bits from 1 to 63."""
    one, k = _values(s, i)[0], i.operands[1].number
    if _on_bits(s, i, one, number(k)):
        return
    a = _integer(s, i, one)
    if i.operands[1].kind != "immediate" or not 0 < k < WORD or i.operands[0].size != 8:
        raise Fault("unsupported", f"{i}")
    secret = s.algebra.secret(a)
    if i.mnemonic != "ROL":
        result = s.algebra.floor(a, k) if i.mnemonic == "SHR" else s.algebra.modulo(a.scaled(1 << k))
        s.flags = Flags(None, result, s.flags.secret or secret)  # AF is undefined
    else:
        result = s.algebra.modulo(a.scaled(1 << k)) + s.algebra.floor(a, WORD - k)
        result = result.within(0, (1 << WORD) - 1)
        s.flags = Flags(None, s.flags.word, s.flags.secret or secret)  # ZF stays
    _gives(s, i, result)


def _low_bits(s: State, i: Decoded) -> None:
    """BZHI by a known index: the value modulo 2^index."""
    value, at = (_integer(s, i, each) for each in _values(s, i))
    if at.constant is None:
        raise Open(f"a number of bits in {i}", s.algebra, at)
    _gives(s, i, s.algebra.modulo(value, min(at.constant % 256, 8 * i.operands[0].size)))
    s.flags = Flags(secret=s.flags.secret or s.algebra.secret(value))


SHIFTS = ("ROL", "SHL", "SHR")


def _on_bits(s: State, i: Decoded, *values: Value) -> bool:
    """ADD, XOR and rotations of 32 bits, XOR of 64 bits, and shifts by 32, of words of bits: as streams have them."""
    name, (to, by) = i.mnemonic, i.operands
    narrow = to.size == 4
    if Quad not in map(type, values) and not (narrow and name in SHIFTS and halves(values[0])):
        return False
    if name not in ("ADD", "XOR", *SHIFTS) or to == by or (by.kind != "immediate" and name in SHIFTS):
        return False
    if not narrow and not (by.number == 32 if name in SHIFTS else name == "XOR" and all(map(halves, values))):
        return False
    a, b = (v.quad(*s.pair(value)) for value in values)
    if name in SHIFTS:
        found = numbers.shift(name.lower(), a, by.number % (8 * to.size), to.size)
    else:
        found = v.add(a, b, 4) if name == "ADD" else numbers.bitwise("xor", a, b, to.size)
    _gives(s, i, number(found) if isinstance(found, int) else found)  # type: ignore[arg-type]
    s.flags = Flags(ZERO if name == "XOR" else None, None, s.flags.secret or any(map(s.secret, values)))
    return True


STEPS_OF = {
    **dict.fromkeys(("ENDBR64", "NOP"), lambda s, i: None), "PUSH": _push, "POP": _pop, "BZHI": _low_bits,
    **dict.fromkeys(("MOV", "MOVZX", "KMOVQ"), lambda s, i: _gives(s, i, read(s, i, i.operands[1])[0])),
    "LEA": lambda s, i: _gives(s, i, address(s, i)), "VZEROUPPER": vectors.cleared,
    "ADD": _sum, "ADC": _sum, "SUB": _sum, "CMP": _sum, "AND": _logic, "XOR": _logic, "TEST": _logic,
    "MUL": _multiply, "MULX": _multiply, "IMUL": _multiply, "SHR": _shift, "ROL": _shift, "SHL": _shift,
}  # fmt: skip
