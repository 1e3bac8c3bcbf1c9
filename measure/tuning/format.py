# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one format of measured orders, results/MACHINE/orders/*.json, a file for each kernel: see docs/lab-data.md.

Files of before there was a format have less: what they do not say is None, "" or 0. Files are told apart by what is in
them, not by their names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.program.plan import named
from harness.database import write_file

VERSION = 1
#: What a file is for: orders that compete to be emitted, or such as a study of orders wants, good and bad ones.
CHOICE, STUDY = "choice", "study"
#: Whose the files are that name no family.
FAMILY = "chacha"
UNIT = "TSC cycles a byte"
PLACES = "NOPs 0-{} before the loop of rounds"
#: Digits that are kept of cycles a byte.
DIGITS = 5


@dataclass(frozen=True)
class Entry:
    """One order. mean: of ``places``, the interquartile mean at each place; quartiles: the lower and the upper one at
    each place; runs: the mean of each run; spills: stores, loads, folded, copies of a double round; code: a hash of the
    machine code; committed: whether it was emitted then; bound, simulated: core cycles a byte of the rounds alone.
    """

    order: str
    mean: float
    best: float | None = None
    worst: float | None = None
    places: tuple[float, ...] = ()
    quartiles: tuple[tuple[float, float], ...] = ()
    runs: tuple[float, ...] = ()
    spills: Mapping[str, int] = field(default_factory=dict)
    code_bytes: int = 0
    code: str = ""
    allocator: str = ""
    bound: float | None = None
    simulated: float | None = None
    disturbed: bool = False
    committed: bool = False


@dataclass(frozen=True)
class Record:
    """One kernel's orders on one machine, in ``unit``. length: bytes of a call; clock: core cycles in one of the
    counter; uarch: the model of generator.models nearest to the CPU; generator: a hash of what made the code.
    """

    target: str
    kernel: str
    role: str
    orders: tuple[Entry, ...]
    family: str = FAMILY
    primitive: str = ""
    purpose: str = CHOICE
    length: int = 0
    unit: str = UNIT
    places: str = ""
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
    fields: dict[str, Any] = {name: content[name] for name in Record.__dataclass_fields__ if name in content}
    fields["orders"] = tuple(_entry(each) for each in content["orders"])
    found = Record(**{"target": content["target"], "kernel": content["kernel"], "role": content["role"], **fields})
    if not found.orders or min(each.mean for each in found.orders) <= 0:
        raise ValueError("no order, or none that takes time")
    return found


def _entry(content: Mapping[str, Any]) -> Entry:
    fields: dict[str, Any] = {name: content[name] for name in Entry.__dataclass_fields__ if name in content}
    fields |= {name: tuple(map(float, fields[name])) for name in ("places", "runs") if name in fields}
    fields["quartiles"] = tuple((float(low), float(high)) for low, high in content.get("quartiles", ()))
    return Entry(**{**fields, "order": str(content["order"]), "mean": float(content["mean"])})


def lines(record: Record) -> list[str]:
    """The text of a file: the best order first, one a line."""
    head = json.dumps({"format": VERSION, **_said(record)}, indent=1).splitlines()[:-1]
    ranked = sorted(record.orders, key=lambda each: (each.mean, each.order))
    rows = [json.dumps(_said(each)) for each in ranked]
    return [*head[:-1], head[-1] + ",", ' "orders": [', *(f"  {row}," for row in rows[:-1]), f"  {rows[-1]}", " ]", "}"]


def _said(what: Record | Entry) -> dict[str, Any]:
    """The fields that say something."""
    defaults = {name: each.default for name, each in what.__dataclass_fields__.items()}
    found = {name: value for name, value in vars(what).items() if name != "orders" and value not in ({}, ())}
    always = ("target", "kernel", "role", "family", "order", "mean", "unit", "allocator", "committed")
    known = {
        name: _rounded(value)
        for name, value in found.items()
        if value != defaults[name] or (name in always and value != "")
    }
    if isinstance(what, Record):
        known["clock"] = round(what.clock, 4) if what.clock else 0
    return {name: value for name, value in known.items() if value or name == "committed"}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, tuple):
        return [_rounded(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value


def write(record: Record, path: Path) -> None:
    """Writes a file, whole or not at all. Raises HarnessError."""
    write_file(path, lines(record))
