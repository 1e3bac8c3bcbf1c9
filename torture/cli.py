# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m torture: every hostile test of every implementation."""

import os
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from harness.build import Built
from harness.implementations import cpu_features, find
from harness.options import SETTINGS, Work, choice, number_option
from harness.primitives import BESIDES, EVERY
from harness.processors import count
from harness.progress import Progress
from torture import library, linked
from torture.checks import Check, assembled, checks, emulated, narrow, timings, torturable, under_valgrind
from torture.fuzzing import Fuzzing, Record
from torture.program import build_program, judges, primitive
from torture.sanitized import Sanitized

#: The operations that torture can call.
TORTURED = (*EVERY, *BESIDES)
#: The parts that compare results with what other libraries compute.
JUDGED = {"fuzz", "calls", "qemu", "libfuzzer"}
PARTS = ("fuzz", "calls", "valgrind", "qemu", "libfuzzer", "library", "linked", "huge", "timing")


def _parts(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    wanted = tuple(value.replace(",", " ").split())
    if unknown := [each for each in wanted if each not in PARTS]:
        raise click.BadParameter(f"there is no part {unknown[0]}; there are: {', '.join(PARTS)}")
    return wanted


@click.command(context_settings=SETTINGS)
@choice
@number_option("--cases", 10_000_000, "Fuzz cases for each.")
@click.option("--seed", default=1, show_default=True, help="For random numbers.")
@click.option("--only", default=" ".join(PARTS), callback=_parts, help=f"Parts: {', '.join(PARTS)}.")
def main(cases: int, seed: int, only: tuple[str, ...], **options: Any) -> None:
    """Hostile tests of every implementation; see docs/torture.md. Interrupted fuzzing goes on where it was."""
    os.nice(19)
    torture = Torture(Work(**options, operations=TORTURED), Path(options["build_dir"]) / "torture", cases, seed)
    if JUDGED & {*only}:
        torture.judges()
    if "fuzz" in only:
        torture.fuzz()
    if "calls" in only:
        torture.check("calls", checks(torture.builds, torture.program, cases, seed))
    small = []
    if {"valgrind", "qemu"} & {*only}:
        # Also those that this CPU cannot run.
        every = find(options["tree"].resolve(), options["also"], options["impl"], options["primitive"], TORTURED)
        small = narrow(filter(torturable, every), options["cc"], torture.directory / "narrow")
    if "valgrind" in only:
        torture.valgrind(small)
    if "qemu" in only and torture.has("qemu-x86_64", "nothing is emulated"):
        torture.check("qemu", emulated(small, torture.program, cases, seed))
    if "libfuzzer" in only:
        torture.libfuzzer()
    if "library" in only:
        torture.library()
    if "linked" in only:
        torture.linked()
    if "huge" in only:
        torture.work.try_all(huge=True)
    if "timing" in only:
        torture.check("timing", timings(torture.builds, torture.program, cases, seed), processes=1)
    torture.work.end()


class Torture:
    """The parts of torture, and what they share: builds, directories, and the display of results."""

    def __init__(self, work: Work, directory: Path, cases: int, seed: int) -> None:
        self.work, self.directory, self.cases, self.seed = work, directory, cases, seed
        self.builds = [built for built in work.builds if not built.error and torturable(built.implementation)]
        if left := len(work.builds) - len(self.builds):
            work.console.print(f"{left} AEADs and secretboxes in C are not tortured: harness try calls them")
        self.program = build_program(directory)

    def has(self, program: str, otherwise: str) -> bool:
        """Whether a program is installed; if not, prints ``otherwise``, which says what is not done."""
        there = shutil.which(program) is not None
        if not there:
            self.work.console.print(f"no {program} here: {otherwise}")
        return there

    def failed(self, built: Built, message: str) -> None:
        """Report a fault of an implementation, so that the run fails."""
        self.work.say("fails", built.implementation, message)
        self.work.failed = True

    def judges(self) -> None:
        """Print who judges which primitives; some have only one judge."""
        groups: dict[str, list[str]] = {}
        for name in dict.fromkeys(primitive(built.implementation) for built in self.builds):
            groups.setdefault(judges(self.program, name), []).append(name)
        for said, names in groups.items():
            self.work.console.print(f"judged by {said}: {', '.join(names)}")

    def fuzz(self) -> None:
        """Fuzz every implementation until it has had ``cases`` cases, judged by other libraries."""
        record = Record.read(self.directory / "fuzzed.json")
        fuzzing = Fuzzing(self.program, self.seed, record, self.failed)
        before = fuzzing.run(self.builds, self.cases)
        good = len(self.builds) - len(fuzzing.broken)
        self.work.console.print(
            f"fuzz: {good} of {len(self.builds)} implementations are right in {self.cases} cases each"
            + (f" ({before} unchanged since they had them)" if before else "")
        )

    def check(self, what: str, listed: Iterable[Check], processes: int = 0) -> None:
        """Run checks in parallel; print failures and reports. processes: at once, 0 for one on each processor."""
        chosen = list(listed)
        pool = ThreadPoolExecutor(processes or count())
        try:
            with Progress(what, len(chosen)) as progress:
                for check, (message, said) in zip(chosen, pool.map(Check.run, chosen), strict=True):
                    progress.step()
                    progress.pause(lambda check=check, message=message, said=said: self._show(check, message, said))  # type: ignore[misc]
        finally:
            pool.shutdown(cancel_futures=True)
        self.work.console.print(f"{what}: {len(chosen)} checks")

    def _show(self, check: Check, message: str, said: str) -> None:
        if message:
            self.failed(check.built, f"{check.phase}: {message}")
        elif said:
            self.work.say(check.phase, check.built.implementation, said)

    def valgrind(self, small: list[Built]) -> None:
        """Run what Valgrind can run with keys undefined. small: builds with only the required instruction sets."""
        if self.has("valgrind", "no code is run with keys undefined"):
            cpu = cpu_features()
            mine = [built for built in small if not built.implementation.obstacle(cpu)]
            self.check("valgrind", under_valgrind(mine, self.program, self.cases, self.seed))

    def libfuzzer(self) -> None:
        """Coverage-guided fuzzing of the C implementations with sanitizers."""
        sanitized = self._sanitized("libfuzzer")
        if sanitized.clang:
            self.check("libfuzzer", sanitized.checks(self.builds))

    def library(self) -> None:
        """Coverage-guided fuzzing of the C library with sanitizers."""
        sanitized = self._sanitized("library")
        if not sanitized.clang:
            return
        fuzzed = 0
        for name, sanitizers, message in library.fuzz(sanitized.clang, sanitized.directory, self.cases, self.seed):
            fuzzed += 1
            if message:
                self.work.console.print(f"[red]fails[/] C library, {name} with {sanitizers}: {escape(message)}")
                self.work.failed = True
        self.work.console.print(f"library: {fuzzed} checks, {self.cases} cases each")

    def _sanitized(self, name: str) -> Sanitized:
        sanitized = Sanitized(self.directory / name, self.cases, self.seed)
        if not sanitized.clang:
            self.work.console.print(f"no clang with libFuzzer and sanitizers here: no {name}")
        return sanitized

    def linked(self) -> None:
        """Check the shared objects' own properties. C has the IBT note only if the compiler is asked for it."""
        for built in self.builds:
            for fault in linked.faults(built.object):
                self.failed(built, f"the shared object {fault}")
            if not all(map(linked.tracks_branches, assembled(built))):
                self.failed(built, "has no note that it is fit for indirect branch tracking")
        self.work.console.print(f"linked: {len(self.builds)} shared objects")
