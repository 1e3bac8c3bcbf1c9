# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which port a micro-op gets when it is dispatched: loops whose chains only run side by side where their ports differ.

Two chains of dependent one-cycle micro-ops run in a cycle a link where every pair of links gets two ports, and in more
where some pairs get one. In which places of six dispatch slots they stand, with nops in the others, decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any

from generator.models import Model
from generator.simulate import ALL, Core, core
from generator.simulate.binding import RULES, Rank
from lab.explore.loop import Loop, Op, loop
from lab.explore.timing import Timed

SLOTS, GROUPS = 6, 20
#: Iterations that are simulated: twice as many change no figure by more than one per cent.
ITERATIONS = 14
NOP = Op("nop", "nop")
#: One-cycle micro-ops that differ in their ports: p0 p1 p5, p0 p1, p1 p5 on Intel's since Haswell.
KINDS: dict[str, tuple[str, str]] = {
    "A": ("vpaddd xmm{0}, xmm{0}, xmm15", "vpaddd xmm,xmm,xmm"),
    "S": ("vpslld xmm{0}, xmm{0}, 3", "vpslld xmm,xmm,i"),
    "F": ("vpshufb xmm{0}, xmm{0}, xmm15", "vpshufb xmm,xmm,xmm"),
}
#: Which chains are placed in all ways, the first in the first slot of those chosen.
PLACED = ("AA", "AAA", "AAAA", "SS", "FF", "SA", "FA", "SF", "SSA", "ASF")
#: A chain's links by turns: A as above and F; R: a rotation of two shifts and an or.
MIXED = {"rounds": "AAFAAR" * 2, "shuffles": "AAF" * 4, "rotations": "AAR" * 3, "alternating": "AF" * 6}
CHAINS, LAGS = (2, 3, 4, 5, 6), (0, 1, 2, 3, 5)


def placed(kinds: str, slots: Sequence[int]) -> Loop:
    """Chains of these kinds in these slots of every group of six."""
    text = "".join(dict(zip(slots, kinds, strict=True)).get(slot, ".") for slot in range(SLOTS))
    group = [
        _link(*KINDS[kinds[slots.index(slot)]], slots.index(slot)) if slot in slots else NOP for slot in range(SLOTS)
    ]
    return loop(f"slots {text}", group * GROUPS, GROUPS)


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
    return loop(f"{name}, {chains} chains, lag {lag}", ops, 2 * len(MIXED[name]))


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


@dataclass(frozen=True)
class Rule:
    """The parameters of generator.simulate.binding.AtDispatch, and the delay from dispatch to start.

    seen: a slot sees so many before it; assumed: it takes those further ahead for such with its own ports.
    """

    far: int
    late: int
    ended: int
    delay: int
    seen: int
    assumed: bool = True

    def rank(self, slot: int, same: Sequence[int]) -> int:
        """As generator.simulate.binding.Rank; six_slots for seen = 2, assumed."""
        return self.assumed * max(0, slot - self.seen) + sum(slot - self.seen <= other for other in same)

    def __str__(self) -> str:
        further = "assumed" if self.assumed else "ignored"
        return (
            f"sees {self.seen} slots, further ones {further}; far {self.far}, late {self.late}, "
            f"ended {self.ended}, delay {self.delay}"
        )


@contextmanager
def known(rank: Rank, far: int, late: int, ended: int) -> Iterator[str]:
    """The name of a rule that the simulator knows as long as the context lasts."""
    name = f"trial {len(RULES)}"
    RULES[name] = (rank, far, late, ended)
    try:
        yield name
    finally:
        del RULES[name]


def error(loops: Sequence[Loop], measured: Mapping[str, Timed], model: Model, around: Core) -> float:
    """The mean of the relative errors of the simulator."""
    return fmean(abs(apart) for apart in errors(loops, measured, model, around))


def errors(loops: Sequence[Loop], measured: Mapping[str, Timed], model: Model, around: Core) -> Iterator[float]:
    """Simulated by measured, less 1, of each loop."""
    for each in loops:
        yield each.simulated(model, ALL, around, ITERATIONS) / measured[each.name].cycles - 1


def cores(model: Model) -> dict[str, Core]:
    """The core of a model with each rule of the simulator, and with ports taken at the start."""
    found = core(model, ALL)
    rules = {name: replace(found, binding=name) for name in RULES}
    return rules | {"at start": replace(found, binding="")}


def fit(
    loops: Sequence[Loop],
    measured: Mapping[str, Timed],
    model: Model,
    tries: int,
    heard: Callable[[Rule, float], None] = lambda rule, wrong: None,
    seed: int = 1,
) -> tuple[Rule, float]:
    """The rule with the least mean error that is found from START by changing up to three parameters at a time, keeping
    what is better. heard: told of every rule that is better than those before.
    """
    chance, best, least = Random(seed), START, float("inf")
    tried: set[Rule] = set()
    for number in range(tries + 1):
        names = chance.sample(list(VALUES), chance.randint(1, 3)) if number else []
        rule = replace(best, **{name: chance.choice(VALUES[name]) for name in names})
        if rule in tried:
            continue
        tried.add(rule)
        with known(rule.rank, rule.far, rule.late, rule.ended) as name:
            wrong = error(loops, measured, model, replace(core(model, ALL), binding=name, delay=rule.delay))
        if wrong < least:
            best, least = rule, wrong
            heard(rule, wrong)
    return best, least


#: A rule that knows nothing: each takes the port with the least work.
START = Rule(far=1, late=0, ended=0, delay=1, seen=1, assumed=False)
#: What the search tries for each parameter.
VALUES: dict[str, tuple[Any, ...]] = {
    "seen": (1, 2, 3, 4, 5),
    "assumed": (False, True),
    "far": (1, 2, 3, 4, 5, 6, 7, 8, 99),
    "late": (0, 1, 2, 3),
    "ended": (0, 1, 2, 3, 4),
    "delay": (1, 2, 3, 4, 5, 6, 8),
}
