# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Many questions, asked in several processes: what was answered before is kept in build/, and not asked again."""

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
    """Raises OutOfTimeError after so many seconds of this process's processor time, in its main thread."""

    def end(number: int, frame: FrameType | None) -> None:
        raise OutOfTimeError

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def digest(decided: Iterable[str], places: Iterable[Path]) -> str:
    """Of what an answer rests on. decided: digests, or settings as text; places: files, and directories of files."""
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
    """The answer to each question, by the same name. kept: a file of lines, one for each answer, which are read again;
    its name tells what they rest on. answer: a function of a module, whose value JSON can hold; each is called in a
    process of its own. told: of what is answered now. jobs: processes; by default one a processor."""
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
    """What a function of a module gives for each, as they end, each in a process of its own; and what shows how far."""
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
    """What is there, by name; a last line that is not whole is left out."""
    found = {}
    for line in path.read_text().splitlines() if path.is_file() else ():
        try:
            content = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[content["name"]] = content["answer"]
    return found
