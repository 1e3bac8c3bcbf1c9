# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A scheduler, an allocator and a predictor are each one file of at most 200 lines and one line in a list."""

from __future__ import annotations

import inspect
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.allocate import ALLOCATORS
from generator.schedule import SCHEDULERS
from harness.paths import TREE
from lab.predict import PREDICTORS

LINES = 200
#: Files of listed parts that are longer, and why.
LONGER = {
    "generator/allocate/furthest.py": "all that is emitted comes from it; what can stand apart (edges, state) does",
}
#: The list of each kind, its line that the new one follows, the same in between, and where the import goes.
LISTS = {
    "scheduler": ("generator/schedule/__init__.py", '    "source": SourceScheduler,\n', '    "toy": Toy,\n'),
    "allocator": ("generator/allocate/__init__.py", "(FurthestNextUse(), ", "Nearest(), "),
    "predictor": ("lab/predict/__init__.py", "    Spills(),\n", "    Toy(),\n"),
}

NEAREST = '''\
# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Sends to memory what is used soonest: the opposite of furthest next use, to see what that choice is worth."""

from __future__ import annotations

from generator.allocate.edges import Knowledge
from generator.allocate.furthest import FurthestNextUse, Pass
from generator.allocate.base import RegisterFile
from generator.ir.function import Function
from generator.ir.liveness import Liveness
from generator.ir.values import Value


class _Pass(Pass):
    def _score(self, value: Value) -> float:
        return -super()._score(value)


class Nearest(FurthestNextUse):
    """All else as there."""

    name = "nearest"

    def _attempt(self, function: Function, registers: RegisterFile, liveness: Liveness, knowledge: Knowledge) -> Pass:
        return _Pass(function, registers, liveness, knowledge)
'''
INSTRUCTIONS = '''\
# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Counts instructions."""

from __future__ import annotations

from typing import ClassVar

from measure.tuning.subject import Subject


class Toy:
    """Instructions of a double round."""

    name: ClassVar[str] = "toy"
    what: ClassVar[str] = "instructions of a double round"
    in_cycles: ClassVar[bool] = False

    def predict(self, subject: Subject, uarch: str) -> float:
        """How many there are."""
        return len(subject.loop.nodes)
'''


def add(place: Path, kind: str, file: str, content: str, name: str) -> None:
    """Copies a room of the tree and adds a file and a line, with its import, to it."""
    listing, before, line = LISTS[kind]
    room = listing.split("/")[0]
    if not (place / room).exists():
        shutil.copytree(TREE / room, place / room, ignore=shutil.ignore_patterns("__pycache__"))
    assert len(content.splitlines()) <= LINES
    package = Path(listing).parent
    (place / package / file).write_text(content)
    text = (place / listing).read_text()
    assert text.count(before) == 1
    head, future, rest = text.replace(before, before + line).partition("from __future__ import annotations\n")
    module = ".".join((*package.parts, file.removesuffix(".py")))
    (place / listing).write_text(f"{head}{future}from {module} import {name}\n{rest}")


def run(place: Path, *command: str) -> str:
    """What a command of the changed tree prints: rooms that were not copied are the tree's."""
    variables = os.environ | {"PYTHONPATH": f"{place}:{TREE}", "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=place, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_scheduler(tmp_path: Path) -> None:
    """The example's, which the tree does not list."""
    toy = (TREE / "lab" / "example" / "toy.py").read_text()
    add(tmp_path, "scheduler", "toy.py", toy, "Toy")
    said = run(tmp_path, "generator", "explain", "amd64-avx2-u8", "--schedule", "source", "--schedule", "toy:spare=4")
    rows = {line.split()[0]: line.split() for line in said.splitlines() if line.startswith(("source ", "toy:"))}
    assert rows["source"][1] == rows["toy:spare=4"][1] == "c8"
    assert rows["source"][3:] != rows["toy:spare=4"][3:], "another order spills or takes as it does"


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_an_allocator(tmp_path: Path) -> None:
    """What it makes is built and passes SUPERCOP's checks, and stores more than the opposite does."""
    add(tmp_path, "allocator", "nearest.py", NEAREST, "Nearest")
    (tmp_path / "orders").write_text("source\n")
    allocators = ["--allocator", "furthest", "--allocator", "nearest"]
    common = ["--target", "sse2", "--role", "last", "--orders", "file=orders", "--places", "1", "--build-only"]
    run(tmp_path, "lab", "measure", "r1_w1", *common, "--work", "work", *allocators)
    built = json.loads((tmp_path / "work" / "built.json").read_text())
    assert not built["failed"]
    stores = {each["allocator"]: each["spills"]["stores"] for each in built["orders"] if each["order"] == "source"}
    assert stores["nearest"] > stores["furthest"]


def test_a_predictor(tmp_path: Path) -> None:
    pytest.importorskip("scipy", reason="scripts/bootstrap lab installs scipy")
    add(tmp_path, "predictor", "toy.py", INSTRUCTIONS, "Toy")
    kernel = "chacha-avx2-c8-last"
    chosen = ["--machine", "vm-intel-xeon", "--kernel", kernel, "--sample", "4", "--anew"]
    said = run(tmp_path, "lab", "score", "--predictor", "toy", *chosen)
    row = next(line.split() for line in said.splitlines() if line.split()[:1] == [kernel])
    assert row[1] == "4" and -1 <= float(row[-3]) <= 1
    assert any(line.split()[:1] == ["toy"] for line in said.splitlines())


def test_parts_are_short() -> None:
    """All that the three lists name; and no reason is kept for what is short."""
    schedulers, others = SCHEDULERS.values(), [*ALLOCATORS.values(), *PREDICTORS.values()]
    files = {inspect.getsourcefile(each) for each in [*schedulers, *map(type, others)]}
    lines = {str(Path(str(file)).relative_to(TREE)): len(Path(str(file)).read_text().splitlines()) for file in files}
    assert len(lines) >= 12
    assert {file for file, count in lines.items() if count > LINES} == LONGER.keys()
