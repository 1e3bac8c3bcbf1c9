# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The format of measured schedules, results/MACHINE/schedules/*.json, a file for each kernel: see docs/lab-data.md.

Files older than the format have fewer fields: what they lack is None, "" or 0. A file's content, not its name, says
what it is.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from generator import models
from generator.models import model_of
from generator.pipeline import SCHEDULE_FOR
from generator.program.plan import named
from measure.tuning.subject import Subject

VERSION = 2
#: A file's purpose: schedules that compete to be emitted, or good and bad ones for a study.
CHOICE, STUDY = "choice", "study"
#: The family of files that name none.
FAMILY = "chacha"
#: The primitive that was measured, in files that name only a family.
OF_FAMILY = {"chacha": "chacha20", "salsa20": "salsa20"}
UNIT = "TSC cycles a byte"
OFFSETS = "NOPs 0-{} before the loop of rounds"
#: Digits of cycles a byte that files keep.
DIGITS = 5


@dataclass(frozen=True)
class Entry:
    """One measured schedule, in cycles a byte.

    mean: over ``offsets``, the interquartile means at each alignment offset; quartiles: lower and upper one at each
    offset; runs: the mean in each run; spills: stores, loads, folded, copies of a double round; code: a hash of the
    machine code; simulated: core cycles a byte of the rounds alone; disturbed: whether a batch with it was disturbed;
    committed: whether it was the emitted one.
    """

    schedule: str
    mean: float
    best: float | None = None
    worst: float | None = None
    offsets: tuple[float, ...] = ()
    quartiles: tuple[tuple[float, float], ...] = ()
    runs: tuple[float, ...] = ()
    spills: Mapping[str, int] = field(default_factory=dict)
    code_bytes: int = 0
    code: str = ""
    allocator: str = ""
    simulated: float | None = None
    disturbed: bool = False
    committed: bool = False


@dataclass(frozen=True)
class Machine:
    """A folder of results, its CPU by machine.json, and the model of its core, if there is one."""

    name: str
    cpu: str = ""
    core: str | None = None

    @property
    def cpu_class(self) -> str:
        """The CPU's class in generator.models: one-cycle, halved or two-cycle."""
        return models.cpu_class(self.cpu)


#: The machine of a record that is in no file.
NOWHERE = Machine("")


@dataclass(frozen=True)
class Record:
    """One kernel's schedules on one machine, in ``unit``.

    length: bytes of a call; offsets: a description of the alignment offsets; passes: readings of each schedule at each
    offset; tried: how many schedules were tried; clock: core cycles in a TSC cycle, 0 if not known; uarch: the model of
    generator.models nearest to the CPU; generator: a hash of what makes code.
    """

    target: str
    kernel: str
    role: str
    schedules: tuple[Entry, ...]
    family: str = FAMILY
    primitive: str = ""
    purpose: str = CHOICE
    length: int = 0
    unit: str = UNIT
    offsets: str = ""
    passes: int = 0
    allocator: str = "furthest"
    tried: int = 0
    clock: float = 0.0
    uarch: str = ""
    cpu: str = ""
    cpuid: str = ""
    generator: str = ""
    date: str = ""
    command: str = ""
    machine: Machine = NOWHERE

    @property
    def job(self) -> str:
        """The kernel and role as generator.variants.schedules.key writes them: c8_c8/bulk."""
        return f"{'_'.join(named(self.kernel)[0])}/{self.role}"

    @property
    def key(self) -> tuple[str, ...]:
        """The key that is unique among a machine's files."""
        return self.purpose, self.family, self.target, self.job

    @property
    def name(self) -> str:
        """The name of a new file."""
        return f"{'study-' if self.purpose == STUDY else ''}{self.title}.json"

    @property
    def title(self) -> str:
        """Family, target, kernel and role: chacha-avx2-c8_c8_ahead-bulk."""
        return f"{self.family}-{self.target}-{self.kernel}-{self.role}"

    @cached_property
    def means(self) -> dict[str, float]:
        """Mean TSC cycles a byte, by schedule."""
        return {each.schedule: each.mean for each in self.schedules}

    @property
    def committed(self) -> str | None:
        """The schedule that was emitted at that time, if it was measured."""
        return next((each.schedule for each in self.schedules if each.committed), None)

    def loss(self, schedule: str) -> float | None:
        """How much slower a schedule is than the best one on the machine: .01 is one per cent; None if not measured."""
        return self.means[schedule] / min(self.means.values()) - 1 if schedule in self.means else None

    def ranked(self) -> list[str]:
        """The schedules, the best first."""
        return sorted(self.means, key=lambda schedule: (self.means[schedule], schedule))

    @cached_property
    def model(self) -> str:
        """The name of the model of the machine's CPU, or of the nearest one."""
        return model_of(self.cpuid) or self.machine.core or self.uarch or SCHEDULE_FOR

    def subject(self, entry: Entry) -> Subject:
        """The kernel with an entry's schedule and allocator."""
        job = self.primitive or OF_FAMILY[self.family], self.target, self.kernel, self.role
        return Subject(*job, entry.schedule, entry.allocator or self.allocator)

    def cycles(self, entry: Entry) -> float:
        """An entry's core cycles of a call; TSC cycles if the clock is not known."""
        return entry.mean * self.length * (self.clock or 1)

    @property
    def spread(self) -> float:
        """The slowest schedule's time divided by the fastest one's."""
        return max(self.means.values()) / min(self.means.values())


def parse(content: Mapping[str, Any], machine: Machine = NOWHERE) -> Record:
    """The record in a file's content. Raises KeyError, TypeError or ValueError if it is damaged."""
    if int(content.get("format", VERSION)) != VERSION:
        raise ValueError(f"it is of format {content['format']}, and this program knows {VERSION}: see docs/lab-data.md")
    required = {name: content[name] for name in ("target", "kernel", "role")}
    entries = tuple(_entry(each) for each in content["schedules"])
    found = Record(**{**_fields(Record, content), **required, "schedules": entries, "machine": machine})
    if not entries or min(each.mean for each in entries) <= 0:
        raise ValueError("no schedule, or none that takes time")
    return found


def _fields(what: type[Record | Entry], content: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a dataclass that a file has."""
    return {name: content[name] for name in what.__dataclass_fields__ if name in content}


def _entry(content: Mapping[str, Any]) -> Entry:
    fields = _fields(Entry, content)
    fields |= {name: tuple(map(float, fields[name])) for name in ("offsets", "runs") if name in fields}
    fields["quartiles"] = tuple((float(low), float(high)) for low, high in content.get("quartiles", ()))
    return Entry(**{**fields, "schedule": str(content["schedule"]), "mean": float(content["mean"])})


def lines(record: Record) -> list[str]:
    """The lines of a record's file: the best schedule first, one a line."""
    head = json.dumps({"format": VERSION, **_nonempty(record)}, indent=1).splitlines()[:-1]
    ranked = sorted(record.schedules, key=lambda each: (each.mean, each.schedule))
    rows = ",\n".join(f"  {json.dumps(_nonempty(each))}" for each in ranked).splitlines()
    return [*head[:-1], head[-1] + ",", ' "schedules": [', *rows, " ]", "}"]


def _nonempty(what: Record | Entry) -> dict[str, Any]:
    """The fields that are not empty, by their keys."""
    names = [name for name in what.__dataclass_fields__ if name not in ("schedules", "machine")]
    found = {name: _rounded(getattr(what, name)) for name in names}
    return {name: value for name, value in found.items() if value}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, tuple):
        return [_rounded(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value
