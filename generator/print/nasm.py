# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""NASM for Win64, with Microsoft's unwind data; for System V there are the GAS files."""

from generator.ir.function import Instr
from generator.machine.code import Code, Go, Label, Procedure
from generator.machine.unwind import VERSION, Unwind, unwind
from generator.print.contract import COMMENTED, head, in_c
from generator.print.names import symbol
from generator.print.operands import DataFormat, Intel, commented, data_lines, tabbed

SIZES = {1: "byte", 2: "word", 4: "dword", 8: "qword"}
DATA = DataFormat(text='db "{}"', zeros="times {} db 0", byte="db", word="dd")
CONSTANTS = "constants"
FORMAT = "__?OUTPUT_FORMAT?__"

#: NASM has no labels that stay out of the symbol table.
LABELS = "NASM makes a static symbol of every label; strip -x takes them out of the object."
USAGE = "NASM 2.15 or later: nasm -f win64 (or -f elf64, for callers of this ABI elsewhere)"
#: Macros for sections and symbols, by output format.
FORMATS = f"""\
%ifidn {FORMAT}, elf64
  %define READ_ONLY .rodata
  %macro FUNCTION 1
  global %1:function (%1.end - %1)
  %endmacro
  section .note.GNU-stack noalloc noexec nowrite progbits
  section .note.gnu.property note alloc noexec nowrite align=8
  dd 4, 16, 5, "GNU", 0xc0000002, 4, 3, 0 ; for indirect branch tracking and shadow stacks
%elifidn {FORMAT}, win64
  %define READ_ONLY .rdata
  %macro FUNCTION 1
  global %1
  %endmacro
%else
  %fatal "assemble with {USAGE}"
%endif
"""


def text(code: Code, variant: str, command: str) -> str:
    """The text of the whole ``.asm`` file."""
    lines = [f"; {line}".rstrip() for line in head(code, command, in_c(code, variant))]
    lines += [f"; {COMMENTED}", f"; Assemble with {USAGE}.", f"; {LABELS}", "", "default rel", *FORMATS.splitlines()]
    lines += [*_constants(code), "", "section .text align=64"]
    names = [symbol(code, variant, procedure) for procedure in code.procedures]
    owner = {
        item.name: name
        for name, procedure in zip(names, code.procedures, strict=True)
        for item in procedure.items
        if isinstance(item, Label)
    }
    for name, procedure in zip(names, code.procedures, strict=True):
        lines += _procedure(procedure, name, owner, unwind(procedure))
    return tabbed(lines)


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
            lines.append(f"  {intel.instruction(item)}")
        elif index in marks:
            lines.append(f"{marks[index]}:")
        elif data and index == data.body:
            lines.append(".prologue_end:")
    lines.append(".end:")
    return lines + (_unwind_data(name, data, marks) if data else [])


def _unwind_data(name: str, data: Unwind, marks: dict[int, str]) -> list[str]:
    """The lines of .pdata and .xdata (see generator.machine.unwind). ``marks``: by the item of an unwind code, the
    label after its instruction."""
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
