# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How curves look, in every plot alike, and what machines are called. The colour shows the family, of
others' its lightness the member, the mark the width, and dashes all that is not our assembly. A curve's look does not
depend on which others are shown."""

import colorsys
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator import models

OURS = "peachacha/"
#: Curves of our assembly are solid, all others dashed.
ASSEMBLY = f"{OURS}amd64"
ISA = re.compile(r"avx512vl|avx512|avx2|avx|xop|ssse3|sse2|intrinsics|vector|ref")
#: The hue of each of our families, in degrees, far enough from each other. Code in general registers is grey.
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
#: Marks for the number of blocks at once, or for variants of flagships (w1, ifma): matplotlib's names, which page.js
#: knows.
MARKS = {"u1": "o", "u2": "v", "u4": "s", "u8": "d", "u16": "^", "w1": "x", "ifma": "x"}


@dataclass(frozen=True)
class Look:
    """A curve's look. colour: #rrggbb; mark: a value of MARKS, "" for none; dashed: otherwise solid."""

    colour: str
    mark: str
    dashed: bool


def machine(folder: str, told: Mapping[str, str]) -> str:
    """A machine's name for people: its CPU, if its manifest tells it, and its folder."""
    name = models.product_of(told)
    return f"{name} ({folder})" if name else folder


def isa(name: str) -> str:
    """The instruction set that an implementation's name mentions; "other" if none."""
    found = ISA.search(name.replace("avx512f", "avx512"))
    return found[0] if found else "other"


def family(name: str) -> str:
    """The family that determines the colour: for ours the instruction set or kind, for others the author or library."""
    if not name.startswith(OURS):
        return re.split(r"[/ ]", name, maxsplit=1)[0]
    found = isa(name)
    return GENERAL if found == "other" else found


def looks(names: Iterable[str]) -> dict[str, Look]:
    """The looks of implementations, by name. names must be complete, whichever of them are shown."""
    listed = sorted(set(names))
    others: dict[str, list[str]] = {}
    for name in sorted((name for name in listed if not name.startswith(OURS)), key=family):
        others.setdefault(family(name), []).append(name)
    found = {}
    for name in listed:
        of, ours = family(name), name.startswith(OURS)
        hue = HUES.get(of) if ours else 360 * list(others).index(of) / len(others) + 15
        light = 0.46 if ours else 0.3 + 0.35 * others[of].index(name) / len(others[of])
        colour = _hex(hue, light, 0.7 if ours else 0.5) if hue is not None else "#888888"
        width = re.search(r"(?:-|avx512(?:vl)?)(u\d+|w1|ifma)\b", name)
        mark = MARKS.get(width[1], "") if width and ours else ""
        found[name] = Look(colour, mark, not name.startswith(ASSEMBLY))
    return found


def _hex(hue: float, light: float, saturation: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colorsys.hls_to_rgb(hue / 360 % 1, light, saturation))
