# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of the emitted AEADs and the secretbox, every pair of lengths: python -m proofs.aeads."""

from __future__ import annotations

import click
from rich.console import Console

from harness.errors import HarnessError
from harness.implementations import find
from proofs.emitted import ROOT, Emitted, of
from verify.aead.cli import report
from verify.aead.proof import prove
from verify.faults import InputError

OPERATIONS = ("crypto_aead", "crypto_secretbox")
#: What the symbols of a function end in.
ROLES = {"seal": "_seal", "open": "_open"}


def files(impl: str = "", primitive: str = "") -> list[Emitted]:
    """The files of assembly that are to be proved."""
    return [found for each in find(ROOT, (), impl, primitive, OPERATIONS) if (found := of(each))]


def symbol(file: Emitted, role: str) -> str:
    """A function's name. NaCl's macro has taken the name of opening where it is a secretbox."""
    return file.symbol + ROLES[role] + ("_text" if role == "open" and file.operation == "crypto_secretbox" else "")


@click.command()
@click.option("--impl", default="", help="Only implementations that match, as in amd64-avx2.")
@click.option("--primitive", default="", help="Only primitives that match, as in chacha20poly1305.")
@click.option("--role", type=click.Choice(list(ROLES)), help="Only sealing, or opening.")
@click.option("--longest", type=click.IntRange(0), help="Bytes of text; of longer ones nothing is said then.")
def main(impl: str, primitive: str, role: str | None, longest: int | None) -> None:
    """Proves the AEADs, as they are emitted: some minutes a function."""
    console, failed = Console(highlight=False, soft_wrap=True), False
    try:
        for file in files(impl, primitive):
            for each in [role] if role else ROLES:
                name, opens = symbol(file, each), each == "open"
                result = prove(file.assemble(), name, file.primitive, opens, file.features, longest)
                report(console, result, longest)
                failed |= bool(result.faults)
    except (InputError, HarnessError) as error:
        raise click.ClickException(str(error)) from error
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
