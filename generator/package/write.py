# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writing of emitted files: all are made in a staging directory, then renamed into place, so that nothing is
half-written.

An implementation directory is replaced as a whole, so that no stale file survives. A primitive's own directory has
implementations of other people, too: there files are replaced one by one.
"""

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

#: Directory (from the top of the tree) -> file name -> text.
Directories = Mapping[str, Mapping[str, str]]
IMPLEMENTATIONS = "peachacha"


def is_implementation(directory: str) -> bool:
    """Whether a directory is .../peachacha/NAME, and so the project's as a whole."""
    return Path(directory).parent.name == IMPLEMENTATIONS


@contextmanager
def staging(top: Path) -> Iterator[Path]:
    """A context with an empty directory on the file system of ``top``, which is made if necessary;
    removed at the end."""
    top.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".emit-", dir=top) as name:
        yield Path(name)


def write(directories: Directories, top: Path) -> None:
    """Write all directories below ``top``, or none: only renames follow once all is on the disk. Raises OSError."""
    with staging(top) as stage:
        for directory, files in directories.items():
            (stage / directory).mkdir(parents=True)
            for name, text in files.items():
                (stage / directory / name).write_text(text, encoding="utf-8")
        for directory, files in directories.items():
            (top / directory).parent.mkdir(parents=True, exist_ok=True)
            if is_implementation(directory):
                _replace(stage / directory, top / directory, stage / "old")
                continue
            (top / directory).mkdir(exist_ok=True)
            for name in files:
                (stage / directory / name).replace(top / directory / name)


def _replace(new: Path, target: Path, aside: Path) -> None:
    """Rename ``new`` to ``target``; an old ``target`` is moved to ``aside`` first, and back if that fails."""
    if not target.exists():
        new.rename(target)
        return
    target.rename(aside)
    try:
        new.rename(target)
    except BaseException:
        aside.rename(target)
        raise
    shutil.rmtree(aside)


def differences(directories: Directories, top: Path, whole: Iterable[str]) -> list[str]:
    """What in ``top`` is not as emitted, one line a file: missing, different (and from which line on), or not emitted.

    Implementation directories, and all directories below those in ``whole``, must not have other files.
    """
    emitted = {f"{directory}/{name}": text for directory, files in directories.items() for name, text in files.items()}
    ours = [*filter(is_implementation, directories), *whole]
    there = {path.relative_to(top).as_posix() for place in ours for path in (top / place).rglob("*") if path.is_file()}
    lines = [f"not emitted: {name}" for name in there - emitted.keys()]
    for name, text in emitted.items():
        if not (top / name).is_file():
            lines.append(f"missing: {name}")
        elif (found := (top / name).read_bytes()) != text.encode():
            lines.append(f"differs: {name}, {_first_difference(found, text.encode())}")
    return sorted(lines)


def _first_difference(found: bytes, emitted: bytes) -> str:
    old, new = found.splitlines(), emitted.splitlines()
    at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    shown = repr(new[at].decode().strip()[:60]) if at < len(new) else "the end"
    return f"from line {at + 1} on; emitted: {shown}"
