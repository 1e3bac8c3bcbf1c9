# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Object files of PeachPy: linked and run where this system can, read by LLVM where it cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from calling import compile_caller, run, shared_library, skip_without_features
from frames import check_frames
from objects import read
from tools import compiled, each_variant, finished, name_of, nasm, need, output, program, rendered, silent

from generator.print.names import symbol
from generator.variants import Variant, find


@pytest.fixture(scope="session")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The C program that calls."""
    return compile_caller(tmp_path_factory.mktemp("objects") / "call")


def names(variant: Variant, prefix: str = "") -> set[str]:
    """The names that a linker must see."""
    code = finished(variant, "sysv")
    return {prefix + symbol(code, variant.name, procedure.role) for procedure in code.entries}


def elf(variant: Variant, directory: Path) -> Path:
    """An ELF object."""
    target = directory / "code.o"
    target.write_bytes(rendered(variant, "elf"))
    return target


@each_variant()
def test_elf_runs(variant: Variant, caller: Path, tmp_path: Path) -> None:
    skip_without_features(variant)
    item = elf(variant, tmp_path)
    assert set(read(item.read_bytes()).symbols) == names(variant)
    run(caller, variant, "sysv", shared_library(item))


def test_elf_links_into_a_program(tmp_path: Path) -> None:
    """A position-independent program with a stack that is not executable."""
    variant = find("amd64-ssse3-u4", "xchacha20")
    item = elf(variant, tmp_path)
    options = ("-fPIE", "-pie", "-rdynamic", "-Wl,-z,text", "-Wl,--fatal-warnings", item)
    program = compile_caller(tmp_path / "program", *options)
    assert "Type:                              DYN" in output("readelf", "-hW", program)
    stack = next(line for line in output("readelf", "-lW", program).splitlines() if "GNU_STACK" in line)
    assert " RW " in stack
    run(program, variant, "sysv", "")


@pytest.mark.parametrize("encoder", ["peachpy", "gcc", "clang"])
def test_control_flow_enforcement(encoder: str, tmp_path: Path) -> None:
    """The linker takes the object as fit for indirect branch tracking and shadow stacks, whatever the options."""
    variant = find("amd64-u1", "chacha20")
    item = tmp_path / "code.o"
    if encoder == "peachpy":
        elf(variant, tmp_path)
    else:
        item.write_bytes(compiled(variant, encoder, tmp_path, "-fcf-protection=none"))
    notes = output("readelf", "-nW", shared_library(item, "-Wl,-z,cet-report=error"))
    assert "x86 feature: IBT, SHSTK" in notes


@each_variant()
def test_frames(variant: Variant, tmp_path: Path) -> None:
    """At every instruction, call frame information gives the caller's stack pointer and registers; in a linked library
    too, where a linker has read it."""
    item = elf(variant, tmp_path)
    check_frames(item)
    library = shared_library(item, "-Wl,--eh-frame-hdr")
    assert output("readelf", "-W", "--debug-dump=frames", library).count(" FDE ") == len(
        finished(variant, "sysv").procedures
    )
    if program("llvm-dwarfdump"):
        item.write_bytes(rendered(variant, "macho"))
        check_frames(item)


#: In DWARF's bytes: the frame's distance, a saved register's place, the frame pointer, a register given back.
FRAME_FAULTS = {
    "distance": (b"\x0e\x10", b"\x0e\x18"),
    "place": (b"\x86\x02", b"\x86\x03"),
    "frame": (b"\x0d\x06", b"\x0d\x03"),
    "restore": (b"\xc6", b"\xc3"),
    "advance": (b"\x43\x0d\x06", b"\x44\x0d\x06"),
}


@pytest.mark.parametrize("printer", ["elf", "macho"])
@pytest.mark.parametrize("fault", FRAME_FAULTS)
def test_wrong_frames_are_seen(fault: str, printer: str, tmp_path: Path) -> None:
    if printer == "macho":
        need("llvm-dwarfdump")
    whole = rendered(find("amd64-avx2-u8", "chacha20"), printer)
    at = whole.index(b"\x01zR\0")
    right, wrong = FRAME_FAULTS[fault]
    assert right in whole[at:]
    (tmp_path / "code.o").write_bytes(whole[:at] + whole[at:].replace(right, wrong, 1))
    with pytest.raises(AssertionError):
        check_frames(tmp_path / "code.o")


@pytest.mark.parametrize("printer", ["elf", "macho", "coff"])
def test_llvm_reads(printer: str, tmp_path: Path) -> None:
    """LLVM's readers find no fault, and the names."""
    variants = [find(name, "chacha20") for name in ("amd64-u1", "amd64-ssse3-u4", "amd64-avx2-u8")]
    variants.append(find("amd64-ssse3-u1", "hchacha20"))
    for variant in variants:
        (tmp_path / f"{name_of(variant)}.o").write_bytes(rendered(variant, printer))
    paths = sorted(tmp_path.iterdir())
    silent(need("llvm-objdump"), "--section-headers", "--reloc", *paths)
    listing = output(need("llvm-readobj"), "--sections", "--relocations", "--symbols", *paths)
    for variant in variants:
        for name in names(variant, "_" if printer == "macho" else ""):
            assert f"Name: {name}" in listing
    assert not re.search("VirtualSize: 0x[^0]", listing)


def test_macho_symbols() -> None:
    """An underscore before every name, and none hidden: PeachPy's files are for use outside of SUPERCOP."""
    variant = find("amd64-avx2-u8", "xchacha20")
    item = read(rendered(variant, "macho"))
    assert set(item.symbols) == names(variant, "_")
    assert not item.hidden


@pytest.mark.parametrize("output_format", ["bin", "macho64", "elf32"])
def test_nasm_refuses_other_formats(output_format: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="assemble with NASM 2.15 or later: nasm -f"):
        nasm(find("amd64-ssse3-u1", "chacha20"), output_format, tmp_path)
