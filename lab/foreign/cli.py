# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m lab import: other people's loops, scheduled and allocated anew, proved equal, and timed if asked for."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click
from rich.console import Console

from generator.schedule import SCHEDULERS
from harness import database
from harness.errors import HarnessError
from harness.progress import Progress
from lab.foreign import back, equal, timing
from lab.foreign.again import ALLOCATORS, LABEL, Imported, Request, Result, import_loop
from lab.foreign.parse import SOURCES, loop, read

ORDERS = f"A text for generator.schedule ({', '.join(SCHEDULERS)}); several: the best that is proved."


@click.command(name="import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--loop", "label", required=True, help="Its label, or LABEL+0x10, or an offset such as 0x1e40.")
@click.option("--end", help="Where the block ends: a place, or ret; without it, the jump back to the label.")
@click.option("--scheduler", "schedulers", multiple=True, default=("list",), show_default=True, help=ORDERS)
@click.option("--allocator", default="furthest", show_default=True, help=f"One of {', '.join(ALLOCATORS)}.")
@click.option("--uarch", default="sapphirerapids", show_default=True, help="The model of the microarchitecture.")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False),
              help="The new loop; of assembly the whole file with the new loop in it.")  # fmt: skip
@click.option("--flag", "flags", multiple=True, help="For the assembler, such as -DNAME or -I FOLDER.")
@click.option("--no-alias", "apart", is_flag=True,
              help="States that addresses that differ by no known number do not overlap.")  # fmt: skip
@click.option("--private-stack", "private", default="", metavar="REGISTER",
              help="States that slots [REGISTER+x] are reached in no other way: they are allocated anew.")  # fmt: skip
@click.option("--dead-slots", is_flag=True,
              help="States that those that a pass writes before it reads are not read behind the loop.")  # fmt: skip
@click.option("--red-zone", is_flag=True, help="States that the 128 bytes below rsp may be used: there are no calls.")
@click.option("--spare", multiple=True, metavar="X:BYTES", help="A slot at [REGISTER+X] that the loop may use.")
@click.option("--free", multiple=True, metavar="REGISTER", help="A register that the loop may use besides its own.")
@click.option(
    "--climb", default=0.0, metavar="SECONDS", help="Look for an order near the best with fewer moves and spills."
)
@click.option("--time", "timed", is_flag=True, help="Times the loop, and what became of it, alone and by turns.")
@click.option("--pairs", default=2000, show_default=True, help="How often.")
@click.option("--under", default="", help="A command to run the timer under, such as 'taskset -c 1'.")
def main(
    file: Path, output: Path | None, timed: bool, pairs: int, under: str, schedulers: tuple[str, ...], **given: object
) -> None:
    """Schedule and allocate a loop of other people's anew, and prove it equal.

    FILE is assembly for GAS (.s, .S; AT&T or Intel syntax), an object file, or ARCHIVE.a:MEMBER.o.
    """
    console = Console(soft_wrap=True, highlight=False)
    found = import_loop(Request(path=file, schedulers=schedulers, **given))  # type: ignore[arg-type]
    _describe(console, found)
    measured: dict[str, timing.Times] = {}
    good = [each for each in found.results if each.verdict is not None and each.verdict.equal and each.new is not None]
    if timed:
        with Progress("timing", max(len(good), 1)) as progress:
            for each in good:
                assert each.new is not None
                measured[each.scheduler] = timing.measure(found.old, each.new, pairs, under.split())
                progress.step()
    click.echo(_table(found, measured))
    for each in found.results:
        if each.problem or (each.verdict is not None and not each.verdict.equal):
            console.print(f"{each.scheduler}: {each.problem or (each.verdict and each.verdict.problem)}", markup=False)
    if given["climb"] and found.results:
        click.echo(f"found: {found.results[-1].scheduler}")
    best = min(good, key=lambda each: measured[each.scheduler].ratio[1], default=None) if timed else found.best
    if best is None:
        raise HarnessError("no order of this loop came out and was proved")
    if output is not None:
        _write(output, file, str(given["label"]), given["flags"], found, best)  # type: ignore[arg-type]
        console.print(f"wrote {output}: {best.scheduler}", markup=False)


def _describe(console: Console, found: Imported) -> None:
    block, contract = found.block, found.contract
    console.print(
        f"{len(found.old.body)} instructions, {len(block.operations)} operations; {block.moves} moves,"
        f" {block.stores} stores to {len(block.slots)} private slots, {block.reloads} reloads from them"
    )
    console.print(f"live behind the loop or at its begin: {len(contract.registers)} registers"
                  + (f", flags {', '.join(sorted(contract.flags))}" if contract.flags else ""))  # fmt: skip
    if found.lacking:
        console.print(f"the model lacks {'; '.join(found.lacking)}: taken as an addition of that shape", markup=False)
    unknown = sorted({name for each in found.results if each.verdict for name in each.verdict.uninterpreted})
    if unknown:
        console.print(f"taken as unknown functions of what they read: {', '.join(unknown).lower()}")


def _table(found: Imported, measured: dict[str, timing.Times]) -> str:
    titles = ["order", "moves", "stores", "reloads", "simulated old", "new", "equal", "seconds"]
    rows = [titles + (["TSC old", "new", "new by old", "quartiles"] if measured else [])]
    for each in found.results:
        verdict, counts = each.verdict, each.counts
        if verdict is None:
            rows.append([each.scheduler[:30], *["-"] * 5, "none"])
            continue
        row = [each.scheduler[:30], str(counts.moves), str(counts.stores), str(counts.reloads),
               f"{each.cycles[0]:.1f}", f"{each.cycles[1]:.1f}", "yes" if verdict.equal else "no",
               f"{verdict.seconds:.2f}"]  # fmt: skip
        if (times := measured.get(each.scheduler)) is not None:
            low, middle, high = times.ratio
            row += [f"{times.old[1]:.1f}", f"{times.new[1]:.1f}", f"{middle:.3f}", f"{low:.3f} to {high:.3f}"]
        rows.append(row)
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)).rstrip() for row in rows
    )


def _write(output: Path, file: Path, label: str, flags: tuple[str, ...], found: Imported, best: Result) -> None:
    """The file with the new loop in it, proved once more as it stands there; without a file, the loop alone."""
    lines = list(best.text)
    if file.suffix not in SOURCES or found.old.branch is None or label not in found.old.code.symbols:
        database.write_file(output, [".intel_syntax noprefix", *lines])
        return
    own = [line.replace(LABEL, label) for line in lines]
    source = back.replaced(file.read_text(encoding="utf-8"), label, own).splitlines()
    with tempfile.TemporaryDirectory() as folder:
        tried = Path(folder) / file.name
        database.write_file(tried, source)
        again = loop(read(tried, label, [*flags, f"-I{file.resolve().parent}"]), label)
        verdict = equal.prove(found.old, again, found.contract)
    if not verdict.equal:
        raise HarnessError(f"within {file} the new loop is not the same any more: {verdict.problem}")
    database.write_file(output, source)
