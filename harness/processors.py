# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The processors that this process may use."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import click

from harness.errors import HarnessError

T = TypeVar("T")
R = TypeVar("R")
#: For every command that measures.
cpu_option = click.option("--cpu", type=int, help="The processor to run on; default: the last one allowed.")


def allowed() -> list[int]:
    """The sorted numbers of the processors that this process may use."""
    return sorted(os.sched_getaffinity(0))


def count() -> int:
    """How many processors this process may use."""
    return len(allowed())


def together(work: Callable[[T], R], items: Iterable[T], done: Callable[[R], None] = lambda result: None) -> list[R]:
    """The results of work on each item, in order. As many threads as processors, for work that waits for programs.
    done: called with each result as soon as it is there."""

    def one(item: T) -> R:
        result = work(item)
        done(result)
        return result

    with ThreadPoolExecutor(count()) as pool:
        return list(pool.map(one, items))


def processor(cpu: int | None) -> int:
    """The requested processor, or the last one allowed if it is None. Raises HarnessError if it is not allowed."""
    cpu = allowed()[-1] if cpu is None else cpu
    if cpu not in allowed():
        raise HarnessError(f"processor {cpu} is not allowed here; these are: {', '.join(map(str, allowed()))}")
    return cpu
