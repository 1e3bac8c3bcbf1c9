# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Call frame information: how a debugger or an exception finds the caller's frame and registers, at every instruction.

Source: DWARF 5, section 6.4.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.ir.values import RSP, Register
from generator.machine.code import Directive, Item


@dataclass(frozen=True)
class Rule:
    """A rule of call frame information; ``op`` is its name in assemblers (.cfi_OP).

    def_cfa: the caller's frame is ``amount`` bytes above ``register``; def_cfa_offset and def_cfa_register change one
    of the two; offset: ``register`` was saved ``amount`` bytes from the caller's frame; restore: ``register`` is as the
    caller had it.
    """

    op: Literal["def_cfa", "def_cfa_offset", "def_cfa_register", "offset", "restore"]
    register: Register | None = None
    amount: int | None = None


def rules(items: Sequence[Item]) -> list[list[Rule]]:
    """For each item, the rules that hold after it."""
    distance = 8
    found = []
    for item in items:
        if isinstance(item, Directive):
            distance = _distance(item, distance)
        found.append(_rules(item, distance))
    return found


def _distance(item: Directive, before: int) -> int:
    """The bytes from the register that the frame is described by to the caller's frame, after ``item``."""
    if item.kind in ("inside", "outside"):
        return item.amount
    changes = {"push": 8, "pop": -8, "allocate": item.amount, "release": -item.amount, "unframe": -item.amount}
    return before + changes.get(item.kind, 0)


def _rules(item: Item, distance: int) -> list[Rule]:
    if not isinstance(item, Directive):
        return []
    register = item.register
    moved = Rule("def_cfa_offset", amount=distance)
    whole = Rule("def_cfa", register, distance)
    return {
        "push": [moved, Rule("offset", register, -distance)],
        "allocate": [moved],
        "frame": [Rule("def_cfa_register", register)],
        "kept": [Rule("offset", register, item.amount)],
        "unframe": [Rule("def_cfa", RSP, distance)],
        "release": [moved],
        "pop": [moved, Rule("restore", register)],
        "popped": [Rule("restore", register)],
        "inside": [whole, *(Rule("offset", kept, at) for kept, at in item.saved)],
        "outside": [whole, *(Rule("restore", kept) for kept, _ in item.saved)],
        "save": [],
        "body": [],
    }[item.kind]
