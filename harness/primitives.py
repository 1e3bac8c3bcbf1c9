# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one list of primitives, primitives.ini: what is emitted for each, and what others know of it. To add one, add an
entry there.

Checksums are those of SUPERCOP 20260330 (small, big); of a primitive that is new to SUPERCOP, which has a
``description`` here, those of its reference. Sizes follow from the cipher (generator.cipher.registry).

Which designs are emitted. Twenty rounds: all, since that is what people use and compare. Fewer: the flagships, one for
each instruction set; who takes such a primitive wants its speed, and the plain widths would tell no more than those of
twenty rounds do. Cores: those for cores. C, where SUPERCOP has nothing like it: a reference and intrinsics.
"""

from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path

REFERENCE = "ref"


@dataclass(frozen=True)
class Primitive:
    """``designs``: all, flagships, cores, macs or rngs. ``c``: the implementations in C. ``libsodium``: its function
    there, without _xor; "" if it has none. ``designers``, ``description``: for the files that make a directory a
    primitive of SUPERCOP.
    """

    operation: str
    name: str
    checksums: tuple[str, str]
    designs: str
    c: tuple[str, ...] = ()
    libsodium: str = ""
    designers: tuple[str, ...] = ()
    description: str = ""

    @property
    def directory(self) -> str:
        """From the top of the tree; no other has it."""
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
            has["designs"],
            tuple(has.get("c", "").split()),
            has.get("libsodium", ""),
            tuple(filter(None, has.get("designers", "").split(", "))),
            has.get("description", ""),
        )


#: All that are emitted.
ALL = tuple(_listed())
#: Those of ciphers.
STREAM, CORE = OPERATIONS = ("crypto_stream", "crypto_core")
PRIMITIVES = tuple(each for each in ALL if each.operation in OPERATIONS)
#: What authenticates, a list of its own: measured and proved is what is in the other.
AUTH, AEAD, SECRETBOX = "crypto_onetimeauth", "crypto_aead", "crypto_secretbox"
AUTHENTICATORS = tuple(each for each in ALL if each.operation in (AUTH, AEAD, SECRETBOX))
#: What gives random numbers: a list of its own, since tuning knows nothing of it.
RNG = "crypto_rng"
GENERATORS = tuple(each for each in ALL if each.operation == RNG)
#: What is called without a length: cycles are of a call.
WITHOUT_LENGTHS = (CORE, RNG)
#: The operations of these.
EVERY = (*OPERATIONS, AUTH, AEAD, SECRETBOX, RNG)
#: Blocks without a stack, which are no primitive of SUPERCOP's: files of dropin/asm, known to torture alone.
NOSTACK = "nostack"

#: The streams with all designs: what a machine's curves are of.
TWENTY = tuple(each.name for each in PRIMITIVES if each.operation == STREAM and each.designs == "all")
