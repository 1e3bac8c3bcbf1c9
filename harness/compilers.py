# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which compilers are installed."""

from __future__ import annotations

import shutil

NEWEST, OLDEST = 40, 10


def installed(name: str) -> str | None:
    """The command of gcc or clang: the plain name, or else that of the newest version that is there (clang-19)."""
    names = (name, *(f"{name}-{version}" for version in range(NEWEST, OLDEST - 1, -1)))
    return next((each for each in names if shutil.which(each)), None)
