# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Properties of object files and linked shared objects, and their code."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from elftools.elf.sections import NoteSection
from iced_x86 import Decoder

from harness.code import elf

ALLOCATED = 2  # flag of sections in memory
#: Sections that a linker adds; they are no part of the code.
DERIVED = (".note", ".gnu", ".dyn", ".rela", ".eh_frame", ".got", ".plt", ".init", ".fini")


def faults(path: Path) -> list[str]:
    """Properties that no user would want in a program, such as an executable stack; [] if there are none."""
    found = []
    with elf(path) as file:
        stacks = [segment for segment in file.iter_segments() if segment["p_type"] == "PT_GNU_STACK"]
        if not stacks or any(segment["p_flags"] & 1 for segment in stacks):
            found.append("asks for an executable stack")
        loads = [segment for segment in file.iter_segments() if segment["p_type"] == "PT_LOAD"]
        if any(segment["p_flags"] & 3 == 3 for segment in loads):
            found.append("has a segment that is both writable and executable")
        dynamic = file.get_section_by_name(".dynamic")
        tags = {tag.entry.d_tag: tag.entry.d_val for tag in dynamic.iter_tags()} if dynamic else {}
        if "DT_TEXTREL" in tags or tags.get("DT_FLAGS", 0) & 4:
            found.append("has relocations in its code")
    return found


def tracks_branches(path: Path) -> bool:
    """Whether the file says that all targets of indirect branches begin with endbr64 (IBT)."""
    with elf(path) as file:
        for section in file.iter_sections():
            if isinstance(section, NoteSection) and section.name == ".note.gnu.property":
                for note in section.iter_notes():
                    for each in note["n_desc"] if isinstance(note["n_desc"], list) else []:
                        if each.pr_type == "GNU_PROPERTY_X86_FEATURE_1_AND" and each.pr_data & 1:
                            return True
    return False


def code_hash(path: Path) -> str:
    """SHA-256 of code, constants and data; not of symbols, notes and other things that a linker adds."""
    digest = hashlib.sha256()
    with elf(path) as file:
        for section in file.iter_sections():
            if section["sh_flags"] & ALLOCATED and not section.name.startswith(DERIVED):
                digest.update(f"{section.name} {section['sh_size']}\n".encode())
                digest.update(b"" if section["sh_type"] == "SHT_NOBITS" else section.data())
    return digest.hexdigest()


def functions(path: Path) -> dict[str, tuple[int, int]]:
    """All functions of a file: their addresses and sizes by their names."""
    with elf(path) as file:
        symbols = file.get_section_by_name(".symtab").iter_symbols()
        return {s.name: (s["st_value"], s["st_size"]) for s in symbols if s["st_info"]["type"] == "STT_FUNC"}


def instructions(path: Path, names: Iterable[str]) -> set[int]:
    """The addresses of all instructions but NOPs in functions with these names."""
    there = functions(path)
    with elf(path) as file:
        text = file.get_section_by_name(".text")
        code, start = text.data(), text["sh_addr"]
    found: set[int] = set()
    for address, size in map(there.__getitem__, names):
        decoder = Decoder(64, code[address - start : address - start + size], ip=address)
        found |= {each.ip for each in decoder if not each.op_code().is_nop}
    return found
