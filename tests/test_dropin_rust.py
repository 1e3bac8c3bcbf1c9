# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""dropin/rust: what Rust's assembler makes of the emitted files is what GAS makes of SUPERCOP's, so that what is proved
of these holds there; and the crate's own tests, where there is a cargo."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile
from tools import TOP, need, silent

from generator import __version__

CRATE = TOP / "dropin" / "rust"
FILES = sorted((CRATE / "src" / "asm").glob("*.s"))
PREFIX = f"peachacha_rs_{__version__.replace('.', '_')}_"
SYMBOL = f".macro peachacha_symbol what, name\npeachacha_\\what {PREFIX}\\name\n.endm\n"


def as_the_crate_does(files: list[Path], form: str) -> str:
    """One text for the assembler, with the macros of an object format."""
    macros = (CRATE / "src" / "formats" / f"{form}.s").read_text()
    parts = [path.read_text() for path in files]
    return "\n".join([".intel_syntax noprefix", macros, SYMBOL, *parts, "peachacha_leave", ".purgem peachacha_leave\n"])


def contents(data: bytes, suffix: str) -> tuple[bytes, bytes, list[Any], dict[str, tuple[int, int]]]:
    """Of an ELF object: code, constants, where the code refers to these, and the places and sizes of functions, by the
    name's last part; of the sections whose names end in ``suffix``."""
    elf = ELFFile(BytesIO(data))
    code, constants = (elf.get_section_by_name(name + suffix) for name in (".text", ".rodata"))
    table = elf.get_section_by_name(".symtab")
    index = elf.get_section_index(code.name)
    uses = []
    relocations = elf.get_section_by_name(f".rela{code.name}")
    for each in relocations.iter_relocations() if relocations else ():
        symbol = table.get_symbol(each["r_info_sym"])
        assert elf.get_section(symbol["st_shndx"]).name == constants.name, "code refers to more than its constants"
        uses.append((each["r_offset"], each["r_info_type"], each["r_addend"] + symbol["st_value"]))
    functions = {
        re.sub(r".*(stream|amd64(?:_avx512_w1|_[^_]*)?|impl)", "", symbol.name): (symbol["st_value"], symbol["st_size"])
        for symbol in table.iter_symbols()
        if symbol["st_shndx"] == index and symbol["st_info"]["type"] == "STT_FUNC"
    }
    return code.data(), constants.data(), sorted(uses), functions


def supercops(path: Path, target: Path) -> Any:
    """The contents of the object of SUPERCOP's file of the same variant, by gcc."""
    primitive, variant = path.stem.split("-", 1)
    source = TOP / "crypto_stream" / primitive / "peachacha" / variant / f"{primitive}.S"
    silent(need("gcc"), "-c", source, "-o", target)
    return contents(target.read_bytes(), "")


def suffix(path: Path) -> str:
    return f".peachacha_{path.stem.replace('-', '_')}"


def test_there_are_files() -> None:
    assert len(FILES) == 18


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bytes_are_supercops(path: Path, compiler: str, tmp_path: Path) -> None:
    source, item = tmp_path / "code.s", tmp_path / "code.o"
    source.write_text(as_the_crate_does([path], "elf"))
    silent(need(compiler), "-c", source, "-o", item)
    found, expected = contents(item.read_bytes(), suffix(path)), supercops(path, tmp_path / "supercop.o")
    assert expected[2], "nothing is compared"
    assert found == expected
