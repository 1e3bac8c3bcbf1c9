# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How few stores any order of a loop can have: a bound by counting, which holds for every allocator as well.

Disjoint chains lead through a turn of the loop, from a value that enters it to one that leaves it, each link computed
from the one before. Whatever the order, at every instruction each chain has one value that is still needed, and so is
what the instruction reads beside the chains. What of these is in no register lies in memory, and was stored. A stored
value helps at those instructions alone before which it can be there and behind which it can be needed, by the
dependences. The fewest stored values that give every instruction enough of them is a covering problem, for CP-SAT.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.allocate.circle import Circle, Web
from generator.allocate.residence import Limits, cp, run
from generator.ir.values import File
from generator.schedule.node import Node


@dataclass(frozen=True)
class Bound:
    """stores: at least, of a double round; chains: that are disjoint; most: values that are needed at one instruction;
    seconds of the solver.
    """

    file: File
    stores: int
    chains: int
    most: int
    registers: int
    seconds: float


def precedes(circle: Circle, blocks: Mapping[str, Sequence[Node]]) -> list[int]:
    """For each place of the circle, the places that come before it in every order, as bits; blocks: the circle's nodes,
    by the blocks' names. Blocks keep their order, and nothing moves from one to another.
    """
    found = [0] * len(circle.places)
    begin = 0
    for name, nodes in blocks.items():
        members = [at for at, place in enumerate(circle.places) if place.block.name == name]
        # The last place is the end of the block.
        if len(members) != len(nodes) + 1:
            raise ValueError(f"{name} has instructions that are not places of the loop")
        for at, node in zip(members, nodes, strict=False):
            found[at] = (1 << begin) - 1
            for other in {*node.uses, *node.after}:
                found[at] |= found[members[other]] | 1 << members[other]
        begin = members[-1] + 1
        found[members[-1]] = (1 << members[-1]) - 1
    return found


def chains(circle: Circle, file: File, limits: Limits) -> list[list[int]]:
    """As many disjoint chains of webs as there are, each from one that enters to one that leaves."""
    webs = circle.webs.get(file, [])
    model: Any = cp().CpModel()
    links: dict[tuple[int, int, bool], Any] = {}
    definition = {web.start: w for w, web in enumerate(webs) if web.start is not None}
    into: list[list[Any]] = [[] for _ in webs]
    out: list[list[Any]] = [[] for _ in webs]
    enter: list[list[Any]] = [[] for _ in webs]
    for w, web in enumerate(webs):
        for u, use in enumerate(web.uses):
            after = definition.get(use.at)
            comes = u >= web.back
            # What leaves ends a chain.
            if after is not None and not web.lasting and (comes or web.param is None):
                link = links[w, after, comes] = model.new_bool_var("")
                into[after].append(link)
                (enter if comes else out)[w].append(link)
    for w, web in enumerate(webs):
        model.add(sum(into[w]) <= 1)
        model.add(sum(enter[w]) <= 1)
        if web.param is None:
            model.add(sum(out[w]) == sum(into[w]))
    whole = sum(sum(into[w]) for w, web in enumerate(webs) if web.param is not None)
    solver, _ = run(model, -whole, limits.seconds, limits)
    following = {(w, comes): after for (w, after, comes), link in links.items() if solver.value(link)}
    found = []
    for w, comes in sorted(following):
        if comes:
            chain = [w, following[w, True]]
            while (chain[-1], False) in following:
                chain.append(following[chain[-1], False])
            if webs[chain[-1]].param is not None:
                found.append(chain)
    return found


def fewest(circle: Circle, blocks: Mapping[str, Sequence[Node]], file: File, registers: int, limits: Limits) -> Bound:
    """The bound for a file of registers. Raises ValueError for a loop whose blocks are not all given."""
    webs = circle.webs.get(file, [])
    before = precedes(circle, blocks)
    found = chains(circle, file, limits)
    on_chains = {w for chain in found for w in chain[1:]}
    entering = {chain[0] for chain in found}
    model: Any = cp().CpModel()
    stored = [model.new_bool_var(f"stored{w}") for w in range(len(webs))]
    most = 0
    known: set[tuple[int, frozenset[int]]] = set()
    for at, place in enumerate(circle.places):
        if place.instr is None:
            continue
        beside = [w for w, web in enumerate(webs) if _beside(web, w, at, on_chains, entering)]
        most = max(most, len(found) + len(beside))
        need = len(found) + len(beside) - registers
        if need <= 0:
            continue
        helps = frozenset(beside).union(*(_current(webs, chain, at, before) for chain in found))
        if (need, helps) in known:
            continue
        known.add((need, helps))
        model.add(sum(stored[w] for w in helps) >= need)
    solver, _ = run(model, sum(stored), limits.seconds, limits)
    return Bound(file, round(solver.best_objective_bound), len(found), most, registers, solver.wall_time)


def _beside(web: Web, w: int, at: int, on_chains: set[int], entering: set[int]) -> bool:
    """Whether an instruction reads a value that is on no chain."""
    return not web.lasting and any(
        use.at == at and w not in (entering if u >= web.back else on_chains) for u, use in enumerate(web.uses)
    )


def _current(webs: Sequence[Web], chain: Sequence[int], at: int, before: Sequence[int]) -> set[int]:
    """The webs of a chain of which one may be its newest when an instruction reads."""
    starts = [webs[w].start for w in chain]
    found = set()
    for k, w in enumerate(chain):
        start, later = starts[k], starts[k + 1] if k + 1 < len(chain) else None
        assert start is not None
        begun = k == 0 or (start != at and not before[start] >> at & 1)
        if begun and (later is None or not before[at] >> later & 1):
            found.add(w)
    return found
