# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Functions in dropin/ that make tags, or hash, by other calling conventions than System V's: Go's, as its linker
leaves them, and Microsoft's, as NASM assembles them for ELF. Their code and constants are put into object files of one
form."""

import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from harness.code import elf
from harness.errors import HarnessError
from harness.programs import run
from proofs import asking, go_objects
from proofs.emitted import PREFIX, PROOFS, ROOT, Emitted
from verify import extract
from verify import files as whole
from verify import objects as o
from verify.integers.conventions import GO, RETURN_ADDRESS, WIN64, Convention

#: Of an object file for ELF by NASM, with their flags: what may be loaded, written (1) or run (4).
SECTIONS = {
    "": 0, ".note.GNU-stack": 0, ".note.gnu.property": 2, ".rodata": 2, ".text": 6, ".rela.text": 0,
    **dict.fromkeys((".shstrtab", ".symtab", ".strtab"), 0),
}  # fmt: skip
WITHOUT = {".rodata", ".rela.text"}  # where there are no constants
#: In what a preprocessed file for COFF and for ELF may differ: lines' numbers, notes, unwind data, and symbols' sizes.
FORMATS = re.compile(
    r"^%line.*\n|^\s*\n|^\[section \.(?:note|pdata|xdata)[^\[]*(?:\[sectalign 4\][^\[]*)?|:function \([^)\n]*\)|"
    r"\[section \.text\]\n*\Z",
    re.MULTILINE,
)
TEXT = re.compile(r"^TEXT ·(\w+)\(SB\)", re.MULTILINE)
#: The packages of the Go module by what their assembly computes; and the operation of Poly1305's hash.
PACKAGES = {"chacha20poly1305": "chacha20poly1305", "xsalsa20poly1305": "secretbox", "poly1305hash": "aead"}
MAC, HASH = "poly1305", "poly1305hash"


@dataclass(frozen=True)
class InGo(Emitted):
    """A function of the Go module that both seals and opens, or that hashes."""

    program = "go"

    @cached_property
    def function(self) -> go_objects.Function:
        """The function without the code that gets more stack, whose call depends on the module's other code."""
        named = {each.name: each for each in go_objects.functions(linked(), go_objects.TAGS)}
        if self.symbol not in named:
            raise HarnessError(f"{self.symbol} is not in what Go makes of its module")
        found = named[self.symbol]
        return replace(found, code=found.code[: found.end])

    @property
    def convention(self) -> Convention:
        return replace(GO, stack_bytes=RETURN_ADDRESS + self.function.covered)

    def assemble(self, compiler: str = "go") -> Path:
        file = self.place / "function.o"
        extract.save(file, go_objects.canonical(self.function))
        return file


@dataclass(frozen=True)
class Microsoft(Emitted):
    """A file of assembly for NASM."""

    program = "nasm"
    convention = WIN64

    def command(self, source: Path, object_: Path, compiler: str = "nasm") -> list[str]:
        return [compiler, "-w-reloc-rel-dword", "-f", "elf64", str(source), "-o", str(object_)]

    def assemble(self, compiler: str = "nasm") -> Path:
        made = super().assemble(compiler)
        with elf(made) as file:
            text, rodata, symbols = map(file.get_section_by_name, (".text", ".rodata", ".symtab"))
            index = file.get_section_index(".rodata") if rodata else None
            sections = {section.name: section["sh_flags"] for section in file.iter_sections()}
            if SECTIONS | sections != SECTIONS or (SECTIONS.keys() - sections.keys()) - WITHOUT:
                raise HarnessError(f"{made} has other sections than code, and constants that no linker writes")
            links, wanted = [], {self.symbol + end for end in ("", "_seal", "_open")}
            for each in file.get_section_by_name(".rela.text").iter_relocations() if rodata else ():
                to = symbols.get_symbol(each["r_info_sym"])
                if each["r_info_type"] != go_objects.PC32 or to["st_shndx"] != index:
                    raise HarnessError(f"{made} has other relocations than distances to its constants")
                links.append(o.Link(each["r_offset"], o.RODATA, to["st_value"] + each["r_addend"]))
            found = [s for s in symbols.iter_symbols() if s.name in wanted]
            if any(s["st_shndx"] != file.get_section_index(".text") for s in found):
                raise HarnessError(f"{made} has functions in another section than .text")
            code = o.Part(text.data(), text["sh_addralign"], tuple(sorted(links, key=lambda link: link.at)))
            named = sorted(o.Symbol(s.name, o.TEXT, s["st_value"], s["st_size"], binding=o.LOCAL) for s in found)
            constants = o.Part(rodata.data(), rodata["sh_addralign"]) if rodata else o.Part(b"", 1)
            object_ = o.Object(code, constants, tuple(named), o.IBT | o.SHSTK)
        texts = [run([compiler, "-E", "-f", each, str(self.source)]) for each in ("elf64", "win64")]
        if FORMATS.sub("", texts[0]) != FORMATS.sub("", texts[1]).replace("[section .rdata ", "[section .rodata "):
            raise HarnessError(f"{self.source} is other code or other constants for Windows than for ELF")
        functions = self.place / "functions.o"
        extract.save(functions, object_)
        return functions


@cache
def linked() -> Path:
    """The object file that Go's linker leaves of the unchanged module, built once for each state of its sources."""
    module = go_objects.MODULE
    sources = [module / "go.mod", *(path for path in module.rglob("*") if path.is_dir())]
    version = run(["go", "version"])
    file = PROOFS / "go" / f"{asking.digest([version], sources)[:16]}.o"
    if not file.is_file():
        with tempfile.TemporaryDirectory(prefix="go-proof-") as name:
            whole.write(file, go_objects.build(Path(name)).read_bytes())
    return file


def files(of: Mapping[tuple[str, str], Emitted]) -> list[Emitted]:
    """The files for Go and NASM. of: files for System V, by primitive and design, whose properties they share; those of
    Poly1305 are shared by its hash."""
    found = list[Emitted]()
    hashes = {
        (HASH, design): replace(file, operation=HASH) for (primitive, design), file in of.items() if primitive == MAC
    }
    for (primitive, design), file in {**of, **hashes}.items():
        go = ROOT / f"dropin/go/{PACKAGES.get(primitive)}/{primitive}-{design.removeprefix('amd64-')}_amd64.s"
        nasm = ROOT / f"dropin/asm/{primitive}-{design}.asm"
        operation, features = file.operation, file.features
        if go.is_file():
            (symbol,) = TEXT.findall(go.read_text())
            found.append(InGo(str(go.relative_to(ROOT)), go, operation, ((primitive, symbol),), features))
        if nasm.is_file():
            symbol = f"{PREFIX}{primitive}_{design.replace('-', '_')}"
            found.append(Microsoft(str(nasm.relative_to(ROOT)), nasm, operation, ((primitive, symbol),), features))
    return found
