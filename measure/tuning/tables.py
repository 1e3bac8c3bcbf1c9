# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Tables for people: what was measured, what is chosen by all records, and what that costs on each machine."""

from collections.abc import Sequence

from rich.console import Console

from generator.program.plan import Kernel, Plan
from generator.variants import Design
from generator.variants.schedules import key
from harness.tables import NOTHING, Table, shown
from measure.tuning import decide, records
from measure.tuning.decide import ALLOWED, holes
from measure.tuning.format import Entry, Machine, Record
from measure.tuning.kernels import reordered
from measure.tuning.plans import EQUAL, LIMIT, Choice, Measured, Proposal, losses, present, serving

#: The width of a table of schedules, in characters.
WIDTH = 190
FAILURES_SHOWN, SCHEDULES_SHOWN = 5, 15
#: The most characters of a schedule in a table; its specification may be a long permutation.
WIDEST = 70


def rank(schedules: Sequence[Entry]) -> list[Entry]:
    """Schedules sorted by mean; those that equal the best (plans.EQUAL), by their worst offset."""
    best = min((each.mean for each in schedules), default=0)

    def order(each: Entry) -> tuple[int, float]:
        equal = each.mean <= best * (1 + EQUAL)
        return (0, each.worst or each.mean) if equal else (1, each.mean)

    return sorted(schedules, key=order)


def show_schedules(console: Console, found: Record, failed: Sequence[tuple[str, str]]) -> None:
    """Print the schedules measured at all offsets, the best first, and its gain over the emitted one."""
    ranked = rank(found.schedules)
    table = Table(
        ("schedule", "mean", "best", "worst", "stores", "loads", "folded", "copies", "code", "simulated", "runs", ""),
        title=f"{found.kernel} of {found.target}, {found.role}: {found.unit} at {found.length} bytes, {found.offsets}; "
        f"{found.tried} schedules tried; core cycles in one of the counter: {found.clock:.4f}",
    )
    now = next((at for at, each in enumerate(ranked) if each.committed), 0)
    for at, each in enumerate(ranked):
        if at >= SCHEDULES_SHOWN and at != now:
            continue
        apart = f"{100 * (max(each.runs) / min(each.runs) - 1):.1f} %" if each.runs else NOTHING
        table.add(
            short(f"{each.schedule} ({each.allocator})" if each.allocator else each.schedule),
            *(shown(value, 4) for value in (each.mean, each.best, each.worst)),
            *(str(each.spills.get(what, 0)) for what in ("stores", "loads", "folded", "copies")),
            *(str(each.code_bytes), shown(each.simulated), apart),
            "present" if at == now else "disturbed" if each.disturbed else "",
            style="" if at else "bold",
        )
    console.print(table.terminal())
    for schedule, why in failed[:FAILURES_SHOWN]:
        console.print(f"left out: {short(schedule)}: {why}", markup=False)
    if len(failed) > FAILURES_SHOWN:
        console.print(f"left out: {len(failed) - FAILURES_SHOWN} more")
    gain = 100 * (1 - ranked[0].mean / ranked[now].mean)
    told = f"instead of {ranked[now].schedule}: {gain:.1f} % faster in the mean" if now else "is what is emitted"
    console.print(f"the best here: {ranked[0].schedule} {told}", markup=False)


def short(schedule: str) -> str:
    """A schedule's specification, cut if it is long."""
    return schedule if len(schedule) <= WIDEST else schedule[: WIDEST - 1] + "…"


def show_plan(console: Console, found: Measured, proposal: Proposal, plan: Plan, offsets: int) -> None:
    """Print for each length the fastest kernel, the flagship and the proposal; then both plans."""
    table = Table(
        ("up to", "fastest", "cycles", "present", "slower", "proposed", "cycles", "slower"),
        title=f"{found.name}: cycles a call, mean over {offsets} offsets; the flagship as it is, single kernels",
    )
    for length, times in found.calls.items():
        best, whole = min(times, key=times.__getitem__), found.whole[length]
        job = serving(proposal.chosen.tails, proposal.bulk, length)
        names = [kernel.label(role) for kernel, role in (best, job)]
        table.add(
            *(str(length), names[0], f"{times[best]:.0f}", f"{whole:.0f}", _percent(whole / times[best] - 1)),
            *(names[1], f"{times[job]:.0f}", _percent(times[job] / times[best] - 1)),
        )
    console.print(table.terminal())
    bulk = ", ".join(f"{k.name} {value:.3f}" for k, value in sorted(found.bulk.items(), key=lambda one: one[1]))
    console.print(f"in bulk, cycles a byte: {bulk}")
    console.print(f"the best tails by their bytes; {LIMIT} bytes of code in all leave {proposal.room} for tails:")
    for choice in proposal.choices:
        console.print(f"  {'*' if choice is proposal.chosen else ' '} {_described(choice)}")
    now = present(plan.tails, found)
    ratio = found.bulk[proposal.bulk] / found.bulk[plan.bulk[0]]
    console.print(f"present:  bulk {_names(plan.bulk)}; tails {_described(now)}")
    console.print(f"proposed: bulk {proposal.bulk.name}; tails {_described(proposal.chosen)}")
    console.print(f"in bulk the proposal takes {100 * ratio:.1f} % of the present time")


def _described(choice: Choice) -> str:
    lost = f"{_percent(choice.mean)} slower than the fastest on average, {_percent(choice.worst)} at worst"
    return f"{_names(choice.tails)} ({choice.size} bytes; {lost})"


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _names(kernels: tuple[Kernel, ...]) -> str:
    return " ".join(kernel.name for kernel in kernels)


def show_chosen(console: Console, found: Sequence[Record], of_plans: Sequence[records.Plan]) -> None:
    """Print the chosen schedules, the plans, what both lose on each machine, and the holes."""
    machines = sorted({each.machine for each in found}, key=lambda machine: machine.name)
    chosen = decide.schedules(found)
    for design in decide.FLAGSHIPS:
        for family in dict.fromkeys(each.family for each in chosen):
            these = [each for each in chosen if (each.family, each.design) == (family, design)]
            if these:
                console.print(_schedules(f"{design.name}, {family}", these, machines).terminal())
            lacking = {key(*job) for job in reordered(design.of(family))} - {each.job for each in these}
            if lacking:
                console.print(f"{design.name}, {family}: no machine has measured {', '.join(sorted(lacking))}")
    for family, design in decide.families():
        ours = [each for each in of_plans if (each.family, each.flagship) == (family, design.name)]
        if ours:
            console.print(_plan(design, ours, found).terminal())
        proposal = decide.plan(design, of_plans, found, family)
        told = "as it is: no machine that counts has measured kernels and their bytes of code"
        if proposal:
            told = f"chosen by measurements: bulk {proposal.bulk.name}; tails {_names(proposal.chosen.tails)}"
        console.print(f"{design.name}, {family}: the plan is {told}")
    table = Table(
        ("machine", "hole"), title=f"holes: more than {_percent(ALLOWED)} too slow, by single kernels", left=2
    )
    for each in holes(of_plans, found):
        table.add(each.machine.name, str(each))
    console.print(table.terminal())


def _heads(machines: Sequence[Machine]) -> list[str]:
    return [f"{machine.name}\n{machine.cpu_class}" for machine in machines]


def _schedules(what: str, chosen: Sequence[decide.Chosen], machines: Sequence[Machine]) -> Table:
    """For each kernel the chosen schedule's loss on each machine, and its rank there."""
    title = f"{what}: schedules, and what they lose to the best known on each machine"
    table = Table(("kernel", "schedule", *_heads(machines)), title=title, left=2)
    for each in chosen:
        there = {known.machine: known for known in each.records}
        cells = [_cost(there[machine], each.schedule) if machine in there else "not measured" for machine in machines]
        table.add(each.job, each.schedule, *cells)
    return table


def _cost(known: Record, schedule: str) -> str:
    loss = known.loss(schedule)
    if loss is None:
        return f"not among {len(known.means)}"
    return f"{_percent(loss)}, {known.ranked().index(schedule) + 1} of {len(known.means)}"


def _plan(design: Design, known: Sequence[records.Plan], kernels: Sequence[Record]) -> Table:
    """For each length the loss, on each machine, of the kernel that serves it against the fastest one."""
    assert design.plan is not None
    title = f"{design.name}, {known[0].family}: the plan as it is emitted, and what its kernels lose at each length"
    table = Table(("up to", "kernel", *_heads([each.machine for each in known])), title=title, left=2)
    measured = [decide.as_emitted(each, design, kernels) for each in known]
    for length in sorted({length for each in measured for length in each.calls}):
        job = serving(design.plan.tails, design.plan.bulk[-1], length)
        times = [machine.calls.get(length, {}).get(job) for machine in measured]
        pairs = zip(times, measured, strict=True)
        lost = [NOTHING if time is None else _percent(losses({length: time}, each)[length]) for time, each in pairs]
        table.add(str(length), job[0].name, *lost)
    bulk = design.plan.bulk[0]
    rates = [each.bulk for each in measured]
    table.add(
        "bulk",
        bulk.name,
        *(_percent(each[bulk] / min(each.values()) - 1) if bulk in each else NOTHING for each in rates),
    )
    return table
