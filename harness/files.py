# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Write files atomically. It imports nothing of the project, so that every package may use it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Write a file and its missing folders by a rename, so that the old file stays if that fails. Links, devices and
    pipes are written to, not replaced: /dev/stdout stays what it is. Raises OSError."""
    if not replaceable(path):
        path.write_bytes(data)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with _temporary(path) as temporary:
        temporary.write_bytes(data)
        temporary.replace(path)


def try_to_write(path: Path) -> None:
    """Raise OSError now if write() would fail after hours of work. Nothing is left behind."""
    if replaceable(path):
        missing = [each for each in path.parents if not each.exists()]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with _temporary(path) as temporary:
                temporary.touch()
        finally:
            for each in missing:
                with suppress(OSError):
                    each.rmdir()
    elif path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))


@contextmanager
def _temporary(path: Path) -> Iterator[Path]:
    """The name of a file beside a path, which is gone at the end. Errors name the path, which users know."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        yield temporary
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):
            temporary.unlink()


def replaceable(path: Path) -> bool:
    """Whether the path is free or a regular file."""
    return not path.is_symlink() and (path.is_file() or not path.exists())
