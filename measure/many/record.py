# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Show the lines of a measurement and, if asked, record them unchanged in this machine's results folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from harness.database import write_file
from harness.errors import HarnessError
from harness.paths import TREE
from harness.programs import run
from measure.timing import manifest, quiet
from measure.timing.machine import folder

#: Compiler flags: where control.h is; and warnings as errors.
CONTROL = f"-I{TREE / 'measure/timing/c'}"
STRICT = ("-Wall", "-Wextra", "-Werror")
record_option = click.option("--record", is_flag=True, help="Record it in this machine's results.")


def compiled(made: Path, *arguments: str | Path) -> Path:
    """Compile a program to ``made``. Raises HarnessError."""
    run(["gcc", "-std=gnu11", CONTROL, *arguments, "-o", made])
    return made


@contextmanager
def said(name: str, record: bool, results: Path) -> Iterator[list[str]]:
    """A context whose list of lines is shown at its end, and recorded as NAME.txt if ``record``. If a run within it was
    disturbed, that is shown as a warning, and HarnessError is raised in place of recording."""
    lines: list[str] = []
    with quiet.watching() as watch:
        yield lines
    click.echo("\n".join(lines))
    watch.warn()
    if not record:
        return
    if watch.refusal:
        raise HarnessError(watch.refusal)
    file = results / folder() / f"{name}.txt"
    write_file(file, lines)
    manifest.write(file, manifest.manifest(["gcc"], watch.cpuid, str(watch.worst)))
    click.echo(f"{file}: written")
