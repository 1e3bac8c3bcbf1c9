# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Chunks of experiments, each in a process of its own: expressions are never freed, and end with the process."""

import gc
import multiprocessing
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from verify.sequences import forms, shared
from verify.sequences.native import Machine
from verify.sequences.sequence import Chunk, compare, count_forms, kind
from verify.sequences.shrink import show, shrink

SEQUENCES = 2500  # in a chunk
PROGRAMS = 250  # in a chunk
MOST = 100  # differences of a chunk that are shrunk


@dataclass
class Task:
    """A chunk to do: of sequences, or, where there is no machine, of programs with a length. words: of which machine of
    verify (verify.sequences.forms.WORDS)."""

    machine: Machine | None
    seed: int
    chunk: int
    words: str = "bits"

    @property
    def name(self) -> str:
        """What the chunk is called in an account."""
        return f"{'sequences' if self.machine else 'programs'} {self.chunk}"


@dataclass
class Outcome:
    """What came of a chunk. refused: instructions that verify's machine did not run in their state; different: what is
    wrong, as text, by the kind of the shortest sequence that shows it."""

    task: Task
    sequences: int = 0
    programs: int = 0
    states: int = 0  # of programs, compared
    forms: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    different: dict[str, str] = field(default_factory=dict)


def run(task: Task) -> Outcome:
    """Does a chunk in this process."""
    return _sequences(task, task.machine) if task.machine is not None else _programs(task)


def _sequences(task: Task, machine: Machine) -> Outcome:
    chunk = Chunk(random.Random(f"{task.seed} {task.chunk}"), machine, task.words)
    experiments = [chunk.experiment() for _ in range(SEQUENCES)]
    found = compare(machine, chunk.constants, experiments)
    outcome = Outcome(task, len(experiments), forms=count_forms(experiments))
    outcome.refused = sum(each.refused for each in experiments)
    for experiment, wrong in found[:MOST]:
        shortest, wrong = shrink(machine, chunk.constants, experiment, wrong)
        outcome.different.setdefault(kind(shortest.places), show(shortest, wrong))
    return outcome


def _programs(task: Task) -> Outcome:
    outcome = Outcome(task)
    for trial in islice(shared.trials(f"{task.seed} {task.chunk}"), PROGRAMS):
        found = shared.compare(*trial)
        outcome.programs += 1
        outcome.states += found.states
        if found.different and len(outcome.different) < MOST:
            shortest, found = shared.shrink(trial, found)
            name = "a shared run: " + " ".join(shortest[0].mnemonics)
            outcome.different.setdefault(name, shared.show(shortest, found))
    return outcome


def run_all(tasks: Iterable[Task], jobs: int) -> Iterator[Outcome]:
    """Does chunks in `jobs` processes; gives outcomes as they come."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["verify.sequences.work"])
    # All that a chunk makes stays until its process ends: there is no garbage to collect.
    with context.Pool(jobs, initializer=gc.disable, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(run, tasks)


@cache
def every_form(features: frozenset[str] | None, words: str = "bits") -> set[str]:
    """The forms that a machine with these features can run, without prefixed ones; with None, all."""
    found = set()
    for seed in range(3):
        source = random.Random(seed)
        some = forms.pool(source, forms.registers(source), features, words=words)
        found |= {item.form for item in some if "behind" not in item.form}
    return found
