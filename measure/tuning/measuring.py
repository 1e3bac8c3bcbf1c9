# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one way to measure schedules of a kernel: all are built and checked, then timed in batches beside a control.

What is emitted is in every batch, to compare with; whether a batch was disturbed measure.timing.quiet says. The core's
clock changes by ten per cent within minutes on some machines, while the counter's does not: so each batch's cycles are
those of the core, by the clock that was measured in it; of the counter, at the median clock, they are given.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import mean, median

from generator.models import model_of
from generator.pipeline import SCHEDULE_FOR
from harness.build import Compiler, build_programs
from harness.errors import HarnessError
from harness.paths import TREE
from harness.quartiles import stabilised_quartiles
from measure.timing import candidates
from measure.timing.calls import means
from measure.timing.candidates import FLAGS, Candidate, Settings
from measure.timing.machine import facts
from measure.timing.readings import PROGRAMS, Readings, read
from measure.tuning.format import CHOICE, OFFSETS, STUDY, Entry, Record
from measure.tuning.records import today
from measure.tuning.subject import Subject

#: What makes code: a change elsewhere leaves it alone.
MAKERS = ("allocate", "cipher", "ir", "isa", "layout", "machine", "models", "program", "schedule", "target", "variants")
#: Schedules in a batch, the control apart. The program takes 1024 builds.
BATCH = 24
#: At how many offsets, in one run, all schedules are timed at first; how many of the best go on to all offsets.
SCREEN, KEPT = (0, 3), 12

#: A schedule's text and an allocator's name.
Pair = tuple[str, str]
#: A schedule, and why it cannot be had.
Failed = tuple[str, str]
#: Called with the part that is done, 0 to 1.
Progress = Callable[[float], None]


def generator_digest() -> str:
    """Of all that makes code."""
    digest = hashlib.sha256()
    top = TREE / "generator"
    for path in sorted(path for part in MAKERS for path in (top / part).rglob("*") if path.suffix in (".py", ".json")):
        digest.update(str(path.relative_to(top)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def build(
    subject: Subject,
    pairs: Sequence[Pair],
    settings: Settings,
    place: Path,
    progress: Progress,
    always: Sequence[Pair] = (),
) -> tuple[list[Candidate], list[Failed]]:
    """Builds and checks schedules, each with its allocator, the emitted one first, which is the control; those that
    give the same code once, unless they are among ``always``. Raises HarnessError where the control fails.
    """
    wanted = list(dict.fromkeys([subject.emitted, *always, *pairs]))
    found = [subject.scheduled(*pair).candidate for pair in wanted]
    done = iter(range(1, 2 * len(found) + 1))

    def one() -> None:
        progress(next(done) / (2 * len(found)))

    programs = build_programs(Compiler(settings.cc), place / "harness", PROGRAMS)
    candidates.prepare(found, place / "schedules", Compiler(f"{settings.cc} {FLAGS}"), settings.offsets, one)
    candidates.check(found, programs["try"], one)
    if found[0].error:
        raise HarnessError(f"what is emitted cannot be built, so that there is no control: {found[0].error}")
    first: dict[str, Candidate] = {}
    for each in found:
        if not each.error:
            first.setdefault(each.digest, each)
    good = [
        e for e, pair in zip(found, wanted, strict=True) if not e.error and (first[e.digest] is e or pair in always)
    ]
    return good, [(each.name, each.error) for each in found if each.error]


@dataclass
class Series:
    """Cycles of a call of one schedule, by offset, one figure a pass; runs: the mean of each run."""

    passes: list[list[float]]
    runs: list[float] = field(default_factory=list)
    disturbed: bool = False

    def quartiles(self) -> list[tuple[float, float, float]]:
        """At each offset."""
        return [stabilised_quartiles(counts) for counts in self.passes]


@dataclass
class Timings:
    """Of all schedules, in their order. clock: core cycles in one of the counter."""

    series: list[Series]
    clock: float = 0.0
    cpuid: str = ""


@dataclass
class _Batch:
    """clock: core cycles in one of the counter; emitted: core cycles of a call of what is emitted."""

    members: list[int]
    readings: Readings = field(default_factory=Readings)
    clock: float = 1.0
    emitted: float = 0.0


def time(tried: Sequence[Candidate], length: int, program: Path, settings: Settings, progress: Progress) -> Timings:
    """Times every schedule in each run by calls of so many bytes, in batches of other neighbours each time. Raises
    HarnessError."""
    found = Timings([Series([[] for _ in settings.offsets]) for _ in tried])
    chance = Random(settings.seed)
    every = [_batches(len(tried), chance) for _ in range(settings.runs)]
    batches = [batch for each in every for batch in each]
    for number, batch in enumerate(batches):
        _time(batch, tried, length, program, settings)
        progress((number + 1) / len(batches))
    found.clock = median(batch.clock for batch in batches)
    for batch in batches:
        _take(found, batch, length)
    found.series[0].runs = [median(batch.emitted for batch in each) / found.clock for each in every]
    found.cpuid = batches[0].readings.facts.get("cpuid", "")
    return found


def _batches(count: int, chance: Random) -> list[_Batch]:
    others = list(range(1, count))
    chance.shuffle(others)
    return [_Batch([0, *others[at : at + BATCH]]) for at in range(0, len(others), BATCH)] or [_Batch([0])]


def _time(batch: _Batch, tried: Sequence[Candidate], length: int, program: Path, settings: Settings) -> None:
    builds = [built for member in batch.members for built in tried[member].builds]
    batch.readings = read(builds, program, str(length), settings.passes, settings.cpu)
    batch.clock = median(value for series in batch.readings.clock.values() for value in series)
    emitted = next(_counts(batch, length))
    batch.emitted = mean(stabilised_quartiles(counts)[1] for counts in emitted) * batch.clock


def _counts(batch: _Batch, length: int) -> Iterator[list[list[float]]]:
    """Of each member of a batch: by offset, one figure a pass."""
    fields = batch.readings.fields
    count = len(fields) // len(batch.members)
    for first in range(0, len(fields), count):
        yield [means(each)[length] for each in fields[first : first + count]]


def _take(found: Timings, batch: _Batch, length: int) -> None:
    drift, restless = batch.clock / found.clock, bool(str(batch.readings.verdict))
    for member, measured in zip(batch.members, _counts(batch, length), strict=True):
        series, offsets = found.series[member], [[count * drift for count in counts] for counts in measured]
        for known, counts in zip(series.passes, offsets, strict=True):
            known += counts
        if member:
            series.runs.append(mean(stabilised_quartiles(counts)[1] for counts in offsets))
            series.disturbed = series.disturbed or restless


def _timed(
    subject: Subject,
    tried: Sequence[Candidate],
    settings: Settings,
    place: Path,
    purpose: str,
    command: str,
    progress: Progress,
) -> Record:
    """What was built is timed, for results/MACHINE/schedules."""
    timings = time(tried, subject.length, place / "harness" / "measure", settings, progress)
    pairs = zip(tried, timings.series, strict=True)
    return Record(
        subject.target,
        subject.kernel,
        subject.role,
        tuple(_entry(subject.length, each, series, tried[0]) for each, series in pairs),
        subject.variant.cipher.family.stem,
        subject.primitive,
        purpose,
        subject.length,
        offsets=OFFSETS.format(settings.offsets[-1]),
        passes=settings.passes * settings.runs,
        allocator=tried[0].allocator,
        tried=len(tried),
        clock=timings.clock,
        uarch=model_of(timings.cpuid) or SCHEDULE_FOR,
        cpu=facts()["CPU"],
        cpuid=timings.cpuid,
        generator=generator_digest(),
        date=today(),
        command=command,
    )


def _entry(length: int, each: Candidate, series: Series, control: Candidate) -> Entry:
    quartiles = series.quartiles()
    middles = [middle / length for _, middle, _ in quartiles]
    return Entry(
        each.name,
        mean(middles),
        min(middles),
        max(middles),
        tuple(middles),
        tuple((low / length, high / length) for low, _, high in quartiles),
        tuple(run / length for run in series.runs),
        vars(each.spills),
        each.code_bytes,
        each.digest,
        each.allocator if each.allocator != control.allocator else "",
        disturbed=series.disturbed,
        committed=each is control,
    )


def study(
    subject: Subject, pairs: Sequence[Pair], settings: Settings, place: Path, command: str, progress: Progress
) -> tuple[Record, list[Failed]]:
    """Times all schedules at all offsets: a record for the laboratory, and what failed. progress: 0 to 2."""
    tried, failed = build(subject, pairs, settings, place, progress)
    return _timed(subject, tried, settings, place, STUDY, command, lambda part: progress(1 + part)), failed


def choose(
    subject: Subject,
    pairs: Sequence[Pair],
    always: Sequence[Pair],
    settings: Settings,
    place: Path,
    command: str,
    progress: Progress,
) -> tuple[Record, list[Failed]]:
    """Times schedules with their allocators at two offsets, and the best of them, with those of ``always`` and what is
    emitted, at all offsets: a record for make evidence, and what failed. progress: 0 to 4.
    """
    first = replace(settings, offsets=SCREEN, runs=1)
    tried, failed = build(subject, pairs, first, place, progress, always)
    screened = _timed(subject, tried, first, place, CHOICE, command, lambda part: progress(1 + part))
    best = sorted(screened.schedules, key=lambda each: each.mean)[:KEPT]
    kept = [(each.schedule, each.allocator or screened.allocator) for each in best]
    last, _ = build(subject, kept, settings, place, lambda part: progress(2 + part), always)
    found = _timed(subject, last, settings, place, CHOICE, command, lambda part: progress(3 + part))
    return replace(found, tried=len(tried) + len(failed)), failed
