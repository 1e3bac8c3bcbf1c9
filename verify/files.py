# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writes files whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from verify.faults import InputError


def write(path: Path, data: bytes) -> None:
    """With the folders that it needs. Raises InputError where that place cannot be written; what is there stays then.

    Several processes may write one file: it is that of the last.
    """
    temporary = path.parent / f"{path.name}.{os.getpid()}.part"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise InputError(f"cannot write {path}: {error.strerror}") from error
