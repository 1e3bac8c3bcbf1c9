# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one way to measure schedules of a kernel: all are built and checked, then timed in batches beside a control.

What is built lies in a folder that can be taken to another machine and timed there: a shared object for each schedule
and alignment offset, the program that times them, and built.json. What is emitted is in every batch, to compare with;
whether a batch was disturbed measure.timing.quiet says. The core's clock changes by ten per cent within minutes on some
machines, while the counter's does not: so each batch's cycles are those of the core, by the clock that was measured in
it; of the counter, at the median clock, they are given.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from generator.cipher.registry import cipher
from generator.models import model_of
from generator.pipeline import SCHEDULE_FOR
from harness.build import Built, Compiler, build_programs
from harness.database import write_file
from harness.errors import HarnessError
from harness.implementations import Implementation
from harness.paths import TREE
from harness.quartiles import stabilised_quartiles
from measure.timing import candidates
from measure.timing.calls import means
from measure.timing.candidates import FLAGS, Settings
from measure.timing.machine import facts
from measure.timing.readings import PROGRAMS, Readings, read
from measure.tuning.format import CHOICE, OFFSETS, Entry, Record
from measure.tuning.records import today
from measure.tuning.subject import Subject

LIST = "built.json"
#: What makes code: a change elsewhere leaves it alone.
MAKERS = ("allocate", "cipher", "ir", "isa", "layout", "machine", "models", "program", "schedule", "target", "variants")
#: Schedules in a batch, the control apart. The program takes 1024 builds.
BATCH = 24

#: A schedule's text and an allocator's name.
Pair = tuple[str, str]
#: Called with the part that is done, 0 to 1.
Progress = Callable[[float], None]


@dataclass
class Folder:
    """Schedules of one kernel, built and not timed yet; the first one is the control. objects: of each schedule, by
    offset, the folder of its source and its shared object; failed: (schedule, why).
    """

    place: Path
    primitive: str
    target: str
    kernel: str
    role: str
    length: int
    offsets: list[int]
    generator: str
    schedules: list[Entry]
    objects: list[list[tuple[str, str]]]
    failed: list[tuple[str, str]]

    @property
    def subject(self) -> Subject:
        """The kernel."""
        return Subject(self.primitive, self.target, self.kernel, self.role)

    def builds(self, number: int) -> list[Built]:
        """A schedule's builds, one for each offset."""
        found = []
        for source, shared in self.objects[number]:
            directory = self.place / source
            implementation = Implementation(directory, "crypto_stream", self.primitive, f"tuned/{directory.name}")
            found.append(Built(implementation, Compiler("gcc"), self.place / shared))
        return found


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
) -> Folder:
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
    folder = Folder(place, *subject.job, subject.length, list(settings.offsets), generator_digest(), [], [], [])
    seen: set[str] = set()
    for (schedule, allocator), each in zip(wanted, found, strict=True):
        if each.error:
            folder.failed.append((schedule, each.error))
        elif each.digest not in seen or (schedule, allocator) in always:
            seen.add(each.digest)
            entry = Entry(schedule, 0.0, spills=vars(each.spills), code_bytes=each.code_bytes, code=each.digest)
            folder.schedules.append(replace(entry, allocator=allocator))
            paths = ((b.implementation.directory, b.object) for b in each.builds)
            folder.objects.append([(str(a.relative_to(place)), str(b.relative_to(place))) for a, b in paths])
    if found[0].error:
        raise HarnessError(f"what is emitted cannot be built, so that there is no control: {found[0].error}")
    write_file(place / LIST, json.dumps({**asdict(folder), "place": ""}, indent=1).splitlines())
    return folder


def built(place: Path) -> Folder:
    """A folder that was built, wherever it is now. Raises HarnessError."""
    try:
        content: dict[str, Any] = json.loads((place / LIST).read_text(encoding="utf-8"))
        return Folder(**{**content, "place": place, "schedules": [Entry(**each) for each in content["schedules"]]})
    except FileNotFoundError:
        raise HarnessError(f"{place} has no {LIST}: measure schedules KERNEL --build-only --work makes it") from None
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise HarnessError(f"{place / LIST} is damaged: {error}. Build it again") from error


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
    """Of all schedules of a folder, in its order. clock: core cycles in one of the counter; restless: batches that were
    disturbed however often they were repeated."""

    series: list[Series]
    clock: float = 0.0
    cpuid: str = ""
    restless: int = 0


@dataclass
class _Batch:
    """clock: core cycles in one of the counter; emitted: core cycles of a call of what is emitted."""

    members: list[int]
    readings: Readings = field(default_factory=Readings)
    clock: float = 1.0
    emitted: float = 0.0


def time(folder: Folder, settings: Settings, progress: Progress) -> Timings:
    """Times every schedule in each run, in batches of other neighbours each time. Raises HarnessError."""
    found = Timings([Series([[] for _ in folder.offsets]) for _ in folder.schedules])
    chance = Random(settings.seed)
    every = [_batches(len(folder.schedules), chance) for _ in range(settings.runs)]
    batches = [batch for each in every for batch in each]
    for number, batch in enumerate(batches):
        _time(batch, folder, settings)
        progress((number + 1) / len(batches))
    restless = [batch for batch in batches if str(batch.readings.verdict)]
    found.restless = len(restless)
    found.clock = median(batch.clock for batch in batches)
    for batch in batches:
        _take(found, batch, folder, batch in restless)
    found.series[0].runs = [median(batch.emitted for batch in each) / found.clock for each in every]
    found.cpuid = batches[0].readings.facts.get("cpuid", "")
    return found


def _batches(count: int, chance: Random) -> list[_Batch]:
    others = list(range(1, count))
    chance.shuffle(others)
    return [_Batch([0, *others[at : at + BATCH]]) for at in range(0, len(others), BATCH)] or [_Batch([0])]


def _time(batch: _Batch, folder: Folder, settings: Settings) -> None:
    builds = [built for member in batch.members for built in folder.builds(member)]
    program = folder.place / "harness" / "measure"
    batch.readings = read(builds, program, str(folder.length), settings.passes, settings.cpu)
    batch.clock = median(value for series in batch.readings.clock.values() for value in series)
    emitted = next(_counts(batch.readings, folder))
    batch.emitted = mean(stabilised_quartiles(counts)[1] for counts in emitted) * batch.clock


def _counts(readings: Readings, folder: Folder) -> Iterator[list[list[float]]]:
    """Of each member of a batch: by offset, one figure a pass."""
    count = len(folder.offsets)
    for first in range(0, len(readings.fields), count):
        yield [means(each)[folder.length] for each in readings.fields[first : first + count]]


def _take(found: Timings, batch: _Batch, folder: Folder, restless: bool) -> None:
    drift = batch.clock / found.clock
    for member, measured in zip(batch.members, _counts(batch.readings, folder), strict=True):
        series, offsets = found.series[member], [[count * drift for count in counts] for counts in measured]
        for known, counts in zip(series.passes, offsets, strict=True):
            known += counts
        if member:
            series.runs.append(mean(stabilised_quartiles(counts)[1] for counts in offsets))
            series.disturbed = series.disturbed or restless


def record(folder: Folder, timings: Timings, settings: Settings, purpose: str, command: str) -> Record:
    """What was built and timed, for results/MACHINE/orders."""
    return Record(
        folder.target,
        folder.kernel,
        folder.role,
        tuple(_entry(folder, one, series) for one, series in zip(folder.schedules, timings.series, strict=True)),
        cipher(folder.primitive).family.stem,
        folder.primitive,
        purpose,
        folder.length,
        offsets=OFFSETS.format(folder.offsets[-1]),
        passes=settings.passes * settings.runs,
        allocator=folder.schedules[0].allocator,
        tried=len(folder.schedules),
        clock=timings.clock,
        uarch=model_of(timings.cpuid) or SCHEDULE_FOR,
        cpu=facts()["CPU"],
        cpuid=timings.cpuid,
        generator=folder.generator,
        date=today(),
        command=command,
    )


def _entry(folder: Folder, one: Entry, series: Series) -> Entry:
    quartiles, length, control = series.quartiles(), folder.length, folder.schedules[0]
    middles = [middle / length for _, middle, _ in quartiles]
    return replace(
        one,
        mean=mean(middles),
        best=min(middles),
        worst=max(middles),
        offsets=tuple(middles),
        quartiles=tuple((low / length, high / length) for low, _, high in quartiles),
        runs=tuple(run / length for run in series.runs),
        allocator=one.allocator if one.allocator != control.allocator else "",
        disturbed=series.disturbed,
        committed=one is control,
    )


#: At how many offsets, in one run, all schedules are timed at first; how many of the best go on to all offsets.
SCREEN, KEPT = (0, 3), 12


def choose(
    subject: Subject,
    pairs: Sequence[Pair],
    always: Sequence[Pair],
    settings: Settings,
    place: Path,
    command: str,
    progress: Progress,
) -> tuple[Record, list[Pair]]:
    """Times schedules with their allocators at two offsets, and the best of them, with those of ``always`` and what is
    emitted, at all offsets: a record for make evidence, and what failed, (schedule, why). progress: 0 to 4.
    """
    first = replace(settings, offsets=SCREEN, runs=1)
    folder = build(subject, pairs, first, place, progress, always)
    screened = record(folder, time(folder, first, lambda part: progress(1 + part)), first, CHOICE, command)
    best = sorted(screened.schedules, key=lambda each: each.mean)[:KEPT]
    kept = [(each.schedule, each.allocator or screened.allocator) for each in best]
    last = build(subject, kept, settings, place, lambda part: progress(2 + part), always)
    found = record(last, time(last, settings, lambda part: progress(3 + part)), settings, CHOICE, command)
    return replace(found, tried=len(folder.schedules) + len(folder.failed)), folder.failed
