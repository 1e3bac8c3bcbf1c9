# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The generator's table of flags: which instructions write them, by a decoder's; what they are then, by this CPU."""

import ctypes
import mmap
import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from iced_x86 import Code, Instruction, Mnemonic, OpCodeInfo, RflagsBits
from tools import need_features

from generator.ir.flags import CARRIED, COMPARISONS, JUMPS, READS, SHIFTS, SPOILS, WRITES, Flag, holds, written
from generator.ir.function import NEGATED
from generator.ir.semantics import SEMANTICS
from generator.ir.values import RAX, RDI, RDX, RSI, SIZE, Kind, Operand
from generator.isa import peach
from generator.isa.peach import PLAIN

#: In the register, and as the decoder numbers them.
BITS: dict[Flag, int] = {"carry": 1, "zero": 0x40}
DECODED: dict[Flag, int] = {"carry": RflagsBits.CF, "zero": RflagsBits.ZF}
CORNERS = (0, 1, 2, 0x7F, 0x80, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 63, (1 << 64) - 1)


def forms(op: str) -> Iterator[Instruction]:
    """Every form of an instruction that a decoder knows for programs; shifts by 3."""
    for name, code in vars(Code).items():
        if isinstance(code, int) and OpCodeInfo(code).cpl3:
            instruction = Instruction()
            instruction.code = code
            if instruction.mnemonic == getattr(Mnemonic, op.upper()):
                if op in SHIFTS and "IMM8" in name:
                    instruction.immediate8 = 3
                yield instruction


def named(bits: int) -> set[Flag]:
    """Those of our flags that are among a decoder's."""
    return {flag for flag, bit in DECODED.items() if bits & bit}


@pytest.mark.parametrize("op", sorted({*SEMANTICS, *PLAIN, *WRITES}))
def test_which_flags_an_instruction_writes(op: str) -> None:
    """Of all that the generator can emit, so that a new instruction is in the table if it must be."""
    found = [named(form.rflags_modified) for form in forms(op)]
    expected = DECODED.keys() if op in SPOILS else set(WRITES.get(op, ()))
    assert found and all(flags == expected for flags in found)


@pytest.mark.parametrize("op", sorted({*SEMANTICS, *PLAIN, *WRITES}))
def test_which_instructions_read_flags(op: str) -> None:
    assert all(named(form.rflags_read) == ({"carry"} if op in CARRIED else set()) for form in forms(op))


@pytest.mark.parametrize("jump", JUMPS)
def test_which_flags_a_jump_reads(jump: str) -> None:
    found = [named(form.rflags_read) for form in forms(jump)]
    assert found and all(flags == set(READS[JUMPS[jump]]) for flags in found)


class Page:
    """Code that runs in this process."""

    def __init__(self) -> None:
        self.page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.page))

    def function(self, code: bytes) -> Callable[[int, int, int], int]:
        """The flags after code, from rax, rdi and the flags before it."""
        before = peach.encode("push", (RDX,)) + b"\x9d" + peach.encode("mov", (RAX, RDI))  # popfq
        after = b"\x9c" + peach.encode("pop", (RAX,)) + peach.encode("ret", ())  # pushfq
        self.page.seek(0)
        self.page.write(before + code + after)
        word = ctypes.c_uint64
        return ctypes.CFUNCTYPE(word, word, word, word)(self.address)


@pytest.fixture(scope="module")
def page() -> Page:
    return Page()


@pytest.mark.parametrize("kind", ["r32", "r64"])
@pytest.mark.parametrize("op", WRITES)
def test_what_an_instruction_writes(op: str, kind: Kind, page: Page) -> None:
    """The values of both flags on this CPU; what is not written stays."""
    if op == "bzhi":
        need_features("bmi2")
    source, width = random.Random(op), 8 * SIZE[kind]
    numbers = [*CORNERS, *(source.getrandbits(64) for _ in range(20))]
    left, register = RAX.as_kind(kind), RSI.as_kind(kind)
    for a, b in product(numbers, numbers):
        right: Operand = register
        if op in SHIFTS:
            right = b = 1 + b % (width - 1)
        operands = (left, left, right) if op == "bzhi" else (left, right)
        run = page.function(peach.encode(op, operands))
        for flags in (0, BITS["carry"] | BITS["zero"]):
            after = run(a, b, 0x202 | flags)
            before = {flag: bool(flags & bit) for flag, bit in BITS.items()}
            expected = before | written(op, width, a, b, *([before["carry"]] if op in CARRIED else []))
            assert {flag: bool(after & bit) for flag, bit in BITS.items()} == expected, (op, width, hex(a), hex(b))


@pytest.mark.parametrize("condition", READS)
def test_conditions_are_comparisons_without_sign(condition: str) -> None:
    says = {"b": int.__lt__, "ae": int.__ge__, "e": int.__eq__, "ne": int.__ne__, "be": int.__le__, "a": int.__gt__}
    named_condition = JUMPS[f"j{condition}"]
    for a, b in product(CORNERS, CORNERS):
        flags = written("cmp", 64, a, b)
        assert holds(named_condition, flags) == says[condition](a, b) != holds(NEGATED[named_condition], flags)
    with pytest.raises(KeyError):
        holds(named_condition, {})


def test_a_shift_by_nothing_is_refused() -> None:
    """It would write no flag."""
    for op in SHIFTS:
        for count in (0, 32):
            with pytest.raises(AssertionError, match="of 32 bits"):
                written(op, 32, 1, count)
    assert set(COMPARISONS) < set(WRITES)
