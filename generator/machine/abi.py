# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Calling conventions: System V (AMD64 psABI 1.0, section 3.2), Microsoft ("x64 calling convention"), and Go's ABI0 ("A
Quick Guide to Go's Assembler"; Go's src/cmd/compile/abi-internal.md says which registers it does not save)."""

from dataclasses import dataclass

from generator.allocate.base import RegisterFile
from generator.ir.function import Entry, Function
from generator.ir.values import R8, R9, R10, R11, RAX, RBX, RCX, RDI, RDX, RSI, RSP, Kind, Mem, Register
from generator.target.base import Target

RBP_NUMBER = 5
MOVES: tuple[tuple[Kind, str], ...] = (("r32", "mov"), ("r64", "mov"), ("k", "kmovq"))


@dataclass(frozen=True)
class Abi:
    """A calling convention.

    ``arguments``: the places of a C function's arguments; ``body``: the registers in which entries pass them to the
    body. ``scratch``: the numbers of the general registers that a function may overwrite (caller-saved); ``saved``: of
    those that it must preserve (callee-saved); ``saved_vectors``: of the xmm registers that it must preserve. ``page``:
    the bytes of a frame from which on the prologue must probe the stack (0: never). ``unwind``: functions carry unwind
    data (see generator.machine.unwind). ``base``: the register that addresses the frame; if it is not the stack
    pointer, the assembler makes the frame, from a declared size, and the frame is aligned through ``base`` only.
    ``aligned``: the largest alignment of constants, in bytes, that linkers respect. ``roles``: the roles of the entries
    that callers need, in a file for one cipher, and in a file for several.
    """

    name: str
    title: str
    arguments: tuple[Register | Mem, ...]
    body: tuple[Register, ...]
    scratch: tuple[int, ...]
    saved: tuple[int, ...]
    saved_vectors: tuple[int, ...] = ()
    page: int = 0
    unwind: bool = False
    base: Register = RSP
    aligned: int = 64
    roles: tuple[tuple[str, ...], tuple[str, ...]] = (
        ("stream", "xor_ic", "xor", "core", "auth", "hash", "seal", "open", "lanes", "masks", "rng", "nostack"),
    ) * 2

    @property
    def declared(self) -> bool:
        """Whether the assembler makes the frame, from a declared size."""
        return self.base != RSP

    def entries(self, function: Function) -> list[Entry]:
        """The entries of a function that callers with this convention need."""
        several = len({entry.cipher for entry in function.entries}) > 1
        return [entry for entry in function.entries if entry.role in self.roles[several]]

    def registers(self, target: Target, stack: bool = True) -> RegisterFile:
        """The registers that allocation may use for a target.

        The frame pointer is not among them if the frame may have to be aligned, nor are callee-saved registers without
        a ``stack``.
        """
        saved = tuple(n for n in self.saved if stack and (n != RBP_NUMBER or not needs_frame_pointer(target)))
        vectors = tuple(range(target.registers))
        first = tuple(n for n in vectors if n not in self.saved_vectors)
        move = dict(MOVES)
        for kind in ("xmm", "ymm", "zmm"):
            move[kind] = target.prefix + ("movdqa32" if target.evex else "movdqa")
        return RegisterFile(
            {"general": self.scratch + saved, "vector": first + self.saved_vectors, "mask": tuple(range(1, 8))},
            self.arguments,
            self.body,
            move,
            frozenset(saved),
            stack,
            target.evex,
        )


def needs_frame_pointer(target: Target) -> bool:
    """Whether spilled vectors may need more alignment than the stack has, so that a frame pointer is needed."""
    return any(kind != "xmm" for kind in target.kinds)


SYSV = Abi(
    "sysv",
    "System V",
    (RDI, RSI, RDX, RCX, R8, R9),
    (RDI, RSI, RDX, RCX, R8, R9, RAX),
    scratch=(0, 1, 2, 6, 7, 8, 9, 10, 11),
    saved=(3, 5, 12, 13, 14, 15),
)
WIN64 = Abi(
    "win64",
    "Microsoft",
    (RCX, RDX, R8, R9, Mem(RSP, 40, 8, space="stack"), Mem(RSP, 48, 8, space="stack")),
    (RCX, RDX, R8, R9, R10, R11, RAX),
    scratch=(0, 1, 2, 8, 9, 10, 11),
    saved=(3, 5, 6, 7, 12, 13, 14, 15),
    saved_vectors=tuple(range(6, 16)),
    page=4096,
    unwind=True,
)
#: Go keeps its stack aligned to 8 bytes. Callees preserve only rbp, and Go's assembler does that: it pushes rbp and has
#: it continue the chain of frames, so that the code must not use it.
GO = Abi(
    "go",
    "Go, ABI0",
    tuple(Mem(RSP, 8 + 8 * i, 8, space="stack") for i in range(7)),
    (RDI, RSI, RDX, RCX, R8, R9, RAX),
    scratch=(0, 1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    saved=(),
    base=RBX,
    aligned=32,
    # A prologue that grows the stack preserves no register. So the number of rounds, and whether an AEAD opens, are
    # arguments on the stack.
    roles=(("xor_ic", "core", "seal_open", "hash"), ("xor_ic_rounds", "lanes_rounds")),
)
ABIS = {abi.name: abi for abi in (SYSV, WIN64, GO)}
