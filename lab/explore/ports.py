# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which port a micro-op gets when it is dispatched: loops whose chains only run side by side where their ports differ.

Two chains of dependent one-cycle micro-ops run in a cycle a link where every pair of links gets two ports, and in more
where some pairs get one. In which places of six dispatch slots they stand, with nops in the others, decides it.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from generator.models import Model
from generator.simulate import ALL, Core, core
from generator.simulate.binding import RULES
from lab.explore.loop import Loop, Op, loop

SLOTS, GROUPS = 6, 20
NOP = Op("nop", "nop")
#: One-cycle micro-ops that differ in their ports: p0 p1 p5, p0 p1, p1 p5 on Intel's since Haswell.
KINDS: dict[str, tuple[str, str]] = {
    "A": ("vpaddd xmm{0}, xmm{0}, xmm15", "vpaddd xmm,xmm,xmm"),
    "S": ("vpslld xmm{0}, xmm{0}, 3", "vpslld xmm,xmm,i"),
    "F": ("vpshufb xmm{0}, xmm{0}, xmm15", "vpshufb xmm,xmm,xmm"),
}
#: Which chains are placed in all ways, the first in the first slot of those chosen.
PLACED = ("AA", "AAA", "AAAA", "SS", "FF", "SA", "FA", "SF", "SSA", "ASF")
#: A chain's links, one after the other: A as above and F; R: a rotation of two shifts and an or.
MIXED = {"rounds": "AAFAAR" * 2, "shuffles": "AAF" * 4, "rotations": "AAR" * 3, "alternating": "AF" * 6}
CHAINS, LAGS = (2, 3, 4, 5, 6), (0, 1, 2, 3, 5)


def placed(kinds: str, slots: Sequence[int]) -> Loop:
    """Chains of these kinds in these slots of every group of six."""
    text = "".join(dict(zip(slots, kinds, strict=True)).get(slot, ".") for slot in range(SLOTS))
    group = [
        _link(*KINDS[kinds[slots.index(slot)]], slots.index(slot)) if slot in slots else NOP for slot in range(SLOTS)
    ]
    return loop(f"slots {text}", group * GROUPS, GROUPS, "placements")


def placements() -> list[Loop]:
    """Every choice of slots for each entry of PLACED."""
    return [placed(kinds, slots) for kinds in PLACED for slots in combinations(range(SLOTS), len(kinds))]


def mixtures() -> list[Loop]:
    """Chains of mixed kinds, each so many links behind the one before."""
    return [mixture(name, chains, lag) for name in MIXED for chains in CHAINS for lag in LAGS]


def mixture(name: str, chains: int, lag: int) -> Loop:
    """One of them; its cycles are those of a link of all chains."""
    links = [(at + lag * chain, chain, kind) for chain in range(chains) for at, kind in enumerate(MIXED[name] * 2)]
    ops = [op for _, chain, kind in sorted(links, key=lambda link: link[:2]) for op in _links(kind, chain)]
    return loop(f"{name}, {chains} chains, lag {lag}", ops, 2 * len(MIXED[name]), "mixtures")


def _link(text: str, key: str, chain: int) -> Op:
    return Op(text.format(chain), key, (f"xmm{chain}",), (f"xmm{chain}",))


def _links(kind: str, chain: int) -> list[Op]:
    if kind != "R":
        return [_link(*KINDS[kind], chain)]
    own, other = f"xmm{chain}", f"xmm{8 + chain}"
    return [
        Op(f"vpslld {other}, {own}, 7", "vpslld xmm,xmm,i", (own,), (other,)),
        Op(f"vpsrld {own}, {own}, 25", "vpsrld xmm,xmm,i", (own,), (own,)),
        Op(f"vpor {own}, {own}, {other}", "vpor xmm,xmm,xmm", (own, other), (own,)),
    ]


def cores(model: Model) -> dict[str, Core]:
    """The core of a model with each rule of the simulator, and with ports taken at the start."""
    found = core(model, ALL)
    rules = {name: replace(found, binding=name) for name in RULES}
    return rules | {"at start": replace(found, binding="")}
