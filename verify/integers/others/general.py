# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on general registers that other people's code has."""

from collections.abc import Callable
from dataclasses import replace

from verify.decode import Decoded, Operand
from verify.faults import Fault
from verify.integers.algebra import FULL, ONE, WORD, ZERO, Integer, number
from verify.integers.conventions import NAMES
from verify.integers.operands import Open
from verify.integers.others.operands import ONES, added, distance, integer, read, where, write
from verify.integers.state import RAX, RDX, Flags, Pointer, State, SymbolicPointer
from verify.state import RSP


def condition(s: State, name: str) -> Integer:
    """1 where a condition holds, else 0: given by the suffix of Jcc, SETcc and CMOVcc, in capitals. Raises Open where
    that is not the same for all numbers, Fault (unsupported) where flags are not known."""
    if name in OPPOSITE:
        return ONE - condition(s, OPPOSITE[name])
    flags = s.flags
    if name == "B" and flags.carry is not None:
        return flags.carry
    if name == "E" and flags.word is not None:
        word = flags.word
        if word.low > 0 or word.constant == 0:
            return number(int(word.constant == 0))
        if word.low == 0 and word.high == 1:
            return ONE - word
        raise Open("whether a word is 0", s.algebra, word)
    if name == "BE":
        below, equal = condition(s, "B"), condition(s, "E")
        return below + equal - below * equal
    small = flags.signed is not None and -128 <= flags.signed.low <= flags.signed.high < 128
    if flags.signed is not None and (name == "L" or (name == "S" and small)):  # no size overflows there
        return s.algebra.floor(flags.signed, 2 * WORD).scaled(-1)  # it is -1 or 0
    if name == "LE" and flags.signed is not None:
        return s.algebra.floor(flags.signed - ONE, 2 * WORD).scaled(-1)
    raise Fault("unsupported", f"a condition of flags that are not known: {name}")


OPPOSITE = {"AE": "B", "NE": "E", "A": "BE", "GE": "L", "G": "LE", "NS": "S"}


def _signed(s: State, x: Integer, bits: int) -> Integer:
    """A word of so many bits as a two's complement number."""
    return x - s.algebra.floor(x, bits - 1).scaled(1 << bits)


def _sum(s: State, i: Decoded) -> None:
    """ADD, ADC, SUB, SBB, CMP, INC, DEC, NEG: as in verify.integers.machine, of any size; and of pointers."""
    to, bits, name = i.operands[0], 8 * i.operands[0].size, i.mnemonic
    sign = 1 if name in ("ADD", "ADC", "INC") else -1
    one = read(s, i, to)
    two = read(s, i, i.operands[1]) if len(i.operands) > 1 else ONE
    if name == "NEG":
        one, two = ZERO, one
    pointers = [isinstance(each, Pointer | SymbolicPointer) for each in (one, two)]
    if any(pointers):
        if name not in ("ADD", "SUB", "CMP", "INC", "DEC"):
            raise Fault("unsupported", f"computes with an address: {i}")
        s.flags = Flags()
        if all(pointers) and one.region == two.region:  # type: ignore[union-attr]
            apart = distance(one, two, i)
            s.flags = Flags(s.algebra.floor(apart, WORD).scaled(-1), s.algebra.modulo(apart), False, apart)
        if name == "CMP":
            if all(pointers):
                distance(one, two, i)
            elif not (isinstance(two, Integer) and two.constant == 0):
                raise Fault("unsupported", f"compares an address: {i}")
            if not all(pointers):  # no object is at 0
                s.flags = Flags(ZERO, ONE)
            return
        write(s, i, to, added(s, one, two, i, sign))
        return
    a, b = integer(one, i), integer(two, i)
    total = a + b.scaled(sign)
    if name in ("ADC", "SBB"):
        if s.flags.carry is None:
            raise Fault("unsupported", f"a carry that is not known: {i}")
        total = total + s.flags.carry.scaled(sign)
    borrowed = s.algebra.floor(total, bits).scaled(sign)
    result = s.algebra.modulo(total, bits)
    difference = _signed(s, a, bits) - _signed(s, b, bits) if name in ("SUB", "CMP", "DEC") else None
    if name != "CMP":
        write(s, i, to, result)
    kept = name in ("INC", "DEC")
    s.flags = Flags(s.flags.carry if kept else borrowed, result, False, difference)


def _logic(s: State, i: Decoded) -> None:
    to, name, bits = i.operands[0], i.mnemonic, 8 * i.operands[0].size
    if name == "AND" and to.kind == "general" and to.size == 8 and i.operands[1].kind == "immediate":
        value = s.registers[to.number]
        if to.number == RSP:
            s.align_stack(i.operands[1].number & FULL)  # type: ignore[attr-defined]
            s.flags = Flags()
            return
        boundary = (1 << WORD) - (i.operands[1].number & FULL)
        known = {"stack": 16, "frame": s.frame[1]}.get(value.region, 1) if isinstance(value, Pointer) else 0
        if isinstance(value, Pointer) and boundary <= known and not boundary & boundary - 1:
            shift = 8 if value.region == "stack" else 0
            s.set(to.number, replace(value, at=(value.at + shift) // boundary * boundary - shift))
            s.flags = Flags(ZERO, ONE)
            return
    if name == "XOR" and to == i.operands[1] and to.kind == "general":
        result = ZERO
    elif name in ("TEST", "AND", "OR") and to == i.operands[1]:
        value = read(s, i, to)
        if isinstance(value, Pointer | SymbolicPointer):
            s.flags = Flags(ZERO, ONE)  # no object is at 0
            return
        result = integer(value, i)
    else:
        a, b = (integer(read(s, i, each), i) for each in i.operands)
        f = s.algebra
        both = _conjunction(s, ONES[to.size])
        result = {"AND": both, "TEST": both, "OR": _disjunction(s), "XOR": f.difference}[name](a, b)
    if result.high > ONES[to.size]:
        raise Fault("unsupported", f"{i}")
    if name != "TEST":
        write(s, i, to, result)
    s.flags = Flags(ZERO, result, False, _signed(s, result, bits))


def _conjunction(s: State, ones: int) -> Callable[[Integer, Integer], Integer]:
    """AND of two words, of which one may be all ones or none in an operand's size."""

    def both(x: Integer, y: Integer) -> Integer:
        for bits, mask in ((x, y), (y, x)):
            if bits.constant is None and mask.constant is not None and bits.divisible(ones):
                return bits.divided(ones).within(0, 1).scaled(mask.constant)
        return s.algebra.conjunction(x, y)

    return both


def _disjunction(s: State) -> Callable[[Integer, Integer], Integer]:
    """OR of two words, also of two numbers."""

    def either(x: Integer, y: Integer) -> Integer:
        if x.constant is not None and y.constant is not None:
            return number(x.constant | y.constant)
        return s.algebra.disjunction(x, y)

    return either


def _multiply(s: State, i: Decoded) -> None:
    """MUL, MULX and IMUL of two or three operands, which is the same with and without signs."""
    to, bits = i.operands[0], 8 * i.operands[0].size
    if i.mnemonic == "IMUL":
        if len(i.operands) < 2:
            raise Fault("unsupported", f"{i}")
        a, b = (integer(read(s, i, each), i) for each in i.operands[-2:])
        write(s, i, to, s.algebra.modulo(s.algebra.product(a, b), bits))
    else:
        factor = RAX if i.mnemonic == "MUL" else RDX
        size = to.size
        if size not in (4, 8):
            raise Fault("unsupported", f"{i}")
        a = s.algebra.modulo(integer(s.registers[factor], i), bits)
        product = s.algebra.product(a, integer(read(s, i, i.operands[-1]), i))
        low, high = s.algebra.modulo(product, bits), s.algebra.floor(product, bits)
        if i.mnemonic == "MUL":
            s.set(RAX, low)
            s.set(RDX, high)
        else:
            write(s, i, i.operands[1], low)
            write(s, i, to, high)
            return
    s.flags = Flags()


def _shift(s: State, i: Decoded) -> None:
    """SHL, SHR, SAR, ROL, ROR, SHLD, SHRD by a number, BT and BTS."""
    to, name, bits = i.operands[0], i.mnemonic, 8 * i.operands[0].size
    by = integer(read(s, i, i.operands[-1]), i).constant if len(i.operands) > 1 else 1
    a = integer(read(s, i, to), i)
    if by is None or not (0 if name.startswith("BT") else 1) <= by < bits:
        raise Fault("unsupported", f"{i}")
    if name == "BT":
        s.flags = Flags(s.algebra.modulo(s.algebra.floor(a, by), 1))
        return
    f = s.algebra
    if name == "BTS":
        bit = f.modulo(f.floor(a, by), 1)
        s.flags = Flags(bit)
        write(s, i, to, (a + (ONE - bit).scaled(1 << by)).within(0, ONES[to.size]))
        return
    more = integer(read(s, i, i.operands[1]), i) if name in ("SHLD", "SHRD") else ZERO
    if name == "SHL":
        result = f.modulo(a.scaled(1 << by), bits)
    elif name == "SHR":
        result = f.floor(a, by)
    elif name == "SAR":
        result = f.floor(a, by) + f.floor(a, bits - 1).scaled((1 << bits) - (1 << bits - by))
    elif name in ("ROL", "SHLD"):
        result = f.modulo(a.scaled(1 << by), bits) + f.floor(a if name == "ROL" else more, bits - by)
    else:
        result = f.floor(a, by) + f.modulo(a if name == "ROR" else more, by).scaled(1 << bits - by)
    result = result.within(0, ONES[to.size])
    write(s, i, to, result)
    if name in ("ROL", "ROR"):
        s.flags = Flags(None, s.flags.word)
    else:
        s.flags = Flags(None, result)  # of OF nothing is said


def _shift_by_register(s: State, i: Decoded) -> None:
    """SHLX and SHRX by a known number. No flag changes."""
    to, bits = i.operands[0], 8 * i.operands[0].size
    a, by = (integer(read(s, i, each), i) for each in i.operands[1:])
    count = s.algebra.modulo(by, 6 if bits == WORD else 5).constant
    if count is None:
        raise Open(f"a number of bits, {i}", s.algebra, by)
    write(s, i, to, s.algebra.floor(a, count) if "R" in i.mnemonic else s.algebra.modulo(a.scaled(1 << count), bits))


def _and_not(s: State, i: Decoded) -> None:
    """ANDN."""
    to, bits = i.operands[0], 8 * i.operands[0].size
    a, b = (integer(read(s, i, each), i) for each in i.operands[1:])
    result = s.algebra.conjunction(number(ONES[to.size]) - a, b)
    write(s, i, to, result)
    s.flags = Flags(ZERO, result, False, _signed(s, result, bits))


def _extended(s: State, i: Decoded) -> None:
    """MOVSX, MOVSXD, CDQE."""
    if i.mnemonic == "CDQE":
        to, source = Operand("general", 8, RAX), Operand("general", 4, RAX)
    else:
        to, source = i.operands
    value, bits = integer(read(s, i, source), i), 8 * source.size
    upper = s.algebra.floor(value, bits - 1).scaled((1 << 8 * to.size) - (1 << bits))
    write(s, i, to, (value + upper).within(0, ONES[to.size]))


def _not(s: State, i: Decoded) -> None:
    to = i.operands[0]
    write(s, i, to, number(ONES[to.size]) - integer(read(s, i, to), i))


def _move(s: State, i: Decoded) -> None:
    write(s, i, i.operands[0], read(s, i, i.operands[1]))


def _exchange(s: State, i: Decoded) -> None:
    one, two = (read(s, i, each) for each in i.operands)
    write(s, i, i.operands[0], two)
    write(s, i, i.operands[1], one)


def _lea(s: State, i: Decoded) -> None:
    value = where(s, i)
    if i.operands[0].size < 8:
        value = s.algebra.modulo(integer(value, i), 8 * i.operands[0].size)
    write(s, i, i.operands[0], value)


def _push(s: State, i: Decoded) -> None:
    value = read(s, i, i.operands[0])
    s.store(s.move_stack(-8), 8, value)


def _pop(s: State, i: Decoded) -> None:
    value = s.load(s.top(), 8)
    s.move_stack(8)
    write(s, i, i.operands[0], value)


def _leave(s: State, i: Decoded) -> None:
    s.set(RSP, s.registers[NAMES.index("rbp")])
    value = s.load(s.top(), 8)
    s.move_stack(8)
    s.set(NAMES.index("rbp"), value)


def _conditional_move(s: State, i: Decoded, bit: Integer) -> None:
    old, new = (read(s, i, each) for each in i.operands)
    if bit.constant is not None:
        chosen = new if bit.constant else old
    else:
        a, b = integer(old, i), integer(new, i)
        chosen = ((ONE - bit) * a + bit * b).within(min(a.low, b.low), max(a.high, b.high))
    write(s, i, i.operands[0], chosen)


def _conditional_set(s: State, i: Decoded, bit: Integer) -> None:
    write(s, i, i.operands[0], bit)


def _nothing(s: State, i: Decoded) -> None:
    pass


CONDITIONAL = {"CMOV": _conditional_move, "SET": _conditional_set}
GENERAL: dict[str, Callable[[State, Decoded], None]] = {
    **dict.fromkeys("ADD ADC SUB SBB CMP INC DEC NEG".split(), _sum),
    **dict.fromkeys("AND OR XOR TEST".split(), _logic),
    **dict.fromkeys("MUL MULX IMUL".split(), _multiply),
    **dict.fromkeys("SHL SHR SAR ROL ROR SHLD SHRD BT BTS".split(), _shift),
    **dict.fromkeys("SHLX SHRX".split(), _shift_by_register),
    **dict.fromkeys("MOVSX MOVSXD CDQE".split(), _extended),
    **dict.fromkeys("MOV MOVZX".split(), _move),
    **dict.fromkeys("NOP ENDBR64".split(), _nothing),
    "ANDN": _and_not, "NOT": _not, "XCHG": _exchange, "LEA": _lea, "PUSH": _push, "POP": _pop, "LEAVE": _leave,
}  # fmt: skip
