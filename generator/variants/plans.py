# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Plans in writing: kernels by name, and a flagship's plan as chosen.json has it.

    {"bulk": "c16_c16_ahead", "tails": ["w1", "r2", "c16"], "subkey": "w1", "halves": true, "unrolled": true}

Without "subkey", XChaCha's key is computed in rows of xmm registers; FLAGS that are left out are false.
"""

from collections.abc import Mapping
from typing import Any

from generator.ir.values import Kind
from generator.program.plan import Kernel, Part, Plan, named

R1 = Part("rows", "xmm")
#: All parts, by name.
PARTS = {
    part.name: part
    for part in (
        R1,
        Part("rows", "ymm"),
        Part("rows", "zmm"),
        Part("columns", "xmm"),
        Part("columns", "ymm"),
        Part("columns", "zmm"),
        Part("words", "r32"),
    )
}
FLAGS = ("halves", "unrolled", "shuffles")


def rows(kind: Kind) -> Plan:
    """A plan of rows in one kind, for whole batches and for the rest."""
    return Plan((Kernel((Part("rows", kind),)),))


def columns(*kinds: Kind) -> Plan:
    """A plan of columns in each kind, from the widest to the narrowest, then single blocks in rows."""
    return Plan((*(Kernel((Part("columns", kind),)) for kind in kinds), Kernel((R1,))))


def kernel_named(name: str) -> Kernel:
    """The kernel of that name, such as c8, c16_r4 or c4_c4_w1_ahead. Raises KeyError with the name of a part that does
    not exist."""
    parts, ahead = named(name)
    return Kernel(tuple(PARTS[part] for part in parts), ahead)


def read(written: Mapping[str, Any]) -> Plan:
    """The plan that is written as in chosen.json. Raises KeyError if the bulk kernel,
    the tails or a part are missing."""
    tails = tuple(kernel_named(name) for name in written["tails"])
    subkey = PARTS[written.get("subkey", R1.name)]
    return Plan((kernel_named(written["bulk"]),), tails, subkey, **{flag: written.get(flag, False) for flag in FLAGS})


def written(plan: Plan) -> dict[str, Any]:
    """A plan with one bulk kernel, in the form that ``read`` takes."""
    (bulk,) = plan.bulk
    found: dict[str, Any] = {"bulk": bulk.name, "tails": [kernel.name for kernel in plan.tails]}
    if plan.subkey != R1:
        found["subkey"] = plan.subkey.name
    return found | {flag: True for flag in FLAGS if getattr(plan, flag)}
