# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab import: schedule and allocate other people's loops anew, and prove the result equal."""

import tempfile
from pathlib import Path

import click

from generator.allocate import ALLOCATORS
from generator.schedule import SCHEDULERS
from harness import database
from harness.errors import HarnessError
from harness.options import wide_console
from harness.tables import Table
from lab.foreign import back, equal
from lab.foreign.again import Imported, Request, Result, import_loop
from lab.foreign.parse import SOURCES, loop, read

SCHEDULES = f"As docs/laboratory.md has schedules ({', '.join(SCHEDULERS)}); several: the best that is proved."


EXAMPLE = """\b
Example:
python -m lab import chacha.S --loop .Lrounds --uarch znver4 --output new.S
"""


@click.command(name="import", epilog=EXAMPLE)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--loop", "label", required=True, help="Its label, or LABEL+0x10, or an offset such as 0x1e40.")
@click.option("--end", help="Where the block ends: a label or offset, or ret; without it, the jump back to the label.")
@click.option("--scheduler", "schedulers", multiple=True, default=("list",), show_default=True, help=SCHEDULES)
@click.option("--allocator", default="furthest", show_default=True, help=f"An allocator ({', '.join(ALLOCATORS)}).")
@click.option("--uarch", default="sapphirerapids", show_default=True, help="The model of the microarchitecture.")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False),
              help="Where to write the new loop; for assembly, the whole file with it.")  # fmt: skip
@click.option("--flag", "flags", multiple=True, help="An option for the assembler, such as -DNAME or -I FOLDER.")
@click.option("--no-alias", "apart", is_flag=True,
              help="Assert that addresses whose distance is not known do not overlap.")  # fmt: skip
@click.option("--private-stack", "private", is_flag=True,
              help="Assert that slots [rsp+x] that a pass writes before it reads them are not accessed otherwise, nor "
                   "read after the loop: they are allocated anew.")  # fmt: skip
@click.option("--red-zone", is_flag=True, help="Assert that the 128 bytes below rsp may be used: there are no calls.")
def main(file: Path, output: Path | None, schedulers: tuple[str, ...], **given: object) -> None:
    """Schedule and allocate anew a loop that other people wrote, and prove the result equal.

    FILE is assembly for GAS (.s, .S; AT&T or Intel syntax), or an object file.
    """
    console = wide_console(160)
    request = Request(path=file, schedulers=schedulers, **given)  # type: ignore[arg-type]
    found = import_loop(request)
    lifted, live = found.lifted, found.contract.live
    console.print(
        f"{len(found.old.body)} instructions, {lifted.added} moves, stores to {len(lifted.slots)} private slots and"
        f" reloads from them; {len(live)} registers and flags are live behind the loop"
    )
    if found.lacking:
        console.print(
            f"the model lacks {'; '.join(found.lacking)}: taken as the fastest form with such operands", markup=False
        )
    console.print(_table(found).terminal())
    for each in found.results:
        if each.problem:
            console.print(f"{each.scheduler}: {each.problem}", markup=False)
    if (best := found.best) is None:
        raise HarnessError("no schedule of this loop came out and was proved")
    if output is not None:
        _write(output, request, found, best)
        console.print(f"wrote {output}: {best.scheduler}", markup=False)


def _table(found: Imported) -> Table:
    table = Table(["schedule", "moves", "stores", "reloads", "simulated old", "new", "equal"])
    for each in found.results:
        row = [each.scheduler[:30]]
        if each.text:
            counts = map(str, (each.counts.copies, each.counts.stores, each.counts.loads + each.counts.folded))
            row += [*counts, *(f"{cycles:.1f}" for cycles in each.cycles), "no" if each.problem else "yes"]
        table.add(*row, *["-"] * (len(table.heads) - len(row)))
    return table


def _write(output: Path, request: Request, found: Imported, best: Result) -> None:
    """Write FILE with the new loop in it, proved once more in its place; the loop alone if FILE is no source."""
    file, label = request.path, request.label
    if file.suffix not in SOURCES or found.old.branch is None or label not in found.old.code.symbols:
        database.write_file(output, [".intel_syntax noprefix", *best.text])
        return
    own = [line.replace(back.LABEL, label) for line in best.text]
    source = back.replaced(file.read_text(encoding="utf-8"), label, own).splitlines()
    with tempfile.TemporaryDirectory() as folder:
        tried = Path(folder) / file.name
        database.write_file(tried, source)
        again = loop(read(tried, label, [*request.flags, f"-I{file.resolve().parent}"]), label)
        problem = equal.difference(found.old, again, found.contract)
    if problem:
        raise HarnessError(f"within {file} the new loop is not the same any more: {problem}")
    database.write_file(output, source)
