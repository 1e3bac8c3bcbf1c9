# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writes what a search found into this machine's folder of results, in place of what was there of the same kernel."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from generator.variants import chosen
from harness.database import write_file
from measure.timing.machine import facts, folder
from measure.timing.manifest import MACHINE
from measure.tuning import evidence
from measure.tuning.format import PLACES, Entry, Record, parse, write
from measure.tuning.orders import Found
from measure.tuning.plans import Measured, Proposal, name_of

#: Whether a file's contents are of the same kernel, or of the same flagship.
Same = Callable[[dict[str, Any]], bool]


def orders(found: Found, cpu: str, command: str) -> Record:
    """Every order that was measured at all places. Cycles are of the time stamp counter, a byte; bound and simulated
    are core cycles a byte of the rounds alone on ``uarch``; committed: what is emitted at that time.
    """
    job = found.job
    entries = [
        Entry(
            each.spec,
            each.timed.mean,
            each.timed.best,
            each.timed.worst,
            each.timed.places,
            spills=vars(each.candidate.spills),
            code_bytes=each.candidate.code_bytes,
            code=each.candidate.digest,
            bound=each.bound,
            simulated=each.simulated,
            committed=each.current,
        )
        for each in found.orders
        if each.allocator == job.allocators[0]
    ]
    return Record(
        job.subject.target,
        job.subject.kernel,
        job.subject.role,
        tuple(entries),
        job.subject.variant.cipher.family.stem,
        job.subject.primitive,
        length=found.length,
        places=PLACES.format(job.places[-1]),
        passes=job.passes,
        allocator=job.allocators[0],
        tried=found.tried,
        uarch=job.uarch,
        cpu=cpu,
        date=_today(),
        command=command,
    )


def plan(found: Measured, proposal: Proposal, family: str, places: int, made_by: tuple[str, str]) -> dict[str, Any]:
    """Cycles of a call by length in bytes and kernel, a byte in bulk, and bytes of code; what this machine alone would
    choose. places: how many; present: cycles of the flagship as it is; made_by: CPU and command.
    """
    return {
        "family": family,
        "flagship": found.name,
        "bulk": proposal.bulk.name,
        "finals": [kernel.name for kernel in proposal.chosen.finals],
        "loss": {"mean": round(proposal.chosen.mean, 4), "worst": round(proposal.chosen.worst, 4)},
        "places": PLACES.format(places - 1),
        "bulk_cycles_a_byte": {kernel.name: round(value, 4) for kernel, value in found.bulk.items()},
        "present": {str(length): round(value, 1) for length, value in found.whole.items()},
        "cycles": {
            str(length): {name_of(job): round(value, 1) for job, value in times.items()}
            for length, times in found.calls.items()
        },
        "orders": chosen.orders(family, found.name),
        "code_bytes": {
            "finals": {kernel.name: size for kernel, size in found.sizes.items()},
            "others": found.other_bytes,
        },
        "cpu": made_by[0],
        "date": _today(),
        "command": made_by[1],
    }


def write_orders(record: Record, results: Path) -> Path:
    """Where they were written. Raises HarnessError."""

    def same(other: dict[str, Any]) -> bool:
        return parse(other).key == record.key

    path = _place(results / folder(), evidence.ORDERS, same, record.name)
    write(record, path)
    return path


def write_plan(content: dict[str, Any], results: Path) -> Path:
    """Where it was written. Raises HarnessError."""
    keys = evidence.family_of(content), content["flagship"]

    def same(other: dict[str, Any]) -> bool:
        return (evidence.family_of(other), other.get("flagship")) == keys

    path = _place(results / folder(), evidence.PLANS, same, "-".join(keys) + ".json")
    write_file(path, json.dumps(content, indent=1).splitlines())
    return path


def _place(machine: Path, what: str, same: Same, name: str) -> Path:
    """Where a file goes; writes the machine's description where there is none."""
    if not (machine / MACHINE).exists():
        write_file(machine / MACHINE, json.dumps(facts(), indent=1).splitlines())
    return evidence.file_of(machine / what, same, name)


def _today() -> str:
    return datetime.now(timezone.utc).strftime("%Y-%m-%d")
