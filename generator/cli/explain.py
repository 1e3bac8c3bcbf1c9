# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command explain: what a variant's kernels execute, and what that costs on a microarchitecture."""

from collections.abc import Sequence
from dataclasses import replace

import click
from rich.table import Table

from generator import analyse, models, pipeline
from generator.cli.support import Command, Failure, console, primitive_option, variant
from generator.explain import Work, code_bytes, works
from generator.ir.function import ANY_KERNEL, Role
from generator.machine import Code
from generator.machine.assemble import assemble
from generator.models import MissingFormError, Model, UnknownModelError
from generator.schedule import SpecError, parse
from generator.simulate import simulate
from generator.variants import Variant
from generator.variants.schedules import missing

EXAMPLES = """\b
Examples:
python -m generator explain amd64-avx2-u8
python -m generator explain amd64-avx512-u16 --uarch znver4
python -m generator explain amd64-avx512 --uarch all
python -m generator explain amd64-avx2-u8 --schedule source --schedule list
"""
ALL = "all"
#: Without --uarch, the first of these that has all instructions of the variant is taken.
PREFERRED = (pipeline.SCHEDULE_FOR, "bdver2")
#: The number of simulated iterations of a batch.
ITERATIONS = 6
NOTE = """\
bound: the ports' work, in core cycles. latency: the longest chain of dependent instructions. A loop of batches cannot
beat the bound; a call on its own cannot beat either. simulated: in-order dispatch, out-of-order execution; batches
follow each other. What ends a call (_last, and _part of a bulk kernel) is counted from the entry to the return."""


@click.command(cls=Command, epilog=EXAMPLES)
@click.argument("name", metavar="VARIANT")
@primitive_option("The first of the list that has the variant, if not given; any of the family works.")
@click.option("-u", "--uarch", metavar="NAME", help=f"A microarchitecture ({' '.join(models.names())}), or {ALL}.")
@click.option(
    "--schedule",
    "schedules",
    metavar="SPEC",
    multiple=True,
    help="Compare: all rounds in this order, such as source, list, merge. May be given again.",
)
def explain(name: str, primitive: str | None, uarch: str | None, schedules: tuple[str, ...]) -> None:
    """Instructions by kind, port pressure and its bound, latency, live registers, spills, code size.

    The instructions are those that a call really executes, found by interpreting it.
    """
    found = variant(name, primitive)
    code = pipeline.code(found)
    kernels = list(works(code, found.design.plan))
    for spec in schedules:
        _check(spec)
    chosen = _models(uarch, kernels)
    _summary(found, code)
    _instructions(code, kernels)
    for model in chosen:
        _costs(model, kernels)
    console().print(NOTE, style="dim")
    if schedules:
        _compare(found, chosen[0], schedules)


def _check(spec: str) -> None:
    try:
        parse(spec)
    except SpecError as error:
        raise Failure(str(error)) from None


def _models(uarch: str | None, kernels: Sequence[Work]) -> list[Model]:
    """The models to show; those that lack an instruction are left out and named. Raises Failure if none is left."""
    everything = uarch == ALL
    names = models.names() if everything else [uarch] if uarch else list(PREFERRED)
    found, lacking = [], []
    for name in names:
        try:
            model = models.load(name)
            _needs(model, kernels)
        except UnknownModelError as error:
            raise Failure(f"{error}, and {ALL}") from None
        except MissingFormError as error:
            lacking.append(f"{name} does not run it: {str(error).partition(';')[0].partition('. ')[0]}")
            continue
        found.append(model)
    if everything:
        for line in lacking:
            console(stderr=True).print(line)
    if not found:
        raise Failure("; ".join(lacking))
    return found if everything else found[:1]


def _needs(model: Model, kernels: Sequence[Work]) -> None:
    for kernel in kernels:
        for node in kernel.batch.nodes:
            model.form(node.key)


def _not_on_record(found: Variant) -> list[tuple[str, str]]:
    """A line of the summary for the kernels of a flagship for which no schedule was measured in this family, if any."""
    design = found.design
    if not design.flagship or design.plan is None:
        return []
    lacking = missing(found.cipher.family.stem, design.name, design.plan)
    return [("not on record", f"{', '.join(lacking)}: schedules that do well in general")] if lacking else []


def _summary(found: Variant, code: Code) -> None:
    assembled = assemble(code)
    allocated = pipeline.allocated(found)
    instructions = sum(len(procedure.instructions()) for procedure in code.procedures)
    live = ", ".join(f"{n} {file}" for file, n in allocated.pressure.items() if n)
    vectors = f", {found.design.target.registers} vector" if not found.design.target.scalar else ""
    table = Table.grid(padding=(0, 2))
    for what, value in (
        ("variant", f"{found.cipher.title}, {found.name} ({found.design.target.title})"),
        ("schedules", ", ".join(map(": ".join, found.described_schedules.items())) or "source order"),
        *_not_on_record(found),
        ("code", f"{instructions} instructions, {len(assembled.text)} bytes; {len(assembled.rodata)} of constants"),
        ("stack", f"{code.frame.size} bytes, aligned to {code.frame.align}"),
        ("live at most", f"{live} (registers: 15 general{vectors})"),
        ("allocation", str(allocated.counts)),
        ("in inner loops", str(allocated.inner)),
    ):
        table.add_row(what, value)
    console().print(table)


def _instructions(code: Code, kernels: Sequence[Work]) -> None:
    sizes = code_bytes(code)
    rows = [(kernel, analyse.count_classes(kernel.round.nodes), kernel.batch.nodes) for kernel in kernels]
    kinds = sorted({kind for _, classes, _ in rows for kind in classes}, key=lambda k: -rows[0][1][k])
    table = _table("instructions", "kernel", "bytes", "code", "batch", "double round", *kinds)
    for kernel, classes, batch in rows:
        counted = [str(classes[kind] or "") for kind in kinds]
        total = str(sum(classes.values()))
        table.add_row(kernel.name, str(kernel.size), str(sizes[kernel.name]), str(len(batch)), total, *counted)
    console().print(table)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 else "right", no_wrap=True)
    return table


def _costs(model: Model, kernels: Sequence[Work]) -> None:
    """Print two tables: bounds and estimates of each kernel, and how busy the ports are."""
    columns = ("round: bound", "latency", "batch: bound", "dispatch", "latency", "simulated", "bound c/B", "sim. c/B")
    table = _table(f"{model.name}, core cycles", "kernel", *columns)
    pressures = {kernel.name: analyse.port_pressure(kernel.batch.nodes, model) for kernel in kernels}
    for kernel in kernels:
        batch = pressures[kernel.name]
        cycles = simulate(kernel.batch.nodes, model, iterations=ITERATIONS, carried=kernel.batch.carried).per_iteration
        dispatch = analyse.dispatch_bound(kernel.batch.nodes, model)
        table.add_row(
            kernel.name,
            f"{float(analyse.port_pressure(kernel.round.nodes, model).bound):.1f}",
            str(analyse.critical_path(kernel.round.nodes, model)),
            f"{float(batch.bound):.0f}",
            f"{float(dispatch):.0f}",
            str(analyse.critical_path(kernel.batch.nodes, model)),
            f"{cycles:.0f}",
            f"{float(max(batch.bound, dispatch)) / kernel.size:.3f}",
            f"{cycles / kernel.size:.3f}",
        )
    console().print(table)
    ports = [port for port in model.ports if any(pressure.load[port] for pressure in pressures.values())]
    table = _table(f"{model.name}, busy cycles of each port a batch", "kernel", *ports)
    for name, pressure in pressures.items():
        table.add_row(name, *(f"{float(pressure.load[port]):.0f}" for port in ports))
    console().print(table)


def _compare(found: Variant, model: Model, schedules: Sequence[str]) -> None:
    """Print a table of the widest kernel, with its own order and with others."""
    table = _table(
        f"schedules, simulated on {model.name}", "schedule", "kernel", "batch", "spills", "reloads", "cycles", "c/B"
    )
    for spec in ("", *schedules):
        everywhere = (((ANY_KERNEL, Role.ROUNDS), spec),)
        design = replace(found.design, schedules=everywhere, flagship=False) if spec else found.design
        other = Variant(design, found.cipher)
        inner = pipeline.allocated(other).inner
        kernel = next(works(pipeline.code(other), design.plan))
        cycles = simulate(kernel.batch.nodes, model, iterations=ITERATIONS, carried=kernel.batch.carried).per_iteration
        table.add_row(
            spec or "its own",
            kernel.name,
            str(len(kernel.batch.nodes)),
            str(inner.stores),
            str(inner.loads + inner.folded),
            f"{cycles:.0f}",
            f"{cycles / kernel.size:.3f}",
        )
    console().print(table)
