# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m harness build | try."""

from pathlib import Path
from typing import Any

import click

from harness.database import check_writable, write_file
from harness.implementations import context_of
from harness.options import SETTINGS, Work, choice
from harness.primitives import EVERY


@click.group(context_settings=SETTINGS)
def main() -> None:
    """Build and check implementation directories as SUPERCOP does, without SUPERCOP."""


@main.command()
@choice
def build(**options: Any) -> None:
    """Build the harness and all implementations that this CPU can run."""
    work = Work(**options, operations=EVERY)
    good = sum(not built.error for built in work.builds)
    work.console.print(
        f"{good} of {len(work.builds)} implementations built with {work.builds[0].compiler.line}"
        if work.builds
        else "no implementation to build"
    )
    work.end()


@main.command(name="try")
@choice
@click.option("--huge", is_flag=True, help="Also a message of more than 2^32 bytes; takes seconds for each.")
@click.option("--output", type=click.Path(path_type=Path), help="Where to write SUPERCOP's database lines.")
def try_command(huge: bool, output: Path | None, **options: Any) -> None:
    """SUPERCOP's checks with both checksums, and checks that SUPERCOP leaves out."""
    if output:
        check_writable(output)
    work = Work(**options, operations=EVERY)
    outcomes = work.untried() + work.try_all(huge)
    if output:
        write_file(output, [line for each in outcomes for line in each.lines(context_of(each.implementation))])
        work.console.print(f"database lines: {output}")
    work.end()
