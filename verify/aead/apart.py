# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs of their own processes: what they make is forgotten with them, and nothing of it can be met again."""

from __future__ import annotations

import os
import pickle
import traceback
from collections.abc import Callable

from verify.faults import Fault


def apart(work: Callable[[], object]) -> object:
    """What it gives, computed in a copy of this process. Raises its Fault; what else ends it is an error, of which the
    message has the traceback."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            try:
                found: object = ("done", work())
            except Fault as fault:
                found = ("fault", (fault.kind, fault.message, fault.address, fault.where, fault.verdict))
            except BaseException:
                found = ("error", traceback.format_exc())
            with os.fdopen(write, "wb") as pipe:
                pickle.dump(found, pipe)
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if status or not data:
        raise RuntimeError("a run in a process of its own ended without a result")
    kind, value = pickle.loads(data)
    if kind == "error":
        raise RuntimeError(f"in a process of its own:\n{value}")
    if kind == "fault":
        name, message, address, where, verdict = value
        problem = Fault(name, message, address)
        problem.where, problem.verdict = where, verdict
        raise problem
    return value
