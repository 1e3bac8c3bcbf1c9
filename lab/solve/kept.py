# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Keeps orders as files in generator/schedule/permutations, for ``permutation:file=NAME``."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.schedule.permutation import FOLDER
from harness.database import write_file
from harness.errors import HarnessError
from measure.tuning.subject import Subject


def keep(name: str, subject: Subject, orders: Sequence[Sequence[int]], stores: int, found: str, command: str) -> Path:
    """Writes the orders of a kernel's blocks. found: how they were. Raises HarnessError for a name that is none."""
    if not re.fullmatch(r"[a-z0-9_-]+", name):
        raise HarnessError(f"--keep {name}: a name has small letters, digits, _ and -")
    content: dict[str, Any] = {
        "primitive": subject.primitive,
        "target": subject.target,
        "kernel": subject.kernel,
        "role": subject.role,
        "stores": stores,
        "found": found,
        "command": command,
        "order": [list(order) for order in orders] if len(orders) > 1 else list(orders[0]),
    }
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.json"
    write_file(path, [json.dumps(content)])
    return path
