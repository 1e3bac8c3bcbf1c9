# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Times small loops in core cycles. No performance counters are read, so that it works in virtual machines, too."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.errors import HarnessError
from harness.quartiles import stabilised_quartiles
from lab.explore.loop import COUNTER, MEMORY, TAIL, Loop

DRIVER = Path(__file__).with_name("loops.c")
#: Cycles of the chain of additions that tells the clock.
CHAIN = 100
#: Loops in one program: they run interleaved, so that a disturbance of some seconds does not spoil all passes of one.
BATCH = 40
_SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")


@dataclass(frozen=True)
class Pace:
    """How a pass goes: the loop runs ``lead`` times, then ``rounds`` times alternating with the clock's, each time for
    about ``executed`` instructions.
    """

    executed: int
    lead: int
    rounds: int


#: So long that a loop comes to run from the loop buffer; before it does, its groups shift by what is left of a cycle's
#: slots in every turn, and may go on so for some 100,000 cycles.
STEADY = Pace(1_600_000, 1, 1)
#: Where wide registers may change the clock.
BY_TURNS = Pace(50_000, 8, 20)


@dataclass(frozen=True)
class Timed:
    """Core cycles of a group: lower quartile, interquartile mean, upper quartile over all passes."""

    low: float
    cycles: float
    high: float


def measure(
    loops: Sequence[Loop], passes: int, cpu: int, pace: Pace, progress: Callable[[float], None] = lambda done: None
) -> dict[str, Timed]:
    """By the loops' names; progress hears how many are done. Raises HarnessError."""
    found: dict[str, Timed] = {}
    # A core that comes to 512-bit registers from narrower ones waits for milliseconds: these have batches of their own.
    wide = [each for each in loops if any("zmm" in line for line in each.text)]
    other = [each for each in loops if each not in wide]
    for batch in (every[at : at + BATCH] for every in (other, wide) for at in range(0, len(every), BATCH)):
        for each, figures in zip(batch, _run(batch, passes, cpu, pace), strict=True):
            found[each.name] = Timed(*(round(value / each.groups, 4) for value in stabilised_quartiles(figures)))
        progress(len(found))
    return found


def _run(loops: Sequence[Loop], passes: int, cpu: int, pace: Pace) -> list[list[float]]:
    with tempfile.TemporaryDirectory() as name:
        source, program = Path(name, "written.s"), Path(name, "loops")
        source.write_text(assembly(loops, pace))
        _call(["gcc", "-O2", "-o", str(program), str(DRIVER), str(source)])
        lines = _call([str(program), *map(str, (cpu, passes, pace.lead, pace.rounds))]).splitlines()
    return [[float(figure) for figure in line.split()] for line in lines]


def _call(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise HarnessError(f"cannot run {command[0]}: {error.strerror}") from None
    if done.returncode:
        raise HarnessError(f"{Path(command[0]).name} failed ({done.returncode}):\n{done.stderr.strip()[:2000]}")
    return done.stdout


def assembly(loops: Sequence[Loop], pace: Pace) -> str:
    """A function for each loop, the first one for the clock, and the tables that loops.c reads."""
    bodies = [("the clock", ["add r8, r9"] * CHAIN), *((each.name, each.text) for each in loops)]
    lines = [".intel_syntax noprefix", ".text"]
    for number, (name, text) in enumerate(bodies):
        lines += [f"# {name}", ".p2align 6", f"loop{number}:", *(f"push {register}" for register in _SAVED)]
        lines += [f"mov {MEMORY}, rdi", f"mov {COUNTER}, rsi", "xor r8d, r8d", "xor r9d, r9d"]
        # All registers hold zeros of their own, so that no loop waits for what the caller left.
        lines += [f"vpxor xmm{register}, xmm{register}, xmm{register}" for register in range(16)]
        lines += [".p2align 6", "1:", *text, *(op.text for op in TAIL)]
        lines += [*(f"pop {register}" for register in _SAVED[::-1]), "vzeroupper", "ret"]
    counts = [max(16, pace.executed // len(text)) for _, text in bodies]
    counts[0] //= 3  # an instruction a cycle; the others have more
    lines += ['.section .data.rel.ro,"aw"', ".globl loops", "loops:", *(f".quad loop{n}" for n in range(len(bodies)))]
    lines += [".section .rodata", ".globl turns", "turns:", *(f".long {count}" for count in counts)]
    lines += [".globl loop_count", f"loop_count: .long {len(bodies)}", ".globl clock_cycles"]
    lines += [f"clock_cycles: .long {CHAIN}", '.section .note.GNU-stack,"",@progbits']
    return "\n".join(lines) + "\n"
