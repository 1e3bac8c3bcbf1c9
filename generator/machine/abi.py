# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Calling conventions: System V (AMD64 psABI 1.0, section 3.2), Microsoft ("x64 calling convention"), and Go's ABI0
("A Quick Guide to Go's Assembler"; Go's src/cmd/compile/abi-internal.md names what it does not save)."""

from dataclasses import dataclass

from generator.allocate.base import RegisterFile
from generator.ir.function import Entry, Function
from generator.ir.values import R8, R9, R10, R11, RAX, RBX, RCX, RDI, RDX, RSI, RSP, Kind, Mem, Register
from generator.target.base import Target

RBP_NUMBER = 5
MOVES: tuple[tuple[Kind, str], ...] = (("r32", "mov"), ("r64", "mov"), ("k", "kmovq"))


@dataclass(frozen=True)
class Abi:
    """``scratch`` and ``saved`` are numbers of general registers a function may spoil or must save;
    ``saved_vectors`` those of xmm registers it must save; ``body`` hands arguments from entries to the body.
    ``page``: a frame must be smaller than that many bytes, or the system would have to be asked for it (0: no limit).
    ``unwind``: functions carry unwind data (see generator.machine.unwind).
    ``base``: what addresses the frame. If it is not the stack pointer, the assembler makes the frame, from a declared
    size, and what lies in it is aligned by ``base`` alone.
    ``aligned``: bytes to which linkers align constants, at the most.
    ``roles``: the entries that callers of this kind need, of a file for one cipher and of a file for several."""

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
        ("stream", "xor_ic", "xor", "core", "auth", "seal", "open", "lanes", "masks", "rng", "nostack"),
    ) * 2

    @property
    def declared(self) -> bool:
        """Whether the assembler makes the frame."""
        return self.base != RSP

    def entries(self, function: Function) -> list[Entry]:
        """Those of a function that callers of this kind need."""
        several = len({entry.cipher for entry in function.entries}) > 1
        return [entry for entry in function.entries if entry.role in self.roles[several]]

    def registers(self, target: Target, stack: bool = True) -> RegisterFile:
        """What allocation may use; the frame pointer is kept free where the stack must be aligned. Without a stack
        nothing is saved."""
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
        )


def needs_frame_pointer(target: Target) -> bool:
    """Whether vectors wider than the stack's own alignment are spilled."""
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
#: Go keeps its stack aligned to 8 bytes. Callees save rbp alone, which Go's assembler does (it pushes it, and has it
#: continue the chain of frames); so nothing else may be in it.
GO = Abi(
    "go",
    "Go, ABI0",
    tuple(Mem(RSP, 8 + 8 * i, 8, space="stack") for i in range(7)),
    (RDI, RSI, RDX, RCX, R8, R9, RAX),
    scratch=(0, 1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    saved=(),
    base=RBX,
    aligned=32,
    # What a prologue does for more stack leaves no register as it was: so the number of rounds is an argument, and
    # whether an AEAD opens.
    roles=(("xor_ic", "core", "seal_open"), ("xor_ic_rounds", "lanes_rounds")),
)
ABIS = {abi.name: abi for abi in (SYSV, WIN64, GO)}
