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
from proofs.emitted import one
from proofs.go_objects import build
from proofs.texts import closed

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


#: A text of each template: with a file's own end of its name, and an instruction in it.
PLAIN, NASM, GO = (TOP / "dropin" / each for each in (
    "asm/chacha20poly1305-amd64-ssse3.S", "asm/chacha20poly1305-amd64-ssse3.asm", "go/chacha20/chacha-sse2_amd64.s"
))  # fmt: skip
INSTRUCTION = {WIDTH: "  endbr64\n", PLAIN: "\tendbr64\n", NASM: "\tendbr64\n", GO: r"\tLEAQ .*\n"}
#: Lines that are, or may be, other code by options, assemblers or files beside them; with x for two spaces or a tab.
BY_GNU = [
    # Other files, by directives that are hidden or put together of parts.
    '#include "mine.h"', "# include <mine.h>", '#include_next "mine.h"', '# import "mine.h"', 'x.incbin "mine"',
    'x.INCBIN "mine"', 'xnop; .include "mine"', 'E1.JOIN(inc, bin) "mine"', 'E1.inc\\ \nbin "mine"',
    'x.inc\\\nbin "mine"', 'xinc\\ \nbin "mine"',
    '.macro put what\n  \\what "mine"\n.endm\n  put .incbin', "#define put(a, b) a##b\n  put(.inc, lude) mine",
    # Names that are defined elsewhere, and conditions, also those that stand elsewhere in a text.
    "xJOIN(PICK_, JOIN(JOIN(_, _), OPTIMIZE__))", "xmov eax, __GNUC__", "xmov eax, linux", "xmov eax, .gasversion.",
    "#define E1", "#ifdef __OPTIMIZE__\nxret\n#endif", "#if defined(SUPERCOP)\nxleave\n#endif", "E1.ifdef SUPERCOP",
    "#if defined(__APPLE__)\nxret\n#endif", ".ifc PREPROCESSED,1\nxret\n.endif", "mine: .ifdef mine\n.endif",
    "x.rept mine\nx.endr", "#if defined(PEACHACHA_HIDDEN)\nxret\n#endif",
    # What assemblers read differently.
    "xmov r8d, 2 + 4 << 1", "xmov r8d, offset .Lq2 - .Lq1 + 3", "xmov eax, 012", "xmov eax, 0ah", "xmov eax, 1010b",
    "xmov eax, r16d", "xmovzx eax, [rdi]", "xmul [rdi]", "xand [rdi], 0x10", "xshl [rdi], cl", "xjmp 11b",
    "xmov eax, 3f", "xmov rax, LOCAL(body)", "xmov eax, [rdi + 4294967295]",
    # Comments that go on, and white space that is none to all.
    "// mine \\", "// mine ??/", "/* mine", "/*\n//*/ xret", "// /*\nxret\n// */", "xret\r", "xret\f",
    "xmov eax, \u0663", "// \u2028xret",
]  # fmt: skip
BY_NASM = [
    'xincbin "mine"', 'xINCBIN "mine"', '%define put incbin\nxput "mine"', 'xinc %+ bin "mine"', "%IFDEF mine\n%ENDIF",
    "%if __?NASM_VERSION_ID?__ > 3\n%endif", "%ifidn __?OUTPUT_FORMAT?__, win64\nxret\n%endif", "xmov eax, %!MINE",
    '%macro put 1\nxinc%1 "mine"\n%endmacro\nxput bin', "%use altreg", "xmov eax, 2 + 4 << 1", "xmov eax, .end - .body",
    "xtimes 2 ret", "xcpu 386", "xbits 32", "xmov eax, 1010b", "; mine \\", "xret ; %1 \\ ",
]  # fmt: skip
BY_GO = [
    '#include "mine.h"', "#ifdef GOAMD64_v3\nxRET\n#endif", "#define mine AX", "xMOVQ $(2+4<<1), AX",
    "xMOVQ $2+4<<1, AX", "xMOVQ $012, AX", "xNOP; RET", "xMOVQ $NOSPLIT, AX", "xMOVQ mine, AX", "// mine \\", "/* mine",
    "//go:build amd64.v3", "xFUNCDATA $0, constants<>+0(SB)", "xPCDATA $0, $1", "GLOBL constants<>(SB), RODATA, $8",
    "TEXT ·chachaXorICSSE2(SB), 0, $1504-0",
]  # fmt: skip
ODD = [(kind, odd) for kinds, every in (((WIDTH, PLAIN), BY_GNU), ((NASM,), BY_NASM), ((GO,), BY_GO))
       for kind in kinds for odd in every]  # fmt: skip


def check(text: Path, right: str, wrong: str, directory: Path) -> None:
    """Whether a text is in the language after a change."""
    changed = directory / text.name
    changed.write_bytes(spoilt(text.read_text(), right, wrong.replace("\\", r"\\"), count=1).encode())
    closed(changed)


def test_every_text_is_in_the_language(tmp_path: Path) -> None:
    texts = FILES + [text for each in ("asm/*.S", "asm/*.asm", "go/**/*.s") for text in (TOP / "dropin").glob(each)]
    assert len(texts) > 200
    for text in texts:
        closed(text)
    for text, line in INSTRUCTION.items():
        check(text, line, "\tXORL AX, AX  // mine\n" if text is GO else "  mov eax, edx\n", tmp_path)


@pytest.mark.parametrize(("text", "odd"), ODD)
def test_no_line_is_that_may_be_other_code(text: Path, odd: str, tmp_path: Path) -> None:
    put = re.sub("(?m)^x", "  " if text is WIDTH else "\t", odd)
    with pytest.raises(HarnessError, match=r"line \d+ is none that"):
        check(text, INSTRUCTION[text], f"{put}\n", tmp_path)


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (WIDTH, "<linux/linkage.h>", '"linux/linkage.h"'),
        (WIDTH, r"# define LOCAL\(name\) L", "# define LOCAL(name) M"),
        (WIDTH, r"(?<=XOR_IC NAME\(chacha20_amd64_avx2_u8)_xor_ic", "_xor"), (WIDTH, "(?<=NAME.)chacha20", "chacha12"),
        (WIDTH, "(?<=#endif\n)#endif\n", ""), (WIDTH, r"(?<=HIDE\()STREAM", "XOR"),
        (WIDTH, "^", "\ufeff"), (WIDTH, r"\n\Z", ""),
        (PLAIN, r"(?<=PREFIX, )\w+_body", "other_amd64_body"), (PLAIN, r"2:  // body\n", "\tnop\n2:\n"),
        (PLAIN, r"2:  // body\n", "2:\n\tpush rbx\n2:\n"), (PLAIN, "(?<=rbp, rsp\n)", "\tmov rsi, 1\n"),
        (NASM, "elf64(?=\n\t%define)", "elf32"), (NASM, "(?<=%define READ_ONLY .)rdata", "text"),
        (GO, "gc && !purego", "gc"), (GO, "textflag", "funcdata"),
        (WIDTH, "// SPDX.*\n", "\\g<0>// JOIN(a, (\n// ))\n"), (PLAIN, "(?<=\tendbr64\n)", "\tpush r11\n"),
        (PLAIN, "(?<=\tendbr64\n)", "\tpush r11\n\t.p2align 4\n"),
        (PLAIN, "(?<=symbol begin, )chacha20poly1305_amd64_ssse3_open(?=\n)", "evil_amd64_avx2  // mine"),
        (NASM, "(?<=\n)FUNCTION (\\w+)\n\\1:", "\\g<0>\nFUNCTION evil_amd64\nevil_amd64:"),
        (GO, r"\Z", "TEXT ·chachaLanesSSE2(SB), 0, $8-20\n\tRET\n"),
    ],
)  # fmt: skip
def test_nor_is_what_asks_or_defines_changed(text: Path, right: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(
        HarnessError, match="none that the project emits|another|other functions|an entry|parenthesis|one address"
    ):
        check(text, right, wrong, tmp_path)


@pytest.mark.parametrize("name", ["chacha-sse2_windows_amd64.s", "textflag.h"])
def test_nor_is_a_text_for_go_that_another_file_changes(name: str, tmp_path: Path) -> None:
    """The text of one system among several, or of what is included."""
    (tmp_path / name).write_bytes(GO.read_bytes())
    text = tmp_path / (name if name.endswith(".s") else GO.name)
    text.write_bytes(GO.read_bytes())
    with pytest.raises(HarnessError, match="for one system by its name, or beside|other functions than its name"):
        closed(text)


def test_only_such_texts_are_proved(tmp_path: Path) -> None:
    (tmp_path / WIDTH.name).write_text(WIDTH.read_text() + '  .incbin "mine"\n')
    with pytest.raises(HarnessError, match="none that the project emits"):
        replace(one("chacha20/amd64-avx2-u8"), source=tmp_path / WIDTH.name).assemble()
    (tmp_path / "mine_amd64.s").write_text(GO.read_text() + '#include "mine.h"\n')
    with pytest.raises(HarnessError, match="none that the project emits"):
        build(tmp_path, tmp_path)


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
