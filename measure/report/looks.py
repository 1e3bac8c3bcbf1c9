# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How curves look, in every plot alike: the colour says the family, the mark the width, dashes that it is no assembly
of ours. What else is shown or hidden changes none of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

OURS = "peachacha/"
#: Curves of assembly of ours are solid, all others dashed.
ASSEMBLY = f"{OURS}amd64"
ISA = re.compile(r"avx512vl|avx512|avx2|avx|xop|ssse3|sse2|intrinsics|vector|ref")
#: The hue of each family of ours, in degrees, and of code in general registers. None stands near another.
HUES = {
    "avx512vl": 30,
    "sse2": 75,
    "ssse3": 130,
    "avx": 180,
    "avx2": 215,
    "xop": 250,
    "intrinsics": 285,
    "vector": 320,
    "avx512": 355,
}
GENERAL = "general registers"
#: Shapes about 0, 0 for a number of blocks at once, or for the flagships' own variants (w1): paths of SVG.
MARKS = {
    "u1": "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
    "u2": "M-4-3h8l-4 7z",
    "u4": "M-3.5-3.5h7v7h-7z",
    "u8": "M0-5l5 5-5 5-5-5z",
    "u16": "M-4 3h8l-4-7z",
    "w1": "M-4-4l8 8m0-8l-8 8",
}


@dataclass(frozen=True)
class Look:
    """colour: of CSS; mark: a path of SVG, "" for none; dashed: or solid."""

    colour: str
    mark: str
    dashed: bool

    @property
    def stroke(self) -> str:
        """Attributes of an SVG line."""
        return f'stroke="{self.colour}"' + (' stroke-dasharray="7 3"' if self.dashed else "")

    def marks(self, places: Iterable[tuple[float, float]]) -> str:
        """The mark at each place, in pixels."""
        if not self.mark:
            return ""
        path = "".join(f'<path transform="translate({x} {y})" d="{self.mark}"/>' for x, y in places)
        return f'<g fill="{self.colour}" stroke="{self.colour}">{path}</g>'


def isa(name: str) -> str:
    """What a name says of the instruction set; "other" where it says nothing."""
    found = ISA.search(name.replace("avx512f", "avx512"))
    return found[0] if found else "other"


def family(name: str) -> str:
    """Of ours the instruction set, or what else it is; of others who wrote it, or the library."""
    if not name.startswith(OURS):
        return re.split(r"[/ ]", name, maxsplit=1)[0]
    found = isa(name)
    return GENERAL if found == "other" else found


def looks(names: Iterable[str]) -> dict[str, Look]:
    """The looks of implementations, by their names. All that there are must be given, whatever of them is shown."""
    listed = sorted(set(names))
    others = sorted({family(name) for name in listed if not name.startswith(OURS)})
    found = {}
    for name in listed:
        of = family(name)
        if not name.startswith(OURS):
            colour = f"hsl({360 * others.index(of) / len(others) + 15:.0f} 40% 45%)"
        else:
            colour = f"hsl({HUES[of]} 70% 46%)" if of in HUES else "#888"
        width = re.search(r"-(u\d+|w1)\b", name)
        mark = MARKS.get(width[1], "") if width and name.startswith(OURS) else ""
        found[name] = Look(colour, mark, not name.startswith(ASSEMBLY))
    return found
