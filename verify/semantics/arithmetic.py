# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Arithmetic, logic and shifts in general registers, with the flags that they set: more entries of GENERAL."""

from __future__ import annotations

from collections.abc import Callable

from verify import expression as e
from verify import values as v
from verify.decode import Decoded, Operand, reader, writer
from verify.faults import Fault, Undecided
from verify.flags import OF_DATA, OF_SHIFTED_DATA, UNKNOWN, Flags
from verify.semantics import numbers
from verify.semantics.general import Step, entry
from verify.state import RSP, State
from verify.values import Value


def same_register(instruction: Decoded) -> bool:
    a, b = instruction.operands[-2:]
    return a.kind == "general" and a == b


def _two(instruction: Decoded) -> tuple[Callable[[State], Value], Callable[[State], Value], int]:
    """Readers of both operands, and their size; an immediate is sign-extended to it."""
    a, b = instruction.operands[-2:]
    if b.kind == "immediate":
        number = b.number & v.NUMBER_MASKS[a.size]
        return reader(instruction, a), lambda s: number, a.size
    return reader(instruction, a), reader(instruction, b), a.size


@entry("ADD SUB", "SDM ADD, SUB")
@entry("CMP", "SDM CMP")
def add_sub(instruction: Decoded) -> Step:
    read_a, read_b, size = _two(instruction)
    subtract = instruction.mnemonic != "ADD"
    compute, operation = (v.sub, "sub") if subtract else (v.add, "add")
    write = None if instruction.mnemonic == "CMP" else writer(instruction, instruction.operands[0])
    same = subtract and same_register(instruction)

    def step(s: State) -> None:
        a, b = read_a(s), read_b(s)
        result = 0 if same else None
        if write is None and result is None and not (isinstance(a, int) and isinstance(b, int)):
            s.flags = Flags("sub", size, a, b, undefined="sop")  # no difference is needed, and there may be none
            return
        if result is None:
            value = compute(a, b, size)
            s.flags = Flags(operation, size, a, b, value)
        else:
            value = 0
            s.flags = Flags("sub", size, 0, 0, 0)
        if write is not None:
            write(s, value)

    return step


@entry("ADC SBB", "SDM ADC, SBB")
def adc(instruction: Decoded) -> Step:
    read_a, read_b, size = _two(instruction)
    write = writer(instruction, instruction.operands[0])
    subtract = instruction.mnemonic == "SBB"

    def step(s: State) -> None:
        a, b = read_a(s), read_b(s)
        bit = s.flags.carry_word()
        known = e.value(bit)
        if isinstance(a, int) and isinstance(b, int) and known is not None:
            total = a - b - known if subtract else a + b + known
            value = total & v.NUMBER_MASKS[size]
            overflow = _overflow(a, b, value, size, subtract)
            carry = int(total < 0 or total > v.NUMBER_MASKS[size])
            s.flags = Flags("logic", size, result=value, carry=carry, known=(("o", overflow),))
            write(s, value)
        elif size == 4 and not subtract:
            s.flags = UNKNOWN
            write(s, v.quad(e.add_carry(v.words(a)[0], v.words(b)[0], bit)))
        else:
            raise Fault("unsupported", f"{instruction} on data")

    return step


def _overflow(a: int, b: int, result: int, size: int, subtract: bool) -> int:
    x, y, z = (number >> 8 * size - 1 & 1 for number in (a, b, result))
    return int(x != z and (x != y if subtract else x == y))


@entry("INC DEC", "SDM INC, DEC: CF is not affected")
def inc(instruction: Decoded) -> Step:
    to = instruction.operands[0]
    read, write = reader(instruction, to), writer(instruction, to)
    compute, operation = (v.add, "add") if instruction.mnemonic == "INC" else (v.sub, "sub")

    def step(s: State) -> None:
        a = read(s)
        value = compute(a, 1, to.size)
        carry, undefined = None, ""
        try:
            carry = s.flags.get("c")
        except (Fault, Undecided):
            undefined = "c"
        s.flags = Flags(operation, to.size, a, 1, value, carry=carry, undefined=undefined)
        write(s, value)

    return step


@entry("NEG", "SDM NEG")
def neg(instruction: Decoded) -> Step:
    to = instruction.operands[0]
    read, write = reader(instruction, to), writer(instruction, to)

    def step(s: State) -> None:
        a = read(s)
        value = v.sub(0, a, to.size)
        s.flags = Flags("sub", to.size, 0, a, value)
        write(s, value)

    return step


@entry("NOT", "SDM NOT: no flags")
def not_(instruction: Decoded) -> Step:
    to = instruction.operands[0]
    read, write = reader(instruction, to), writer(instruction, to)
    mask = v.NUMBER_MASKS[to.size]
    return lambda s: write(s, numbers.bitwise("xor", read(s), mask, to.size))


@entry("AND OR XOR", "SDM AND, OR, XOR")
@entry("TEST", "SDM TEST")
def logic(instruction: Decoded) -> Step:
    read_a, read_b, size = _two(instruction)
    name = {"TEST": "and"}.get(instruction.mnemonic, instruction.mnemonic.lower())
    write = None if instruction.mnemonic == "TEST" else writer(instruction, instruction.operands[0])
    same = same_register(instruction)
    clears = same and name == "xor"
    aligns = instruction.mnemonic == "AND" and instruction.operands[0] == Operand("general", 8, RSP)

    def step(s: State) -> None:
        if clears:
            value: Value = 0
        elif same:
            value = read_a(s)
        elif aligns:
            value = numbers.align_stack(s, read_a(s), read_b(s))
        else:
            value = numbers.bitwise(name, read_a(s), read_b(s), size)
        s.flags = Flags("logic", size, result=value)
        if write is not None:
            write(s, value)

    return step


@entry("ANDN", "SDM ANDN")
def andn(instruction: Decoded) -> Step:
    to, a, b = instruction.operands
    read_a, read_b, write = reader(instruction, a), reader(instruction, b), writer(instruction, to)
    mask = v.NUMBER_MASKS[to.size]

    def step(s: State) -> None:
        inverse = numbers.bitwise("xor", read_a(s), mask, to.size)
        value = numbers.bitwise("and", inverse, read_b(s), to.size)
        s.flags = Flags("logic", to.size, result=value, undefined="p")
        write(s, value)

    return step


@entry("SHL SAL SHR SAR", "SDM SAL/SAR/SHL/SHR")
@entry("ROL ROR", "SDM RCL/RCR/ROL/ROR: the flags they leave alone are taken as unknown")
def shift(instruction: Decoded) -> Step:
    to = instruction.operands[0]
    read, write = reader(instruction, to), writer(instruction, to)
    read_count = reader(instruction, instruction.operands[1])
    name = instruction.mnemonic.lower().replace("sal", "shl")

    def step(s: State) -> None:
        count = read_count(s)
        if not isinstance(count, int):
            raise Fault("secret", "a shift count depends on data")
        count &= 63 if to.size == 8 else 31
        a = read(s)
        if count:
            value = numbers.shift(name, a, count, to.size)
            s.flags = numbers.shift_flags(name, a, count, to.size, value)
            write(s, value)
        elif to.size == 4:
            write(s, a)

    return step


@entry("RORX", "SDM RORX")
@entry("SHLX SHRX SARX", "SDM SARX/SHLX/SHRX")
def shift_without_flags(instruction: Decoded) -> Step:
    to, from_, by = instruction.operands
    read, read_count, write = reader(instruction, from_), reader(instruction, by), writer(instruction, to)
    name = {"RORX": "ror"}.get(instruction.mnemonic, instruction.mnemonic[:3].lower())

    def step(s: State) -> None:
        count = read_count(s)
        if not isinstance(count, int):
            raise Fault("secret", "a shift count depends on data")
        count &= 63 if to.size == 8 else 31
        value = read(s)
        write(s, numbers.shift(name, value, count, to.size) if count else value)

    return step


_ON_WORDS = {"ADD": e.add, "XOR": e.xor}


def on_data(instruction: Decoded, slow: Step) -> Step:
    """The same step, quicker where 32-bit registers hold data: what a scalar kernel does nearly all the time."""
    operands = instruction.operands
    if not operands or operands[0].kind != "general" or operands[0].size != 4:
        return slow
    to, name = operands[0].number, instruction.mnemonic
    if name in _ON_WORDS and operands[1].kind == "general" and operands[0] != operands[1]:
        from_, function, add = operands[1].number, _ON_WORDS[name], name == "ADD"

        def binary(s: State) -> None:
            a, b = s.general[to], s.general[from_]
            if type(a) is v.Quad and type(b) is v.Quad:
                s.general[to] = result = v.quad(function(a.low, b.low))
                s.flags = Flags("add", 4, a, b, result) if add else OF_DATA
            else:
                slow(s)

        return binary
    if name == "ROL" and operands[1].kind == "immediate" and 0 < operands[1].number < 32:
        n = operands[1].number

        def rotate(s: State) -> None:
            a = s.general[to]
            if type(a) is v.Quad and a.low.op != "const":
                s.general[to] = v.Quad(e.rotl(a.low, n), e.ZERO)
                s.flags = OF_SHIFTED_DATA
            else:
                slow(s)

        return rotate
    return slow


@entry("BZHI", "SDM BZHI")
def bzhi(instruction: Decoded) -> Step:
    to, from_, by = instruction.operands
    read, read_count, write = reader(instruction, from_), reader(instruction, by), writer(instruction, to)
    bits = 8 * to.size

    def step(s: State) -> None:
        count = read_count(s)
        if not isinstance(count, int):
            raise Fault("unsupported", f"{instruction} by {count}")
        count &= 255
        a = read(s)
        value = a if count >= bits else numbers.bitwise("and", a, (1 << count) - 1, to.size)
        s.flags = Flags("logic", to.size, result=value, carry=int(count > bits - 1), undefined="p")
        write(s, value)

    return step


@entry("BT", "SDM BT: registers and immediates; the flags that it leaves alone are taken as unknown")
def bt(instruction: Decoded) -> Step:
    a, b = instruction.operands
    if a.kind != "general":
        raise Fault("unsupported", str(instruction), instruction.address)
    read_a, read_b = reader(instruction, a), reader(instruction, b)

    def step(s: State) -> None:
        value, bit = read_a(s), read_b(s)
        if not isinstance(value, int) or not isinstance(bit, int):
            raise Fault("secret", "tests a bit of data")
        s.flags = Flags("other", carry=value >> bit % (8 * a.size) & 1, undefined="ospz")

    return step


@entry("BSWAP", "SDM BSWAP")
def bswap(instruction: Decoded) -> Step:
    to = instruction.operands[0]
    if to.size < 4:
        raise Fault("unsupported", f"{instruction}, which is not defined", instruction.address)
    read, write = reader(instruction, to), writer(instruction, to)

    def step(s: State) -> None:
        some = v.bytes_of(read(s), to.size)[::-1]
        write(s, v.quad(e.cat(*some[:4]), e.cat(*some[4:]) if to.size == 8 else e.ZERO))

    return step


@entry("IMUL", "SDM IMUL")
def imul(instruction: Decoded) -> Step:
    if len(instruction.operands) == 1:
        raise Fault("unsupported", str(instruction), instruction.address)
    to = instruction.operands[0]
    read_a, read_b, size = _two(instruction)
    write = writer(instruction, to)

    def step(s: State) -> None:
        a, b = read_a(s), read_b(s)
        if not (isinstance(a, int) and isinstance(b, int)):
            raise Fault("unsupported", f"{instruction} of {a} and {b}")
        s.flags = UNKNOWN
        write(s, a * b & v.NUMBER_MASKS[size])

    return step
