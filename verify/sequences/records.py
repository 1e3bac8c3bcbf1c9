# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""States as bytes, in the layout of runner.c, and random ones in which corner values are frequent.

The arena is all memory that a sequence may reach: three regions and what lies between them, which must not change.
"""

import random
import struct
from dataclasses import dataclass

RECORD = 4096  # bytes
CHUNK = 4096  # records that the runner takes at once
#: Offsets in a record, and bytes of its code and arena.
VECTORS, MASKS, GENERAL, FLAGS, ARENA_ADDRESS, STATUS, CODE, ARENA = 0, 2048, 2112, 2240, 2248, 2256, 2304, 2560
CODE_BYTES, ARENA_BYTES = 256, 1536

CODE_AT, CONSTANTS_AT, CONSTANTS_BYTES, EXIT_AT = 0x10000000, 0x10200000, 4096, 0x10300000
ARENAS_AT, ARENAS_BYTES = 0x23457FF80000, 1 << 20
RETURN_AT = EXIT_AT + 16  # where a RET may go
LEAVE = b"\xff\x24\x25" + EXIT_AT.to_bytes(4, "little")  # jmp [EXIT_AT]

FLAG_BITS = {"c": 0, "p": 2, "a": 4, "z": 6, "s": 7, "o": 11}
ALWAYS = 0x202  # the interrupt flag, and bit 1, which is 1
RSP = 4

# Regions of the arena: (low, high, alignment of offset 0), in bytes, by name. "loose" lies at any address.
REGIONS = {"buffer": (-256, 256, 64), "loose": (-64, 64, 1), "stack": (-432, 0, 16)}

CORNERS = (0, 1, 2, 3, 7, 8, 12, 31, 32, 33, 63, 64, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF,
           0x80000000, 0xFFFFFFFE, 0xFFFFFFFF, 0x80808080, 0x01020304, 0x0C0D0E0F)  # fmt: skip
POOL = 8192  # words that all numbers of a chunk are drawn from, so that equal ones meet


@dataclass(frozen=True)
class Situation:
    """The state before a sequence, as a record. bases: the offset in the record of each region's offset 0."""

    record: bytes
    bases: dict[str, int]

    @property
    def arena(self) -> int:
        """The address of the arena's first byte."""
        return int(struct.unpack_from("<Q", self.record, ARENA_ADDRESS)[0])

    def address(self, region: str) -> int:
        """The address of a region's offset 0."""
        return CONSTANTS_AT if region == "constants" else self.arena + self.bases[region] - ARENA


def numbers(source: random.Random) -> bytes:
    """A chunk's numbers: POOL words, a third of them corner values."""
    some = (source.choice(CORNERS) if source.random() < 0.33 else source.getrandbits(32) for _ in range(POOL))
    return struct.pack(f"<{POOL}I", *some)


def piece(source: random.Random, pool: bytes, size: int) -> bytes:
    """`size` bytes of a chunk's numbers, from a random word on."""
    at = 4 * source.randrange(POOL - size // 4)
    return pool[at : at + size]


def situation(source: random.Random, pool: bytes, width: int, pointers: dict[int, tuple[str, int]]) -> Situation:
    """A random state, from a chunk's numbers. width: bytes of a vector register; pointers: the general registers that
    hold the address of an offset in a region."""
    record = bytearray(RECORD)
    record[VECTORS:MASKS] = piece(source, pool, 2048)
    if width < 64:
        for i in range(32):
            kept = width if i < 16 else 0
            record[64 * i + kept : 64 * i + 64] = bytes(64 - kept)
    else:
        record[MASKS : MASKS + 64] = source.randbytes(64)
    record[ARENA : ARENA + ARENA_BYTES] = piece(source, pool, ARENA_BYTES)
    flags = ALWAYS | sum(source.getrandbits(1) << bit for bit in FLAG_BITS.values())
    arena = ARENAS_AT + 64 * source.randrange((ARENAS_BYTES - ARENA_BYTES) // 64)
    bases = {
        "buffer": ARENA + 128 + 256,
        "loose": ARENA + 704 + 64 + source.randrange(64),
        "stack": ARENA + 1440 - 16 * source.randrange(4),
    }
    result = Situation(b"", bases)
    general = []
    for i in range(16):
        if i in pointers:
            region, offset = pointers[i]
            general.append(arena + bases[region] - ARENA + offset)
        elif source.random() < 0.3:
            general.append(source.randrange(70))
        else:
            general.append(int.from_bytes(piece(source, pool, 8), "little"))
    struct.pack_into("<18Q", record, GENERAL, *general, flags, arena)
    return Situation(bytes(record), result.bases)
