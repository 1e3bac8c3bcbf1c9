# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The figures of one run, ratios between them, and lower bounds for ours on the CPU that was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator import bounds, models, pipeline
from generator.bounds import Bounds
from generator.models import MissingFormError
from generator.variants import find
from harness.primitives import AEAD, AUTH, AUTHENTICATORS, SECRETBOX, STREAM
from harness.quartiles import stabilised_quartiles
from harness.tables import read_csv
from measure.peers.contenders import Contender, Kind
from measure.peers.levels import Level
from measure.timing.calls import means
from measure.timing.readings import read

#: What is timed, by operation: the words that the program measure prints, and the functions' names, the most
#: interesting first.
WORDS = {
    STREAM: {"xor_cycles": "xor", "cycles": "stream"},
    AEAD: {"encrypt_cycles": "seal", "decrypt_cycles": "open"},
    SECRETBOX: {"cycles": "box", "open_cycles": "unbox"},
    AUTH: {"cycles": "auth", "verify_cycles": "verify"},
}
HEAD = (
    *("instruction set", "kind", "name", "version", "function", "bytes", "stq1", "stq2", "stq3", "best", "worst"),
    *("core cycles", "throughput bound", "latency bound"),
)


@dataclass(frozen=True)
class Figure:
    """TSC cycles of one call: stabilised quartiles, means over all alignment offsets; best and worst: stq2 at the best
    and at the worst offset."""

    stq1: float
    stq2: float
    stq3: float
    best: float
    worst: float


@dataclass
class Entry:
    """One contender's figures, by function (see WORDS) and length in bytes."""

    name: str
    kind: Kind
    version: str = ""
    figures: dict[str, dict[int, Figure]] = field(default_factory=dict)


@dataclass
class Run:
    """One run. clock: core cycles in a TSC cycle, by length; cpuid: the CPU that it ran on."""

    entries: list[Entry]
    clock: dict[int, float] = field(default_factory=dict)
    cpuid: str = ""


@dataclass
class Comparison:
    """All entries for an instruction set, and who was left out and why.

    uarch: the model behind the bounds, "" if there is none; bounds: of crypto_stream_xor, by variant's name and length.
    """

    primitive: str
    level: str
    lengths: list[int]
    offsets: int
    run: Run
    left_out: list[tuple[str, str]] = field(default_factory=list)
    uarch: str = ""
    bounds: dict[str, dict[int, Bounds]] = field(default_factory=dict)

    @property
    def operation(self) -> str:
        """What SUPERCOP calls the kind of the primitive."""
        return next((each.operation for each in AUTHENTICATORS if each.name == self.primitive), STREAM)

    @property
    def functions(self) -> list[str]:
        """The functions that are timed, the most interesting first."""
        return list(WORDS[self.operation].values())

    @property
    def entries(self) -> list[Entry]:
        """The entries of the run."""
        return self.run.entries

    def of(self, kind: Kind) -> list[Entry]:
        """The entries of a kind."""
        return [entry for entry in self.entries if entry.kind == kind]

    def figure(self, entry: Entry, length: int, function: str = "") -> Figure | None:
        """The entry's figure of a function, by default of the most interesting one, at a length, if there is any."""
        return entry.figures.get(function or self.functions[0], {}).get(length)

    def best(self, kind: Kind, length: int, function: str = "") -> tuple[str, float] | None:
        """Name and TSC cycles of the fastest entry of a kind at a length, if there is any."""
        figures = [(self.figure(entry, length, function), entry.name) for entry in self.of(kind)]
        found = [(figure.stq2, name) for figure, name in figures if figure]
        return (min(found)[1], min(found)[0]) if found else None

    def ratio(self, entry: Entry, kind: Kind, length: int, function: str = "") -> float | None:
        """The entry's cycles divided by those of the fastest of a kind; None if either is missing."""
        figure, best = self.figure(entry, length, function), self.best(kind, length, function)
        return figure.stq2 / best[1] if figure and best else None

    def beside_stream(self, entry: Entry, length: int) -> float | None:
        """An AEAD's cycles divided by those of our stream cipher for the same length; None if either is missing."""
        stream = next((one for one in self.of("stream") if one.version == entry.name), None)
        figure, alone = self.figure(entry, length), stream and self.figure(stream, length, "xor")
        return figure.stq2 / alone.stq2 if figure and alone else None

    def opening(self, entry: Entry, length: int) -> float | None:
        """The cycles of the entry's second function divided by those of its first (opening by sealing)."""
        first, second = (self.figure(entry, length, function) for function in self.functions)
        return second.stq2 / first.stq2 if first and second else None

    def core(self, entry: Entry, length: int, function: str = "") -> float | None:
        """The core cycles of a call; None if the clock or the figure is not known."""
        figure, clock = self.figure(entry, length, function), self.run.clock.get(length)
        return None if figure is None or clock is None else figure.stq2 * clock

    def notable(self) -> Comparison:
        """The comparison without peers that are neither libraries nor best at any length: one page, not four."""
        best = {found[0] for length in self.lengths if (found := self.best("peer", length))}
        entries = [one for one in self.entries if one.kind != "peer" or one.version or one.name in best]
        return replace(self, run=replace(self.run, entries=entries))


def measure(
    level: Level,
    contenders: Sequence[Contender],
    program: Path,
    lengths: str,
    passes: int,
    cpu: int,
    progress: Callable[[float], None],
) -> Run:
    """Time all contenders interleaved in one run. lengths: as for length_count(). Raises HarnessError."""
    builds = [built for each in contenders for built in each.builds]
    readings = read(builds, program, lengths, passes, cpu, progress, level.environment)
    entries, at = [], 0
    for each in contenders:
        entry = Entry(each.name, each.kind, each.version)
        for word, function in WORDS[each.builds[0].implementation.operation].items():
            counts = [means(readings.fields[at + number], word) for number in range(len(each.builds))]
            entry.figures[function] = {
                length: figure_of([one[length] for one in counts])
                for length in counts[0]
                if length % each.multiple == 0
            }
        entries.append(entry)
        at += len(each.builds)
    clock = {length: stabilised_quartiles(cores)[1] for length, cores in readings.clock.items()}
    return Run(entries, clock, readings.facts.get("cpuid", ""))


def figure_of(offsets: Sequence[Sequence[float]]) -> Figure:
    """A figure from one list for each alignment offset, of the cycles of a call in every pass."""
    quartiles = [stabilised_quartiles(counts) for counts in offsets]
    first, second, third = (sum(each) / len(offsets) for each in zip(*quartiles, strict=True))
    middles = [each[1] for each in quartiles]
    return Figure(first, second, third, min(middles), max(middles))


def lines(comparison: Comparison) -> Iterator[tuple[str, ...]]:
    """All figures as rows with the columns of HEAD: one for each contender, function and length."""
    for entry in comparison.entries:
        for function, figures in entry.figures.items():
            for length, figure in figures.items():
                numbers = (figure.stq1, figure.stq2, figure.stq3, figure.best, figure.worst)
                bounds = comparison.bounds.get(entry.name, {}).get(length) if function == "xor" else None
                limits = (
                    comparison.core(entry, length, function),
                    *((bounds.throughput, bounds.latency) if bounds else (None, None)),
                )
                cells = (comparison.level, entry.kind, entry.name, entry.version, function, str(length))
                yield *cells, *("" if number is None else f"{number:.1f}" for number in (*numbers, *limits))


def subjects(source: Comparison | Path) -> set[tuple[str, ...]]:
    """The (name, function, length) of all rows of a comparison, or of its file; empty if the file does not exist."""
    if isinstance(source, Comparison):
        return {(row[2], *row[4:6]) for row in lines(source)}
    return {(row["name"], row["function"], row["bytes"]) for row in read_csv(source, HEAD, "make peers")}


def add_bounds(found: Comparison, uarch: str | None, progress: Callable[[float], None]) -> None:
    """Add the bounds of our streams at every length, if there is a model with all their instructions.

    uarch: the model's name; by default that of the CPU that was measured. progress: told the fraction done.
    """
    name, ours = uarch or models.model_of(found.run.cpuid), found.of("ours")
    if not name or found.operation != STREAM:
        return
    model = models.load(name)
    limits: dict[str, dict[int, Bounds]] = {}
    try:
        for number, entry in enumerate(ours):
            variant = find(entry.name, found.primitive)
            code, limits[entry.name] = pipeline.code(variant), {}
            for at, length in enumerate(found.lengths):
                limits[entry.name][length] = bounds.of_call(code, variant.design.plan, length, model)
                progress((number + (at + 1) / len(found.lengths)) / len(ours))
    except MissingFormError:
        return
    found.uarch, found.bounds = name, limits
