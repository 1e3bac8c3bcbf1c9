# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A cache of finished code: emission writes it, and tests read it.

The name of its directory is a digest of all that code depends on: the files of generator/ and harness/, and the
versions of Python and PeachPy. Emission itself never reads it.
"""

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
    """The cache's directory; those of other versions of the generator are removed."""
    digest = hashlib.sha256(f"{sys.version} {version('PeachPy')}".encode())
    for path in sorted(path for name in ("generator", "harness") for path in (TOP / name).rglob("*.*")):
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
    """The code of a variant for a calling convention, or None if the cache does not have it."""
    path = _file(variant, abi)
    if not path.exists():
        return None
    found: Code = pickle.loads(zlib.decompress(path.read_bytes()))
    return found


def keep(variant: AnyVariant, abi: Abi, code: Code) -> Code:
    """Put the code into the cache if that can be written, and return the code."""
    with suppress(OSError):
        path = _file(variant, abi)
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(zlib.compress(pickle.dumps(code), 1))
        fresh.replace(path)
    return code
