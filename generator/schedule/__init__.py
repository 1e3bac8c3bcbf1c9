# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Scheduling: the order of instructions, chosen before registers are allocated.

A scheduler sees nothing but nodes and their dependences and returns a permutation. `parse` makes one from a text such
as ``source``, ``list``, ``list:pressure=24`` or ``merge:lags=0.1.2.3``. A new scheduler is one file and one line here.
"""

from __future__ import annotations

from generator.schedule.cpsat import CpSatScheduler
from generator.schedule.listing import ListScheduler
from generator.schedule.merge import MergeScheduler
from generator.schedule.node import Node, ScheduleError, Scheduler, SpecError, check_order
from generator.schedule.permutation import PermutationScheduler
from generator.schedule.source import SourceScheduler

#: Each scheduler by name. A class makes an instance from the options of its text.
SCHEDULERS: dict[str, type[Scheduler]] = {
    "source": SourceScheduler,
    "list": ListScheduler,
    "merge": MergeScheduler,
    "permutation": PermutationScheduler,
    "cpsat": CpSatScheduler,
}

__all__ = ["SCHEDULERS", "Node", "ScheduleError", "Scheduler", "SpecError", "check_order", "parse"]


def parse(spec: str) -> Scheduler:
    """The scheduler that `spec` names: ``name`` or ``name:option=value,option=value``. Raises SpecError."""
    name, _, text = spec.partition(":")
    if name not in SCHEDULERS:
        raise SpecError(f"there is no scheduler {name!r}; there are {', '.join(SCHEDULERS)}")
    options: dict[str, str] = {}
    for part in text.split(",") if text else []:
        option, equals, value = part.partition("=")
        if not equals or not value or option in options:
            raise SpecError(f"in the schedule {spec!r}, {part!r} should be option=value, each option once")
        options[option] = value
    unknown = sorted(options.keys() - SCHEDULERS[name].options.keys())
    if unknown:
        known = ", ".join(f"{option} ({meaning})" for option, meaning in SCHEDULERS[name].options.items()) or "none"
        raise SpecError(f"the scheduler {name} has no option {unknown[0]!r}; its options are: {known}")
    return SCHEDULERS[name].from_options(options)
