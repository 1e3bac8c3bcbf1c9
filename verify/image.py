# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An object file as a proof may rely on it: sections whose places, distances and neighbours only a linker will decide.

Addresses here are where this file lays the sections, to have names for instructions. Nothing that is proved depends on
them: a pointer is a section and an offset. verify.linked lays a file out as a linker would, for other people's code.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Section as ElfSection
from elftools.elf.sections import Symbol, SymbolTableSection

from verify import expression as e
from verify.faults import Fault, InputError
from verify.regions import Region
from verify.values import Pointer

if TYPE_CHECKING:
    from verify.decode import Decoded

START = 0x10000000  # where the sections are laid
APART = 1 << 20  # bytes between two of them

# System V ABI, amd64 supplement, table 4.9: what writes the distance between the place and a symbol.
PC32, PLT32 = 2, 4
ALLOC, EXECUTABLE = 2, 4  # the ELF specification's SHF_ALLOC, SHF_EXECINSTR
PAGE = 4096  # bytes: loaders promise no greater alignment
MOST = 1 << 26  # bytes of a section
WIDEST = 16  # bytes that a relocation of another kind may write
CODE, CONSTANTS = ALLOC | EXECUTABLE, ALLOC


@dataclass(frozen=True)
class Relocation:
    """What a linker writes over `size` bytes. target: the section that it leads to; problem: why it may not be."""

    target: Section | None
    problem: str = ""
    size: int = 4


#: A linker treats sections by their names, too: these it joins with others of their kind, and does nothing else.
NAMES = {CODE: re.compile(r"\.text(\.|\[|$)"), CONSTANTS: re.compile(r"\.rodata(\.|\[|$)")}
#: What else may be in an object file that holds a function and nothing that runs or changes by itself.
OTHERS = re.compile(r"\.eh_frame\[|\.note\.gnu\.property\[")
TYPES = ("SHT_NULL", "SHT_PROGBITS", "SHT_NOBITS", "SHT_NOTE", "SHT_SYMTAB", "SHT_STRTAB", "SHT_RELA",
         "SHT_X86_64_UNWIND", "SHT_AMD64_UNWIND")  # fmt: skip
STACK_NOTE = ".note.GNU-stack"  # without it, or where it is executable, a linker makes the program's stack executable


class Section(Region):
    """Bytes of one section. flags: ELF's, and whether it holds bytes of the file (SHT_PROGBITS)."""

    def __init__(self, name: str, address: int, data: bytes, flags: int, held: bool, align: int) -> None:
        super().__init__(name, 0, len(data), self._word, align=min(align, PAGE))
        self.address = address
        self.data = bytearray(data)
        self.executable = bool(flags & EXECUTABLE)
        self.is_code = held and flags == CODE and bool(NAMES[CODE].match(name))
        self.is_constants = held and flags == CONSTANTS and bool(NAMES[CONSTANTS].match(name))
        self.relocations: dict[int, Relocation] = {}  # by offset
        self.read: set[int] = set()  # offsets of the words that were read

    def check(self, offset: int, size: int, write: bool) -> None:
        if not self.is_constants:
            raise Fault("linking", f"reaches {self.name}{offset:+d}, which is no section of constants and nothing else")
        super().check(offset, size, write)
        if self.relocated(offset, size):
            raise Fault("linking", f"reads {self.name}{offset:+d}, which a linker writes")

    def relocated(self, offset: int, size: int) -> dict[int, Relocation]:
        """What a linker writes into these bytes, by offset."""
        return {at: r for at, r in self.relocations.items() if at < offset + size and offset < at + r.size}

    def _word(self, offset: int) -> e.Word:
        self.read.add(offset)
        return e.const(int.from_bytes(self.data[offset : offset + 4], "little"))


class Image:
    """An ELF object file for amd64. Raises InputError where it is none."""

    thread: Region | None = None  # what may be read by fs

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sections: list[Section] = []
        self.changed: dict[int, Decoded] = {}  # instructions that stand in for those at their addresses (mutants)
        self.problem = ""  # of the whole file
        self.symbols: dict[str, list[tuple[int, Symbol]]] = {}  # by name: address, and what the file says
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot read {path}: {error.strerror}") from error
        self.digest = hashlib.sha256(data).hexdigest()
        try:
            with path.open("rb") as stream:
                elf = ELFFile(stream)
                if elf["e_machine"] != "EM_X86_64" or elf.elfclass != 64 or not elf.little_endian:
                    raise InputError(f"{path} is not for amd64")
                self._load(elf)
        except InputError:
            raise
        except Exception as error:  # whatever a reader of files meets in one that is none
            raise InputError(f"{path} is not an ELF object file or shared object for amd64: {error}") from error

    def _load(self, elf: ELFFile) -> None:
        if elf["e_type"] != "ET_REL":
            raise InputError(f"{self.path} is no object file: a strict proof reads what is not linked yet")
        laid = self._lay(elf)
        note = elf.get_section_by_name(STACK_NOTE)
        if note is None or note["sh_flags"] & EXECUTABLE:
            self.problem = f"no {STACK_NOTE}: a linker makes the program's stack executable"
        for section in elf.iter_sections():
            if section["sh_type"] not in TYPES:
                self.problem = f"section {section.name} is of kind {section['sh_type']}, which is a linker's own"
        for each in self.sections:
            if not (each.is_code or each.is_constants or OTHERS.match(each.name)):
                self.problem = f"section {each.name} is none of code or constants that nothing replaces or changes"
        for section in elf.iter_sections():
            if isinstance(section, SymbolTableSection):
                for symbol in section.iter_symbols():
                    if symbol.name and symbol["st_shndx"] in laid:
                        place = laid[symbol["st_shndx"]].address + symbol["st_value"]
                        self.symbols.setdefault(symbol.name, []).append((place, symbol))
        for section in elf.iter_sections():
            if section["sh_type"] in ("SHT_REL", "SHT_RELR") and section["sh_info"] in laid:
                raise InputError(f"{self.path} has relocations of another kind than amd64's")
            if isinstance(section, RelocationSection) and section["sh_info"] in laid:
                self._relocate(elf, section, laid)

    def _lay(self, elf: ELFFile) -> dict[int, Section]:
        laid: dict[int, Section] = {}
        at = START
        for index, section in enumerate(elf.iter_sections()):
            if not section["sh_flags"] & ALLOC or not section["sh_size"]:
                continue
            align = max(section["sh_addralign"], 1)
            if align & align - 1:
                raise InputError(f"{self.path} wants {section.name} aligned to {align} bytes")
            at = -(-at // align) * align
            held = section["sh_type"] == "SHT_PROGBITS"
            if section["sh_size"] > MOST:
                raise InputError(f"{self.path} has a section of {section['sh_size']} bytes")
            data = section.data() if section["sh_type"] != "SHT_NOBITS" else bytes(section["sh_size"])
            if len(data) != section["sh_size"]:
                raise InputError(f"{self.path} ends within {section.name}")
            name = f"{section.name}[{index}]"  # no two are the same, and none is that of an argument
            laid[index] = Section(name, at, data, section["sh_flags"], held, align)
            self.sections.append(laid[index])
            at += len(data) + APART
        return laid

    def _relocate(self, elf: ELFFile, section: ElfSection, laid: dict[int, Section]) -> None:
        to = laid[section["sh_info"]]
        table = elf.get_section(section["sh_link"])
        for entry in section.iter_relocations():
            offset, kind = entry["r_offset"], entry["r_info_type"]
            if offset + 4 > len(to.data):
                raise InputError(f"{self.path} has a relocation beyond the end of {to.name}")
            symbol = table.get_symbol(entry["r_info_sym"])
            target = laid.get(symbol["st_shndx"])
            problem = ""
            if kind not in (PC32, PLT32):
                problem = f"a relocation of kind {kind}"
            elif target is None:
                problem = f"{symbol.name or 'a symbol'}, which another file defines"
            elif symbol["st_info"]["bind"] != "STB_LOCAL" or symbol["st_info"]["type"] not in LOCAL_TYPES:
                problem = f"{symbol.name}, which a linker may bind to something else"
            if offset in to.relocations:
                problem = "two relocations of one place"
            if target is not None and kind in (PC32, PLT32):
                value = target.address + symbol["st_value"] + entry["r_addend"] - to.address - offset
                to.data[offset : offset + 4] = (value & e.MASK).to_bytes(4, "little")
            to.relocations[offset] = Relocation(target, problem, 4 if kind in (PC32, PLT32) else WIDEST)

    def entry(self, name: str) -> int:
        """The address of a function that a call by this name reaches in any program. Raises Fault, InputError."""
        address, _ = self.symbol(name)
        if self.problem:
            raise Fault("linking", self.problem)
        for at, symbol in self.symbols.get(name, []):
            bind, kind = symbol["st_info"]["bind"], symbol["st_info"]["type"]
            if len(self.symbols[name]) > 1 or bind not in ("STB_GLOBAL", "STB_LOCAL"):
                raise Fault("linking", f"which {name} is called is for a linker to decide ({bind[4:].lower()})", at)
            if kind not in ("STT_FUNC", "STT_NOTYPE"):
                raise Fault("linking", f"{name} is no function but {kind[4:].lower()}", at)
        return address

    def symbol(self, name: str) -> tuple[int, int]:
        """Address and size; 0x1234 is an offset in the section of code. Raises InputError, which says what is there."""
        if name.startswith("0x"):
            return self._at_offset(name), 0
        if name in self.symbols:
            address, symbol = self.symbols[name][0]
            return address, symbol["st_size"]
        there = sorted(other for other, places in self.symbols.items() if self._is_code(places[0][0]))
        shown = "\n  ".join(there[:40]) or "none"
        raise InputError(f"{self.path} has no symbol {name}. It has these functions:\n  {shown}")

    def _at_offset(self, name: str) -> int:
        base = next((section.address for section in self.sections if section.executable), START)
        try:
            return base + int(name, 16)
        except ValueError as error:
            raise InputError(f"{name} is no address") from error

    def _is_code(self, address: int) -> bool:
        section = self.holding(address)
        return section is not None and section.executable

    def holding(self, address: int) -> Section | None:
        return next((s for s in self.sections if s.address <= address < s.address + len(s.data)), None)

    def code(self, address: int, size: int = 15) -> bytes:
        section = self.holding(address)
        if section is None or not section.executable:
            raise Fault("unsupported", f"runs into {address:#x}, where there is no code", address)
        if not section.is_code:
            raise Fault("linking", f"runs into {section.name}, which is no section of code and nothing else", address)
        return bytes(section.data[address - section.address :][:size])

    def locate(self, address: int) -> Pointer:
        """What an instruction's distance leads to. Raises Fault where that is in no section."""
        for section in self.sections:
            if section.address <= address <= section.address + len(section.data):
                return Pointer(section, address - section.address)
        raise Fault("memory", f"reaches {address:#x}, which is in no section")

    def absolute(self, number: int) -> Pointer:
        """What a number is as an address."""
        raise Fault("memory", f"uses the number {number:#x} as an address")

    def target(self, pointer: Pointer) -> int | None:
        """The address that a jump to a pointer goes to; None where it may not."""
        section, at = pointer.region, pointer.at
        return section.address + at if isinstance(section, Section) and isinstance(at, int) else None

    @property
    def read(self) -> list[int]:
        """The addresses of the words of constants that were read."""
        return sorted(section.address + at for section in self.sections for at in section.read)


LOCAL_TYPES = ("STT_SECTION", "STT_NOTYPE", "STT_FUNC", "STT_OBJECT")
