# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""generator/variants/orders.json: the orders that were chosen, each with the measurement that speaks for it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from generator.package import write
from generator.variants import orders
from harness.errors import HarnessError
from measure.tuning.orders import Found, Order

FILE = orders.FILE


def entry(found: Found, cpu: str, command: str) -> dict[str, Any]:
    """What is kept of a search. mean, best, worst: cycles of the time stamp counter, a byte, over all places; bound,
    simulated: core cycles a byte of the rounds alone on ``uarch``.
    """
    best = found.recommended
    now = found.current
    return {
        "order": best.spec,
        "allocator": best.allocator,
        **_figures(best),
        "instead_of": {"order": now.spec, **_figures(now)} if now and now is not best else None,
        "tried": found.tried,
        "length": found.length,
        "uarch": found.job.uarch,
        "places": len(best.timed.places),
        "cpu": cpu,
        "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"),
        "command": command,
    }


def _figures(order: Order) -> dict[str, float | None]:
    timed = order.timed
    found = {"mean": timed.mean, "best": timed.best, "worst": timed.worst}
    modelled = {"bound": order.bound, "simulated": order.simulated}
    return {name: None if value is None else round(value, 4) for name, value in (found | modelled).items()}


def read(path: Path = FILE) -> dict[str, Any]:
    """All entries, by family/target/kernel/role. Raises HarnessError where the file is damaged."""
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise HarnessError(f"{path} is damaged: {error}. Restore it, or remove it to begin anew") from error
    if not isinstance(found, dict):
        raise HarnessError(f"{path} is damaged: it holds no table. Restore it, or remove it to begin anew")
    return found


def record(key: str, chosen: Mapping[str, Any], path: Path = FILE) -> None:
    """Adds or replaces one entry; the file appears whole or not at all."""
    entries = read(path) | {key: dict(chosen)}
    try:
        write.write_file((json.dumps(dict(sorted(entries.items())), indent=1) + "\n").encode(), path)
    except OSError as error:
        raise HarnessError(f"cannot write {path}: {error.strerror}") from error


def key(found: Found) -> str:
    """chacha/avx2/c8_c8/bulk."""
    job = found.job
    return orders.key(job.cipher.family.stem, job.target.name, job.kernel, job.role)
