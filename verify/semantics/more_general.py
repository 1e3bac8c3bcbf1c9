# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""More entries of GENERAL, for other people's code. No strict proof uses them."""

from verify import expression as e
from verify import flags as f
from verify import values as v
from verify.decode import Decoded, Operand
from verify.faults import Fault
from verify.flags import Flags, holds
from verify.operands import load_value, pointer, reader, store_value, writer
from verify.semantics import numbers
from verify.semantics.arithmetic import shift_count, two_operands
from verify.semantics.general import Step, computed, entry
from verify.state import RSP, State


@entry("PAUSE SFENCE LFENCE MFENCE", "SDM PAUSE, SFENCE, LFENCE, MFENCE: order alone")
@entry("CLD", "SDM CLD: the direction flag is clear already, as the ABI has it")
def pause(instruction: Decoded) -> Step:
    """Instructions without effect on registers, flags and memory: fences, PAUSE, and CLD."""
    return lambda s: None


@entry("PREFETCHT0 PREFETCHT1 PREFETCHT2 PREFETCHNTA PREFETCHW", "SDM PREFETCHh: it may be anywhere")
def prefetch(instruction: Decoded) -> Step:
    """PREFETCH accesses nothing, at any pointer. Raises Fault (secret) where what it is given is no public pointer."""
    where = pointer(instruction)

    def step(s: State) -> None:
        if isinstance(where(s), v.Quad | v.Difference | v.Open):
            raise Fault("secret", "an address depends on data, or on how objects lie to each other")

    return step


@entry("ADC SBB", "SDM ADC, SBB")
def adc(instruction: Decoded) -> Step:
    """ADC and SBB, of numbers with a known CF, and ADC of 32 bits of data. Raises Fault for others."""
    read_a, read_b, size = two_operands(instruction)
    write = writer(instruction, instruction.operands[0])
    sign = 1 if instruction.mnemonic == "ADC" else -1

    def step(s: State) -> None:
        a, b = read_a(s), read_b(s)
        bit = s.flags.carry_word()
        known = e.value(bit)
        if isinstance(a, int) and isinstance(b, int) and known is not None:
            value, s.flags = _with_carry(a, b & v.NUMBER_MASKS[size], known, sign, size)
            write(s, value)
        elif size == 4 and sign > 0 and isinstance(a, int | v.Quad) and isinstance(b, int | v.Quad):
            s.flags = f.OF_SUM[bit.secret or any(isinstance(x, v.Quad) and x.secret for x in (a, b))]
            write(s, v.quad(add_carry(v.words(a)[0], v.words(b)[0], bit)))
        else:
            raise v.refuse(f"{instruction} of {a} and {b}", a, b)

    return step


@entry("INC DEC", "SDM INC, DEC: CF is not affected")
def inc(instruction: Decoded) -> Step:
    """INC and DEC. CF stays as it was."""
    size, sign = instruction.operands[0].size, 1 if instruction.mnemonic == "INC" else -1

    def function(s: State, a: v.Value) -> v.Value:
        s.flags = f.inherited(s.flags, f.of_sum(a, 1, sign, size), "c")
        return (v.add if sign > 0 else v.sub)(a, 1, size)

    return computed(instruction, instruction.operands, function)


@entry("NEG", "SDM NEG")
def neg(instruction: Decoded) -> Step:
    """NEG: 0 minus the operand, with the flags of that subtraction."""
    size = instruction.operands[0].size

    def function(s: State, a: v.Value) -> v.Value:
        s.flags = f.of_sum(0, a, -1, size)
        return v.sub(0, a, size)

    return computed(instruction, instruction.operands, function)


@entry("NOT", "SDM NOT: no flags")
def not_(instruction: Decoded) -> Step:
    """NOT. No flag changes."""
    size = instruction.operands[0].size
    return computed(
        instruction, instruction.operands, lambda s, a: numbers.bitwise("xor", a, v.NUMBER_MASKS[size], size)
    )


@entry("ANDN", "SDM ANDN")
def andn(instruction: Decoded) -> Step:
    """ANDN: the second operand inverted, and the third."""
    size = instruction.operands[0].size

    def function(s: State, a: v.Value, b: v.Value) -> v.Value:
        inverse = numbers.bitwise("xor", a, v.NUMBER_MASKS[size], size)
        value = numbers.bitwise("and", inverse, b, size)
        s.flags = f.undefined(f.of_result(value, size), "p")
        return value

    return computed(instruction, instruction.operands[1:], function)


@entry("RORX", "SDM RORX")
@entry("SHLX SHRX SARX", "SDM SARX/SHLX/SHRX")
def shift_without_flags(instruction: Decoded) -> Step:
    """RORX, SHLX, SHRX and SARX by a known count. No flag changes."""
    size = instruction.operands[0].size
    name = {"RORX": "ror"}.get(instruction.mnemonic, instruction.mnemonic[:3].lower())

    def function(s: State, a: v.Value, by: v.Value) -> v.Value:
        count = shift_count(by, size)
        return numbers.shift(name, a, count, size) if count else a

    return computed(instruction, instruction.operands[1:], function)


@entry("BT", "SDM BT: registers and immediates")
def bt(instruction: Decoded) -> Step:
    """BT of a known register by a known bit number: CF. Raises Fault for others, and for memory."""
    a, b = instruction.operands
    if a.kind != "general":
        raise Fault("unsupported", str(instruction), instruction.address)
    read_a, read_b = reader(instruction, a), reader(instruction, b)

    def step(s: State) -> None:
        value, bit = read_a(s), read_b(s)
        if not isinstance(value, int) or not isinstance(bit, int):
            raise v.refuse(f"tests bit {bit} of {value}", value, bit)
        s.flags = f.undefined(s.flags, "ospa")._replace(c=bool(value >> bit % (8 * a.size) & 1))

    return step


@entry("BSWAP", "SDM BSWAP")
def bswap(instruction: Decoded) -> Step:
    """BSWAP of a 32-bit or 64-bit register."""
    size = instruction.operands[0].size
    if size < 4:
        raise Fault("unsupported", f"{instruction}, which is not defined", instruction.address)

    def function(s: State, a: v.Value) -> v.Value:
        some = v.bytes_of(a, size)[::-1]
        return v.quad(e.cat(*some[:4]), e.cat(*some[4:]) if size == 8 else e.ZERO)

    return computed(instruction, instruction.operands, function)


@entry("IMUL", "SDM IMUL")
def imul(instruction: Decoded) -> Step:
    """IMUL with two or three operands, of known numbers. All flags count as undefined."""
    if len(instruction.operands) == 1:
        raise Fault("unsupported", str(instruction), instruction.address)
    read_a, read_b, size = two_operands(instruction)

    def function(s: State) -> v.Value:
        a, b = read_a(s), read_b(s)
        if not (isinstance(a, int) and isinstance(b, int)):
            raise v.refuse(f"{instruction} of {a} and {b}", a, b)
        s.flags = f.UNKNOWN
        return a * b & v.NUMBER_MASKS[size]

    return computed(instruction, (), function)


def _with_carry(a: int, b: int, bit: int, sign: int, size: int) -> tuple[int, Flags]:
    """Value and flags of a + b + bit (sign 1) or a - b - bit (sign -1)."""
    total = a + sign * (b + bit)
    value = total & v.NUMBER_MASKS[size]
    flags = f.of_result(value, size)._replace(c=total != value, a=f.adjust(a, b, value))
    whole = v.signed(a, size) + sign * (v.signed(b, size) + bit)
    return value, flags._replace(o=whole != v.signed(value, size))


@entry("MOVSX MOVSXD CDQE", "SDM MOVSX/MOVSXD, CBW/CWDE/CDQE")
def movsx(instruction: Decoded) -> Step:
    """MOVSX, MOVSXD and CDQE: sign extension."""
    if instruction.mnemonic == "CDQE":
        to, from_ = Operand("general", 8, 0), Operand("general", 4, 0)
    else:
        to, from_ = instruction.operands
    read, write = reader(instruction, from_), writer(instruction, to)
    return lambda s: write(s, extend(read(s), from_.size, to.size))


@entry("XCHG", "SDM XCHG")
def xchg(instruction: Decoded) -> Step:
    """XCHG of two operands."""
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
    """MOVS and STOS of 1 or 8 bytes, with or without REP, upwards. Raises Fault where rcx, the count, is not known."""
    size = 1 if instruction.mnemonic.endswith("B") else 8
    moves, repeats = instruction.mnemonic.startswith("MOVS"), instruction.raw.has_rep_prefix

    def step(s: State) -> None:
        count = s.general[1] if repeats else 1
        if not isinstance(count, int):
            raise Fault("unsupported", f"{instruction}, {count} times")
        for i in (7, 6)[: 1 + moves]:
            s.place(s.general[i])  # must be a public address also where nothing is accessed
        for _ in range(count):
            value = load_value(s, *s.place(s.general[6]), size) if moves else v.narrow(s.general[0], size)
            store_value(s, *s.place(s.general[7]), size, value)
            s.general[7] = v.add(s.general[7], size, 8)
            if moves:
                s.general[6] = v.add(s.general[6], size, 8)
        if repeats:
            s.general[1] = 0

    return step


@entry("LEAVE", "SDM LEAVE")
def leave(instruction: Decoded) -> Step:
    """LEAVE: rsp from rbp, then POP of rbp."""

    def step(s: State) -> None:
        s.set_general(RSP, s.general[5])
        s.general[5] = numbers.pop(s)

    return step


def conditional(instruction: Decoded, condition: str) -> Step:
    """The step of CMOVcc or SETcc for a condition of verify.flags. CMOVcc reads its source in any case, as CPUs do."""
    to = instruction.operands[0]
    write = writer(instruction, to)
    if instruction.mnemonic.startswith("SET"):
        return lambda s: write(s, int(_holds(s, condition)))
    read, old = reader(instruction, instruction.operands[1]), reader(instruction, to)

    def step(s: State) -> None:
        value = read(s)  # in any case, as the CPU does
        write(s, value if _holds(s, condition) else old(s))

    return step


def _holds(s: State, condition: str) -> bool:
    """As verify.flags.holds. Raises Fault (unsupported) for a choice by data, which is no branch."""
    try:
        return holds(s.flags, condition)
    except Fault as fault:
        raise Fault("unsupported", fault.message) from fault


def add_carry(a: e.Word, b: e.Word, bit: e.Word) -> e.Word:
    """a + b + bit, where `bit` is a carry: the high word of a 64-bit sum with a number, where it is one."""
    if b.op == "const" and bit.op == "carry" and bit.args[1].op == "const":
        return e.add_number(bit.args[0], a, b.args[0] << 32 | bit.args[1].args[0])[1]
    return e.add(e.add(a, b), bit)


def extend(value: v.Value, from_: int, to: int) -> v.Value:
    """The lowest `from_` bytes of a value, sign-extended to `to` bytes. Raises Fault (unsupported) if unknown."""
    if isinstance(value, int):
        return v.signed(value, from_) & v.NUMBER_MASKS[to]
    if isinstance(value, v.Quad) and from_ == 4:
        return v.quad(value.low, e.sar(value.low, 31) if to == 8 else e.ZERO)
    if isinstance(value, v.Affine) and to == 8:
        return v.with_sign(value, from_)
    raise Fault("unsupported", f"extends the sign of {value}")
