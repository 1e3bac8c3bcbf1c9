# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is chosen by all evidence, and what it costs on each machine, for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from generator.variants import Design
from generator.variants.orders import key
from measure.tuning import decide
from measure.tuning.evidence import Kernel, Machine, Plan
from measure.tuning.format import FAMILY
from measure.tuning.kernels import reordered
from measure.tuning.plans import losses, serving

UNKNOWN = "-"


def show(console: Console, found: Sequence[Kernel], of_plans: Sequence[Plan]) -> None:
    """Orders by flagship and kernel, then plans by flagship and length."""
    machines = sorted({each.machine for each in found}, key=lambda machine: machine.name)
    chosen = decide.orders(found)
    for design in decide.FLAGSHIPS:
        for family in dict.fromkeys(each.family for each in chosen):
            these = [each for each in chosen if (each.family, each.design) == (family, design)]
            if these:
                console.print(_orders(f"{design.name}, {family}", these, machines))
            lacking = {key(*job) for job in reordered(design)} - {each.job for each in these}
            if lacking:
                console.print(f"{design.name}, {family}: no machine has measured {', '.join(sorted(lacking))}")
    for design in decide.FLAGSHIPS:
        ours = [each for each in of_plans if (each.family, each.flagship) == (FAMILY, design.name)]
        if ours:
            console.print(_plan(design, ours, found))
        proposal = decide.plan(design, of_plans, found)
        told = "as it is: no machine that counts has measured kernels and their bytes of code"
        if proposal:
            names = " ".join(kernel.name for kernel in proposal.chosen.finals)
            told = f"chosen by measurements: bulk {proposal.bulk.name}; finals {names}"
        console.print(f"{design.name}: the plan is {told}")


def _orders(what: str, chosen: Sequence[decide.Chosen], machines: Sequence[Machine]) -> Table:
    """An order's loss against the best known on a machine, and its rank there of how many."""
    table = _table(f"{what}: orders, and what they lose to the best known on each machine")
    table.add_column("kernel", no_wrap=True)
    table.add_column("order", no_wrap=True)
    for machine in machines:
        table.add_column(f"{machine.name}\n{machine.kind}", justify="right", no_wrap=True)
    for each in chosen:
        there = {known.machine: known for known in each.evidence}
        cells = [_cost(there[machine], each.order) if machine in there else "not measured" for machine in machines]
        table.add_row(each.job, each.order, *cells)
    return table


def _cost(known: Kernel, order: str) -> str:
    loss = known.loss(order)
    if loss is None:
        return f"not among {len(known.means)}"
    return f"{100 * loss:.1f} %, {known.ranked().index(order) + 1} of {len(known.means)}"


def _plan(design: Design, known: Sequence[Plan], kernels: Sequence[Kernel]) -> Table:
    """What the kernel that serves a length loses to the fastest one there, on each machine."""
    assert design.plan is not None
    table = _table(f"{design.name}: the plan as it is emitted, and what its kernels lose to the fastest at each length")
    table.add_column("up to", justify="right")
    table.add_column("kernel", no_wrap=True)
    for each in known:
        table.add_column(f"{each.machine.name}\n{each.machine.kind}", justify="right", no_wrap=True)
    measured = [decide.as_emitted(each, design, kernels) for each in known]
    for length in sorted({length for each in measured for length in each.calls}):
        job = serving(design.plan.finals, design.plan.bulk[-1], length)
        cells = []
        for machine in measured:
            time = machine.calls.get(length, {}).get(job)
            cells.append(UNKNOWN if time is None else _percent(losses({length: time}, machine)[length]))
        table.add_row(str(length), job[0].name, *cells)
    bulk = design.plan.bulk[0]
    rates = [each.bulk for each in measured]
    table.add_row(
        "bulk",
        bulk.name,
        *(_percent(each[bulk] / min(each.values()) - 1) if bulk in each else UNKNOWN for each in rates),
    )
    return table


def _percent(loss: float) -> str:
    return f"{100 * loss:.1f} %"


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
