# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on vectors whose lanes are words of bits or integers: of integers verify.integers.vectors says it."""

from verify import expression as e
from verify.aead.state import Pair, Sealing, Value, joined
from verify.decode import Decoded
from verify.faults import Fault
from verify.integers import vectors as integers
from verify.integers.algebra import ZERO, Integer
from verify.integers.operands import Open, address
from verify.integers.state import Pointer
from verify.integers.vectors import LANEWISE, MOVES
from verify.semantics.forms import VECTOR, Form, Words

#: What is done with words of bits alone, as streams do it; and what moves words of either kind.
WORDS = integers.forms("PADDD PSLLD PSRLD PROLD PSHUFB PSHUFLW PSHUFHW PSRLDQ")
PICKS = integers.PICKS | integers.forms("PERM2I128 SHUFI32X4 SHUFPS PBROADCASTD")


def step(s: Sealing, i: Decoded) -> None:
    """Raises Fault where nothing is said of the instruction."""
    name = integers.plain(i.mnemonic)
    if i.broadcast or (i.mask and i.mnemonic != "VMOVDQU8"):
        raise Fault("unsupported", f"{i}")
    if name == "KMOVQ":
        value = s.registers[i.operands[1].number]
        if i.operands[0].kind != "mask" or not isinstance(value, Integer):
            raise Fault("unsupported", f"{i}")
        s.masks[i.operands[0].number] = value
    elif i.mask:
        _masked(s, i)
    elif name in MOVES:
        integers.move(s, i, name)
    elif i.mnemonic in WORDS:
        of_words(s, i, WORDS[i.mnemonic])
    elif name in ("PADDQ", "PXOR", "POR", "PAND"):
        _either(s, i, name)
    elif i.mnemonic in PICKS:
        integers.pick(s, i, PICKS[i.mnemonic])
    else:
        for operand in i.operands:
            if operand.kind == "vector":
                lanes = s.vectors[operand.number]
                lanes[:] = [s.integer(value) for value in lanes]  # type: ignore[misc]
        s.whole = True
        try:
            integers.step(s, i)
        finally:
            s.whole = False


def of_words(s: Sealing, i: Decoded, form: Form) -> None:
    """What is not known is some word, and secret."""
    given = list[Words]()
    for operand in integers.sources_of(i, form):
        lanes = integers.lanes_of(s, i, operand)
        unknown = (Pair(e.fresh("lost", True), e.fresh("lost", True)) if x is None else x for x in lanes)
        given.append(tuple(word for value in unknown for word in s.pair(value)))
    found = form.function(i.operands[0].size // 4, i.immediate if form.immediate else 0, *given)
    integers.write(s, i, [joined(*both) for both in zip(found[::2], found[1::2], strict=True)])


def _either(s: Sealing, i: Decoded, name: str) -> None:
    """What is done with bits where a lane is of bits, and with integers otherwise."""
    operands, found = i.operands[-2:], list[Value]()
    same = operands[0] == operands[1] and operands[0].kind == "vector"
    for a, b in zip(*(integers.lanes_of(s, i, operand) for operand in operands), strict=True):
        if name == "PXOR" and same:
            found.append(ZERO)
        elif a is None or b is None:
            found.append(None)
        else:
            found.append(_of_bits(s, name, a, b) or _of_integers(s, i, name, a, b))
    integers.write(s, i, found)


def _of_bits(s: Sealing, name: str, a: Value, b: Value) -> Value:
    if not all(isinstance(x, Pair) or (isinstance(x, Integer) and x.constant is not None) for x in (a, b)):
        return None
    one, two = s.pair(a), s.pair(b)
    if name == "PAND" and (isinstance(a, Pair) or isinstance(b, Pair)):  # of limbs: not of bits, but for whole halves
        masks = {e.value(word) for word in (two if isinstance(a, Pair) else one)}
        if not masks <= {0, e.MASK}:
            return None
    return joined(*VECTOR[name].function(2, 0, one, two))


def _of_integers(s: Sealing, i: Decoded, name: str, a: Value, b: Value) -> Value:
    one, two = s.integer(a), s.integer(b)
    if not isinstance(one, Integer) or not isinstance(two, Integer):
        raise Fault("unsupported", f"{i}")
    return s.algebra.once(LANEWISE[name], one, two)


def _masked(s: Sealing, i: Decoded) -> None:
    """VMOVDQU8 of the first bytes, as the mask says: a load has zeros behind them."""
    mask = s.masks.get(i.mask)
    if mask is None or mask.constant is None or mask.constant & mask.constant + 1:
        raise Open(f"a mask that is not the first bytes, in {i}", s.algebra, mask)
    many, (to, source) = mask.constant.bit_length(), i.operands
    if to.kind == source.kind or (to.kind == "vector" and not i.zeroing):
        raise Fault("unsupported", f"{i}")
    size, lanes, memory = max(to.size, source.size), list[Value](), address(s, i)
    for n in range(size // 8):
        at, some = Pointer(memory.region, memory.at + 8 * n, memory.section), min(8, many - 8 * n)
        if to.kind == "vector":
            lanes.append(s.load(at, some) if some > 0 else ZERO)
        elif some > 0:
            s.store(at, some, s.vectors[source.number][n])
    if to.kind == "vector":
        integers.write(s, i, lanes)
