# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""list: what there is."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click
from rich.table import Table

from generator.cli.support import Command, console, primitive_option, selected
from generator.package import c
from generator.variants import AnyVariant, AuthVariant, Variant

EXAMPLES = """\b
Examples:
python -m generator list
python -m generator list 'amd64-avx2-*' --primitive xchacha20
python -m generator list --primitive chacha12
python -m generator list --json
"""


def described(variant: AnyVariant) -> dict[str, Any]:
    """What --json prints of a variant."""
    target = variant.design.target
    common = {
        "name": variant.name,
        "primitive": variant.cipher.name,
        "operation": variant.cipher.operation,
        "directory": variant.directory,
        "target": target.name,
        "features": list(target.features),
    }
    if isinstance(variant, AuthVariant):
        return common
    design = variant.design
    return {
        **common,
        "width": 1 if variant.cipher.core else design.width,
        "rounds": variant.cipher.rounds,
        "widths": [1] if variant.cipher.core else list(design.widths),
        "kernels": _kernels(variant),
        "schedules": variant.described_schedules,
        "allocator": design.allocator,
    }


def _kernels(variant: Variant) -> list[str]:
    """The kernels by name (rows r, columns c, words w, and their blocks), those for whole batches first."""
    plan = variant.design.plan
    if variant.cipher.core or plan is None:
        return ["w1" if variant.design.target.scalar else "r1"]
    return list(dict.fromkeys(kernel.name for kernel in plan.bulk + plan.tails))


def in_c(directories: Iterable[str]) -> list[dict[str, Any]]:
    """The same of the implementations in C among these directories."""
    return [
        {
            "name": name,
            "primitive": primitive,
            "operation": operation,
            "directory": f"{operation}/{primitive}/{owner}/{name}",
            "target": "c",
            "width": c.WIDTHS[name],
            "features": [],
        }
        for operation, primitive, owner, name in (path.split("/") for path in directories if path.count("/") == 3)
    ]


@click.command("list", cls=Command, epilog=EXAMPLES)
@click.argument("variants", metavar="[VARIANT]...", nargs=-1)
@primitive_option("Only these, by comma; any of the family works: chacha12, xchacha8.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def list_command(variants: tuple[str, ...], primitive: str | None, as_json: bool) -> None:
    """List the variants: name, primitive, target, width, and the CPU features they need.

    VARIANT is a name or a shell pattern. The implementations in C are listed too.
    """
    assembly, directories = selected(variants, primitive)
    found = [described(variant) for variant in assembly] + in_c(directories)
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("primitive", "variant", "target", "kernels", "CPU features"):
        table.add_column(title, no_wrap=True)
    before = ""
    for each in found:
        name = each["primitive"]
        features = ", ".join(each["features"]) or "none beyond amd64"
        table.add_row(
            "" if name == before else name, each["name"], each["target"], " ".join(each.get("kernels", [])), features
        )
        before = name
    console().print(table)
