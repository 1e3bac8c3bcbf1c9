# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The processors this process may use."""

from __future__ import annotations

import os


def allowed() -> list[int]:
    return sorted(os.sched_getaffinity(0))


def count() -> int:
    return len(allowed())
