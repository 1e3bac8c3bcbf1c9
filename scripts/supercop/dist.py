# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The tarball for SUPERCOP: `python -m scripts.supercop.dist` checks every file and writes
dist/peachacha-VERSION.tar.gz.

Paths are relative to a SUPERCOP tree, so it is unpacked on top of one. Equal files give equal bytes.
"""

from pathlib import Path

import click
from rich.console import Console

import generator
from harness.archive import tarball
from harness.errors import HarnessError, explained
from harness.files import try_to_write, write
from harness.options import SETTINGS
from harness.paths import TREE
from harness.primitives import EVERY
from harness.processors import together
from harness.progress import Progress
from scripts.supercop.submission import Violation, implementations, object_violations, tree_violations

PROJECT = TREE


def violations_of(tree: Path) -> list[Violation]:
    """All violations of SUPERCOP's rules in a tree, in its files and in what they compile to."""
    every = implementations(tree)
    with Progress("check", len(every)) as progress:
        found = together(lambda each: list(object_violations(each)), every, lambda violations: progress.step())
    return [*tree_violations(tree), *(violation for violations in found for violation in violations)]


def require(tree: Path, console: Console) -> None:
    """Print each violation: file, rule, message. Raises HarnessError for any, or without implementations."""
    if not implementations(tree):
        raise HarnessError(f"no implementation directory in {tree}: run make emit")
    violations = violations_of(tree)
    for path, rule, message in violations:
        shown = path.relative_to(tree) if path.is_relative_to(tree) else path
        console.print(f"{shown}: {rule}: {message}", markup=False, highlight=False, soft_wrap=True)
    if violations:
        raise HarnessError(f"{len(violations)} violations of SUPERCOP's rules; nothing was packed")


def files(tree: Path) -> dict[str, bytes]:
    """Every file under crypto_*/, by its path from the top."""
    found = (path for operation in EVERY for path in sorted((tree / operation).rglob("*")) if path.is_file())
    return {str(path.relative_to(tree)): path.read_bytes() for path in found}


@click.command(context_settings=SETTINGS)
@click.option(
    "--tree",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=PROJECT,
    help="The tree to pack; default: here.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=PROJECT / "dist",
    help="The directory to write to; default: dist/.",
)
def main(tree: Path, output: Path) -> None:
    """Check the implementations against SUPERCOP's rules and pack them. If a rule is broken, nothing is written."""
    tree = tree.resolve()
    console = Console()
    path = output / f"peachacha-{generator.__version__}.tar.gz"
    with explained(f"write {path}"):
        try_to_write(path)
        require(tree, console)
        contents = files(tree)
        write(path, tarball(contents))
    count = len(implementations(tree))
    console.print(
        f"{path}: {count} implementations, {len(contents)} files, all checked", highlight=False, soft_wrap=True
    )


if __name__ == "__main__":
    main(prog_name="python -m scripts.supercop.dist")
