# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measure schedules of a kernel: all are built and checked, then timed in batches beside a control.

The emitted schedule is the control in every batch; measure.timing.quiet says whether a batch was disturbed. On some
machines the core's clock changes by ten per cent within minutes while the TSC's does not: so each batch's cycles are
converted to core cycles by the clock measured in it, and given in TSC cycles at the median clock.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import mean, median

from generator.models import model_of
from generator.pipeline import SCHEDULE_FOR
from harness.errors import HarnessError
from harness.paths import TREE
from harness.quartiles import stabilised_quartiles
from measure.timing import candidates
from measure.timing.calls import means
from measure.timing.candidates import Candidate, Settings
from measure.timing.machine import facts
from measure.timing.readings import Readings, read
from measure.tuning.format import CHOICE, OFFSETS, STUDY, Entry, Record
from measure.tuning.records import today
from measure.tuning.subject import Subject

#: The parts of the generator that determine code: a change elsewhere does not affect it.
MAKERS = ("allocate", "cipher", "ir", "isa", "layout", "machine", "models", "program", "schedule", "target", "variants")
#: Schedules in a batch beside the control. The program measure takes 1024 builds.
BATCH = 24
#: The first pass: the offsets at which all schedules are timed in one run, and how many of the best go on to all
#: offsets.
SCREEN, KEPT = (0, 3), 12

#: A schedule's and an allocator's specification.
Pair = tuple[str, str]
#: A schedule, and why it cannot be built or fails its check.
Failed = tuple[str, str]
#: Called with the fraction done; callers may continue beyond 1 for further steps.
Progress = Callable[[float], None]


def generator_digest() -> str:
    """A hash of all files that determine code: 16 hexadecimal digits."""
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
    """Build and check schedules with their allocators; the emitted one is first and is the control. Schedules with
    equal code are built once, unless they are among ``always``. Gives candidates and failures. Raises HarnessError if
    the control fails."""
    wanted = list(dict.fromkeys([subject.emitted, *always, *pairs]))
    found = [subject.scheduled(*pair).candidate for pair in wanted]
    candidates.build_and_check(found, place, settings, progress)
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
    """TSC cycles of a call with one schedule: for each offset, one figure for each pass; runs: the mean of each run."""

    passes: list[list[float]]
    runs: list[float] = field(default_factory=list)
    disturbed: bool = False

    def quartiles(self) -> list[tuple[float, float, float]]:
        """The quartiles at each offset."""
        return [stabilised_quartiles(counts) for counts in self.passes]


@dataclass
class Timings:
    """The timings of all schedules, in their order. clock: core cycles in a TSC cycle."""

    series: list[Series]
    clock: float = 0.0
    cpuid: str = ""


@dataclass
class _Batch:
    """A batch. members: indices of its schedules; clock: core cycles in a TSC cycle; emitted: core cycles of a call of
    the control."""

    members: list[int]
    readings: Readings = field(default_factory=Readings)
    clock: float = 1.0
    emitted: float = 0.0


def time(tried: Sequence[Candidate], length: int, program: Path, settings: Settings, progress: Progress) -> Timings:
    """Time every schedule in each run, by calls of ``length`` bytes, in different batches. Raises HarnessError."""
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
    """For each member of a batch, and each offset, one figure for each pass."""
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
    """Time what was built. Gives the record for results/MACHINE/schedules."""
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
    """Time all schedules at all offsets. Gives a record for the laboratory, and failures. progress: told 0 to 2."""
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
    """Time schedules at two offsets; then the best of them, those of ``always`` and the emitted one at all offsets.
    Gives a record for make evidence, and failures. progress: told 0 to 4."""
    first = replace(settings, offsets=SCREEN, runs=1)
    tried, failed = build(subject, pairs, first, place, progress, always)
    screened = _timed(subject, tried, first, place, CHOICE, command, lambda part: progress(1 + part))
    best = sorted(screened.schedules, key=lambda each: each.mean)[:KEPT]
    kept = [(each.schedule, each.allocator or screened.allocator) for each in best]
    last, _ = build(subject, kept, settings, place, lambda part: progress(2 + part), always)
    found = _timed(subject, last, settings, place, CHOICE, command, lambda part: progress(3 + part))
    return replace(found, tried=len(tried) + len(failed)), failed
