# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The grammar of object files: what assemblers write is read, every change of it is refused or means what it says."""

import struct
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tools import invoked, need
from wrong_objects import WRONG, Parts

from proofs.emitted import emitted as every
from proofs.emitted import one
from verify import certificate as c
from verify import extract
from verify import objects as o
from verify.cli import main
from verify.faults import Fault, InputError, Verdict
from verify.image import Image
from verify.tests.small import NOTE, object_of, proved
from verify.values import Pointer


@cache
def emitted() -> tuple[str, bytes]:
    """A core's name, and its object file by gcc."""
    file = one("hchacha20/amd64-ssse3-u1")
    return file.symbol, file.assemble().read_bytes()


def meant(data: bytes) -> o.Object | None:
    """None where the file is refused."""
    try:
        return o.read(data, "the file")
    except Fault as fault:
        assert fault.kind == "linking" and fault.message
    except InputError:
        pass
    return None


def fields(data: bytes) -> Iterator[tuple[str, int, int]]:
    """Of every part of a file but code and constants: what it is, where, and its size in bytes."""
    header = o.HEADER.unpack_from(data)
    yield from (("header", at, size) for at, size in spans(o.HEADER, 0))
    parts = Parts(data)
    for i, name in enumerate(["", *(part.name for part in parts.parts)]):
        begin = header[6] + i * o.HEADS.size
        for field, (at, size) in zip(o.Head._fields, spans(o.HEADS, begin), strict=True):
            yield f"section {name} {field}", at, size
    for part in parts.parts:
        begin, end = part.head.offset, part.head.offset + len(part.content)
        if part.head.kind in (o.SYMTAB, o.RELA):
            shape = o.SYMBOLS if part.head.kind == o.SYMTAB else o.RELOCATIONS
            names = SYMBOL_FIELDS if shape is o.SYMBOLS else ("at", "kind", "addend")
            for row in range(begin, end, shape.size):
                for field, (at, size) in zip(names, spans(shape, row), strict=True):
                    yield f"{part.name} {field}", at, size
        elif part.name not in (o.TEXT, o.RODATA):
            yield from ((part.name, at, 1) for at in range(begin, end))


SYMBOL_FIELDS = ("name", "type", "visibility", "section", "value", "size")


def spans(shape: struct.Struct, begin: int) -> Iterator[tuple[int, int]]:
    """Where each field of a packed structure lies, and its size; no field of those here is padded."""
    for letter in shape.format.removeprefix("<").replace("16s", "QQ").replace("HHHHHH", "H" * 6):
        size = struct.calcsize("<" + letter)
        yield begin, size
        begin += size


def values(old: int, size: int) -> set[int]:
    """Others than the old one: near it, with single bits changed, and the edges."""
    most = (1 << 8 * size) - 1
    near = {old + 1, old - 1, old + 8, old - 8, 2 * old, old // 2, 0, 1, 2, 3, 5, most, most // 2, most // 2 + 1}
    return {value & most for value in near | {old ^ 1 << bit for bit in range(8 * size)}} - {old}


def changes(data: bytes) -> Iterator[tuple[str, bytes]]:
    for what, at, size in fields(data):
        for value in values(int.from_bytes(data[at : at + size], "little"), size):
            yield what, data[:at] + value.to_bytes(size, "little") + data[at + size :]
    known = bytearray(len(data))
    for part in Parts(data).parts:
        known[part.head.offset : part.head.offset + len(part.content)] = b"\1" * len(part.content)
    header = o.HEADER.unpack_from(data)
    for at in range(o.HEADER.size, header[6]):
        if not known[at]:
            yield "between parts", data[:at] + b"\1" + data[at + 1 :]
    yield from (("the end", data[:end]) for end in range(0, len(data), 7))
    yield "the end", data + b"\0"


#: What may be changed and means the same: where empty sections begin, how code is unwound, zeros behind names.
HARMLESS = {
    "section .data offset", "section .bss offset", "section .note.GNU-stack offset", "section .strtab size",
    "section .shstrtab size", ".eh_frame",
}  # fmt: skip
#: How empty sections are aligned: where they begin says which changes of it are as assemblers write it, if any.
EMPTY = {"section .data align", "section .bss align"}
#: What may be changed and then is another object: it is what would be proved.
MEANT = {
    "section .text size", "section .text align", "section .rodata align", ".rela.text addend", ".note.gnu.property",
    ".symtab section", ".symtab type", ".symtab visibility", ".symtab size", ".strtab",
}  # fmt: skip


def test_every_field_of_a_file_means_something_or_is_as_assemblers_write_it() -> None:
    _, data = emitted()
    whole = meant(data)
    assert whole is not None
    same, other = set(), set()
    for what, changed in changes(data):
        found = meant(changed)
        if found is not None:
            (same if found == whole else other).add(what)
            assert o.read(extract.write(found), "") == found
    assert (same - EMPTY, other) == (HARMLESS, MEANT)


def test_all_that_is_emitted_is_read(tmp_path: Path) -> None:
    """By GNU's assembler and by clang's, with notes of the features used; the same code is the same object."""
    chosen = every(impl="amd64-*", primitive="chacha20 crypto_core/hchacha20")
    for compiler in ("gcc", "gcc -Wa,-mx86-used-note=yes", need("clang")):
        for file in chosen[:: 1 if compiler == "gcc" else 6]:
            subprocess.run(file.command(file.source, tmp_path / "f.o", compiler), check=True)
            found = Image(tmp_path / "f.o")
            assert found.object.features == o.IBT | o.SHSTK and found.object.constants is not None
            (tmp_path / "canonical.o").write_bytes(extract.write(found.object))
            again = Image(tmp_path / "canonical.o")
            assert again.object == found.object and again.digest == found.digest != found.file_digest
            assert extract.write(again.object) == (tmp_path / "canonical.o").read_bytes()


@pytest.mark.parametrize(
    ("before", "code", "after", "says"),
    [
        (".section .rodata\nx: .long 1\n", "mov eax, [rip + x]", NOTE, ""),
        (".section .rodata.cst4,\"aM\",@progbits,4\nx: .long 1\n", "mov eax, [rip + x]", NOTE, ".rodata.cst4"),
        (".data\nx: .long 1\n", "mov eax, [rip + x]", NOTE, ".data"),
        (".section .rodata\n.weak x\nx: .long 1\n", "mov eax, [rip + x]", NOTE, "is weak"),
        (".section .rodata\n.globl x\nx: .long 1\n", "mov eax, [rip + x]", NOTE, "may bind to something else"),
        ("", "mov eax, [rip + elsewhere]", NOTE, "another file defines"),
        ("", "g: mov eax, [g]", NOTE, "relocation of kind 11"),
        ("", "mov rax, [rip + f@GOTPCREL]", NOTE, "_GLOBAL_OFFSET_TABLE_"),
        ("", "mov eax, offset f", NOTE, "relocation of kind 10"),
        (".section .rodata\nx: .long x - 4\n", "mov eax, [rip + x]", NOTE, "relocation of kind 10"),
        (".section .rodata\nx: .long f0 - .\n", "f0: mov eax, [rip + x]", NOTE, "which a linker writes"),
        (".section .rodata\nx: .long 1\n", "mov eax, [rip + x + 16]", NOTE, "leads out of"),
        ("", "g: mov eax, [rip + g]", NOTE, "no section of constants"),
        (".section .text.g,\"axG\",@progbits,g,comdat\nnop\n", "", NOTE, ".group"),
        ("", "g: .byte 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0\n.reloc g, R_X86_64_PC32, g", NOTE, "no zeros"),
        ("", "g: .byte 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0\n.reloc g + 4, R_X86_64_PC32, g", NOTE, "nop"),
        ("", ".weak f", NOTE, "is weak"),
        ("", ".type f, @gnu_indirect_function", NOTE, "header"),
        ("", ".comm x, 4", NOTE, "x"),
        ("", "x = 5", NOTE, "x"),
        ("", "", "", "stack executable"),
    ],
)  # fmt: skip
def test_what_a_linker_may_decide_is_refused(tmp_path: Path, before: str, code: str, after: str, says: str) -> None:
    result = proved(object_of(tmp_path, code, before, after))
    fault = result.faults[0]
    if says:
        assert (fault.kind, result.verdict) == ("linking", Verdict.REFUSED)
        assert says in str(fault)
    else:
        assert fault.kind in ("output", "abi", "residue")


@pytest.mark.parametrize("name", WRONG)
def test_what_no_assembler_writes_is_refused(name: str, tmp_path: Path) -> None:
    """Put together again without a change, the file is the same object."""
    symbol, data = emitted()
    parts = Parts(data)
    assert meant(parts.pack()) == meant(data) is not None
    WRONG[name](parts)
    (tmp_path / "f.o").write_bytes(parts.pack())
    result = c.prove(c.Task(tmp_path / "f.o", symbol, "hchacha20", "core", (0,)))
    assert [fault.kind for fault in result.faults] == ["linking"], result.faults
    assert not result.ok and len(result.faults[0].message) > 20


def test_what_is_no_object_file_is_said(tmp_path: Path) -> None:
    for content, says in ((b"", "no ELF file"), (b"\x7fELF" + bytes(60), "not for amd64"), (b"#!", "no ELF file")):
        (tmp_path / "f.o").write_bytes(content)
        with pytest.raises(InputError, match=says):
            Image(tmp_path / "f.o")
        said = invoked(main, tmp_path / "f.o", "--symbol", "f", "--primitive", "hchacha20", code=2)
        assert "not an ELF" in said


@pytest.mark.parametrize(("begins", "says"), [("endbr64", ""), ("nop", "does not begin with ENDBR64")])
def test_a_note_of_tracked_branches_asks_for_endbr64(tmp_path: Path, begins: str, says: str) -> None:
    words = '.long 4, 16, 5\n.asciz "GNU"\n.long 0xc0000002, 4, 3, 0\n'
    noted = f'.section .note.gnu.property,"a",@note\n.p2align 3\n{words}'
    fault = proved(object_of(tmp_path, begins, after=noted + NOTE)).faults[0]
    assert (says in str(fault)) if says else "ENDBR64" not in str(fault)
    assert "ENDBR64" not in str(proved(object_of(tmp_path, begins)).faults[0])


def test_a_computed_jump_stays_within_the_code(tmp_path: Path) -> None:
    (tmp_path / "f.o").write_bytes(emitted()[1])
    image = Image(tmp_path / "f.o")
    code, constants = image.sections
    assert image.target(Pointer(code, len(code.data) - 1)) == code.address + len(code.data) - 1
    beyond = [Pointer(code, at) for at in (-1, len(code.data), constants.address - code.address)]
    assert [image.target(each) for each in (*beyond, Pointer(constants, 0))] == [None] * 4


def test_extract_writes_what_was_proved_and_nothing_else(tmp_path: Path) -> None:
    symbol, data = emitted()
    (tmp_path / "f.o").write_bytes(data)
    asked = main, tmp_path / "f.o", "--symbol", symbol, "--extract", tmp_path / "out.o", "--primitive"
    invoked(*asked, "hchacha12", code=1)
    assert not (tmp_path / "out.o").exists()
    invoked(*asked, "hchacha20", "--policy", "foreign", code=2)
    invoked(*asked, "hchacha20")
    assert meant((tmp_path / "out.o").read_bytes()) == meant(data) is not None
    assert sorted(each.name for each in tmp_path.iterdir()) == ["f.o", "out.o"]
