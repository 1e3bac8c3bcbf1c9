# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An object file or shared object as the bytes that the loader would make of it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

from verify import expression as e
from verify.faults import Fault, InputError
from verify.memory import Region

if TYPE_CHECKING:
    from verify.decode import Decoded

START = 0x10000000  # where the sections of an object file are laid; nothing but their alignment depends on it

# System V ABI, amd64 supplement, table 4.10: name -> (number, size, relative to the place). The GOT is not built.
RELOCATIONS = {1: (8, False), 2: (4, True), 4: (4, True), 10: (4, False), 11: (4, False), 24: (8, True)}


@dataclass
class Part:
    """Bytes in memory. data is what the file holds, relocated; more is zero."""

    name: str
    address: int
    data: bytearray
    executable: bool
    writable: bool


class Image:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts: list[Part] = []
        self.symbols: dict[str, tuple[int, int]] = {}  # name -> address, size
        self.fixed: dict[int, bytes] = {}  # what the loader writes into places that are read-only afterwards
        self.initial = False  # variables are taken to hold what the file says
        self.changed: dict[
            int, Decoded
        ] = {}  # instructions that stand in for those at their addresses (planted faults)
        self.external: dict[int, str] = {}  # symbols that other files define
        self.relro: list[tuple[int, int]] = []
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot read {path}: {error.strerror}") from error
        self.digest = hashlib.sha256(data).hexdigest()
        try:
            with path.open("rb") as stream:
                self._load(ELFFile(stream))
        except (ELFError, ValueError, KeyError, AssertionError) as error:
            raise InputError(f"{path} is not an ELF object file or shared object for amd64: {error}") from error
        self.region = _Constants(self)
        self.supplied: dict[int, bytes] = {}
        self.read: dict[int, e.Word] = {}  # the words of constants that were read, by address

    def _load(self, elf: ELFFile) -> None:
        if elf["e_machine"] != "EM_X86_64" or elf.elfclass != 64:
            raise InputError(f"{self.path} is not for amd64")
        addresses = self._lay_sections(elf) if elf["e_type"] == "ET_REL" else self._lay_segments(elf)
        undefined = []
        for section in elf.iter_sections():
            if isinstance(section, SymbolTableSection):
                for symbol in section.iter_symbols():
                    index = symbol["st_shndx"]
                    if symbol.name and isinstance(index, int):
                        at = symbol["st_value"] + addresses.get(index, 0)
                        self.symbols[symbol.name] = (at, symbol["st_size"])
                    elif symbol.name and index == "SHN_UNDEF":
                        undefined.append(symbol.name)
        self._lay_undefined([name for name in undefined if name not in self.symbols])
        if elf["e_type"] == "ET_REL":
            self._relocate(elf, addresses)
        else:
            self._relocate_loaded(elf)

    def _lay_sections(self, elf: ELFFile) -> dict[int, int]:
        addresses, at = {}, START
        for index, section in enumerate(elf.iter_sections()):
            flags = section["sh_flags"]
            if not flags & 2 or not section["sh_size"]:  # SHF_ALLOC
                continue
            align = max(section["sh_addralign"], 1)
            at = -(-at // align) * align
            addresses[index] = at
            data = bytes(section["sh_size"]) if section["sh_type"] == "SHT_NOBITS" else section.data()
            self.parts.append(Part(section.name, at, bytearray(data), bool(flags & 4), bool(flags & 1)))
            at += section["sh_size"] + 64
        return addresses

    def _lay_undefined(self, names: list[str]) -> None:
        """Places for what other files define: variables that must be supplied, functions that cannot be called."""
        at = max(part.address + len(part.data) for part in self.parts) + 4096 if self.parts else START
        at = -(-at // 4096) * 4096
        for i, name in enumerate(names):
            self.symbols[name] = (at + 64 * i, 0)
            self.external[at + 64 * i] = name
        self.parts.append(Part("undefined", at, bytearray(64 * len(names)), False, True))

    def _relocate_loaded(self, elf: ELFFile) -> None:
        """What the loader writes into a shared object: relative addresses, and those of symbols of its own."""
        for section in elf.iter_sections():
            if not isinstance(section, RelocationSection) or section.name not in (".rela.dyn", ".rela.plt"):
                continue
            table = elf.get_section(section["sh_link"])
            for entry in section.iter_relocations():
                kind, value = entry["r_info_type"], START + entry["r_addend"]
                if kind in (1, 6, 7):  # 64, GLOB_DAT, JUMP_SLOT
                    name = table.get_symbol(entry["r_info_sym"]).name
                    value = self.symbols.get(name, (0, 0))[0] + (entry["r_addend"] if kind == 1 else 0)
                elif kind != 8:  # RELATIVE
                    continue
                place = START + entry["r_offset"]
                self.fixed[place] = value.to_bytes(8, "little")

    def _lay_segments(self, elf: ELFFile) -> dict[int, int]:
        for segment in elf.iter_segments():
            if segment["p_type"] == "PT_GNU_RELRO":
                self.relro.append((START + segment["p_vaddr"], START + segment["p_vaddr"] + segment["p_memsz"]))
            if segment["p_type"] == "PT_LOAD":
                flags = segment["p_flags"]
                data = bytearray(segment.data()) + bytes(segment["p_memsz"] - segment["p_filesz"])
                self.parts.append(Part("segment", START + segment["p_vaddr"], data, bool(flags & 1), bool(flags & 2)))
        return {index: START for index in range(elf.num_sections())}

    def _relocate(self, elf: ELFFile, addresses: dict[int, int]) -> None:
        for section in elf.iter_sections():
            if not isinstance(section, RelocationSection) or section["sh_info"] not in addresses:
                continue
            table = elf.get_section(section["sh_link"])
            base = addresses[section["sh_info"]]
            part = next(part for part in self.parts if part.address == base)
            for entry in section.iter_relocations():
                symbol = table.get_symbol(entry["r_info_sym"])
                index = symbol["st_shndx"]
                if entry["r_info_type"] not in RELOCATIONS:
                    continue
                size, relative = RELOCATIONS[entry["r_info_type"]]
                known = addresses[index] + symbol["st_value"] if index in addresses else self.symbols[symbol.name][0]
                value = known + entry["r_addend"]
                place = entry["r_offset"]
                value -= base + place if relative else 0
                part.data[place : place + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")

    def symbol(self, name: str) -> tuple[int, int]:
        """Address and size; 0x1234 is an address of the file itself. Raises InputError, which names what is there."""
        if name.startswith("0x"):
            try:
                return START + int(name, 16), 0
            except ValueError as error:
                raise InputError(f"{name} is no address") from error
        if name in self.symbols:
            return self.symbols[name]
        there = sorted(
            other for other, (at, _) in self.symbols.items() if any(p.executable for p in self.parts if _in(p, at))
        )
        shown = "\n  ".join(there[:40]) or "none"
        raise InputError(f"{self.path} has no symbol {name}. It has these functions:\n  {shown}")

    def code(self, address: int, size: int = 15) -> bytes:
        for part in self.parts:
            if _in(part, address) and part.executable:
                return bytes(part.data[address - part.address : address - part.address + size])
        raise Fault("unsupported", f"runs into {address:#x}, where there is no code", address)

    def supply(self, address: int, data: bytes) -> None:
        """What a variable of the program holds in this proof, for code that reads one (OpenSSL's CPU features)."""
        self.supplied[address] = data
        self.read.clear()

    def _word(self, offset: int) -> e.Word:
        found = self.read.get(offset)
        return self._find_word(offset) if found is None else found

    def _find_word(self, offset: int) -> e.Word:
        for at, data in self.supplied.items():
            if at <= offset and offset + 4 <= at + len(data):
                return e.const(int.from_bytes(data[offset - at : offset - at + 4], "little"))
        for part in self.parts:
            if part.address <= offset < part.address + len(part.data):
                if any(low <= offset < high for low, high in self.relro):
                    whole = self.fixed.get(offset & ~7)
                    if whole:
                        return e.const(int.from_bytes(whole[offset & 4 : (offset & 4) + 4], "little"))
                elif part.writable and (not self.initial or part.name == "undefined"):
                    raise Fault("memory", f"reads the variable at {offset:#x}, whose value is not known")
                there = part.data[offset - part.address : offset - part.address + 4]
                self.read[offset] = e.const(int.from_bytes(there, "little"))
                return self.read[offset]
        return e.ZERO  # a word of which a part lies before the first byte: check() lets none of those be read


class _Constants(Region):
    """What the file holds, by address."""

    def __init__(self, image: Image) -> None:
        super().__init__("constants", 0, 1 << 64, image._word)
        self.image = image
        self.parts = image.parts

    def check(self, offset: int, size: int, write: bool) -> None:
        if not any(_in(part, offset) and offset + size <= part.address + len(part.data) for part in self.parts):
            what = "writes" if write else "reads"
            raise Fault("memory", f"{what} {size} bytes at {offset:#x}, which is in no object")
        if write and self.image.initial and any(_in(part, offset) and part.writable for part in self.parts):
            return
        super().check(offset, size, write)


def _in(part: Part, address: int) -> bool:
    return part.address <= address < part.address + len(part.data)
