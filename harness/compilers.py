# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which compilers are installed, and lines of them in SUPERCOP's format."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from harness.errors import HarnessError

NEWEST, OLDEST = 40, 10


def installed(name: str, fits: Callable[[str], bool] = lambda command: True) -> str | None:
    """The command of a program that comes in releases, such as gcc, clang or llvm-mca: the plain name, or else that of
    the newest release that is there (clang-19). fits: what else it must do.
    """
    names = (name, *(f"{name}-{version}" for version in range(NEWEST, OLDEST - 1, -1)))
    return next((each for each in names if shutil.which(each) and fits(each)), None)


def read_lines(path: Path) -> list[str]:
    """The lines of an okcompilers file, without comments. Raises HarnessError where SUPERCOP would not take one."""
    try:
        text = path.read_text()
    except OSError as error:
        raise HarnessError(f"cannot read {path}: {error.strerror}") from error
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
