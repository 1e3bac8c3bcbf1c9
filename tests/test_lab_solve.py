# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory's exact solvers, on cases whose optimum is known: by exhaustion, by argument, by another model."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain, combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.allocate.assignment import Assignment
from generator.allocate.cpsat import CpSat
from generator.allocate.cyclic import CyclicLoop, NotCyclic
from generator.allocate.spilling import Model
from generator.cipher.registry import cipher
from generator.ir.function import Block, Branch, Edge, Entry, Function, Instr, Jump, Return
from generator.ir.liveness import analyse
from generator.ir.values import Value
from generator.schedule import blocks
from generator.schedule.node import check_order, max_live
from generator.schedule.permutation import FOLDER
from generator.solver import Limits
from lab.cli import main
from lab.solve import allocation, lns
from lab.solve.lns import Freed, Price
from measure.tuning.search import Options, Search
from measure.tuning.subject import Subject

pytestmark = pytest.mark.skipif(find_spec("ortools") is None, reason="ortools is not installed: scripts/bootstrap lab")

LIMITS = Limits(seconds=20)


@dataclass(frozen=True)
class Loop:
    """Steps (a, b): each defines the value of its own number, of two others; numbers below zero enter the loop, and
    -1 - n becomes what ``comes[n]`` defines.
    """

    steps: tuple[tuple[int, int], ...]
    comes: tuple[int, ...]


def random_loop(seed: int) -> Loop:
    """What is loop-carried is used before it is defined anew, as in rounds."""
    chance = random.Random(seed)
    words, length = 4, 9
    known, steps = list(range(-words, 0)), []
    newest = {word: -1 - word for word in range(words)}
    for step in range(length):
        word = chance.randrange(words) if step >= words else step
        other = chance.choice([newest[w] for w in range(words) if w != word] + known[-2:])
        steps.append((newest[word], other))
        newest[word] = step
        known = [value for value in known if value in newest.values()]
    return Loop(tuple(steps), tuple(newest[word] for word in range(words)))


def function_of(loop: Loop, tied: bool) -> tuple[Function, Block]:
    """The loop in SSA form, with a counter."""
    kind = "xmm" if tied else "ymm"
    params = [Value(kind, f"p{word}") for word in range(len(loop.comes))]  # type: ignore[arg-type]
    outer = [Value(kind, f"o{word}") for word in range(len(loop.comes))]  # type: ignore[arg-type]
    first, counter, less = (Value("r32", name, secret=False) for name in ("n", "n", "n"))
    made: list[Value] = []
    header = Block("loop_rounds", [*params, counter])
    for a, b in loop.steps:
        operands = tuple(params[-1 - each] if each < 0 else made[each] for each in (a, b))
        made.append(Value(kind, f"v{len(made)}"))  # type: ignore[arg-type]
        header.instrs.append(Instr("paddd" if tied else "vpaddd", made[-1], operands))
    header.instrs.append(Instr("sub", less, (counter, 1)))
    end = Block("end", [], [], Return())
    back = Edge(header, (*(made[each] for each in loop.comes), less))
    header.end = Branch("ne", less, 0, back, Edge(end))
    start = Block("start", [*outer, first], [], Jump(Edge(header, (*outer, first))))
    entry = Entry("stream", start, "", cipher("chacha20"))
    return Function("small", [entry], [header, end]), header


def cyclic_of(loop: Loop, tied: bool = False) -> CyclicLoop:
    function, header = function_of(loop, tied)
    return CyclicLoop(header, analyse(function), {})


def subsets(items: list[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(items, count) for count in range(len(items) + 1))


def exhausted(loop: Loop, registers: int) -> tuple[int, int]:
    """The fewest stores, then uses from memory, of three-operand instructions of which one input may be in memory: by
    trying every state (values in registers, values in memory) with which an iteration can begin and end.
    """
    uses: dict[int, list[int]] = {}
    for at, step in enumerate(loop.steps):
        for value in set(step):
            uses.setdefault(value, []).append(at)
    last = {value: max(places) for value, places in uses.items()}
    last.update(dict.fromkeys(loop.comes, len(loop.steps)))
    words = range(len(loop.comes))
    best = (1 << 30, 0)
    for held in subsets([-1 - word for word in words]):
        for stored in subsets([-1 - word for word in words]):
            if len(held) > registers or set(held) | set(stored) != {-1 - word for word in words}:
                continue
            states = {(frozenset(held), frozenset(stored)): (0, 0)}
            for at, step in enumerate(loop.steps):
                states = _stepped(states, at, step, last, registers)
            names = {value: -1 - word for word, value in enumerate(loop.comes)}
            for (inside, memory), price in states.items():
                for kept in subsets(sorted(inside & names.keys())):
                    added = set(names) - set(kept) - memory
                    for more in subsets(sorted(set(kept) - memory)):
                        now = {names[v] for v in kept}, {names[v] for v in (memory & names.keys()) | added | set(more)}
                        if now == (set(held), set(stored)):
                            best = min(best, (price[0] + len(added) + len(more), price[1]))
    return best


State = tuple[frozenset[int], frozenset[int]]


def _stepped(
    states: dict[State, tuple[int, int]], at: int, step: tuple[int, int], last: dict[int, int], registers: int
) -> dict[State, tuple[int, int]]:
    """All states behind an instruction, each at its least price."""
    found: dict[State, tuple[int, int]] = {}
    for (held, memory), price in states.items():
        for kept in subsets(sorted(held)):
            gone = held - set(kept)
            stores = gone - memory
            now_memory = memory | gone
            missing = sorted(set(step) - set(kept))
            if not set(missing) <= now_memory:
                continue
            folds: list[tuple[int, ...]] = [()]
            folds += [(value,) for value in missing if step[0] != step[1]]
            for folded in folds:
                reading = set(kept) | (set(missing) - set(folded))
                if len(reading) > registers:
                    continue
                alive = {value for value in reading if last.get(value, -1) > at}
                for dropped in subsets(sorted(alive)):
                    left = alive - set(dropped)
                    if len(left) + 1 > registers:
                        continue
                    lost = set(dropped) - now_memory
                    inside = left | ({at} if last.get(at, -1) > at else set())
                    state = frozenset(inside), frozenset(v for v in now_memory | set(dropped) if last.get(v, -1) > at)
                    total = price[0] + len(stores) + len(lost), price[1] + len(missing)
                    found[state] = min(found.get(state, total), total)
    return found


@pytest.mark.parametrize(("seed", "registers"), [*((seed, 3) for seed in range(7)), (2, 4)])
def test_spills_are_the_fewest(seed: int, registers: int) -> None:
    loop = random_loop(seed)
    solved = Model(cyclic_of(loop), "vector", registers).solve(LIMITS)
    figures = {each.name: each for each in solved.figures}
    assert all(each.gap == 0 for each in solved.figures)
    assert (figures["stores"].value, figures["reloads"].value) == exhausted(loop, registers)


@pytest.mark.parametrize("tied", [False, True])
def test_registers_are_told_apart(tied: bool) -> None:
    """At no time do two ranges have one register, nor more than there are."""
    for seed in range(4):
        cyclic = cyclic_of(random_loop(seed), tied)
        solved = Model(cyclic, "vector", 4).solve(LIMITS)
        assignment = Assignment(cyclic, "vector", solved, (0, 1, 2, 3), LIMITS)
        for time in range(2 * len(cyclic.points)):
            held = [
                assignment.at(segment.live, time)
                for segment in assignment.segments
                if covers(segment, time, 2 * len(cyclic.points))
            ]
            assert len(set(held)) == len(held) <= 4


def covers(segment: object, time: int, around: int) -> bool:
    assert hasattr(segment, "first") and hasattr(segment, "last")
    return any(segment.first <= time + turn <= segment.last for turn in (0, around))


def test_a_loop_with_two_ways_is_not_taken_for_a_circle() -> None:
    function, header = function_of(random_loop(0), tied=False)
    assert isinstance(header.end, Branch)
    header.end.taken.args = (header.end.taken.args[1], *header.end.taken.args[1:])
    with pytest.raises(NotCyclic, match="loop-carried as two"):
        CyclicLoop(header, analyse(function), {})


@pytest.mark.parametrize(
    ("target", "kernel", "schedule"),
    [("avx2", "c8", "source"), ("sse2", "r1_w1", "merge:lags=0.1.2.3|merge:lags=0.0"), ("avx512", "c16", "list")],
)
def test_real_code_has_what_was_solved(target: str, kernel: str, schedule: str) -> None:
    """The interpreter runs the code, whose output is checked; its counts are those of the model."""
    found = allocation.compare(Subject("chacha20", target, kernel, "last", schedule), CpSat(LIMITS))
    assert found.agrees
    assert (stores := found.figure("stores")) and stores[0] == stores[1] <= found.furthest.stores
    assert found.exact.stores + found.exact.memory <= found.furthest.stores + found.furthest.memory


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_kept_permutations_have_the_stores_they_name(path: Path) -> None:
    kept = json.loads(path.read_text())
    job = kept["primitive"], kept["target"], kept["kernel"], kept["role"]
    subject = Subject(*job, f"permutation:file={path.stem}")
    assert objective(subject).spills(subject.permutation)[0] == kept["stores"]


def objective(subject: Subject, **weights: float) -> lns.Objective:
    """Spills, each window and allocation within a second."""
    return lns.Objective(subject.rounds, lns.Weights(**weights), Limits(1), "sapphirerapids")


@pytest.mark.parametrize("seed", range(6))
def test_a_freed_window_promises_what_the_whole_keeps(seed: int) -> None:
    """All of a small loop is freed: the exact allocator needs no more stores in the new order than the model counted,
    which are no more than before.
    """
    function, header = function_of(random_loop(seed), tied=False)
    cyclic, nodes = CyclicLoop(header, analyse(function), {}), blocks.nodes(header)
    now = Model(cyclic, "vector", 3).solve(LIMITS)
    before = {(other, k) for k, node in enumerate(nodes) for other in (*node.uses, *node.after)}
    freed = Freed(cyclic, 3, range(len(nodes)), before, now, len(nodes))
    solved = freed.order(Price(store=1, reload=0, position=0), LIMITS)
    assert solved is not None and solved.proven
    check_order(nodes, solved.order)
    header.instrs = [header.instrs[index] for index in solved.order]
    after = Model(CyclicLoop(header, analyse(function), {}), "vector", 3).solve(LIMITS)
    assert after.figures[0].value <= solved.price <= now.figures[0].value


@pytest.mark.parametrize("price", [Price(0, 0, -1), Price()], ids=["wild", "sensible"])
def test_neighbourhood_search_never_loses_the_beginning(price: Price) -> None:
    subject = Subject("chacha20", "avx2", "c8", "last", "source")
    judge = objective(subject, store=1, reload=0.1, cycle=0)
    strategy = lns.Neighbourhoods(judge, price, sizes=(24,), reach=8)
    cost, best = Search(strategy, judge, Options(seconds=2)).run([subject.permutation])[0]
    assert cost <= judge(subject.permutation) and strategy.windows
    subject.rounds.check(best)
    assert judge(best) == cost


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["allocation", "c9"], "no flagship uses c9"),
        (["allocation", "c8", "--allocator", "cpsat:goals=few"], "separated by dots"),
        (["allocation", "c8", "--allocator", "furthest"], "solves nothing"),
        (["allocation", "c8", "--target", "avx2", "--schedule", "nonsense"], "no scheduler 'nonsense'"),
        (["lns", "all", "--keep", "x"], "for one kernel"),
        (["lns", "c8", "--target", "avx2", "--uarch", "z80"], "no microarchitecture model"),
        (["lns", "c8", "--target", "avx2", "--schedule", "nonsense"], "no scheduler 'nonsense'"),
    ],
)
def test_bad_input_is_told(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(main, ["solve", *arguments])
    assert result.exit_code and says in result.output and "Traceback" not in result.output
    assert max_live([]) == 0
