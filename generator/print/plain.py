# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The files of dropin/asm: GNU assembler, Intel syntax, without comments on instructions, and for two readers.

Users assemble them through the C preprocessor, for ELF and Mach-O, and may define what generator.print.gas lets them
define. Rust's ``global_asm!`` reads the same text without a preprocessor: lines that begin with # are comments there,
and what differs by object format is in macros of the assembler. The macros between ``.ifc PREPROCESSED,1`` and
``.endif`` are for users; the crate has its own (dropin/rust/src/formats). Labels are numbers, which may be reused: all
of a crate's files are one text to the assembler, with link-time optimisation even those of several crates.
"""

from collections.abc import Iterator

from generator.ir.function import Instr
from generator.machine.cfi import rules
from generator.machine.code import BODY, Code, Go, Label, Procedure
from generator.print.contract import COMMENTED, head, in_c
from generator.print.gas import DEFAULTS, ELF_NOTES, OURS, SIZES, call_frame, constants, in_kernel, trusts_stack
from generator.print.names import stem
from generator.print.operands import Intel, tabbed

#: The assembler's macros for users, who have a preprocessor.
MACROS = """\
#if defined(__KERNEL__)
  .cfi_sections .debug_frame
#endif
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#if defined(__APPLE__)
# define SYMBOLS JOIN(_, PEACHACHA_PREFIX)
#else
# define SYMBOLS PEACHACHA_PREFIX
#endif
.macro peachacha_symbol what, name
  peachacha_\\what SYMBOLS\\name
.endm
.macro peachacha_constants name
#if defined(__APPLE__)
  .section __TEXT,__const
#else
  .section .rodata
#endif
.endm
.macro peachacha_code name
  .text
.endm
.macro peachacha_export symbol
  .globl \\symbol
#if defined(PEACHACHA_HIDDEN) && defined(__APPLE__)
  .private_extern \\symbol
#elif defined(PEACHACHA_HIDDEN)
  .hidden \\symbol
#endif
.endm
.macro peachacha_begin symbol
#if !defined(__APPLE__)
  .type \\symbol,@function
#endif
\\symbol:
  .cfi_startproc
.endm
.macro peachacha_end symbol
  .cfi_endproc
#if !defined(__APPLE__)
  .size \\symbol,.-\\symbol
#endif
.endm
"""
#: No executable stack. This is outside of the condition on CPUs, since each file of a program has to say so.
END = """\
#endif
#if defined(__ELF__)
.ifc PREPROCESSED,1
  .section .note.GNU-stack,"",%progbits
.endif
#endif
"""


def text(code: Code, variant: str, command: str) -> str:
    """The text of the whole ``.S`` file."""
    labels = _Labels()
    name = stem(code, variant, code.procedures[0])
    trusting = trusts_stack(code)
    lines = [f"// {line}".rstrip() for line in [*head(code, command, in_c(code, variant)), COMMENTED]]
    lines += ["", "#define PREPROCESSED 1", OURS, *DEFAULTS.splitlines(), ".ifc PREPROCESSED,1", *MACROS.splitlines()]
    if trusting:
        kernel = in_kernel(f"JOIN(PEACHACHA_PREFIX, {stem(code, variant, code.procedures[-1])})")
        lines += [".macro peachacha_to_body", "#if defined(__KERNEL__)", *(f"  {line}" for line in kernel), "#else"]
        lines += [f"  jmp {labels.use(BODY)}", "#endif", ".endm"]
    lines += [".macro peachacha_end_code", *ELF_NOTES.splitlines(), ".endm", ".endif", "", "  .intel_syntax noprefix"]
    lines += constants(code, f"  peachacha_constants {name}", lambda constant: labels.define(CONSTANT + constant))
    lines += ["", f"  peachacha_code {name}"]
    for procedure in code.procedures:
        lines += _procedure(procedure, stem(code, variant, procedure), labels, trusting)
    return tabbed([*lines, "", "  peachacha_end_code", *END.splitlines()])


class _Labels:
    """Numbers for labels, in the order in which their names are met."""

    def __init__(self) -> None:
        self._free = self._candidates()
        #: A macro of the crate jumps to the body, so that its number is the same in all files.
        self._numbers = {BODY: next(self._free)}
        self._defined: set[str] = set()

    @staticmethod
    def _candidates() -> Iterator[int]:
        """All numbers that have a digit other than 0 and 1: LLVM would take 0b, 1b, 10b for binary numbers."""
        number = 1
        while True:
            number += 1
            if not set(str(number)) <= {"0", "1"}:
                yield number

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = next(self._free)
        return self._numbers[name]

    def define(self, name: str, comment: str = "") -> str:
        """The line that puts a label here, with its name in a comment."""
        self._defined.add(name)
        return f"{self._number(name)}:  // {name.removeprefix(CONSTANT)}" + (f": {comment}" if comment else "")

    def use(self, name: str) -> str:
        """A reference to a label: backward if it was defined already, else forward."""
        return f"{self._number(name)}{'b' if name in self._defined else 'f'}"


#: A prefix that tells constants from labels of the same name.
CONSTANT = "constant "


def _procedure(procedure: Procedure, name: str, labels: _Labels, trusting: bool) -> list[str]:
    def address(constant_name: str, offset: int) -> str:
        return f"rip + {labels.use(CONSTANT + constant_name)}" + (f" + {offset}" if offset else "")

    intel = Intel(SIZES, lambda constant, offset: address(constant.name, offset))
    lines = ["", f"  .p2align {procedure.align.bit_length() - 1}"]
    lines += [f"  peachacha_symbol export, {name}"] if procedure.public else []
    lines += [f"  peachacha_symbol begin, {name}"]
    for item, changed in zip(procedure.items, rules(procedure.items), strict=True):
        if isinstance(item, Label):
            lines += ["" for _ in item.comment[:1]]
            lines.append(labels.define(item.name, item.comment))
        elif isinstance(item, Go):
            entering = trusting and procedure.public and item.label == BODY
            lines.append("  peachacha_to_body" if entering else f"  {item.op} {labels.use(item.label)}")
        elif isinstance(item, Instr):
            lines.append("  PEACHACHA_RETURN" if item.op == "ret" else f"  {intel.instruction(item)}")
        lines += [f"  {call_frame(rule)}" for rule in changed]
    return [*lines, f"  peachacha_symbol end, {name}"]
