# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-mutations: change machine code in one place, or in two, and repeat the proof.

A mutant that is not killed must be equivalent. It has to pass the whole proof, every length and the induction, which
shows that it is right as well; proofs.mutants.reasons finds out why.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from harness.errors import HarnessError
from harness.options import SETTINGS, from_environment, number_option
from proofs import asking, record, tags
from proofs.emitted import Emitted, forms, variants
from proofs.mutants.integers import Integers
from proofs.mutants.mutations import Code, Mutant, mutants
from proofs.mutants.pairs import pairs
from proofs.mutants.reasons import Reasons
from proofs.mutants.streams import Streams
from proofs.mutants.targets import Target
from verify import trusted
from verify.primitives import STREAM

# One for each target: general registers; xmm with its different shuffles and rotations; ymm; zmm; small and interleaved
# kernels. Salsa20's differ in the rounds and in the order of the input: a few small ones. They share the same number of
# mutants, however many variants there are.
DEFAULT = ("chacha20/amd64-u1", "chacha20/amd64-sse2-u4", "xchacha20/amd64-ssse3-u4", "chacha20/amd64-avx-u4",
           "xchacha20/amd64-xop-u4", "chacha20/amd64-avx2", "xchacha20/amd64-avx512vl-u8",
           "chacha20/amd64-avx512", "salsa20/amd64-u1", "xsalsa20/amd64-sse2-u4", "salsa20/amd64-avx2-u2",
           "xsalsa20/amd64-avx512-u4")  # fmt: skip
# For authenticators and AEADs: the numbers of mutants with one change and with two, by what a proof takes.
PARTS = {
    "poly1305/amd64": (240, 100), "poly1305/amd64-mulx": (240, 100), "poly1305/amd64-avx2": (110, 35),
    "poly1305/amd64-avx512": (70, 20), "poly1305/amd64-avx512ifma": (100, 25),
    "chacha20poly1305/amd64-avx2": (100, 40), "chacha20poly1305/amd64-sse2": (20, 10),
    "xsalsa20poly1305/amd64-ssse3": (20, 10), "chacha20poly1305/amd64-avx512ifma": (20, 10),
    "xchacha20poly1305/amd64-avx512vlifma": (20, 10),
}  # fmt: skip
KEPT = Path("build/mutants.jsonl")
CHANGES: dict[int, Callable[[Code], Iterator[Mutant]]] = {1: mutants, 2: pairs}
WHAT = {1: "one change", 2: "two changes"}
AT_ONCE, SEALING = 25, 10  # mutants in a process, which keeps all its expressions; for AEADs
SURVIVED = ""  # stands among the kinds of faults


@dataclass
class Survivor:
    """A mutant that passed the whole proof, and why; reason is "" if that is not known."""

    kind: str
    change: str
    reason: str


@dataclass
class Survey:
    """The mutants of one variant with this number of changes. outcomes: how many by (kind, the fault that killed them,
    or SURVIVED)."""

    name: str
    changes: int
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    survivors: list[Survivor] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Survey) -> None:
        """Add another survey's counts and survivors."""
        self.outcomes += other.outcomes
        self.survivors += other.survivors
        self.seconds += other.seconds

    @property
    def mutants(self) -> int:
        """The number of mutants."""
        return self.outcomes.total()

    @property
    def killed(self) -> int:
        """The number of mutants that the proof refused."""
        return self.mutants - len(self.survivors)

    @property
    def unexplained(self) -> int:
        """The number of survivors without a known reason."""
        return sum(not each.reason for each in self.survivors)

    def by(self, index: int) -> Counter[str]:
        """The number of mutants by kind (index 0), or of killed ones by the fault that killed them (1)."""
        found: Counter[str] = Counter()
        for key, number in self.outcomes.items():
            if index == 0 or key[1] != SURVIVED:
                found[key[index]] += number
        return found

    def content(self) -> dict[str, Any]:
        """The entry in proofs/mutations.json."""
        kinds: dict[str, dict[str, int]] = {}
        for (kind, fault), number in sorted(self.outcomes.items()):
            kinds.setdefault(kind, {})["survived" if fault == SURVIVED else fault] = number
        survivors = [vars(each) for each in sorted(self.survivors, key=lambda each: (each.kind, each.change))]
        return {"name": self.name, "changes": self.changes, "mutants": kinds, "survivors": survivors}


def survey(target: Target, changes: int, numbers: range, seed: int, name: str = "") -> Survey:
    """Mutants with one change or two: those with these numbers in the seed's sequence, as far as it goes."""
    begin = time.monotonic()
    result, reasons = Survey(name, changes), Reasons(target)
    for mutant in islice(CHANGES[changes](target.code(seed)), numbers.start, numbers.stop):
        fault = target.killed(mutant)
        result.outcomes[mutant.kind, fault] += 1
        if fault == SURVIVED:
            shown = mutant.shown(next(iter(target.entries.values())))
            result.survivors.append(Survivor(mutant.kind, shown, reasons.reason(mutant)))
    result.seconds = time.monotonic() - begin
    return result


def read(content: dict[str, Any]) -> Survey:
    """The survey that content() and the seconds describe."""
    found = Survey(content["name"], content["changes"], seconds=content["seconds"])
    for kind, faults in content["mutants"].items():
        found.outcomes.update({(kind, SURVIVED if f == "survived" else f): n for f, n in faults.items()})
    found.survivors = [Survivor(**each) for each in content["survivors"]]
    return found


@click.command(context_settings=SETTINGS)
@from_environment("--impl", "Variants: shell patterns, by comma; by default one of each target.")
@from_environment("--primitive", "Primitives, likewise.")
@click.option("--of", "kind", type=click.Choice(["streams", "tags"]), help="Only streams, or only what makes tags.")
@number_option("--mutants", 800, "With one change, of all streams together; what makes tags gets as many.", least=0)
@number_option("--pairs", 1000, "With two, likewise; what makes tags gets a third.", least=0)
@click.option("--seed", default=1, show_default=True, help="Another one draws other mutants.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--record", "recorded", is_flag=True, help=f"Write {record.PLACE}/ and {record.PAGE}.")
def main(
    impl: str, primitive: str, kind: str | None, mutants: int, pairs: int, seed: int, jobs: int | None, recorded: bool
) -> None:
    """Prove mutants of each variant; the exit code is 1 if one survives for no known reason.

    Answers for the same prover and files are kept and not computed again.
    """
    files = shares(impl, primitive, kind, mutants, pairs)
    work = {
        f"{each.short} {changes} {first} {digest(each, seed)}": (
            each,
            changes,
            range(first, min(first + some, n)),
            seed,
        )
        for each, *numbers in files
        for changes, n in zip((1, 2), numbers, strict=True)
        for some in [AT_ONCE if each.operation in (STREAM, tags.AUTHENTICATOR) else SEALING]
        for first in range(0, n, some)
    }
    surveys: dict[tuple[int, str], Survey] = {}
    for content in asking.answers(KEPT, work, _survey, "killing mutants", jobs).values():
        each = read(content)
        surveys.setdefault((each.changes, each.name), Survey(each.name, each.changes)).add(each)
    console = Console(highlight=False, soft_wrap=True)
    every = [survey for _, survey in sorted(surveys.items())]
    for each in every:
        report(console, each)
    for changes, what in WHAT.items():
        some = [each for each in every if each.changes == changes]
        number, killed, unexplained = (
            sum(getattr(each, name) for each in some) for name in ("mutants", "killed", "unexplained")
        )
        console.print(
            f"{number} mutants by {what}: {killed} killed, {number - killed} survivors, {unexplained} of them "
            "unexplained"
        )
    if recorded:
        provers = {file.short: prover(file) for file, *_ in files}
        record.write_mutations(each.content() | record.by(provers[each.name]) for each in every)
    raise SystemExit(1 if any(each.unexplained for each in every) else 0)


def shares(impl: str, primitive: str, kind: str | None, single: int, double: int) -> list[tuple[Emitted, int, int]]:
    """The files, each with its numbers of mutants with one change and with two."""
    others = [each.file for each in tags.functions(impl, primitive) if each.role != "open" and each.file.short in PARTS]
    streams = []
    if kind != "tags":
        try:
            streams = variants(impl, primitive, DEFAULT)
        except HarnessError:
            if not others:
                raise
    found = [(each, -(-single // len(streams)), -(-double // len(streams))) for each in streams]
    for each in others if kind != "streams" else ():
        one, two = PARTS[each.short]
        found.append((each, one * single // 800, two * double // 1000))
    return found


def prover(file: Emitted) -> str:
    """The module in which proofs of a file's functions begin."""
    return {STREAM: trusted.CERTIFICATE, tags.AUTHENTICATOR: tags.POLY1305}.get(file.operation, tags.AEADS)


@cache
def digest(file: Emitted, seed: int) -> str:
    """A hash of everything that determines the outcome of its mutants."""
    asked = trusted.digest(prover(file)), str(seed)
    return asking.digest(asked, (Path(__file__).parent, file.assemble()))[:16]


def _survey(work: tuple[Emitted, int, range, int]) -> dict[str, Any]:
    variant, changes, numbers, seed = work
    target: Target
    if variant.operation == STREAM:
        target = Streams(variant.assemble(), variant.symbol, variant.primitive, allowed=_emitted_forms())
    else:
        target = Integers(variant)
    found = survey(target, changes, numbers, seed, variant.short)
    return {**found.content(), "seconds": found.seconds}


@cache
def _emitted_forms() -> frozenset[int]:
    return frozenset().union(*(forms(each.assemble()) for each in variants("amd64-*", "")))


def report(console: Console, result: Survey) -> None:
    """Print the outcome of one variant's mutants."""
    kinds, killers = (", ".join(f"{name} {n}" for name, n in sorted(result.by(i).items())) for i in (0, 1))
    many = f"{result.mutants} mutants by {WHAT[result.changes]}"
    console.print(f"{escape(result.name)}: {many} ({kinds}) in {result.seconds:.0f} seconds")
    console.print(f"  {result.killed} killed ({killers}), {len(result.survivors)} survivors")
    for each in result.survivors:
        console.print(f"  {each.kind} at {escape(each.change)}: {escape(each.reason) or '[red]no reason known[/red]'}")
