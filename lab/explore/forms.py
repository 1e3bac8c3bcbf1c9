# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What an instruction form costs: a chain of it where its result can be its operand (latency), many destinations
(throughput), and one of it among many nops (micro-ops).

The forms are those of a model. A chain that takes another time than the model says, what is faster than its ports allow
or has fewer micro-ops shows where the model is wrong; what is slower does not make a bound wrong. Loads of forms with
memory operands run ahead. Jumps, and what moves the stack pointer, are left out.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from iced_x86 import InstructionInfoFactory, OpAccess

from generator import analyse
from generator.models import Model
from generator.schedule.node import Node
from harness.code import BASELINE, code_of, features_used
from harness.programs import run
from lab.explore.loop import Loop

#: Copies in a loop; nops beside each copy, and copies then.
COPIES, NOPS, AMONG_NOPS = 48, 31, 6
#: A long one: so many nops of one byte fit into no line of decoded instructions, and are decoded anew each time.
NOP = "nop word ptr [rax + rax + 1024]"
LEFT_OUT = ("jmp", "call", "ret", "push", "pop", "je", "jne", "jb", "jae", "ja", "jbe", "js", "jns")
CHAIN, THROUGHPUT, UOPS = KINDS = ("latency", "throughput", "micro-ops")
#: What stands before each loop: cl, and whose values must be few bits; the mask.
BEGIN = ("mov ecx, 7", "xor r8d, r8d", "xor r14d, r14d", "xor r15d, r15d")
MASK = ("mov rbx, -1", "kmovq k1, rbx")
#: How many destinations alternate, from which number on, and from which operands are that never change.
_NUMBERS = {"vector": (12, 0, 12), "general": (6, 8, 14), "k": (5, 2, 1)}
_GENERAL = {"r8": "r{}b", "r16": "r{}w", "r32": "r{}d", "r64": "r{}"}
_BITS = {"xmm": 128, "ymm": 256, "zmm": 512}
_WORDS = {8: "byte", 16: "word", 32: "dword", 64: "qword", 128: "xmmword", 256: "ymmword", 512: "zmmword"}


@dataclass(frozen=True)
class Form:
    """needs: features of a CPU that has it; reads: its first operand; writes: that one, and no
    other is only written."""

    key: str
    needs: frozenset[str] = frozenset()
    reads: bool = False
    writes: bool = True

    @property
    def kinds(self) -> list[str]:
        """Of the operands, without masks, destination first."""
        return [kind.partition("{")[0] for kind in self.key.partition(" ")[2].split(",") if kind]

    @property
    def chains(self) -> bool:
        """Whether a result can be an operand of the next copy, and is the only one."""
        files = list(map(_file, self.kinds))
        return bool(files) and self.writes and files[0] != "memory" and (self.reads or files[0] in files[1:])

    def written(self, copy: int, *, chained: bool) -> str:
        """In Intel syntax. chained: it depends on the copy before; otherwise destinations alternate.

        A chain that need not read its destination goes to and fro between two registers: moves of a register to itself
        are not eliminated everywhere.
        """
        mnemonic, _, operands = self.key.partition(" ")
        file = _file(self.kinds[0]) if self.kinds else ""
        linked = not chained or self.reads
        count = 1 if file not in _NUMBERS else _NUMBERS[file][0] if not chained else 1 if linked else 2
        found = []
        for place, (text, kind) in enumerate(zip(operands.split(","), self.kinds, strict=False)):
            alternate = copy % count if place == 0 else None
            if place and not linked and _file(kind) == file:
                alternate, linked = (copy + 1) % count, True
            mask = text.partition("{")[2]
            found.append(_operand(kind, place, alternate, copy, self.key))
            found[-1] += " {k1}" + mask.removeprefix("k}") if mask else ""
        return f"{mnemonic} {', '.join(found)}".strip()


def _file(kind: str) -> str:
    memory = re.fullmatch(r"m\d+(bcst)?", kind)
    return "memory" if memory else "vector" if kind in _BITS else "general" if kind in _GENERAL else kind


def _operand(kind: str, place: int, alternate: int | None, copy: int, key: str) -> str:
    file = _file(kind)
    if file in _NUMBERS:
        _, first, constant = _NUMBERS[file]
        number = constant + (place % 2 if file == "general" else place if file == "vector" else 0)
        number = number if alternate is None else first + alternate
        return _GENERAL[kind].format(number) if file == "general" else f"{kind}{number}"
    if file != "memory":
        return "cl" if kind == "cl" else "7"
    # Within a line, since two stores a cycle are possible to one line only.
    address, bits = f"[rdi + {64 + copy % 2 * (0 if kind == 'm512' else 32)}]", int(re.findall(r"\d+", kind)[0])
    lanes = next(width for name, width in _BITS.items() if name in key) // bits if "bcst" in kind else 0
    return f"{_WORDS[bits]} ptr {address}" + (f"{{1to{lanes}}}" if lanes else "")


def forms(model: Model) -> list[Form]:
    """Those of a model that can be timed. What they need and read the assembler and the decoder say."""
    listed = [Form(key) for key in model.forms if key.partition(" ")[0] not in LEFT_OUT]
    with tempfile.TemporaryDirectory() as name:
        source, made = Path(name, "forms.s"), Path(name, "forms.o")
        lines = (form.written(0, chained=False) for form in listed)
        source.write_text("\n".join([".intel_syntax noprefix", *lines, ""]))
        run(["gcc", "-c", source, "-o", made])
        decoded = list(features_used(code_of(made)))
    information, found = InstructionInfoFactory(), []
    for form, (raw, needs) in zip(listed, decoded, strict=True):
        first, *others = map(information.info(raw).op_access, range(max(raw.op_count, 1)))
        reads, writes = (
            first != OpAccess.WRITE,
            first not in (OpAccess.READ, OpAccess.NONE) and OpAccess.WRITE not in others,
        )
        found.append(Form(form.key, frozenset(each.lower() for each in needs - BASELINE), reads, writes))
    return found


def loops(model: Model) -> list[Loop]:
    """Up to three of each form."""
    return [each for form in forms(model) for each in loops_of(form)]


def loops_of(form: Form) -> Iterator[Loop]:
    """Chain, throughput and micro-ops; a chain where there can be one."""
    for kind in KINDS if form.chains else KINDS[1:]:
        copies: Sequence[str] = [form.written(at, chained=kind == CHAIN) for at in range(COPIES)]
        if kind == UOPS:
            copies = [line for copy in copies[:AMONG_NOPS] for line in (copy, *[NOP] * NOPS)]
        groups = AMONG_NOPS if kind == UOPS else COPIES
        yield Loop(f"{form.key}: {kind}", tuple(copies), groups, kind=kind, needs=form.needs)


def by_model(each: Loop, model: Model) -> float:
    """Cycles of a copy, with its nops where it stands among some."""
    key, form = each.name.partition(":")[0], model.form(each.name.partition(":")[0])
    if each.kind == CHAIN:
        return form.latency - form.late
    if each.kind == UOPS:
        return (NOPS + form.uops) / model.issue_width
    return float(max(analyse.port_pressure([Node(key)], model).bound, analyse.dispatch_bound([Node(key)], model)))
