# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m proofs.record: what in this tree differs from the record."""

import click
from rich.console import Console
from rich.markup import escape

from harness.options import SETTINGS
from proofs import record, tags
from verify.faults import InputError


@click.command(context_settings=SETTINGS)
def main() -> None:
    """Write docs/proofs.md anew, and say which functions, of streams and of those that make tags, or which of their
    provers differ from the record; the exit code is then 1. Say, too, which records of what the provers were tested
    with (semantics, mutants, combinations, others' code) are of other provers: the exit code does not change by that.

    Functions for whose assembler (NASM, Go) there is no program here are not looked at, and named.
    """
    console = Console(highlight=False, soft_wrap=True)
    try:
        old = [*record.stale(), *tags.stale().values()]
        older = record.older()
        record.write_page()
    except InputError as error:
        raise click.ClickException(str(error)) from error
    for line in tags.lacking():
        console.print(f"not asked: {escape(line)}")
    for line in older:
        console.print(f"of another prover: {escape(line)}")
    for line in old:
        console.print(f"stale: {escape(line)}")
    console.print(f"{len(old)} differences from the record" if old else "all are as proved")
    raise SystemExit(1 if old else 0)
