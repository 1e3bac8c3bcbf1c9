# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Manifests: JSON files beside result files that say where they come from; and where to write a result that is only a
part of another.

measure.data.gz has its manifest in measure.json, peers-avx2.csv in peers-avx2.json. Older folders have a machine.json,
which stands for every file without a manifest.
"""

import json
import shlex
import subprocess
from collections.abc import Iterable, Sequence, Set
from datetime import datetime, timezone
from pathlib import Path

import click
from click.core import ParameterSource

from harness.database import Other, Record, write_file
from harness.errors import HarnessError
from harness.paths import TREE
from measure.timing.machine import facts

#: Options that say only where to work and write.
PLACES = ("build_dir", "output", "results", "work")
MACHINE = "machine.json"
PART = "-part"
NOT_KNOWN = "not known"


def manifest(compilers: Sequence[str], cpuid: str, disturbed: str = "") -> dict[str, str]:
    """The manifest of what the running command measured here. compilers: commands; cpuid: as measure prints it;
    disturbed: what was wrong with a run that is recorded all the same (NOISY)."""
    return facts(compilers) | made(command(), cpuid) | ({"disturbed": disturbed} if disturbed else {})


def made(by: str, cpuid: str) -> dict[str, str]:
    """The part of a manifest that does not describe the machine: CPUID, command, commit and date. by: the command."""
    return {
        "CPUID": cpuid or NOT_KNOWN,
        "command": by,
        "commit": _commit(),
        "date": datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
    }


def command() -> str:
    """The command that runs, with options from the environment, as a user can repeat it. Paths are cut to their last
    part, and options for output are left out, since they only describe this machine."""
    context = click.get_current_context()
    path = context.command_path.split()
    words = path if path[:2] == ["python", "-m"] else ["python", "-m", "measure", context.info_name or ""]
    for parameter in context.command.params:
        name = parameter.name or ""
        if name in PLACES or context.get_parameter_source(name) == ParameterSource.DEFAULT:
            continue
        value = context.params[name]
        for each in value if isinstance(value, tuple) else (value,):
            words += parameter.opts[-1:] if isinstance(parameter, click.Option) else ()
            if not isinstance(each, bool):
                words.append(" ".join(Path(word).name if "/" in word else word for word in str(each).split()))
    return shlex.join(words)


def beside(result: Path) -> Path:
    """The path of a result file's manifest."""
    return result.with_name(result.name.partition(".")[0] + ".json")


def write(result: Path, facts: dict[str, str]) -> None:
    """Write a result's manifest. Raises HarnessError."""
    write_file(beside(result), json.dumps(facts, indent=1).splitlines())


def read(result: Path) -> dict[str, str]:
    """A result's manifest, or its folder's; empty if there is neither. Raises HarnessError if it is damaged."""
    for path in (beside(result), result.parent / MACHINE):
        try:
            found = dict(json.loads(path.read_text()))
        except FileNotFoundError:
            continue
        except (OSError, ValueError, TypeError) as error:
            raise HarnessError(f"cannot read {path}: {error}") from error
        return {str(key): str(value) for key, value in found.items()}
    return {}


def cpuid_in(records: Iterable[Record]) -> str:
    """The cpuid that database lines give; "" if none does."""
    return next((each.fields[0] for each in records if isinstance(each, Other) and each.word == "cpuid"), "")


def place(result: Path, earlier: Set[tuple[str, ...]], now: Set[tuple[str, ...]]) -> Path:
    """Where to write a result: over an earlier one if it covers all its subjects; otherwise beside it, as a part."""
    if earlier <= now:
        return result
    stem, dot, suffixes = result.name.partition(".")
    return result.with_name(f"{stem}{PART}{dot}{suffixes}")


def why(result: Path, placed: Path) -> str:
    """A message that says why a result did not replace an earlier one; "" if it did."""
    if placed == result:
        return ""
    return f"{result.name} has more than this run, and stays: to have it replaced by a run like this, remove it"


def _commit() -> str:
    """The project's commit, with a plus if files differ from it."""
    command = ["git", "-C", str(TREE), "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return NOT_KNOWN
    return done.stdout.strip() or NOT_KNOWN
