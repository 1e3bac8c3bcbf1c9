# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on general registers that fall through. Each entry compiles an instruction to a step of the machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verify import expression as e
from verify import values as v
from verify.decode import Decoded, Operand, load_value, reader, store_value, writer
from verify.faults import Fault, Undecided
from verify.flags import OF_DATA, OF_SHIFTED_DATA, UNKNOWN, Flags, holds
from verify.semantics import numbers
from verify.state import RSP, State
from verify.values import Value

Step = Callable[[State], None]
Compiler = Callable[[Decoded], Step]


@dataclass(frozen=True)
class Entry:
    compile: Compiler
    source: str


GENERAL: dict[str, Entry] = {}


def entry(names: str, source: str) -> Callable[[Compiler], Compiler]:
    def enter(compiler: Compiler) -> Compiler:
        for name in names.split():
            GENERAL[name] = Entry(compiler, source)
        return compiler

    return enter


def same_register(instruction: Decoded) -> bool:
    a, b = instruction.operands[-2:]
    return a.kind == "general" and a == b


@entry("NOP ENDBR64 PAUSE PREFETCHT0 PREFETCHT1 PREFETCHT2 PREFETCHNTA PREFETCHW", "SDM NOP, ENDBR64, PREFETCHh")
def nop(instruction: Decoded) -> Step:
    return lambda s: None


@entry("MOV", "SDM MOV")
@entry("MOVZX", "SDM MOVZX")
def mov(instruction: Decoded) -> Step:
    """Between general registers, memory and immediates; 32-bit results clear the upper half (SDM Vol. 1, 3.4.1.1)."""
    to, from_ = instruction.operands
    read = reader(instruction, from_)
    write = writer(instruction, to)
    if from_.kind == "immediate":
        value = from_.number & v.NUMBER_MASKS[to.size]
        return lambda s: write(s, value)
    return lambda s: write(s, read(s))


@entry("MOVSX MOVSXD CDQE", "SDM MOVSX/MOVSXD, CBW/CWDE/CDQE")
def movsx(instruction: Decoded) -> Step:
    if instruction.mnemonic == "CDQE":
        to, from_ = Operand("general", 8, 0), Operand("general", 4, 0)
    else:
        to, from_ = instruction.operands
    read, write = reader(instruction, from_), writer(instruction, to)
    return lambda s: write(s, numbers.extend(read(s), from_.size, to.size))


@entry("LEA", "SDM LEA")
def lea(instruction: Decoded) -> Step:
    pointer = instruction.pointer()
    to = instruction.operands[0]
    write = writer(instruction, to)
    return lambda s: write(s, v.narrow(pointer(s), to.size))


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


@entry("XCHG", "SDM XCHG")
def xchg(instruction: Decoded) -> Step:
    a, b = instruction.operands
    read_a, read_b = reader(instruction, a), reader(instruction, b)
    write_a, write_b = writer(instruction, a), writer(instruction, b)

    def step(s: State) -> None:
        first, second = read_a(s), read_b(s)
        write_a(s, second)
        write_b(s, first)

    return step


@entry("MOVSB MOVSQ", "SDM MOVS/MOVSB/MOVSW/MOVSD/MOVSQ, REP; the direction flag is clear, as the ABI has it")
@entry("STOSB STOSQ", "SDM STOS/STOSB/STOSW/STOSD/STOSQ, REP")
def string(instruction: Decoded) -> Step:
    size = 1 if instruction.mnemonic.endswith("B") else 8
    moves, repeats = instruction.mnemonic.startswith("MOVS"), instruction.raw.has_rep_prefix

    def step(s: State) -> None:
        count = s.general[1] if repeats else 1
        if not isinstance(count, int):
            raise Fault("unsupported", f"{instruction}, {count} times")
        for _ in range(count):
            value = load_value(s, *s.place(s.general[6]), size) if moves else v.narrow(s.general[0], size)
            store_value(s, *s.place(s.general[7]), size, value)
            s.general[7] = v.add(s.general[7], size, 8)
            if moves:
                s.general[6] = v.add(s.general[6], size, 8)
        if repeats:
            s.general[1] = 0

    return step


@entry("PUSH", "SDM PUSH")
def push(instruction: Decoded) -> Step:
    read = reader(instruction, instruction.operands[0])

    def step(s: State) -> None:
        numbers.push(s, read(s))

    return step


@entry("POP", "SDM POP")
def pop(instruction: Decoded) -> Step:
    write = writer(instruction, instruction.operands[0])

    def step(s: State) -> None:
        write(s, numbers.pop(s))

    return step


@entry("LEAVE", "SDM LEAVE")
def leave(instruction: Decoded) -> Step:
    def step(s: State) -> None:
        s.general[RSP] = s.general[5]
        s.general[5] = numbers.pop(s)

    return step


@entry("KMOVB KMOVW KMOVD KMOVQ", "SDM KMOVW/KMOVB/KMOVQ/KMOVD")
def kmov(instruction: Decoded) -> Step:
    size = {"B": 1, "W": 2, "D": 4, "Q": 8}[instruction.mnemonic[-1]]
    to, from_ = instruction.operands
    read, write = reader(instruction, from_), writer(instruction, to)
    return lambda s: write(s, v.narrow(read(s), size))


@entry("VZEROUPPER", "SDM VZEROUPPER")
@entry("VZEROALL", "SDM VZEROALL")
def vzeroupper(instruction: Decoded) -> Step:
    from verify.state import vector

    kept = 4 if instruction.mnemonic == "VZEROUPPER" else 0

    def step(s: State) -> None:
        for i in range(16):
            s.vectors[i] = vector(s.vectors[i].words[:kept])
        s.wide = False

    return step


def conditional(instruction: Decoded, condition: str) -> Step:
    """CMOVcc and SETcc."""
    to = instruction.operands[0]
    write = writer(instruction, to)
    if instruction.mnemonic.startswith("SET"):
        return lambda s: write(s, int(holds(s.flags, condition)))
    read, old = reader(instruction, instruction.operands[1]), reader(instruction, to)
    return lambda s: write(s, read(s) if holds(s.flags, condition) else old(s))
