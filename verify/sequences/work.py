# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Chunks of experiments, each in a process of its own: expressions are kept for ever, and end with the process."""

from __future__ import annotations

import multiprocessing
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from verify.sequences import forms
from verify.sequences.native import Machine
from verify.sequences.sequence import Chunk, compare, count_forms, kind
from verify.sequences.shrink import show, shrink

SEQUENCES = 2500  # of a chunk


@dataclass
class Task:
    machine: Machine
    seed: int
    chunk: int
    sequences: int = SEQUENCES


@dataclass
class Outcome:
    """refused: instructions that verify's machine did not do in their state; different: what is wrong, as text, by the
    kind of the shortest sequence that shows it."""

    chunk: int
    sequences: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    different: dict[str, str] = field(default_factory=dict)


def run(task: Task) -> Outcome:
    chunk = Chunk(random.Random(f"{task.seed} {task.chunk}"), task.machine)
    experiments = [chunk.experiment() for _ in range(task.sequences)]
    found = compare(task.machine, chunk.constants, experiments)
    outcome = Outcome(task.chunk, len(experiments), count_forms(experiments), sum(each.refused for each in experiments))
    for experiment, wrong in found[:100]:
        shortest, wrong = shrink(task.machine, chunk.constants, experiment, wrong)
        outcome.different.setdefault(kind(shortest.places), show(shortest, wrong))
    return outcome


def run_all(tasks: Iterable[Task], jobs: int) -> Iterator[Outcome]:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["verify.sequences.work"])
    with context.Pool(jobs, maxtasksperchild=1) as pool:
        yield from pool.imap_unordered(run, tasks)


def every_form(features: frozenset[str] | None) -> set[str]:
    """The forms that a machine with these features can run; with None, all."""
    found = set()
    for seed in range(8):
        source = random.Random(seed)
        some = forms.pool(source, forms.registers(source), features)
        found |= {item.form for item in some if "behind" not in item.form}
    return found
