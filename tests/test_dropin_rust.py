# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""dropin/rust: what Rust's assembler makes of the files of dropin/asm, without a preprocessor, is what GAS makes of
them and of SUPERCOP's, so that what is proved of these holds there; and the crate's own tests, given a cargo."""

import os
import re
import struct
import subprocess
from pathlib import Path

import pytest
from objects import Section, read
from tools import TOP, need, output, silent

from generator import __version__
from generator.package import dropin
from harness.code import elf
from torture.linked import functions

CRATE = TOP / "dropin" / "rust"
FILES = [
    TOP / dropin.ASM / f"{name}.S"
    for name in re.findall(r'^ +"([\w-]+-amd64-[\w-]+)"$', (CRATE / "src/assembly.rs").read_text(), re.M)
]
PREFIX = f"peachacha_rs_{__version__.replace('.', '_')}_"
#: Object formats by the crate's names: what clang calls the system, how names of sections for code and for constants
#: begin, and symbols.
FORMATS = {
    "elf": ("x86_64-linux-gnu", ".text.peachacha_", ".rodata.peachacha_", ""),
    "macho": ("x86_64-apple-macos11", "__text", "__const", "_"),
    "coff": ("x86_64-pc-windows-gnu", ".text$peachacha_", ".rdata$peachacha_", ""),
}
#: VMOVQ from memory to xmm16 to xmm31 in the one of its two encodings that GAS takes; LLVM takes the other (F3 0F 7E).
VMOVQ = rb"\x62(.)\xfd\x08\x6e"
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def as_the_crate_does(path: Path, form: str) -> str:
    """The text for the assembler, with the macros of an object format."""
    macros = (CRATE / "src" / "formats" / f"{form}.s").read_text()
    symbol = f".macro peachacha_symbol what, name\npeachacha_\\what {PREFIX}\\name\n.endm"
    end = "peachacha_leave\n.purgem peachacha_leave\n"
    return "\n".join([".intel_syntax noprefix", macros, symbol, path.read_text(), end])


class Expected:
    """The object of the file by gcc, through the preprocessor; test_dropin.py compares that with SUPERCOP's."""

    def __init__(self, path: Path, folder: Path) -> None:
        seals = path.stem.startswith((dropin.AEAD, dropin.SECRETBOX))
        first = f"{path.stem}_seal" if seals else path.stem.replace("chacha", "chacha20")
        self.name = first.replace("-", "_")
        item = folder / "gas.o"
        silent(need("gcc"), "-c", path, "-o", item)
        linked = read(item.read_bytes())
        self.code, self.constants = linked.text, linked.section((".rodata",))
        with elf(item) as file:
            #: Where the code has the distance of a constant; function's name to its place and size.
            self.uses = [each["r_offset"] for each in file.get_section_by_name(".rela.text").iter_relocations()]
        self.functions = {name.removeprefix("peachacha_"): place for name, place in functions(item).items()}
        assert len(self.functions) == (3 if seals else 4 if path.stem.endswith("lanes") else 10) and self.uses

    def check(self, code: Section, constants: Section, jumps: bool = True) -> None:
        """The same functions in the same places, between which assemblers differ, and the same constants. Without
        ``jumps`` the body alone: in Mach-O the way from the entries to it is left to the linker, and longer."""
        assert constants.data == self.constants.data
        longer = len(code.data) - len(self.code.data)
        assert longer == 0 or not jumps
        ours, theirs = self._apart(code, constants, longer), self._apart(self.code, self.constants, 0)
        for name, (start, size) in self.functions.items():
            if jumps or name.endswith("_body"):
                assert ours[start + longer :][:size] == theirs[start:][:size], name

    def _apart(self, code: Section, constants: Section, longer: int) -> bytes:
        """Code in which a distance to a constant is counted from the first one, wherever sections lie."""
        data = bytearray(code.data)
        for at in (use + longer for use in self.uses):
            (distance,) = struct.unpack_from("<i", data, at)
            struct.pack_into("<i", data, at, distance + code.address + at - constants.address)
        return re.sub(VMOVQ, b"\x62\\1\xfe\x08\x7e", bytes(data), flags=re.S)


def test_there_are_files() -> None:
    assert len(FILES) == sum(map(len, (dropin.FLAGSHIPS, dropin.AEADS, dropin.SECRETBOXES, dropin.LANES)))


def test_the_choice_is_that_in_c() -> None:
    """What computes streams, AEADs and lanes, and how many lanes, of each implementation. C has two of one name."""
    in_c = re.findall(r'FLAGSHIP\("(\S+)", (\w+), (\w+), (\w+), (\w+), (\d+),', (TOP / "dropin/c/choose.c").read_text())
    source = (CRATE / "src/assembly.rs").read_text()
    in_rust = re.findall(r'^ +"(\S+)" (\w+) (\w+) (\w+) (\w+) (\d+);', source, re.M)
    assert [(name.replace("ifma", ""), *designs) for name, *designs in in_rust[::-1]] == in_c


@pytest.mark.parametrize("form", FORMATS)
@each_file
def test_functions_are_those_for_c(path: Path, form: str, tmp_path: Path) -> None:
    """By the assembler that Rust has, LLVM's; nothing else is visible in a program or outside of it."""
    target, code, constants, underscore = FORMATS[form]
    source, item = tmp_path / "code.s", tmp_path / "code.o"
    source.write_text(as_the_crate_does(path, form))
    silent(need("clang"), "-target", target, "-x", "assembler", "-c", source, "-o", item)
    expected, found = Expected(path, tmp_path), read(item.read_bytes())
    (ours,), (theirs,) = ([s for s in found.sections if s.name.startswith(start)] for start in (code, constants))
    expected.check(ours, theirs, jumps=form != "macho")
    names = {f"{underscore}{PREFIX}{name}" for name in expected.functions if not name.endswith("_body")}
    assert found.symbols.keys() == names
    assert form == "coff" or found.hidden == names
    assert form != "coff" or ".eh_frame" not in {section.name for section in found.sections}


def cargo() -> str:
    """The path of cargo, and what the crate needs is there; else the test is skipped."""
    found = need("cargo")
    fetched = subprocess.run([found, "fetch", "--locked"], cwd=CRATE, capture_output=True, text=True, check=False)
    if fetched.returncode:
        pytest.skip(f"cargo cannot fetch what the crate is tested with: {fetched.stderr.strip().splitlines()[-1]}")
    return found


@pytest.mark.xdist_group("rust")
def test_what_rust_makes(tmp_path: Path) -> None:
    """The object that rustc itself makes of all files together."""
    item = tmp_path / "crate.o"
    # As the crate's own tests are built, so that what it needs is built once.
    build = [cargo(), "rustc", "--locked", "--lib", "--all-features", "--target-dir", TOP / "build" / "rust"]
    built = os.environ | {"CARGO_PROFILE_DEV_DEBUG": "0", "CARGO_INCREMENTAL": "0"}
    options = ["-C", "codegen-units=1", f"--emit=obj={item}"]
    output(*build, "--", *options, cwd=CRATE, env=built)
    parts = [f"--only-section=.{name}.peachacha_*" for name in ("text", "rodata")]
    if item.read_bytes()[:4] != b"\x7fELF":
        pytest.skip("this Rust is not for Linux")
    silent(need("objcopy"), *parts, "--strip-unneeded", item, item)
    found = {section.name: section for section in read(item.read_bytes()).sections}
    for path in FILES:
        expected = Expected(path, tmp_path)
        expected.check(*(found[f"{start}.peachacha_{expected.name}"] for start in (".text", ".rodata")))


@pytest.mark.parametrize(
    "options", [("--short", "tests"), pytest.param((), marks=pytest.mark.long)], ids=["short", "all"]
)
@pytest.mark.xdist_group("rust")
def test_the_crate(options: tuple[str, ...]) -> None:
    """Its tests; in the long form also those of RustCrypto's crate, and what else there is."""
    cargo()
    assert "all passed" in output(CRATE / "test", *options)
