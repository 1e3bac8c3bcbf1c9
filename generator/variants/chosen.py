# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""chosen.json: the flagships' plans and the schedules of their kernels, for each family.

    {"schedules": {FAMILY: {"amd64-avx2": {"c8_c8/bulk": "merge|…"}}}, "plans": {FAMILY: {"amd64-avx2": {"bulk": …}}}}

``make evidence RECORD=1`` writes it from measurements: all schedules, and the kernels of plans where measurements
decide them. Everything else of a plan, and the whole plan of a new flagship, is written there by hand (see
generator.variants.plans). A family without a plan for a flagship uses ChaCha's.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from generator.cipher.families import FAMILIES
from generator.program.plan import Plan
from generator.variants import plans

FILE = Path(__file__).resolve().parent / "chosen.json"
#: The name of the file in the heads of emitted files.
RECORD = "generator/variants/chosen.json, computed from the tuning records in results/"
#: The family whose plans are used for families that have none of their own.
FIRST = FAMILIES[0].stem


def schedules(family: str, flagship: str) -> dict[str, str]:
    """The chosen schedules of a flagship's kernels in a family, by kernel and role, as in c8_c8/bulk."""
    found: dict[str, str] = _content()["schedules"].get(family, {}).get(flagship, {})
    return found


def families() -> list[str]:
    """The families that have schedules or plans of their own, ChaCha first."""
    return list(dict.fromkeys((FIRST, *_content()["schedules"], *_content()["plans"])))


def planned(family: str) -> dict[str, Any]:
    """The plans that a family has of its own, by flagship."""
    found: dict[str, Any] = _content()["plans"].get(family, {})
    return found


def plan(flagship: str, family: str = FIRST) -> Plan:
    """The plan of a flagship for a family. Raises KeyError for a flagship without a plan."""
    return plans.read(planned(family).get(flagship) or planned(FIRST)[flagship])


@cache
def _content() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
