# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Time small loops of assembly in core cycles, without performance counters, so that it works in virtual machines."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.programs import run
from harness.quartiles import stabilised_quartiles

DRIVER = Path(__file__).parent / "c" / "loops.c"
#: MEMORY holds the page-aligned address of 8192 bytes that loops may use; an address with it is encoded in as many
#: bytes as with rsp. COUNTER counts iterations.
MEMORY, COUNTER = "r12", "rbp"
#: Instructions in front of a loop: they clear registers, so that no instruction waits for what the caller computed.
ZEROS = (
    *(f"mov {MEMORY}, rdi", "xor r8d, r8d", "xor r9d, r9d"),
    *(f"vpxor xmm{register}, xmm{register}, xmm{register}" for register in range(16)),
)
#: The end of every loop.
END = (f"dec {COUNTER}", "jnz 1b")
#: Cycles of the chain of additions that measures the clock.
CHAIN = 100
#: Loops in one program. They run interleaved, so that a disturbance of some seconds does not spoil all passes of one.
BATCH = 40
_SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")


@dataclass(frozen=True)
class Pace:
    """How a pass runs: the loop ``lead`` times, then ``rounds`` times in turns with the clock's loop, each time for
    about ``executed`` instructions."""

    executed: int
    lead: int
    rounds: int


#: Long enough for a loop to run from the loop buffer. Until it does, its groups shift by the rest of a cycle's slots in
#: every iteration, which may last for some 100,000 cycles.
STEADY = Pace(1_600_000, 1, 1)
#: For loops whose wide registers may change the clock.
BY_TURNS = Pace(50_000, 8, 20)
#: For thousands of loops.
QUICK = Pace(25_000, 1, 1)


@dataclass(frozen=True)
class Loop:
    """Instructions in Intel syntax, without those that count iterations and jump back. groups: how often they repeat
    the group whose cycles are asked for."""

    name: str
    text: tuple[str, ...]
    groups: int = 1


@dataclass(frozen=True)
class Timed:
    """Core cycles of a group over all passes: lower quartile, interquartile mean, upper quartile."""

    low: float
    cycles: float
    high: float


def measure(
    loops: Sequence[Loop],
    passes: int,
    cpu: int,
    pace: Pace,
    progress: Callable[[float], None] = lambda done: None,
    begin: Sequence[str] = ZEROS,
) -> dict[str, Timed]:
    """Times of loops, by name. progress: told how many are done; begin: code before each loop. Raises HarnessError."""
    found: dict[str, Timed] = {}
    # A core that changes from narrower to 512-bit registers waits for milliseconds: loops with these have batches of
    # their own.
    wide = [each for each in loops if any("zmm" in line for line in each.text)]
    other = [each for each in loops if each not in wide]
    for batch in (every[at : at + BATCH] for every in (other, wide) for at in range(0, len(every), BATCH)):
        with tempfile.TemporaryDirectory() as name:
            source, program = Path(name, "written.s"), Path(name, "loops")
            source.write_text(assembly(batch, pace, begin))
            run(["gcc", "-O2", "-o", program, DRIVER, source])
            lines = run([program, *map(str, (cpu, passes, pace.lead, pace.rounds))]).splitlines()
        for each, figures in zip(batch, ([float(word) for word in line.split()] for line in lines), strict=True):
            found[each.name] = Timed(*(round(value / each.groups, 4) for value in stabilised_quartiles(figures)))
        progress(len(found))
    return found


def assembly(loops: Sequence[Loop], pace: Pace, begin: Sequence[str] = ZEROS) -> str:
    """Assembly with a function for each loop, the clock's first, and the tables that loops.c reads."""
    bodies = [("the clock", ["add r8, r9"] * CHAIN), *((each.name, each.text) for each in loops)]
    wide = any(line.startswith("v") for line in (*begin, *(line for each in loops for line in each.text)))
    lines = [".intel_syntax noprefix", ".text"]
    for number, (name, text) in enumerate(bodies):
        lines += [f"# {name}", ".p2align 6", f"loop{number}:", *(f"push {register}" for register in _SAVED)]
        lines += [f"mov {COUNTER}, rsi", *begin, ".p2align 6", "1:", *text, *END]
        # C code expects clean upper halves of ymm registers.
        lines += [*(f"pop {register}" for register in _SAVED[::-1]), *(["vzeroupper"] if wide else []), "ret"]
    counts = [max(16, pace.executed // len(text)) for _, text in bodies]
    counts[0] //= 3  # its IPC is 1, that of the others is higher
    lines += ['.section .data.rel.ro,"aw"', ".globl loops", "loops:", *(f".quad loop{n}" for n in range(len(bodies)))]
    lines += [".section .rodata", ".globl iterations", "iterations:", *(f".long {count}" for count in counts)]
    lines += [".globl loop_count", f"loop_count: .long {len(bodies)}", ".globl clock_cycles"]
    lines += [f"clock_cycles: .long {CHAIN}", '.section .note.GNU-stack,"",@progbits']
    return "\n".join(lines) + "\n"
