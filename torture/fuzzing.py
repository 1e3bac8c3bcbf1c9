# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Differential fuzzing of many implementations: two judges compute each case once, and all implementations are
compared.

Work is split into slices, each with a seed of its own. A record says how many cases each implementation's code has had:
unchanged code is not fuzzed again, and interrupted work goes on.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from harness.build import Built
from harness.database import write_file
from harness.errors import HarnessError
from harness.processors import count
from harness.progress import Progress
from torture.linked import code_hash
from torture.program import command, primitive, run

SLICE = 100_000  # cases: some seconds of work


@dataclass
class Record:
    """The number of cases done, by an implementation's name, with the hash of the code that was fuzzed."""

    path: Path
    entries: dict[str, dict[str, str | int]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Record:
        """The record in a file; an empty one if there is no file. Raises HarnessError if it is damaged."""
        try:
            return cls(path, json.loads(path.read_text()))
        except FileNotFoundError:
            return cls(path)
        except (OSError, ValueError) as error:
            raise HarnessError(f"cannot read {path}: {error}. Remove it to fuzz everything anew") from error

    def cases(self, name: str, code: str) -> int:
        """How many cases an implementation has had with exactly this code."""
        entry = self.entries.get(name, {})
        return int(entry["cases"]) if entry.get("code") == code else 0

    def write(self, name: str, code: str, cases: int) -> None:
        """Record the number of cases, if it is greater."""
        self.entries[name] = {"code": code, "cases": max(cases, self.cases(name, code))}
        write_file(self.path, json.dumps(self.entries, indent=1, sort_keys=True).splitlines())


@dataclass(frozen=True)
class Slice:
    """A number of cases, from the first on, for all builds that have not had them."""

    builds: tuple[Built, ...]
    first: int
    cases: int


@dataclass
class Fuzzing:
    """A fuzzing run. failed: called with each wrong build and what it did; broken: names of wrong implementations."""

    program: Path
    seed: int
    record: Record
    failed: Callable[[Built, str], None]
    broken: set[str] = field(default_factory=set)

    def run(self, builds: list[Built], cases: int) -> int:
        """Fuzz every build until it has had ``cases`` cases. Gives the number of builds that had them before."""
        codes = {built.implementation.name: code_hash(built.object) for built in builds}
        slices = self._slices(builds, codes, cases)
        new = {built.implementation.name for each in slices for built in each.builds}
        pool = ThreadPoolExecutor(count())
        try:
            with Progress("fuzz", len(slices)) as progress:
                for each, failures in zip(slices, pool.map(self._work, slices), strict=True):
                    progress.step()
                    for built, message in failures:
                        progress.pause(lambda built=built, message=message: self.failed(built, message))  # type: ignore[misc]
                    for name in {built.implementation.name for built in each.builds} - self.broken:
                        self.record.write(name, codes[name], each.first + each.cases)
        finally:
            pool.shutdown(cancel_futures=True)
        return len(builds) - len(new)

    def _slices(self, builds: list[Built], codes: dict[str, str], cases: int) -> list[Slice]:
        primitives: dict[str, list[Built]] = defaultdict(list)
        for built in builds:
            primitives[primitive(built.implementation)].append(built)
        slices = []
        for group in primitives.values():
            for first in range(0, cases, SLICE):
                size = min(SLICE, cases - first)
                left = [each for each in group if self._done(each, codes) < first + size]
                if left:
                    slices.append(Slice(tuple(left), first, size))
        return slices

    def _done(self, built: Built, codes: dict[str, str]) -> int:
        name = built.implementation.name
        return self.record.cases(name, codes[name])

    def _work(self, each: Slice) -> list[tuple[Built, str]]:
        """Run a slice. An implementation that fails is left out from then on, and the slice repeated for the others."""
        failures: list[tuple[Built, str]] = []
        while True:
            builds = [built for built in each.builds if built.implementation.name not in self.broken]
            if not builds:
                return failures
            seed = self.seed * 1_000_000 + each.first // SLICE
            message, _ = run(command(self.program, "fuzz", builds, each.cases, seed))
            if not message:
                return failures
            guilty = [built for built in builds if message.startswith(built.implementation.namespace + ": ")]
            if not guilty:
                raise HarnessError(f"fuzzing stops: {message}")
            self.broken.add(guilty[0].implementation.name)
            failures.append((guilty[0], message.partition(": ")[2]))
