# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Choose what is emitted from all tuning records: for each flagship, the schedules and the plan that lose least.

The rule is in docs/tuning.md. A schedule's loss on a machine is its mean divided by the best mean known there, less 1.
``holes`` finds lengths at which an emitted flagship takes longer than necessary.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.cipher.family import BLOCK_BYTES
from generator.models import HALVED, ONE_CYCLE, TWO_CYCLE
from generator.program import plan as program
from generator.variants import DESIGNS, Design, chosen
from generator.variants.plans import written
from generator.variants.schedules import key
from measure.tuning import plans
from measure.tuning.format import FAMILY, Machine, Record
from measure.tuning.records import Plan

#: Flagships for CPUs of one class. The others use no 512-bit registers and are for all with one-cycle operations.
FOR = {"amd64-avx512": {ONE_CYCLE}, "amd64-avx512vl": {HALVED}, "amd64-avx512-w1": {TWO_CYCLE}}
FLAGSHIPS: tuple[Design, ...] = tuple(design for design in DESIGNS if design.flagship)


@dataclass(frozen=True)
class Chosen:
    """The schedule chosen for a kernel of a flagship, and the records of that kernel."""

    family: str
    design: Design
    job: str
    schedule: str
    records: tuple[Record, ...]


def families() -> Iterator[tuple[str, Design]]:
    """Every family with every flagship that has the family's plan."""
    return ((family, design.of(family)) for family in chosen.families() for design in FLAGSHIPS)


def schedules(found: Sequence[Record]) -> list[Chosen]:
    """The schedule for every flagship and every kernel of its target that was measured on some machine."""
    groups: dict[tuple[str, str, str], list[Record]] = defaultdict(list)
    for each in found:
        groups[each.family, each.target, each.job].append(each)
    return [
        Chosen(family, design, job, schedule(design.name, group), tuple(group))
        for design in FLAGSHIPS
        for (family, target, job), group in sorted(groups.items())
        if target == design.target.name
    ]


def schedule(flagship: str, found: Sequence[Record]) -> str:
    """The schedule that loses least on the machines that the flagship is for. found: the records of one kernel."""
    counts = deciding(flagship)
    counting = losses([each for each in found if each.machine.cpu_class in counts])
    others = losses([each for each in found if each.machine.cpu_class not in counts])
    return _least_loss(counting, others) if counting else _least_loss(others)


def losses(found: Sequence[Record]) -> dict[str, float]:
    """Each schedule's loss: the maximum over the machines. Schedules that a machine did not measure are left out,
    unless the machines have none in common."""
    names = [set(each.means) for each in found]
    common = set.intersection(*names) or set.union(*names) if names else set()
    known = {name: [loss for each in found if (loss := each.loss(name)) is not None] for name in common}
    return {name: max(each) for name, each in known.items()}


def _least_loss(deciding: Mapping[str, float], others: Mapping[str, float] | None = None) -> str:
    """Among the schedules with the least loss on the machines that count, within plans.EQUAL, the best elsewhere."""
    equal = [name for name, loss in deciding.items() if loss <= min(deciding.values()) + plans.EQUAL]
    elsewhere = others or {}
    return min(equal, key=lambda name: (elsewhere.get(name, float("inf")), deciding[name], name))


def deciding(flagship: str) -> set[str]:
    """The classes of CPUs that a flagship is for: their measurements decide, those of others break ties."""
    return FOR.get(flagship, {ONE_CYCLE, HALVED})


def plan(
    design: Design, found: Sequence[Plan], kernels: Sequence[Record] = (), family: str = FAMILY
) -> plans.Proposal | None:
    """The plan that loses least on the machines that count; None if none of them measured the family, or if the plan
    has tail kernels of more than a batch, which are chosen by hand.

    A machine that counts but measured only ChaCha counts for other families, too, since losses are ratios; but not for
    one block, where rows and words compete: a round of rows has a longer chain in one family than in the other, a round
    of words has not. design: with the family's plan. Raises HarnessError if the records determine no plan.
    """
    ours = [each for each in found if each.flagship == design.name and each.machine.cpu_class in deciding(design.name)]
    owns = [each for each in ours if each.family == family]
    if not owns or not (design.plan and design.plan.ends_in_bulk):
        return None
    sizes = [each.measured.sizes for each in owns]
    most = {kernel: max(known.get(kernel, 0) for known in sizes) for each in sizes for kernel in each}
    others = max(each.measured.other_bytes for each in owns)
    here = {each.machine for each in owns}
    borrowed = [each for each in ours if each.family == FAMILY and each.machine not in here]
    measured = [
        replace(as_emitted(each, design.of(each.family), kernels), sizes=_choosable(design, most), other_bytes=others)
        for each in (*owns, *borrowed)
    ]
    for each in measured[len(owns) :]:
        each.calls = each.calls | {BLOCK_BYTES: measured[0].calls[BLOCK_BYTES]}
    return plans.propose(measured)


def as_emitted(found: Plan, design: Design, kernels: Sequence[Record]) -> plans.Measured:
    """A plan's cycles with the schedules that are chosen now: scaled by the ratio that the same machine measured
    between them and those in use when the plan was measured."""
    group = found.machine, found.family, design.target.name
    here = {each.job: each for each in kernels if (each.machine, each.family, each.target) == group}
    now = {
        each.job: each.schedule
        for each in schedules(kernels)
        if (each.family, each.design.name) == (found.family, design.name)
    }

    def factor(kernel: program.Kernel, role: str) -> float:
        name = key(kernel, role)
        if name not in here:
            return 1.0
        means, before = here[name].means, found.schedules.get(name, here[name].committed or "")
        known = before in means and now[name] in means
        return means[now[name]] / means[before] if known else 1.0

    calls = {
        length: {job: cycles * factor(*job) for job, cycles in each.items()}
        for length, each in found.measured.calls.items()
    }
    bulk = {kernel: cycles * factor(kernel, "bulk") for kernel, cycles in found.measured.bulk.items()}
    return replace(found.measured, calls=calls, bulk=bulk)


def _choosable(design: Design, sizes: Mapping[program.Kernel, int]) -> dict[program.Kernel, int]:
    """Kernels that may be chosen. One block in general registers implies that an extended cipher's key is computed
    there, which is not measured."""
    words = design.plan is not None and design.plan.subkey.layout == "words"
    return {kernel: size for kernel, size in sizes.items() if words or not kernel.in_words}


def content(found: Sequence[Record], of_plans: Sequence[Plan]) -> dict[str, Any]:
    """The content of chosen.json. A plan that no record decides stays as it is, or as ChaCha's."""
    made: dict[str, Any] = {}
    for each in schedules(found):
        made.setdefault(each.family, {}).setdefault(each.design.name, {})[each.job] = each.schedule
    planned: dict[str, Any] = {}
    for family, design in families():
        assert design.plan
        proposal = plan(design, of_plans, found, family)
        now = replace(design.plan, bulk=(proposal.bulk,), tails=proposal.chosen.tails) if proposal else design.plan
        if proposal or design.name in chosen.planned(family):
            planned.setdefault(family, {})[design.name] = written(now)
    return {"schedules": made, "plans": planned}


def text(found: Sequence[Record], of_plans: Sequence[Plan]) -> str:
    """The content of chosen.json as the file's text."""
    return json.dumps(content(found, of_plans), indent=1, sort_keys=True) + "\n"


def worth_trying(
    found: Sequence[Record], job: tuple[str, str, str], here: str, most: int, emitted_only: bool
) -> list[str]:
    """The schedules that flagships of the target have for a kernel; and, unless emitted_only, the best ``most``
    schedules of each other machine. job: family, target, and kernel with role, such as c8_c8/bulk. here: this machine's
    folder."""
    family, target, kernel = job
    flagships = [design.name for design in FLAGSHIPS if design.target.name == target]
    emitted = [each for name in flagships if (each := chosen.schedules(family, name).get(kernel))]
    others = [e for e in found if (e.family, e.target, e.job) == job and e.machine.name != here]
    elsewhere = [name for each in others for name in each.ranked()[:most]]
    return list(dict.fromkeys(emitted if emitted_only else [*emitted, *elsewhere]))


#: How much longer than necessary a call may take: .02 is two per cent.
ALLOWED = 0.02

#: Core cycles of a call by length in bytes; TSC cycles if the clock is not known.
Curve = Mapping[int, float]


@dataclass(frozen=True)
class Hole:
    """A length at which a flagship takes ``ratio`` times as long as another flagship that the same CPU runs
    (``other``), or as itself at ``longer`` bytes; by the times of single kernels, for the emitted plans."""

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


def curve(found: Plan, kernels: Sequence[Record]) -> dict[int, float]:
    """The time of a call with the emitted plan and the chosen schedules, at the lengths at which its kernels were
    measured, in core cycles if the clock is known. kernels: the records of schedules."""
    design = next(each for each in FLAGSHIPS if each.name == found.flagship).of(found.family)
    assert design.plan is not None
    calls = as_emitted(found, design, kernels).calls
    jobs = {length: plans.serving(design.plan.tails, design.plan.bulk[-1], length) for length in calls}
    clock = found.measured.clock or 1
    return {length: clock * calls[length][job] for length, job in sorted(jobs.items()) if job in calls[length]}


def holes(found: Sequence[Plan], kernels: Sequence[Record]) -> list[Hole]:
    """The holes on each machine, of flagships for its class of CPUs. Runs are compared in core cycles; a flagship whose
    clock is not known is compared with itself alone."""
    curves: dict[tuple[Machine, str, str], dict[str, Curve]] = defaultdict(dict)
    for each in found:
        if each.machine.cpu_class in deciding(each.flagship):
            alone = "" if each.measured.clock else each.flagship
            curves[each.machine, each.family, alone][each.flagship] = curve(each, kernels)
    return [hole for place in curves for name in curves[place] for hole in _holes_of(*place[:2], name, curves[place])]


def _holes_of(machine: Machine, family: str, name: str, curves: Mapping[str, Curve]) -> Iterator[Hole]:
    """One flagship's holes, each by the worse of the two comparisons. The CPU runs all flagships before it."""
    order = [design.name for design in FLAGSHIPS]
    older = [each for each in order[: order.index(name)] if each in curves]
    own = curves[name]
    for length, time in own.items():
        others = [(curves[each][length], each, 0) for each in older if length in curves[each]]
        others += [(own[longer], name, longer) for longer in own if longer > length]
        if others and time > (1 + ALLOWED) * (best := min(others))[0]:
            yield Hole(machine, family, name, length, time / best[0], *best[1:])
