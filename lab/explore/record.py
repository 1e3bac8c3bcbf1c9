# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What an experiment found on a machine: results/MACHINE/explore/NAME.json, and a plot of it beside.

Of the file: ``format`` 1; ``unit``; what the machine was, the command and when; ``loops``: by name the lower quartile,
interquartile mean and upper quartile over all passes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple
from pathlib import Path

from harness.database import write_file
from harness.errors import HarnessError
from measure.timing.loops import Timed
from measure.timing.machine import facts, folder
from measure.timing.manifest import command, made

FORMAT = 1
UNIT = "core cycles of a group"


def write(timed: Mapping[str, Timed], passes: int, experiment: str, path: Path) -> None:
    """The figures of this machine's loops, by their names, measured just now. Raises HarnessError."""
    head = {"format": FORMAT, "experiment": experiment, "unit": UNIT, "passes": passes}
    head |= facts(["gcc"]) | made(command(), "")
    del head["CPUID"]
    rows = [f"  {json.dumps(name)}: {json.dumps(astuple(each))}" for name, each in timed.items()]
    lines = json.dumps(head, indent=1).splitlines()[:-1]
    write_file(path, [*lines[:-1], f"{lines[-1]},", ' "loops": {', *",\n".join(rows).splitlines(), " }", "}"])


def place(experiment: str, results: Path) -> Path:
    """Where this machine's record lies."""
    return results / folder() / "explore" / f"{experiment}.json"


def read(path: Path, experiment: str) -> dict[str, Timed]:
    """The figures of a record. Raises HarnessError where it is none of this experiment."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT or content["experiment"] != experiment:
            raise ValueError("it is of another experiment, or format")
        return {name: Timed(*map(float, values)) for name, values in content["loops"].items()}
    except OSError as error:
        raise HarnessError(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise HarnessError(f"{path} is no record of lab explore {experiment}: {error}") from None
