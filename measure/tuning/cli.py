# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m measure schedules | plan."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from generator import pipeline
from generator.allocate import ALLOCATORS
from generator.cipher.registry import Cipher, CipherError
from generator.cipher.registry import cipher as cipher_called
from generator.models import UnknownModelError, load
from generator.native import NativeError, missing
from generator.schedule import ScheduleError, SpecError, parse
from generator.target import TARGETS, Target
from harness.build import Compiler, build_programs
from harness.errors import HarnessError
from harness.options import wide_console
from harness.paths import BUILD, TREE
from harness.processors import cpu_option, processor
from harness.progress import Progress
from measure.timing.candidates import FLAGS
from measure.timing.machine import facts
from measure.timing.manifest import command
from measure.timing.readings import PROGRAMS
from measure.tuning import kernels, orders, plans, records, search, tables
from measure.tuning.grid import grid

Command = Callable[..., Any]
#: Columns of a table of orders.
WIDTH = 170


def measuring(command: Command) -> Command:
    """The options of every measurement."""
    options = [
        click.option(
            "--primitive", envvar="PRIMITIVE", default="chacha20", show_default=True, help="Whose family's kernels."
        ),
        click.option("--places", type=click.IntRange(1, 16), default=6, show_default=True, help="NOPs: 0 to PLACES-1."),
        click.option("--passes", type=click.IntRange(1), default=30, show_default=True, help="Rounds over everything."),
        cpu_option,
        click.option("--cc", envvar="CC", default="gcc", show_default=True, help="What assembles and links."),
        click.option("--build-dir", type=click.Path(path_type=Path), default=BUILD, help="Where to build."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.command
@click.argument("names", metavar="KERNEL...", nargs=-1)
@click.option("--target", default="", help="sse2, avx2, ...; the widest one that uses it, if not given.")
@click.option("--role", type=click.Choice(kernels.ROLES), help="In bulk or as the last; as the flagship has it.")
@click.option("--spec", "specs", multiple=True, metavar="ORDER", help="One more order to try.")
@click.option("--only-specs", is_flag=True, help="No orders but those of --spec and the present one.")
@click.option("--search", "seconds", type=click.IntRange(1), help="Seconds to search for more orders with few spills.")
@click.option("--allocator", "allocators", multiple=True, default=("furthest",), type=click.Choice(list(ALLOCATORS)))
@click.option("--uarch", default=pipeline.SCHEDULE_FOR, show_default=True, help="The model for bounds.")
@click.option("--record", is_flag=True, help="Write what is recommended, with the evidence, into the generator.")
@measuring
def schedules(
    names: tuple[str, ...],
    target: str,
    role: str | None,
    specs: tuple[str, ...],
    only_specs: bool,
    seconds: int | None,
    allocators: tuple[str, ...],
    uarch: str,
    record: bool,
    primitive: str,
    places: int,
    passes: int,
    cpu: int | None,
    cc: str,
    build_dir: Path,
) -> None:
    """Try orders and allocations for a KERNEL such as c8_c8, c16 or c4_c4_w1 (columns, rows, words, and their blocks).

    Every order is checked, then measured; the best are measured again at all places, interleaved. The recommended one
    has the lowest mean over the places, squared, times what is simulated for --uarch or, among equals, the best worst.
    """
    if not names:
        raise HarnessError("Which kernel? For example: make schedules KERNEL=c8_c8 TARGET=avx2")
    for spec in specs:
        _check_spec(spec)
    _check_model(uarch)
    cipher, jobs = _stream(primitive), []
    for name in (part for text in names for part in text.replace(",", " ").split()):
        chosen = _target(name, target)
        kernel = kernels.kernel_of(name, chosen)
        chosen_role = role or kernels.default_role(kernel, chosen)
        if chosen_role == "last":
            kernels.check_last(kernel, chosen)
        cpu_chosen = processor(cpu)
        jobs.append(
            orders.Job(
                cipher, kernel, chosen_role, chosen, tuple(range(places)), passes, cpu_chosen, allocators, specs, uarch
            )
        )
    programs = build_programs(Compiler(cc), build_dir / "harness", PROGRAMS)
    console = wide_console(WIDTH)
    for job in jobs:
        every = grid(job.kernel, job.role, job.target, job.cipher)
        tried = [] if only_specs else every
        if seconds:
            with Progress(f"{job.kernel.name} {job.target.name}, search", 1) as progress:
                tried = [*tried, *search.sought(job, every, seconds, progress.reach)]
        with Progress(f"{job.kernel.name} {job.target.name}", 2) as progress:
            found = orders.search(
                job,
                tried,
                Compiler(f"{cc} {FLAGS}"),
                programs,
                build_dir / "tuning",
                progress.reach,
            )
        tables.show_orders(console, found)
        if record:
            records.record(records.key(found), records.entry(found, facts()["CPU"], command()))
            console.print(f"recorded in {records.FILE.relative_to(TREE)} as {records.key(found)}")


@click.command
@click.argument("name", metavar="FLAGSHIP", default="")
@click.option("--kernel", "more", multiple=True, metavar="KERNEL", help="One more kernel to consider.")
@click.option("--loss", default=2.0, show_default=True, help="Per cent by which a length may miss its fastest kernel.")
@click.option("--limit", type=click.IntRange(1), help="Bytes of code; 32 KB for AVX-512, else 20 KB, if not given.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the proposal (JSON) there.")
@measuring
def plan(
    name: str,
    more: tuple[str, ...],
    loss: float,
    limit: int | None,
    output: Path | None,
    primitive: str,
    places: int,
    passes: int,
    cpu: int | None,
    cc: str,
    build_dir: Path,
) -> None:
    """Measure which kernel is the fastest at each length for a FLAGSHIP such as amd64-avx2, and propose a table.

    Nothing is written unless --output asks for it; generator/variants/plans.py is where a plan is changed.
    """
    target = _flagship_target(name)
    extra = [kernels.kernel_of(each, target) for text in more for each in text.replace(",", " ").split()]
    programs = build_programs(Compiler(cc), build_dir / "harness", PROGRAMS)
    with Progress(name, 1) as progress:
        found = plans.measure_all(
            target,
            _stream(primitive),
            extra,
            tuple(range(places)),
            passes,
            processor(cpu),
            Compiler(f"{cc} {FLAGS}"),
            programs,
            build_dir / "tuning",
            progress.reach,
        )
    proposal = plans.propose(found, loss / 100, limit or plans.LIMITS[target.evex])
    tables.show_plan(wide_console(WIDTH), found, proposal)
    if output:
        plans.write_proposal(proposal, found, facts()["CPU"], command(), output)


def _stream(primitive: str) -> Cipher:
    """Raises HarnessError where there is no such stream cipher."""
    try:
        found = cipher_called(primitive)
    except CipherError as error:
        raise HarnessError(str(error)) from None
    if found.core:
        raise HarnessError(f"{primitive} is no stream: it has no kernels to choose")
    return found


def _target(kernel: str, name: str) -> Target:
    """The target of that name, or the widest one this CPU has whose flagship uses the kernel. Raises HarnessError."""
    if name:
        target = kernels.target_of(name)
        _check_cpu(target)
        return target
    for wide in reversed(TARGETS):
        if kernel in (kernels.kernels_of(TARGETS[wide])) and not _lacking(TARGETS[wide]):
            return TARGETS[wide]
    raise HarnessError(f"no flagship that this CPU can run uses {kernel}: name a target, as in TARGET=avx2")


def _flagship_target(name: str) -> Target:
    flagships = [f"amd64-{each}" for each in TARGETS if kernels.kernels_of(TARGETS[each])]
    if name not in flagships:
        raise HarnessError(f"Which flagship{f', not {name!r}' if name else ''}? There are: {' '.join(flagships)}")
    target = TARGETS[name.removeprefix("amd64-")]
    _check_cpu(target)
    return target


def _lacking(target: Target) -> list[str]:
    try:
        return missing(target.features)
    except NativeError as error:
        raise HarnessError(str(error)) from None


def _check_cpu(target: Target) -> None:
    if lacking := _lacking(target):
        raise HarnessError(f"{target.name} needs {', '.join(lacking)}, which this CPU lacks; nothing can be measured")


def _check_spec(spec: str) -> None:
    try:
        for part in spec.split("|"):
            parse(part)
    except (SpecError, ScheduleError) as error:
        raise HarnessError(str(error)) from None


def _check_model(uarch: str) -> None:
    try:
        load(uarch)
    except UnknownModelError as error:
        raise HarnessError(error.args[0]) from None
