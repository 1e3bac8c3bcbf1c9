# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's object file or shared object, laid out and relocated as a linker and a loader would, in one space.

A strict proof does not use this: here distances between sections count as known, and variables may be read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection

from verify import expression as e
from verify.faults import Fault, InputError
from verify.image import START, Image, Section
from verify.regions import Region, Unknown
from verify.structure import SHARED
from verify.values import Pointer

WRITABLE, ALLOC, EXECUTABLE = 1, 2, 4  # of sections
EXECUTABLE_SEGMENT, WRITABLE_SEGMENT = 1, 2
SPACE = 64  # bytes between sections

# System V ABI, amd64 supplement, table 4.9: kind -> (size, relative to the place). The GOT is not built.
RELOCATIONS = {1: (8, False), 2: (4, True), 4: (4, True), 10: (4, False), 11: (4, False), 24: (8, True)}
R_64, GLOB_DAT, JUMP_SLOT, RELATIVE = 1, 6, 7, 8


class Laid(Section):
    """A section of an object file or segment of a shared object, at its address. is_variable: it may be written."""

    def __init__(self, name: str, address: int, data: bytes, flags: int, writable: bool) -> None:
        super().__init__(name, address, data, 1, bool(flags & EXECUTABLE))
        self.is_variable = writable

    @property
    def end(self) -> int:
        """The address after its last byte."""
        return self.address + len(self.data)


@dataclass(eq=False, repr=False)
class Space(Region):
    """The region of all that the file holds; an offset in it is an address."""

    image: Linked = field(kw_only=True, metadata=SHARED)

    def check(self, offset: int, size: int, write: bool) -> None:
        """As Region.check, but variables may be written. Raises Fault (memory) for an access not within one part."""
        part = self.image.holding(offset)
        if part is None or offset + size > part.end:
            what = "writes" if write else "reads"
            raise Fault("memory", f"{what} {size} bytes at {offset:#x}, which is in no object")
        if not (write and part.is_variable):
            super().check(offset, size, write)


class Linked(Image):
    """A file as a linker and a loader lay it out. variables: what its variables hold in this proof, by symbol.

    Raises InputError where the file cannot be read as ELF for amd64, or has no such variable.
    """

    sections: list[Laid]  # type: ignore[assignment]

    def __init__(self, path: Path, variables: tuple[tuple[str, bytes], ...] = ()) -> None:
        self.fixed: dict[int, bytes] = {}  # the 8 bytes that the loader writes at an address
        self.external: dict[int, str] = {}  # the names of symbols that other files define, by address
        self.relro: list[tuple[int, int]] = []  # addresses [low, high) that are read-only once the loader is done
        self.supplied: dict[int, bytes] = {}  # what `variables` says, by address
        super().__init__(path)
        self.thread = Region("thread", 40, 48, Unknown("thread"))  # fs:[40], the stack protector's number
        self.space = Space("constants", 0, 1 << 64, self.word, align=64, image=self)
        for name, data in variables:
            self.supplied[self.symbol(name)[0]] = data

    def _load(self, data: bytes) -> None:
        try:
            elf = ELFFile(BytesIO(data))
            if elf["e_machine"] != "EM_X86_64" or elf.elfclass != 64 or not elf.little_endian:
                raise InputError(f"{self.path} is not for amd64")
            self._lay(elf)
        except InputError:
            raise
        except Exception as error:  # pyelftools raises all kinds of errors for what is no ELF file
            raise InputError(f"{self.path} is not an ELF object file or shared object for amd64: {error}") from error

    def _lay(self, elf: ELFFile) -> None:
        relocatable = elf["e_type"] == "ET_REL"
        addresses = self._lay_sections(elf) if relocatable else self._lay_segments(elf)
        undefined = []
        for section in elf.iter_sections():
            if section["sh_type"] not in ("SHT_SYMTAB", "SHT_DYNSYM"):
                continue
            for symbol in section.iter_symbols():
                index = symbol["st_shndx"]
                if symbol.name and isinstance(index, int):
                    self.symbols[symbol.name] = (symbol["st_value"] + addresses.get(index, 0), symbol["st_size"])
                elif symbol.name and index == "SHN_UNDEF":
                    undefined.append(symbol.name)
        self._lay_undefined([name for name in undefined if name not in self.symbols])
        if relocatable:
            self._relocate_all(elf, addresses)
        else:
            self._relocate_loaded(elf)

    def _lay_sections(self, elf: ELFFile) -> dict[int, int]:
        addresses, at = {}, START
        for index, section in enumerate(elf.iter_sections()):
            flags = section["sh_flags"]
            if not flags & ALLOC or not section["sh_size"]:
                continue
            align = max(section["sh_addralign"], 1)
            at = -(-at // align) * align
            addresses[index] = at
            data = bytes(section["sh_size"]) if section["sh_type"] == "SHT_NOBITS" else section.data()
            self.sections.append(Laid(section.name, at, data, flags, bool(flags & WRITABLE)))
            at += section["sh_size"] + SPACE
        return addresses

    def _lay_undefined(self, names: list[str]) -> None:
        """Gives addresses to what other files define: variables that must be supplied, functions that nothing calls."""
        at = max((part.end for part in self.sections), default=START) + 4096
        at = -(-at // 4096) * 4096
        for i, name in enumerate(names):
            self.symbols[name] = (at + 64 * i, 0)
            self.external[at + 64 * i] = name
        self.sections.append(Laid("undefined", at, bytes(64 * len(names)), ALLOC, True))

    def _relocate_loaded(self, elf: ELFFile) -> None:
        """Notes what the loader writes into a shared object: relative addresses, and those of its own symbols."""
        for section in elf.iter_sections():
            if not isinstance(section, RelocationSection) or section.name not in (".rela.dyn", ".rela.plt"):
                continue
            table = elf.get_section(section["sh_link"])
            for entry in section.iter_relocations():
                kind, value = entry["r_info_type"], START + entry["r_addend"]
                if kind in (R_64, GLOB_DAT, JUMP_SLOT):
                    name = table.get_symbol(entry["r_info_sym"]).name
                    value = self.symbols.get(name, (0, 0))[0] + (entry["r_addend"] if kind == R_64 else 0)
                elif kind != RELATIVE:
                    continue
                self.fixed[START + entry["r_offset"]] = value.to_bytes(8, "little")

    def _lay_segments(self, elf: ELFFile) -> dict[int, int]:
        for segment in elf.iter_segments():
            at = START + segment["p_vaddr"]
            if segment["p_type"] == "PT_GNU_RELRO":
                self.relro.append((at, at + segment["p_memsz"]))
            if segment["p_type"] == "PT_LOAD":
                flags = segment["p_flags"]
                data = segment.data() + bytes(segment["p_memsz"] - segment["p_filesz"])
                code = 4 if flags & EXECUTABLE_SEGMENT else 0
                self.sections.append(Laid("segment", at, data, ALLOC | code, bool(flags & WRITABLE_SEGMENT)))
        return dict.fromkeys(range(elf.num_sections()), START)

    def _relocate_all(self, elf: ELFFile, addresses: dict[int, int]) -> None:
        for section in elf.iter_sections():
            if not isinstance(section, RelocationSection) or section["sh_info"] not in addresses:
                continue
            table = elf.get_section(section["sh_link"])
            base = addresses[section["sh_info"]]
            part = next(part for part in self.sections if part.address == base)
            for entry in section.iter_relocations():
                symbol = table.get_symbol(entry["r_info_sym"])
                index = symbol["st_shndx"]
                if entry["r_info_type"] not in RELOCATIONS:
                    part.relocations[entry["r_offset"]] = part  # what is there is not known
                    continue
                size, relative = RELOCATIONS[entry["r_info_type"]]
                value = addresses[index] + symbol["st_value"] if index in addresses else self.symbols[symbol.name][0]
                place = entry["r_offset"]
                value += entry["r_addend"] - (base + place if relative else 0)
                part.data[place : place + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")

    def entry(self, name: str) -> int:
        """The address of a function; ENDBR64 is not asked for. Raises InputError where there is no such symbol."""
        return self.symbol(name)[0]

    def holding(self, address: int) -> Laid | None:
        """The section or segment in which an address lies, or None."""
        return next((part for part in self.sections if part.address <= address < part.end), None)

    def code(self, address: int, size: int = 15) -> bytes:
        """The code from an address on: at most `size` bytes. Raises Fault (unsupported) where there is none."""
        part = self.holding(address)
        if part is None or not part.executable:
            raise Fault("unsupported", f"runs into {address:#x}, where there is no code", address)
        return bytes(part.data[address - part.address :][:size])

    def locate(self, address: int) -> Pointer:
        """The pointer for an address that an instruction makes from rip: any, since each access is checked."""
        return Pointer(self.space, address)

    def absolute(self, number: int) -> Pointer:
        """The pointer for a number that is used as an address: any, since each access is checked."""
        return Pointer(self.space, number)

    def target(self, pointer: Pointer) -> int | None:
        """The address that a jump to a pointer goes to; None where it is none in this space."""
        return pointer.at if pointer.region is self.space and isinstance(pointer.at, int) else None

    def word(self, offset: int) -> e.Word:
        """The word at an address before anything is stored there. Raises Fault (memory) for a variable that another
        file defines, and for what a relocation of another kind than RELOCATIONS changes."""
        for at, data in self.supplied.items():
            if at <= offset and offset + 4 <= at + len(data):
                return e.const(int.from_bytes(data[offset - at : offset - at + 4], "little"))
        part = self.holding(offset)
        if part is None:
            return e.ZERO  # of a word that begins before a part of the file, check() lets no byte be read
        if any(low <= offset < high for low, high in self.relro):
            whole = self.fixed.get(offset & ~7)
            if whole:
                return e.const(int.from_bytes(whole[offset & 4 : (offset & 4) + 4], "little"))
        at = offset - part.address
        if part.name == "undefined" or part.relocated(at, 4):
            raise Fault("memory", f"reads the variable at {offset:#x}, whose value is not known")
        part.read.add(at)
        return e.const(int.from_bytes(part.data[at : at + 4], "little"))
