# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""llvm-mca: LLVM's scheduling models, out of order, without a front end; it takes loads and stores for independent."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache

from generator.explain import Step
from generator.machine import Go
from generator.models import Model
from generator.print.gas import SIZES
from generator.print.operands import Intel
from lab.predict.base import PredictError
from measure.tuning.subject import Subject

OLDEST = 19
#: Of the work: the first ones fill the machine.
ITERATIONS, WARM = 4, 2
SECONDS = 60.0
PROGRAMS = ("llvm-mca-22", "llvm-mca-21", "llvm-mca-20", "llvm-mca-19", "llvm-mca")
#: What follows the intended path falls through; its target is nowhere.
NOWHERE = ".Lnowhere"


def mca(subject: Subject, model: Model) -> float:
    """Core cycles of a call in the steady state. Raises PredictError where llvm-mca is not there, or too old."""
    assembly = text(subject.work.steps)
    warm, whole = (_cycles(assembly, model.name, iterations) for iterations in (WARM, ITERATIONS))
    return (whole - warm) / (ITERATIONS - WARM) * subject.times


def _cycles(assembly: str, uarch: str, iterations: int) -> int:
    command = [_program(), "-mtriple=x86_64", "-x86-asm-syntax=intel", f"-mcpu={uarch}"]
    command += [f"-iterations={iterations}", "-instruction-info=false", "-resource-pressure=false"]
    found = re.search(r"^Total Cycles: +(\d+)", _run(command, assembly), re.MULTILINE)
    if not found:
        raise PredictError(f"{_program()} says no cycles")
    return int(found[1])


@cache
def _program() -> str:
    """The first that is installed. Raises PredictError where it is too old, or where there is none."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise PredictError("llvm-mca is not installed: scripts/bootstrap lab")
    found = re.search(r"version (\d+)\.", _run([program, "--version"], ""))
    if not found or int(found[1]) < OLDEST:
        raise PredictError(f"{program} is too old: llvm-mca {OLDEST} or newer is wanted (scripts/bootstrap lab)")
    return program


def text(steps: Iterable[Step]) -> str:
    """Executed instructions in Intel syntax, one a line; jumps go nowhere, returns are left out."""
    intel = Intel(SIZES, lambda constant, offset: f"rip + {constant.name}" + (f" + {offset}" if offset else ""))
    lines = []
    for step in steps:
        if isinstance(step.item, Go):
            lines.append(f"{step.item.op} {NOWHERE}")
        elif step.item.op != "ret":
            lines.append(intel.instruction(step.item))
    return "\n".join(lines) + "\n"


def _run(command: list[str], given: str) -> str:
    """What it prints. Raises PredictError where it fails or takes too long."""
    try:
        done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=SECONDS, check=False)
    except OSError as error:
        raise PredictError(f"cannot run {command[0]}: {error.strerror}") from error
    except subprocess.TimeoutExpired:
        raise PredictError(f"{command[0]} took longer than {SECONDS:.0f} seconds") from None
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip() or f"exit status {done.returncode}").splitlines()
        raise PredictError(f"{command[0]}: {next((line for line in lines if 'error' in line.lower()), lines[-1])}")
    return done.stdout
