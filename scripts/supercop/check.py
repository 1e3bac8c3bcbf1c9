# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Holds SUPERCOP's rules against every file of a submission: `python -m scripts.supercop.check [TREE]`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
from rich.console import Console

from harness import processors
from harness.implementations import Implementation
from harness.progress import Progress
from scripts.supercop.objects import object_violations
from scripts.supercop.submission import Violation, implementations, tree_violations


def report(tree: Path, violations: list[Violation], console: Console) -> None:
    """One line for each violation: file, rule, message."""
    for path, rule, message in violations:
        shown = path.relative_to(tree) if path.is_relative_to(tree) else path
        console.print(f"{shown}: {rule}: {message}", markup=False, highlight=False, soft_wrap=True)


def violations_of(tree: Path) -> list[Violation]:
    """All violations of a tree, in its files and in what they compile to."""
    found = list(tree_violations(tree))
    every = implementations(tree)
    with Progress("check", len(every)) as progress, ThreadPoolExecutor(processors.count()) as pool:

        def one(each: Implementation) -> list[Violation]:
            violations = list(object_violations(each))
            progress.step()
            return violations

        for violations in pool.map(one, every):
            found += violations
    return found


def require(tree: Path, console: Console, otherwise: str = "") -> None:
    """Report what is broken in a tree, and stop there; ``otherwise`` says what is then not done."""
    if not implementations(tree):
        raise click.ClickException(f"no implementation directory in {tree}: run make emit")
    violations = violations_of(tree)
    report(tree, violations, console)
    if violations:
        raise click.ClickException(f"{len(violations)} violations of SUPERCOP's rules{otherwise}")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("tree", type=click.Path(exists=True, file_okay=False, path_type=Path), default=".")
def main(tree: Path) -> None:
    """Check every file under crypto_stream/ and crypto_core/ of TREE (here) against SUPERCOP's rules."""
    tree = tree.resolve()
    console = Console()
    require(tree, console)
    console.print(f"{len(implementations(tree))} implementations keep SUPERCOP's rules", highlight=False)


if __name__ == "__main__":
    main(prog_name="python -m scripts.supercop.check")
