# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Holes in the curves of flagships: numbers of blocks at which one takes longer than for more of them, or than another
that the same CPU can run. By the times of single kernels in the records of plans, for the plans that are emitted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.cipher.family import BLOCK_BYTES
from measure.tuning import decide, plans
from measure.tuning.records import Kernel, Machine, Plan

#: By how much one may take longer.
ALLOWED = 0.02

#: Cycles of a call by length in bytes.
Curve = Mapping[int, float]


@dataclass(frozen=True)
class Hole:
    """A flagship takes ``ratio`` of the time of ``other`` at the same length, or of itself at ``longer`` bytes."""

    machine: Machine
    family: str
    flagship: str
    length: int
    ratio: float
    other: str
    longer: int = 0

    def __str__(self) -> str:
        than = f"{self.longer} bytes" if self.longer else self.other
        blocks = self.length // BLOCK_BYTES
        return (
            f"{self.family}, {self.flagship} takes {self.ratio:.2f} of {than} at {self.length} bytes ({blocks} blocks)"
        )


def curve(found: Plan, kernels: Sequence[Kernel]) -> dict[int, float]:
    """What the emitted plan takes, at the lengths at which its kernels were measured, with the schedules that are
    chosen. kernels: the records of schedules."""
    design = next(each for each in decide.FLAGSHIPS if each.name == found.flagship).of(found.family)
    assert design.plan is not None
    calls = decide.as_emitted(found, design, kernels).calls
    jobs = {length: plans.serving(design.plan.tails, design.plan.bulk[-1], length) for length in calls}
    return {length: calls[length][job] for length, job in sorted(jobs.items()) if job in calls[length]}


def holes(found: Sequence[Plan], kernels: Sequence[Kernel]) -> list[Hole]:
    """On each machine, of the flagships that are for its class of CPUs."""
    curves: dict[tuple[Machine, str], dict[str, Curve]] = defaultdict(dict)
    for each in found:
        if each.machine.cpu_class in decide.deciding(each.flagship):
            curves[each.machine, each.family][each.flagship] = curve(each, kernels)
    return [hole for place in curves for name in curves[place] for hole in _of_one(*place, name, curves[place])]


def _of_one(machine: Machine, family: str, name: str, curves: Mapping[str, Curve]) -> Iterator[Hole]:
    """One flagship's: at each length by the worse of the two comparisons. The CPU runs all before it in the list."""
    order = [design.name for design in decide.FLAGSHIPS]
    older = [each for each in order[: order.index(name)] if each in curves]
    own = curves[name]
    for length, time in own.items():
        others = [(curves[each][length], each, 0) for each in older if length in curves[each]]
        others += [(own[longer], name, longer) for longer in own if longer > length]
        if others and time > (1 + ALLOWED) * (best := min(others))[0]:
            yield Hole(machine, family, name, length, time / best[0], *best[1:])
