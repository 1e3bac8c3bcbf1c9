# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Lists of lengths such as 64,576,0-4096, or a word for one: blocks, all. Nothing else parses them."""

from collections.abc import Callable
from typing import Any

import click

from generator.cipher.family import BLOCK_BYTES
from harness.errors import HarnessError

FEW_LENGTHS = "64,576,1536,2048,4096"
#: The largest number of blocks measured singly: one more than two batches of the widest kernel.
MOST_BLOCKS = 33
#: SUPERCOP's lengths.
ALL = "0-4096"
WORDS = {
    "all": ALL,
    "blocks": ",".join(map(str, [1, *range(BLOCK_BYTES, BLOCK_BYTES * MOST_BLOCKS + 1, BLOCK_BYTES)]))
    + ",4096,16384,65536",
}


def length_count(lengths: str) -> int:
    """How many lengths a list such as 64,576,0-4096 has. Raises HarnessError if it is no such list."""
    count = 0
    for part in lengths.split(","):
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or int(last or first) < int(first):
            raise HarnessError(f"{lengths!r} is no list of lengths: write them as in 64,576,0-4096; or blocks, or all")
        if int(last or first) > 1 << 30:
            raise HarnessError(f"{part} is longer than 2^30 bytes")
        count += int(last or first) - int(first) + 1
    return count


class Lengths(click.ParamType):
    """click's type for lists of lengths, in which words stand for lists. Raises HarnessError for others."""

    name = "lengths"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The value with a word replaced by its list."""
        found = WORDS.get(value, value)
        length_count(found)
        return found


def lengths_option(
    default: str, what: str = "Lengths and ranges; blocks: 1 to 33 of them and bulk."
) -> Callable[..., Any]:
    """The option --lengths of every command that times."""
    return click.option("--lengths", type=Lengths(), default=default, show_default=len(default) < 100, help=what)
