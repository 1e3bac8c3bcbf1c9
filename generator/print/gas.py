# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""GNU assembler, Intel syntax, through the C preprocessor: ELF and Mach-O by macro, SUPERCOP's names or our own.

Outside of SUPERCOP a file needs no flags, and for another CPU or system it is empty. What a user may define:
PEACHACHA_PREFIX, in place of the peachacha_ that all symbols begin with; PEACHACHA_HIDDEN, so that no shared object
exports them; PEACHACHA_RETURN, what returns (in the Linux kernel its own RET, which its mitigations want).
"""

from __future__ import annotations

from generator.ir.function import Instr
from generator.ir.values import Register
from generator.machine.code import Code, Directive, Go, Label, Procedure
from generator.print.contract import head
from generator.print.names import NAMESPACE, stem
from generator.print.operands import DataFormat, Intel, commented, data_lines

SIZES = {
    1: "byte ptr",
    2: "word ptr",
    4: "dword ptr",
    8: "qword ptr",
    16: "xmmword ptr",
    32: "ymmword ptr",
    64: "zmmword ptr",
}
DATA = DataFormat(text='.ascii "{}"', zeros=".space {}", byte=".byte", word=".long")
OURS = "#if defined(__x86_64__) && !defined(__ILP32__) && (defined(__ELF__) || defined(__APPLE__))"
FORMAT = """\
#if !defined(PEACHACHA_PREFIX)
# define PEACHACHA_PREFIX peachacha_
#endif
#if !defined(PEACHACHA_RETURN) && defined(__KERNEL__)
# include <linux/linkage.h>
# define PEACHACHA_RETURN RET
#elif !defined(PEACHACHA_RETURN)
# define PEACHACHA_RETURN ret
#endif
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define NAME(stem) SYMBOL(JOIN(PEACHACHA_PREFIX, stem))
#if defined(__APPLE__)
# define SYMBOL(name) JOIN(_, name)
# define LOCAL(name) L##name
# define FUNCTION(name)
# define END(name)
# define HIDE(name) .private_extern name
# define READ_ONLY .section __TEXT,__const
#else
# define SYMBOL(name) name
# define LOCAL(name) .L##name
# define FUNCTION(name) .type name,@function
# define END(name) .size name,.-name
# define HIDE(name) .hidden name
# define READ_ONLY .section .rodata
#endif
#if defined(PEACHACHA_HIDDEN)
# define VISIBILITY(name) HIDE(name)
#else
# define VISIBILITY(name)
#endif
"""

#: What endbr64 is worth to a linker: entries are fit for indirect branch tracking, and returns
#: for shadow stacks (x86-64 psABI, "Program Property"), whatever options the rest of a program is compiled with.
ELF_NOTES = """\
#if defined(__ELF__)
  .section .note.gnu.property,"a",@note
  .p2align 3
  .long 4, 16, 5
  .asciz "GNU"
  .long 0xc0000002, 4, 3, 0
#endif
"""
#: No executable stack; for every CPU, since the least of a program's files decides.
END = """\
#endif
#if defined(__ELF__)
  .section .note.GNU-stack,"",%progbits
#endif
"""


def text(code: Code, variant: str, command: str) -> str:
    """The whole ``.S`` file."""
    lines = [f"// {line}".rstrip() for line in head(code, command)]
    lines.append("")
    lines += [*_guards(code), OURS, *FORMAT.splitlines(), *_names(code, variant)]
    lines += ["", "  .intel_syntax noprefix", *_constants(code), "", "  .text"]
    for procedure in code.procedures:
        lines += _procedure(procedure)
    lines += ["", *ELF_NOTES.splitlines(), *END.splitlines()]
    return "\n".join(lines) + "\n"


def _guards(code: Code) -> list[str]:
    """SUPERCOP tries many compilers' flags; what they do not allow is not to compile."""
    if not code.features:
        return []
    lines = ["#if defined(SUPERCOP)"]
    for feature in code.features:
        lines += [f"# ifndef __{feature.upper()}__", f'#  error "compile for a CPU with {feature}"', "# endif"]
    return [*lines, "#endif"]


def _macro(role: str) -> str:
    return role.upper()


def _names(code: Code, variant: str) -> list[str]:
    roles = [procedure.role for procedure in code.procedures]
    lines = ["#if defined(CRYPTO_NAMESPACETOP)"]
    lines += [f"# define {_macro(role)} SYMBOL({NAMESPACE[role]})" for role in roles]
    lines += ["#else"]
    lines += [f"# define {_macro(role)} NAME({stem(code, variant, role)})" for role in roles]
    return [*lines, "#endif"]


def _constants(code: Code) -> list[str]:
    if not code.constants:
        return []
    lines = ["  READ_ONLY"]
    align = 0
    for constant in code.constants:
        if constant.align != align:
            align = constant.align
            lines.append(f"  .p2align {align.bit_length() - 1}")
        lines.append(f"LOCAL({constant.name}):")
        lines += [f"  {line}" for line in data_lines(constant, DATA)]
    return lines


def _procedure(procedure: Procedure) -> list[str]:
    name = _macro(procedure.role)
    lines = ["", f"  .p2align {procedure.align.bit_length() - 1}"]
    lines += [f"  .globl {name}", f"  VISIBILITY({name})"] if procedure.public else []
    lines += [f"  FUNCTION({name})"]
    if procedure.role == "xor_ic":
        lines += ["#if defined(SUPERCOP)", f"  HIDE({name})", "#endif"]
    lines += [f"{name}:", "  .cfi_startproc"]
    intel = Intel(SIZES, lambda constant, offset: f"rip + LOCAL({constant.name})" + (f" + {offset}" if offset else ""))
    for item in procedure.items:
        if isinstance(item, Label):
            lines += ["", f"LOCAL({item.name}):  // {item.comment}"] if item.comment else [f"LOCAL({item.name}):"]
        elif isinstance(item, Go):
            lines.append(f"  {item.op} LOCAL({item.label})")
        elif isinstance(item, Instr) and item.op == "ret":
            lines.append("  PEACHACHA_RETURN")
        elif isinstance(item, Instr):
            lines.append(commented(f"  {intel.instruction(item)}", item.comment, "//"))
        else:
            lines += [f"  {line}" for line in _cfi(item)]
    return [*lines, "  .cfi_endproc", f"  END({name})"]


def _cfi(directive: Directive) -> list[str]:
    """Call frame information (DWARF 5 section 6.4)."""
    register = directive.register
    name = register.name if isinstance(register, Register) else ""
    whole = [f".cfi_def_cfa {name}, {directive.amount}"]
    return {
        "push": [".cfi_adjust_cfa_offset 8", f".cfi_rel_offset {name}, 0"],
        "allocate": [f".cfi_adjust_cfa_offset {directive.amount}"],
        "frame": [f".cfi_def_cfa_register {name}"],
        "kept": [f".cfi_offset {name}, {directive.amount}"],
        "unframe": [
            ".cfi_def_cfa_register rsp",
            *([f".cfi_adjust_cfa_offset -{directive.amount}"] if directive.amount else []),
        ],
        "release": [f".cfi_adjust_cfa_offset -{directive.amount}"],
        "pop": [".cfi_adjust_cfa_offset -8", f".cfi_restore {name}"],
        "popped": [f".cfi_restore {name}"],
        "inside": whole + [f".cfi_offset {kept.name}, {at}" for kept, at in directive.saved],
        "outside": whole + [f".cfi_restore {kept.name}" for kept, _ in directive.saved],
        "save": [],
        "body": [],
    }[directive.kind]
