# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which port does a micro-op get when it is dispatched? Loops of chains that run in parallel only if their ports
differ.

Two chains of dependent one-cycle micro-ops take a cycle per link if each pair of links gets two ports, and longer if
some pairs get the same port. The slots of dispatch (six a cycle) in which they stand, with nops in the others, decide.
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
#: One-cycle micro-ops with different ports: p0 p1 p5; p0 p1; p1 p5 (Intel's cores since Haswell).
KINDS: dict[str, tuple[str, str]] = {
    "A": ("vpaddd xmm{0}, xmm{0}, xmm15", "vpaddd xmm,xmm,xmm"),
    "S": ("vpslld xmm{0}, xmm{0}, 3", "vpslld xmm,xmm,i"),
    "F": ("vpshufb xmm{0}, xmm{0}, xmm15", "vpshufb xmm,xmm,xmm"),
}
#: Sets of chains, one letter of KINDS each, that are placed in every combination of slots.
PLACED = ("AA", "AAA", "AAAA", "SS", "FF", "SA", "FA", "SF", "SSA", "ASF")
#: The links of a chain in their order: A and F as in KINDS; R is a rotation by two shifts and an or.
MIXED = {"rounds": "AAFAAR" * 2, "shuffles": "AAF" * 4, "rotations": "AAR" * 3, "alternating": "AF" * 6}
CHAINS, LAGS = (2, 3, 4, 5, 6), (0, 1, 2, 3, 5)


def placed(kinds: str, slots: Sequence[int]) -> Loop:
    """A loop with one chain for each letter of kinds, in the given slots of every group of six."""
    text = "".join(dict(zip(slots, kinds, strict=True)).get(slot, ".") for slot in range(SLOTS))
    group = [
        _link(*KINDS[kinds[slots.index(slot)]], slots.index(slot)) if slot in slots else NOP for slot in range(SLOTS)
    ]
    return loop(f"slots {text}", group * GROUPS, GROUPS, "placements")


def placements() -> list[Loop]:
    """Loops for every combination of slots, for each entry of PLACED."""
    return [placed(kinds, slots) for kinds in PLACED for slots in combinations(range(SLOTS), len(kinds))]


def mixtures() -> list[Loop]:
    """Loops of several chains of mixed kinds, for each number of chains and each lag between them."""
    return [mixture(name, chains, lag) for name in MIXED for chains in CHAINS for lag in LAGS]


def mixture(name: str, chains: int, lag: int) -> Loop:
    """A loop of equal chains, each ``lag`` links behind the previous one. A group is one link of every chain."""
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
    """The model's core with each of the simulator's rules of port binding, by name; "at start" binds a port only when a
    micro-op starts."""
    found = core(model, ALL)
    rules = {name: replace(found, binding=name) for name in RULES}
    return rules | {"at start": replace(found, binding="")}
