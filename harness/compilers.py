# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The compilers that are installed, and which compiler lines in SUPERCOP's format work here."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from harness.errors import HarnessError, explained

NEWEST, OLDEST = 40, 10
#: The instruction sets that implementations in C use: compilers' macros and Linux's CPU flags. They do not use what
#: else -march may enable (AMX, FP16).
USED = {f"__{name}__": name.lower() for name in "SSE2 SSSE3 AVX XOP AVX2 AVX512F AVX512VL AVX512BW".split()}


def installed(name: str, fits: Callable[[str], bool] = lambda command: True) -> str | None:
    """The command of a program with versions, such as gcc, clang or llvm-mca: the plain name, otherwise the newest that
    is installed (clang-19); None if there is none. fits: a further condition."""
    names = (name, *(f"{name}-{version}" for version in range(NEWEST, OLDEST - 1, -1)))
    return next((each for each in names if shutil.which(each) and fits(each)), None)


def read_lines(path: Path) -> list[str]:
    """The compiler lines in an okcompilers file. Raises HarnessError if SUPERCOP would not accept one."""
    with explained(f"read {path}"):
        text = path.read_text()
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        command = line.split("#", 1)[0].strip()
        if re.search("[_/]", command):
            raise HarnessError(f"{path}:{number}: SUPERCOP takes no _ and no / in a compiler line: {command}")
        if command:
            lines.append(command)
    if not lines:
        raise HarnessError(f"{path} has no compiler line")
    return lines


def predefined(words: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a compiler to list its predefined macros, as #define lines on stdout."""
    return subprocess.run([*words, "-dM", "-E", "-x", "c", "-"], input="", capture_output=True, text=True, check=False)


def obstacle(line: str, cpu: frozenset[str]) -> str:
    """Why a compiler line cannot make code for a CPU with these flags; "" if it can."""
    words = shlex.split(line)
    if not shutil.which(words[0]):
        return "is not installed"
    done = predefined(words)
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["fails without a word"])[0]
    missing = {USED[word] for word in done.stdout.split() if word in USED} - cpu
    return f"may use {', '.join(sorted(missing))}, which this CPU lacks" if missing else ""
