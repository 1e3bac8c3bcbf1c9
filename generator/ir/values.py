# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The operands of instructions: values before allocation, registers after it, memory and constants.

A *kind* is the form in which a register is used: r8 to r64 (general registers), xmm, ymm and zmm (vector registers), k
(mask registers). A *file* is the set of registers that several kinds share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal, TypeVar

Kind = Literal["r8", "r16", "r32", "r64", "xmm", "ymm", "zmm", "k"]
File = Literal["general", "vector", "mask"]

#: The size of each kind in bytes.
SIZE: dict[Kind, int] = {"r8": 1, "r16": 2, "r32": 4, "r64": 8, "xmm": 16, "ymm": 32, "zmm": 64, "k": 8}
#: A mask with all bits of each kind.
BITS: dict[Kind, int] = {kind: (1 << 8 * size) - 1 for kind, size in SIZE.items()}
FILE: dict[Kind, File] = {
    "r8": "general", "r16": "general", "r32": "general", "r64": "general",
    "xmm": "vector", "ymm": "vector", "zmm": "vector", "k": "mask",
}  # fmt: skip
#: The number of 128-bit lanes of each vector kind.
LANES: dict[Kind, int] = {"xmm": 1, "ymm": 2, "zmm": 4}


@dataclass(eq=False)
class Value:
    """One SSA value: defined once, by an instruction or as a parameter of a block.

    ``name`` is the cipher's name for what it holds (x0 to x15, rows a to d, or a role such as ``len``); it survives
    into the comments of the output. ``secret`` marks what depends on the key.
    """

    kind: Kind
    name: str
    secret: bool = True

    @cached_property
    def file(self) -> File:
        """The register file that it needs a register of."""
        return FILE[self.kind]

    def __repr__(self) -> str:
        return f"%{self.name}.{id(self) & 0xFFFF:x}:{self.kind}"


@dataclass(frozen=True)
class Register:
    """A machine register in one of its forms, such as (2, ymm) for ymm2."""

    number: int
    kind: Kind

    @cached_property
    def file(self) -> File:
        """The register file that it belongs to."""
        return FILE[self.kind]

    @cached_property
    def storage(self) -> tuple[File, int]:
        """File and number, which it shares with the other forms of the same register."""
        return self.file, self.number

    def as_kind(self, kind: Kind) -> Register:
        """The same register in the form ``kind``."""
        return register(self.number, kind)

    @property
    def name(self) -> str:
        """The register's name in assemblers (NASM's; GAS adds a %)."""
        if self.file != "general":
            return f"{self.kind}{self.number}"
        name = GENERAL[self.number]
        if name[1:].isdigit():
            return name + {"r8": "b", "r16": "w", "r32": "d"}.get(self.kind, "")
        if self.kind == "r8":
            return name[1] + "l" if name[2] == "x" else name[1:] + "l"
        return {"r16": "", "r32": "e", "r64": "r"}[self.kind] + name[1:]


@cache
def register(number: int, kind: Kind) -> Register:
    """The register, from a cache: allocators and interpreters ask for the same ones again and again."""
    return Register(number, kind)


#: The classes of what can hold a value, before allocation or after it; for ``isinstance``, which is slower on a union.
STORAGE = (Value, Register)

GENERAL = ("rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", *(f"r{i}" for i in range(8, 16)))
RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15 = (Register(i, "r64") for i in range(16))


@dataclass(frozen=True)
class View:
    """A value used in another width than it was defined in: its low part, or wider with undefined high lanes."""

    value: Value | Register
    kind: Kind


@dataclass(frozen=True)
class Constant:
    """Read-only data, identified by name and bytes; the name is for readers. Aligned to its size, at most 64 bytes."""

    name: str
    data: bytes

    @property
    def align(self) -> int:
        """The alignment in bytes."""
        return min(64, max(16, len(self.data)))


@dataclass(frozen=True)
class FrameObject:
    """A named object of ``size`` bytes on the stack. It is cleared when the ``region`` that it belongs to is left; ""
    is the region of the whole function."""

    name: str
    size: int
    align: int = 16
    region: str = ""


@dataclass(frozen=True)
class Mem:
    """A memory operand of ``size`` bytes at base + index + offset.

    ``base`` is a pointer, a constant or an object on the stack. ``space`` names what is addressed ("out", "in", "key",
    "nonce", "stack", "const" and others), so that accesses can be told apart.
    """

    base: Value | Register | Constant | FrameObject
    offset: int
    size: int
    index: Value | Register | None = None
    space: str = "const"


@dataclass(frozen=True)
class Masked:
    """A vector operand under a byte mask: a store leaves the other bytes as they are, a load makes them zero."""

    operand: Value | Register | Mem
    mask: Value | Register


#: An input of an instruction: a value or register, a view of one, memory, a masked operand, or an immediate.
Operand = Value | Register | View | Mem | Masked | int


def parts(operand: Operand | None) -> Iterator[Value | Register]:
    """The values and registers that an operand names, in addresses and masks too."""
    if isinstance(operand, STORAGE):
        yield operand
    elif isinstance(operand, View):
        yield operand.value
    elif isinstance(operand, Masked):
        yield from parts(operand.operand)
        yield operand.mask
    elif isinstance(operand, Mem):
        yield from (part for part in (operand.base, operand.index) if isinstance(part, STORAGE))


Named = TypeVar("Named")


def renamed(operand: Operand, names: Mapping[Value, Value] | Mapping[Value, Register]) -> Operand:
    """The operand with its values replaced as ``names`` says, by values or registers, each in the kind in which it is
    used."""
    if isinstance(operand, Value):
        return names.get(operand, operand)

    def other(part: Named | Value) -> Named | Value | Register:
        return names.get(part, part) if isinstance(part, Value) else part

    if isinstance(operand, View):
        found = other(operand.value)
        return found.as_kind(operand.kind) if isinstance(found, Register) else View(found, operand.kind)
    if isinstance(operand, Mem):
        return Mem(other(operand.base), operand.offset, operand.size, other(operand.index), operand.space)
    if isinstance(operand, Masked):
        inner = renamed(operand.operand, names)
        assert isinstance(inner, Value | Register | Mem)
        return Masked(inner, other(operand.mask))
    return other(operand)
