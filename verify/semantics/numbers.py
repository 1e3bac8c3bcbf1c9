# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the instructions on general registers compute, of values of any type (verify.values)."""

from __future__ import annotations

from verify import expression as e
from verify import flags as f
from verify import values as v
from verify.expression import Word
from verify.faults import Fault
from verify.flags import Flags
from verify.operands import load_value, store_value
from verify.state import RSP, State
from verify.values import Affine, Open, Part, Pointer, Quad, Value

_WORDS = {"and": e.and_, "or": e.or_, "xor": e.xor}


def bitwise(name: str, a: Value, b: Value, size: int) -> Value:
    """`name` (and, or, xor) of two values with operands of `size` bytes, zero-extended. Raises Fault where the result
    is not known, as verify.values.refuse says."""
    if isinstance(a, int) and isinstance(b, int):
        result = {"and": a & b, "or": a | b, "xor": a ^ b}[name]
        return result & v.NUMBER_MASKS[size]
    if isinstance(a, int | Quad) and isinstance(b, int | Quad):
        function = _WORDS[name]
        (a_low, a_high), (b_low, b_high) = v.words(a), v.words(b)
        return v.quad(function(a_low, b_low), function(a_high, b_high) if size == 8 else e.ZERO)
    if Open in (kinds := {type(a), type(b)}) and Quad not in kinds:
        return Open(e.fresh("bits of an address"))
    if name == "xor" and size == 8 and isinstance(a, Affine) and b == e.MASK64:
        return v.sub(b, a, 8)  # not: -1 - a
    for x, y in ((a, b), (b, a)):
        if name == "and" and isinstance(x, Affine | Part) and isinstance(y, int) and not y & y + 1:
            return v.lowest(x, y.bit_length())
        if name == "and" and isinstance(x, Pointer) and isinstance(y, int) and size == 8:
            return _low_bits(x, y)
    raise v.refuse(f"{name} of {a} and {b}", a, b)


def _low_bits(pointer: Pointer, mask: int) -> Value:
    """AND of an address and `mask`. Raises Fault (unsupported) unless its region's alignment says what that is."""
    align, at = pointer.region.align, pointer.at
    if isinstance(at, int):
        if mask < align:
            return at & mask
        to = -v.signed(mask)
        if 0 < to <= align and to & to - 1 == 0:
            return Pointer(pointer.region, at & -to)
    raise Fault("unsupported", f"and of {pointer} and {mask:#x}: these bits are not known")


def align_stack(s: State, a: Value, b: Value) -> Value:
    """AND of 64 bits, such as and rsp, -64: where a stack address's alignment does not say what that is, an address in
    a frame of its own (verify.memory.Memory.align_stack)."""
    if isinstance(a, Pointer) and a.region is s.memory.stack.region and isinstance(a.at, int) and isinstance(b, int):
        to = -v.signed(b)
        if to > a.region.align and to & to - 1 == 0 and a.at % 4 == 0:
            return Pointer(s.memory.align_stack(a.at, to))
    return bitwise("and", a, b, 8)


def shift(name: str, a: Value, n: int, size: int) -> Value:
    """`name` (shl, shr, sar, rol, ror) by n bits, 1 to 8 size - 1, with an operand of `size` bytes; the result is
    zero-extended. Raises Fault where it is not known."""
    if isinstance(a, int):
        bits, mask = 8 * size, v.NUMBER_MASKS[size]
        if name == "shl":
            return a << n & mask
        if name == "shr":
            return a >> n
        if name == "sar":
            return v.signed(a, size) >> n & mask
        n = n % bits if name == "rol" else -n % bits
        return (a << n | a >> bits - n) & mask
    if isinstance(a, Affine) and name == "shl" and size == 8:
        return v.times(a, 1 << n)
    if isinstance(a, Affine) and name == "shr" and size == 8:
        return v.Part(a, n, 64 - n)
    low, high = v.words(a)
    if size == 4:
        rotations = {"rol": e.rotl(low, n), "ror": e.rotl(low, 32 - n)} if name in ("rol", "ror") else {}
        return v.quad(rotations[name] if rotations else {"shl": e.shl, "shr": e.shr, "sar": e.sar}[name](low, n))
    if size == 8 and name in ("shl", "shr"):
        return v.quad(*(shifted_left(low, high, n) if name == "shl" else shifted_right(low, high, n)))
    if size == 8 and name in ("rol", "ror"):
        n = n if name == "rol" else 64 - n
        left, right = shifted_left(low, high, n), shifted_right(low, high, 64 - n)
        return v.quad(e.or_(left[0], right[0]), e.or_(left[1], right[1]))
    if size < 4 and name == "shr":
        return v.quad(e.shr(low, n))
    raise Fault("unsupported", f"{name} of {8 * size} bits of data")


def shifted_left(low: Word, high: Word, n: int) -> tuple[Word, Word]:
    """A 64-bit number, as low and high word, shifted to the left by n bits, 0 or more."""
    if n >= 32:
        return e.ZERO, e.shl(low, n - 32)
    return e.shl(low, n), e.or_(e.shl(high, n), e.shr(low, 32 - n)) if n else high


def shifted_right(low: Word, high: Word, n: int) -> tuple[Word, Word]:
    """A 64-bit number, as low and high word, shifted to the right by n bits, 0 or more, zeros in."""
    if n >= 32:
        return e.shr(high, n - 32), e.ZERO
    return e.or_(e.shr(low, n), e.shl(high, 32 - n)) if n else low, e.shr(high, n)


def shift_flags(old: Flags, name: str, a: Value, n: int, size: int, result: Value) -> Flags:
    """The flags after a shift or rotation of `a` by n >= 1 bits with this result. OF is defined for n = 1 alone;
    rotations leave ZF, SF, AF and PF as they were (SDM SAL/SAR/SHL/SHR, RCL/RCR/ROL/ROR)."""
    if not isinstance(a, int) or not isinstance(result, int):
        new = f.OF_SUM[any(isinstance(x, Quad) and x.secret for x in (a, result))]
        if isinstance(result, Affine | Part):
            return f.undefined(f.of_result(result, size), "co")
        return f.inherited(old, new, "zsap") if name in ("rol", "ror") else new
    bits = 8 * size
    sign = result >> bits - 1 & 1
    if name in ("rol", "ror"):
        carry = result & 1 if name == "rol" else sign
        overflow = carry ^ sign if name == "rol" else sign ^ (result >> bits - 2 & 1)
        new = old._replace(c=bool(carry), o=bool(overflow))
        return new if n == 1 else f.undefined(new, "o")
    new = f.of_result(result, size)
    if n >= bits:
        return f.undefined(new, "co")
    carry = a >> bits - n & 1 if name == "shl" else v.signed(a, size) >> n - 1 & 1
    overflow = {"shl": sign ^ carry, "shr": a >> bits - 1 & 1, "sar": 0}[name]
    new = new._replace(c=bool(carry), o=bool(overflow))
    return new if n == 1 else f.undefined(new, "o")


def push(s: State, value: Value) -> None:
    """Pushes a value of 8 bytes onto the stack. Raises Fault as State.set_general and Memory.store do."""
    s.set_general(RSP, v.add(s.general[RSP], -8 & e.MASK64, 8))
    store_value(s, *s.place(s.general[RSP]), 8, value)


def pop(s: State) -> Value:
    """Pops a value of 8 bytes off the stack. Raises Fault as State.set_general and Memory.load do."""
    value = load_value(s, *s.place(s.general[RSP]), 8)
    s.set_general(RSP, v.add(s.general[RSP], 8, 8))
    return value


def ret(s: State) -> Value | None:
    """RET: pops the address that it returns to; None for the function's own return address, which is never written."""
    if s.bottom == (s.memory.stack.region, s.memory.entry) and not s.calls:
        s.general[RSP] = v.add(s.general[RSP], 8, 8)
        return None
    return pop(s)
