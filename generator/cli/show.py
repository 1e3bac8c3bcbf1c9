# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""show: one variant at any stage of its way."""

from __future__ import annotations

import click

from generator import pipeline
from generator.allocate.text import allocated
from generator.cli.single import printer_for, render
from generator.cli.support import Examples, Failure, abi_option, primitive_option, variant
from generator.ir.text import function
from generator.machine import ABIS
from generator.print import PRINTERS

EXAMPLES = """\
python -m generator show amd64-ssse3-u1
python -m generator show amd64-avx2-u8 --stage ssa | less
python -m generator show amd64-avx2-u8 --stage allocated --abi win64
python -m generator show amd64-avx512-u16 --primitive xchacha20 --rounds 12
"""


@click.command(cls=Examples, examples=EXAMPLES)
@click.argument("name", metavar="VARIANT")
@primitive_option("chacha20 if not given; any of the family works: chacha12, xchacha8, hchacha20.")
@click.option(
    "--stage",
    type=click.Choice(["ssa", "allocated", "code"]),
    default="code",
    show_default=True,
    help="As built and scheduled; with registers; as assembly.",
)
@click.option("--format", "form", type=click.Choice(list(PRINTERS)), help="Of --stage code; gas if not given.")
@abi_option
@click.option("--rounds", type=int, metavar="N", help="Another number of rounds, even and at least 2.")
def show(name: str, primitive: str | None, stage: str, form: str | None, abi: str | None, rounds: int | None) -> None:
    """Print a variant: what it computes in SSA form, with registers, or the final assembly."""
    found = variant(name, primitive, rounds)
    if stage != "code":
        if form:
            raise click.UsageError(f"--format is for --stage code; --stage {stage} has one form")
        chosen_abi = ABIS[abi or "sysv"]
        text = (
            function(pipeline.function(found)) if stage == "ssa" else allocated(pipeline.allocated(found, chosen_abi))
        )
        click.echo(text, nl=False)
        return
    printer = printer_for(form, abi)
    try:
        click.echo(render(printer, found).decode(), nl=False)
    except UnicodeDecodeError:
        raise Failure(
            f"{printer.name} is not text; to write it to a file: "
            f"python -m generator emit {name} --format {printer.name} --output FILE"
        ) from None
