# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measured orders as the laboratory sees them: read from all machines' results, made of timings, as subjects.

The format itself is measure.tuning.format, which make schedules and make evidence share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import cached_property
from pathlib import Path
from statistics import mean

from generator.cipher.registry import cipher
from generator.models import model_of, model_of_family
from generator.pipeline import SCHEDULE_FOR
from lab.data.build import Folder
from lab.data.timing import Timings
from measure.timing.machine import facts
from measure.timing.manifest import MACHINE
from measure.tuning import evidence
from measure.tuning.format import PLACES, STUDY, Entry, Record
from measure.tuning.subject import Subject

#: The primitive whose kernels stand for a family's in files that name none.
OF_FAMILY = {"chacha": "chacha20", "salsa20": "salsa20"}


@dataclass(frozen=True)
class Measured:
    """A file of measured orders on a machine. cpu: as machine.json has it."""

    machine: str
    cpu: str
    record: Record

    @property
    def primitive(self) -> str:
        return self.record.primitive or OF_FAMILY[self.record.family]

    @property
    def key(self) -> str:
        """chacha-avx2-c8_c8_ahead-bulk."""
        record = self.record
        return f"{record.family}-{record.target}-{record.kernel}-{record.role}"

    @cached_property
    def uarch(self) -> str:
        """The model of the machine's CPU, or the one nearest to it."""
        return model(self.record.cpuid, self.cpu) or self.record.uarch or SCHEDULE_FOR

    def subject(self, entry: Entry) -> Subject:
        """What was measured."""
        record = self.record
        allocator = entry.allocator or record.allocator
        return Subject(self.primitive, record.target, record.kernel, record.role, entry.order, allocator)

    def cycles(self, entry: Entry) -> float:
        """Core cycles of a call, or, where nobody knows the clock, cycles of the counter."""
        return entry.mean * self.record.length * (self.record.clock or 1)


def model(cpuid: str, cpu: str) -> str | None:
    """The name of a CPU's model. cpuid: as in databases; cpu: as machine.json has it."""
    found = re.search(r"\((\w+)-(\d+)-(\d+)-\d+\)", cpu)
    return model_of(cpuid) or (model_of_family(found[1], int(found[2]), int(found[3])) if found else None)


def measured(results: Path) -> list[Measured]:
    """All files of all machines; where a machine has several of a kernel, the one with the most orders, since orders
    can be compared within a file only. Raises HarnessError."""
    found: dict[tuple[str, ...], Measured] = {}
    for machine, _, record in evidence.records(results):
        each = Measured(machine.name, _cpu(results / machine.name), record)
        key = machine.name, *record.key[1:]
        if key not in found or len(found[key].record.orders) < len(record.orders):
            found[key] = each
    return list(found.values())


def _cpu(folder: Path) -> str:
    return str(evidence.read(folder / MACHINE).get("CPU", ""))


def record(folder: Folder, timings: Timings, passes: int, command: str) -> Record:
    """What was built and timed, for results/MACHINE/orders: a study, which does not decide what is emitted."""
    entries = [
        _entry(folder, number, timings) for number in range(len(folder.orders)) if timings.series[number].passes[0]
    ]
    cpu = facts()["CPU"]
    return Record(
        folder.target,
        folder.kernel,
        folder.role,
        tuple(entries),
        cipher(folder.primitive).family.stem,
        folder.primitive,
        STUDY,
        folder.length,
        places=PLACES.format(folder.places - 1),
        passes=passes,
        allocator=folder.orders[0].allocator,
        tried=len(entries),
        clock=timings.clock,
        uarch=model(timings.cpuid, cpu) or SCHEDULE_FOR,
        cpu=cpu,
        cpuid=timings.cpuid,
        generator=folder.generator,
        date=datetime.now(timezone.utc).strftime("%Y-%m-%d"),
        command=command,
    )


def _entry(folder: Folder, number: int, timings: Timings) -> Entry:
    one, series = folder.orders[number], timings.series[number]
    length = folder.length
    quartiles = series.quartiles()
    middles = [middle for _, middle, _ in quartiles]
    return Entry(
        one.order,
        mean(middles) / length,
        min(middles) / length,
        max(middles) / length,
        tuple(middle / length for middle in middles),
        tuple((low / length, high / length) for low, _, high in quartiles),
        tuple(run / length for run in series.runs),
        one.spills,
        one.code_bytes,
        one.code,
        one.allocator if one.allocator != folder.orders[0].allocator else "",
        disturbed=series.disturbed,
        committed=number == 0,
    )


def spread(entries: Iterable[Entry]) -> float:
    """The slowest by the fastest."""
    means = [each.mean for each in entries]
    return max(means) / min(means)
