# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The list of primitives, primitives.ini, and what is emitted for each. To add a primitive, add an entry there.

Checksums are those of SUPERCOP 20260330 (small, big); a primitive that SUPERCOP lacks has a ``description`` and its
reference's checksums. Sizes follow from the cipher (generator.cipher.registry).

Streams are emitted in the flagships, one for each instruction set; with twenty rounds, which people use and compare,
also in the plain widths, which would show nothing new with fewer. In C, if SUPERCOP has nothing similar: a reference
and intrinsics.
"""

from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path

REFERENCE = "ref"


@dataclass(frozen=True)
class Primitive:
    """An entry of the list.

    checksums: small and big; plain: whether it has the plain widths, too; c: the implementations in C; libsodium: its
    function without _xor, "" if it has none; designers, description: for the files that make a directory a primitive of
    SUPERCOP.
    """

    operation: str
    name: str
    checksums: tuple[str, str]
    plain: bool = False
    c: tuple[str, ...] = ()
    libsodium: str = ""
    designers: tuple[str, ...] = ()
    description: str = ""

    @property
    def directory(self) -> str:
        """Its directory from the top of the tree, which is unique."""
        return f"{self.operation}/{self.name}"


def _listed() -> Iterator[Primitive]:
    file = ConfigParser(interpolation=None)
    file.read_string(Path(__file__).with_suffix(".ini").read_text(encoding="utf-8"))
    for directory in file.sections():
        has = file[directory]
        operation, name = directory.split("/")
        yield Primitive(
            operation,
            name,
            (has["checksumsmall"], has["checksumbig"]),
            has.getboolean("plain", False),
            tuple(has.get("c", "").split()),
            has.get("libsodium", ""),
            tuple(filter(None, has.get("designers", "").split(", "))),
            has.get("description", ""),
        )


#: All primitives that are emitted.
ALL = tuple(_listed())
#: The primitives of ciphers.
STREAM, CORE = OPERATIONS = ("crypto_stream", "crypto_core")
PRIMITIVES = tuple(each for each in ALL if each.operation in OPERATIONS)
#: The authenticators, a separate list, since they are not tuned.
AUTH, AEAD, SECRETBOX = "crypto_onetimeauth", "crypto_aead", "crypto_secretbox"
AUTHENTICATORS = tuple(each for each in ALL if each.operation in (AUTH, AEAD, SECRETBOX))
#: The generators of random numbers, a separate list, since they are not tuned.
RNG = "crypto_rng"
GENERATORS = tuple(each for each in ALL if each.operation == RNG)
#: Operations that take no length: their times are cycles a call.
WITHOUT_LENGTHS = (CORE, RNG)
#: All operations.
EVERY = (*OPERATIONS, AUTH, AEAD, SECRETBOX, RNG)
#: Blocks without a stack, lanes for many messages, and masks, which are no primitives of SUPERCOP: files in dropin/asm,
#: used by the torture tests alone.
BESIDES = NOSTACK, LANES, MASKS = ("nostack", "lanes", "masks")

#: The streams with the plain widths, for which machines' curves are measured.
TWENTY = tuple(each.name for each in PRIMITIVES if each.plain)
