# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""All implementations in C that are emitted: the references, and those of intrinsics/."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import PurePath

from generator.package.intrinsics import intrinsics_directories, names
from generator.package.ref import REFERENCES, ref_directories

REFERENCE = "ref"
#: Implementation to its width in blocks.
WIDTHS = {REFERENCE: 1, **names()}


def matches(pattern: str) -> bool:
    """Whether an implementation in C has that name, or one that fits the shell pattern."""
    return any(fnmatchcase(name, pattern) for name in WIDTHS)


def plain_directories(patterns: Sequence[str] = (), primitives: Sequence[str] = ()) -> dict[str, dict[str, str]]:
    """What to write for those that match: directory (from the top of the tree) -> file name -> text; () for all.

    The files of a primitive that is new to SUPERCOP come with its reference.
    """
    new_primitives = {reference.directory for reference in REFERENCES if reference.primitive_files}
    return {
        directory: files
        for directory, files in {**ref_directories(), **intrinsics_directories()}.items()
        if _fits(REFERENCE if directory in new_primitives else PurePath(directory).name, patterns)
        and _fits(directory.split("/")[1], primitives)
    }


def _fits(name: str, patterns: Sequence[str]) -> bool:
    return not patterns or any(fnmatchcase(name, pattern) for pattern in patterns)
