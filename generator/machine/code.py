# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Finished code: what printers and encoders read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from generator.cipher.registry import Cipher
from generator.ir.function import Instr
from generator.ir.values import Constant, FrameObject, Register
from generator.machine.abi import Abi
from generator.target.base import Target


@dataclass(frozen=True)
class Label:
    """A place that jumps go to; the comment says what happens there."""

    name: str
    comment: str = ""


@dataclass(frozen=True)
class Go:
    """A jump or conditional jump to a label of this file."""

    op: str
    label: str


@dataclass(frozen=True)
class Directive:
    """What a debugger or unwinder must know about the instruction before it.

    push: ``register`` was pushed; allocate: the stack grew by ``amount``; frame: ``register`` holds the stack pointer
    from now on; kept: ``register`` lies at ``amount`` from the address of the caller's frame; save: vector ``register``
    lies at ``amount`` above the stack pointer; body: the prologue ends; pop, popped, release, unframe: the reverse of
    push, kept, allocate, frame. inside, outside: with or without the frame, whatever comes before in the file: the
    caller's frame is ``amount`` above ``register``; ``saved`` registers lie at distances from there, or are untouched.
    """

    kind: Literal[
        "push", "allocate", "frame", "kept", "save", "body", "pop", "popped", "release", "unframe", "inside", "outside"
    ]
    register: Register | None = None
    amount: int = 0
    saved: tuple[tuple[Register, int], ...] = ()


Item = Label | Instr | Go | Directive


@dataclass
class Procedure:
    """A symbol and its code; ``role`` is the entry's. The last one holds the body that all entries share."""

    role: str
    items: list[Item]
    prototype: str

    def instructions(self) -> list[Instr | Go]:
        """Without labels and directives."""
        return [item for item in self.items if isinstance(item, Instr | Go)]


@dataclass
class Frame:
    """The stack under the return address: where each object lies above the stack pointer."""

    size: int = 0
    align: int = 16
    offsets: dict[FrameObject, int] = field(default_factory=dict)
    regions: dict[str, tuple[int, int]] = field(default_factory=dict)


@dataclass
class Code:
    """A whole file: procedures in order, and constants."""

    cipher: Cipher
    target: Target
    abi: Abi
    procedures: list[Procedure]
    constants: list[Constant]
    frame: Frame
