# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""GNU assembler, Intel syntax, through the C preprocessor: ELF and Mach-O by macro, SUPERCOP's names or the project's.

Outside of SUPERCOP a file needs no flags, and for another CPU or system it is empty. A user may define
PEACHACHA_PREFIX, which replaces the peachacha_ that all symbols begin with; PEACHACHA_HIDDEN, so that no shared object
exports them; PEACHACHA_RETURN, the return instruction (in the Linux kernel its own RET, which its mitigations want).
The kernel unwinds by what objtool finds in the code: there, call frame information is for debuggers only.
"""

from collections.abc import Callable

from generator.cipher.registry import Cipher
from generator.ir.function import Instr
from generator.ir.values import RSP
from generator.machine.cfi import Rule, rules
from generator.machine.code import BODY, Code, Go, Label, Procedure
from generator.machine.saved import linux_entry
from generator.print.contract import head, in_c
from generator.print.names import namespaced, stem
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
DEFAULTS = """\
#if !defined(PEACHACHA_PREFIX)
# define PEACHACHA_PREFIX peachacha_
#endif
#if !defined(PEACHACHA_RETURN) && defined(__KERNEL__)
# include <linux/linkage.h>
# define PEACHACHA_RETURN RET
#elif !defined(PEACHACHA_RETURN)
# define PEACHACHA_RETURN ret
#endif
"""
FORMAT = """\
#if defined(__KERNEL__)
  .cfi_sections .debug_frame
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
"""

#: Tells linkers that entries are fit for indirect branch tracking (endbr64), and returns for shadow stacks (x86-64
#: psABI, "Program Property"), whatever options the rest of a program is compiled with.
ELF_NOTES = """\
#if defined(__ELF__)
  .section .note.gnu.property,"a",@note
  .p2align 3
  .long 4, 16, 5
  .asciz "GNU"
  .long 0xc0000002, 4, 3, 0
#endif
"""
#: No executable stack. This is outside of the condition on CPUs, since each file of a program has to say so.
END = """\
#endif
#if defined(__ELF__)
  .section .note.GNU-stack,"",%progbits
#endif
"""


def text(code: Code, variant: str, command: str) -> str:
    """The text of the whole ``.S`` file."""
    lines = [f"// {line}".rstrip() for line in head(code, command, in_c(code, variant))]
    lines.append("")
    lines += [*_guards(code), OURS, *DEFAULTS.splitlines(), *FORMAT.splitlines(), *_names(code, variant)]
    trusting = trusts_stack(code)
    lines += _to_body() if trusting else []
    lines += ["", "  .intel_syntax noprefix", *constants(code, "  READ_ONLY", "LOCAL({}):".format)]
    lines += ["", "  .text"]
    for procedure in code.procedures:
        lines += _procedure(code, procedure, trusting)
    lines += ["", *ELF_NOTES.splitlines(), *END.splitlines()]
    return "\n".join(lines) + "\n"


def _guards(code: Code) -> list[str]:
    """Lines that stop the compilation in SUPERCOP, which tries many compilers' flags, if these do not allow the
    instructions."""
    if not code.features:
        return []
    lines = ["#if defined(SUPERCOP)"]
    for feature in code.features:
        lines += [f"# ifndef __{feature.upper()}__", f'#  error "compile for a CPU with {feature}"', "# endif"]
    return [*lines, "#endif"]


def _macro(code: Code, procedure: Procedure) -> str:
    several = procedure.public and len(code.ciphers) > 1
    rounds = f"_{procedure.cipher.rounds}" if several and isinstance(procedure.cipher, Cipher) else ""
    return procedure.role.upper() + rounds


def _names(code: Code, variant: str) -> list[str]:
    """Lines that define the symbols: in SUPERCOP, where a directory has one cipher, by its names, else by the
    project's."""
    ours = [f"# define {_macro(code, each)} NAME({stem(code, variant, each)})" for each in code.procedures]
    if len(code.ciphers) > 1:
        return [line.replace("# ", "#") for line in ours]
    lines = ["#if defined(CRYPTO_NAMESPACETOP)"]
    lines += [f"# define {_macro(code, each)} SYMBOL({namespaced(each)})" for each in code.procedures]
    return [*lines, "#else", *ours, "#endif"]


def constants(code: Code, begin: str, label: Callable[[str], str]) -> list[str]:
    """The lines of all constants, after ``begin``, which begins their section; ``label`` gives the line of a label."""
    lines = [begin] if code.constants else []
    align = 0
    for constant in code.constants:
        if constant.align != align:
            align = constant.align
            lines.append(f"  .p2align {align.bit_length() - 1}")
        lines += [label(constant.name), *(f"  {line}" for line in data_lines(constant, DATA))]
    return lines


def in_kernel(body: str) -> list[str]:
    """How entries in the Linux kernel go to a body that trusts the alignment of the stack: they align it first."""
    intel, words = Intel(SIZES, lambda constant, _: constant.name), list[str]()
    items = linux_entry()
    for item, changed in zip(items, rules(items), strict=True):
        if isinstance(item, Instr):
            words.append("PEACHACHA_RETURN" if item.op == "ret" else intel.instruction(item))
        elif isinstance(item, Go):
            words.append(f"{item.op} {body}")
        words += map(call_frame, changed)
    return words


def _to_body() -> list[str]:
    """The definition of a macro that goes to the body: in the kernel, by the code of ``in_kernel``, elsewhere by a
    jump."""
    words = in_kernel(BODY.upper())
    middle = len(words) // 2
    lines = ["#if defined(__KERNEL__)", "# define TO_BODY \\", f"  {'; '.join(words[:middle])}; \\"]
    return [*lines, f"  {'; '.join(words[middle:])}", "#else", "# define TO_BODY jmp LOCAL(body)", "#endif"]


def trusts_stack(code: Code) -> bool:
    """Whether a body with several entries keeps vectors on the stack but does not align the stack itself."""
    items = [item for procedure in code.procedures for item in procedure.items if isinstance(item, Instr)]
    aligns = any(item.op == "and" and item.dst == RSP for item in items)
    stored = any(each.align > 8 for each in code.frame.offsets)
    return stored and not aligns and code.procedures[-1].role == BODY


def _procedure(code: Code, procedure: Procedure, trusting: bool) -> list[str]:
    name = _macro(code, procedure)
    lines = ["", f"  .p2align {procedure.align.bit_length() - 1}"]
    if procedure.public:
        # SUPERCOP's interface has no xor_ic, so that its name must not be visible there.
        supercop = "defined(SUPERCOP) || " if procedure.role == "xor_ic" and len(code.ciphers) == 1 else ""
        lines += [f"  .globl {name}", f"#if {supercop}defined(PEACHACHA_HIDDEN)", f"  HIDE({name})", "#endif"]
    lines += [f"  FUNCTION({name})", f"{name}:", "  .cfi_startproc"]
    intel = Intel(SIZES, lambda constant, offset: f"rip + LOCAL({constant.name})" + (f" + {offset}" if offset else ""))
    for item, changed in zip(procedure.items, rules(procedure.items), strict=True):
        if isinstance(item, Label):
            lines += ["", f"LOCAL({item.name}):  // {item.comment}"] if item.comment else [f"LOCAL({item.name}):"]
        elif isinstance(item, Go):
            entering = trusting and procedure.public and item.label == BODY
            lines.append("  TO_BODY" if entering else f"  {item.op} LOCAL({item.label})")
        elif isinstance(item, Instr) and item.op == "ret":
            lines.append("  PEACHACHA_RETURN")
        elif isinstance(item, Instr):
            lines.append(commented(f"  {intel.instruction(item)}", item.comment, "//"))
        lines += [f"  {call_frame(rule)}" for rule in changed]
    return [*lines, "  .cfi_endproc", f"  END({name})"]


def call_frame(rule: Rule) -> str:
    """The assembler's directive for a rule of call frame information."""
    operands = [rule.register.name] if rule.register else []
    operands += [] if rule.amount is None else [str(rule.amount)]
    return f".cfi_{rule.op} {', '.join(operands)}"
