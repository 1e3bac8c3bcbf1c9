# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Schedules of loops that are too long to be solved at once: stretches of the order that overlap by half, one after the
other, each a schedule of its own with everything outside in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rich import box
from rich.table import Table

from generator.models import Model
from generator.schedule.cpsat import dispatched
from generator.schedule.modulo import Problem, Schedule, solve
from generator.schedule.node import LiveValues, Node, ScheduleError, check_order, max_live
from generator.simulate import simulate


@dataclass(frozen=True)
class Windowed:
    """An order, its cycles by the simulator (without spills), and the schedules of the windows; kept: how many of these
    made it better; unsolved: for how many none was found in time.
    """

    order: list[int]
    cycles: float
    live: int
    schedules: list[Schedule]
    kept: int
    unsolved: int


@dataclass(frozen=True)
class Settings:
    """size: instructions of a window; registers: of the vector file; wait: cycles between dispatch and start; seconds:
    of each step of the solver.
    """

    size: int = 80
    registers: int = 16
    wait: int = 4
    seconds: float = 5.0
    workers: int = 1


def cycles(nodes: Sequence[Node], order: Sequence[int], model: Model) -> float:
    """Of a turn in the steady state, without spills. Raises MissingFormError."""
    carried = [(used, index) for index, node in enumerate(nodes) for used in node.around]
    return simulate(nodes, model, order=order, carried=carried).per_iteration


def held(nodes: Sequence[Node], order: Sequence[int]) -> tuple[int, int]:
    """The most live values at once, and those behind each instruction, summed."""
    values, total = LiveValues(nodes), 0
    for index in order:
        values.place(index)
        total += values.live
    return max_live(nodes, order), total


def improve(
    nodes: Sequence[Node],
    order: Sequence[int],
    model: Model,
    settings: Settings,
    progress: Callable[[float], None],
) -> Windowed:
    """A better order, or the one that is given. A window's order is kept where the simulator finds the whole faster, or
    as fast with fewer live values, and never with more of them. Raises ScheduleError, MissingFormError.
    """
    now = list(order)
    best = cycles(nodes, now, model), *held(nodes, now)
    found: list[Schedule] = []
    kept = unsolved = 0
    starts = range(0, max(1, len(now) - settings.size // 2), max(1, settings.size // 2))
    for number, start in enumerate(starts):
        progress(number / len(starts))
        try:
            changed, schedule = _window(nodes, now, start, model, settings)
        except ScheduleError:
            unsolved += 1
            continue
        found.append(schedule)
        check_order(nodes, changed)
        judged = cycles(nodes, changed, model), *held(nodes, changed)
        if judged < best and judged[1] <= best[1]:
            now, best, kept = changed, judged, kept + 1
    progress(1.0)
    return Windowed(now, *best[:2], found, kept, unsolved)


def table(found: Sequence[tuple[str, Windowed, float]]) -> Table:
    """For people; each block of a loop with its name, and the cycles that it took before."""
    result = Table(title="blocks, without spills", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    result.add_column("block")
    for heading in ("instructions", "windows", "proven", "kept", "cycles before", "cycles", "live", "s"):
        result.add_column(heading, justify="right")
    for name, each, before in found:
        proven = sum(one.interval == one.interval_bound and one.beyond == one.beyond_bound for one in each.schedules)
        seconds = sum(one.seconds for one in each.schedules)
        counts = (len(each.order), len(each.schedules) + each.unsolved, proven, each.kept)
        figures = (f"{before:.1f}", f"{each.cycles:.1f}", str(each.live), f"{seconds:.0f}")
        result.add_row(name, *map(str, counts), *figures)
    return result


def _window(
    nodes: Sequence[Node], order: list[int], start: int, model: Model, settings: Settings
) -> tuple[list[int], Schedule]:
    """The order with one window scheduled anew."""
    inside = order[start : start + settings.size]
    before, behind = set(order[:start]), order[start + settings.size :]
    later = {used for index in behind for used in nodes[index].uses}
    needed = later | {used for index in inside for used in nodes[index].uses}
    entering = [index for index in order[:start] if nodes[index].defs and (index in needed or nodes[index].live_out)]
    place = {index: at for at, index in enumerate([*entering, *inside])}

    def within(index: int) -> Node:
        node = nodes[index]
        lives = node.live_out or index in later
        if index in before:
            return Node("", defs=1, live_out=lives)
        return replace(
            node,
            uses=tuple(place[used] for used in node.uses if used in place),
            after=tuple(place[used] for used in node.after if used in place and used not in before),
            around=(),
            live_out=lives,
        )

    part = [within(index) for index in place]
    hint = [0] * len(entering) + list(range(len(inside)))
    schedule = solve(
        Problem(part, model, settings.registers, settings.wait, settings.seconds, settings.workers, hint=tuple(hint))
    )
    local = [at - len(entering) for at in dispatched(part, schedule.cycles) if at >= len(entering)]
    return [*order[:start], *(inside[at] for at in local), *behind], schedule
