# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Arithmetic, logic and shifts in general registers, with the flags that they set: more entries of GENERAL."""

from collections.abc import Callable

from verify import expression as e
from verify import flags as f
from verify import values as v
from verify.decode import Decoded
from verify.operands import reader, writer
from verify.semantics import numbers
from verify.semantics.general import Step, computed, entry
from verify.state import State
from verify.values import Value


def same_register(instruction: Decoded) -> bool:
    """Whether the last two operands are one general register."""
    a, b = instruction.operands[-2:]
    return a.kind == "general" and a == b


def two_operands(instruction: Decoded) -> tuple[Callable[[State], Value], Callable[[State], Value], int]:
    """Functions that read the last two operands in a state, and the first one's bytes. An immediate is cut to these."""
    a, b = instruction.operands[-2:]
    if b.kind == "immediate":
        number = b.number & v.NUMBER_MASKS[a.size]
        return reader(instruction, a), lambda s: number, a.size
    return reader(instruction, a), reader(instruction, b), a.size


@entry("ADD SUB", "SDM ADD, SUB")
def add_sub(instruction: Decoded) -> Step:
    """ADD and SUB. A register less itself is 0, whatever is there."""
    read_a, read_b, size = two_operands(instruction)
    sign = 1 if instruction.mnemonic == "ADD" else -1
    compute = v.add if sign > 0 else v.sub
    write = writer(instruction, instruction.operands[0])
    zero = sign < 0 and same_register(instruction)

    def step(s: State) -> None:
        a, b = (0, 0) if zero else (read_a(s), read_b(s))
        value = compute(a, b, size)
        s.flags = f.of_sum(a, b, sign, size)
        write(s, value)

    return step


@entry("CMP", "SDM CMP")
def cmp(instruction: Decoded) -> Step:
    """CMP: the flags of a subtraction."""
    read_a, read_b, size = two_operands(instruction)

    def step(s: State) -> None:
        s.flags = f.of_sum(read_a(s), read_b(s), -1, size)

    return step


@entry("AND OR XOR", "SDM AND, OR, XOR")
@entry("TEST", "SDM TEST")
def logic(instruction: Decoded) -> Step:
    """AND, OR, XOR and TEST. A register XOR itself is 0, whatever is there; AND of 64 bits may align the stack."""
    read_a, read_b, size = two_operands(instruction)
    name = {"TEST": "and"}.get(instruction.mnemonic, instruction.mnemonic.lower())
    write = None if instruction.mnemonic == "TEST" else writer(instruction, instruction.operands[0])
    same = same_register(instruction)
    clears = same and name == "xor"
    aligns = instruction.mnemonic == "AND" and size == 8

    def step(s: State) -> None:
        if clears:
            value: Value = 0
        elif same:
            value = read_a(s)
        elif aligns:
            value = numbers.align_stack(s, read_a(s), read_b(s))
        else:
            value = numbers.bitwise(name, read_a(s), read_b(s), size)
        s.flags = f.of_result(value, size)
        if write is not None:
            write(s, value)

    return step


@entry("SHL SAL SHR SAR", "SDM SAL/SAR/SHL/SHR")
@entry("ROL ROR", "SDM RCL/RCR/ROL/ROR")
def shift(instruction: Decoded) -> Step:
    """Shifts and rotations by a known count; by 0 they change no flag."""
    size = instruction.operands[0].size
    name = instruction.mnemonic.lower().replace("sal", "shl")

    def function(s: State, a: Value, by: Value) -> Value:
        count = shift_count(by, size)
        if not count:
            return a  # writing it clears the upper half of a register, and touches memory as any write does
        value = numbers.shift(name, a, count, size)
        s.flags = numbers.shift_flags(s.flags, name, a, count, size, value)
        return value

    return computed(instruction, instruction.operands[:2], function)


def shift_count(by: Value, size: int) -> int:
    """By how many bits an operand of `size` bytes is shifted: the count's lowest 5 bits, or 6 for 64-bit operands (SDM
    SAL/SAR/SHL/SHR). Raises Fault where the count is not known."""
    if not isinstance(by, int):
        raise v.refuse(f"shifts by {by}", by)
    return by & (63 if size == 8 else 31)


_ON_WORDS = {"ADD": e.add, "XOR": e.xor}


def on_data(instruction: Decoded, slow: Step) -> Step:
    """The same step as `slow`, but quicker where 32-bit registers hold data, as in kernels in general registers."""
    operands = instruction.operands
    if not operands or operands[0].kind != "general" or operands[0].size != 4:
        return slow
    to, name = operands[0].number, instruction.mnemonic
    if name in _ON_WORDS and operands[1].kind == "general" and operands[0] != operands[1]:
        from_, function, add = operands[1].number, _ON_WORDS[name], name == "ADD"

        def binary(s: State) -> None:
            a, b = s.general[to], s.general[from_]
            if type(a) is v.Quad and type(b) is v.Quad:
                s.general[to] = v.quad(function(a.low, b.low))
                secret = a.low.secret or b.low.secret
                if add:
                    s.flags = f.OF_SUM[secret]._replace(c=e.carry(a.low, b.low))
                else:
                    s.flags = f.OF_DATA[secret, f.is_secret(s.flags.a)]
            else:
                slow(s)

        return binary
    if name == "ROL" and operands[1].kind == "immediate" and 0 < operands[1].number < 32:
        n = operands[1].number

        def rotate(s: State) -> None:
            a = s.general[to]
            if type(a) is v.Quad and a.low.op != "const":
                s.general[to] = v.Quad(e.rotl(a.low, n), e.ZERO)
                s.flags = f.inherited(s.flags, f.OF_SUM[a.low.secret or f.is_secret(s.flags.o)], "zsap")
            else:
                slow(s)

        return rotate
    return slow


@entry("BZHI", "SDM BZHI")
def bzhi(instruction: Decoded) -> Step:
    """BZHI by a known index: bits from the index on are cleared; CF says whether it is past the operand."""
    size = instruction.operands[0].size

    def function(s: State, a: Value, count: Value) -> Value:
        if not isinstance(count, int):
            raise v.refuse(f"{instruction} by {count}", count)
        count &= 255
        value = a if count >= 8 * size else numbers.bitwise("and", a, (1 << count) - 1, size)
        s.flags = f.undefined(f.of_result(value, size), "p")._replace(c=count > 8 * size - 1)
        return value

    return computed(instruction, instruction.operands[1:], function)
