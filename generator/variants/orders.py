# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The orders of instructions in the flagships' kernels: those on record, each with the measurement that speaks for it.

orders.json is written by ``make schedules KERNEL=… RECORD=1``. Its keys are family/target/kernel/role; of an entry,
``order`` is what counts here, the rest is evidence.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from generator.program.plan import Kernel, Plan
from generator.program.subkey import hash_label

FILE = Path(__file__).resolve().parent / "orders.json"

#: What a kernel has that is not on record. Merged parts, the second 24 instructions behind the first, the others spread
#: over the longest; within columns each quarter-round behind the one before it, farther where registers are few.
FEW_REGISTERS = "merge:lags=0.4.8.12|merge:lags=0.24.0.0,weights=fit"
MANY_REGISTERS = "merge|merge:lags=0.24.24.24,weights=fit"

#: One block in general registers: each quarter-round one step behind the one before it.
WORDS = "merge:lags=0.1.2.3"


def key(family: str, target: str, kernel: Kernel, role: str) -> str:
    """chacha/avx2/c8_c8/bulk; the role is "bulk" or "last". Computing ahead leaves the loop of rounds as it is."""
    return f"{family}/{target}/{kernel.name.removesuffix('_ahead')}/{role}"


def rounds_block(kernel: Kernel, role: str) -> str:
    """The name of the block with the kernel's rounds."""
    return f"{kernel.name}_rounds" if role == "bulk" else f"{kernel.name}_last_rounds"


def ordered_blocks(kernel: Kernel, role: str) -> list[str]:
    """The names of all blocks with rounds of the kernel."""
    more = ("first", "columns") if kernel.ahead else ()
    return [rounds_block(kernel, role), *(f"{kernel.name}_{name}" for name in more)]


def order(family: str, target: str, kernel: Kernel, role: str) -> str:
    """The schedule on record, or one that does well in general."""
    default = MANY_REGISTERS if target.startswith("avx512") else FEW_REGISTERS
    return _recorded().get(key(family, target, kernel, role), default)


def missing(family: str, target: str, plan: Plan) -> list[str]:
    """The kernels of a plan, as kernel/role, whose order is not on record for the family."""
    keys = [key(family, target, *job) for job in _jobs(plan)]
    return [name.split("/", 2)[2] for name in keys if name not in _recorded()]


def schedules(family: str, target: str, plan: Plan) -> tuple[tuple[str, str], ...]:
    """The schedule for the rounds of every kernel of a plan, and of an extended cipher's key where that is a matter of
    words."""
    subkey = ((f"{hash_label(family)}_rounds", WORDS),) if plan.subkey.layout == "words" else ()
    return (*subkey, *((block, order(family, target, *job)) for job in _jobs(plan) for block in ordered_blocks(*job)))


def _jobs(plan: Plan) -> list[tuple[Kernel, str]]:
    """The kernels and their roles; one block in general registers has the same order wherever it is."""
    return [(kernel, "bulk") for kernel in plan.bulk] + [(kernel, "last") for kernel in plan.finals]


@cache
def _recorded() -> dict[str, str]:
    if not FILE.exists():
        return {}
    return {name: str(entry["order"]) for name, entry in json.loads(FILE.read_text(encoding="utf-8")).items()}
