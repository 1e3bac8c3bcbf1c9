# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The C library as its makefile builds and installs it; what its header declares, by which the rest is judged."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from harness.implementations import cpu_features

TOP = Path(__file__).resolve().parent.parent
LIBRARY = TOP / "dropin" / "c"
HEADER = (LIBRARY / "peachacha.h").read_text()
#: Flags of /proc/cpuinfo that each implementation needs; the first two differ in what CPU they are for.
NEEDS = {
    "amd64-avx512-w1": {"avx512f", "avx512vl", "avx512bw", "bmi2"},
    "amd64-avx512": {"avx512f", "avx512vl", "avx512bw", "bmi2"},
    "amd64-avx2": {"avx2"},
    "amd64-avx": {"avx"},
    "amd64-ssse3": {"ssse3"},
    "amd64-sse2": {"sse2"},
    "vector": set[str](),
}


@cache
def prototypes() -> dict[str, str]:
    """What the header declares: name to the whole prototype, blanks made one."""
    found = re.findall(r"^PEACHACHA_API ([^;]*?(peachacha_\w+)\(.*?\));", HEADER, re.MULTILINE | re.DOTALL)
    return {name: re.sub(r"\s+", " ", text) for text, name in found}


def run(*command: str | Path, cwd: Path = TOP, **environment: str) -> str:
    """What a command says, standard error included. Fails, with all of that, where the command fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}"
    return done.stdout


def make(build: Path, *arguments: str, **environment: str) -> str:
    """make in the library's directory, built in ``build``, not as a part of another make."""
    free = {"MAKEFLAGS": "", "MAKELEVEL": "", "MFLAGS": ""}
    return run("make", "-s", "-C", LIBRARY, f"BUILD={build}", *arguments, **{**free, **environment})


def ran(said: str) -> list[str]:
    """The implementations that ``make check`` says it tested, for both libraries; the first of each is the choice."""
    return [line for line in said.splitlines() if line in NEEDS or line == "ref"]


def on_this_cpu() -> list[str]:
    """The implementations that this CPU runs, by its flags."""
    return [name for name, needs in NEEDS.items() if needs <= cpu_features()]


def copy(to: Path) -> Path:
    """A copy of the library and the assembly as a user takes it; returns its directory of the library."""
    for name in ("c", "asm"):
        shutil.copytree(TOP / "dropin" / name, to / "dropin" / name, ignore=shutil.ignore_patterns("build"))
    return to / "dropin" / "c"


def readme(heading: str) -> str:
    """The commands that the library's README.md has under a heading, as a script that stops where one fails."""
    text = (LIBRARY / "README.md").read_text()
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    assert blocks, f"no commands under {heading}"
    return "set -eux\n" + "".join(blocks)
