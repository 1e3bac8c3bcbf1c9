# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Find a loop in assembly or in an object file. The assembler does the parsing: whatever it accepts (AT&T or Intel
syntax, macros, the preprocessor) becomes machine code, which is decoded."""

import re
import subprocess
import tempfile
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import iced_x86
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection
from iced_x86 import FlowControl, Instruction

from harness.code import EXECUTABLE, elf
from harness.errors import HarnessError

SOURCES = (".s", ".S", ".asm")
#: Value of --end for a block that runs to the function's return.
RETURN = "ret"
#: A symbol, which may be a section's name, and the distance from it in bytes.
Reference = tuple[str, int]
#: Relocation types whose field is the distance to a symbol (System V ABI, amd64 supplement, table 4.9).
DISTANCES = (2, 4, 9, 41, 42)


@dataclass(frozen=True)
class Code:
    """A section of machine code. symbols: offsets by name; references: by offset of each four-byte field of a
    relocation, the symbol that it refers to; shared: symbols that other files may call."""

    name: str
    data: bytes
    symbols: dict[str, int]
    references: dict[int, Reference]
    shared: frozenset[str] = frozenset()

    def is_shared(self, offset: int) -> bool:
        """Whether the function around an offset may be called from other files, and so keeps to the ABI."""
        begins = [(at, name) for name, at in self.symbols.items() if at <= offset and not name.startswith((".", "L"))]
        latest = max((at for at, _ in begins), default=-1)
        return any(at == latest and name in self.shared for at, name in begins)

    def at(self, offset: int) -> Instruction:
        """The instruction at an offset. Raises HarnessError if there is none."""
        raw = iced_x86.Decoder(64, self.data[offset : offset + 15], ip=offset).decode()
        if raw.is_invalid or not 0 <= offset < len(self.data):
            raise HarnessError(f"at offset {offset:#x} of {self.name} there is no instruction")
        return raw

    def offset(self, text: str) -> int:
        """The offset that LABEL, LABEL+0x10 or 0x10 denotes. Raises HarnessError."""
        name, _, more = text.rpartition("+") if re.search(r"\+\w+$", text) else (text, "", "0")
        try:
            more_bytes = int(more, 0)
            return int(name, 16) + more_bytes if name.startswith("0x") else self.symbols[name] + more_bytes
        except ValueError as error:
            raise HarnessError(f"{text} is no address: write LABEL, LABEL+0x10 or 0x10") from error
        except KeyError as error:
            near = sorted(self.symbols, key=lambda other: (name.lower() not in other.lower(), other))[:12]
            raise HarnessError(f"there is no label {name}; there are {', '.join(near) or 'none'}") from error

    def reference(self, raw: Instruction) -> Reference:
        """The address of a rip-relative operand, as a symbol and the distance from it."""
        for offset in range(raw.ip, raw.next_ip - 3):
            if offset in self.references:
                name, addend = self.references[offset]
                return name, addend + raw.next_ip - offset
        return self.nearest(raw.ip_rel_memory_address)

    def nearest(self, offset: int) -> Reference:
        """The last label at or before an offset of this section, and the distance from it."""
        if offset >> 63:
            offset -= 1 << 64
        ordered = sorted((at, name) for name, at in self.symbols.items() if "\x01" not in name and "\x02" not in name)
        index = bisect_right(ordered, (offset, "\x7f")) - 1
        return (ordered[index][1], offset - ordered[index][0]) if index >= 0 else (self.name, offset)


@dataclass(frozen=True)
class Loop:
    """A block of instructions. branch: the conditional jump back to its begin; None for a block without one. behind:
    the offset at which execution goes on."""

    code: Code
    body: tuple[Instruction, ...]
    branch: Instruction | None
    behind: int

    @property
    def begin(self) -> int:
        """The offset of the first instruction."""
        return int(self.body[0].ip)


def read(path: Path, label: str, flags: Sequence[str] = ()) -> Code:
    """The section that holds a label. path: assembly or an object file. Raises HarnessError."""
    if path.suffix in SOURCES:
        if not path.is_file():
            raise HarnessError(f"{path} is no file")
        with tempfile.TemporaryDirectory() as folder:
            return load(assemble(path, Path(folder) / "object.o", flags), label)
    return load(path, label)


def assemble(source: Path, output: Path, flags: Sequence[str] = ()) -> Path:
    """Assemble a source with all labels kept, as it is or as Intel syntax; gives output. Raises HarnessError."""
    line = ["gcc", "-c", "-Wa,-L", "-x", "assembler-with-cpp", f"-I{source.resolve().parent}", *flags]
    problems = []
    for more in ([], ["-Wa,-msyntax=intel,-mnaked-reg"]):
        done = subprocess.run(
            [*line, *more, str(source), "-o", str(output)], capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return output
        problems.append(done.stderr.strip())
    raise HarnessError(f"{source} cannot be assembled:\n" + "\n".join(problems[0].splitlines()[:6]))


def load(path: Path, label: str) -> Code:
    """The section of an object file that holds a label, or .text for an offset. Raises HarnessError."""
    with elf(path) as file:
        if file["e_machine"] != "EM_X86_64" or file["e_type"] != "ET_REL":
            raise HarnessError(f"{path} is no object file for amd64")
        return _section(file, label)


def _section(file: ELFFile, label: str) -> Code:
    wanted = label.partition("+")[0]
    tables = [section for section in file.iter_sections() if isinstance(section, SymbolTableSection)]
    symbols = [symbol for table in tables for symbol in table.iter_symbols()]
    index = next((s["st_shndx"] for s in symbols if s.name == wanted), None)
    if not isinstance(index, int):
        index = file.get_section_index(".text")
    if index is None or not file.get_section(index)["sh_flags"] & EXECUTABLE:
        raise HarnessError(f"{label} is in no section of code")
    section = file.get_section(index)
    references: dict[int, Reference] = {}
    for each in file.iter_sections():
        if isinstance(each, RelocationSection) and each["sh_info"] == index:
            for entry in each.iter_relocations():
                symbol = tables[0].get_symbol(entry["r_info_sym"])
                name = symbol.name
                addend = entry["r_addend"]
                if not name:  # a section's own symbol: the nearest label in it says more
                    name, addend = _label(file, symbols, symbol["st_shndx"], addend)
                if entry["r_info_type"] in DISTANCES:
                    references[entry["r_offset"]] = (name, addend)
    names = {s.name: s["st_value"] for s in symbols if s.name and s["st_shndx"] == index}
    shared = frozenset(s.name for s in symbols if s.name in names and s["st_info"]["bind"] != "STB_LOCAL")
    return Code(section.name, section.data(), names, references, shared)


def _label(file: ELFFile, symbols: list[iced_x86.Instruction], index: int, addend: int) -> Reference:
    """The last label of a section at or before the target of a reference, whose addend is four bytes less."""
    there = [(s["st_value"], s.name) for s in symbols if s["st_shndx"] == index and s.name and s.name.isprintable()]
    below = sorted(each for each in there if each[0] <= addend + 4)
    return (below[-1][1], addend - below[-1][0]) if below else (file.get_section(index).name, addend)


def loop(code: Code, label: str, end: str | None = None, most: int = 20000) -> Loop:
    """The block from a label to the jump back to it, or to ``end``: an address, or ret. Raises HarnessError."""
    begin = at = code.offset(label)
    last = code.offset(end) if end and end != RETURN else None
    body: list[Instruction] = []
    while len(body) < most:
        if last is not None and at >= last:
            if not body or at != last:
                raise HarnessError(f"{end} is no address behind {label} at which an instruction begins")
            return Loop(code, tuple(body), None, at)
        raw = code.at(at)
        if end == RETURN and raw.flow_control == FlowControl.RETURN and body:
            return Loop(code, tuple(body), None, at)
        at = raw.next_ip
        if raw.flow_control == FlowControl.NEXT:
            if raw.code not in NOPS:
                body.append(raw)
            continue
        if raw.is_jcc_short_or_near and raw.near_branch_target == begin and body:
            return Loop(code, tuple(body), raw, at)
        raise HarnessError(
            f"{raw} at offset {raw.ip:#x} leaves the block that begins at {label}: only loops of one block are"
            " understood, with a conditional jump back at the end; --end gives another end"
        )
    raise HarnessError(f"after {most} instructions there is no jump back to {label}")


NOPS = {number for name, number in vars(iced_x86.Code).items() if name.startswith(("NOP", "ENDBR"))}
