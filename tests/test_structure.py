# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The shape of the project: which part may use which, and how long a file may be."""

from __future__ import annotations

import ast
import re
import subprocess
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
GENERATOR = PROJECT / "generator"
#: Lines of a file written by hand, and of one that is emitted, of which a flagship with its kernels is the longest.
LONGEST, LONGEST_EMITTED = 400, 6200

#: How many files and folders there are at the top, hidden ones counted, so that all are seen at a glance.
MOST_AT_THE_TOP = 25

#: The rooms, and which of the others each may use.
ROOMS: dict[str, str] = {
    "generator": "",
    "harness": "",
    "intrinsics": "",
    "dropin": "",
    "verify": "",
    "proofs": "harness verify",
    "torture": "generator harness",
    "measure": "generator harness",
    "lab": "generator harness measure verify",
    "scripts": "generator harness measure",
    "tests": "generator harness lab measure proofs scripts torture verify",
}

#: The list of primitives, which all rooms may read: it imports nothing.
LIST = PROJECT / "harness" / "primitives.py"

#: Rooms that are packages of packages: which part may use which others of the same room. A part that is not named here
#: is a module that stands alone, and may use all of them.
PARTS: dict[str, dict[str, str]] = {
    "measure": {
        "timing": "",
        "curves": "timing",
        "compilers": "timing curves",
        "tuning": "timing",
        "report": "timing curves compilers",
        "peers": "timing report",
        "machines": "timing",
    },
    "lab": {
        "data": "",
        "predict": "",
        "score": "data predict",
        "search": "data predict",
        "foreign": "",
        "solve": "",
        "explore": "",
        "example": "data predict solve",
    },
    "scripts": {"supercop": "", "models": ""},
    "verify": {"semantics": "", "sequences": "semantics"},
    "proofs": {"adversaries": "", "mutants": "", "combined": "adversaries"},
}

#: What each part of the generator may import of the others: data flows from the top to the bottom.
MAY_USE: dict[str, str] = {
    "cipher": "",
    "isa": "ir",
    "ir": "isa cipher",
    "models": "",
    "target": "ir",
    "layout": "cipher ir target",
    "program": "cipher ir target layout",
    "schedule": "ir isa models",
    "allocate": "ir isa target",
    "machine": "cipher ir isa target allocate program",
    "print": "cipher ir isa program machine",
    "variants": "cipher ir target program",
    "simulate": "models schedule",
    "analyse": "models schedule",
    "pipeline": "ir models target program schedule allocate machine variants",
    "explain": "cipher ir isa program schedule machine",
    "bounds": "cipher ir program machine models analyse explain simulate",
    "native": "cipher program machine",
    "package": "cipher machine print program variants pipeline",
    "cli": "cipher ir allocate machine print variants pipeline package native explain analyse models schedule simulate",
}


def python_files(top: Path) -> list[Path]:
    return [path for path in sorted(top.rglob("*.py")) if "__pycache__" not in path.parts]


def part_of(path: Path) -> str:
    """The sub-package, or the module that stands alone."""
    return path.relative_to(GENERATOR).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The modules of the project that a file imports, wherever in it it does so, and names that may be modules."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.split(".")[0] in ROOMS and not name.startswith("harness.primitives")}


def used(path: Path) -> set[str]:
    """What a file imports of the generator, by part, and every other room."""
    names = [name.split(".") for name in imported(path)]
    found = {name[1] if name[0] == "generator" else name[0] for name in names if name[1:] or name[0] != "generator"}
    return found - {"__version__"}


@pytest.mark.parametrize("path", python_files(GENERATOR), ids=lambda p: str(p.relative_to(GENERATOR)))
def test_data_flows_one_way(path: Path) -> None:
    part = part_of(path)
    if part in ("__init__", "__main__"):
        assert used(path) <= {"cli"}
        return
    allowed = {part, *MAY_USE[part].split()}
    assert used(path) <= allowed, f"generator/{part} may use {sorted(allowed)}"


def test_the_flow_has_no_circle_but_ir_and_isa() -> None:
    """isa's operands are ir's values, and ir's builder asks isa for operand forms; all else has an order."""
    done: set[str] = {"ir", "isa"}
    left = {part: set(uses.split()) - {"ir", "isa"} for part, uses in MAY_USE.items() if part not in done}
    while left:
        ready = [part for part, uses in left.items() if uses <= done]
        assert ready, f"a circle among {sorted(left)}"
        done |= set(ready)
        left = {part: uses for part, uses in left.items() if part not in ready}


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_use_what_they_may(room: str) -> None:
    allowed = {room, *ROOMS[room].split()}
    for path in python_files(PROJECT / room):
        assert {name.split(".")[0] for name in imported(path)} <= allowed, path


@pytest.mark.parametrize("room", PARTS)
def test_parts_use_what_they_may(room: str) -> None:
    parts = PARTS[room]
    assert {path.parent.name for path in (PROJECT / room).glob("*/__init__.py")} == parts.keys()
    for part, allowed in parts.items():
        for path in python_files(PROJECT / room / part):
            names = [name.split(".") for name in imported(path) if name.startswith(f"{room}.")]
            assert {name[1] for name in names} & parts.keys() <= {part, *allowed.split()}, path


@pytest.mark.parametrize("room", [room for room in ROOMS if room != "generator"])
def test_no_room_has_a_circle(room: str) -> None:
    """Which module imports which has an order, imports for types included. The generator has a test of its own."""
    files = {".".join(path.relative_to(PROJECT).with_suffix("").parts): path for path in python_files(PROJECT / room)}
    modules = {name.removesuffix(".__init__"): path for name, path in files.items()}
    graph = {name: imported(path) & modules.keys() - {name} for name, path in modules.items()}
    assert len(list(TopologicalSorter(graph).static_order())) == len(modules)


def test_rooms_and_parts_have_an_order() -> None:
    tables = [ROOMS, *PARTS.values()]
    assert all(
        list(TopologicalSorter({a: set(b.split()) for a, b in table.items()}).static_order()) for table in tables
    )


def test_the_top_is_seen_at_a_glance() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no git tree: what is its own cannot be told")
    top = {line.split("/")[0].lstrip('"') for line in listed.stdout.splitlines()}
    assert len(top) <= MOST_AT_THE_TOP, sorted(top)
    assert {path.split("/")[0] for path in listed.stdout.split() if path.endswith(".py")} <= ROOMS.keys()


def test_the_list_of_primitives_imports_nothing() -> None:
    assert not imported(LIST)


def test_every_part_is_listed() -> None:
    assert {part_of(path) for path in python_files(GENERATOR)} - {"__init__", "__main__"} == MAY_USE.keys()


def is_emitted(path: Path) -> bool:
    """Whether its head says that the generator wrote it."""
    return path.suffix in (".S", ".s") and "Generated by peachacha" in path.read_text()[:300]


@pytest.mark.parametrize("folder", ROOMS)
def test_files_can_be_read_in_one_sitting(folder: str) -> None:
    lines = {path: len(path.read_text().splitlines()) for path in python_files(PROJECT / folder)}
    suffixes = (".c", ".h", ".S", ".go", ".rs", ".s")
    others = [path for path in (PROJECT / folder).rglob("*") if path.suffix in suffixes and not is_emitted(path)]
    lines |= {path: len(path.read_text().splitlines()) for path in others}
    long = {str(path.relative_to(PROJECT)): count for path, count in lines.items() if count > LONGEST}
    assert not long


def test_emitted_files_are_not_too_long() -> None:
    tops = ("crypto_stream", "crypto_core", "dropin")
    emitted = [path for top in tops for path in (PROJECT / top).rglob("*") if is_emitted(path)]
    assert len(emitted) > 100
    long = {path.name: n for path in emitted if (n := len(path.read_text().splitlines())) > LONGEST_EMITTED}
    assert not long


def test_the_prover_s_package_asks_for_what_is_tested() -> None:
    """The project's version, and of what it imports the releases that are installed here."""
    package = (PROJECT / "verify" / "pyproject.toml").read_text()
    version = re.compile(r'^version = "(.+)"$', re.MULTILINE)
    assert version.findall(package) == version.findall((PROJECT / "pyproject.toml").read_text())
    pinned = re.findall(r'"([\w-]+==[\d.]+)"', package)
    assert {"click", "iced-x86", "bitwuzla"} <= {each.split("==")[0] for each in pinned}
    assert set(pinned) <= set((PROJECT / "scripts" / "requirements.txt").read_text().split())


def test_every_source_names_its_licence() -> None:
    sources = [path for folder in ROOMS for path in python_files(PROJECT / folder)]
    assert not [str(p) for p in sources if "SPDX-License-Identifier: CC0-1.0 OR MIT-0" not in p.read_text()[:200]]
