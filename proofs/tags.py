# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of the emitted functions that make tags: Poly1305 and its hash, AEADs and the secretbox, for every length.

make prove runs it; python -m proofs.tags runs it alone. The records are proofs/poly1305.json and proofs/aeads.json:
each holds for the object and for the text of all modules of its prover, with those they import. Proofs are kept in
build/, and not repeated.
"""

import hashlib
import json
import os
import re
import shutil
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from harness.errors import HarnessError
from harness.implementations import find
from harness.options import SETTINGS
from proofs import asking, dropins, record
from proofs.emitted import ROOT, Emitted, is_asked_for, of
from verify import certificate as c
from verify import trusted
from verify.aead import proof as _aead
from verify.faults import InputError
from verify.image import Image
from verify.integers import abis as _abis
from verify.integers import proof as _integers
from verify.integers.cli import bounds
from verify.integers.conventions import RETURN_ADDRESS, SYSV, Convention

AUTHENTICATOR = "crypto_onetimeauth"
OPERATIONS = (AUTHENTICATOR, "crypto_aead", "crypto_secretbox")
#: The modules in which the proofs begin: of Poly1305, of it by other conventions and of its hash, and of an AEAD or a
#: secretbox; and their records.
POLY1305, ABIS, AEADS = _integers.__name__, _abis.__name__, _aead.__name__
RECORDS = {POLY1305: "poly1305", ABIS: "poly1305", AEADS: "aeads"}
#: The suffixes of the symbols of functions that seal or open.
ROLES = {"seal": "_seal", "open": "_open"}
STACK = re.compile(r"^[/;]+ Bytes: .* at most (\d+) of stack, without the return address\.$", re.MULTILINE)
KEPT, MEND = Path("build/proofs/tags.jsonl"), "make prove RECORD=1"


@dataclass(frozen=True)
class Function:
    """A function to prove. role: seal, open, or "" for an authenticator; longest: bytes of text, None for all."""

    file: Emitted
    role: str = ""
    longest: int | None = None

    @property
    def name(self) -> str:
        """The file's name and the role."""
        return f"{self.file.name} {self.role}".strip()

    @property
    def prover(self) -> str:
        """The module in which the proof begins."""
        if self.file.operation not in (AUTHENTICATOR, dropins.HASH):
            return AEADS
        return ABIS if isinstance(self.file, dropins.InGo | dropins.Microsoft) else POLY1305

    @property
    def symbol(self) -> str:
        """The function's symbol. NaCl's macro takes the name of a secretbox's open; in Go, one function does both."""
        if isinstance(self.file, dropins.InGo):
            return self.file.symbol
        taken = self.role == "open" and self.file.name.startswith("crypto_secretbox")
        return self.file.symbol + ROLES.get(self.role, "") + "_text" * taken

    @property
    def convention(self) -> Convention:
        """The function's calling convention, with as much of the stack as the file's head says, or less
        where Go's check covers less."""
        own = self.file.convention if isinstance(self.file, dropins.InGo | dropins.Microsoft) else SYSV
        said = STACK.search(self.file.source.read_text())
        if said is None or self.prover == POLY1305:
            return own
        return replace(own, stack_bytes=min(own.stack_bytes, RETURN_ADDRESS + int(said[1])))

    @cached_property
    def key(self) -> dict[str, Any]:
        """Everything that a record holds for."""
        return {
            "object_sha256": Image(self.file.assemble()).digest,
            "prover_sha256": trusted.digest(self.prover),
            "symbol": self.symbol,
            "features": list(self.file.features),
            **({} if self.convention == SYSV else {"convention": repr(self.convention)}),
        }


def functions(impl: str = "", primitive: str = "", role: str = "", others: bool = False) -> list[Function]:
    """The functions to prove. others: instead, those in dropin/ with other calling conventions."""
    files = [file for each in find(ROOT, (), "", "", OPERATIONS) if (file := of(each))]
    if others:
        files = dropins.files({(each.primitive, Path(each.name).name): each for each in files})
    files = [each for each in files if is_asked_for(each, impl, primitive)]
    roles = {AUTHENTICATOR: [""], dropins.HASH: [""]}
    found = [Function(file, each) for file in files for each in roles.get(file.operation, [*ROLES])]
    return [each for each in found if role in ("", each.role)]


def stale() -> dict[str, str]:
    """For each function whose record differs from this tree, a line that says how; without those of lacking()."""
    here = {each.name: each for each in [*functions(), *functions(others=True)]}
    there = {name: content for name in RECORDS.values() for name, content in record.others(name).items()}
    found = {name: "is on record, and not in this tree" for name in there if name not in here}
    for name, each in here.items():
        if not shutil.which(each.file.program):
            continue
        content = there.get(name, {})
        differing = [part for part, wanted in each.key.items() if content.get(part) != wanted]
        if name not in there:
            found[name] = "is not on record"
        elif not c.sealed(name, content):
            found[name] = "was changed by hand on record"
        elif differing:
            found[name] = f"{', '.join(differing)} is not as on record"
    return {name: f"{name} {what}: {MEND}" for name, what in found.items()}


def lacking() -> list[str]:
    """The functions that cannot be assembled here, each with the program that is not installed."""
    every = [*functions(), *functions(others=True)]
    return [f"{each.name}: there is no {each.file.program}" for each in every if not shutil.which(each.file.program)]


def proved(each: Function) -> dict[str, Any]:
    """Prove a function. Gives its faults, the processor's seconds, and the record if there are no faults. Raises
    HarnessError if the function changed meanwhile."""
    object_, file = each.file.assemble(), each.file
    given = each.role == "open", file.features, each.longest, each.convention
    if each.prover == AEADS:
        result = _aead.prove(object_, each.symbol, file.primitive, *given)
    elif each.prover == ABIS:
        hashes = file.operation == dropins.HASH
        result = _abis.prove(object_, each.symbol, hashes, file.features, each.convention)
    else:
        result = _integers.prove(object_, each.symbol, file.features)
    found = {"instructions": result.instructions}
    more = {"head": bounds(result.invariant)} if result.invariant else {}
    faults = [f"{result.verdict.value}: {fault}" for fault in result.faults]
    if Function(file, each.role).key != each.key:  # what was asked for, before this process began
        raise HarnessError(f"{each.name} or its prover changed while it was proved: prove it again")
    seconds = sum(os.times()[:4])  # of this process and of those that it has waited for
    return {"faults": faults, "seconds": seconds, "record": {**each.key, **found, **more}}


@click.command(context_settings=SETTINGS)
@click.option("--impl", default="", help="Only these implementations: shell patterns, by comma.")
@click.option("--primitive", default="", help="Only these primitives, likewise.")
@click.option(
    "--role", default="", type=click.Choice(["", *ROLES]), metavar="[seal|open]", help="Only sealing, or opening."
)
@click.option("--longest", type=click.IntRange(0), help="Prove AEADs only for texts of up to this many bytes.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--record", "recorded", is_flag=True, help=f"Record them in {record.PLACE}/ and {record.PAGE}.")
def main(impl: str, primitive: str, role: str, longest: int | None, jobs: int | None, recorded: bool) -> None:
    """Prove Poly1305, AEADs and the secretbox, as they are emitted; --record proves only what is not on record."""
    console = Console(highlight=False, soft_wrap=True)
    if recorded and longest is not None:
        raise click.UsageError("--record is of every length: leave out --longest")

    def told(name: str, answer: dict[str, Any]) -> None:
        what = "[red]not proved[/red], " if answer["faults"] else "[green]proved[/green]: "
        said = "; ".join(answer["faults"]) or f"{answer['record']['instructions']} instructions"
        console.print(f"{name.rpartition(' ')[0]}: {what}{escape(said)}, {answer['seconds']:.0f} s")

    try:
        old = stale() if recorded else {}
        asked = dict[str, Function]()
        wanted = [*functions(impl, primitive, role), *functions(impl, primitive, role, others=True)]
        if not wanted:
            raise HarnessError(
                f"nothing that makes tags matches --impl '{impl}' --primitive '{primitive}' --role '{role}'"
            )
        for each in wanted:
            if not shutil.which(each.file.program):
                console.print(f"{each.name}: not asked, {each.file.program} is not installed")
            elif not recorded or each.name in old:
                one = Function(each.file, each.role, longest)
                digest = hashlib.sha256(json.dumps([one.key, longest]).encode()).hexdigest()
                asked[f"{each.name} {digest}"] = one
        answers = asking.answers(KEPT, asked, proved, "proving", jobs, told)
        for name in {*RECORDS.values()} if recorded else ():
            there = {each: content for each, content in record.others(name).items() if each not in old}
            for function, answer in zip(asked.values(), answers.values(), strict=True):
                if RECORDS[function.prover] == name and not answer["faults"]:
                    there[function.name] = c.seal(function.name, answer["record"])
            record.write_others(name, there)
    except InputError as error:
        raise click.ClickException(str(error)) from error
    failed = [name for name, answer in answers.items() if answer["faults"]]
    console.print(f"{len(answers) - len(failed)} proved, {len(failed)} not")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
