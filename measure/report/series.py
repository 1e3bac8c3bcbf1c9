# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Database lines summed up: for each machine, primitive, implementation and compiler the quartiles at each length."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from harness.database import Damage, Record, Timing, Try, read_file
from harness.errors import HarnessError
from harness.quartiles import slope, stabilised_quartiles
from measure.curves.table import LONG, MERIT
from measure.report.looks import OURS, isa
from measure.timing.calls import quartiles

#: The lengths of the public SUPERCOP tables.
LENGTHS = (8, 64, 576, 1536, 4096)
#: The comparison of compilers has tables of its own (see measure/compilers), and TIMECOP compiles for its own needs.
NOT_FOR_TABLES = ("compilers*.data.gz", "*-timecop.data.gz")


Quartiles = tuple[float, float, float]


@dataclass
class Series:
    """crypto_stream_xor of one implementation by one compiler. points: stq1, stq2, stq3 of cycles by length in bytes.

    Where nothing but try was run there is one point, at 1536 bytes. verdict: ok, unknown, fails, or - without a try.
    run: the file or directory that it comes from, since only what was measured together can be compared.
    """

    machine: str
    run: str
    primitive: str
    implementation: str
    compiler: str
    verdict: str = "-"
    points: dict[int, Quartiles] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The implementation's name within its primitive."""
        return self.implementation.split("/", 2)[-1]

    @property
    def isa(self) -> str:
        """What its name says of the instruction set; "other" where it says nothing."""
        return isa(self.name)

    @property
    def long(self) -> Quartiles | None:
        """Cycles a byte of long messages: the slope from 2048 to 4096 bytes; with the slopes of quartiles about it."""
        return slope(self.points, *LONG) if all(length in self.points for length in LONG) else None

    @property
    def merit(self) -> float:
        return self.points[MERIT][1] if MERIT in self.points else float("inf")


def series(machine: str, run: str, records: Iterable[Record]) -> list[Series]:
    """All streams in the records of one run: by primitive, the best at 1536 bytes first."""
    found: dict[tuple[str, str, str], Series] = {}
    listed = list(records)
    for record in listed:
        if not isinstance(record, Try | Timing) or record.context.operation != "crypto_stream":
            continue
        primitive = f"{record.context.operation}/{record.context.primitive}"
        key = primitive, record.implementation, record.compiler
        each = found.setdefault(key, Series(machine, run, *key))
        if isinstance(record, Try):
            each.verdict = record.verdict
            if record.counts:
                each.points.setdefault(MERIT, stabilised_quartiles(record.counts))
    for key, points in quartiles(listed).items():
        if key in found:
            found[key].points.update(points)
    best: dict[tuple[str, str], Series] = {}
    for each in found.values():
        other = best.get((each.primitive, each.implementation))
        # A curve before a single point, then the compiler that gives the best time.
        if other is None or (-len(each.points), each.merit) < (-len(other.points), other.merit):
            best[each.primitive, each.implementation] = each
    return sorted(best.values(), key=lambda each: (each.primitive, each.verdict == "fails", each.merit))


def read_machine(folder: Path) -> tuple[list[Series], list[str]]:
    """The series of all runs in a machine's folder, and what is damaged in them. The run with the most curves first.

    A run is a database file in the folder, or a directory in it with all its files.
    """
    runs: dict[str, list[Record]] = {}
    damages = []
    for path in sorted(folder.rglob("*data.gz")):
        if any(fnmatchcase(path.name, pattern) for pattern in NOT_FOR_TABLES):
            continue
        records = runs.setdefault(path.relative_to(folder).parts[0].removesuffix(".data.gz"), [])
        for record in read_file(path):
            if isinstance(record, Damage):
                damages.append(f"{path}:{record.number}: skipped: {record.reason}")
            else:
                records.append(record)
    found = [series(folder.name, run, records) for run, records in runs.items()]
    found.sort(key=lambda run: -sum(len(each.points) > 1 for each in run))
    return [each for run in found for each in run], damages


def read_peers(folder: Path) -> list[Series]:
    """Ours beside other libraries, a run for each instruction set. Raises HarnessError for what is no such file."""
    found: dict[tuple[str, str], Series] = {}
    for path in sorted(folder.glob("peers-*-*.csv")):
        primitive = f"crypto_stream/{path.stem.split('-')[1]}"
        try:
            with path.open(newline="") as file:
                for row in csv.DictReader(file):
                    if row["function"] == "xor":
                        name = f"{primitive}/{OURS if row['kind'] == 'ours' else ''}{row['name']}"
                        new = Series(folder.name, path.stem, primitive, name, row["version"] or "-", "ok")
                        each = found.setdefault((path.stem, name), new)
                        each.points[int(row["bytes"])] = float(row["stq1"]), float(row["stq2"]), float(row["stq3"])
        except (OSError, ValueError, TypeError, KeyError, csv.Error) as error:
            raise HarnessError(f"{path} is no table of peers ({error}): make peers writes it anew") from error
    return sorted(found.values(), key=lambda each: (each.run, each.merit))
