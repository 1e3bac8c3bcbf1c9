# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The shape of the project: which package may use which; and that what documents name is there."""

import ast
import re
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module, util
from pathlib import Path

import click
import pytest

from generator import __version__

PROJECT = Path(__file__).resolve().parent.parent
GENERATOR = PROJECT / "generator"

#: The packages, and which of the others each may use.
PACKAGES: dict[str, str] = {
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

#: Which all packages may use: they import nothing of the project.
SHARED = ("harness.primitives", "harness.files", "harness.garbage")

#: Packages of packages: which part may use which others of the same package. A part that is not named here
#: is a module that stands alone, and may use all of them.
PARTS: dict[str, dict[str, str]] = {
    "measure": {
        "timing": "",
        "curves": "timing",
        "tuning": "timing",
        "report": "timing curves many",
        "peers": "timing",
        "many": "timing",
    },
    "lab": {"foreign": "", "explore": "", "stitch": "", "example": ""},
    "scripts": {"supercop": ""},
    "verify": {
        "semantics": "",
        "sequences": "semantics integers aead",
        "integers": "semantics",
        "aead": "integers semantics",
    },
    "proofs": {"adversaries": "", "mutants": "record", "combined": "adversaries record", "record": ""},
}

#: What each part of the generator may import of the others: data flows from the top to the bottom.
MAY_USE: dict[str, str] = {
    "algorithm": "",
    "cipher": "algorithm",
    "mac": "algorithm cipher",
    "aead": "algorithm cipher mac",
    "isa": "ir",
    "ir": "algorithm isa cipher",
    "models": "",
    "spec": "",
    "target": "ir",
    "layout": "cipher ir target",
    "program": "aead algorithm cipher mac ir target layout",
    "schedule": "ir isa models spec",
    "allocate": "ir isa spec target",
    "machine": "algorithm cipher ir isa target allocate program",
    "print": "aead algorithm cipher ir isa program mac machine",
    "variants": "aead algorithm cipher mac ir target program",
    "simulate": "models schedule",
    "analyse": "models schedule",
    "pipeline": "ir models target program schedule allocate machine variants",
    "code_cache": "machine variants",
    "explain": "cipher ir isa program schedule machine",
    "bounds": "cipher ir program machine models analyse explain simulate",
    "package": "aead algorithm cipher mac models machine print program variants pipeline code_cache",
    "cli": "aead cipher mac ir program allocate machine print variants pipeline package explain analyse models "
    "schedule simulate",
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
    return {name for name in found if name.split(".")[0] in PACKAGES and not name.startswith(SHARED)}


def used(path: Path) -> set[str]:
    """What a file imports of the generator, by part, and every other package."""
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


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_use_what_they_may(package: str) -> None:
    allowed = {package, *PACKAGES[package].split()}
    for path in python_files(PROJECT / package):
        assert {name.split(".")[0] for name in imported(path)} <= allowed, path


@pytest.mark.parametrize("package", PARTS)
def test_parts_use_what_they_may(package: str) -> None:
    parts = PARTS[package]
    assert {path.parent.name for path in (PROJECT / package).glob("*/__init__.py")} == parts.keys()
    for part, allowed in parts.items():
        for path in python_files(PROJECT / package / part):
            names = [name.split(".") for name in imported(path) if name.startswith(f"{package}.")]
            assert {name[1] for name in names} & parts.keys() <= {part, *allowed.split()}, path


@pytest.mark.parametrize("package", [package for package in PACKAGES if package != "generator"])
def test_no_package_has_a_circle(package: str) -> None:
    """Which module imports which has an order, imports for types included. The generator has a test of its own."""
    files = {
        ".".join(path.relative_to(PROJECT).with_suffix("").parts): path for path in python_files(PROJECT / package)
    }
    modules = {name.removesuffix(".__init__"): path for name, path in files.items()}
    graph = {name: imported(path) & modules.keys() - {name} for name, path in modules.items()}
    assert len(list(TopologicalSorter(graph).static_order())) == len(modules)


def test_packages_and_parts_have_an_order() -> None:
    """But for isa's operands, which are ir's values, and ir's builder, which asks isa for operand forms."""
    for table in (PACKAGES, *PARTS.values(), {**MAY_USE, "isa": ""}):
        assert list(TopologicalSorter({a: b.split() for a, b in table.items()}).static_order())


def test_every_package_is_listed() -> None:
    """Whatever has Python in it, but what is hidden or built."""
    tops = {path for path in PROJECT.glob("[!.]*/") if path.name not in ("build", "dist")}
    assert {path.name for path in tops if python_files(path)} <= PACKAGES.keys()


def test_what_all_may_use_imports_nothing() -> None:
    assert not [name for name in SHARED if imported(PROJECT / f"{name.replace('.', '/')}.py")]


def test_every_part_is_listed() -> None:
    assert {part_of(path) for path in python_files(GENERATOR)} - {"__init__", "__main__"} == MAY_USE.keys()


#: Where the version stands, beside the generator: also in symbols of the crate. Of the changes, the first.
VERSIONS = {
    **dict.fromkeys(("pyproject.toml", "verify/pyproject.toml", "dropin/rust/Cargo.toml"), r'^version = "(.+)"$'),
    **{f"dropin/rust/{lock}": r'^name = "peachacha"\nversion = "(.+)"$' for lock in ("Cargo.lock", "bench/Cargo.lock")},
    "dropin/c/peachacha.h": r'^#define PEACHACHA_VERSION "(.+)"$',
    "CHANGELOG.md": r"\A[^#]*# [^#]*?^## (\S+) ",
}


@pytest.mark.parametrize("name", VERSIONS)
def test_there_is_one_version(name: str) -> None:
    assert re.findall(VERSIONS[name], (PROJECT / name).read_text(), re.MULTILINE) == [__version__]


def test_the_prover_s_package_asks_for_what_is_tested() -> None:
    """Of what it imports, the releases that are installed here."""
    package = (PROJECT / "verify" / "pyproject.toml").read_text()
    pinned = re.findall(r'"([\w-]+==[\d.]+)"', package)
    assert {"click", "iced-x86", "bitwuzla"} <= {each.split("==")[0] for each in pinned}
    assert set(pinned) <= set((PROJECT / "scripts" / "requirements.txt").read_text().split())


def test_every_source_names_its_licence() -> None:
    sources = [path for folder in PACKAGES for path in python_files(PROJECT / folder)]
    assert not [str(p) for p in sources if "SPDX-License-Identifier: CC0-1.0 OR MIT-0" not in p.read_text()[:200]]


PAGES = [
    *PROJECT.glob("*.md"),
    *PROJECT.glob("docs/*.md"),
    *PROJECT.glob("dropin/**/README.md"),
    *PROJECT.glob("verify/*.md"),
]
PAGES = [page for page in PAGES if page.name != "CHANGELOG.md"]  # it tells of what is gone
#: Top folders whose files documents name between backquotes.
NAMED = re.compile(r"`((?:generator|harness|measure|lab|verify|proofs|torture|scripts|tests|docs)/[\w./-]*\w/?)`")


@cache
def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(), re.MULTILINE))


@cache
def anchors(page: Path) -> set[str]:
    """The names that headings have in links, as GitHub makes them."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@cache
def commands(module: str) -> set[str]:
    """The subcommands of a module that is run by name; empty where it has none."""
    spec = util.find_spec(module)
    name = f"{module}.cli" if spec and spec.submodule_search_locations else module
    found = [each for each in vars(import_module(name)).values() if isinstance(each, click.Group)]
    return {one for each in found for one in each.list_commands(click.Context(each))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_what_is_named_is_there(page: Path) -> None:
    text = page.read_text()
    missing = []
    for link, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
        there = (page.parent / link).resolve() if link else page
        missing += [link] * (not there.exists()) or [f"{link}#{anchor}"] * bool(anchor and anchor not in anchors(there))
    missing += [
        f"make {name}" for name in re.findall(r"(?:^    |`)make ([a-z][a-z-]*)\b", text, re.M) if name not in targets()
    ]
    for module, command in re.findall(r"python -m ([a-z_.]+)(?: ([a-z]+)\b)?", text):
        if module != "venv" and util.find_spec(module) is None:
            missing.append(module)
        elif command and (known := commands(module)) and command not in known:
            missing.append(f"{module} {command}")
    names = [name for name in NAMED.findall(text) if "NAME" not in name]
    missing += [name for name in names if not any((at / name).exists() for at in (PROJECT, page.parent))]
    assert not missing
