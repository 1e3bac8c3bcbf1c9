# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The committed .S files as objects: no warning, no relocation in the text, no executable stack, the right names, and
call frame information that is right at every instruction."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from calling import shared_library
from frames import check_frames
from iced_x86 import Mnemonic
from objects import instructions, read
from tools import TOP, need, output, silent, spoilt

from harness.errors import HarnessError
from proofs.emitted import ask_little, one

FILES = sorted(TOP.glob("crypto_*/*/peachacha/*/*.S"))
#: How SUPERCOP names entries; with -DSUPERCOP besides, xor_ic is hidden.
NAMESPACE = ("-DCRYPTO_NAMESPACETOP=impl", "-DCRYPTO_NAMESPACE(name)=impl_##name")
MACOS = ("-target", "x86_64-apple-macos11")
GUARD = re.compile(r"# ifndef __(\w+)__\n#  error")


def file_name(path: Path) -> str:
    """A short name for a test's parameter."""
    return f"{path.stem}-{path.parent.name}"


#: A file of each primitive: the names are the printer's, and test_encoders.py has clang make every variant for macOS.
ONE_OF_EACH = {path.parents[2]: path for path in FILES}.values()


def assemble(path: Path, compiler: str, target: Path, *options: str) -> Path:
    """The object of a file, made without a warning; only SUPERCOP has to say which CPU it is for."""
    guards = GUARD.findall(path.read_text()) if "-DSUPERCOP" in options else []
    features = [f"-m{guard.lower()}" for guard in guards]
    fatal = ("-Wa,--fatal-warnings",) if compiler == "gcc" else ()
    silent(need(compiler), "-Wall", "-Wextra", *fatal, *features, *options, "-c", path, "-o", target)
    return target


def suffixes(path: Path, prefix: str = "impl") -> set[str]:
    """What the names of a file's entries end in; in a namespace crypto_secretbox_open is C, which compares tags."""
    if {"crypto_aead", "crypto_secretbox"} & set(path.parts):
        taken = "crypto_secretbox" in path.parts and prefix.endswith("impl")
        return {"_seal", "_open_text" if taken else "_open"}
    return {"", "_xor", "_xor_ic"} if is_stream(path) else {""}


def is_stream(path: Path) -> bool:
    """Whether it has kernels, and a schedule for each."""
    return "crypto_stream" in path.parts


def test_there_are_files() -> None:
    assert len(FILES) > 20


@pytest.mark.parametrize(
    ("path", "compiler"),
    [*((path, "gcc") for path in FILES), *((path, "clang") for path in ONE_OF_EACH)],
    ids=lambda each: each if isinstance(each, str) else file_name(each),
)
def test_object(path: Path, compiler: str, tmp_path: Path) -> None:
    item = assemble(path, compiler, tmp_path / "code.o", *NAMESPACE, "-DSUPERCOP")
    sections = output("readelf", "-SW", item)
    assert re.search(r" \.note\.GNU-stack +PROGBITS +0+ \w+ 000000 00 +0 ", sections), "the stack would be executable"
    table = output("readelf", "-sW", item)
    functions = re.findall(r" (\d+) FUNC +GLOBAL (\w+) +\d+ (\w+)$", table, re.MULTILINE)
    assert {name for _, _, name in functions} == {f"impl{suffix}" for suffix in suffixes(path)}
    for size, visibility, name in functions:
        assert int(size) > 0
        assert visibility == ("HIDDEN" if name.endswith("_ic") else "DEFAULT")
    assert table.count("GLOBAL") == len(functions), "there are other global names, or undefined ones"
    shared_library(item)
    check_frames(item)


@pytest.mark.parametrize("path", FILES, ids=file_name)
def test_the_head_is_of_the_object(path: Path, tmp_path: Path) -> None:
    """Names for the linker, which are our own and all visible, bytes of code and constants, and the labels at which
    kernels begin."""
    text = path.read_text()
    assert not named(path, tmp_path, "gcc", own_name(path))
    found = read((tmp_path / "code.o").read_bytes())
    assert set(re.findall(r"^//   \w+: int (\w+)\(", text, re.MULTILINE)) == set(found.symbols)
    (sizes,) = re.findall(r"^// Bytes: (\d+) of code, (\d+) of constants, at most \d+ of stack", text, re.MULTILINE)
    constants = sum(len(section.data) for section in found.sections if section.name == ".rodata")
    assert tuple(map(int, sizes)) == (len(found.text.data), constants)
    kernels = re.findall(r"^//   (\w+): (?!int )", text, re.MULTILINE)
    assert all(f"\nLOCAL({name}):" in text for name in kernels) and (
        kernels or "amd64-u1" in path.parts or not is_stream(path)
    )
    schedules = re.findall(r"^// Schedules: (.+)\.$", text, re.MULTILINE)
    sealing = path.parents[3].name in ("crypto_aead", "crypto_secretbox")
    chosen = sealing or is_stream(path) and not re.search(r"-u\d+$", path.parent.name)
    assert len(schedules) == 1 and ("chosen.json" in schedules[0]) == chosen


def named(path: Path, tmp_path: Path, compiler: str, prefix: str, *options: str) -> frozenset[str]:
    """The hidden names of the object; all begin with the prefix."""
    item = read(assemble(path, compiler, tmp_path / "code.o", *options).read_bytes())
    assert set(item.symbols) == {prefix + suffix for suffix in suffixes(path, prefix)}
    return frozenset(item.hidden)


def own_name(path: Path) -> str:
    """What our own names of a file begin with."""
    use = {"crypto_core": "_core", "crypto_rng": "_rng"}.get(path.parents[3].name, "") if path.stem[0] != "h" else ""
    return f"peachacha_{path.stem}{use}_{path.parent.name.replace('-', '_')}"


@pytest.mark.parametrize("path", ONE_OF_EACH, ids=file_name)
def test_names_on_macos(path: Path, tmp_path: Path) -> None:
    """With an underscore, and hidden where SUPERCOP is, as elsewhere."""
    assert not named(path, tmp_path, "gcc", "impl", *NAMESPACE)
    hidden = {f"_impl{suffix}" for suffix in suffixes(path) if suffix == "_xor_ic"}
    assert not named(path, tmp_path, "clang", f"_{own_name(path)}", *MACOS)
    assert not named(path, tmp_path, "clang", "_impl", *MACOS, *NAMESPACE)
    assert named(path, tmp_path, "clang", "_impl", *MACOS, *NAMESPACE, "-DSUPERCOP") == hidden


WIDTH = TOP / "crypto_stream/chacha20/peachacha/amd64-avx2-u8/chacha20.S"


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_control_flow_enforcement(compiler: str, tmp_path: Path) -> None:
    """The linker takes the object as fit for indirect branch tracking and shadow stacks, whatever the options."""
    item = assemble(WIDTH, compiler, tmp_path / "code.o", "-fcf-protection=none")
    notes = output("readelf", "-nW", shared_library(item, "-Wl,-z,cet-report=error"))
    assert "x86 feature: IBT, SHSTK" in notes


def test_guards(tmp_path: Path) -> None:
    """SUPERCOP's compiler line for a lesser CPU is refused with a word on what is missing."""
    with pytest.raises(AssertionError, match="compile for a CPU with avx2"):
        silent("gcc", "-DSUPERCOP", "-c", WIDTH, "-o", tmp_path / "code.o")


@pytest.mark.parametrize(
    "odd",
    [
        "#ifdef __OPTIMIZE__\n  nop\n#endif", "# if MINE\n# endif", "  add eax, __GNUC__",
        "# ifdef __AVX2__\n  nop\n# endif", ".ifdef mine\n.endif", '# include "mine.h"', '  .incbin "mine"',
        "%if __?NASM_VERSION_ID?__ > 3\n%endif", "#ifdef GOAMD64_v3\n#endif", "//go:build amd64.v3",
        # Behind a semicolon, a label, a comment, in two lines; and what no underscore begins.
        "; .ifc __OPTIMIZE__,1\n  nop\n; .endif", "mine: .ifdef mine\n.endif", '  nop; .include "mine"',
        "/*\n//*/ .ifc __AVX2__,1\n.endif", "# if\\\ndef MINE\n# endif", "// \\\n#ifdef GOAMD64_v3\n#endif",
        "  add eax, .gasversion.", "  add eax, linux",
        # In capitals, by another directive, put together of parts, and by three characters that stand for one.
        ".IFDEF mine\n  nop\n.ENDIF", '  .INCBIN "mine"', '#include_next "mine.h"', '# import "mine.h"',
        '.macro put what, name\n  .\\what \\name\n.endm\n  put incbin, "mine"',
        "#define put(a, b) a##b\n  put(.inc, lude) mine",
        '.macro put what\n  \\what "mine"\n.endm\n  put .incbin', "// mine ??/\n  nop", "  .rept mine\n  .endr",
    ],
)  # fmt: skip
def test_a_proof_is_of_no_text_that_options_make_other_code_of(odd: str, tmp_path: Path) -> None:
    text = tmp_path / WIDTH.name
    text.write_text(f"{WIDTH.read_text()}\n{odd}\n")
    with pytest.raises(HarnessError, match="by other options"):
        replace(one("chacha20/amd64-avx2-u8"), source=text).assemble()


@pytest.mark.parametrize(
    "odd",
    [
        '  INCBIN "mine"', '%define put incbin\n  put "mine"', '  inc %+ bin "mine"', "%IFDEF mine\n%ENDIF",
        "  mov eax, %!MINE", '%macro put 1\n  inc%1 "mine"\n%endmacro\n  put bin',
        '%macro put 1\n  %1bin "mine"\n%endmacro\n  put inc', "%use altreg",
    ],
)  # fmt: skip
def test_nor_of_one_that_nasm_takes_otherwise(odd: str, tmp_path: Path) -> None:
    text, right = tmp_path / "function.asm", TOP / "dropin/asm/xsalsa20poly1305-amd64-sse2.asm"
    text.write_text(right.read_text())
    ask_little(text)
    text.write_text(f"{right.read_text()}\n{odd}\n")
    with pytest.raises(HarnessError, match="by other options"):
        ask_little(text)


@pytest.mark.parametrize("options", [(), MACOS], ids=["ELF", "Mach-O"])
def test_names_of_a_user(options: tuple[str, ...], tmp_path: Path) -> None:
    """Two copies in one program: another prefix, and nothing that a shared object exports."""
    item = assemble(WIDTH, "clang", tmp_path / "code.o", *options, "-DPEACHACHA_PREFIX=my_", "-DPEACHACHA_HIDDEN")
    found = read(item.read_bytes())
    start = "_my_" if options else "my_"
    assert set(found.symbols) == found.hidden == {f"{start}chacha20_amd64_avx2_u8{end}" for end in suffixes(WIDTH)}


@pytest.mark.parametrize(
    "target",
    ["aarch64-linux-gnu", "arm64-apple-macos11", "i386-linux-gnu", "x86_64-w64-windows-gnu", "x86_64-linux-gnux32"],
)
def test_empty_elsewhere(target: str, tmp_path: Path) -> None:
    """On another CPU or system there is nothing: a universal binary's other half, a dispatcher's list of files."""
    silent(need("clang"), "-target", target, "-c", WIDTH, "-o", tmp_path / "code.o")
    assert b"peachacha" not in (tmp_path / "code.o").read_bytes()


def test_return(tmp_path: Path) -> None:
    """A user's own way to return, as the Linux kernel has one."""
    item = assemble(WIDTH, "gcc", tmp_path / "code.o", "-DPEACHACHA_RETURN=ret; int3")
    code = instructions(bytes(read(item.read_bytes()).text.data), 0)
    after = [code[i + 1].mnemonic for i, each in enumerate(code) if each.mnemonic == Mnemonic.RET]
    assert after and set(after) == {Mnemonic.INT3}


@pytest.mark.parametrize(
    "line", ["  .cfi_def_cfa_offset 16", "  .cfi_offset rbp, -16", "  .cfi_def_cfa_register rbp", "  .cfi_restore rbp"]
)
def test_wrong_frames_are_seen(line: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.S").write_text(spoilt(WIDTH.read_text(), f"\n{line}\n", "\n", count=1))
    item = assemble(tmp_path / "wrong.S", "gcc", tmp_path / "wrong.o")
    with pytest.raises(AssertionError):
        check_frames(item)
