# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A kernel's loop of rounds in numbers, so that thousands of orders can be judged without emitting any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.allocate.state import rematerializable
from generator.ir.function import Function, Instr
from generator.ir.liveness import analyse
from generator.ir.semantics import COMMUTATIVE
from generator.ir.values import FILE, File, Mem, Value
from generator.machine import SYSV
from generator.models import Model, load
from generator.schedule import blocks
from measure.tuning.subject import Subject


@dataclass(frozen=True)
class Step:
    """One instruction: the values it uses and the one it defines by number (-1: none), the ports it may take, and
    whether one of its inputs may come from memory.
    """

    uses: tuple[int, ...]
    defines: int
    ports: tuple[str, ...]
    folds: bool


class Rounds:
    """The loop of rounds of a kernel, as far as its vectors are concerned; without any, its general registers.

    ``values`` is how many there are, in ``registers`` registers; those in ``constants`` can be had from memory at any
    time. ``entering`` hold the state when the loop begins, and ``carried`` says which of them a value becomes when it
    comes round. ``source`` are the loop's blocks with their instructions, the keys of ``steps``, as they are built.
    """

    def __init__(self, subject: Subject, uarch: str) -> None:
        self._file: File = "general" if subject.parts.in_words else "vector"
        self.registers = len(SYSV.registers(subject.variant.design.target).registers[self._file])
        self._model = load(uarch)
        function = subject.source()
        liveness = analyse(function)
        header = subject.head(function)
        members = [block for block in liveness.order if block in liveness.loops[header]]
        self._function = Function(function.name, [], members)
        self.source = {block: list(block.instrs) for block in members}
        self._streams = {instr: instr.stream for block in members for instr in block.instrs}
        self._numbers: dict[Value, int] = {}
        self.steps = {instr: self._step(instr, self._model) for block in members for instr in block.instrs}
        known = {
            value: instr for block in function.all_blocks() for instr in block.instrs if (value := instr.defines())
        }
        used = [value for value in self._numbers if value in known and rematerializable(known[value])]
        self.constants = frozenset(self._numbers[value] for value in used)
        self.entering = [self._number(param) for param in header.params if FILE[param.kind] == self._file]
        self.carried = {
            self._number(arg): self._number(param)
            for block in members
            for edge in block.edges()
            if edge.target is header
            for param, arg in zip(header.params, edge.args, strict=True)
            if FILE[param.kind] == self._file
        }
        self.values = len(self._numbers)

    def order(self, spec: str) -> list[Step]:
        """The instructions with vectors, in the order of a text for generator.schedule. Raises ScheduleError."""
        for block, source in self.source.items():
            block.instrs = list(source)
            for instr in source:
                instr.stream = self._streams[instr]
        blocks.apply(self._function, {block.key: spec for block in self.source}, self._model)
        return [self.steps[instr] for block in self.source for instr in block.instrs if self.steps[instr].ports]

    def _number(self, value: Value) -> int:
        return self._numbers.setdefault(value, len(self._numbers))

    def _values(self, values: Sequence[Value | None]) -> tuple[int, ...]:
        return tuple(self._number(value) for value in values if value is not None and FILE[value.kind] == self._file)

    def _step(self, instr: Instr, model: Model) -> Step:
        uses, defines = self._values(instr.uses()), self._values([instr.defines()])
        if not uses and not defines:
            return Step((), -1, (), False)
        ports = min((group for group, _ in model.form(blocks.form_key(instr)).ports), key=len, default=())
        folds = not any(isinstance(source, Mem) for source in instr.srcs) and (
            instr.op in COMMUTATIVE or instr.op.endswith("shufb")
        )
        return Step(uses, defines[0] if defines else -1, tuple(sorted(ports)), folds)
