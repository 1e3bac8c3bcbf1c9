# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What an experiment found on a machine: results/MACHINE/explore/NAME.json, and a plot of it beside.

Of the file: ``format`` 1; ``unit``; what the machine was, the command and when; ``about``: what the experiment itself
needs to be repeated; ``loops``: by name the lower quartile, interquartile mean and upper quartile over all passes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

from harness.database import write_file
from harness.errors import HarnessError
from lab.explore.timing import Timed
from measure.timing.machine import facts, folder
from measure.timing.manifest import command, made

FORMAT = 1
UNIT = "core cycles of a group"


@dataclass(frozen=True)
class Found:
    """Figures by the names of loops; passes of each. about: see above."""

    timed: Mapping[str, Timed]
    passes: int
    about: Mapping[str, Any] = field(default_factory=dict)


def write(found: Found, experiment: str, results: Path) -> Path:
    """The record of this machine, measured just now. Raises HarnessError."""
    path = place(experiment, results)
    head = {"format": FORMAT, "experiment": experiment, "unit": UNIT, "passes": found.passes}
    head |= facts(["gcc"]) | made(command(), "") | {"about": dict(found.about)}
    del head["CPUID"]
    loops = [f"  {json.dumps(name)}: {json.dumps(astuple(each))}" for name, each in found.timed.items()]
    lines = [*json.dumps(head, indent=1).splitlines()[:-1], ' "loops": {', *",\n".join(loops).splitlines(), " }", "}"]
    lines[lines.index(' "loops": {') - 1] += ","
    write_file(path, lines)
    return path


def place(experiment: str, results: Path) -> Path:
    """Where this machine's record lies."""
    return results / folder() / "explore" / f"{experiment}.json"


def read(path: Path, experiment: str) -> Found:
    """A record. Raises HarnessError where it is none of this experiment."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT or content["experiment"] != experiment:
            raise HarnessError(f"{path} is no record of lab explore {experiment} that this program can read")
        timed = {name: Timed(*map(float, values)) for name, values in content["loops"].items()}
        return Found(timed, int(content["passes"]), content["about"])
    except OSError as error:
        raise HarnessError(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise HarnessError(f"{path} is no record of lab explore {experiment}: {error!r}") from None
