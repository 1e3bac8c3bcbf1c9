# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What an order comes to in the code that is emitted for it: by furthest next use, run by the interpreter."""

from __future__ import annotations

from generator.allocate import AllocationError
from generator.models import MissingFormError, UnknownModelError, load
from generator.schedule import ScheduleError, SpecError
from generator.simulate import simulate
from harness.errors import HarnessError
from lab.solve.counts import count
from measure.tuning.subject import Subject


def judge(subject: Subject, uarch: str) -> tuple[int, int, float]:
    """Stores, uses from memory and cycles of an executed double round, all blocks and files of registers together; the
    cycles by the simulator. Raises HarnessError.
    """
    try:
        nodes = subject.loop
        counted = count(nodes)
        cycles = simulate(nodes.nodes, load(uarch), carried=nodes.carried).per_iteration
    except (AllocationError, ScheduleError, SpecError, MissingFormError, UnknownModelError) as error:
        raise HarnessError(f"{subject.kernel} of {subject.target}: {error}") from error
    return counted.stores, counted.reloads, cycles
