# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Finished code, kept for who asks for the same again: emission leaves what it makes, and tests take it from there.

All that code follows from has a part in the place's name: this generator's files, Python, and PeachPy. What emission
writes and compares it makes anew each time.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import sys
import zlib
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from generator.machine import Abi, Code
from generator.variants import AnyVariant

TOP = Path(__file__).parent.parent


@cache
def _place() -> Path:
    """The directory; those of other generators are removed."""
    digest = hashlib.sha256(f"{sys.version} {version('PeachPy')}".encode())
    for path in sorted((TOP / "generator").rglob("*.*")):
        if path.suffix != ".pyc":
            digest.update(str(path).encode() + path.read_bytes())
    place = TOP / "build" / "code" / digest.hexdigest()[:16]
    for other in set(place.parent.glob("*")) - {place}:
        shutil.rmtree(other, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    return place


def _file(variant: AnyVariant, abi: Abi) -> Path:
    return _place() / hashlib.sha256(f"{variant!r} {abi.name}".encode()).hexdigest()


def find(variant: AnyVariant, abi: Abi) -> Code | None:
    """What was kept of a variant, if it was."""
    path = _file(variant, abi)
    if not path.exists():
        return None
    found: Code = pickle.loads(zlib.decompress(path.read_bytes()))
    return found


def keep(variant: AnyVariant, abi: Abi, code: Code) -> Code:
    """The code, which is found from now on; where nothing can be written, it is not."""
    with suppress(OSError):
        path = _file(variant, abi)
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(zlib.compress(pickle.dumps(code), 1))
        fresh.replace(path)
    return code
