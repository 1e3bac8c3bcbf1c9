# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs the C program measure on implementations that passed try, and makes database lines of what it prints."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import harness.build
from harness.build import COMMON, SOURCES, Built
from harness.database import Context
from harness.errors import HarnessError
from harness.implementations import SIZES

COUNTER = "amd64-tsc"
FEW_LENGTHS = "64,576,1536,2048,4096"
OWN = Path(__file__).parent / "c"
#: The sources of what checks and what times.
PROGRAMS = harness.build.PROGRAMS | {"measure": (OWN / "measure.c", *(SOURCES / name for name in COMMON))}

#: How many bytes beyond a multiple of 64 output and message lie.
Place = tuple[int, int]


def word_at(place: Place) -> str:
    """What the cycles of crypto_stream_xor at a place are called."""
    return f"xor_cycles:{place[0]}:{place[1]}"


def length_count(lengths: str) -> int:
    """How many lengths a list such as 64,576,0-4096 names. Raises HarnessError where it is no such list."""
    count = 0
    for part in lengths.split(","):
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or int(last or first) < int(first):
            raise HarnessError(f"{lengths!r} is no list of lengths: write them as in 64,576,0-4096")
        if int(last or first) > 1 << 30:
            raise HarnessError(f"{part} is longer than 2^30 bytes")
        count += int(last or first) - int(first) + 1
    return count


@dataclass
class Readings:
    """What one run said. facts: cpuid, cpucycles_persecond; fields: of each build, WORD LENGTH STQ2 ±DELTAS.

    clock: core cycles in a cycle of the counter, by length, one figure a pass.
    """

    facts: dict[str, str] = field(default_factory=dict)
    fields: list[list[list[str]]] = field(default_factory=list)
    clock: dict[int, list[float]] = field(default_factory=dict)

    def take(self, line: str) -> bool:
        """Add a line that measure printed; whether it was one with cycles."""
        first, *fields = line.split()
        if first == "clock":
            length, core, cycles = map(int, fields)
            self.clock.setdefault(length, []).append(core / cycles)
            return False
        if not first.isdecimal():
            self.facts[first] = fields[0]
            return False
        self.fields[int(first)].append(fields)
        return True


def measure(
    builds: Sequence[Built],
    program: Path,
    lengths: str,
    passes: int,
    cpu: int,
    contexts: Sequence[Context],
    progress: Callable[[float], None],
) -> list[list[str]]:
    """Times all of them interleaved in one run: database lines of each, in SUPERCOP's order.

    contexts: the beginning of each one's lines; the rest as for `read`, which see.
    """
    return database_lines(builds, contexts, read(builds, program, lengths, passes, cpu, progress))


def database_lines(builds: Sequence[Built], contexts: Sequence[Context], readings: Readings) -> list[list[str]]:
    """Database lines of each build, in SUPERCOP's order. contexts: the beginning of each one's lines."""
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
    places: Sequence[Place] = (),
) -> Readings:
    """Times all of them interleaved in one run.

    lengths: as for length_count; progress: called with the part that is done, 0 to 1; environment: variables to add;
    places: where given, crypto_stream_xor is timed at each of them, under word_at(place), and crypto_stream is not.
    Raises HarnessError where the run does not reach its end.
    """
    expected = (len(places) or 2) * len(builds) * passes * length_count(lengths)
    listing = "".join(
        f"{built.object.absolute()} {built.implementation.namespace} {' '.join(map(str, built.implementation.sizes))}\n"
        for built in builds
    )
    readings = Readings(fields=[[] for _ in builds])
    seen = 0
    with tempfile.TemporaryFile("w+") as names, tempfile.TemporaryFile("w+") as errors:
        names.write(listing)
        names.seek(0)
        command = [str(program.absolute()), str(cpu), str(passes), lengths]
        command += [",".join(f"{output}:{message}" for output, message in places)] if places else []
        variables = os.environ | (environment or {})
        with subprocess.Popen(
            command, stdin=names, stdout=subprocess.PIPE, stderr=errors, text=True, env=variables
        ) as running:
            try:
                assert running.stdout is not None
                for line in running.stdout:
                    if readings.take(line):
                        seen += 1
                        progress(seen / expected)
            except BaseException:
                running.kill()
                raise
        errors.seek(0)
        if running.returncode or seen != expected:
            reason = errors.read().strip().removeprefix("harness: ") or f"exit status {running.returncode}"
            raise HarnessError(f"measure ended after {seen} of {expected} lines: {reason}")
    return readings


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
