# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Scheduling: the order of instructions, chosen before registers are allocated.

A scheduler sees nothing but nodes and their dependences and returns a permutation. `parse` makes one from a text such
as ``source``, ``list``, ``list:pressure=24`` or ``merge:lags=0.1.2.3``. A new scheduler is one file and one line here.
"""

from generator.schedule.listing import ListScheduler
from generator.schedule.merge import MergeScheduler
from generator.schedule.node import Node, ScheduleError, Scheduler, check_order
from generator.schedule.permutation import PermutationScheduler, SourceScheduler
from generator.spec import SpecError, parsed

#: Each scheduler by name. A class makes an instance from the options of its text.
SCHEDULERS: dict[str, type[Scheduler]] = {
    "source": SourceScheduler,
    "list": ListScheduler,
    "merge": MergeScheduler,
    "permutation": PermutationScheduler,
}

__all__ = ["SCHEDULERS", "Node", "ScheduleError", "Scheduler", "SpecError", "check_order", "parse"]


def parse(spec: str) -> Scheduler:
    """The scheduler that `spec` names: ``name`` or ``name:option=value,option=value``. Raises SpecError."""
    return parsed(spec, SCHEDULERS, "scheduler")
