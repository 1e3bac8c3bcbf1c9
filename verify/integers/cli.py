# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m verify.integers: proves that a function of an object file is Poly1305."""

from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from verify.cli import SETTINGS, features_of
from verify.faults import InputError
from verify.integers.invariant import Cut
from verify.integers.machine import Machine
from verify.integers.others.known import Known
from verify.integers.proof import Result, prove
from verify.integers.state import shown

MACHINES = {"strict": Machine, "known": Known}
HELP = """Proves that int SYMBOL(out, in, len, k) in FILE (an object file) is Poly1305 (RFC 8439, 2.5): every length.

The exit code is 0 if that is proved, 1 if not, 2 if the question makes no sense.
"""
POLICY = "Which instructions are trusted: strict, those that peachacha emits; known, all that are modelled."
EXAMPLES = """\b
Example:
python -m verify.integers poly1305.o --symbol mine
"""


@click.command(help=HELP, epilog=EXAMPLES, context_settings=SETTINGS, no_args_is_help=True)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--symbol", required=True, help="The function.")
@click.option("--features", help="What the CPU has, as in bmi2; by default whatever the function needs.")
@click.option("--policy", type=click.Choice(list(MACHINES)), default="strict", show_default=True, help=POLICY)
def main(file: Path, symbol: str, features: str | None, policy: str) -> None:
    """The command: proves a function, and prints the result."""
    try:
        result = prove(file, symbol, None if features is None else features_of(features), MACHINES[policy])
    except InputError as error:
        raise click.UsageError(str(error)) from error
    report(Console(highlight=False, soft_wrap=True), result, "every length: few by themselves, the others by induction")
    raise SystemExit(1 if result.faults else 0)


def bounds(cut: Cut) -> list[str]:
    """The bounds of an accumulator's words at the head of a loop, for people; one for all lanes of a vector."""
    high: dict[str, int] = {}
    for location in cut.weights:
        name = shown(location).split("[")[0]
        high[name] = max(high.get(name, 0), cut.held[location].high)
    return [f"{name} < 2^{most.bit_length()}" for name, most in high.items()]


def report(console: Console, result: Result, what: str) -> None:
    """Prints that a function was proved, and `what` was proved of it; or what was not, and where."""
    name = escape(result.symbol)
    if result.faults:
        console.print(f"[red]not proved[/red] ({result.verdict.value}): {name}")
        for fault in result.faults:
            console.print("  " + escape(str(fault)))
        return
    console.print(f"[green]proved[/green]: {name}, {result.instructions} instructions, {result.seconds:.1f} s")
    console.print("  " + what)
    if result.invariant is not None:
        console.print(f"  at the head of the last loop: {', '.join(bounds(result.invariant))}")
