# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Times a loop and what became of it: both alone, by turns, with general registers that point into memory of their own.

The jump back is the timer's: a call makes up to a thousand passes, as far as moving pointers leave room. So this is the
loop near its caches and with data that mean nothing; where time depends on data it says nothing.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from iced_x86 import Mnemonic, OpKind

from harness.errors import HarnessError
from harness.quartiles import stabilised_quartiles as quartiles
from lab.foreign import back, slots
from lab.foreign.parse import Loop
from lab.foreign.registers import location
from lab.foreign.registers import name as register_name
from verify.decode import memory_size

ROOM = 60000  # bytes that a pointer may go on
MOST, LEAST = 1000, 16  # passes of a call
DRIVER = Path(__file__).with_name("loop.c")
_KEPT = ("rbx", "rbp", "r12", "r13", "r14", "r15")


@dataclass(frozen=True)
class Times:
    """Cycles of the time stamp counter for a pass: quartiles of the old loop, of the new one, and of new by old."""

    old: tuple[float, float, float]
    new: tuple[float, float, float]
    ratio: tuple[float, float, float]


def measure(old: Loop, new: Loop, pairs: int = 2000, lead: Sequence[str] = ()) -> Times:
    """lead: a command to run the timer under, such as taskset -c 1. Raises HarnessError where it does not run."""
    count = passes(old)
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "loops.s", Path(folder) / "loops"
        parts = [_function("old_loop", old, count), _function("new_loop", new, count), constants(old)]
        source.write_text("\n".join([".intel_syntax noprefix", *parts, '.section .note.GNU-stack,"",@progbits', ""]))
        line = ["gcc", "-O2", "-no-pie", "-o", str(program), str(DRIVER), str(source)]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            raise HarnessError("the loops cannot be timed alone:\n" + "\n".join(done.stderr.splitlines()[:6]))
        line = [*lead, str(program), str(pairs), hex(indices(old)), *map(str, phases(old))]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            raise HarnessError(
                f"the loops cannot be timed alone: they end with {done.returncode}: their data steer them"
            )
    rows = [tuple(int(part) / count for part in row.split()) for row in done.stdout.splitlines()]
    return Times(
        _three([row[0] for row in rows]), _three([row[1] for row in rows]), _three([row[1] / row[0] for row in rows])
    )


def _three(values: list[float]) -> tuple[float, float, float]:
    low, middle, high = quartiles(values)
    return low, middle, high


def passes(some: Loop) -> int:
    """How many a call may make before a pointer that moves leaves its memory."""
    bases = {location(raw.memory_base) for raw in some.body}
    step = 0
    for raw in some.body:
        if raw.op_count and raw.op_kind(0) == OpKind.REGISTER and location(raw.op_register(0)) in bases:
            moves = raw.mnemonic in (Mnemonic.ADD, Mnemonic.SUB) and raw.op_kind(1) not in (
                OpKind.REGISTER,
                OpKind.MEMORY,
            )
            number = raw.immediate(1) if moves else raw.memory_displacement if raw.mnemonic == Mnemonic.LEA else 0
            step += abs(number - (number >> 63 << 64))
    return max(LEAST, min(MOST, ROOM // step if step else MOST))


def phases(some: Loop) -> list[int]:
    """For each general register the bytes by which it is off a multiple of 64, so that aligned accesses are."""
    found = [0] * 16
    for raw in some.body:
        place, size = location(raw.memory_base), memory_size(raw.memory_size)
        name = slots.name_of(raw)
        loose = ("U" in name and "MOV" in name) or name == "LDDQU" or (name[0] == "V" and "DQA" not in name)
        if place is not None and raw.memory_index == 0 and size >= 16 and not loose:
            found[place[1]] = max(found[place[1]] % size, -raw.memory_displacement % size)
    return found


def indices(some: Loop) -> int:
    """A bit for each general register that only ever is an index: it is 0."""
    bases = {location(raw.memory_base) for raw in some.body}
    return sum(
        1 << place[1]
        for place in {location(raw.memory_index) for raw in some.body} - bases
        if place is not None and place[0] == "g"
    )


def _function(label: str, some: Loop, count: int) -> str:
    """The body, so many times, in a function of one argument: the values of the general registers."""
    loads = [f"mov {register_name(('g', i))}, [rdi+{8 * i}]" for i in range(16) if i != 7]
    body = [back.text(some.code, raw) for raw in some.body]
    return "\n".join(
        [".bss", f"{label}_left: .quad 0", f"{label}_stack: .quad 0", ".text", f".globl {label}", ".p2align 6",
         f"{label}:", *(f"push {each}" for each in _KEPT), f"mov {label}_stack[rip], rsp",
         f"mov qword ptr {label}_left[rip], {count}", *loads, "mov rdi, [rdi+56]", ".p2align 5", f"{label}_again:",
         *body, f"dec qword ptr {label}_left[rip]", f"jnz {label}_again", f"mov rsp, {label}_stack[rip]",
         *(f"pop {each}" for each in reversed(_KEPT)), *(["vzeroupper"] if _upper(some) else []), "ret"]
    )  # fmt: skip


def _upper(some: Loop) -> bool:
    return any("ymm" in str(raw) or "zmm" in str(raw) for raw in some.body)


def constants(some: Loop) -> str:
    """Memory for every symbol that the loop names."""
    spans: dict[str, int] = {}
    for raw in some.body:
        if raw.is_ip_rel_memory_operand:
            symbol, distance = some.code.reference(raw)
            spans[symbol] = max(spans.get(symbol, 0), distance + 64)
    return "\n".join([".data", *(f".p2align 6\n{symbol}: .zero {size}" for symbol, size in sorted(spans.items()))])
