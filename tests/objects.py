# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Read relocatable object files (ELF64, Mach-O 64, COFF) into memory as a linker would, to compare them.

It knows only sections, symbols, and the relocations that this project's objects may have. Any other relocation is an
error: it would mean code that cannot run at every address. Code becomes lists of instructions that do not depend on
encoding, layout or address.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO

from elftools.elf.elffile import ELFFile
from iced_x86 import Decoder, Instruction, MemorySizeExt, Mnemonic, OpKind, Register, RegisterExt

#: The distance of sections in memory.
APART = 1 << 20
#: The names of ELF, Mach-O and COFF for code and for constants.
TEXT = (".text", "__text")
RODATA = (".rodata", ".rdata", "__const")


@dataclass
class Section:
    """A section, linked to its address."""

    name: str
    address: int
    data: bytearray


@dataclass
class Object:
    """A linked object. symbols: addresses of global symbols; hidden: those hidden from other libraries; static:
    addresses of a COFF file's static symbols."""

    sections: list[Section]
    symbols: dict[str, int]
    hidden: set[str]
    static: dict[str, int] = field(default_factory=dict)

    def section(self, names: tuple[str, ...]) -> Section:
        found = [section for section in self.sections if section.name in names]
        assert len(found) == 1, f"{len(found)} sections are called {' or '.join(names)}"
        return found[0]

    @property
    def text(self) -> Section:
        return self.section(TEXT)

    def bytes_at(self, address: int, size: int) -> bytes:
        for section in self.sections:
            offset = address - section.address
            if offset >= 0 and offset + size <= len(section.data):
                return bytes(section.data[offset : offset + size])
        raise AssertionError(f"nothing is at {address:#x}")


def read(data: bytes) -> Object:
    """The object file in ``data``. Fails if its format is not known."""
    if data[:4] == b"\x7fELF":
        return _elf(data)
    if data[:4] == struct.pack("<I", 0xFEEDFACF):
        return _macho(data)
    assert data[:2] == struct.pack("<H", 0x8664), f"no object file begins with {data[:4].hex()}"
    return _coff(data)


def _string(data: bytes, offset: int) -> str:
    return data[offset : data.index(b"\0", offset)].decode()


def _add(section: Section, at: int, value: int) -> None:
    (old,) = struct.unpack_from("<i", section.data, at)
    struct.pack_into("<i", section.data, at, old + value)


def _elf(data: bytes) -> Object:
    file = ELFFile(BytesIO(data))
    sections = [Section(each.name, APART * i, bytearray(each.data())) for i, each in enumerate(file.iter_sections())]
    symbols: list[int] = []
    public: dict[str, int] = {}
    hidden: set[str] = set()
    for symbol in file.get_section_by_name(".symtab").iter_symbols():
        index = symbol["st_shndx"]
        symbols.append(symbol["st_value"] + (APART * index if isinstance(index, int) else 0))
        if symbol["st_info"]["bind"] != "STB_LOCAL":
            assert index != "SHN_UNDEF", f"{symbol.name} is undefined"
            public[symbol.name] = symbols[-1]
            if symbol["st_other"]["visibility"] == "STV_HIDDEN":
                hidden.add(symbol.name)
    for section in file.iter_sections("SHT_RELA"):
        target = sections[section["sh_info"]]
        for each in section.iter_relocations():
            at, kind = each["r_offset"], each["r_info_type"]
            assert kind in (2, 4), f"{target.name} has an ELF relocation of type {kind}"
            value = symbols[each["r_info_sym"]] + each["r_addend"] - target.address - at
            struct.pack_into("<i", target.data, at, value)
    return Object(sections, public, hidden)


def _macho(data: bytes) -> Object:
    count, _ = struct.unpack_from("<II", data, 16)
    sections: list[Section] = []
    original: list[int] = []
    relocations: list[tuple[int, int]] = []
    symbols: list[int] = []
    public: dict[str, int] = {}
    hidden: set[str] = set()
    at = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, at)
        if command == 0x19:
            for i in range(struct.unpack_from("<I", data, at + 64)[0]):
                header = at + 72 + 80 * i
                address, length, offset, _, reloff, nreloc = struct.unpack_from("<QQIIII", data, header + 32)
                name = data[header : header + 16].rstrip(b"\0").decode()
                original.append(address)
                relocations.append((reloff, nreloc))
                sections.append(Section(name, APART * len(original), bytearray(data[offset : offset + length])))
        elif command == 2:
            offset, number, strings, _ = struct.unpack_from("<IIII", data, at + 8)
            for i in range(number):
                name, kind, index, _, value = struct.unpack_from("<IBBHQ", data, offset + 16 * i)
                assert kind & 0xE == 0xE, f"{_string(data, strings + name)} is not defined"
                symbols.append(value - original[index - 1] + APART * index)
                if kind & 1:
                    public[_string(data, strings + name)] = symbols[-1]
                if kind & 0x10:
                    hidden.add(_string(data, strings + name))
        at += size
    for section, base, (offset, number) in zip(sections, original, relocations, strict=True):
        if section.name not in TEXT:
            # Unwind tables hold differences of addresses in special forms, which a linker checks.
            continue
        for i in range(number):
            where, info = struct.unpack_from("<II", data, offset + 8 * i)
            kind, external, number_of = info >> 28, info >> 27 & 1, info & 0xFFFFFF
            # 2 is a jump from one function to another; the rest are operands, with 0, 1, 2 or 4 bytes behind the field.
            assert kind in (1, 2, 6, 7, 8), f"{section.name} has a Mach-O relocation of type {kind}"
            if external:
                _add(section, where, symbols[number_of] - section.address - where - 4)
            else:
                # The field holds the distance by the file's layout of sections.
                moved = APART * number_of - original[number_of - 1]
                _add(section, where, moved - (section.address - base))
    return Object(sections, public, hidden)


def _coff(data: bytes) -> Object:
    count, _, table, number, extra = struct.unpack_from("<HIIIH", data, 2)
    strings = table + 18 * number
    sections: list[Section] = []
    headers = [struct.unpack_from("<8sIIIIIIHHI", data, 20 + extra + 40 * i) for i in range(count)]
    for i, header in enumerate(headers):
        name = header[0].rstrip(b"\0").decode()
        name = _string(data, strings + int(name[1:])) if name[0] == "/" else name
        sections.append(Section(name, APART * (i + 1), bytearray(data[header[4] : header[4] + header[3]])))
    symbols: list[int] = []
    public, static = dict[str, int](), dict[str, int]()
    while len(symbols) < number:
        at = table + 18 * len(symbols)
        name, value, index, _, storage, auxiliary = struct.unpack_from("<8sIhHBB", data, at)
        symbols += [value + APART * index] * (1 + auxiliary)
        if storage in (2, 3):
            zero, offset = struct.unpack("<II", name)
            (public if storage == 2 else static)[
                name.rstrip(b"\0").decode() if zero else _string(data, strings + offset)
            ] = symbols[-1]
    for section, header in zip(sections, headers, strict=True):
        for i in range(header[7]):
            where, symbol, kind = struct.unpack_from("<IIH", data, header[5] + 10 * i)
            assert kind == 3 or 4 <= kind <= 9, f"{section.name} has a COFF relocation of type {kind}"
            # 3: relative to the image, which begins at 0 here; 4 to 9: to the field's end and 0 to 5 bytes more.
            _add(section, where, symbols[symbol] - (0 if kind == 3 else section.address + where + kind))
    return Object(sections, public, set(), static)


Operand = tuple[object, ...]
#: Mnemonic, operands, mask register, and whether the mask zeroes.
Decoded = tuple[str, tuple[Operand, ...], int, bool]

MNEMONICS = {getattr(Mnemonic, name): name.lower() for name in dir(Mnemonic) if name.isupper()}
REGISTERS = {getattr(Register, name): name.lower() for name in dir(Register) if name.isupper()}
BRANCHES = {OpKind.NEAR_BRANCH64}


@cache
def _bits(register: int) -> int:
    return 8 * RegisterExt.size(register)


def instructions(code: bytes, address: int) -> list[Instruction]:
    """The instructions at an address, without padding."""
    found = list(Decoder(64, code, ip=address))
    assert all(instruction.code for instruction in found), "there are bytes that are no instruction"
    return [instruction for instruction in found if instruction.mnemonic != Mnemonic.NOP]


def decode(item: Object) -> tuple[list[Decoded], dict[str, int]]:
    """The text's instructions and, by symbol, the index of the instruction that it names."""
    text = item.text
    return decoded(bytes(text.data), text.address, item.symbols, item.bytes_at)


def decoded(
    code: bytes, address: int, symbols: dict[str, int], constant: Callable[[int, int], bytes]
) -> tuple[list[Decoded], dict[str, int]]:
    """As decode(), for code in memory; ``constant`` reads an address relative to the instruction pointer."""
    found = instructions(code, address)
    index = {instruction.ip: i for i, instruction in enumerate(found)}
    return (
        [_canonical(instruction, index, constant) for instruction in found],
        {name: index[place] for name, place in symbols.items()},
    )


def _canonical(instruction: Instruction, index: dict[int, int], constant: Callable[[int, int], bytes]) -> Decoded:
    operands: list[Operand] = []
    for i in range(instruction.op_count):
        kind = instruction.op_kind(i)
        if kind == OpKind.REGISTER:
            operands.append((REGISTERS[instruction.op_register(i)],))
        elif kind in BRANCHES:
            operands.append(("to", index[instruction.near_branch64]))
        elif kind == OpKind.MEMORY:
            operands.append(_memory(instruction, constant))
        else:
            # A number may be encoded in 8 or 32 bits: its value in the destination counts.
            first = instruction.op_kind(0)
            bits = _bits(instruction.op0_register) if first == OpKind.REGISTER else 64
            operands.append(("number", instruction.immediate(i) & (1 << bits) - 1))
    name = MNEMONICS[instruction.mnemonic]
    return name, tuple(operands), instruction.op_mask, instruction.zeroing_masking


def _memory(instruction: Instruction, constant: Callable[[int, int], bytes]) -> Operand:
    info = instruction.memory_size
    if instruction.is_ip_rel_memory_operand:
        return "constant", constant(instruction.ip_rel_memory_address, MemorySizeExt.size(info))
    assert instruction.memory_base != Register.NONE, f"{instruction} has an absolute address"
    registers = [REGISTERS[instruction.memory_base], REGISTERS[instruction.memory_index]]
    if instruction.memory_index_scale == 1:
        registers.sort()  # [a + b] and [b + a] are the same address
    displacement = instruction.memory_displacement
    return "memory", *registers, instruction.memory_index_scale, displacement, info, instruction.is_broadcast
