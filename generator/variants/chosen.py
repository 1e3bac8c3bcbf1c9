# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""chosen.json: what was chosen by measuring, for each flagship of a family. ``make evidence RECORD=1`` writes it.

    {FAMILY: {"amd64-avx2": {"orders": {"c8_c8/bulk": "merge|…"}, "plan": {"bulk": "c8_c8_ahead", "finals": ["r1"]}}}}

A plan is there only where measurements decide it, for one family, and counts for all.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from generator.program.plan import Kernel, Part, Plan, named

FILE = Path(__file__).resolve().parent / "chosen.json"

#: Of the names that generator.program.plan gives to parts.
PARTS = {
    part.name: part
    for part in (
        Part("rows", "xmm"),
        Part("rows", "ymm"),
        Part("rows", "zmm"),
        Part("columns", "xmm"),
        Part("columns", "ymm"),
        Part("columns", "zmm"),
        Part("words", "r32"),
    )
}


def kernel_named(name: str) -> Kernel:
    """The kernel of that name, such as c8, c16_r4 or c4_c4_w1_ahead. Raises KeyError with what is no part."""
    parts, ahead = named(name)
    return Kernel(tuple(PARTS[part] for part in parts), ahead)


def orders(family: str, flagship: str) -> dict[str, str]:
    """By kernel and role, as in c8_c8/bulk."""
    found: dict[str, str] = _content().get(family, {}).get(flagship, {}).get("orders", {})
    return found


def plan(flagship: str, declared: Plan) -> Plan:
    """The plan that measurements decide, or else the declared one, whose part for XChaCha's key stays."""
    for flagships in _content().values():
        if found := flagships.get(flagship, {}).get("plan"):
            finals = tuple(kernel_named(name) for name in found["finals"])
            return replace(declared, bulk=(kernel_named(found["bulk"]),), finals=finals)
    return declared


@cache
def _content() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
