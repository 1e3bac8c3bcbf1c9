# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proves that the emitted files are what the generator emits: `python -m scripts.emit_check`.

Everything is emitted anew in a scratch copy of the generator that holds no emitted file, so nothing old can help, and
compared with the tree byte for byte, both ways.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click
from rich.console import Console

from harness.implementations import OPERATIONS, matches

PROJECT = Path(__file__).resolve().parent.parent
# The generator, and the hand-written sources that it stamps.
SOURCES = ("generator", "intrinsics")


def emit_anew(project: Path, scratch: Path) -> None:
    """Run the generator of `project` in `scratch`, which gets a copy of it; ClickException where it fails."""
    for sources in (project / name for name in SOURCES):
        if sources.is_dir():
            shutil.copytree(sources, scratch / sources.name, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "generator", "emit", "--output", str(scratch)]
    environment = {name: value for name, value in os.environ.items() if name not in ("IMPL", "PRIMITIVE")}
    done = subprocess.run(command, cwd=scratch, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise click.ClickException(f"the generator failed:\n{done.stdout}{done.stderr}".rstrip())


def chosen(contents: dict[str, bytes], impl: str, primitive: str) -> dict[str, bytes]:
    """The files of the variants and primitives that match; all where both are "" (see harness.implementations)."""

    def wanted(operation: str, name: str, *rest: str) -> bool:
        variant = rest[1] if len(rest) > 2 else ""
        return matches(primitive, name, f"{operation}/{name}") and matches(impl, variant)

    return {path: content for path, content in contents.items() if wanted(*path.split("/"))}


def files(top: Path) -> dict[str, bytes]:
    """Every file under crypto_*/, by its path from the top."""
    found = (path for operation in OPERATIONS for path in sorted((top / operation).rglob("*")) if path.is_file())
    return {str(path.relative_to(top)): path.read_bytes() for path in found}


def differences(there: dict[str, bytes], emitted: dict[str, bytes]) -> list[str]:
    """One line for each file that is not the same in both."""
    lines = []
    for name in sorted(there.keys() | emitted.keys()):
        if name not in emitted:
            lines.append(f"{name}: the generator does not emit it")
        elif name not in there:
            lines.append(f"{name}: missing")
        elif there[name] != emitted[name]:
            lines.append(f"{name}: differs{_first_difference(there[name], emitted[name])}")
    return lines


def _first_difference(there: bytes, emitted: bytes) -> str:
    old, new = there.splitlines(), emitted.splitlines()
    number = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    shown = new[number].decode(errors="replace").strip()[:60] if number < len(new) else "the end"
    return f" from line {number + 1} on; emitted: {shown}"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("tree", type=click.Path(exists=True, file_okay=False, path_type=Path), default=PROJECT)
@click.option("--impl", envvar="IMPL", default="", help="Compare only these variants: shell patterns, by comma.")
@click.option("--primitive", envvar="PRIMITIVE", default="", help="Compare only these primitives, likewise.")
def main(tree: Path, impl: str, primitive: str) -> None:
    """Emit everything anew elsewhere and compare it with TREE (this project); exit code 1 where they differ."""
    console = Console()
    with tempfile.TemporaryDirectory(prefix="emit-check-") as name:
        emit_anew(tree, Path(name))
        emitted = chosen(files(Path(name)), impl, primitive)
    if not emitted:
        raise click.ClickException(
            "the generator emits nothing of that name" if impl or primitive else "nothing is emitted"
        )
    lines = differences(chosen(files(tree), impl, primitive), emitted)
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    if lines:
        raise click.ClickException(f"{len(lines)} files are not what the generator emits. To emit them: make emit")
    console.print(f"{len(emitted)} files are as the generator emits them", highlight=False)


if __name__ == "__main__":
    main(prog_name="python -m scripts.emit_check")
