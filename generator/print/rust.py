# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Assembly for Rust's ``global_asm!``: ELF, Mach-O and COFF in one file, without a preprocessor.

What differs by object format is in macros whose names begin with ``peachacha_``; the crate has a file of them for each
format (dropin/rust/src/formats), which comes first. Labels are numbers: all of a crate's files are one text to the
assembler, with link-time optimisation those of several crates are, and numbers may come again. They are local in every
object format besides.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.ir.function import Instr
from generator.machine.cfi import rules
from generator.machine.code import Code, Go, Label, Procedure
from generator.print.contract import COMMENTED, head, in_c
from generator.print.gas import DATA, SIZES, call_frame
from generator.print.names import stem
from generator.print.operands import Intel, data_lines


def text(code: Code, variant: str, command: str) -> str:
    """The whole ``.s`` file; only its head has comments, since crates carry their sources."""
    labels = _Labels()
    name = stem(code, variant, code.procedures[0])
    lines = [f"# {line}".rstrip() for line in head(code, command, in_c(code, variant, stem))]
    lines += ["# The crate puts a prefix in front of the names.", f"# {COMMENTED}"]
    lines += [f"peachacha_constants {name}", *_constants(code, labels), f"peachacha_code {name}"]
    for procedure in code.procedures:
        lines += _procedure(procedure, stem(code, variant, procedure), labels)
    return "\n".join([*lines, "peachacha_end_code"]) + "\n"


class _Labels:
    """Numbers for names, in the order in which these are met first."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._defined: set[str] = set()
        self._free = self._candidates()

    @staticmethod
    def _candidates() -> Iterator[int]:
        """LLVM takes 0b and 1b, 10b and so on for binary numbers."""
        number = 1
        while True:
            number += 1
            if not set(str(number)) <= {"0", "1"}:
                yield number

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = next(self._free)
        return self._numbers[name]

    def define(self, name: str) -> str:
        """The line that puts a label here."""
        self._defined.add(name)
        return f"{self._number(name)}:"

    def use(self, name: str) -> str:
        """A reference: back to where the label was, or forward to where it comes."""
        return f"{self._number(name)}{'b' if name in self._defined else 'f'}"


def _constants(code: Code, labels: _Labels) -> list[str]:
    lines = []
    align = 0
    for constant in code.constants:
        if constant.align != align:
            align = constant.align
            lines.append(f".p2align {align.bit_length() - 1}")
        lines += [labels.define(f"constant {constant.name}"), *data_lines(constant, DATA)]
    return lines


def _procedure(procedure: Procedure, name: str, labels: _Labels) -> list[str]:
    def address(constant_name: str, offset: int) -> str:
        return f"rip + {labels.use(f'constant {constant_name}')}" + (f" + {offset}" if offset else "")

    intel = Intel(SIZES, lambda constant, offset: address(constant.name, offset))
    lines = [f".p2align {procedure.align.bit_length() - 1}"]
    lines += [f"peachacha_symbol export, {name}"] if procedure.public else []
    lines += [f"peachacha_symbol begin, {name}"]
    for item, changed in zip(procedure.items, rules(procedure.items), strict=True):
        if isinstance(item, Label):
            lines.append(labels.define(item.name))
        elif isinstance(item, Go):
            lines.append(f"{item.op} {labels.use(item.label)}")
        elif isinstance(item, Instr):
            lines.append(intel.instruction(item))
        lines += map(call_frame, changed)
    return [*lines, f"peachacha_symbol end, {name}"]
