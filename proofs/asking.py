# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Answer many questions in several processes. Answers are kept in build/, and not computed again."""

import gc
import hashlib
import json
import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from harness import processors
from harness.garbage import THRESHOLDS
from harness.progress import Progress

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class OutOfTimeError(Exception):
    """An answer took too long."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """A context that raises OutOfTimeError after this much processor time; in the main thread only."""

    def end(number: int, frame: FrameType | None) -> None:
        raise OutOfTimeError

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def digest(decided: Iterable[str], places: Iterable[Path]) -> str:
    """A hash of what determines an answer. decided: digests, or settings as text; places: files and directories."""
    found = hashlib.sha256("\n".join(decided).encode())
    for place in places:
        for path in sorted(place.glob("*.*")) if place.is_dir() else [place]:
            found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def answers(
    kept: Path,
    questions: Mapping[str, Question],
    answer: Callable[[Question], Answer],
    what: str,
    jobs: int | None = None,
    told: Callable[[str, Answer], None] | None = None,
) -> dict[str, Answer]:
    """The answer to each question, by the question's name.

    kept: a file with a line for each answer, which is read again; its name must identify what answers depend on.
    answer: a module's function whose results are JSON; each call has a process of its own. what: for the progress.
    told: called with new answers. jobs: processes; by default one for each processor.
    """
    kept.parent.mkdir(parents=True, exist_ok=True)
    found = {name: each for name, each in read(kept).items() if name in questions}
    left = [(name, answer, each) for name, each in questions.items() if name not in found]
    with kept.open("a") as file:
        for progress, (name, each) in apart(_answered, left, what, jobs):
            file.write(json.dumps({"name": name, "answer": each}) + "\n")
            file.flush()
            found[name] = each
            if told is not None:
                progress.pause(partial(told, name, each))
    return {name: found[name] for name in questions}


def apart(
    function: Callable[[Question], Answer], work: Sequence[Question], what: str, jobs: int | None = None
) -> Iterator[tuple[Progress, Answer]]:
    """The results of a module's function for each item, in the order in which they finish, each with the progress
    display. Each call has a process of its own. jobs: processes; by default one for each processor."""
    often = gc.set_threshold, THRESHOLDS
    pool = multiprocessing.get_context("spawn").Pool(jobs or processors.count(), *often, maxtasksperchild=1)
    with pool, Progress(what, max(len(work), 1)) as progress:
        for found in pool.imap_unordered(function, work):
            yield progress, found
            progress.step()


def _answered(work: tuple[str, Callable[[Any], Any], Any]) -> tuple[str, Any]:
    name, answer, question = work
    return name, answer(question)


def read(path: Path) -> dict[str, Any]:
    """The answers in a file, by name; an incomplete last line is ignored."""
    found = {}
    for line in path.read_text().splitlines() if path.is_file() else ():
        try:
            content = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[content["name"]] = content["answer"]
    return found
