# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Times what was built: batches of orders, in each of them the control, so that a disturbed batch is noticed.

The core's clock changes by ten per cent within minutes on some machines, while the counter's does not. So each batch's
cycles are those of the core, by the clock that was measured in it; of the counter, at the median clock, they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median

from harness.quartiles import stabilised_quartiles
from lab.data.build import Folder
from measure.timing.calls import means
from measure.timing.readings import Readings, read

#: Orders in a batch, the control apart. The program takes 1024 builds.
BATCH = 24
#: A control that is off by more than this from its median over the batches: its batch was disturbed.
CALM = 0.01
#: How often a disturbed batch is repeated.
REPEATS = 3


@dataclass
class Series:
    """Cycles of a call of one order, by place, one figure a pass; runs: the mean of each run."""

    passes: list[list[float]]
    runs: list[float] = field(default_factory=list)
    disturbed: bool = False

    def quartiles(self) -> list[tuple[float, float, float]]:
        """At each place."""
        return [stabilised_quartiles(counts) for counts in self.passes]


@dataclass
class Timings:
    """Of all orders of a folder, in its order. clock: core cycles in one of the counter; disturbed: batches that were
    repeated; restless: those that stayed disturbed."""

    series: list[Series]
    clock: float = 0.0
    cpuid: str = ""
    disturbed: int = 0
    restless: int = 0


@dataclass
class _Batch:
    """clock: core cycles in one of the counter; control: core cycles of a call of what is emitted."""

    members: list[int]
    readings: Readings | None = None
    clock: float = 1.0
    control: float = 0.0


def time(
    folder: Folder, passes: int, runs: int, cpu: int, seed: int, progress: Callable[[float], None], limit: float = CALM
) -> Timings:
    """Times every order ``runs`` times, in batches of other neighbours each time. Raises HarnessError."""
    found = Timings([Series([[] for _ in range(folder.places)]) for _ in folder.orders])
    chance = Random(seed)
    every = [_batches(len(folder.orders), chance) for _ in range(runs)]
    batches = [batch for each in every for batch in each]
    for number, batch in enumerate(batches):
        _time(batch, folder, passes, cpu)
        progress((number + 1) / len(batches))
    for _ in range(REPEATS):
        for batch in (again := disturbed(batches, limit)):
            _time(batch, folder, passes, cpu)
        found.disturbed += len(again)
    restless = disturbed(batches, limit)
    found.restless = len(restless)
    found.clock = median(batch.clock for batch in batches)
    for batch in batches:
        _take(found, batch, folder, batch in restless)
    found.series[0].runs = [median(batch.control for batch in each) / found.clock for each in every]
    found.cpuid = next(batch.readings.facts.get("cpuid", "") for batch in batches if batch.readings)
    return found


def disturbed(batches: Sequence[_Batch], limit: float) -> list[_Batch]:
    """Those whose control differs from its median by more than the limit."""
    middle = median(batch.control for batch in batches)
    return [batch for batch in batches if abs(batch.control / middle - 1) > limit]


def _batches(count: int, chance: Random) -> list[_Batch]:
    others = list(range(1, count))
    chance.shuffle(others)
    return [_Batch([0, *others[at : at + BATCH]]) for at in range(0, len(others), BATCH)] or [_Batch([0])]


def _time(batch: _Batch, folder: Folder, passes: int, cpu: int) -> None:
    builds = [built for member in batch.members for built in folder.builds(folder.orders[member])]
    batch.readings = read(builds, Path(folder.program), str(folder.length), passes, cpu)
    batch.clock = median(value for series in batch.readings.clock.values() for value in series)
    control = next(_counts(batch.readings, folder))
    batch.control = mean(stabilised_quartiles(counts)[1] for counts in control) * batch.clock


def _counts(readings: Readings, folder: Folder) -> Iterator[list[list[float]]]:
    """Of each member of a batch: by place, one figure a pass."""
    for first in range(0, len(readings.fields), folder.places):
        yield [means(each)[folder.length] for each in readings.fields[first : first + folder.places]]


def _take(found: Timings, batch: _Batch, folder: Folder, restless: bool) -> None:
    assert batch.readings is not None
    drift = batch.clock / found.clock
    for member, measured in zip(batch.members, _counts(batch.readings, folder), strict=True):
        series, places = found.series[member], [[count * drift for count in counts] for counts in measured]
        for known, counts in zip(series.passes, places, strict=True):
            known += counts
        if member:
            series.runs.append(mean(stabilised_quartiles(counts)[1] for counts in places))
            series.disturbed = series.disturbed or restless
