# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measure each instruction form: a chain of copies if its result can be its operand (latency), many destinations
(throughput), and one copy among many nops (micro-ops).

The forms come from a model. The model is wrong if a chain takes another time than it says, or if a loop is faster than
its ports allow or has fewer micro-ops. A slower loop does not refute a lower bound. Loads of forms with memory operands
run ahead of the chain. Jumps, and instructions that move the stack pointer, are left out.
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

#: Copies in a loop for latency and throughput; for micro-ops, the nops behind each copy and the number of copies.
COPIES, NOPS, AMONG_NOPS = 48, 31, 6
#: A long nop: few fit into a line of the cache of decoded instructions, so that all are decoded anew in each pass.
NOP = "nop word ptr [rax + rax + 1024]"
LEFT_OUT = ("jmp", "call", "ret", "push", "pop", "je", "jne", "jb", "jae", "ja", "jbe", "js", "jns")
CHAIN, THROUGHPUT, UOPS = KINDS = ("latency", "throughput", "micro-ops")
#: Instructions in front of each loop. cl is a shift count, and the others keep their values small; then the mask.
BEGIN = ("mov ecx, 7", "xor r8d, r8d", "xor r14d, r14d", "xor r15d, r15d")
MASK = ("mov rbx, -1", "kmovq k1, rbx")
#: By register file: how many destinations alternate, the number of the first, and that of the first constant operand.
_NUMBERS = {"vector": (12, 0, 12), "general": (6, 8, 14), "k": (5, 2, 1)}
_GENERAL = {"r8": "r{}b", "r16": "r{}w", "r32": "r{}d", "r64": "r{}"}
_BITS = {"xmm": 128, "ymm": 256, "zmm": 512}
_WORDS = {8: "byte", 16: "word", 32: "dword", 64: "qword", 128: "xmmword", 256: "ymmword", 512: "zmmword"}


@dataclass(frozen=True)
class Form:
    """An instruction form. needs: CPU features; reads: whether it reads its first operand; writes: whether it writes
    its first operand, and no other operand is only written."""

    key: str
    needs: frozenset[str] = frozenset()
    reads: bool = False
    writes: bool = True

    @property
    def kinds(self) -> list[str]:
        """The kinds of its operands without masks, destination first, such as ``["xmm", "xmm", "m128"]``."""
        return [kind.partition("{")[0] for kind in self.key.partition(" ")[2].split(",") if kind]

    @property
    def chains(self) -> bool:
        """Whether copies can form a chain: its only result can be an operand of the next copy."""
        files = list(map(_file, self.kinds))
        return bool(files) and self.writes and files[0] != "memory" and (self.reads or files[0] in files[1:])

    def written(self, copy: int, *, chained: bool) -> str:
        """One copy in Intel syntax. copy: its number. chained: it depends on the previous copy; otherwise destinations
        alternate.

        A chain of a form that does not read its destination alternates between two registers, since not every CPU
        eliminates moves of a register to itself.
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
    # Both addresses are within one cache line, since a CPU may store twice in a cycle only to the same line.
    address, bits = f"[rdi + {64 + copy % 2 * (0 if kind == 'm512' else 32)}]", int(re.findall(r"\d+", kind)[0])
    lanes = next(width for name, width in _BITS.items() if name in key) // bits if "bcst" in kind else 0
    return f"{_WORDS[bits]} ptr {address}" + (f"{{1to{lanes}}}" if lanes else "")


def forms(model: Model) -> list[Form]:
    """A model's forms that can be timed. The assembler and iced-x86 say what they need and read. Raises
    HarnessError."""
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
    """All loops of all forms of a model: two or three of each."""
    return [each for form in forms(model) for each in loops_of(form)]


def loops_of(form: Form) -> Iterator[Loop]:
    """A form's loops: chain, if it can form one, throughput, and micro-ops."""
    for kind in KINDS if form.chains else KINDS[1:]:
        copies: Sequence[str] = [form.written(at, chained=kind == CHAIN) for at in range(COPIES)]
        if kind == UOPS:
            copies = [line for copy in copies[:AMONG_NOPS] for line in (copy, *[NOP] * NOPS)]
        groups = AMONG_NOPS if kind == UOPS else COPIES
        yield Loop(f"{form.key}: {kind}", tuple(copies), groups, kind=kind, needs=form.needs)


def by_model(each: Loop, model: Model) -> float:
    """Core cycles of a copy by the model, with its nops in loops for micro-ops. Raises MissingFormError."""
    key, form = each.name.partition(":")[0], model.form(each.name.partition(":")[0])
    if each.kind == CHAIN:
        return form.latency - form.late
    if each.kind == UOPS:
        return (NOPS + form.uops) / model.issue_width
    return float(max(analyse.port_pressure([Node(key)], model).bound, analyse.dispatch_bound([Node(key)], model)))
