# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The search for a kernel's order: every order of the grid at two places, the best of them at six, interleaved; with
these what is emitted and what other machines found best, so that evidence is comparable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator import pipeline
from generator.analyse import port_pressure
from generator.models import MissingFormError, load
from generator.simulate import simulate
from harness.build import Compiler
from harness.errors import HarnessError
from harness.processors import count
from measure.timing import candidates
from measure.timing.candidates import Candidate, Timed
from measure.tuning.subject import Subject

#: Of the grid: NOPs at the two places where all is tried, and how many of the best go on to all places.
SCREEN = (0, 3)
KEPT = 12
#: Means nearer to each other than this are equal: then the better worst place decides.
EQUAL = 0.01

#: Called with the part that is done, 0 to 2: the first search, then the measurement.
Progress = Callable[[float], None]


@dataclass(frozen=True)
class Job:
    """One kernel's search. places: numbers of NOPs; extra: orders to try besides the grid's; always: those to measure
    at all places, however they do in the first search.
    """

    subject: Subject
    places: tuple[int, ...]
    passes: int
    cpu: int
    allocators: tuple[str, ...] = ("furthest",)
    extra: tuple[str, ...] = ()
    uarch: str = pipeline.SCHEDULE_FOR
    always: tuple[str, ...] = ()


@dataclass(eq=False)
class Order:
    """An order with an allocator, and what is known of it. Cycles are of the time stamp counter, a byte; bound and
    simulated are core cycles a byte of the rounds alone, by the microarchitecture model; None where it cannot say.
    """

    spec: str
    allocator: str
    candidate: Candidate
    timed: Timed
    current: bool = False
    bound: float | None = None
    simulated: float | None = None


@dataclass
class Found:
    """The result of a search, the best order here first; failed: (order, why)."""

    job: Job
    length: int
    tried: int
    orders: list[Order] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)

    @property
    def best(self) -> Order:
        return self.orders[0]

    @property
    def current(self) -> Order | None:
        return next((order for order in self.orders if order.current), None)


def search(
    job: Job, specs: Sequence[str], compiler: Compiler, programs: dict[str, Path], place: Path, progress: Progress
) -> Found:
    """Tries the orders. Raises HarnessError where none can be measured."""
    length, now = job.subject.length, job.subject.emitted
    always = [now, *((spec, job.allocators[0]) for spec in job.always)]
    pairs = [(spec, allocator) for allocator in job.allocators for spec in specs]
    pairs = list(dict.fromkeys([*always, *pairs, *((spec, job.allocators[0]) for spec in job.extra)]))
    everything = [_candidate(job, *pair) for pair in pairs]
    _build_and_time(everything, job, SCREEN, compiler, programs, place, progress)
    found = Found(job, length, len(pairs))
    found.failed = [(f"{spec} ({allocator})", c.error) for (spec, allocator), c in _zip(pairs, everything) if c.error]
    ranked = sorted((each for each in _zip(pairs, everything) if not each[1].error), key=lambda e: _mean(e[1], length))
    kept = [pair for pair, _ in _distinct(ranked)[:KEPT]]
    kept = list(dict.fromkeys([*kept, *(pair for pair, _ in ranked if pair in always)]))
    if not kept:
        raise HarnessError(
            f"no order of {job.subject.kernel} could be built; the first failed thus: {found.failed[0][1]}"
        )
    finalists = [_candidate(job, *pair) for pair in kept]
    _build_and_time(finalists, job, job.places, compiler, programs, place, lambda part: progress(1 + part))
    for (spec, allocator), candidate in _zip(kept, finalists):
        if candidate.error:
            found.failed.append((f"{spec} ({allocator})", candidate.error))
            continue
        cycles = Timed(tuple(value / length for value in candidate.timed[length].places))
        found.orders.append(Order(spec, allocator, candidate, cycles, (spec, allocator) == now))
    _model(found, job)
    found.orders = rank(found.orders)
    return found


def rank(orders: Sequence[Order]) -> list[Order]:
    """By the mean. Among those that equal the best, by the worst place."""
    best = min((order.timed.mean for order in orders), default=0)

    def key(order: Order) -> tuple[int, float]:
        equal = order.timed.mean <= best * (1 + EQUAL)
        return (0, order.timed.worst) if equal else (1, order.timed.mean)

    return sorted(orders, key=key)


def _candidate(job: Job, spec: str, allocator: str) -> Candidate:
    return replace(job.subject, order=spec, allocator=allocator).candidate


def _zip(pairs: Sequence[tuple[str, str]], found: Sequence[Candidate]) -> list[tuple[tuple[str, str], Candidate]]:
    return list(zip(pairs, found, strict=True))


def _distinct(
    ranked: Sequence[tuple[tuple[str, str], Candidate]],
) -> list[tuple[tuple[str, str], Candidate]]:
    """Different texts may give the same code: the first of each."""
    seen: dict[bytes, tuple[tuple[str, str], Candidate]] = {}
    for each in ranked:
        source = each[1].builds[0].implementation.sources[0].read_bytes()
        seen.setdefault(source, each)
    return list(seen.values())


def _mean(candidate: Candidate, length: int) -> float:
    return candidate.timed[length].mean


def _build_and_time(
    found: list[Candidate],
    job: Job,
    places: Sequence[int],
    compiler: Compiler,
    programs: dict[str, Path],
    place: Path,
    progress: Progress,
) -> None:
    done = [0.0]

    def step() -> None:
        done[0] += 0.4 / len(found)
        progress(done[0])

    length = job.subject.length
    candidates.prepare(found, place, compiler, places, step)
    if places != SCREEN:
        candidates.check(found, programs["try"], step)
    candidates.measure(
        found, programs["measure"], [length], job.passes, job.cpu, lambda part: progress(0.8 + 0.2 * part)
    )


def _model(found: Found, job: Job) -> None:
    tried = [replace(job.subject, order=order.spec, allocator=order.allocator) for order in found.orders]
    with ProcessPoolExecutor(count()) as pool:
        results = pool.map(_bound_and_simulation, tried, [job.uarch] * len(tried))
        for order, (bound, simulated) in zip(found.orders, results, strict=True):
            order.bound, order.simulated = bound, simulated


def _bound_and_simulation(subject: Subject, uarch: str) -> tuple[float | None, float | None]:
    """Of the rounds of one batch, in core cycles a byte."""
    nodes, model = subject.loop, load(uarch)
    per_byte = (subject.variant.cipher.rounds // 2) / subject.parts.size
    try:
        cycles = simulate(nodes.nodes, model, carried=nodes.carried).per_iteration
        return float(port_pressure(nodes.nodes, model).bound) * per_byte, cycles * per_byte
    except MissingFormError:
        return None, None
