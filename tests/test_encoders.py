# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Three encoders check each other: the bytes from GAS, NASM and PeachPy decode to the same instructions.

Not compared: the length of encodings (immediates, displacements, jumps), padding, and where constants lie; what they
hold is. The decoder is a fourth program, iced-x86.
"""

import random
from pathlib import Path

import pytest
from objects import Decoded, decode, decoded, read
from tools import (
    PRINTED,
    compiled,
    each_variant,
    emitted_for,
    finished,
    for_windows,
    name_of,
    nasm,
    need,
    rendered,
    silent,
    spoilt,
)

from generator.ir.flags import CARRIED
from generator.ir.function import Instr
from generator.ir.semantics import COMMUTATIVE, SEMANTICS
from generator.ir.values import Mem, Register
from generator.machine import Code
from generator.machine.assemble import ALIGN, assemble
from generator.machine.code import Go
from generator.machine.lower import commuted
from generator.print.names import symbol
from generator.variants import VARIANTS, AnyVariant, AuthVariant

Listing = tuple[list[Decoded], dict[str, int]]


def peachpy_image(code: Code, variant: str) -> Listing:
    """The bytes that run in this process, at some address."""
    assembled, base = assemble(code), 0x1234 * ALIGN
    image = assembled.image()
    symbols = {symbol(code, variant, s.procedure): base + s.start for s in assembled.symbols if s.public}
    return decoded(image[: len(assembled.text)], base, symbols, lambda at, size: image[at - base : at - base + size])


def agree(expected: Listing, found: Listing, encoder: str) -> None:
    """Fail with the first difference."""
    assert found[1] == expected[1], f"{encoder}: symbols"
    for number, (left, right) in enumerate(zip(expected[0], found[0], strict=False)):
        assert right == left, f"{encoder}: instruction {number}"
    assert len(found[0]) == len(expected[0]), f"{encoder}: number of instructions"


def same_as_code(listing: Listing, code: Code) -> None:
    """The decoder sees as many instructions as the generator meant, by the same names."""
    meant = [item.op for procedure in code.procedures for item in procedure.items if isinstance(item, Instr | Go)]
    assert [name for name, *_ in listing[0]] == meant


def other_formats(variant: AnyVariant) -> bool:
    """Whether an encoder's other formats are looked at, which have the same encodings."""
    return isinstance(variant, AuthVariant) or variant.name == "amd64-avx512"


def without_underscore(listing: Listing) -> Listing:
    """Mach-O's names as C knows them."""
    assert all(name.startswith("_") for name in listing[1])
    return listing[0], {name[1:]: index for name, index in listing[1].items()}


@each_variant()
def test_system_v(variant: AnyVariant, tmp_path: Path) -> None:
    """clang changes the inputs of an instruction about where that is shorter: it must find nothing to change."""
    code = finished(variant, "sysv")
    expected = peachpy_image(code, variant.name)
    same_as_code(expected, code)
    agree(expected, decode(read(compiled(variant, "gcc", tmp_path))), "GAS")
    need("clang")
    agree(expected, decode(read(compiled(variant, "clang", tmp_path))), "clang, ELF")
    if other_formats(variant):
        macho = compiled(variant, "clang", tmp_path, "-target", "x86_64-apple-macos11")
        agree(expected, without_underscore(decode(read(macho))), "clang, Mach-O")


@each_variant([for_windows(each) for each in PRINTED if emitted_for("win64", each)])
def test_microsoft(variant: AnyVariant, tmp_path: Path) -> None:
    code = finished(variant, "win64")
    expected = peachpy_image(code, variant.name)
    same_as_code(expected, code)
    agree(expected, decode(read(nasm(variant, "win64", tmp_path))), "NASM, COFF")
    if other_formats(variant):
        agree(expected, decode(read(nasm(variant, "elf64", tmp_path))), "NASM, ELF")


@pytest.mark.parametrize("op", sorted(COMMUTATIVE))
def test_inputs_may_change_places(op: str) -> None:
    a, b = random.Random(1).randbytes(32), random.Random(2).randbytes(32)
    numbers = int.from_bytes(a, "little"), int.from_bytes(b, "little")
    carry = [1] if op in CARRIED else []
    assert SEMANTICS[op](256, *numbers, *carry) == SEMANTICS[op](256, *reversed(numbers), *carry)


@pytest.mark.parametrize("op", ["vpaddd", "vpaddq", "vpor", "vpxor"])
def test_inputs_change_places_where_that_is_shorter(op: str) -> None:
    low, lower, high, higher = (Register(number, "ymm") for number in (1, 2, 8, 9))
    memory = Mem(Register(4, "r64"), 32, 32)

    def inputs(*sources: Register | Mem) -> tuple[object, ...]:
        return commuted(Instr(op, low, sources)).srcs

    assert inputs(low, high) == (high, low)
    for kept in ((high, low), (lower, low), (higher, high), (low, memory)):
        assert inputs(*kept) == kept


#: A fault in one encoder's bytes, or in what a constant holds, must not pass for agreement.
FAULTS = {
    "rotation": (r"pshufd (.*), 0x93", r"pshufd \1, 0x39"),
    "register": (r"paddd (xmm\d+), xmm[1-9]\b", r"paddd \1, xmm0"),
    "jump": (r"\n\tjb ", r"\n\tjae "),
    "constant": (r'"expand 32-byte k"', r'"expand 16-byte k"'),
    "displacement": (r"\[r10 \+ 16\]", r"[r10 + 24]"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_seen(fault: str, tmp_path: Path) -> None:
    variant = next(v for v in VARIANTS if name_of(v) == "chacha20-amd64-ssse3-u4")
    expected = peachpy_image(finished(variant, "win64"), variant.name)
    (tmp_path / "fault.asm").write_text(spoilt(rendered(variant, "nasm-win64"), *FAULTS[fault], count=1))
    silent(need("nasm"), "-f", "elf64", tmp_path / "fault.asm", "-o", tmp_path / "fault.o")
    with pytest.raises(AssertionError):
        agree(expected, decode(read((tmp_path / "fault.o").read_bytes())), "NASM with a fault")
