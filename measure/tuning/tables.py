# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the searches found, for people."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from generator.program.plan import Kernel, Plan
from measure.tuning.orders import Found, Order
from measure.tuning.plans import Choice, Measured, Proposal, name_of, present, serving

FAILURES_SHOWN = 5


def show_orders(console: Console, found: Found) -> None:
    """The orders that were measured at all places, the best one here first."""
    job, subject = found.job, found.job.subject
    best, now = found.best, found.current
    places = len(job.places)
    table = Table(
        title=f"{subject.kernel} of {subject.target}, {'in bulk' if subject.role == 'bulk' else 'as the last'}: "
        f"cycles a byte at {found.length} bytes over {places} places; {found.tried} orders tried; "
        f"bound and simulated: rounds on {job.uarch}, core cycles a byte",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("order", no_wrap=True)
    for heading in ("mean", "best", "worst", "stores", "loads", "folded", "copies", "code", "bound", "simulated", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    several = len(job.allocators) > 1
    for order in found.orders:
        spills = order.candidate.spills
        table.add_row(
            f"{order.spec} ({order.allocator})" if several else order.spec,
            *(f"{value:.3f}" for value in (order.timed.mean, order.timed.best, order.timed.worst)),
            *map(str, (spills.stores, spills.loads, spills.folded, spills.copies, order.candidate.code_bytes)),
            *("-" if value is None else f"{value:.3f}" for value in (order.bound, order.simulated)),
            " ".join(["best"] * (order is best) + ["present"] * (order is now)),
            style="bold" if order is best else None,
        )
    console.print(table)
    for what, why in found.failed[:FAILURES_SHOWN]:
        console.print(f"left out: {what}: {why}", markup=False)
    if len(found.failed) > FAILURES_SHOWN:
        console.print(f"left out: {len(found.failed) - FAILURES_SHOWN} more")
    console.print(_advice(best, now), markup=False)


def _advice(best: Order, now: Order | None) -> str:
    if best is now:
        return f"the best here is what is emitted: {best.spec}"
    if now is None:
        return f"the best here: {best.spec}"
    gain = 100 * (1 - best.timed.mean / now.timed.mean)
    return f"the best here: {best.spec} instead of {now.spec}: {gain:.1f} % faster in the mean"


def show_plan(console: Console, found: Measured, proposal: Proposal, plan: Plan, places: int) -> None:
    """Each length with its best kernel, the flagship as it is, and what is proposed; then the tables."""
    table = Table(
        title=f"{found.name}: cycles a call, mean over {places} places; the flagship as it is, single kernels",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    for heading in ("up to", "fastest", "cycles", "present", "slower", "proposed", "cycles", "slower"):
        table.add_column(heading, justify="right", no_wrap=True)
    for length, times in found.calls.items():
        best, whole = min(times, key=times.__getitem__), found.whole[length]
        job = serving(proposal.chosen.finals, proposal.bulk, length)
        table.add_row(
            *(str(length), name_of(best), f"{times[best]:.0f}", f"{whole:.0f}", _slower(whole / times[best])),
            *(name_of(job), f"{times[job]:.0f}", _slower(times[job] / times[best])),
        )
    console.print(table)
    bulk = ", ".join(f"{k.name} {value:.3f}" for k, value in sorted(found.bulk.items(), key=lambda one: one[1]))
    console.print(f"in bulk, cycles a byte: {bulk}")
    console.print(
        f"the best finals by their bytes; {proposal.limit} bytes of code in all leave {proposal.room} for finals:"
    )
    for choice in proposal.choices:
        console.print(f"  {'*' if choice is proposal.chosen else ' '} {_described(choice)}")
    now = present(plan.finals, found)
    ratio = found.bulk[proposal.bulk] / found.bulk[plan.bulk[0]]
    console.print(f"present:  bulk {_names(plan.bulk)}; finals {_described(now)}")
    console.print(f"proposed: bulk {proposal.bulk.name}; finals {_described(proposal.chosen)}")
    console.print(f"in bulk the proposal takes {100 * ratio:.1f} % of the present time")


def _described(choice: Choice) -> str:
    losses = f"{100 * choice.mean:.1f} % slower than the fastest on average, {100 * choice.worst:.1f} % at worst"
    return f"{_names(choice.finals)} ({choice.size} bytes; {losses})"


def _slower(ratio: float) -> str:
    return f"{100 * (ratio - 1):.1f} %"


def _names(kernels: tuple[Kernel, ...]) -> str:
    return " ".join(kernel.name for kernel in kernels)
