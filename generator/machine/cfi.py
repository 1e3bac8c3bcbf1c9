# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Call frame information: how a debugger or an exception finds the caller's frame and registers at every instruction.

Source: DWARF 5, section 6.4, and for .eh_frame the x86-64 psABI, "Exception Handling Frames".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.ir.values import RSP, Register
from generator.machine.assemble import Assembled
from generator.machine.code import Directive, Item, Procedure

#: DWARF's number of each general register (psABI, "DWARF Register Number Mapping"), and of the return address.
NUMBERS = (0, 2, 1, 3, 7, 6, 4, 5, *range(8, 16))
RETURN_ADDRESS = 16
#: A saved register's distance is a multiple of this.
SLOT = -8
NOP = b"\0"
#: How a field holds an address: relative to itself, in 4 or in 8 bytes.
RELATIVE4, RELATIVE8 = 0x1B, 0x10


@dataclass(frozen=True)
class Rule:
    """``op`` is the assemblers' name (.cfi_OP). The caller's frame is ``amount`` above ``register``, of which the
    shorter forms change one; offset: the register lies at ``amount`` from there; restore: it is untouched."""

    op: Literal["def_cfa", "def_cfa_offset", "def_cfa_register", "offset", "restore"]
    register: Register | None = None
    amount: int | None = None

    def encode(self) -> bytes:
        """The DWARF instruction."""
        number = NUMBERS[self.register.number] if self.register else 0
        if self.op == "offset":
            assert self.amount is not None
            return bytes((0x80 | number,)) + _uleb(self.amount // SLOT)
        if self.op == "restore":
            return bytes((0xC0 | number,))
        data = bytes(({"def_cfa": 0x0C, "def_cfa_register": 0x0D, "def_cfa_offset": 0x0E}[self.op],))
        return data + (_uleb(number) if self.register else b"") + (b"" if self.amount is None else _uleb(self.amount))


def rules(procedure: Procedure) -> list[list[Rule]]:
    """For each item, the rules that change behind it."""
    distance = 8
    found = []
    for item in procedure.items:
        if isinstance(item, Directive):
            distance = _distance(item, distance)
        found.append(_rules(item, distance))
    return found


def _distance(item: Directive, before: int) -> int:
    """From the register that the frame is told by to the caller's frame."""
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


def eh_frame(assembled: Assembled, form: int) -> tuple[bytearray, list[int]]:
    """The content of .eh_frame, and where in it is the field for the address of each procedure, in their order: zero
    still, in the ``form`` RELATIVE4 or RELATIVE8."""
    width = 4 if form == RELATIVE4 else 8
    first = Rule("def_cfa", RSP, 8).encode() + bytes((0x80 | RETURN_ADDRESS,)) + _uleb(-8 // SLOT)
    # Version, augmentation, units of addresses and of distances, the return address's register, the addresses' form.
    common = b"\x01zR\0" + _uleb(1) + bytes((SLOT & 0x7F, RETURN_ADDRESS, 1, form))
    data = bytearray(_record(0, common + first))
    fields = []
    for procedure, symbol, after in zip(assembled.code.procedures, assembled.symbols, assembled.after, strict=True):
        place = len(data) + 4
        fields.append(place + 4)
        program, at = b"", symbol.start
        for changed, end in zip(rules(procedure), after, strict=True):
            if changed:
                program += _advance(end - at) + b"".join(rule.encode() for rule in changed)
                at = end
        data += _record(place, bytes(width) + symbol.size.to_bytes(width, "little") + NOP + program)
    return data, fields


def _record(identity: int, content: bytes) -> bytes:
    """With its length; ``identity``: 0, or how far before itself the first record begins."""
    size = -(-(8 + len(content)) // 8) * 8
    return (size - 4).to_bytes(4, "little") + identity.to_bytes(4, "little") + content.ljust(size - 8, NOP)


def _advance(distance: int) -> bytes:
    """What follows holds so many bytes further on."""
    if distance < 0x40:
        return bytes((0x40 | distance,)) if distance else b""
    width = next(width for width in (1, 2, 4) if distance < 1 << 8 * width)
    return bytes(({1: 2, 2: 3, 4: 4}[width],)) + distance.to_bytes(width, "little")


def _uleb(number: int) -> bytes:
    """ULEB128 (DWARF 5, section 7.6)."""
    assert number >= 0
    data = bytearray()
    while number >= 0x80:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*data, number))
