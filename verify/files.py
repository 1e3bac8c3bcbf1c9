# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writes files whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from verify.faults import InputError


def write(path: Path, data: bytes) -> None:
    """Writes data to path, and makes the folders that are missing. The file is replaced whole, or stays as it is;
    links, devices and pipes are written to, and not replaced.

    Raises InputError where it cannot be written. Where several processes write one file, the last one's stays.
    """
    temporary = path.parent / f"{path.name}.{os.getpid()}.part"
    try:
        if path.is_symlink() or (path.exists() and not path.is_file()):
            path.write_bytes(data)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise InputError(f"cannot write {path}: {error.strerror}") from error
