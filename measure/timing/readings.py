# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Run the C program measure on implementations that passed try, and make database lines of what it prints."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import harness.build
from harness.build import COMMON, SOURCES, Built
from harness.database import Context
from harness.errors import HarnessError
from harness.implementations import SIZES
from measure.timing import quiet
from measure.timing.lengths import length_count

COUNTER = "amd64-tsc"
OWN = Path(__file__).parent / "c"
#: The programs that check and time, each with its sources.
PROGRAMS = harness.build.PROGRAMS | {"measure": (OWN / "measure.c", *(SOURCES / name for name in COMMON))}


@dataclass
class Readings:
    """What one run printed. facts: cpuid, cpucycles_persecond; fields: for each build, WORD LENGTH STQ2 ±DELTAS; clock:
    by length, core cycles in a TSC cycle, one figure for each pass; passes: the controls that show disturbances."""

    facts: dict[str, str] = field(default_factory=dict)
    fields: list[list[list[str]]] = field(default_factory=list)
    clock: dict[int, list[float]] = field(default_factory=dict)
    passes: list[quiet.Pass] = field(default_factory=list)

    def take(self, line: str) -> bool:
        """Add a line that measure printed. Gives whether it was the last one of a pass."""
        first, *fields = line.split()
        if first == "clock":
            length, core, cycles, _ = map(int, fields)
            self.clock.setdefault(length, []).append(core / cycles)
            quiet.take(self.passes, first, fields)
        elif first == "pass":
            quiet.take(self.passes, first, fields)
        elif first.isdecimal():
            self.fields[int(first)].append(fields)
        else:
            self.facts[first] = fields[0]
        return first == "pass"

    @property
    def verdict(self) -> quiet.Verdict:
        """Whether the run was disturbed."""
        return quiet.judge(self.passes, quiet.shape(self.passes, self.facts.get("cpuid", "")))


def joined(passes: Sequence[Readings]) -> Readings:
    """Passes over the same builds, joined as the readings of one run."""
    found = Readings(passes[0].facts, [[] for _ in passes[0].fields])
    for each in passes:
        for known, fields in zip(found.fields, each.fields, strict=True):
            known += fields
        for length, cores in each.clock.items():
            found.clock.setdefault(length, []).extend(cores)
        found.passes += each.passes
    return found


def measure(
    builds: Sequence[Built],
    program: Path,
    lengths: str,
    passes: int,
    cpu: int,
    contexts: Sequence[Context],
    progress: Callable[[float], None],
) -> list[list[str]]:
    """Time all builds interleaved in one run. Gives each one's database lines in SUPERCOP's order.

    contexts: the beginning of each build's lines; other arguments as for read(), which see. Raises HarnessError.
    """
    readings = read(builds, program, lengths, passes, cpu, progress)
    return [
        _heading(built, context, readings.facts) + [context.line(*fields) for fields in lines]
        for built, context, lines in zip(builds, contexts, readings.fields, strict=True)
    ]


def read(
    builds: Sequence[Built],
    program: Path,
    lengths: str,
    passes: int,
    cpu: int,
    progress: Callable[[float], None] = lambda part: None,
    environment: Mapping[str, str] | None = None,
) -> Readings:
    """Time all builds interleaved in one run. Disturbed passes are repeated, quiet.REPEATS times at most; watches see
    the final verdict.

    lengths: as for length_count(); passes: over all lengths; progress: told the fraction done; environment: variables
    to add. Raises HarnessError if the run does not finish.
    """
    expected = 2 * len(builds) * length_count(lengths)

    def run(passes: int, progress: Callable[[float], None]) -> list[Readings]:
        command = [str(program.absolute()), str(cpu), str(passes), lengths]
        return list(_passes(builds, command, expected, passes, environment or {}, progress))

    found = run(passes, progress)
    for _ in range(quiet.repeats()):
        cpuid = found[0].facts.get("cpuid", "")
        shape = quiet.shape((one for each in found for one in each.passes), cpuid)

        def disturbance(each: Readings, shape: float = shape) -> float:
            return quiet.judge(each.passes, shape).disturbance

        again = [number for number, each in enumerate(found) if disturbance(each) > 1]
        for number, new in zip(again, run(len(again), lambda part: None) if again else (), strict=True):
            found[number] = min(found[number], new, key=disturbance)
    whole = joined(found)
    quiet.note(whole.verdict)
    return whole


def _passes(
    builds: Sequence[Built],
    command: Sequence[str],
    expected: int,
    passes: int,
    environment: Mapping[str, str],
    progress: Callable[[float], None],
) -> Iterator[Readings]:
    """The readings of each pass. expected: lines of cycles in a pass. Raises HarnessError if measure fails."""
    readings = Readings(fields=[[] for _ in builds])
    seen = done = 0
    with tempfile.TemporaryFile("w+") as names, tempfile.TemporaryFile("w+") as errors:
        names.writelines(map(listed, builds))
        names.seek(0)
        with subprocess.Popen(
            command, stdin=names, stdout=subprocess.PIPE, stderr=errors, text=True, env=os.environ | environment
        ) as running:
            try:
                assert running.stdout is not None
                for line in running.stdout:
                    if readings.take(line):
                        seen += sum(map(len, readings.fields))
                        done += 1
                        progress(done / passes)
                        yield readings
                        readings = Readings(readings.facts, [[] for _ in builds])
            except BaseException:
                running.kill()
                raise
        errors.seek(0)
        if running.returncode or (done, seen) != (passes, passes * expected):
            reason = errors.read().strip().removeprefix("harness: ") or f"exit status {running.returncode}"
            raise HarnessError(f"measure ended after {done} of {passes} passes: {reason}")


def listed(built: Built) -> str:
    """The line that names a build to the program."""
    each = built.implementation
    return f"{built.object.absolute()} {each.namespace} {each.operation} {' '.join(map(str, each.sizes))}\n"


def _heading(built: Built, context: Context, facts: dict[str, str]) -> list[str]:
    implementation = built.implementation
    sizes = zip(SIZES[implementation.operation], implementation.sizes, strict=True)
    return [
        context.line("implementation", implementation.name, implementation.version),
        *(context.line(name.lower(), size) for name, size in sizes),
        context.line("cpuid", facts.get("cpuid", "-")),
        context.line("cpucycles_persecond", facts.get("cpucycles_persecond", "0")),
        context.line("cpucycles_implementation", COUNTER),
        context.line("compiler", built.compiler.line, built.compiler.version()),
    ]
