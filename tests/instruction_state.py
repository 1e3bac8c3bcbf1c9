# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One instruction on this CPU and in verify.semantics, from the same state."""

from __future__ import annotations

import ctypes
import mmap
import random
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from verify import expression as e
from verify import values as v
from verify.decode import Decoded
from verify.evaluate import atoms_of, evaluate
from verify.faults import Fault
from verify.flags import BITS, Flags
from verify.memory import Memory, Region, uninitialised
from verify.semantics.table import compile_step
from verify.state import GENERAL, RSP, State, vector
from verify.values import Address, Value

RBX = 3
BUFFER = 256  # bytes that rbx points into the middle of
CORNERS = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x80808080, 0x01020304, 3, 7, 12)
# Which registers and memory words are numbers and not unknowns while the semantics run.
MODES = ("none", "general", "second vector", "all")


class Snippet(ctypes.Structure):
    """tests/c/snippet.S knows this layout."""

    _fields_ = [
        ("vectors", ctypes.c_uint32 * 512),
        ("masks", ctypes.c_uint64 * 8),
        ("general", ctypes.c_uint64 * 16),
        ("flags", ctypes.c_uint64),
        ("code", ctypes.c_uint64),
    ]


class Machine:
    """This CPU. width: bytes of its vector registers."""

    def __init__(self, directory: Path, cpu: frozenset[str]) -> None:
        self.width = 64 if {"avx512f", "avx512bw"} <= cpu else 32 if "avx" in cpu else 16
        object_ = directory / "snippet.so"
        source = Path(__file__).parent / "c" / "snippet.S"
        command = ["gcc", "-shared", f"-DWIDTH={self.width}", "-o", str(object_), str(source)]
        subprocess.run(command, check=True)
        self.run_snippet = ctypes.CDLL(str(object_)).snippet_run
        self.page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        self.code = ctypes.addressof(ctypes.c_char.from_buffer(self.page))
        self.area = (ctypes.c_char * (BUFFER + 64))()
        start = ctypes.addressof(self.area)
        self.buffer = start + -start % 64

    def run(self, code: bytes, before: Situation) -> Situation:
        self.page[: len(code) + 1] = code + b"\xc3"
        snippet = Snippet()
        snippet.vectors[:] = before.vectors
        snippet.masks[:] = before.masks
        before.general[RBX] = self.buffer + BUFFER // 2
        snippet.general[:] = before.general
        snippet.flags = before.flags | 0x202
        snippet.code = self.code
        ctypes.memmove(self.buffer, before.memory, BUFFER)
        self.run_snippet(ctypes.byref(snippet))
        memory = ctypes.string_at(self.buffer, BUFFER)
        general = list(snippet.general)
        return Situation(list(snippet.vectors), list(snippet.masks), general, int(snippet.flags), memory)


class Situation:
    """All that an instruction reads and writes, as numbers."""

    def __init__(self, vectors: list[int], masks: list[int], general: list[int], flags: int, memory: bytes) -> None:
        self.vectors = vectors
        self.masks = masks
        self.general = general
        self.flags = flags
        self.memory = memory


def situation(source: random.Random, width: int) -> Situation:
    """Random, with corners: numbers at the edges of their range, and small ones as counts."""

    def word() -> int:
        return source.choice(CORNERS) if source.random() < 0.3 else source.getrandbits(32)

    vectors = [word() if i % 16 < width // 4 and (i < 256 or width == 64) else 0 for i in range(512)]
    masks = [source.getrandbits(64) if width == 64 else 0 for _ in range(8)]
    general = [word() | word() << 32 if source.random() < 0.7 else source.randrange(70) for _ in range(16)]
    flags = sum(source.getrandbits(1) << bit for bit in BITS.values())
    memory = b"".join(word().to_bytes(4, "little") for _ in range(BUFFER // 4))
    return Situation(vectors, masks, general, flags, memory)


class Symbolic:
    """The same situation in verify's machine. mode: one of MODES."""

    def __init__(self, instruction: Decoded, before: Situation, mode: str) -> None:
        self.atoms: dict[str, int] = {}
        self.before = before
        second = [operand.number for operand in instruction.operands[1:] if operand.kind == "vector"][-1:]
        known = mode == "all"
        stack = Region("stack", -4096, 0, uninitialised("stack"), writable=True, align=16)
        half = BUFFER // 2
        memory_known = known or (mode == "second vector" and not second)

        def first(offset: int) -> e.Word:
            at = offset + half
            number = int.from_bytes(before.memory[at : at + 4], "little")
            return self._word(f"memory {offset}", number, memory_known)

        self.buffer = Region("buffer", -half, half, first, writable=True, align=64)
        image: Any = SimpleNamespace(region=Region("constants", 0, 0, first))
        self.state = State(image, Memory(stack))
        for i in range(16):
            self.state.general[i] = self._quad(GENERAL[i], before.general[i], known or mode == "general")
        self.state.general[RBX] = Address(self.buffer, 0, 0)
        self.state.general[RSP] = Address(stack, 0, -64)
        for i in range(32):
            certain = known or (mode == "second vector" and i in second)
            words = (self._word(f"zmm{i}[{j}]", before.vectors[16 * i + j], certain) for j in range(16))
            self.state.vectors[i] = vector(tuple(words))
        moves_mask = instruction.mnemonic.startswith("KMOV") and mode == "none"
        for i in range(8):
            self.state.masks[i] = self._quad(f"k{i}", before.masks[i], not moves_mask)
        bits = tuple((name, before.flags >> bit & 1) for name, bit in BITS.items())
        self.state.flags = Flags("other", known=bits)

    def _word(self, name: str, number: int, known: bool) -> e.Word:
        self.atoms[name] = number
        return e.const(number) if known else e.atom(name)

    def _quad(self, name: str, number: int, known: bool) -> Value:
        low = self._word(f"{name} low", number & e.MASK, known)
        return v.quad(low, self._word(f"{name} high", number >> 32, known))

    def run(self, instruction: Decoded) -> None:
        compile_step(instruction)(self.state)

    def differences(self, after: Situation, width: int) -> list[str]:
        """Where the CPU has something else."""
        wanted: list[tuple[str, e.Word, int]] = []
        s = self.state
        for i in range(32 if width == 64 else 16):
            for j in range(width // 4):
                wanted.append((f"zmm{i}[{j}]", s.vectors[i].words[j], after.vectors[16 * i + j]))
        for i in range(16):
            if i != RSP:
                wanted += self._parts(GENERAL[i], s.general[i], after.general[i])
        for i in range(8):
            wanted += self._parts(f"k{i}", s.masks[i], after.masks[i])
        for offset in range(-BUFFER // 2, BUFFER // 2, 4):
            at = offset + BUFFER // 2
            number = int.from_bytes(after.memory[at : at + 4], "little")
            wanted.append((f"memory {offset}", self.buffer.cells[offset], number))
        words = [word for _, word, _ in wanted]
        values = evaluate(words, {name: self.atoms[name] for name in atoms_of(words)})
        found = [
            f"{name}: {values[word]:#x}, CPU {number:#x}" for name, word, number in wanted if values[word] != number
        ]
        for name, bit in BITS.items():
            try:
                mine = s.flags.get(name)
            except Fault:
                continue  # undefined, or of data: nothing is claimed
            if mine != after.flags >> bit & 1:
                found.append(f"{name.upper()}F: {mine}")
        return found

    def _parts(self, name: str, value: Value, number: int) -> list[tuple[str, e.Word, int]]:
        if isinstance(value, Address):
            value = self.before.general[RBX] + value.offset & e.MASK64
        low, high = v.words(value)
        return [(f"{name} low", low, number & e.MASK), (f"{name} high", high, number >> 32)]
