# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What instructions do to words that are integers, and what memory a call of an authenticator may touch.

A branch is decided by ranges or refused, and an address is a pointer and a number: so which instructions are run, and
where they reach, is a matter of the length alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from iced_x86 import Register

from verify import decode
from verify.allowed import admit, features
from verify.decode import Decoded, Operand
from verify.faults import Fault
from verify.image import Image
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number

NAMES = "rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split()
RAX, RDX, RSP = (NAMES.index(name) for name in ("rax", "rdx", "rsp"))
STACK_BYTES = 1 << 16  # that a function may use
KEY_BYTES, TAG_BYTES = 32, 16
RETURNED = -1
LENGTH = "the length"
STEPS = 100_000

#: What is accepted, by iced-x86's names, in the encodings of assemblers: what the emitted files have.
FORMS = frozenset(
    """
    ADC_R64_RM64 ADC_RM64_IMM8 ADC_RM64_R64 ADD_R64_RM64 ADD_RM64_IMM8 ADD_RM64_R64 AND_RM64_IMM8 AND_RM64_R64
    CMP_RM64_IMM8 ENDBR64 IMUL_R64_RM64 JAE_REL8_64 JAE_REL32_64 JB_REL8_64 JB_REL32_64 JE_REL8_64 JE_REL32_64
    JMP_REL32_64 JMP_REL8_64 JNE_REL8_64 JNE_REL32_64 MOVZX_R64_RM16 MOVZX_R64_RM8 MOV_R32_IMM32 MOV_R32_RM32
    MOV_R64_IMM64 MOV_R64_RM64 MOV_RM64_R64 MUL_RM64 POP_R64 PUSH_R64 RETNQ ROL_RM64_IMM8 SHR_RM64_IMM8 SUB_RM64_IMM8
    TEST_RM32_IMM32 TEST_RM64_R64 VEX_MULX_R64_R64_RM64 XOR_RM32_R32 XOR_RM64_R64
    """.split()
)


@dataclass(frozen=True)
class Pointer:
    """To a byte of the key, the message, the tag ("out") or the stack, where 0 is the address of the return address."""

    region: str
    at: int


Value = Integer | Pointer | None  # None: of which nothing is known
#: Where a value lies: the number of a register, or ("stack", offset).
Place = int | tuple[str, int]


@dataclass
class Flags:
    """carry: 0 or 1, of whether CF is set. word: ZF says whether it is 0; None where that is not known. secret:
    whether any of the status flags may depend on the key."""

    carry: Integer | None = None
    word: Integer | None = None
    secret: bool = False


@dataclass
class State:
    """message: bytes that may be read of the message. tag: the words that were stored, by offset. trace: words that
    were written to registers, for who looks for one."""

    algebra: Algebra
    message: int
    registers: list[Value]
    flags: Flags = field(default_factory=Flags)
    stack: dict[int, Value] = field(default_factory=dict)
    below: dict[int, Value] = field(
        default_factory=dict
    )  # what lies below rsp, where signals may write: not read again
    tag: dict[int, Integer] = field(default_factory=dict)
    inputs: dict[tuple[str, int], Integer] = field(default_factory=dict)
    trace: list[Integer] = field(default_factory=list)

    def input(self, region: str, offset: int) -> Integer:
        """The 8 bytes from a multiple of 8 on, of key or message, as a number; also of a word that ends behind it."""
        found = self.inputs.get((region, offset))
        if found is None:
            name = f"{region}[{offset}..{offset + 8}]"
            found = self.inputs[region, offset] = self.algebra.unknown(name, secret=region == "key")
        return found

    def bytes_of(self, region: str, offset: int, size: int) -> Integer:
        """Bytes of an input as a number, little-endian."""
        total, at = ZERO, offset
        while at < offset + size:
            begin = at % 8
            end = min(8, begin + offset + size - at)
            word = self.input(region, at - begin)
            upper = self.algebra.floor(word, 8 * end).scaled(1 << 8 * (end - begin))
            part = self.algebra.floor(word, 8 * begin) - upper
            total = total + part.within(0, (1 << 8 * (end - begin)) - 1).scaled(1 << 8 * (at - offset))
            at += end - begin
        return total

    def load(self, pointer: Pointer, size: int) -> Value:
        where, at = f"{pointer.region}{pointer.at:+d}", pointer.at
        if pointer.region == "stack":
            if size != 8 or at % 8 or not self._rsp() <= at < 0 or at not in self.stack:
                raise Fault("memory", f"reads {where}, which is no word that it has on its stack")
            return self.stack[at]
        high = {"key": KEY_BYTES, "message": self.message}.get(pointer.region, 0)
        if not 0 <= at <= high - size:
            raise Fault("memory", f"reads {size} bytes at {where} of {high} that may be read")
        if self.tag:
            raise Fault("memory", f"reads {where}, which the tag may have overwritten")
        return self.bytes_of(pointer.region, at, size)

    def store(self, pointer: Pointer, size: int, value: Value) -> None:
        where, at = f"{pointer.region}{pointer.at:+d}", pointer.at
        if size == 8 and pointer.region == "stack" and at % 8 == 0 and self._rsp() <= at < 0:
            self.stack[at] = value
            self.below.pop(at, None)
        elif pointer.region == "out" and size == 8 and at in (0, 8) and isinstance(value, Integer):
            self.tag[at] = value
        else:
            raise Fault("memory", f"writes {size} bytes at {where}")

    def _rsp(self) -> int:
        top = self.registers[RSP]
        if not isinstance(top, Pointer) or top.region != "stack":
            raise Fault("abi", "rsp does not point to the stack")
        return top.at

    def move_stack(self, by: int) -> Pointer:
        """What rsp is after a push or a pop."""
        self.set(RSP, Pointer("stack", self._rsp() + by))
        return Pointer("stack", self._rsp())

    def set(self, register: int, value: Value) -> None:
        if register == RSP:
            if not isinstance(value, Pointer) or value.region != "stack" or not 8 - STACK_BYTES <= value.at <= 8:
                raise Fault("abi", "rsp leaves the stack that the function may use")
            for at in [at for at in self.stack if at < value.at]:
                self.below[at] = self.stack.pop(at)
        self.registers[register] = value
        if isinstance(value, Integer):
            self.trace.append(value)


class Machine:
    """Code of an image. features: what the CPU is said to have; None: whatever is needed."""

    def __init__(self, image: Image, given: frozenset[str] | None = None) -> None:
        self.image = image
        self.features = given
        self.reached: dict[int, Decoded] = {}

    def instruction(self, address: int) -> Decoded:
        if address not in self.reached:
            code = self.image.code(address)
            raw, offsets = decode.read(code, address)
            admit(self.image, raw, code, offsets, FORMS)
            lacking = features(raw) - self.features if self.features is not None else ()
            if lacking:
                raise Fault("form", f"{raw} needs {', '.join(sorted(lacking))}, which was not said", address)
            self.reached[address] = Decoded(raw)
        return self.reached[address]

    def run(self, s: State, address: int, heads: set[int], back: list[int] | None = None) -> int:
        """From an address to the first of `heads` after at least one instruction, or to the return; gives where.

        back: to which each backward jump that is taken is added. Raises Fault, which tells the address.
        """
        for _ in range(STEPS):
            i = self.instruction(address)
            s.algebra.at = f"{address - self.image.sections[0].address:#x}"
            try:
                target = self.step(s, i)
            except Fault as fault:
                fault.address, fault.where = address, f"{s.algebra.at}: {i}"
                raise
            if target is not None and back is not None and RETURNED < target <= address:
                back.append(target)
            address = i.next if target is None else target
            if address == RETURNED or address in heads:
                return address
        raise Fault("endless", f"has not returned after {STEPS} instructions", address)

    def step(self, s: State, i: Decoded) -> int | None:
        """Where a jump goes that is taken; None for the next instruction."""
        name = i.mnemonic
        if name == "RET":
            if s.move_stack(0) != Pointer("stack", 0):
                raise Fault("abi", "returns with another stack pointer than it was called with")
            s.move_stack(8)
            return RETURNED
        if name in JUMPS:
            return i.operands[0].number if _taken(s, name) else None
        if name not in STEPS_OF:
            raise Fault("unsupported", f"{i}")
        STEPS_OF[name](s, i)
        return None


JUMPS = ("JMP", "JE", "JNE", "JB", "JAE")


def _taken(s: State, name: str) -> bool:
    """Whether a jump is taken: the same for all numbers that the unknowns may be, or a fault."""
    if name == "JMP":
        return True
    if name in ("JB", "JAE"):
        carry = s.flags.carry
        if carry is None or carry.constant is None:
            raise _open(s, "a branch by a carry", carry)
        return bool(carry.constant) == (name == "JB")
    word = s.flags.word
    if word is None or (word.constant != 0 and word.low <= 0):
        raise _open(s, "a branch by whether a word is 0", word)
    return (word.constant == 0) == (name == "JE")


def _open(s: State, what: str, value: Value) -> Fault:
    if isinstance(value, Integer) and s.algebra.names(value) - {LENGTH}:
        return Fault("secret", f"{what} that depends on {', '.join(sorted(s.algebra.names(value)))[:200]}")
    return Fault("unsupported", f"{what} that is not known, or not the same for all lengths of one run")


def _address(s: State, i: Decoded) -> Pointer:
    raw, found, total = i.raw, None, i.raw.memory_displacement
    for register, scale in ((raw.memory_base, 1), (raw.memory_index, raw.memory_index_scale)):
        value = s.registers[decode.general(register)] if register != Register.NONE else ZERO
        if isinstance(value, Pointer) and found is None and scale == 1:
            found, total = value, total + value.at
        elif isinstance(value, Integer) and value.constant is not None:
            total += scale * value.constant
        else:
            raise _open(s, f"an address in {i}", value)
    if found is None:
        raise Fault("memory", f"an address that is in no argument: {i}")
    return Pointer(found.region, _signed(total))


def _signed(x: int) -> int:
    """Of 64 bits."""
    return (x + (1 << WORD - 1)) % (1 << WORD) - (1 << WORD - 1)


def _read(s: State, i: Decoded, operand: Operand) -> Value:
    if operand.kind == "immediate":
        return number(operand.number & (1 << WORD) - 1)
    if operand.kind == "memory":
        return s.load(_address(s, i), operand.size)
    value = s.registers[operand.number]
    if operand.kind != "general" or operand.high or operand.size not in (4, 8):
        raise Fault("unsupported", f"{i}")
    if operand.size == 8:
        return value
    return s.algebra.modulo(_integer(value, i), 32)


def _write(s: State, i: Decoded, operand: Operand, value: Value) -> None:
    if operand.kind == "memory":
        s.store(_address(s, i), operand.size, value)
    elif operand.kind == "general" and operand.size in (4, 8) and not operand.high:
        if isinstance(value, Integer) and not 0 <= value.low <= value.high < 1 << 8 * operand.size:
            raise AssertionError(f"{i} writes what is no word")
        s.set(operand.number, value)
    else:
        raise Fault("unsupported", f"{i}")


def _integer(value: Value, i: Decoded) -> Integer:
    if not isinstance(value, Integer):
        raise Fault("unsupported", f"computes with {value or 'what is not known'}: {i}")
    return value


def _operands(s: State, i: Decoded) -> tuple[Integer, Integer]:
    a, b = (_integer(_read(s, i, operand), i) for operand in i.operands)
    return a, b


def _move(s: State, i: Decoded) -> None:
    _write(s, i, i.operands[0], _read(s, i, i.operands[1]))


def _push(s: State, i: Decoded) -> None:
    value = _read(s, i, i.operands[0])
    s.store(s.move_stack(-8), 8, value)


def _pop(s: State, i: Decoded) -> None:
    top = s.move_stack(0)
    value = s.load(top, 8)
    s.move_stack(8)
    _write(s, i, i.operands[0], value)


def _sum(s: State, i: Decoded) -> None:
    """ADD, ADC, SUB, CMP: a + b + carry = 2^64 c + result; a - b = result - 2^64 c."""
    sign = 1 if i.mnemonic in ("ADD", "ADC") else -1
    one, two = (_read(s, i, operand) for operand in i.operands)
    step = two.constant if isinstance(two, Integer) else None
    if isinstance(one, Pointer) and step is not None and i.mnemonic in ("ADD", "SUB"):
        _write(s, i, i.operands[0], Pointer(one.region, one.at + sign * _signed(step)))
        s.flags = Flags()
        return
    if i.operands[0].size != 8:
        raise Fault("unsupported", f"{i}")
    a, b = _integer(one, i), _integer(two, i)
    total = a + b.scaled(sign)
    if i.mnemonic == "ADC":
        if s.flags.carry is None:
            raise Fault("unsupported", f"a carry that is not known: {i}")
        total = total + s.flags.carry
    carry, result = s.algebra.floor(total, WORD), s.algebra.modulo(total)
    if i.mnemonic != "CMP":
        _write(s, i, i.operands[0], result)
    s.flags = Flags(carry.scaled(sign), result, s.algebra.secret(a, b, total))


def _logic(s: State, i: Decoded) -> None:
    """AND, XOR, TEST. They clear CF, and do not set AF from their operands."""
    first, second = i.operands
    if i.mnemonic == "XOR" and first == second and first.kind == "general":
        result = ZERO
    else:
        if i.mnemonic == "TEST" and first == second:
            result = _integer(_read(s, i, first), i)
        else:
            a, b = _operands(s, i)
            if first.size == 4:
                a, b = s.algebra.modulo(a, 32), s.algebra.modulo(b, 32)
            result = s.algebra.difference(a, b) if i.mnemonic == "XOR" else s.algebra.conjunction(a, b)
    if i.mnemonic != "TEST":
        if first.size == 4 and result.high >= 1 << 32:
            raise Fault("unsupported", f"{i}")
        _write(s, i, first, result)
    s.flags = Flags(ZERO, result, s.algebra.secret(result))


def _multiply(s: State, i: Decoded) -> None:
    """MUL, MULX: a b = 2^64 high + low. IMUL: low alone, which is the same with and without signs."""
    if i.mnemonic == "IMUL":
        a, b = _operands(s, i)
    else:
        factor = RAX if i.mnemonic == "MUL" else RDX
        a, b = _integer(s.registers[factor], i), _integer(_read(s, i, i.operands[-1]), i)
    product = a * b
    low = s.algebra.modulo(product)
    if i.mnemonic == "IMUL":
        _write(s, i, i.operands[0], low)
    elif i.mnemonic == "MUL":
        s.set(RAX, low)
        s.set(RDX, s.algebra.floor(product, WORD))
    else:  # the high word last: it is what stays where both go to one register
        _write(s, i, i.operands[1], low)
        _write(s, i, i.operands[0], s.algebra.floor(product, WORD))
    if i.mnemonic != "MULX":
        s.flags = Flags(secret=s.flags.secret or s.algebra.secret(a, b))


def _shift(s: State, i: Decoded) -> None:
    """SHR, ROL by a number of bits from 1 to 63."""
    a, by = _operands(s, i)
    k = by.constant
    if k is None or not 0 < k < WORD:
        raise Fault("unsupported", f"{i}")
    secret = s.algebra.secret(a)
    if i.mnemonic == "SHR":
        result = s.algebra.floor(a, k)
        s.flags = Flags(None, result, s.flags.secret or secret)  # AF is undefined
    else:
        result = s.algebra.modulo(a.scaled(1 << k)) + s.algebra.floor(a, WORD - k)
        result = result.within(0, (1 << WORD) - 1)
        s.flags = Flags(None, s.flags.word, s.flags.secret or secret)  # ZF stays
    _write(s, i, i.operands[0], result)


STEPS_OF = {
    "ENDBR64": lambda s, i: None, "MOV": _move, "MOVZX": _move, "PUSH": _push, "POP": _pop,
    "ADD": _sum, "ADC": _sum, "SUB": _sum, "CMP": _sum, "AND": _logic, "XOR": _logic, "TEST": _logic,
    "MUL": _multiply, "MULX": _multiply, "IMUL": _multiply, "SHR": _shift, "ROL": _shift,
}  # fmt: skip
