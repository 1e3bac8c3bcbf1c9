# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What was measured goes to people, and if asked for to this machine's folder of results, as it was said."""

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

#: For compilers: where control.h is; and what makes warnings errors.
CONTROL = f"-I{TREE / 'measure/timing/c'}"
STRICT = ("-Wall", "-Wextra", "-Werror")
record_option = click.option("--record", is_flag=True, help="Write it into this machine's results.")


def compiled(made: Path, *arguments: str | Path) -> Path:
    """A program. Raises HarnessError."""
    run(["gcc", "-std=gnu11", CONTROL, *arguments, "-o", made])
    return made


@contextmanager
def said(name: str, record: bool, results: Path) -> Iterator[list[str]]:
    """Lines to add to, which are shown at the end: where the runs of the block were disturbed with a warning, and not
    recorded. name: of the file, without its end; raises HarnessError where it is not written."""
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
    manifest.write(file, manifest.manifest(["gcc"], watch.cpuid))
    click.echo(f"{file}: written")
