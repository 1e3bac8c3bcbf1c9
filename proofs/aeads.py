# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of the emitted AEADs and the secretbox, every pair of lengths: python -m proofs.aeads."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from harness import processors
from harness.errors import HarnessError
from harness.implementations import find
from proofs import authenticators, record
from proofs.emitted import ROOT, Emitted, of
from verify import certificate as c
from verify.aead.cli import report
from verify.aead.proof import Result, prove
from verify.faults import InputError
from verify.image import Image

RECORD, PROVER, MEND = "aeads", "verify.aead.proof", "python -m proofs.aeads --record"
OPERATIONS = ("crypto_aead", "crypto_secretbox")
#: What the symbols of a function end in.
ROLES = {"seal": "_seal", "open": "_open"}


def files(impl: str = "", primitive: str = "") -> list[Emitted]:
    """The files of assembly that are to be proved."""
    return [found for each in find(ROOT, (), impl, primitive, OPERATIONS) if (found := of(each))]


def symbol(file: Emitted, role: str) -> str:
    """A function's name. NaCl's macro has taken the name of opening where it is a secretbox."""
    return file.symbol + ROLES[role] + ("_text" if role == "open" and file.operation == "crypto_secretbox" else "")


def key(file: Emitted, role: str, object_: Path) -> dict[str, Any]:
    """What a record is of."""
    return authenticators.key(file, Image(object_), symbol(file, role), PROVER)


def stale() -> Iterator[str]:
    """Every way in which what is on record is not of this tree: a line each."""
    here = {f"{file.name} {role}": (file, role) for file in files() for role in ROLES}
    for name, there in record.others(RECORD).items():
        if name not in here:
            yield f"{name} is on record, and not in this tree: {MEND}"
        elif not c.sealed(name, there):
            yield f"the record of {name} was changed by hand: {MEND}"
        else:
            file, role = here[name]
            wanted = key(file, role, file.assemble())
            if differing := [part for part in wanted if there.get(part) != wanted[part]]:
                yield f"{name}: {', '.join(differing)} is not as on record: {MEND}"


@click.command()
@click.option("--impl", default="", help="Only implementations that match, as in amd64-avx2.")
@click.option("--primitive", default="", help="Only primitives that match, as in chacha20poly1305.")
@click.option("--role", type=click.Choice(list(ROLES)), help="Only sealing, or opening.")
@click.option("--longest", type=click.IntRange(0), help="Bytes of text; of longer ones nothing is said then.")
@click.option(
    "--record", "recorded", is_flag=True, help="Enter each in proofs/; what is there and right is passed over."
)
def main(impl: str, primitive: str, role: str | None, longest: int | None, recorded: bool) -> None:
    """Proves the AEADs, as they are emitted: some minutes a function, as many at once as there are processors."""
    console, failed = Console(highlight=False, soft_wrap=True), False
    if recorded and longest is not None:
        raise click.UsageError("--record is of every length: leave out --longest")
    try:
        wanted = [(file, each) for file in files(impl, primitive) for each in ([role] if role else ROLES)]
        if recorded:
            old = {line.partition(":")[0] for line in stale()}
            there = {name: content for name, content in record.others(RECORD).items() if name not in old}
            wanted = [(file, each) for file, each in wanted if f"{file.name} {each}" not in there]
        with ProcessPoolExecutor(processors.count()) as pool:
            tasks = {pool.submit(_proved, file, each, longest): f"{file.name} {each}" for file, each in wanted}
            for done in as_completed(tasks):
                content, result = done.result()
                report(console, result, longest)
                failed |= bool(result.faults)
                if recorded and not result.faults:
                    name = tasks[done]
                    there[name] = c.seal(name, {**content, "instructions": result.instructions})
                    record.write_others(RECORD, there)
    except (InputError, HarnessError) as error:
        raise click.ClickException(str(error)) from error
    raise SystemExit(1 if failed else 0)


def _proved(file: Emitted, role: str, longest: int | None) -> tuple[dict[str, Any], Result]:
    object_ = file.assemble()
    result = prove(object_, symbol(file, role), file.primitive, role == "open", file.features, longest)
    return key(file, role, object_), replace(result, cut=None)


if __name__ == "__main__":
    main()
