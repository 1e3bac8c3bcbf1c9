# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Judge many functions in several processes; an interrupted run goes on where it ended."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from harness.options import SETTINGS, number_option
from proofs import asking
from proofs import record as records
from proofs.adversaries import running
from proofs.combined.grammar import AT_ONCE
from proofs.combined.judge import VERDICTS, Outcome, judge
from verify import trusted

PLACE = Path("build/combined")
SHOWN = 12  # reasons


def digest() -> str:
    """A hash of the prover, of what is drawn, and of how it is called; after a change, everything is judged again."""
    return asking.digest(
        [trusted.digest(trusted.PROOF)], (Path(__file__).parent, Path(running.__file__).parent, running.SOURCES)
    )


def _judge(work: tuple[int, range, Path]) -> list[dict[str, Any]]:
    seed, numbers, caller = work
    return [asdict(judge(seed, number, caller)) for number in numbers]


@click.command(context_settings=SETTINGS)
@number_option("--count", 10_000, "Functions to draw.")
@click.option("--seed", default=1, show_default=True, help="Another one draws others.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--record", is_flag=True, help=f"Record the counts in {records.PLACE}/ and {records.PAGE}.")
def main(count: int, seed: int, jobs: int | None, record: bool) -> None:
    """Let the prover and the CPU judge functions with two changes; the exit code is 1 if one is proved and wrong."""
    PLACE.mkdir(parents=True, exist_ok=True)
    parts = [range(first, min(first + AT_ONCE, count)) for first in range(0, count, AT_ONCE)]
    caller = running.caller(PLACE)
    questions = {f"{part.start}-{part.stop}": (seed, part, caller) for part in parts}
    answers = asking.answers(PLACE / f"{seed}-{digest()[:16]}.jsonl", questions, _judge, "judging combinations", jobs)
    found = [Outcome(**{**each, "edits": tuple(each["edits"])}) for some in answers.values() for each in some]
    console = Console(highlight=False, soft_wrap=True)
    console.print(report(found))
    for each in found:
        if each.hole:
            console.print(f"[red]proved, and wrong[/red]: --seed {seed}, number {each.number}: {escape(shown(each))}")
    content = summary(found, seed)
    if record:
        records.write_combined(content)
    raise SystemExit(1 if content["holes"] else 0)


def shown(hole: Outcome) -> str:
    """A description, for people, of a function that is proved and wrong, with its edits."""
    edits = "".join(f"\n    {edit}" for edit in hole.edits)
    return f"{hole.base}, {hole.role}: {hole.parts}\n  {hole.symptom}{edits}"


def reasons(outcomes: Iterable[Outcome]) -> Counter[str]:
    """How many right functions are not proved, by kind and message of the fault without addresses and numbers."""
    return Counter(f"{each.fault}: {_bare(each.message)}" for each in outcomes if each.verdict == "not proved, right")


def _bare(message: str) -> str:
    text = message.splitlines()[0].partition(" [at ")[0].rpartition("head: ")[2]
    return "".join("#" if c.isdigit() else c for c in text)[:100]


def summary(outcomes: list[Outcome], seed: int) -> dict[str, Any]:
    """The content of proofs/combined.json."""
    kinds: dict[str, dict[str, int]] = {}
    for (kind, verdict), number in sorted(Counter((each.kind, each.verdict) for each in outcomes).items()):
        kinds.setdefault(kind, {})[verdict] = number
    holes = [{"number": each.number, "what": shown(each)} for each in outcomes if each.hole]
    return {
        "seed": seed,
        "functions": len(outcomes),
        "verdicts": dict(Counter(each.verdict for each in outcomes).most_common()),
        "refused_though_right": dict(Counter(each.fault for each in outcomes if each.verdict == "not proved, right")),
        "kinds": kinds,
        "holes": holes,
    }


def report(outcomes: list[Outcome]) -> str:
    """A report for people: the number of functions by verdict, and why right ones are not proved."""
    verdicts = Counter(each.verdict for each in outcomes)
    lines = [f"{len(outcomes)} functions: " + ", ".join(f"{verdicts[v]} {v}" for v in VERDICTS if verdicts[v])]
    lines += ["right, and not proved, since:"]
    lines += [f"  {number} {escape(text)}" for text, number in reasons(outcomes).most_common(SHOWN)]
    return "\n".join(lines)
