# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Times small loops of assembly in core cycles. No performance counters are read: it works in virtual machines, too."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.programs import run
from harness.quartiles import stabilised_quartiles

DRIVER = Path(__file__).parent / "c" / "loops.c"
#: What points to the memory that loops may use, 8192 bytes from a page's beginning: in an address it takes as many
#: bytes as rsp does. What counts iterations.
MEMORY, COUNTER = "r12", "rbp"
#: What stands before a loop: all registers hold zeros of their own, so that none waits for what the caller left.
ZEROS = (
    *(f"mov {MEMORY}, rdi", "xor r8d, r8d", "xor r9d, r9d"),
    *(f"vpxor xmm{register}, xmm{register}, xmm{register}" for register in range(16)),
)
#: How every loop ends.
END = (f"dec {COUNTER}", "jnz 1b")
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
#: slots in every iteration, and may go on so for some 100,000 cycles.
STEADY = Pace(1_600_000, 1, 1)
#: Where wide registers may change the clock.
BY_TURNS = Pace(50_000, 8, 20)
#: For thousands of loops.
QUICK = Pace(25_000, 1, 1)


@dataclass(frozen=True)
class Loop:
    """Instructions in Intel syntax, without what counts iterations and jumps back. groups: how many times they repeat
    what is asked about; cycles are given for one.
    """

    name: str
    text: tuple[str, ...]
    groups: int = 1


@dataclass(frozen=True)
class Timed:
    """Core cycles of a group: lower quartile, interquartile mean, upper quartile over all passes."""

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
    """By the loops' names; progress hears how many are done; begin: what stands before each. Raises HarnessError."""
    found: dict[str, Timed] = {}
    # A core that comes to 512-bit registers from narrower ones waits for milliseconds: these have batches of their own.
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
    """A function for each loop, the first one for the clock, and the tables that loops.c reads."""
    bodies = [("the clock", ["add r8, r9"] * CHAIN), *((each.name, each.text) for each in loops)]
    wide = any(line.startswith("v") for line in (*begin, *(line for each in loops for line in each.text)))
    lines = [".intel_syntax noprefix", ".text"]
    for number, (name, text) in enumerate(bodies):
        lines += [f"# {name}", ".p2align 6", f"loop{number}:", *(f"push {register}" for register in _SAVED)]
        lines += [f"mov {COUNTER}, rsi", *begin, ".p2align 6", "1:", *text, *END]
        # The upper halves of ymm registers must be clean for the code of C.
        lines += [*(f"pop {register}" for register in _SAVED[::-1]), *(["vzeroupper"] if wide else []), "ret"]
    counts = [max(16, pace.executed // len(text)) for _, text in bodies]
    counts[0] //= 3  # an instruction a cycle; the others have more
    lines += ['.section .data.rel.ro,"aw"', ".globl loops", "loops:", *(f".quad loop{n}" for n in range(len(bodies)))]
    lines += [".section .rodata", ".globl iterations", "iterations:", *(f".long {count}" for count in counts)]
    lines += [".globl loop_count", f"loop_count: .long {len(bodies)}", ".globl clock_cycles"]
    lines += [f"clock_cycles: .long {CHAIN}", '.section .note.GNU-stack,"",@progbits']
    return "\n".join(lines) + "\n"
