# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command show: one variant, in SSA form, after allocation, or as assembly."""

import click

from generator import pipeline
from generator.cli.support import Command, primitive_option, render
from generator.ir.text import function
from generator.machine import ABIS
from generator.print import PRINTERS
from generator.variants import find_any

EXAMPLES = """\b
Examples:
python -m generator show amd64-ssse3-u1
python -m generator show amd64-avx2-u8 --stage ssa | less
python -m generator show amd64-avx2-u8 --format nasm-win64
python -m generator show amd64-avx512-u16 --primitive xchacha12
"""


@click.command(cls=Command, epilog=EXAMPLES)
@click.argument("name", metavar="VARIANT")
@primitive_option("chacha20 if not given; any of the family works: chacha12, xchacha8, hchacha20.")
@click.option(
    "--stage",
    type=click.Choice(["ssa", "allocated", "code"]),
    default="code",
    show_default=True,
    help="As built and scheduled; with registers; as assembly.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(PRINTERS)),
    help="gas if not given; of --stage allocated it gives the calling convention.",
)
def show(name: str, primitive: str | None, stage: str, form: str | None) -> None:
    """Print a variant: what it computes in SSA form, with registers, or the final assembly."""
    if stage == "ssa" and form:
        raise click.UsageError("--format is for --stage allocated and code; --stage ssa has one form")
    found = find_any(name, primitive)
    printer = PRINTERS[form or "gas"]
    if stage == "ssa":
        text = function(pipeline.function(found))
    elif stage == "allocated":
        text = pipeline.allocated(found, ABIS[printer.abi_name]).text()
    else:
        text = render(printer, found)
    click.echo(text, nl=False)
