# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command list: the variants, and what each of them needs."""

import click
from rich.table import Table

from generator.cli.support import Command, console, primitive_option, selected
from generator.variants import AnyVariant, AuthVariant

EXAMPLES = """\b
Examples:
python -m generator list
python -m generator list 'amd64-avx2-*' --primitive xchacha20
python -m generator list --primitive chacha12
"""


def _kernels(variant: AnyVariant) -> str:
    """The kernels by name (rows r, columns c, words w, and their blocks), those for whole batches first."""
    if isinstance(variant, AuthVariant):
        return ""
    plan = variant.design.plan
    if variant.cipher.core or plan is None:
        return "w1" if variant.design.target.scalar else "r1"
    return " ".join(dict.fromkeys(kernel.name for kernel in plan.bulk + plan.tails))


@click.command("list", cls=Command, epilog=EXAMPLES)
@click.argument("variants", metavar="[VARIANT]...", nargs=-1)
@primitive_option("Only these, by comma; any of the family works: chacha12, xchacha8.")
def list_command(variants: tuple[str, ...], primitive: str | None) -> None:
    """List the variants: name, primitive, target, kernels, and the CPU features they need.

    VARIANT is a name or a shell pattern. The implementations in C are listed too.
    """
    assembly, directories = selected(variants, primitive)
    targets = [(each, each.design.target) for each in assembly]
    rows = [(each.cipher.name, each.name, at.name, _kernels(each), at.features) for each, at in targets]
    parts = [path.split("/") for path in directories if path.count("/") == 3]
    rows += [(name, variant, "c", "", ()) for _, name, _, variant in parts]
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("primitive", "variant", "target", "kernels", "CPU features"):
        table.add_column(title, no_wrap=True)
    before = ""
    for name, *cells, features in rows:
        table.add_row("" if name == before else name, *cells, ", ".join(features) or "none beyond amd64")
        before = name
    console().print(table)
