# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writes files whole or not at all. All packages may use it, as they may the list of primitives: it imports nothing."""

import os
from contextlib import suppress
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """With the folders that it needs, by a rename; what was there stays where that fails. A link, a device or a pipe is
    written to and not replaced: /dev/stdout stays what it is. Raises OSError."""
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
    """Raises OSError now where write would after hours of work."""
    if replaceable(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
        temporary.touch()
        temporary.unlink()


def replaceable(path: Path) -> bool:
    """Whether nothing is there, or a regular file."""
    return not path.is_symlink() and (path.is_file() or not path.exists())
