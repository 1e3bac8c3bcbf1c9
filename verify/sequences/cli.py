# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-semantics: random sequences of instructions on a CPU and in verify's machine; what is done is kept.

build/semantics/ holds which chunks are done, for one seed and one verifier: a changed verifier starts anew.
"""

import hashlib
import json
import os
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import click
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from verify import certificate, trusted
from verify.cli import SETTINGS
from verify.faults import InputError
from verify.progress import bars
from verify.sequences import native, work
from verify.sequences.sequence import mnemonic

PLACE = Path("build/semantics")
HERE = Path(__file__).parent
COUNTS = ("sequences", "programs", "states", "refused")
SHOWN = 100  # forms that no sequence had


@dataclass
class Account:
    """What is done: chunks by name, and counts. It counts for its key alone: seed, verifier, features, chunks."""

    key: dict[str, Any]
    chunks: set[str] = field(default_factory=set)
    sequences: int = 0
    programs: int = 0
    states: int = 0
    refused: int = 0
    forms: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: work.Outcome) -> None:
        """Counts a chunk in which nothing differs."""
        self.chunks.add(outcome.task.name)
        self.sequences += outcome.sequences
        self.programs += outcome.programs
        self.states += outcome.states
        self.refused += outcome.refused
        self.forms += outcome.forms

    @property
    def instructions(self) -> int:
        """How many instructions were compared."""
        return self.forms.total()

    def save(self, path: Path) -> None:
        """Writes the account to a file. Raises InputError where that cannot be written."""
        counts = {name: getattr(self, name) for name in COUNTS}
        forms = dict(sorted(self.forms.items()))
        certificate.write(path, {"key": self.key, "chunks": sorted(self.chunks), **counts, "forms": forms})


def load(path: Path, key: dict[str, Any]) -> Account:
    """The account in a file, if it has this key; else an empty one."""
    try:
        content = json.loads(path.read_text())
        if content["key"] == key:
            counts = {name: int(content[name]) for name in COUNTS}
            return Account(key, set(content["chunks"]), forms=Counter(content["forms"]), **counts)
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return Account(key)


def digest() -> str:
    """SHA-256 of the verifier, with verify.integers and what is only for other people's code, and of this package."""
    found = hashlib.sha256(trusted.digest(trusted.PROOF, asked=True).encode())
    ours = [path for path in HERE.iterdir() if path.suffix in (".py", ".c", ".S")]
    places = ("semantics", "integers", "integers/others", "aead")
    more = [path for place in places for path in (HERE.parent / place).glob("*.py")]
    for path in sorted([*ours, *more, HERE.parent / "linked.py"]):
        found.update(path.read_bytes())
    return found.hexdigest()


@click.command(context_settings=SETTINGS)
@click.option("--count", type=click.IntRange(1), default=1_000_000, show_default=True, help="Sequences of bits.")
@click.option(
    "--integers", type=click.IntRange(0), default=200_000, show_default=True, help="Sequences of verify.integers."
)
@click.option("--programs", type=click.IntRange(0), default=20_000, show_default=True, help="Programs for shared runs.")
@click.option("--seed", type=int, default=1, show_default=True, help="Another one draws others.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--qemu", is_flag=True, help="Run them under qemu-x86_64, an implementation of other people.")
@click.option("--keep-going", is_flag=True, help="Show every kind of difference, not the first alone.")
def main(
    count: int, integers: int, programs: int, seed: int, jobs: int | None, qemu: bool, keep_going: bool
) -> dict[str, Any]:
    """Compares verify's semantics with a CPU, sequence by sequence: of words that are bits, of those that are
    integers, and of what the policy `known` knows of these; and runs shared by many lengths with runs of each.

    The exit code is 1 where they differ, and the shortest example is printed.
    """
    try:
        machine = native.machine(PLACE, qemu)
        console, accounts = Console(highlight=False, soft_wrap=True), dict[str, Account]()
        for words, number in (("bits", count), ("integers", integers), ("more", integers // 4)):
            key = {"seed": seed, "verifier": digest(), "features": sorted(machine.features), "chunk": work.SEQUENCES}
            path = PLACE / f"{words}-{'qemu' if qemu else 'cpu'}.json"
            account = accounts[words] = load(path, key)
            tasks = [work.Task(machine, seed, chunk, words) for chunk in range(-(-number // work.SEQUENCES))]
            if not qemu and words == "bits":
                tasks += [work.Task(None, seed, chunk) for chunk in range(-(-programs // work.PROGRAMS))]
            left = [task for task in tasks if task.name not in account.chunks]
            different = _run(left, account, path, jobs or len(os.sched_getaffinity(0)), keep_going, console)
            if different:
                console.print(f"[red]{len(different)} kinds of sequences differ[/red]")
                raise SystemExit(1)
            report(console, account, machine, words)
        account, other = accounts["bits"], accounts["integers"]
        return {
            "machine": _emulator() if qemu else _cpu(), "date": date.today().isoformat(),
            "verifier_sha256": account.key["verifier"], "seed": seed, "programs": account.programs,
            "states": account.states, "sequences": account.sequences, "instructions": account.instructions,
            "forms": len(account.forms), "lacking": _lacking(machine, "bits"),
            "integers": {
                "sequences": other.sequences, "instructions": other.instructions, "forms": len(other.forms),
                "lacking": _lacking(machine, "integers"),
            },
        }  # fmt: skip
    except InputError as error:
        raise click.ClickException(str(error)) from error


def _run(
    left: list[work.Task], account: Account, path: Path, jobs: int, keep_going: bool, console: Console
) -> dict[str, str]:
    """Does the chunks that are not done, until a difference is found, or all with keep_going. Gives the differences."""
    different: dict[str, str] = {}
    if not left:
        return different
    with bars() as progress:
        bar = progress.add_task("sequences", total=len(left))
        for outcome in work.run_all(left, jobs):
            fresh = {name: text for name, text in outcome.different.items() if name not in different}
            different |= fresh
            for name, text in list(fresh.items())[: None if keep_going else 1]:
                progress.stop()
                _complain(console, name, text)
                progress.start()
            if not outcome.different:
                account.add(outcome)
                account.save(path)
            elif not keep_going:
                break
            progress.advance(bar)
    return different


def _complain(console: Console, name: str, text: str) -> None:
    console.print(f"[red]different[/red]: {escape(name)}\n{escape(text)}")


def report(console: Console, account: Account, machine: native.Machine, words: str) -> None:
    """Prints what was compared."""
    mnemonics: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for form, number in account.forms.items():
        mnemonics[mnemonic(form)] += number
        kinds[mnemonic(form)] += 1
    console.print(Columns([f"{name} {number} ({kinds[name]})" for name, number in sorted(mnemonics.items())]))
    console.print(
        f"{account.sequences} sequences, words are {words}: {account.instructions} instructions of "
        f"{len(account.forms)} forms of {len(mnemonics)} instructions: each as on the CPU; {account.refused} more were "
        "refused in their state"
    )
    lacking = _lacking(machine, words)
    if account.programs:
        console.print(
            f"{account.programs} programs with a length: {account.states} states of runs shared by many lengths, "
            "each as in the run of that length alone"
        )
    console.print("this CPU lacks: " + (", ".join(lacking) or "none"))
    never = sorted(work.every_form(machine.features, words) - set(account.forms))
    if never:
        more = f"; and {len(never) - SHOWN} more forms: try more sequences" if len(never) > SHOWN else ""
        console.print(f"never accepted in these states: {'; '.join(never[:SHOWN])}{more}")


def _lacking(machine: native.Machine, words: str) -> list[str]:
    """The mnemonics of which the machine lacks some form."""
    return sorted({mnemonic(form) for form in work.every_form(None, words) - work.every_form(machine.features, words)})


def _cpu() -> str:
    """The CPU's name, family and model: two generations of AMD's EPYC on virtual machines have one name."""
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return "not known"
    found = [re.search(rf"^{field}\s*:\s*(.*)$", text, re.MULTILINE) for field in ("model name", "cpu family", "model")]
    name, family, model = (each[1] if each else "not known" for each in found)
    return f"{name}, family {family}, model {model}"


def _emulator() -> str:
    return f"QEMU {native.emulator_version()}, -cpu max"
