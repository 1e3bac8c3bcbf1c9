# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""llvm-mca: LLVM's scheduling models, out of order, without a front end; it takes loads and stores for independent."""

from __future__ import annotations

import re
from functools import cached_property
from typing import ClassVar

from lab.predict.assembly import program, run, text
from lab.predict.base import PredictError
from measure.tuning.subject import Subject

OLDEST = 19
#: Of the work: the first ones fill the machine.
ITERATIONS, WARM = 4, 2
SECONDS = 60.0


class Mca:
    """Cycles of a batch, or of a whole call, in the steady state."""

    name: ClassVar[str] = "llvm-mca"
    what: ClassVar[str] = "LLVM's model of the CPU; loads do not wait for stores"
    in_cycles: ClassVar[bool] = True

    def predict(self, subject: Subject, uarch: str) -> float:
        """Core cycles of a call. Raises PredictError where llvm-mca is not there, or too old, or knows no such CPU."""
        if self._version < (OLDEST,):
            raise PredictError(f"{self.tool} is too old: llvm-mca {OLDEST} or newer is wanted (scripts/bootstrap lab)")
        assembly = text(subject.work.steps)
        cycles = [self._cycles(assembly, uarch, iterations) for iterations in (WARM, ITERATIONS)]
        return (cycles[1] - cycles[0]) / (ITERATIONS - WARM) * subject.times

    def _cycles(self, assembly: str, uarch: str, iterations: int) -> int:
        command = [self._program, "-mtriple=x86_64", "-x86-asm-syntax=intel", f"-mcpu={uarch}"]
        command += [f"-iterations={iterations}", "-instruction-info=false", "-resource-pressure=false"]
        found = re.search(r"^Total Cycles: +(\d+)", run(command, assembly, SECONDS), re.MULTILINE)
        if not found:
            raise PredictError(f"{self._program} says no cycles")
        return int(found[1])

    @property
    def tool(self) -> str:
        """The program's version, by which predictions are kept. Raises PredictError."""
        return "llvm-mca " + ".".join(map(str, self._version))

    @cached_property
    def _program(self) -> str:
        return program("llvm-mca-22", "llvm-mca-21", "llvm-mca-20", "llvm-mca-19", "llvm-mca")

    @cached_property
    def _version(self) -> tuple[int, ...]:
        found = re.search(r"version (\d+)\.(\d+)\.(\d+)", run([self._program, "--version"], "", SECONDS))
        return tuple(map(int, found.groups())) if found else ()
