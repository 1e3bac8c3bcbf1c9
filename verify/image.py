# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An object as a proof may rely on it: a section of code and one of constants, whose distance only a linker decides.

The addresses here are names that the image gives: a pointer is a section and an offset in it, and sections are laid too
far apart for one to reach another. verify.linked lays a file out as a linker would, for other people's code.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from verify import expression as e
from verify import objects
from verify.faults import Fault, InputError
from verify.regions import Region
from verify.values import Pointer

if TYPE_CHECKING:
    from verify.decode import Decoded

START = 0x10000000  # where the code is laid
PLACES = {objects.TEXT: START, objects.RODATA: START + 4 * objects.MOST}
ENDBR64 = bytes.fromhex("f30f1efa")


class Section(Region):
    """One section, as a region of known bytes. Offset 0 is its first byte, which the image lays at `address`."""

    def __init__(self, name: str, address: int, data: bytes, align: int, executable: bool) -> None:
        super().__init__(name, 0, len(data), self._word, align=align)
        self.address = address
        self.data = bytearray(data)
        self.executable = executable
        self.relocations: dict[int, Section] = {}  # what a linker writes the distance to, by offset of the four bytes
        self.read: set[int] = set()  # offsets of the words that were read

    def check(self, offset: int, size: int, write: bool) -> None:
        """As Region.check. Raises Fault (linking), too: for code, and for bytes that a linker writes."""
        if self.executable:
            raise Fault("linking", f"reaches {self.name}{offset:+d}, which is no section of constants")
        super().check(offset, size, write)
        if self.relocated(offset, size):
            raise Fault("linking", f"reads {self.name}{offset:+d}, which a linker writes")

    def relocated(self, offset: int, size: int) -> dict[int, Section]:
        """The relocations that touch bytes [offset, offset + size): where each leads, by the offset of its bytes."""
        return {at: to for at, to in self.relocations.items() if at < offset + size and offset < at + 4}

    def _word(self, offset: int) -> e.Word:
        self.read.add(offset)
        return e.const(int.from_bytes(self.data[offset : offset + 4], "little"))


class Image:
    """What an object file means (`object`), and nothing else of it.

    path: the file. symbols: the address and the size in bytes of each, by name. digest: SHA-256 of the object;
    file_digest: of the file's bytes.

    Raises InputError where the file is no object file for amd64, Fault where it has what verify.objects does not allow.
    """

    thread: Region | None = None  # what may be read through the segment register fs
    object: objects.Object

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sections: list[Section] = []
        self.symbols: dict[str, tuple[int, int]] = {}  # by name: address and size
        self.changed: dict[int, Decoded] = {}  # instructions that stand in for those at their addresses (mutants)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot read {path}: {error.strerror}") from error
        self.digest = self.file_digest = hashlib.sha256(data).hexdigest()
        self._load(data)

    def _load(self, data: bytes) -> None:
        found = self.object = objects.read(data, str(self.path))
        self.digest = hashlib.sha256(repr(found).encode()).hexdigest()
        parts = {objects.TEXT: found.text, objects.RODATA: found.constants or objects.Part(b"", 1)}
        laid = {
            name: Section(name, PLACES[name], part.data, part.align, name == objects.TEXT)
            for name, part in parts.items()
        }
        for name, part in parts.items():
            for link in part.links:
                value = PLACES[link.to] + link.addend - PLACES[name] - link.at
                laid[name].data[link.at : link.at + 4] = (value & e.MASK).to_bytes(4, "little")
                laid[name].relocations[link.at] = laid[link.to]
        self.sections = list(laid.values())
        self.symbols = {each.name: (PLACES[each.section] + each.offset, each.size) for each in found.symbols}

    def entry(self, name: str) -> int:
        """The address of a function, where its caller enters it.

        Raises InputError where there is no such symbol, Fault (abi) where the note has IBT and this is no ENDBR64.
        """
        address, _ = self.symbol(name)
        if self.object.features & objects.IBT and self.code(address, 4) != ENDBR64:
            said = "although the file's note says that CPUs may ask for that (IBT)"
            raise Fault("abi", f"{name} does not begin with ENDBR64, {said}", address)
        return address

    def symbol(self, name: str) -> tuple[int, int]:
        """Address and size in bytes of a symbol; 0x1234 is that offset in the section of code, of size 0. Raises
        InputError for an unknown name, with the functions that there are."""
        if name.startswith("0x"):
            try:
                return START + int(name, 16), 0
            except ValueError as error:
                raise InputError(f"{name} is no address") from error
        if name in self.symbols:
            return self.symbols[name]
        held = {name: self.holding(address) for name, (address, _) in self.symbols.items()}
        there = sorted(name for name, section in held.items() if section is not None and section.executable)
        shown = "\n  ".join(there[:40]) or "none"
        raise InputError(f"{self.path} has no symbol {name}. It has these functions:\n  {shown}")

    def holding(self, address: int) -> Section | None:
        """The section in which an address lies, or None."""
        return next((s for s in self.sections if s.address <= address < s.address + len(s.data)), None)

    def code(self, address: int, size: int = 15) -> bytes:
        """The code from an address on: at most `size` bytes. Raises Fault (unsupported) where there is none."""
        section = self.holding(address)
        if section is None or not section.executable:
            raise Fault("unsupported", f"runs into {address:#x}, where there is no code", address)
        return bytes(section.data[address - section.address :][:size])

    def locate(self, address: int) -> Pointer:
        """The pointer for an address that an instruction makes from rip; it may be just after a section. Raises Fault
        (memory) where the address is in no section."""
        for section in self.sections:
            if section.address <= address <= section.address + len(section.data):
                return Pointer(section, address - section.address)
        raise Fault("memory", f"reaches {address:#x}, which is in no section")

    def absolute(self, number: int) -> Pointer:
        """The pointer for a number that is used as an address. None is known here: raises Fault (memory)."""
        raise Fault("memory", f"uses the number {number:#x} as an address")

    def target(self, pointer: Pointer) -> int | None:
        """The address of the instruction that a jump to a pointer goes to; None unless that is known to be code."""
        section, at = pointer.region, pointer.at
        if isinstance(section, Section) and section.executable and isinstance(at, int) and 0 <= at < len(section.data):
            return section.address + at
        return None

    @property
    def read(self) -> list[int]:
        """The addresses of all words of constants that a proof has read, ascending."""
        return sorted(section.address + at for section in self.sections for at in section.read)
