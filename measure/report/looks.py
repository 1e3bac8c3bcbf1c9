# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How curves look, in every plot alike, and what machines are called: the colour says the family, the mark the width,
dashes that it is no assembly of ours. What else is shown or hidden changes none of it.
"""

import colorsys
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator import models

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
#: A mark for a number of blocks at once, or for the flagships' own variants (w1, ifma): matplotlib's, which page.js
#: knows.
MARKS = {"u1": "o", "u2": "v", "u4": "s", "u8": "d", "u16": "^", "w1": "x", "ifma": "x"}


@dataclass(frozen=True)
class Look:
    """colour: #rrggbb; mark: one of MARKS, "" for none; dashed: or solid."""

    colour: str
    mark: str
    dashed: bool


def machine(folder: str, told: Mapping[str, str]) -> str:
    """A machine's name for people: of its core as far as the record tells it, then of its folder. told: its manifest;
    where the CPU hides what it is, somebody may have added what "core" it has.
    """
    known = models.core_of(told)
    core = models.load(known).title.partition(" (")[0] if known else told.get("core", "")
    return f"{core} ({folder})" if core else folder


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
        of, ours = family(name), name.startswith(OURS)
        hue = HUES.get(of) if ours else 360 * others.index(of) / len(others) + 15
        colour = _hex(hue, 0.7 if ours else 0.4) if hue is not None else "#888888"
        width = re.search(r"(?:-|avx512)(u\d+|w1|ifma)\b", name)
        mark = MARKS.get(width[1], "") if width and ours else ""
        found[name] = Look(colour, mark, not name.startswith(ASSEMBLY))
    return found


def _hex(hue: float, saturation: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colorsys.hls_to_rgb(hue / 360 % 1, 0.46, saturation))
