# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which kernel serves which length: every kernel that holds a length is timed there, and the best few are chosen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator import pipeline
from generator.cipher.family import BLOCK_BYTES
from generator.cipher.registry import Cipher
from generator.machine.assemble import assemble
from generator.program.plan import Kernel, Part
from generator.target import Target
from generator.variants import Design, Variant
from harness.errors import HarnessError
from measure.timing import candidates
from measure.timing.candidates import Candidate, Settings
from measure.tuning.kernels import MOST_PARTS, current, has_words, isolated, stacks, timed_length

#: The most parts of rows that are worth interleaving.
MOST_ROWS = 3
#: Losses that differ by at most this are equal: then another consideration decides.
EQUAL = 0.01
#: Two sets of tails whose summed losses differ by less are one.
NOISE = 0.003
#: The most bytes of code of a flagship. That exceeds the instruction cache of all these CPUs, but no call runs more
#: than one tail kernel.
LIMIT = 42 * 1024


#: A kernel in a role, "bulk" or "last". A kernel may be measured in both, as different code.
Job = tuple[Kernel, str]


@dataclass
class Measured:
    """What was measured for a flagship, in TSC cycles.

    whole: a call of the flagship as it is, by length in bytes; calls: by length, a call of each kernel alone, as a tail
    that holds the message or in bulk; bulk: cycles a byte of long messages; sizes: bytes of code that a tail adds;
    other_bytes: bytes of the flagship's code without tails; clock: core cycles in a TSC cycle, 0 if not known.
    """

    name: str
    whole: dict[int, float] = field(default_factory=dict)
    calls: dict[int, dict[Job, float]] = field(default_factory=dict)
    bulk: dict[Kernel, float] = field(default_factory=dict)
    sizes: dict[Kernel, int] = field(default_factory=dict)
    other_bytes: int = 0
    clock: float = 0.0


@dataclass(frozen=True)
class Choice:
    """A set of tail kernels. mean, worst: the loss of the tails and the bulk kernel against the fastest kernel at each
    length (0.01 is one per cent), on the machine where it is greatest at that length; size: the tails' bytes of code.
    """

    tails: tuple[Kernel, ...]
    mean: float
    worst: float
    size: int


@dataclass
class Proposal:
    """A proposed plan. choices: the best sets of tails by size; chosen: one of them; room: bytes for tails."""

    bulk: Kernel
    chosen: Choice
    choices: list[Choice]
    room: int


def candidate_tails(target: Target, most_blocks: int) -> list[Kernel]:
    """Kernels of rows, of columns, and of both, in every class of vector registers that the target has, each also with
    a block in general registers; all with fewer than ``most_blocks`` blocks."""
    found = []
    for kind in target.kinds:
        rows, columns = Part("rows", kind), Part("columns", kind)
        found += [Kernel((rows,) * number) for number in range(1, MOST_ROWS + 1)]
        for number in (1, 2):
            found += [Kernel((columns,) * number + (rows,) * merged) for merged in range(MOST_ROWS + 1)]
    found += [Kernel((*kernel.parts, Part("words", "r32"))) for kernel in found]
    return [kernel for kernel in found if kernel.blocks < most_blocks and len(kernel.parts) <= MOST_PARTS]


def candidate_bulk(target: Target) -> list[Kernel]:
    """Kernels of one or two batches of the widest columns, each also ahead; and, without zmm registers, also with a
    block in general registers."""
    wide = stacks(target)[:2]
    found = wide + [Kernel((*each.parts, Part("words", "r32"))) for each in wide if "zmm" not in target.kinds]
    return found + [replace(kernel, ahead=True) for kernel in found]


def measure_all(
    design: Design,
    cipher: Cipher,
    extra: Sequence[Kernel],
    settings: Settings,
    place: Path,
    progress: Callable[[float], None],
) -> Measured:
    """Time all candidate kernels with the flagship's schedules. Raises HarnessError if the present plan's fail."""
    assert design.plan is not None
    plan, most = design.plan, design.plan.bulk[0].blocks
    found, jobs = Measured(design.name), _jobs(design, extra)
    tried = {job: _candidate(design, cipher, *job) for job in jobs}
    whole = Candidate(design.name, Variant(design, cipher))
    everything = [whole, *tried.values()]
    programs = candidates.build_and_check(everything, place, settings, lambda part: progress(0.6 * part))
    for (kernel, role), each in tried.items():
        if each.error and kernel in (plan.bulk if role == "bulk" else plan.tails):
            raise HarnessError(f"{each.name} of the present plan fails: {each.error}")

    def measure(some: Sequence[Candidate], lengths: Sequence[int], begin: float, part: float) -> float:
        return candidates.measure(
            some, programs["measure"], lengths, settings, lambda done: progress(begin + part * done)
        )

    classes = [BLOCK_BYTES * number for number in range(1, most + 1)]
    longs = {kernel: timed_length(kernel, role) for kernel, role in jobs if role == "bulk"}
    found.clock = measure(everything, classes, 0.6, 0.3)
    short = {job: dict(each.timed) for job, each in tried.items()}
    measure([each for (_, role), each in tried.items() if role == "bulk"], sorted(set(longs.values())), 0.9, 0.1)
    found.whole = dict(whole.timed)
    for (kernel, role), each in tried.items():
        if each.error:
            continue
        if role == "bulk":
            found.bulk[kernel] = each.timed[longs[kernel]] / longs[kernel]
        else:
            found.sizes[kernel] = each.code_bytes
        for length in classes:
            alone = length > BLOCK_BYTES or kernel.in_words or not has_words(kernel)
            if role == "bulk" or (length <= kernel.size and alone):
                found.calls.setdefault(length, {})[kernel, role] = short[kernel, role][length]
    total = len(assemble(pipeline.code(whole.variant)).text)
    found.other_bytes = total - sum(found.sizes[kernel] for kernel in plan.tails)
    return found


def _jobs(design: Design, extra: Sequence[Kernel]) -> list[Job]:
    """All kernels worth trying in a flagship, and those of ``extra``, in their roles."""
    assert design.plan is not None
    plan, most = design.plan, design.plan.bulk[0].blocks
    small = [kernel for kernel in extra if not kernel.ahead and kernel.blocks < most]
    tails = [*plan.tails, *candidate_tails(design.target, most), *small]
    bulk = [*plan.bulk, *candidate_bulk(design.target), *(kernel for kernel in extra if kernel not in small)]
    return list(dict.fromkeys([*((kernel, "last") for kernel in tails), *((kernel, "bulk") for kernel in bulk)]))


def _candidate(design: Design, cipher: Cipher, kernel: Kernel, role: str) -> Candidate:
    alone = isolated(kernel, role, design.target, *current(kernel, role, design, cipher.family), design.plan)
    return Candidate(f"{kernel.name} {role}", Variant(alone, cipher), (kernel, role))


def serving(tails: Sequence[Kernel], bulk: Kernel, length: int) -> Job:
    """The kernel that serves ``length`` bytes: the smallest tail that holds them, otherwise the bulk kernel."""
    holding = [kernel for kernel in tails if kernel.size >= length]
    return (min(holding, key=lambda kernel: kernel.size), "last") if holding else (bulk, "bulk")


def judged(tails: Sequence[Kernel], bulk: Kernel, machines: Sequence[Measured]) -> Choice:
    """A set of tails with its losses by the times of single kernels."""
    lengths = _lengths(machines)
    times = [{length: each.calls[length][serving(tails, bulk, length)] for length in lengths} for each in machines]
    return _choice(tails, times, machines)


def present(tails: Sequence[Kernel], found: Measured) -> Choice:
    """The flagship's present tails with the losses of the whole flagship, which also has to choose the kernel."""
    return _choice(tails, [found.whole], [found])


def losses(times: Mapping[int, float], found: Measured) -> dict[int, float]:
    """How much slower calls are than the fastest kernel, by length: 0.01 is one per cent."""
    return {length: time / min(found.calls[length].values()) - 1 for length, time in times.items()}


def _choice(tails: Sequence[Kernel], times: Sequence[Mapping[int, float]], machines: Sequence[Measured]) -> Choice:
    lost = [losses(each, found) for each, found in zip(times, machines, strict=True)]
    most = [max(each[length] for each in lost) for length in lost[0]]
    return Choice(tuple(tails), sum(most) / len(most), max(most), sum(_size(kernel, machines) for kernel in tails))


def propose(machines: Sequence[Measured], limit: int = LIMIT) -> Proposal:
    """The bulk kernel and the tails that lose the least: the sum of the losses in bulk and in the mean over all
    lengths, in bulk and at each length on the machine where it is greatest, with at most ``limit`` bytes of code.
    Raises HarnessError if no kernel can be chosen."""
    name = machines[0].name
    slower = {
        kernel: [each.bulk[kernel] / min(each.bulk.values()) for each in machines]
        for kernel in machines[0].bulk
        if all(kernel in each.bulk for each in machines)
    }
    if not slower:
        raise HarnessError(f"{name}: no bulk kernel was timed on every machine; make tune IMPL={name} times all")
    room = limit - max(each.other_bytes for each in machines)
    choices = {bulk: [judged(tails, bulk, machines) for tails in frontier(machines, bulk)] for bulk in slower}
    fastest = min(slower, key=lambda kernel: (max(slower[kernel]), kernel.name))
    if not choices[fastest]:
        raise HarnessError(
            f"{name}: {fastest.name} is the fastest in bulk, but it was not timed at every length, so that nothing can "
            f"be proposed. The run was disturbed, or is incomplete: make tune IMPL={name} once more"
        )
    found = {
        bulk: _best([each for each in made if each.size <= room] or made[:1], len(_lengths(machines)))
        for bulk, made in choices.items()
        if made
    }
    lost = {bulk: max(slower[bulk]) + each.mean for bulk, each in found.items()}
    equal = [bulk for bulk in found if lost[bulk] <= min(lost.values()) + EQUAL]
    bulk = min(equal, key=lambda kernel: (sum(slower[kernel]), kernel.name))
    return Proposal(bulk, found[bulk], choices[bulk], room)


def _best(choices: Sequence[Choice], lengths: int) -> Choice:
    """Among the choices with the least sum of losses, within EQUAL, the one with the least code. lengths: how many."""
    most = min(choice.mean for choice in choices) + EQUAL / lengths
    return min((each for each in choices if each.mean <= most), key=lambda each: (each.size, each.mean))


def frontier(machines: Sequence[Measured], bulk: Kernel) -> list[tuple[Kernel, ...]]:
    """Every set of tails that loses less, on average, than all smaller sets, by ascending size. Tails are smaller than
    a batch of the bulk kernel, and every machine measured them.

    Dynamic programming over lengths: a kernel serves the lengths beyond the previous kernel's size up to its own, so
    the best sets for a length follow from those for shorter lengths and one more kernel. The bulk kernel serves the
    rest and adds no code.
    """
    lengths = _lengths(machines)
    fastest = [{length: min(each.calls[length].values()) for length in lengths} for each in machines]
    sized = [kernel for kernel in machines[0].sizes if all(kernel in each.sizes for each in machines)]
    tails = sorted((kernel for kernel in sized if kernel.size < bulk.size), key=lambda kernel: kernel.size)
    in_bulk: Job = (bulk, "bulk")
    most: dict[Job, int] = {(kernel, "last"): kernel.size for kernel in tails} | {in_bulk: lengths[-1]}
    #: By the number of lengths served: bytes of code, summed losses, and the jobs.
    reached: dict[int, list[tuple[int, float, tuple[Job, ...]]]] = {0: [(0, 0.0, ())]}
    for served in range(1, len(lengths) + 1):
        ways = []
        for job, size in most.items():
            if sum(length <= size for length in lengths) != served:
                continue
            for first in range(served):
                new = lengths[first:served]
                if all(job in each.calls[length] for each in machines for length in new):
                    both = list(zip(machines, fastest, strict=True))
                    lost = sum(max(each.calls[length][job] / best[length] - 1 for each, best in both) for length in new)
                    more = 0 if job == in_bulk else _size(job[0], machines)
                    ways += [(a + more, b + lost, (*c, job)) for a, b, c in reached.get(first, ())]
        reached[served] = []
        for way in sorted(ways, key=lambda way: way[:2]):
            if not any(kept[1] <= way[1] + NOISE for kept in reached[served]):
                reached[served].append(way)
    return [tuple(kernel for kernel, _ in jobs[:-1]) for _, _, jobs in reached[len(lengths)] if jobs[-1] == in_bulk]


def _lengths(machines: Sequence[Measured]) -> list[int]:
    """The lengths at which every machine measured."""
    return sorted(set.intersection(*(set(each.calls) for each in machines)))


def _size(kernel: Kernel, machines: Sequence[Measured]) -> int:
    """A kernel's bytes of code: the most, if it differs between machines because schedules changed."""
    return max(each.sizes[kernel] for each in machines)
