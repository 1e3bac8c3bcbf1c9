# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Scheduling: the order of the instructions of a basic block, chosen before registers are allocated.

A scheduler sees nothing but nodes and their dependences, and returns a permutation. `parse` makes one from a
specification such as ``source``, ``list``, ``list:pressure=24`` or ``merge:lags=0.1.2.3``. To add a scheduler is to add
a file, and a line here.
"""

from generator.schedule.listing import ListScheduler
from generator.schedule.merge import MergeScheduler
from generator.schedule.node import Node, ScheduleError, Scheduler, check_order
from generator.schedule.permutation import PermutationScheduler, SourceScheduler
from generator.spec import SpecError, parsed

#: The classes of schedulers by name.
SCHEDULERS: dict[str, type[Scheduler]] = {
    "source": SourceScheduler,
    "list": ListScheduler,
    "merge": MergeScheduler,
    "permutation": PermutationScheduler,
}

__all__ = ["SCHEDULERS", "Node", "ScheduleError", "Scheduler", "SpecError", "check_order", "parse"]


def parse(spec: str) -> Scheduler:
    """The scheduler that a specification names: ``name`` or ``name:option=value,option=value``. Raises SpecError."""
    return parsed(spec, SCHEDULERS, "scheduler")
