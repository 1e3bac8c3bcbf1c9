# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Finished code, as printers and encoders read it."""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from generator.algorithm import Algorithm
from generator.ir.function import Instr, Role
from generator.ir.values import RSP, Constant, FrameObject, Register
from generator.isa import peach
from generator.machine.abi import Abi
from generator.machine.operands import machine_operands
from generator.target.base import Target

#: CPU flags of which each implies those before it.
IMPLIED = ("sse", "sse2", "ssse3", "avx", "avx2", "avx512f")


def up(value: int, align: int) -> int:
    """``value`` rounded up to a multiple of ``align``."""
    return -(-value // align) * align


@dataclass(frozen=True)
class Label:
    """A target of jumps; the comment says what the code after it does. ``kernel`` and ``role`` belong to its block."""

    name: str
    comment: str = ""
    kernel: str = field(default="", repr=False)
    role: Role = field(default=Role.OTHER, repr=False)


@dataclass(frozen=True)
class Go:
    """A jump, conditional jump or call to a label of the same file."""

    op: str
    label: str


@dataclass(frozen=True)
class Directive:
    """What a debugger or unwinder must know about the instruction before it.

    push: ``register`` was pushed. allocate: the stack grew by ``amount`` bytes. frame: ``register`` holds the stack
    pointer from now on. kept: ``register`` was saved at ``amount`` from the caller's frame. save: vector ``register``
    was saved ``amount`` bytes above the stack pointer. body: the prologue ends. pop, popped, release, unframe: the
    reverse of push, kept, allocate, frame. inside, outside: the code that follows runs with or without the frame,
    whatever comes before it in the file: the caller's frame is ``amount`` bytes above ``register``; the registers of
    ``saved`` were saved at these distances from there, or are untouched.
    """

    kind: Literal[
        "push", "allocate", "frame", "kept", "save", "body", "pop", "popped", "release", "unframe", "inside", "outside"
    ]
    register: Register | None = None
    amount: int = 0
    saved: tuple[tuple[Register, int], ...] = ()


class Implied(Instr):
    """An instruction that the assembler of an ABI adds by itself: it is run and encoded here, but not printed."""


Item = Label | Instr | Go | Directive


#: The bytes of a cache line, to which code is aligned that does more than jump.
CACHE_LINE = 64
#: The role of the procedure that several entries share.
BODY = "body"


@dataclass
class Procedure:
    """A symbol and its code; ``role`` and ``cipher`` are those of its entry.

    The last procedure of a file has the body. If several entries share it, it is a function of its own with the role
    BODY, which other files do not see.
    """

    role: str
    items: list[Item]
    prototype: str
    cipher: Algorithm
    align: int = CACHE_LINE

    @property
    def public(self) -> bool:
        """Whether other files can call it."""
        return self.role != BODY

    def instructions(self) -> list[Instr | Go]:
        """Its instructions and jumps, without labels and directives."""
        return [item for item in self.items if isinstance(item, Instr | Go)]


@dataclass
class Frame:
    """The stack frame, below the return address. All figures are bytes.

    ``offsets``: of each object above ``base``, the register that addresses the frame. ``regions``: where each region
    begins and ends. ``declared``: the size that the assembler is told, if it makes the frame; ``above``: by how much
    arguments are then farther from the stack pointer.
    """

    size: int = 0
    align: int = 16
    offsets: dict[FrameObject, int] = field(default_factory=dict)
    regions: dict[str, tuple[int, int]] = field(default_factory=dict)
    base: Register = RSP
    declared: int = 0
    above: int = 0


@dataclass(eq=False)
class Code:
    """A whole file: procedures in order, and constants. It is not changed once it is made.

    ``ciphers`` differ only in their numbers of rounds, or are one authenticator or AEAD. ``stack``: the bytes below the
    return address that it uses, at most. ``schedules``: where the order of the instructions comes from, for people.
    """

    ciphers: tuple[Algorithm, ...]
    target: Target
    abi: Abi
    procedures: list[Procedure]
    constants: list[Constant]
    frame: Frame
    stack: int = 0
    schedules: str = ""

    @property
    def entries(self) -> list[Procedure]:
        """The procedures that other files can call."""
        return [procedure for procedure in self.procedures if procedure.public]

    @property
    def cipher(self) -> Algorithm:
        """The first of its algorithms."""
        return self.ciphers[0]

    @property
    def fingerprint(self) -> str:
        """16 hex digits that identify instructions, constants, labels and unwind information, independent of comments
        and printers."""
        digest = hashlib.sha256(f"{self.cipher.name} {self.target.name} {self.abi.name}".encode())
        for procedure in self.procedures:
            digest.update(f"\n{procedure.cipher.name} {procedure.role}".encode())
            for item in procedure.items:
                shown = repr(item)
                if isinstance(item, Label | Instr):
                    shown = shown.replace(f"comment={item.comment!r}", "comment=''", 1)
                high = f" {item.high}" if isinstance(item, Instr) and item.high else ""
                digest.update(f"\n{shown}{high}".encode())
        return digest.hexdigest()[:16]

    @cached_property
    def offsets(self) -> dict[Constant, int]:
        """The offsets in bytes of the constants, where they stand together."""
        found: dict[Constant, int] = {}
        at = 0
        for constant in self.constants:
            found[constant] = at = up(at, constant.align)
            at += len(constant.data)
        return found

    @cached_property
    def features(self) -> tuple[str, ...]:
        """The CPU flags (Linux's names) that its instructions need, of those of the target.

        Raises FormError if they need one that is neither of the target nor implied by these.
        """
        seen: dict[tuple[object, ...], frozenset[str]] = {}
        for procedure in self.procedures:
            for item in procedure.items:
                if isinstance(item, Instr):
                    operands = machine_operands(item)
                    high = any(isinstance(o, Register) and o.number > 15 for o in operands)
                    key = (item.op, high, *map(peach.describe, operands))
                    if key not in seen:
                        seen[key] = peach.extensions(item.op, operands)
        used = frozenset[str]().union(*seen.values())
        implied = IMPLIED[: max((IMPLIED.index(each) for each in self.target.features if each in IMPLIED), default=0)]
        if lacking := used.difference(self.target.features, implied):
            raise peach.FormError(
                f"{', '.join(sorted(lacking))}: needed by its code, not offered by {self.target.name}"
            )
        return tuple(feature for feature in self.target.features if feature in used)
