# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Modulo schedules of kernels, with what is proven of them and what their orders spill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.table import Table

from generator.models import MissingFormError, UnknownModelError, load
from generator.schedule import ScheduleError
from generator.schedule.blocks import nodes
from generator.schedule.cpsat import CpSatScheduler
from generator.schedule.modulo import Schedule
from generator.schedule.node import max_live
from harness.errors import HarnessError
from measure.tuning.subject import Subject


@dataclass(frozen=True)
class Scheduled:
    """A kernel's order and the schedules of its kinds of parts; live: vector values at once, spilled ones included."""

    subject: Subject
    instructions: int
    order: list[int]
    schedules: list[Schedule]
    live: int


def schedule(subject: Subject, scheduler: CpSatScheduler, uarch: str) -> Scheduled:
    """Schedules the block with a kernel's rounds. Raises HarnessError where it cannot."""
    found = nodes(subject.head(subject.source()))
    try:
        order, schedules = scheduler.solved(found, load(uarch))
    except (ScheduleError, MissingFormError, UnknownModelError) as error:
        raise HarnessError(f"{subject.kernel} of {subject.target}: {error}") from error
    return Scheduled(subject, len(found), order, schedules, max_live(found, order))


def table(found: Sequence[Scheduled], uarch: str) -> Table:
    """For people; what was proven stands in brackets where it is not the optimum."""
    result = Table(
        title=f"modulo schedules of the block with the rounds on {uarch}; of identical parts, each one's",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    result.add_column("kernel")
    for heading in ("instructions", "interval", "found in s", "beyond registers", "slack", "live", "s"):
        result.add_column(heading, justify="right")
    for each in found:
        for one in each.schedules:
            result.add_row(
                f"{each.subject.target} {each.subject.kernel} {each.subject.role}",
                str(each.instructions),
                _bounded(one.interval, one.interval_bound),
                f"{one.first:.1f}",
                _bounded(one.beyond, one.beyond_bound),
                _bounded(one.slack, one.slack_bound),
                str(each.live),
                f"{one.seconds:.1f}",
            )
    return result


def _bounded(value: int, bound: int) -> str:
    return str(value) if bound == value else f"{value} ({bound})"
