# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Tuning records: what machines measured of schedules and plans, results/MACHINE/schedules/*.json and plans/*.json.

A machine has one file for each kernel and for each flagship. A file's content, not its name, says what it is.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, TypeVar

from generator.models import core_of
from generator.variants import chosen
from generator.variants.plans import kernel_named
from harness.database import write_file
from harness.errors import HarnessError
from measure.timing.machine import facts, folder
from measure.timing.manifest import MACHINE
from measure.tuning.format import CHOICE, FAMILY, OFFSETS, Machine, Record, lines, parse
from measure.tuning.plans import Job, Measured, Proposal

R = TypeVar("R")
#: The folders of a machine's records.
SCHEDULES, PLANS = "schedules", "plans"


@dataclass(frozen=True)
class Plan:
    """What one machine measured for a flagship's plan. schedules: those in use then, by job, if the file says so."""

    machine: Machine
    family: str
    flagship: str
    measured: Measured
    schedules: dict[str, str] = field(default_factory=dict)


def every(results: Path) -> list[Record]:
    """All records of schedules, studies too. Raises HarnessError if a file is damaged or two are of one kernel."""

    def made(machine: Machine, content: dict[str, Any]) -> tuple[tuple[str, ...], Record]:
        found = parse(content, machine)
        return found.key, found

    return _read_all(results, SCHEDULES, made)


def kernels(results: Path) -> list[Record]:
    """The records whose schedules compete to be emitted. Raises HarnessError as every() does."""
    return [each for each in every(results) if each.purpose == CHOICE]


def measured(results: Path) -> list[Record]:
    """One record for each kernel of each machine: the file with the most schedules, since schedules are comparable only
    within a file. Raises HarnessError as every() does."""
    found: dict[tuple[str, ...], Record] = {}
    for each in every(results):
        key = each.machine.name, *each.key[1:]
        if key not in found or len(found[key].means) < len(each.means):
            found[key] = each
    return list(found.values())


def plans(results: Path) -> list[Plan]:
    """The records of plans of all machines. Raises HarnessError as every() does."""

    def made(machine: Machine, content: dict[str, Any]) -> tuple[tuple[str, ...], Plan]:
        schedules = {str(job): str(each) for job, each in content.get("schedules", {}).items()}
        found = Plan(machine, family_of(content), content["flagship"], _measured(content), schedules)
        return (found.family, found.flagship), found

    return _read_all(results, PLANS, made)


def _read_all(
    results: Path, what: str, made: Callable[[Machine, dict[str, Any]], tuple[tuple[str, ...], R]]
) -> list[R]:
    """All records of a folder. made: a file's key, unique on its machine, and its record, from its content."""
    found: dict[tuple[str, ...], R] = {}
    for place in sorted(path for path in results.glob("*") if path.is_dir()):
        paths = sorted((place / what).glob("*.json"))
        told = read(place / MACHINE) if paths else {}
        machine = Machine(place.name, str(told.get("CPU", "")), core_of(told))
        for path in paths:
            with _explained(path):
                key, one = made(machine, read(path))
            if (machine.name, *key) in found:
                raise HarnessError(f"{path}: another file of {machine.name} is of {' '.join(key)}: remove one")
            found[machine.name, *key] = one
    return list(found.values())


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn errors about a file and its content into HarnessError."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, OSError) as error:
        why = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise HarnessError(f"{path} is damaged: {why}") from error


def family_of(content: dict[str, Any]) -> str:
    """The family that a file is of; ChaCha in older files, which name none."""
    return str(content.get("family", FAMILY))


def read(path: Path) -> dict[str, Any]:
    """A JSON file's table. Raises HarnessError if it holds none."""
    with _explained(path):
        found = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise HarnessError(f"{path} is damaged: it holds no table")
    return found


def _measured(content: dict[str, Any]) -> Measured:
    """The measurements in a plan's file, in which names of tail kernels end in _last."""
    found = Measured(content["flagship"], {int(length): float(value) for length, value in content["present"].items()})
    for length, calls in content["cycles"].items():
        found.calls[int(length)] = {_job(each): float(value) for each, value in calls.items()}
    found.bulk = {kernel_named(each): float(value) for each, value in content["bulk_cycles_a_byte"].items()}
    sizes = content["code_bytes"]
    found.sizes = {kernel_named(each): int(size) for each, size in sizes["tails"].items()}
    found.other_bytes = int(sizes["others"])
    found.clock = float(content.get("clock", 0))
    return found


def _job(name: str) -> Job:
    return kernel_named(name.removesuffix("_last")), "last" if name.endswith("_last") else "bulk"


def plan_content(found: Measured, proposal: Proposal, family: str, offsets: int, command: str) -> dict[str, Any]:
    """The content of a plan's file: cycles of a call by length in bytes and by kernel, cycles a byte in bulk, bytes of
    code, and the plan that this machine alone would choose. offsets: their number."""
    return {
        "family": family,
        "flagship": found.name,
        "bulk": proposal.bulk.name,
        "tails": [kernel.name for kernel in proposal.chosen.tails],
        "loss": {"mean": round(proposal.chosen.mean, 4), "worst": round(proposal.chosen.worst, 4)},
        "offsets": OFFSETS.format(offsets - 1),
        "bulk_cycles_a_byte": {kernel.name: round(value, 4) for kernel, value in found.bulk.items()},
        "present": {str(length): round(value, 1) for length, value in found.whole.items()},
        "cycles": {
            str(length): {kernel.label(role): round(value, 1) for (kernel, role), value in times.items()}
            for length, times in found.calls.items()
        },
        "clock": round(found.clock, 4),
        "schedules": chosen.schedules(family, found.name),
        "code_bytes": {
            "tails": {kernel.name: size for kernel, size in found.sizes.items()},
            "others": found.other_bytes,
        },
        "cpu": facts()["CPU"],
        "date": today(),
        "command": command,
    }


def write_schedules(record: Record, results: Path) -> Path:
    """Write a record into this machine's folder, over an earlier one. Gives the path. Raises HarnessError."""
    path = _path_for(results / folder() / SCHEDULES, lambda other: parse(other).key == record.key, record.name)
    write_file(path, lines(record))
    return path


def write_plan(content: dict[str, Any], results: Path) -> Path:
    """Write a plan into this machine's folder, over an earlier one. Gives the path. Raises HarnessError."""
    keys = family_of(content), content["flagship"]
    name = "-".join(keys) + ".json"
    path = _path_for(results / folder() / PLANS, lambda other: (family_of(other), other.get("flagship")) == keys, name)
    write_file(path, json.dumps(content, indent=1).splitlines())
    return path


def _path_for(place: Path, same: Callable[[dict[str, Any]], bool], name: str) -> Path:
    """The path for a record; writes the machine's description if there is none."""
    if not (place.parent / MACHINE).exists():
        write_file(place.parent / MACHINE, json.dumps(facts(), indent=1).splitlines())
    for path in sorted(place.glob("*.json")):
        with _explained(path):
            if same(read(path)):
                return path
    return place / name


def today() -> str:
    """Today's date in UTC as records have it, such as 2026-11-28."""
    return datetime.now(timezone.utc).strftime("%Y-%m-%d")
