# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Object files through PeachPy's writers: ELF and Mach-O, both with call frame information, and COFF, with Microsoft's
unwind data."""

from __future__ import annotations

import struct
from typing import Any

from peachpy.formats import mscoff
from peachpy.formats.elf import image as elf_image
from peachpy.formats.elf import section as elf_section
from peachpy.formats.elf import symbol as elf_symbol
from peachpy.formats.macho import image as macho_image
from peachpy.formats.macho import section as macho_section
from peachpy.formats.macho import symbol as macho_symbol
from peachpy.x86_64.abi import microsoft_x64_abi, system_v_x86_64_abi

from generator.isa import repairs
from generator.machine.assemble import ALIGN, NOP, Assembled, Reference, assemble
from generator.machine.cfi import RELATIVE4, RELATIVE8, eh_frame
from generator.machine.code import Code
from generator.machine.unwind import unwind
from generator.print.names import symbol


def elf(code: Code, variant: str, command: str) -> bytes:
    """An ELF64 relocatable file."""
    assembled = assemble(code)
    image = elf_image.Image(system_v_x86_64_abi)
    image.symtab.add(repairs.elf_null_symbol())
    image.symtab.alignment = 8
    text, rodata = elf_section.TextSection(), elf_section.ReadOnlyDataSection()
    stack = elf_section.ProgramBitsSection(".note.GNU-stack", allocate=False)
    # Entries are fit for indirect branch tracking, returns for shadow stacks (see ELF_NOTES of generator.print.gas).
    properties = elf_section.ProgramBitsSection(".note.gnu.property")
    properties.type = elf_section.SectionType.note
    properties.content = bytearray(struct.pack("<3I4s4I", 4, 16, 5, b"GNU", 0xC0000002, 4, 3, 0))
    properties.alignment = 8
    text.content, rodata.content = bytearray(assembled.text), bytearray(assembled.rodata)
    text.alignment = rodata.alignment = ALIGN
    relocations = elf_section.RelocationsWithAddendSection(text, image.symtab)
    relocations.alignment = 8
    frames = elf_section.ReadOnlyDataSection(".eh_frame")
    frames.content, fields = eh_frame(assembled, RELATIVE4)
    frames.alignment = 8
    frame_relocations = elf_section.RelocationsWithAddendSection(frames, image.symtab)
    frame_relocations.alignment = 8
    for section in (text, rodata, relocations, frames, frame_relocations, properties, stack):
        image.add_section(section)

    def add(name: str, section: Any, start: int, size: int, kind: Any, binding: Any) -> Any:
        built = elf_symbol.Symbol()
        built.name, built.section, built.value, built.size = name, section, start, size
        built.type, built.binding = kind, binding
        image.symtab.add(built)
        return built

    data, local = elf_symbol.SymbolType.data_object, elf_symbol.SymbolBinding.local
    function, public = elf_symbol.SymbolType.function, elf_symbol.SymbolBinding.global_
    names = {c: add(c.name, rodata, at, len(c.data), data, local) for c, at in assembled.constants.items()}
    whole = add(".text", text, 0, 0, elf_symbol.SymbolType.section, local)
    # Local symbols come first (ELF specification, "Symbol Table": sh_info).
    for entry in sorted(assembled.symbols, key=lambda entry: entry.public):
        binding = public if entry.public else local
        add(symbol(code, variant, entry.role), text, entry.start, entry.size, function, binding)
    pc32 = elf_symbol.RelocationType.x86_64_pc32
    for reference in assembled.references:
        # The field is relative to its own beginning, the instruction's address to its end.
        addend = reference.addend - (reference.end - reference.at)
        relocations.add(elf_symbol.RelocationWithAddend(pc32, reference.at, names[reference.constant], addend))
    for place, entry in zip(fields, assembled.symbols, strict=True):
        # Not to the function's symbol: in a shared object another's may stand in for it.
        frame_relocations.add(elf_symbol.RelocationWithAddend(pc32, place, whole, entry.start))
    return bytes(image.as_bytearray)


def macho(code: Code, variant: str, command: str) -> bytes:
    """A Mach-O 64-bit relocatable file."""
    assembled = assemble(code)
    image = macho_image.Image(system_v_x86_64_abi)
    image.text_section.content = _with_addends(assembled, lambda r: r.addend - _trailing(r))
    # PeachPy counts no padding between sections in the size of their segment: there must be none.
    image.text_section.content += NOP * (-len(assembled.text) % ALIGN)
    image.const_section.content = bytearray(assembled.rodata)
    image.const_section.content += bytes(-len(assembled.rodata) % 8)
    image.text_section.alignment = image.const_section.alignment = ALIGN
    # As clang has it: addresses without relocations; linkers know that they are relative to themselves.
    frames = macho_section.RegularSection("__TEXT", "__eh_frame")
    frames.type, frames.alignment = macho_section.SectionType.coalesced_symbols, 8
    attributes = macho_section.SectionAttributes
    frames.attributes = attributes.coalesced_symbols | attributes.strip_static_symbols | attributes.live_support
    frames.content, fields = eh_frame(assembled, RELATIVE8)
    base = len(image.text_section.content) + len(image.const_section.content)
    for place, symbol_place in zip(fields, assembled.symbols, strict=True):
        struct.pack_into("<q", frames.content, place, symbol_place.start - base - place)
    image.text_segment.add_section(frames)

    def add(name: str, section: Any, start: int, public: bool) -> Any:
        built = macho_symbol.Symbol(name, macho_symbol.SymbolType.section_relative, section, start)
        built.visibility = macho_symbol.SymbolVisibility.external if public else 0
        image.symbol_table.add_symbol(built)
        return built

    names = {c: add(c.name, image.const_section, at, False) for c, at in assembled.constants.items()}
    for entry in sorted(assembled.symbols, key=lambda entry: entry.public):
        add("_" + symbol(code, variant, entry.role), image.text_section, entry.start, entry.public)
    kinds = {
        0: macho_symbol.RelocationType.x86_64_signed,
        1: macho_symbol.RelocationType.x86_64_signed_minus_1,
        4: macho_symbol.RelocationType.x86_64_signed_minus_4,
    }
    image.text_section.relocations += [
        macho_symbol.Relocation(kinds[_trailing(r)], r.at, 4, names[r.constant], is_pc_relative=True)
        for r in assembled.references
    ]
    return bytes(image.encode())


def coff(code: Code, variant: str, command: str) -> bytes:
    """A Microsoft COFF relocatable file, with unwind data."""
    assembled = assemble(code)
    image = mscoff.Image(microsoft_x64_abi)
    text, rdata = mscoff.TextSection(alignment=ALIGN), mscoff.ReadOnlyDataSection(alignment=ALIGN)
    text.content, rdata.content = _with_addends(assembled, lambda r: r.addend), bytearray(assembled.rodata)
    image.add_section(text)
    image.add_section(rdata)

    def add(name: str, section: Any, start: int, public: bool) -> Any:
        built = mscoff.Symbol()
        built.name, built.section, built.value = name, section, start
        built.symbol_type = mscoff.SymbolType.function if public else mscoff.SymbolType.non_function
        built.storage_class = mscoff.StorageClass.external if public else mscoff.StorageClass.static
        image.add_symbol(built)
        return built

    names = {c: add(c.name, rdata, at, False) for c, at in assembled.constants.items()}
    entries = [add(symbol(code, variant, e.role), text, e.start, e.public) for e in assembled.symbols]
    kinds = {
        0: mscoff.RelocationType.x86_64_relocation_offset32,
        1: mscoff.RelocationType.x86_64_relocation_plus_1_offset32,
        4: mscoff.RelocationType.x86_64_relocation_plus_4_offset32,
    }
    text.relocations += [mscoff.Relocation(kinds[_trailing(r)], r.at, names[r.constant]) for r in assembled.references]
    pdata = mscoff.ReadOnlyDataSection(".pdata", alignment=4)
    xdata = mscoff.ReadOnlyDataSection(".xdata", alignment=4)
    image_offset = mscoff.RelocationType.x86_64_imagebase_offset32
    for procedure, place, entry, after in zip(
        code.procedures, assembled.symbols, entries, assembled.after, strict=True
    ):
        data = unwind(procedure)
        if data is None:
            continue
        info = add(f"unwind_{place.role}", xdata, len(xdata.content), False)
        xdata.content += data.encode([end - place.start for end in after])
        # Beginning, end and unwind data of the function, each relative to the image; the second is symbol + size.
        for target, addend in ((entry, 0), (entry, place.size), (info, 0)):
            pdata.relocations.append(mscoff.Relocation(image_offset, len(pdata.content), target))
            pdata.content += struct.pack("<I", addend)
    if pdata.content:
        image.add_section(pdata)
        image.add_section(xdata)
    return repairs.coff_object(bytes(image.encode()))


def _trailing(reference: Reference) -> int:
    """Bytes of the instruction (an immediate) behind the field."""
    return reference.end - reference.at - 4


def _with_addends(assembled: Assembled, addend: Any) -> bytearray:
    """The text with addends in the fields of references, where a format keeps them."""
    text = bytearray(assembled.text)
    for reference in assembled.references:
        struct.pack_into("<i", text, reference.at, addend(reference))
    return text
