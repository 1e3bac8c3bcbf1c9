# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Detect whether another program, another thread of the core, or the host disturbed a measurement, and repeat or refuse
it.

The control is a chain of dependent additions, and four such chains in parallel, in everything that is timed. One chain
takes a core cycle for each addition in any case; four take as long on a core with four adders, and longer while another
thread of the core adds, too. The kernel counts how long the program waited for its processor.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import quantiles

import click

from generator.models import load, model_of

#: The control's ratio, four chains' time divided by one chain's, for cores that add four, three or two times a cycle;
#: 1.18 for five adders if additions are bound to ports before it is known when they start (Granite Rapids, idle).
SHAPES = (1.0, 1.18, 4 / 3, 2.0)
#: A control counts as slowed if its ratio differs by more than the first; the second is the fraction that may be
#: slowed, since interrupts hit some.
SLOWED, MOST_SLOWED = 0.1, 0.05
#: The fraction of time for which others may have the processor.
MOST_TAKEN = 0.02
#: How often disturbed passes are measured again.
REPEATS = 2
#: The environment variable that accepts measurements as they are.
NOISY = "NOISY"


@dataclass
class Pass:
    """A pass over all lengths. controls: the control's ratio, once for each length; ns: nanoseconds that it took;
    taken: nanoseconds of these for which others had the processor."""

    controls: list[float] = field(default_factory=list)
    ns: int = 0
    taken: int = 0


@dataclass(frozen=True)
class Verdict:
    """The fraction of time for which others had the processor, and the fraction of controls that were slowed."""

    taken: float = 0.0
    slowed: float = 0.0

    @property
    def disturbance(self) -> float:
        """The worse of the two fractions divided by its limit; at most 1 if it was quiet."""
        return max(self.taken / MOST_TAKEN, self.slowed / MOST_SLOWED)

    def __str__(self) -> str:
        """A message that says what was wrong; "" if it was quiet."""
        said = []
        if self.taken > MOST_TAKEN:
            said.append(f"another program, or the host, used this core for about {100 * self.taken:.0f} % of the run")
        if self.slowed > MOST_SLOWED:
            said.append(f"another thread of this core, or the host, slowed it in about {100 * self.slowed:.0f} % of it")
        return f"{', and '.join(said)}: the ratios are not to be trusted" if said else ""


def shape(passes: Iterable[Pass], cpuid: str = "") -> float:
    """The control's ratio on the quiet core: from the CPU's model, if it says (cpuid: as in database lines); otherwise
    the one of SHAPES nearest below the fastest tenth, which a neighbour that never rests may raise. Ratios below all
    SHAPES do not count: there the single chain was slowed."""
    if (model := model_of(cpuid)) and (known := load(model).control):
        return known
    found = [each for one in passes for each in one.controls if each > SHAPES[0] * (1 - SLOWED)]
    fastest = quantiles(found, n=10)[0] if len(found) > 1 else sum(found, 0.0)
    return max(each for each in SHAPES if each <= max(SHAPES[0], fastest * (1 + SLOWED / 2)))


def judge(passes: Sequence[Pass], quiet: float) -> Verdict:
    """The verdict over all of some passes. quiet: the control's ratio on the quiet core, see shape()."""
    controls = [each for one in passes for each in one.controls]
    slowed = sum(abs(each / quiet - 1) > SLOWED for each in controls)
    return Verdict(
        sum(each.taken for each in passes) / max(1, sum(each.ns for each in passes)), slowed / max(1, len(controls))
    )


def take(passes: list[Pass], word: str, fields: Sequence[str]) -> None:
    """Add a line of c/control.h to passes: "clock LENGTH CORE CYCLES FOUR", or "pass NS TAKEN" at a pass's end."""
    if word == "clock":
        if not passes or passes[-1].ns:
            passes.append(Pass())
        passes[-1].controls.append(int(fields[3]) / int(fields[2]))
    else:
        passes[-1].ns, passes[-1].taken = map(int, fields)


def heard(run: Callable[[], str]) -> list[str]:
    """The lines that a program prints, without those of c/control.h. A disturbed run is repeated, REPEATS times at
    most; the least disturbed one counts, and its verdict is noted."""
    found = [_parsed(run())]
    while found[-1][0].disturbance > 1 and len(found) <= repeats():
        found.append(_parsed(run()))
    verdict, lines, cpuid = min(found, key=lambda each: each[0].disturbance)
    note(verdict)
    for each in _WATCHES:
        each.cpuid = cpuid
    return lines


def _parsed(printed: str) -> tuple[Verdict, list[str], str]:
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
    """How often to repeat what was disturbed."""
    return 0 if os.environ.get(NOISY) else REPEATS


class Watch:
    """What was measured within ``watching``. worst: the worst verdict of all runs; cpuid: as the runs printed it."""

    def __init__(self) -> None:
        self.worst = Verdict()
        self.cpuid = ""

    def add(self, verdict: Verdict) -> None:
        """Take the verdict of one more run into account."""
        self.worst = max(self.worst, verdict, key=lambda each: each.disturbance)

    def warn(self) -> None:
        """Print the worst verdict if there was a disturbance."""
        if found := str(self.worst):
            click.secho(found, fg="yellow")

    @property
    def refusal(self) -> str:
        """Why results must not be recorded; "" if they may be."""
        found = "" if os.environ.get(NOISY) else str(self.worst)
        return (
            found and f"not recorded: {found}. Measure again when nothing else runs; {NOISY}=1 records it all the same"
        )


_WATCHES: list[Watch] = []


@contextmanager
def watching() -> Iterator[Watch]:
    """A context with a watch that sees the verdicts of all runs within it."""
    _WATCHES.append(Watch())
    try:
        yield _WATCHES[-1]
    finally:
        _WATCHES.pop()


def note(verdict: Verdict) -> None:
    """Tell all watches the verdict of a run."""
    for each in _WATCHES:
        each.add(verdict)
