# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Sets of lengths, as people write them."""

import random
import re

from verify.faults import InputError

ALL = range(4161)
FEW = range(257)  # where every length is asked for: proved one by one, as all are that no induction reaches
MOST = 1 << 20  # the greatest length that may be asked for


def chosen() -> list[int]:
    """Every length up to 129, both sides of every number of blocks up to 65, and some in between, ascending."""
    some = set(range(130))
    for blocks in range(2, 66):
        some.update((64 * blocks - 1, 64 * blocks, 64 * blocks + 1))
    some.update(random.Random(20).sample(ALL, 48))
    return sorted(length for length in some if length in ALL)


def parse(text: str) -> list[int]:
    """The lengths that a text says, ascending: "0-64,100,4160", "all" (0-4160), "chosen", or "every" (0-256: those that
    are proved one by one where induction is to prove all others).

    Raises InputError for any other text, and for lengths above MOST.
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
    """Lengths, which must be ascending, as a text that parse() reads: 0-64,100."""
    parts, i = [], 0
    while i < len(lengths):
        j = i
        while j + 1 < len(lengths) and lengths[j + 1] == lengths[j] + 1:
            j += 1
        parts.append(str(lengths[i]) if i == j else f"{lengths[i]}-{lengths[j]}")
        i = j + 1
    return ",".join(parts)
