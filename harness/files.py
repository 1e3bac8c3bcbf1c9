# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Write files atomically. It imports nothing of the project, so that every package may use it."""

import os
from contextlib import suppress
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Write a file and its missing folders by a rename, so that the old file stays if that fails. Links, devices and
    pipes are written to, not replaced: /dev/stdout stays what it is. Raises OSError."""
    if not replaceable(path):
        path.write_bytes(data)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def try_to_write(path: Path) -> None:
    """Raise OSError now if write() would fail after hours of work."""
    if replaceable(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
        temporary.touch()
        temporary.unlink()


def replaceable(path: Path) -> bool:
    """Whether the path is free or a regular file."""
    return not path.is_symlink() and (path.is_file() or not path.exists())
