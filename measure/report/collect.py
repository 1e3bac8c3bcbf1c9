# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Takes database files, SUPERCOP's or ours, into results/: what is sound, by the host that it comes from."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.database import Context, Damage, Log, raw_lines, read_lines
from harness.errors import HarnessError
from harness.implementations import matches
from harness.primitives import OPERATIONS


@dataclass
class Sorted:
    """The lines of one file. by_host: the sound ones of the primitives that are wanted; damaged: (number, reason);
    others: how many sound lines are of other primitives; log: how many are the log of a whole run.
    """

    by_host: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    damaged: list[tuple[int, str]] = field(default_factory=list)
    others: int = 0
    log: int = 0


def sort(path: Path, primitives: str) -> Sorted:
    """Read a file. primitives: shell patterns, by comma. Raises HarnessError where it cannot be read."""
    lines, cut_off = raw_lines(path)
    found = Sorted()
    numbers = [number for number, line in enumerate(lines, 1) if line.strip()]
    for number, record in zip(numbers, read_lines(lines), strict=True):
        if isinstance(record, Damage):
            found.damaged.append((record.number, record.reason))
        elif isinstance(record, Log):
            found.log += 1
        elif wanted(record.context, primitives):
            found.by_host[record.context.host].append(lines[number - 1].rstrip("\n"))
        else:
            found.others += 1
    if cut_off:
        found.damaged.append((len(lines) + 1, "the compressed file ends or breaks here"))
    return found


def wanted(context: Context, primitives: str) -> bool:
    return context.operation in OPERATIONS and matches(primitives, context.primitive)


def place(results: Path, host: str, machine: str, cpu: str) -> Path:
    """The folder for lines of a host: the named one, or that of the machine whose lines are there, or a new one. cpu:
    the generation of its CPU, as far as the lines say it; another generation is another machine.
    """
    if machine:
        if not re.fullmatch(r"[A-Za-z0-9.-]+", machine):
            raise HarnessError(f"{machine!r} is no name for a folder: use letters, digits, dots and hyphens")
        return results / machine
    known = sorted(each for each in results.glob(f"{host}-*{cpu}") if each.is_dir())
    return known[0] if len(known) == 1 else results / "-".join(filter(None, (host, cpu)))


def free(path: Path, lines: Sequence[str]) -> Path:
    """Where lines go that are to lie at a path: there, or beside what another run left there. The same lines twice are
    kept once.
    """
    stem = path.name.removesuffix(".data.gz")
    for number in itertools.count(2):
        if not path.exists() or [line.rstrip("\n") for line in raw_lines(path)[0]] == list(lines):
            return path
        path = path.with_name(f"{stem}-{number}.data.gz")
    raise AssertionError("there is no end of numbers")


def file_name(paths: Sequence[Path], path: Path) -> str:
    """A name in the folder: the file's own; with its directory's before it where several files have it."""
    stem = re.sub(r"(\.data)?(\.gz)?$", "", path.name) or "data"
    if sum(other.name == path.name for other in paths) > 1 or stem == "data":
        stem = f"{path.resolve().parent.name}-{stem}"
    return f"{re.sub(r'[^A-Za-z0-9.-]+', '-', stem)}.data.gz"
