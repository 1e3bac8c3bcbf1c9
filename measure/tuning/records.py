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
from measure.tuning.orders import Found
from measure.tuning.plans import Measured, Proposal, name_of

PLACES = "NOPs 0-{} before the loop of rounds"
#: Whether a file's contents are of the same kernel, or of the same flagship.
Same = Callable[[dict[str, Any]], bool]


def orders(found: Found, cpu: str, command: str) -> dict[str, Any]:
    """Every order that was measured at all places, the best first. Cycles are of the time stamp counter, a byte; bound
    and simulated are core cycles a byte of the rounds alone on ``uarch``; committed: what is emitted at that time.
    """
    job = found.job
    return {
        "family": job.cipher.family.stem,
        "target": job.target.name,
        "kernel": job.kernel.name,
        "role": job.role,
        "length": found.length,
        "places": PLACES.format(job.places[-1]),
        "unit": "TSC cycles a byte",
        "passes": job.passes,
        "allocator": job.allocators[0],
        "tried": found.tried,
        "uarch": job.uarch,
        **_made(cpu, command),
        "orders": [
            {
                "order": each.spec,
                "mean": round(each.timed.mean, 5),
                "best": round(each.timed.best, 5),
                "worst": round(each.timed.worst, 5),
                "places": [round(place, 5) for place in each.timed.places],
                "spills": vars(each.candidate.spills),
                "code_bytes": each.candidate.code_bytes,
                "bound": _rounded(each.bound),
                "simulated": _rounded(each.simulated),
                "committed": each.current,
            }
            for each in sorted(found.orders, key=lambda each: each.timed.mean)
            if each.allocator == job.allocators[0]
        ],
    }


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
        **_made(*made_by),
    }


def write_orders(content: dict[str, Any], results: Path) -> Path:
    """Where they were written. Raises HarnessError."""
    keys = evidence.family_of(content), content["target"], evidence.job_of(content)
    name = "-".join([keys[0], content["target"], content["kernel"], content["role"]]) + ".json"

    def same(other: dict[str, Any]) -> bool:
        return (evidence.family_of(other), other.get("target"), evidence.job_of(other)) == keys

    return _write(content, results / folder(), evidence.ORDERS, same, name)


def write_plan(content: dict[str, Any], results: Path) -> Path:
    """Where it was written. Raises HarnessError."""
    keys = evidence.family_of(content), content["flagship"]

    def same(other: dict[str, Any]) -> bool:
        return (evidence.family_of(other), other.get("flagship")) == keys

    return _write(content, results / folder(), evidence.PLANS, same, "-".join(keys) + ".json")


def _write(content: dict[str, Any], machine: Path, what: str, same: Same, name: str) -> Path:
    """Writes a file that appears whole or not at all, and the machine's description where there is none."""
    if not (machine / MACHINE).exists():
        write_file(machine / MACHINE, json.dumps(facts(), indent=1).splitlines())
    path = evidence.file_of(machine / what, same, name)
    write_file(path, json.dumps(content, indent=1).splitlines())
    return path


def _made(cpu: str, command: str) -> dict[str, str]:
    return {"cpu": cpu, "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"), "command": command}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
