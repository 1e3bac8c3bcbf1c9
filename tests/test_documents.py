# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What documents name is there: links and their headings, targets of make, modules, commands and files."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module, util
from pathlib import Path

import click
import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("dropin/**/README.md"), *ROOT.glob("verify/*.md")]
PAGES = [page for page in PAGES if page.name != "CHANGELOG.md"]  # it tells of what is gone
#: Top folders whose files documents name between backquotes.
NAMED = re.compile(r"`((?:generator|harness|measure|lab|verify|proofs|torture|scripts|tests|docs)/[\w./-]*\w/?)`")


@cache
def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
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
    missing += [name for name in names if not any((at / name).exists() for at in (ROOT, page.parent))]
    assert not missing
