# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command emit: SUPERCOP directories, or single files to drop into a project."""

import gc
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

import click
from rich.progress import track

from generator import pipeline
from generator.cli.support import (
    TREE,
    Command,
    Failure,
    chosen,
    console,
    file_name,
    primitive_option,
    render,
    selected,
    words,
)
from generator.package import dropin, write
from generator.print import PRINTERS, Printer
from generator.variants import AnyVariant, Variant, find_any
from harness.files import try_to_write
from harness.files import write as write_file
from harness.garbage import THRESHOLDS

Step = TypeVar("Step")

EXAMPLES = """\b
Examples:
python -m generator emit
python -m generator emit --check
python -m generator emit 'amd64-avx2-*' --primitive chacha20,chacha12 --output /tmp/tree
python -m generator emit amd64-avx2-u8 --format nasm-win64 --output chacha20.asm
"""


@click.command(cls=Command, epilog=EXAMPLES)
@click.argument("variants", metavar="[VARIANT]...", nargs=-1, envvar="IMPL")
@primitive_option("Only these, by comma; any of the family works: chacha12, xchacha8. $PRIMITIVE if not given.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The top of the tree to write to (this project's); with --format the file, or a directory for several.",
)
@click.option("--format", "form", type=click.Choice(list(PRINTERS)), help="One file a variant instead of directories.")
@click.option("--check", is_flag=True, help="Write nothing; name the files that are not as they would be, and fail.")
def emit(
    variants: tuple[str, ...],
    primitive: str | None,
    output: Path | None,
    form: str | None,
    check: bool,
) -> None:
    """Write SUPERCOP directories of all variants, or of those named by VARIANT (names or shell patterns), and
    their files in dropin/.

    With --format: files that stand alone. Whatever is written is written whole: an error or an interruption leaves
    everything as it was. $IMPL names variants if there is no VARIANT.
    """
    primitive = primitive or os.environ.get("PRIMITIVE") or None
    try:
        if form:
            if check:
                raise click.UsageError("--check is for directories; it does not go with --format")
            _files(variants, primitive, output, PRINTERS[form])
        else:
            _directories(variants, primitive, output or TREE, check)
    except OSError as error:
        raise Failure(f"cannot write {error.filename or output}: {error.strerror}; nothing was changed") from None


def _directories(names: tuple[str, ...], primitive: str | None, top: Path, check: bool) -> None:
    found, directories = selected(names, primitive)
    if any(each.others for each in found):
        raise Failure(f"{primitive}: a directory has one cipher; files of several are for --format")
    if top.exists() and not top.is_dir():
        raise Failure(f"{top} is no directory, and {len(directories)} directories are to be written there")
    whole = not names and not primitive
    bodies: dict[object, list[AnyVariant]] = {}
    for each in (*found, *(dropin.BESIDES if whole else ())):
        bodies.setdefault(pipeline.body(each), []).append(each)
    workers = len(os.sched_getaffinity(0)) if len(bodies) > 1 else 1
    with ProcessPoolExecutor(workers, initializer=gc.set_threshold, initargs=THRESHOLDS) as pool:
        # AEADs and authenticators take longest, so they go first.
        groups = sorted(bodies.values(), key=lambda each: isinstance(each[0], Variant))
        made = list(_progress(pool.map(dropin.made, groups), len(groups)))
    rows = {variant: row for each in made for variant, row in each.rows.items()}
    others = [dropin.others(rows)] if whole else []
    directories = dropin.merged([directories, *(each.directories for each in made), *others])
    files = f"{len(directories)} directories, {sum(map(len, directories.values()))} files"
    closed = _ours(directories, top) if whole else ()
    if not check:
        write.write(directories, top)
        console().print(f"{files} written to {top}")
        for line in write.differences(directories, top, closed):
            console(stderr=True).print(f"[yellow]{line}[/]")
        return
    lines = write.differences(directories, top, closed)
    for line in lines:
        click.echo(line)
    if lines:
        raise Failure(f"{len(lines)} files are not as they are emitted; python -m generator emit")
    console().print(f"{files} are as they are emitted")


def _ours(directories: Iterable[str], top: Path) -> set[str]:
    """The directories that must have no other files than those emitted: in this tree whole top folders, in another tree
    the folders of this project's implementations."""
    if top == TREE:
        return {Path(each).parts[0] for each in directories if not each.startswith(dropin.TOP)} | dropin.WHOLE
    return {str(Path(each).parent) for each in directories if write.is_implementation(each)}


def _files(names: tuple[str, ...], primitive: str | None, output: Path | None, printer: Printer) -> None:
    wanted = words(names)
    if len(wanted) == 1 and not any(sign in wanted[0] for sign in "*?[") and "," not in (primitive or ""):
        found = [find_any(wanted[0], primitive)]
    else:
        found = chosen(wanted, primitive)
    output = output or Path()
    if len(found) > 1 and not output.is_dir():
        raise Failure(f"{len(found)} files, and {output} is not a directory: make it, or name one variant")
    paths = {each: output / file_name(printer, each) if output.is_dir() else output for each in found}
    texts = {each: render(printer, each) for each in _progress(found, len(found))}
    for path in paths.values():
        try_to_write(path)
    for each, text in texts.items():
        data = text.encode()
        write_file(paths[each], data)
        console().print(f"{paths[each]}: {each.cipher.title}, {each.name}, {printer.name}, {len(data)} bytes")


def _progress(steps: Iterable[Step], count: int) -> Iterable[Step]:
    return track(steps, "emit", count, console=console(stderr=True), transient=True, disable=count < 2)
