# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Wrong authenticators that random calls do not reveal: how many of very many calls differ from the right function?

python -m proofs.adversaries.unseen [--calls 1000000000] calls both natively with random keys, messages and lengths.
"""

import tempfile
from pathlib import Path

import click

from harness.options import SETTINGS, number_option
from harness.programs import run
from proofs.adversaries import patch

HERE = Path(__file__).parent
CORPUS = HERE / "poly1305.txt"
#: Functions that lose a carry which a random key and message need with a probability of about 2^-60.
UNSEEN = ("carry-of-fold-top", "carry-last-fold-top", "carry-of-five-top")


def differing(name: str, calls: int, place: Path) -> int:
    """The number of calls, out of ``calls``, that give another tag than the right function. place: a directory to build
    in. Raises HarnessError."""
    wrong = patch.entries(CORPUS)[name].edits
    text, objects = patch.base("poly1305/amd64"), list[Path]()
    for symbol, edits in (("right", ()), ("wrong", wrong)):
        source = place / f"{symbol}.S"
        source.write_text(patch.apply(text, edits, name))
        objects.append(source.with_suffix(".o"))
        run(["gcc", "-c", f"-DCRYPTO_NAMESPACETOP={symbol}", "-o", objects[-1], source])
    program = place / "carries"
    run(["gcc", "-O1", "-o", program, HERE / "c" / "carries.c", *objects])
    return int(run([program, str(calls)]))


@click.command(context_settings=SETTINGS)
@number_option("--calls", 1_000_000_000, "Calls of each function.")
def main(calls: int) -> None:
    """Call wrong and right functions with random keys and messages, and say how many tags differ."""
    for name in UNSEEN:
        with tempfile.TemporaryDirectory() as place:
            click.echo(f"{name}: {differing(name, calls, Path(place))} of {calls} calls differ")


if __name__ == "__main__":
    main()
