# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Versions of predictors: predictions are kept as long as nothing changes that they come from."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from harness.paths import TREE
from lab.predict.base import Predictor

ROOMS = ("generator", "harness", "lab", "measure")
#: The list of predictors imports all of them.
NOT_FOLLOWED = "lab.predict"


def version(predictor: Predictor, uarch: str) -> str:
    """A hash of the predictor's module, of all that it imports of the project with its data, of the CPU's model, and of
    the version of a program that it runs, which it has as ``tool``. Raises PredictError where that is not there.
    """
    digest = hashlib.sha256(str(getattr(predictor, "tool", "")).encode())
    files = _closure(type(predictor).__module__)
    for path in sorted(files | {data for each in files for data in _data(each)}):
        digest.update(str(path.relative_to(TREE)).encode() + path.read_bytes())
    model = TREE / "generator" / "models" / f"{uarch}.json"
    digest.update(model.read_bytes() if model.exists() else b"")
    return digest.hexdigest()[:16]


def _data(module: Path) -> list[Path]:
    """The data files that lie beside a module and are named in it."""
    text = module.read_text(encoding="utf-8")
    return [path for path in module.parent.glob("*.json") if f'"{path.name}"' in text]


@cache
def _closure(module: str) -> frozenset[Path]:
    """The files of a module and of all that it imports of the project, wherever in it it does so."""
    found: set[Path] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = _file(name)
        if path is None or path in found:
            continue
        found.add(path)
        waiting += [each for each in _imported(path) if each.split(".")[0] in ROOMS and each != NOT_FOLLOWED]
    return frozenset(found)


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _file(module: str) -> Path | None:
    path = TREE.joinpath(*module.split("."))
    for each in (path.with_suffix(".py"), path / "__init__.py"):
        if each.is_file():
            return each
    return None
