# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Whether a measurement was disturbed by another program, another thread of its core, or the host; and what then.

The control, in everything that is timed, is a chain of dependent additions and four such chains beside each other. The
one takes a core cycle an addition whatever happens; four take as long on a core that adds four times a cycle, and more
where another thread of the core adds as well. The kernel counts how long the program waited for its processor.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import quantiles

import click

from generator.models import load, model_of

#: What four chains take by one, where a core adds four times a cycle, or three times, or twice; 1.18 where it has five
#: adders and binds additions to them before it knows when they start (Granite Rapids, idle).
SHAPES = (1.0, 1.18, 4 / 3, 2.0)
#: A control that takes so much more was slowed; so many may be, since interrupts hit some.
SLOWED, MOST_SLOWED = 0.1, 0.05
#: The part of the time that others may have the processor.
MOST_TAKEN = 0.02
#: How often passes that were disturbed are measured again.
REPEATS = 2
#: The environment's word for taking measurements as they come.
NOISY = "NOISY"


@dataclass
class Pass:
    """A pass over all lengths. controls: four chains by one, once a length; ns: how long it took; taken: how many of
    these others had the processor.
    """

    controls: list[float] = field(default_factory=list)
    ns: int = 0
    taken: int = 0


@dataclass(frozen=True)
class Verdict:
    """The parts of some passes' time that others had the processor, and of their controls that were slowed."""

    taken: float = 0.0
    slowed: float = 0.0

    @property
    def disturbance(self) -> float:
        """By how much the worse of the two exceeds what is allowed; at most 1 where it was quiet."""
        return max(self.taken / MOST_TAKEN, self.slowed / MOST_SLOWED)

    def __str__(self) -> str:
        """For people; "" where it was quiet."""
        said = []
        if self.taken > MOST_TAKEN:
            said.append(f"another program, or the host, used this core for about {100 * self.taken:.0f} % of the run")
        if self.slowed > MOST_SLOWED:
            said.append(f"another thread of this core, or the host, slowed it in about {100 * self.slowed:.0f} % of it")
        return f"{', and '.join(said)}: the ratios are not to be trusted" if said else ""


def shape(passes: Iterable[Pass], cpuid: str = "") -> float:
    """What four chains take by one on the core when it is quiet: what the model of the CPU says (cpuid: as in database
    lines), or else the one of SHAPES that the fastest tenth suggests, which a neighbour that never rests may raise.
    """
    if (model := model_of(cpuid)) and (known := load(model).control):
        return known
    found = [each for one in passes for each in one.controls]
    fastest = quantiles(found, n=10)[0] if len(found) > 1 else sum(found, 0.0)
    return max(each for each in SHAPES if each <= max(SHAPES[0], fastest * (1 + SLOWED / 2)))


def judge(passes: Sequence[Pass], quiet: float) -> Verdict:
    """Over all of some passes. quiet: the shape of the core's control."""
    controls = [each for one in passes for each in one.controls]
    slowed = sum(abs(each / quiet - 1) > SLOWED for each in controls)
    return Verdict(
        sum(each.taken for each in passes) / max(1, sum(each.ns for each in passes)), slowed / max(1, len(controls))
    )


def take(passes: list[Pass], word: str, fields: Sequence[str]) -> None:
    """Adds a line of c/control.h, "clock LENGTH CORE CYCLES FOUR" or "pass NS TAKEN", which ends a pass."""
    if word == "clock":
        if not passes or passes[-1].ns:
            passes.append(Pass())
        passes[-1].controls.append(int(fields[3]) / int(fields[2]))
    else:
        passes[-1].ns, passes[-1].taken = map(int, fields)


def heard(run: Callable[[], str]) -> list[str]:
    """What a program prints beside the lines of c/control.h. It is run again where that was disturbed, for a bounded
    number of times; the least disturbed run counts, of which whoever is watching hears."""
    found = [_sifted(run())]
    while found[-1][0].disturbance > 1 and len(found) <= repeats():
        found.append(_sifted(run()))
    verdict, lines, cpuid = min(found, key=lambda each: each[0].disturbance)
    note(verdict)
    for each in _WATCHES:
        each.cpuid = cpuid
    return lines


def _sifted(printed: str) -> tuple[Verdict, list[str], str]:
    passes, cpuid, others = list[Pass](), "", []
    for line in printed.splitlines():
        word, *fields = line.split() or [""]
        if word in ("clock", "pass"):
            take(passes, word, fields)
        elif word == "cpuid":
            cpuid = fields[0]
        else:
            others.append(line)
    return judge(passes, shape(passes, cpuid)), others, cpuid


def repeats() -> int:
    """How often to measure again what was disturbed."""
    return 0 if os.environ.get(NOISY) else REPEATS


class Watch:
    """What was measured within ``watching``. worst: of the verdicts of all runs; cpuid: as they say it."""

    def __init__(self) -> None:
        self.worst = Verdict()
        self.cpuid = ""

    def add(self, verdict: Verdict) -> None:
        """One more run's."""
        self.worst = max(self.worst, verdict, key=lambda each: each.disturbance)

    def warn(self) -> None:
        """Says so, if there was a disturbance."""
        if found := str(self.worst):
            click.secho(found, fg="yellow")

    @property
    def refusal(self) -> str:
        """Why nothing is to be recorded; "" where it may be."""
        found = "" if os.environ.get(NOISY) else str(self.worst)
        return (
            found and f"not recorded: {found}. Measure again when nothing else runs; {NOISY}=1 records it all the same"
        )


_WATCHES: list[Watch] = []


@contextmanager
def watching() -> Iterator[Watch]:
    """A watch over all runs until the end of the block."""
    _WATCHES.append(Watch())
    try:
        yield _WATCHES[-1]
    finally:
        _WATCHES.pop()


def note(verdict: Verdict) -> None:
    """Tells all watches how a run was."""
    for each in _WATCHES:
        each.add(verdict)
