# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions on vectors, lane by lane: each lane is a word of 64 bits, of integers or of bits.

What only moves words moves halves of lanes, as verify.semantics has it; a lane both of whose halves go together stays
the word that it was. What streams compute is computed as they do, of words of bits.
"""

from functools import lru_cache, partial
from typing import Any

from verify import expression as e
from verify.decode import Decoded, Operand
from verify.expression import Word
from verify.faults import Fault
from verify.integers.algebra import WORD, ZERO, Algebra, Integer, number
from verify.integers.conventions import LANES
from verify.integers.operands import ALL, Open, read, write
from verify.integers.state import State, Value, halves, joined, lost
from verify.semantics import vector  # noqa: F401  (it fills the table)
from verify.semantics.forms import VECTOR, Form, Function, form, sources
from verify.values import Quad

HALF, MADD = 32, 52  # bits of VPMULUDQ's factors, of VPMADD52LUQ's
MOST = 8  # terms of a product whose factors need no names
STANDING = [e.atom(f"half {n}") for n in range(2 * LANES * 3)]  # of lanes, of up to three sources


def cleared(s: State, i: Decoded) -> None:
    """VZEROUPPER."""
    for lanes in s.vectors[:16]:
        lanes[2:] = [ZERO] * (LANES - 2)
    s.dirty_upper = False


def step(s: State, i: Decoded) -> None:
    """Does an instruction on vectors. Raises Fault (unsupported) for one that neither LANEWISE nor streams have."""
    name, (entry, operands, by) = i.mnemonic, _known(i)
    many = _first_bytes(s, i) if i.mask else ALL
    given = [read(s, i, operand, many) for operand in operands]
    if "MOVDQ" in name:  # all of it, as it is
        new = given[0]
    elif name not in LANEWISE:
        new = _as_streams(s, i, partial(entry.function, i.operands[0].size // 4, by), given)
    elif "XOR" in name and operands[0] == operands[1]:  # x ^ x is 0, whatever x is
        new = [ZERO] * len(given[0])
    else:
        numbers = [number(by)] * entry.immediate
        new = [_lane(s, i, entry.function, [*each, *numbers]) for each in zip(*given, strict=True)]
    write(s, i, i.operands[0], new, many)


@lru_cache(1 << 16)
def _known(i: Decoded) -> tuple[Form, list[Operand], int]:
    """An instruction's entry, the operands that it reads, and its immediate. Raises Fault (unsupported) for others."""
    entry = LANEWISE.get(i.mnemonic) or VECTOR.get(i.mnemonic)
    if entry is None or i.broadcast or any(each.kind == "mask" or each.size % 4 for each in i.operands):
        raise Fault("unsupported", f"{i}")
    return entry, *sources(i, entry)


def _first_bytes(s: State, i: Decoded) -> int:
    """How many first bytes a load or store (VMOVDQU8) has by its mask. A load has zeros after them."""
    mask, to, source = s.masks[i.mask], i.operands[0], i.operands[-1]
    if i.mnemonic != "VMOVDQU8" or to.kind == source.kind or (to.kind == "vector" and not i.zeroing):
        raise Fault("unsupported", f"{i}")
    if not isinstance(mask, Integer) or mask.constant is None or mask.constant & mask.constant + 1:
        raise Open(f"a mask that is not the first bytes, in {i}", s.algebra, mask)
    return mask.constant.bit_length()


def _lane(s: State, i: Decoded, function: Any, given: list[Value]) -> Value:
    """One lane of the result: computed with bits where the lanes are of bits, else with integers."""
    if Quad in map(type, given) and i.mnemonic.removeprefix("V").startswith(ON_BITS) and all(map(halves, given)):
        words = [s.pair(value) for value in given]
        fixed = [both for value, both in zip(given, words, strict=True) if not isinstance(value, Quad)]
        masks = {e.value(word) for both in fixed for word in both}
        if "AND" not in i.mnemonic or masks <= {0, e.MASK}:  # else of limbs
            return joined(*VECTOR[i.mnemonic].function(2, 0, *words))
    numbers = [value if type(value) is Integer else s.integer(value) for value in given]
    return s.algebra.once(function, *numbers) if all(type(x) is Integer for x in numbers) else None


#: What is done with each lane of 64 bits: functions of the algebra and integers, the immediate the last of them.
LANEWISE: dict[str, Form] = {}
lanewise = partial(form, table=LANEWISE)
lanewise("V?PADDQ", 2, "SDM PADDB/PADDW/PADDD/PADDQ")(lambda a, x, y: a.modulo(x + y))
lanewise("V?PSUBQ", 2, "SDM PSUBQ")(lambda a, x, y: a.modulo(x - y))
lanewise("V?PAND VPANDD", 2, "SDM PAND")(Algebra.conjunction)
lanewise("V?PXOR VPXORD", 2, "SDM PXOR")(Algebra.difference)
ON_BITS = ("PADD", "PAND", "POR", "PXOR")  # what begins so is done with bits where the lanes are of bits


@lanewise("V?POR VPORD", 2, "SDM POR")
def _or(a: Algebra, x: Integer, y: Integer) -> Integer:
    return a.disjunction(x, y) if x.constant is None or y.constant is None else number(x.constant | y.constant)


@lanewise("V?PMULUDQ", 2, "SDM PMULUDQ")
def _product(a: Algebra, x: Integer, y: Integer, bits: int = HALF) -> Integer:
    return a.product(a.modulo(x, bits), a.modulo(y, bits), MOST)


@lanewise("VPMADD52LUQ", 3, "SDM VPMADD52LUQ")
def _madd_low(a: Algebra, sum: Integer, x: Integer, y: Integer) -> Integer:
    return a.modulo(sum + a.modulo(_product(a, x, y, MADD), MADD))


@lanewise("VPMADD52HUQ", 3, "SDM VPMADD52HUQ")
def _madd_high(a: Algebra, sum: Integer, x: Integer, y: Integer) -> Integer:
    return a.modulo(sum + a.floor(_product(a, x, y, MADD), MADD))


@lanewise("V?PSLLQ", 1, "SDM PSLLW/PSLLD/PSLLQ", immediate=True)
def _left(a: Algebra, x: Integer, by: Integer) -> Integer:
    return a.modulo(x.scaled(1 << by.low)) if by.low < WORD else ZERO


@lanewise("V?PSRLQ", 1, "SDM PSRLW/PSRLD/PSRLQ", immediate=True)
def _right(a: Algebra, x: Integer, by: Integer) -> Integer:
    return a.floor(x, min(by.low, WORD))


def _as_streams(s: State, i: Decoded, function: Function, given: list[list[Value]]) -> list[Value]:
    """The lanes that a function of streams gives, of words of bits. Lanes of other kinds may be moved, by halves:
    words stand for these."""
    names = dict[Word, tuple[Value, int]]()

    def standing(value: Value) -> tuple[Word, Word]:
        if both := halves(value):
            return both
        low, high = STANDING[len(names) : len(names) + 2]
        names[low], names[high] = (value, 0), (value, 1)
        return low, high

    def known(value: Value) -> tuple[Word, Word]:
        return s.pair(lost() if value is None else value)

    words = [tuple(word for value in lanes for word in standing(value)) for lanes in given]
    found = function(*words)
    if names and not {*found} <= {e.ZERO}.union(*words):  # computed, and not moved
        names = {}
        found = function(*(tuple(word for value in lanes for word in known(value)) for lanes in given))
    found += (e.ZERO,) * (max(2, i.operands[0].size // 4) - len(found))
    new = [_joined(s, names, *both) for both in zip(found[::2], found[1::2], strict=True)]
    if i.mnemonic.endswith(("MOVQ", "MOVD")):  # a word that is cut into other limbs now
        new = [s.algebra.named(value) if isinstance(value, Integer) else value for value in new]
    return new


def _joined(s: State, names: dict[Word, tuple[Value, int]], low: Word, high: Word) -> Value:
    """The word of two halves, where some stand for those in `names`."""
    if low not in names and high not in names:
        return joined(low, high)
    (one, first), (two, second) = (names.get(word) or (joined(word, e.ZERO), 0) for word in (low, high))
    return one if one is two and (first, second) == (0, 1) else s.paired(s.half(one, first), s.half(two, second))
