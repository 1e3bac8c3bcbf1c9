# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove: prove every function of every emitted variant, except those that are already proved.

A certificate in build/proofs/ holds for its key (verify.certificate): the object, the task and the prover; it counts
again only if the whole key is the same. It is in build/ and not in results/ since the bytes that this machine's
assembler made are proved.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from harness.build import Compiler
from harness.options import SETTINGS, from_environment
from harness.tables import Table
from proofs import asking, record
from proofs.emitted import PROOFS, ROOT, Emitted, emitted
from verify import certificate as c
from verify import lengths as sets
from verify.faults import Fault, InputError
from verify.image import Image


@dataclass(frozen=True)
class Job:
    """A proof to make. name: of the file and its function; certificate: where to write it."""

    name: str
    task: c.Task
    certificate: Path


@dataclass(frozen=True)
class Outcome:
    """A proof's outcome, as the process that proved it returns it. seconds: 0 if it was proved before."""

    name: str
    ok: bool
    lengths: int
    induction: str
    instructions: int
    seconds: float
    faults: tuple[str, ...] = ()
    failed: int = -1


@click.command(context_settings=SETTINGS)
@from_environment("--impl", "Variants: shell patterns, by comma.")
@from_environment("--primitive", "Primitives, likewise: chacha20, crypto_core/salsa20.")
@click.option(
    "--lengths", "lengths_", default="every", help="In bytes: every (the default), all (0-4160), chosen, or 0-64,100."
)
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--compiler", default="gcc", show_default=True, help="The compiler that assembles them.")
@click.option("--record", "recorded", is_flag=True, help=f"Record them in {record.PLACE}/ and {record.PAGE}.")
def main(impl: str, primitive: str, lengths_: str, jobs: int | None, compiler: str, recorded: bool) -> None:
    """Prove the emitted streams, cores and lanes (not the C references), and write certificates to build/proofs/.

    What has a certificate is not proved again. Functions that make tags: python -m proofs.tags.
    """
    try:
        lengths, every = tuple(sets.parse(lengths_)), lengths_ == "every"
        if recorded and not every:
            raise InputError("a record is of every length: --record and --lengths do not go together")
        work = jobs_of(emitted(ROOT, impl, primitive), lengths, every, compiler)
    except InputError as error:
        raise click.UsageError(str(error)) from error
    console = Console(highlight=False)
    outcomes = prove_all(work, jobs, console)
    failed = [outcome for outcome in outcomes if not outcome.ok]
    if recorded and failed:
        console.print("nothing is recorded: a record is of what was proved in full")
    elif recorded:
        record.write_functions(certificates(work), Compiler(compiler).version())
    raise SystemExit(1 if failed else 0)


def jobs_of(found: Iterable[Emitted], lengths: tuple[int, ...], every: bool, compiler: str = "gcc") -> list[Job]:
    """A job for each function of some files, which this assembles."""
    return [
        Job(f"{file.name}/{role}", task, file.place / f"{role}.json")
        for file in found
        for role, task in file.tasks(file.assemble(compiler), lengths, every).items()
    ]


def prove_all(work: Iterable[Job], jobs: int | None, console: Console) -> list[Outcome]:
    """Prove the functions without a valid certificate; show all outcomes, and give them sorted by name."""
    outcomes: list[Outcome] = []
    left: dict[Path, list[Job]] = {}
    for job in work:
        known_ = known(job)
        if known_ is not None:
            outcomes.append(known_)
        else:
            left.setdefault(job.task.file, []).append(job)
    largest_first = sorted(left.values(), key=lambda some: -some[0].task.file.stat().st_size)
    # A file's functions are proved in one process, since they share expressions, which are never freed.
    for progress, some in asking.apart(_prove_file, largest_first, "proving", jobs):
        for outcome in some:
            if not outcome.ok:
                progress.pause(partial(_complain, console, outcome))
        outcomes += some
    outcomes.sort(key=lambda outcome: outcome.name)
    console.print(table(outcomes).terminal())
    proved = sum(outcome.ok for outcome in outcomes)
    console.print(f"{proved} of {len(outcomes)} functions proved; certificates in {PROOFS}/")
    return outcomes


def known(job: Job) -> Outcome | None:
    """The outcome that a certificate of an earlier run proves; None if it does not count."""
    try:
        content = c.read(job.certificate)
        if c.differences(content["key"], c.key(job.task, Image(job.task.file))):
            return None
        induction = content["induction"]
        induced = f"from {induction['from_length']}" if induction["proved"] else induction["reason"]
        count = len(sets.parse(content["lengths"]))
        return Outcome(job.name, True, count, induced, content["code"]["instructions"], 0.0)
    except (Fault, InputError, ValueError, KeyError, TypeError):
        return None


def certificates(work: Iterable[Job]) -> dict[str, dict[str, record.Certificate]]:
    """The certificates of the jobs, by file and function."""
    found: dict[str, dict[str, record.Certificate]] = {}
    for job in work:
        file, _, role = job.name.rpartition("/")
        found.setdefault(file, {})[role] = c.read(job.certificate)
    return found


def _prove_file(jobs: list[Job]) -> list[Outcome]:
    found: c.Found = {}
    return [prove(job, found) for job in jobs]


def prove(job: Job, found: c.Found) -> Outcome:
    """Prove a function, and write its certificate if that succeeds. found: what the functions of one file share."""
    result = c.prove(job.task, found=found)
    if result.ok:
        c.write(job.certificate, c.certificate(result))
    induction = result.induction
    induced = f"from {induction.low}" if induction else result.reason
    return Outcome(
        job.name,
        result.ok,
        len(result.proved),
        induced,
        len(result.program.reached) if result.program else 0,
        result.seconds,
        tuple(map(str, result.faults)),
        result.failed,
    )


def _complain(console: Console, outcome: Outcome) -> None:
    length = f" for length {outcome.failed}" if outcome.failed >= 0 else ""
    console.print(f"[red]not proved[/red]: {escape(outcome.name)}{length}")
    for fault in outcome.faults:
        console.print("  " + escape(fault).replace("\n", "\n  "))


def table(outcomes: Iterable[Outcome]) -> Table:
    """A table of outcomes for people."""
    heads = "function", "proved", "lengths", "every length", "instructions", "seconds"
    result = Table(heads, title="Proved machine code", left=2)
    for each in outcomes:
        verdict = "yes" if each.ok else f"no: length {each.failed}"
        seconds = f"{each.seconds:.1f}" if each.seconds else "before"
        name = each.name.removeprefix("crypto_stream/").removeprefix("crypto_core/").replace("peachacha/", "")
        figures = str(each.lengths), each.induction, str(each.instructions), seconds
        result.add(name, verdict, *figures, style="" if each.ok else "red")
    return result


if __name__ == "__main__":
    main()
