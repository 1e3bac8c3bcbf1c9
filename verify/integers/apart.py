# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Work in processes of its own: all that it makes is forgotten, and it hands over plain data alone."""

import ast
import gc
import os
import traceback
from collections.abc import Callable
from typing import Any

from verify.faults import Fault, Verdict


def apart(work: Callable[[], object]) -> Any:
    """What `work` gives, computed in a copy of this process and handed over as text: numbers, strings, and tuples,
    lists, sets and dictionaries of these.

    Raises the Fault that it raises, and RuntimeError, with the traceback, for anything else that ends it.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        gc.freeze()  # what is there already, is not looked through, and its memory not copied
        try:
            try:
                found: object = ("done", work())
            except Fault as fault:
                found = ("fault", (fault.kind, fault.message, fault.address, fault.where, fault.verdict.value))
            except BaseException:
                found = ("error", traceback.format_exc())
            with os.fdopen(write, "w") as pipe:
                pipe.write(repr(found))
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read) as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if status or not data:
        raise RuntimeError("a run in a process of its own ended without a result")
    kind, value = ast.literal_eval(data)
    if kind == "error":
        raise RuntimeError(f"in a process of its own:\n{value}")
    if kind == "fault":
        *given, where, verdict = value
        problem = Fault(*given)
        problem.where, problem.verdict = where, Verdict(verdict)
        raise problem
    return value
