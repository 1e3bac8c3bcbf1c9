# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Sets of lengths: as people write them, and the ones that are proved by default."""

import random
import re

from verify.faults import InputError

ALL = range(4161)
FEW = range(257)  # proved one by one in any case, where every length is asked for: as all are that no induction reaches
MOST = 1 << 20  # bytes


def chosen() -> list[int]:
    """Every tail of one and two blocks, both sides of every number of blocks, some in between."""
    some = set(range(130))
    for blocks in range(2, 66):
        some.update((64 * blocks - 1, 64 * blocks, 64 * blocks + 1))
    some.update(random.Random(20).sample(ALL, 48))
    return sorted(length for length in some if length in ALL)


def parse(text: str) -> list[int]:
    """ "0-64,100,4160", "all" (0-4160), "every" (0-256: induction reaches those beyond, or they are added) or "chosen".

    Raises InputError.
    """
    if text in ("all", "every"):
        return list(ALL if text == "all" else FEW)
    if text == "chosen":
        return chosen()
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d+)(?:\s*-\s*(\d+))?\s*", part)
        if not match:
            raise InputError(f"{part!r} is no length: write 0-64,100,4160 or every, all, chosen")
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first or last > MOST:
            raise InputError(f"{part!r} is no range of lengths up to {MOST}")
        found.update(range(first, last + 1))
    return sorted(found)


def show(lengths: list[int]) -> str:
    """The shortest way to write them."""
    parts, i = [], 0
    while i < len(lengths):
        j = i
        while j + 1 < len(lengths) and lengths[j + 1] == lengths[j] + 1:
            j += 1
        parts.append(str(lengths[i]) if i == j else f"{lengths[i]}-{lengths[j]}")
        i = j + 1
    return ",".join(parts)
