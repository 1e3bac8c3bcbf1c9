# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Times a loop and what became of it, one after the other and back, with general registers that point into memory.

The jump back is the timer's: a call makes up to a thousand iterations, as far as moving pointers leave room. So this is
the loop near its caches and with data that mean nothing; where time depends on data it says nothing.
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
from lab.foreign import back
from lab.foreign.decode import decode, signed, width
from lab.foreign.parse import Loop
from lab.foreign.registers import location, name

ROOM = 60000  # bytes that a pointer may go on
MOST, LEAST = 1000, 16  # iterations of a call
DRIVER = Path(__file__).with_name("loop.c")
_SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")


@dataclass(frozen=True)
class Times:
    """Cycles of the time stamp counter for an iteration: quartiles of the old loop, the new one, and new by old."""

    old: tuple[float, float, float]
    new: tuple[float, float, float]
    ratio: tuple[float, float, float]


def measure(old: Loop, new: Loop, pairs: int = 2000, lead: Sequence[str] = ()) -> Times:
    """lead: a command to run the timer under, such as taskset -c 1. Raises HarnessError where it does not run."""
    count = iterations(old)
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "loops.s", Path(folder) / "loops"
        parts = [_function("old_loop", old, count), _function("new_loop", new, count), _constants(old)]
        source.write_text("\n".join([".intel_syntax noprefix", *parts, '.section .note.GNU-stack,"",@progbits', ""]))
        line = ["gcc", "-O2", "-no-pie", "-o", str(program), str(DRIVER), str(source)]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            raise HarnessError("the loops cannot be timed alone:\n" + "\n".join(done.stderr.splitlines()[:6]))
        line = [*lead, str(program), str(pairs), hex(_indices(old)), *map(str, _phases(old))]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            raise HarnessError(f"the loops cannot be timed: they end with {done.returncode}, for their data steer them")
    rows = [tuple(int(part) / count for part in row.split()) for row in done.stdout.splitlines()]
    found = [quartiles(values) for values in ([a for a, _ in rows], [b for _, b in rows], [b / a for a, b in rows])]
    return Times(*((low, middle, high) for low, middle, high in found))


def iterations(some: Loop) -> int:
    """How many a call may make before a pointer that moves leaves its memory."""
    bases = {location(raw.memory_base) for raw in some.body}
    step = 0
    for raw in some.body:
        if raw.op_count and raw.op_kind(0) == OpKind.REGISTER and location(raw.op_register(0)) in bases:
            sum_ = raw.mnemonic in (Mnemonic.ADD, Mnemonic.SUB)
            sum_ &= raw.op_kind(raw.op_count - 1) not in (OpKind.REGISTER, OpKind.MEMORY)
            step += abs(signed(raw.immediate(1))) if sum_ else 0
            step += abs(signed(raw.memory_displacement)) if raw.mnemonic == Mnemonic.LEA else 0
    return max(LEAST, min(MOST, ROOM // step if step else MOST))


def _phases(some: Loop) -> list[int]:
    """For each general register the bytes by which it is off a multiple of 64, so that aligned accesses are."""
    found = [0] * 16
    for each in (decode(raw, False) for raw in some.body):
        at = location(each.raw.memory_base)
        loose = ("U" in each.name and "MOV" in each.name) or each.name == "LDDQU"
        loose |= each.name[0] == "V" and "DQA" not in each.name
        if at is not None and not each.raw.memory_index and each.bytes >= 16 and not loose:
            found[at[1]] = max(found[at[1]] % each.bytes, -each.displacement % each.bytes)
    return found


def _indices(some: Loop) -> int:
    """A bit for each general register that only ever is an index: it is 0."""
    alone = {location(raw.memory_index) for raw in some.body} - {location(raw.memory_base) for raw in some.body}
    return sum(1 << at[1] for at in alone if at is not None and at[0] == "general")


def _function(label: str, some: Loop, count: int) -> str:
    """The loop, with so many iterations, in a function of one argument: the values of the general registers."""
    general = [f"mov {name(('general', i))}, [rdi+{8 * i}]" for i in range(16) if i != 7]
    before, body, after = ([back.text(some.code, raw) for raw in part] for part in (some.before, some.body, some.after))
    return "\n".join(
        [".bss", f"{label}_left: .quad 0", f"{label}_stack: .quad 0", ".text", f".globl {label}", ".p2align 6",
         f"{label}:", *(f"push {each}" for each in _SAVED), f"mov {label}_stack[rip], rsp",
         f"mov qword ptr {label}_left[rip], {count}", *general, "mov rdi, [rdi+56]", *before, ".p2align 5",
         f"{label}_again:", *body, f"dec qword ptr {label}_left[rip]",
         f"jnz {label}_again", *after, f"mov rsp, {label}_stack[rip]", *(f"pop {each}" for each in reversed(_SAVED)),
         *(["vzeroupper"] if width(some.body) > 16 else []), "ret"]
    )  # fmt: skip


def _constants(some: Loop) -> str:
    """Memory for every symbol that the loop names."""
    spans: dict[str, int] = {}
    for raw in some.body:
        if raw.is_ip_rel_memory_operand:
            symbol, distance = some.code.reference(raw)
            spans[symbol] = max(spans.get(symbol, 0), distance + 64)
    return "\n".join([".data", *(f".p2align 6\n{symbol}: .zero {size}" for symbol, size in sorted(spans.items()))])
