# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The shape of the project: which part may use which, and how long a file may be."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
GENERATOR = PROJECT / "generator"
#: Lines of a file written by hand, and of one that is emitted, of which a flagship with its kernels is the longest.
LONGEST, LONGEST_EMITTED = 400, 5000

#: Everything written by hand.
FOLDERS = (
    *("campaign", "compilers", "generator", "harness", "intrinsics", "peers", "report", "scripts"),
    *("tests", "torture", "tuning", "verify"),
)

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
    "analyse": "models schedule",
    "pipeline": "ir models target program schedule allocate machine variants",
    "explain": "cipher ir isa program schedule machine",
    "bounds": "cipher ir program machine models analyse explain",
    "native": "cipher program machine",
    "package": "cipher print variants pipeline",
    "cli": "cipher ir allocate machine print variants pipeline package native explain analyse models schedule",
}


def python_files(top: Path) -> list[Path]:
    return [path for path in sorted(top.rglob("*.py")) if "__pycache__" not in path.parts]


def part_of(path: Path) -> str:
    """The sub-package, or the module that stands alone."""
    return path.relative_to(GENERATOR).parts[0].removesuffix(".py")


def used(path: Path) -> set[str]:
    """What a file imports of the generator, by part, and every other top-level package of the project."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "generator":
                names = [f"generator.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "generator" and len(parts) > 1:
                found.add(parts[1])
            elif parts[0] in ("harness", "scripts", "tests", "verify"):
                found.add(parts[0])
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


def test_the_prover_has_no_circle() -> None:
    """Which module of verify imports which has an order, imports for types included."""
    graph: dict[str, set[str]] = {}
    for path in python_files(PROJECT / "verify"):
        name = ".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")
        found = graph.setdefault(name, set())
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "verify":
                modules = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                found |= {m for m in modules if (PROJECT / m.replace(".", "/")).with_suffix(".py").is_file()}
    assert len(list(TopologicalSorter(graph).static_order())) > 40


def test_every_part_is_listed() -> None:
    assert {part_of(path) for path in python_files(GENERATOR)} - {"__init__", "__main__"} == MAY_USE.keys()


@pytest.mark.parametrize("folder", FOLDERS)
def test_files_can_be_read_in_one_sitting(folder: str) -> None:
    lines = {path: len(path.read_text().splitlines()) for path in python_files(PROJECT / folder)}
    suffixes = (".c", ".h", ".S")
    lines |= {p: len(p.read_text().splitlines()) for p in (PROJECT / folder).rglob("*") if p.suffix in suffixes}
    long = {str(path.relative_to(PROJECT)): count for path, count in lines.items() if count > LONGEST}
    assert not long


def test_emitted_files_are_not_too_long() -> None:
    emitted = [path for top in ("crypto_stream", "crypto_core") for path in (PROJECT / top).rglob("*.S")]
    assert len(emitted) > 20
    long = {path.name: n for path in emitted if (n := len(path.read_text().splitlines())) > LONGEST_EMITTED}
    assert not long


def test_every_source_names_its_licence() -> None:
    sources = [path for folder in FOLDERS for path in python_files(PROJECT / folder)]
    assert not [str(p) for p in sources if "SPDX-License-Identifier: CC0-1.0 OR MIT-0" not in p.read_text()[:200]]
