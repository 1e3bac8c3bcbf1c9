# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""NASM: one file for ELF and Mach-O, where the ABI is System V; one for Win64 (other registers, unwind data).

NASM has no directives for call frame information, so that its ELF and Mach-O output has none; the GAS file has it.
"""

from __future__ import annotations

from generator.ir.function import Instr
from generator.machine.code import Code, Go, Label, Procedure
from generator.machine.unwind import VERSION, Unwind, unwind
from generator.print.contract import head
from generator.print.names import symbol
from generator.print.operands import DataFormat, Intel, commented, data_lines

#: Vectors need no size: NASM takes it from the register (and its 2.16 refuses the right one for pshufd).
SIZES = {1: "byte", 2: "word", 4: "dword", 8: "qword"}
DATA = DataFormat(text='db "{}"', zeros="times {} db 0", byte="db", word="dd")
CONSTANTS = "constants"
FORMAT = "__?OUTPUT_FORMAT?__"

ELF = f"""\
%ifidn {FORMAT}, elf64
  %define READ_ONLY .rodata
  %macro FUNCTION 1
  global %1:function (%1.end - %1)
  %endmacro
  section .note.GNU-stack noalloc noexec nowrite progbits
  section .note.gnu.property note alloc noexec nowrite align=8
  dd 4, 16, 5, "GNU", 0xc0000002, 4, 3, 0 ; for indirect branch tracking and shadow stacks
"""
MACHO = f"""\
%elifidn {FORMAT}, macho64
  %pragma macho64 gprefix _
  %define READ_ONLY __TEXT,__const
  %macro FUNCTION 1
  global %1
  %endmacro
"""
WIN64 = f"""\
%elifidn {FORMAT}, win64
  %define READ_ONLY .rdata
  %macro FUNCTION 1
  global %1
  %endmacro
"""
#: By ABI: the output formats, and what to tell a user.
FORMATS = {
    "sysv": (ELF + MACHO, "nasm -f elf64 or nasm -f macho64"),
    "win64": (ELF + WIN64, "nasm -f win64 (or -f elf64, for callers of this ABI elsewhere)"),
}


def text(code: Code, variant: str, command: str) -> str:
    """The whole ``.asm`` file."""
    formats, usage = FORMATS[code.abi.name]
    lines = [f"; {line}".rstrip() for line in head(code, command)]
    lines += [f"; Assemble with NASM 2.15 or later: {usage}.", "", "default rel", *formats.splitlines()]
    lines += ["%else", f'  %fatal "assemble with NASM 2.15 or later: {usage}"', "%endif"]
    lines += [*_constants(code), "", "section .text align=64"]
    names = {procedure.role: symbol(code, variant, procedure.role) for procedure in code.procedures}
    owner = {
        item.name: names[procedure.role]
        for procedure in code.procedures
        for item in procedure.items
        if isinstance(item, Label)
    }
    for procedure in code.procedures:
        lines += _procedure(procedure, names[procedure.role], owner, unwind(procedure) if code.abi.unwind else None)
    return "\n".join(lines) + "\n"


def _constants(code: Code) -> list[str]:
    if not code.constants:
        return []
    lines = ["", "section READ_ONLY align=64", f"{CONSTANTS}:"]
    align = code.constants[0].align
    for constant in code.constants:
        if constant.align != align:
            align = constant.align
            lines.append(f"  align {align}, db 0")
        lines.append(f".{constant.name}:")
        lines += [f"  {line}" for line in data_lines(constant, DATA)]
    return lines


def _procedure(procedure: Procedure, name: str, owner: dict[str, str], data: Unwind | None) -> list[str]:
    public = [f"FUNCTION {name}"] if procedure.public else []
    lines = ["", f"align {procedure.align}", *public, f"{name}:"]
    intel = Intel(SIZES, lambda constant, offset: f"{CONSTANTS}.{constant.name}" + (f" + {offset}" if offset else ""))
    marks = {code.item: f".prologue_{i}" for i, code in enumerate(data.codes)} if data else {}
    for index, item in enumerate(procedure.items):
        if isinstance(item, Label):
            lines += ["", f".{item.name}:" + (f"  ; {item.comment}" if item.comment else "")]
        elif isinstance(item, Go):
            place = owner[item.label]
            lines.append(f"  {item.op} {'' if place == name else place}.{item.label}")
        elif isinstance(item, Instr):
            lines.append(commented(f"  {intel.instruction(item)}", item.comment, ";"))
        elif index in marks:
            lines.append(f"{marks[index]}:")
        elif data and index == data.body:
            lines.append(".prologue_end:")
    lines.append(".end:")
    return lines + (_unwind_data(name, data, marks) if data else [])


def _unwind_data(name: str, data: Unwind, marks: dict[int, str]) -> list[str]:
    """.pdata and .xdata (see generator.machine.unwind); ``marks`` are labels behind the instructions of codes."""
    addresses = ", ".join(f"{name}{part} wrt ..imagebase" for part in ("", ".end", ".unwind"))
    lines = ["", f"%ifidn {FORMAT}, win64", "section .pdata rdata align=4", f"  dd {addresses}"]
    lines += ["section .xdata rdata align=4", ".unwind:"]
    header = f"  db {VERSION}, .prologue_end - {name}, {data.slots}, {data.frame_byte}"
    lines.append(commented(header, "version, bytes of the prologue, words of codes, frame register", ";"))
    for code in reversed(data.codes):
        line = f"  db {marks[code.item]} - {name}, {code.info << 4 | code.operation:#04x}"
        lines.append(commented(line, code.comment, ";"))
        if code.words:
            lines.append(f"  dw {', '.join(map(str, code.words))}")
    return [*lines, "  align 4, db 0", "section .text", "%endif"]
