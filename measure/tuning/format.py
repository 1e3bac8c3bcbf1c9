# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one format of measured schedules, results/MACHINE/orders/*.json, a file for each kernel: see docs/lab-data.md.

Files of before there was a format have less: what they do not say is None, "" or 0. Files are told apart by what is in
them, not by their names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.program.plan import named

VERSION = 1
#: What a file is for: schedules that compete to be emitted, or such as a study wants, good and bad ones.
CHOICE, STUDY = "choice", "study"
#: Whose the files are that name no family.
FAMILY = "chacha"
UNIT = "TSC cycles a byte"
OFFSETS = "NOPs 0-{} before the loop of rounds"
#: Digits that are kept of cycles a byte.
DIGITS = 5
#: Keys of the files that have other names here.
KEYS = {"schedules": "orders", "schedule": "order", "offsets": "places"}


@dataclass(frozen=True)
class Entry:
    """One schedule. mean: of ``offsets``, the interquartile mean at each alignment offset; quartiles: the lower and the
    upper one at each; runs: the mean of each run; spills: stores, loads, folded, copies of a double round; code: a hash
    of the machine code; committed: whether it was emitted then; simulated: core cycles a byte of the rounds alone.
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
class Record:
    """One kernel's schedules on one machine, in ``unit``. length: bytes of a call; offsets: what these are; passes:
    readings of each schedule at each offset; clock: core cycles in one of the counter; uarch: the model of
    generator.models nearest to the CPU; generator: a hash of what made the code.
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

    @property
    def job(self) -> str:
        """As generator.variants.orders.key has it: c8_c8/bulk."""
        return f"{'_'.join(named(self.kernel)[0])}/{self.role}"

    @property
    def key(self) -> tuple[str, ...]:
        """What no two files of a machine share."""
        return self.purpose, self.family, self.target, self.job

    @property
    def name(self) -> str:
        """The name of a new file."""
        parts = [*(["study"] if self.purpose == STUDY else []), self.family, self.target, self.kernel, self.role]
        return "-".join(parts) + ".json"


def parse(content: Mapping[str, Any]) -> Record:
    """A file's content. Raises KeyError, TypeError or ValueError where it is damaged, also by a later format."""
    if int(content.get("format", 0)) > VERSION:
        raise ValueError(f"it is of format {content['format']}, and this program knows {VERSION}")
    required = {name: content[name] for name in ("target", "kernel", "role")}
    entries = tuple(_entry(each) for each in content["orders"])
    found = Record(**{**_fields(Record, content), **required, "schedules": entries})
    if not entries or min(each.mean for each in entries) <= 0:
        raise ValueError("no schedule, or none that takes time")
    return found


def _fields(what: type[Record | Entry], content: Mapping[str, Any]) -> dict[str, Any]:
    """Those that a file has, by their names here."""
    names = {name: KEYS.get(name, name) for name in what.__dataclass_fields__}
    return {name: content[key] for name, key in names.items() if key in content}


def _entry(content: Mapping[str, Any]) -> Entry:
    fields = _fields(Entry, content)
    fields |= {name: tuple(map(float, fields[name])) for name in ("offsets", "runs") if name in fields}
    fields["quartiles"] = tuple((float(low), float(high)) for low, high in content.get("quartiles", ()))
    return Entry(**{**fields, "schedule": str(content["order"]), "mean": float(content["mean"])})


def lines(record: Record) -> list[str]:
    """The text of a file: the best schedule first, one a line."""
    head = json.dumps({"format": VERSION, **_said(record)}, indent=1).splitlines()[:-1]
    ranked = sorted(record.schedules, key=lambda each: (each.mean, each.schedule))
    rows = [json.dumps(_said(each)) for each in ranked]
    return [*head[:-1], head[-1] + ",", ' "orders": [', *(f"  {row}," for row in rows[:-1]), f"  {rows[-1]}", " ]", "}"]


def _said(what: Record | Entry) -> dict[str, Any]:
    """The fields that say something, by their keys."""
    found = {KEYS.get(name, name): _rounded(value) for name, value in vars(what).items() if name != "schedules"}
    return {name: value for name, value in found.items() if value}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, tuple):
        return [_rounded(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value
