# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m verify.aead: proves that a function of an object file seals, or opens."""

from pathlib import Path

import click
from rich.console import Console

from verify.aead.others import Calling
from verify.aead.proof import prove
from verify.aead.specification import CONSTRUCTIONS
from verify.aead.state import FIELDS as CALL
from verify.cli import SETTINGS, features_of
from verify.faults import InputError
from verify.integers.cli import POLICY, report
from verify.integers.machine import Machine

MACHINES = {"strict": Machine, "known": Calling}
HELP = f"""Proves that int SYMBOL(call) in FILE (an object file) seals, or opens, for every pair of lengths.

call points to {', '.join(CALL)}: 8 bytes each.

The exit code is 0 if that is proved, 1 if not, 2 if the question makes no sense.
"""
EXAMPLES = """\b
Examples:
python -m verify.aead aead.o --symbol mine_seal --primitive chacha20poly1305
python -m verify.aead aead.o --symbol mine_open --primitive chacha20poly1305 --open --longest 256
"""


@click.command(help=HELP, epilog=EXAMPLES, context_settings=SETTINGS, no_args_is_help=True)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--symbol", required=True, help="The function.")
@click.option("--primitive", required=True, type=click.Choice(list(CONSTRUCTIONS)), help="What it is to compute.")
@click.option("--open", "opens", is_flag=True, help="It decrypts; otherwise it encrypts.")
@click.option("--features", help="What the CPU has, as in bmi2; by default whatever the function needs.")
@click.option("--longest", type=click.IntRange(0), help="Only texts of up to so many bytes; by default all.")
@click.option("--policy", type=click.Choice(list(MACHINES)), default="strict", show_default=True, help=POLICY)
def main(
    file: Path, symbol: str, primitive: str, opens: bool, features: str | None, longest: int | None, policy: str
) -> None:
    """The command: proves a function, and prints the result."""
    try:
        given = None if features is None else features_of(features)
        result = prove(file, symbol, primitive, opens, given, longest, machine=MACHINES[policy])
    except InputError as error:
        raise click.UsageError(str(error)) from error
    what = "every length of the text" if longest is None else f"a text of up to {longest} bytes"
    report(Console(highlight=False, soft_wrap=True), result, f"{what}, and every length of additional data")
    raise SystemExit(1 if result.faults else 0)
