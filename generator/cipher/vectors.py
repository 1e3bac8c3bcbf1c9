# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Published test vectors of the ciphers, with their sources, read from ``vectors.txt`` beside this file."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("vectors.txt")


@dataclass(frozen=True)
class Vector:
    """One published call of a cipher.

    ``cipher`` is the cipher's name, ``counter`` the 64-bit number of the first block. ``message`` and ``result`` have
    the same length, except for HChaCha, which takes no message and returns 32 bytes.
    """

    source: str
    cipher: str
    key: bytes
    nonce: bytes
    counter: int
    message: bytes
    result: bytes


def _fields(paragraph: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    name = ""
    for line in paragraph.splitlines():
        if line.startswith(" "):
            fields[name] += line.strip()
        elif not line.startswith("#"):
            name, value = line.split(" =", 1)
            fields[name] = value.strip()
    return fields


def paragraphs(file: Path) -> Iterator[dict[str, str]]:
    """The fields of each paragraph of a file of vectors: lines NAME = VALUE, which indented lines continue."""
    return filter(None, map(_fields, file.read_text(encoding="utf-8").split("\n\n")))


@cache
def vectors() -> tuple[Vector, ...]:
    """All test vectors of ``vectors.txt``, in the order of the file."""
    return tuple(_read())


def _read() -> Iterator[Vector]:
    for fields in paragraphs(FILE):
        result = bytes.fromhex(fields["result"])
        message = fields.get("message", "")
        yield Vector(
            fields["source"],
            fields["cipher"],
            bytes.fromhex(fields["key"]),
            bytes.fromhex(fields["nonce"]),
            int(fields.get("counter", "0"), 16),
            bytes(len(result)) if message == "zeros" else bytes.fromhex(message),
            result,
        )
