# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of the emitted authenticators, every length, and their record proofs/poly1305.json.

make prove runs it; python -m proofs.authenticators alone. A record holds for the object and the text of all
modules of verify.integers and of those that they import.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import click
from rich.console import Console

from harness.errors import HarnessError
from harness.implementations import find
from proofs import record
from proofs.emitted import ROOT, Emitted, of
from verify import certificate as c
from verify import trusted
from verify.faults import InputError
from verify.image import Image
from verify.integers.cli import report
from verify.integers.proof import prove

OPERATION, RECORD, PROVER = "crypto_onetimeauth", "poly1305", "verify.integers.proof"


def authenticators() -> list[Emitted]:
    """The files of assembly that are to be proved."""
    return [found for each in find(ROOT, (), "", "", (OPERATION,)) if (found := of(each))]


def prover_digest(prover: str = PROVER) -> str:
    """Of what decides whether a function is proved: text of modules, versions of packages. prover: the module."""
    parts = [f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for name, path in trusted.files(prover).items()]
    parts += [f"{name} {trusted.versions()[name]}" for name in trusted.DECIDING]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def key(file: Emitted, image: Image, symbol: str = "", prover: str = PROVER) -> dict[str, Any]:
    """What a record is of: a function, the file's only one if none is named."""
    return {
        "object_sha256": image.digest,
        "prover_sha256": prover_digest(prover),
        "symbol": symbol or file.symbol,
        "features": list(file.features),
    }


def stale() -> Iterator[str]:
    """Every way in which the record is not of this tree: a line each."""
    files = record.others(RECORD)
    here = {file.name: file for file in authenticators()}
    for name, file in here.items():
        there = files.get(name, {})
        if not c.sealed(name, there):
            yield f"{name} is not on record, or its record was changed by hand: make prove RECORD=1"
            continue
        wanted = key(file, Image(file.assemble()))
        differing = [part for part in wanted if there.get(part) != wanted[part]]
        if differing:
            yield f"{name}: {', '.join(differing)} is not as on record: make prove RECORD=1"
    yield from (f"{name} is on record, and not in this tree: make prove RECORD=1" for name in files if name not in here)


@click.command()
@click.option("--compiler", default="gcc", help="What assembles the files.")
@click.option("--record", "recorded", is_flag=True, help=f"Enter them in {record.PLACE}/ and {record.PAGE}.")
def main(compiler: str, recorded: bool) -> None:
    """Proves Poly1305, as it is emitted, for every length."""
    console, found, failed = Console(highlight=False, soft_wrap=True), dict[str, Any](), False
    try:
        for file in authenticators():
            object_ = file.assemble(compiler)
            content = key(file, Image(object_))
            result = prove(object_, file.symbol, file.features)
            report(console, result)
            failed |= bool(result.faults)
            if result.invariant:
                more = {"instructions": result.instructions, "head": result.invariant.bounds()}
                found[file.name] = c.seal(file.name, {**content, **more})
        if recorded and failed:
            console.print("nothing is recorded: a record is of what was proved in full")
        elif recorded:
            record.write_others(RECORD, found)
    except (InputError, HarnessError) as error:
        raise click.ClickException(str(error)) from error
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
