# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Tries and measures the candidates. What is done is kept, so that an interrupted run goes on where it stopped.

Kept are the verdict on each piece of code, and the lines of each pass over one width, whose name holds a seal of all
the code that was measured in it: other code is other work.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from harness.context import context_of
from harness.database import write_file
from harness.processors import count
from harness.trying import Outcome, try_one
from measure.compilers.builds import Entrant
from measure.timing.readings import harness_digest, measure

LENGTHS = "64,576,1536,2048,4096"


@dataclass(frozen=True)
class Bench:
    """Where programs and intermediate results lie, and how to measure. rounds: interleaved runs of `passes` passes."""

    place: Path
    programs: dict[str, Path]
    tree: Path
    cpu: int
    rounds: int
    passes: int


def try_candidates(candidates: Sequence[Entrant], bench: Bench, step: Callable[[Entrant], None]) -> None:
    """Fill in the verdicts; one try for all candidates with the same code. step: called for each that is tried."""

    def one(candidate: Entrant) -> None:
        kept = bench.place / "tried" / f"{candidate.name}-{_seal([candidate], 'try')}.json"
        if not kept.exists():
            _keep(try_one(candidate.built, bench.programs["try"], bench.tree), kept)
        found = json.loads(kept.read_text())
        candidate.verdict, candidate.lines = found["verdict"], found["lines"]
        candidate.remark = found["message"] or candidate.remark
        step(candidate)

    with ThreadPoolExecutor(count()) as pool:
        list(pool.map(one, [each for each in candidates if each.digest and not each.same_as]))
    for candidate in candidates:
        if candidate.same_as:
            candidate.verdict = candidate.same_as.verdict


def _keep(outcome: Outcome, path: Path) -> None:
    lines = outcome.lines(context_of(outcome.implementation))
    found = {"verdict": outcome.verdict, "message": outcome.message, "lines": lines}
    write_file(path, [json.dumps(found)])


def measure_candidates(
    width: int, candidates: Sequence[Entrant], bench: Bench, progress: Callable[[float], None]
) -> None:
    """Append database lines to all of one width that passed try, from interleaved runs. progress: of 0 to 1."""
    timed = [each for each in candidates if each.verdict != "fails" and not each.same_as]
    if not timed:
        return
    seal = _seal(timed, f"{LENGTHS} {bench.passes} {bench.cpu}")
    contexts = [context_of(each.built.implementation) for each in timed]
    for number in range(bench.rounds):
        kept = bench.place / "measured" / f"u{width}-{seal}-{number}.json"
        if not kept.exists():
            done = measure(
                [each.built for each in timed],
                bench.programs["measure"],
                LENGTHS,
                bench.passes,
                bench.cpu,
                contexts,
                lambda part, number=number: progress((number + part) / bench.rounds),  # type: ignore[misc]
            )
            write_file(kept, [json.dumps({each.digest: lines for each, lines in zip(timed, done, strict=True)})])
        groups = json.loads(kept.read_text())
        for each in timed:
            each.lines += groups[each.digest]
        progress((number + 1) / bench.rounds)


def _seal(candidates: Sequence[Entrant], how: str) -> str:
    """A name for a piece of work on candidates by the harness as it is."""
    digest = hashlib.sha256(how.encode())
    for each in candidates:
        digest.update(f"{each.digest} {each.built.compiler.line}\n".encode())
    digest.update(harness_digest().encode())
    return digest.hexdigest()[:16]
