# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory's exact solvers, on cases whose optimum is known: by exhaustion, by argument, by another model."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import chain, combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.allocate.circle import Circle, NotACircle
from generator.allocate.colours import Colours
from generator.allocate.residence import Limits, Model
from generator.ir.function import Block, Branch, Edge, Entry, Function, Instr, Jump, Return
from generator.ir.liveness import analyse
from generator.ir.values import Value
from generator.models import load
from generator.schedule import SpecError, blocks, parse
from generator.schedule.cpsat import CpSatScheduler
from generator.schedule.modulo import Problem, least_interval
from generator.schedule.modulo import solve as solve_modulo
from generator.schedule.node import Node, ScheduleError, check_order, max_live
from generator.schedule.permutation import FOLDER, PermutationScheduler
from lab.cli import main
from lab.solve import allocation, bound, joint, lns, moves, turns, windows
from lab.solve.freed import Freed, Price
from measure.tuning.subject import Subject
from measure.tuning.trace import cost

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
    """What comes round is used before it is defined anew, as in rounds."""
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
    entry = Entry("stream", start, "")
    return Function("small", [entry], [header, end]), header


def circle_of(loop: Loop, tied: bool = False) -> Circle:
    function, header = function_of(loop, tied)
    return Circle(header, analyse(function), {})


def subsets(items: list[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(items, count) for count in range(len(items) + 1))


def exhausted(loop: Loop, registers: int) -> tuple[int, int]:
    """The fewest stores, then uses from memory, of three-operand instructions of which one input may be in memory: by
    trying every state (values in registers, values in memory) with which a turn can begin and end.
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
    solved = Model(circle_of(loop), "vector", registers).solve(LIMITS)
    figures = {each.name: each for each in solved.figures}
    assert all(each.gap == 0 for each in solved.figures)
    assert (figures["stores"].value, figures["reloads"].value) == exhausted(loop, registers)


@pytest.mark.parametrize("tied", [False, True])
def test_registers_are_told_apart(tied: bool) -> None:
    """At no time do two webs have one register, nor more than there are."""
    for seed in range(4):
        circle = circle_of(random_loop(seed), tied)
        solved = Model(circle, "vector", 4).solve(LIMITS)
        colours = Colours(circle, "vector", solved, (0, 1, 2, 3), LIMITS)
        for time in range(2 * len(circle.places)):
            held = [colours.at(stay.web, time) for stay in colours.stays if covers(stay, time, 2 * len(circle.places))]
            assert len(set(held)) == len(held) <= 4


def covers(stay: object, time: int, around: int) -> bool:
    assert hasattr(stay, "first") and hasattr(stay, "last")
    return any(stay.first <= time + turn <= stay.last for turn in (0, around))


def test_a_loop_with_two_ways_is_not_taken_for_a_circle() -> None:
    function, header = function_of(random_loop(0), tied=False)
    assert isinstance(header.end, Branch)
    header.end.taken.args = (header.end.taken.args[1], *header.end.taken.args[1:])
    with pytest.raises(NotACircle, match="comes round as two"):
        Circle(header, analyse(function), {})


@cache
def compared(target: str, kernel: str, role: str, order: str) -> allocation.Compared:
    return allocation.compare(Subject("chacha20", target, kernel, role, order), LIMITS)


@pytest.mark.parametrize(
    ("target", "kernel", "order"),
    [("avx2", "c8", "source"), ("sse2", "r1_w1", "merge:lags=0.1.2.3|merge:lags=0.0"), ("avx512", "c16", "list")],
)
def test_real_code_has_what_was_solved(target: str, kernel: str, order: str) -> None:
    """The interpreter runs the code, whose output is checked; its counts are those of the model."""
    found = compared(target, kernel, "last", order)
    assert found.agrees
    assert found.figure("stores")[0] == found.figure("stores")[1] <= found.furthest.stores
    assert found.exact.stores + found.exact.reloads <= found.furthest.stores + found.furthest.reloads


def test_two_models_agree_on_turns() -> None:
    """Whole quarter-rounds, one batch behind the other: by places of words, and by places of all instructions."""
    loop, begin = moves.loop_of(Subject("chacha20", "avx2", "c8_c8", "bulk", "source"), "sapphirerapids")
    for batches, stores in (("AAAAAAAABBBBBBBB", 34), ("ABBBBBBAAAABAABA", 26)):
        assert turns.fewest(batches, 16) == turns.Turns(batches, stores, stores)
        order = turns.order(loop.nodes[0], batches)
        check_order(loop.nodes[0], order)
        subject = Subject("chacha20", "avx2", "c8_c8", "bulk", "source")
        steps = cost(loop.rounds, loop.in_order([order]))
        candidate = joint.Candidate((tuple(order),), steps, 0)
        assert joint.exactly(subject, loop, [candidate], Limits(20, goals=("stores",)))[0][0] == stores
    assert turns.fewest("AAAAAAAABBBBBBBB", 37).stores == 0
    assert all(batches.count("A") == turns.QUARTERS for batches in turns.patterns(halves=True))
    assert begin[0] == list(range(len(loop.nodes[0])))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_kept_orders_have_the_stores_they_name(path: Path) -> None:
    kept = json.loads(path.read_text())
    order = f"permutation:file={path.stem}"
    subject = Subject(kept["primitive"], kept["target"], kept["kernel"], kept["role"], order)
    loop, orders = moves.loop_of(subject, "sapphirerapids")
    steps = cost(loop.rounds, loop.in_order(orders))
    candidate = joint.Candidate(tuple(map(tuple, orders)), steps, 0)
    assert joint.exactly(subject, loop, [candidate], Limits(20, goals=("stores",)))[0][0] == kept["stores"]


def test_kernels_that_compute_ahead_have_several_blocks() -> None:
    spec = "merge:lags=0.1.2.3|merge:lags=0.24"
    loop, orders = moves.loop_of(Subject("chacha20", "avx2", "c8_c8_ahead", "bulk", spec), "sapphirerapids")
    every = [*orders, *loop.others]
    assert len({len(order) for order in every}) == len(every) == 3
    scheduler = PermutationScheduler(tuple(map(tuple, every)))
    assert [scheduler.order(nodes, None) for nodes in loop.nodes] == orders
    with pytest.raises(ScheduleError, match="does not fit 1 instructions"):
        scheduler.order(loop.nodes[0][:1], None)


def test_annealing_never_loses_the_beginning() -> None:
    loop, begin = moves.loop_of(Subject("chacha20", "avx2", "c8", "last", "source"), "sapphirerapids")
    weights = joint.Weights(store=1.0)
    found = joint.anneal(loop, begin, weights, 1.0, 1, lambda part: None)
    assert found[0].total <= weights.of(cost(loop.rounds, loop.in_order(begin)))
    for candidate in found:
        check_order(loop.nodes[0], candidate.orders[0])
        assert weights.of(cost(loop.rounds, loop.in_order(candidate.orders))) == candidate.total


@pytest.mark.parametrize("seed", range(6))
def test_a_freed_window_promises_what_the_whole_keeps(seed: int) -> None:
    """All of a small loop is freed: the exact allocator needs no more stores in the new order than the model counted,
    which are no more than before, nor fewer than the bound for any order.
    """
    function, header = function_of(random_loop(seed), tied=False)
    circle, nodes = Circle(header, analyse(function), {}), blocks.nodes(header)
    now = Model(circle, "vector", 3).solve(LIMITS)
    before = {(other, k) for k, node in enumerate(nodes) for other in (*node.uses, *node.after)}
    freed = Freed(circle, 3, range(len(nodes)), before, now, len(nodes))
    solved = freed.order(Price(store=1, reload=0, place=0), LIMITS)
    least = bound.fewest(circle, {header.name: nodes}, "vector", 3, LIMITS)
    assert solved is not None and solved.proven
    check_order(nodes, solved.order)
    header.instrs = [header.instrs[index] for index in solved.order]
    after = Model(Circle(header, analyse(function), {}), "vector", 3).solve(LIMITS)
    assert least.chains == 4 and least.stores > 0
    assert least.stores <= after.figures[0].value <= solved.price <= now.figures[0].value


def test_neighbourhood_search_never_loses_the_beginning() -> None:
    subject = Subject("chacha20", "avx2", "c8", "last", "source")
    loop, begin = moves.loop_of(subject, "sapphirerapids")
    weights = lns.Weights(store=1, reload=0.1, cycle=0)
    wild = lns.Search(subject, loop, weights, Limits(1), "sapphirerapids", Price(0, 0, -1), sizes=(24,), reach=8)
    first, best = wild.run(begin, 2, lambda part: None)
    assert wild.windows and best.total <= first.total
    search = lns.Search(subject, loop, weights, Limits(1), "sapphirerapids", sizes=(24,), reach=8)
    first, best = search.run(begin, 2, lambda part: None)
    assert first.orders == begin and best.total <= first.total and search.windows
    assert bound_of_c8() <= best.stores
    check_order(loop.nodes[0], best.orders[0])
    again = search.judged(best.orders)
    assert (again.stores, again.reloads) == (best.stores, best.reloads)


def bound_of_c8() -> int:
    """Sixteen words and what a rotation needs besides, in sixteen registers."""
    subject = Subject("chacha20", "avx2", "c8", "last", "source")
    loop, begin = moves.loop_of(subject, "sapphirerapids")
    circle = joint.circle(subject, loop, begin)
    found = bound.fewest(circle, {loop.names[0]: loop.nodes[0]}, "vector", 16, LIMITS)
    assert (found.chains, found.most, found.stores) == (16, 17, 2)
    return found.stores


def test_windows_reach_what_is_best_in_each() -> None:
    """Pairs of which the second ends what the first begins, eight firsts before eight seconds: two registers suffice,
    with one more for what begins and ends within a cycle; sixteen additions take six cycles on three ports.
    """
    key, model = "vpaddd ymm,ymm,ymm", load("sapphirerapids")
    nodes = [Node(key, (n - 8,) if n % 16 > 7 else (), defs=int(n % 16 < 8), live_out=n % 16 > 7) for n in range(32)]
    given = list(range(len(nodes)))
    settings = windows.Settings(size=16, registers=2, seconds=0.5)
    found = windows.improve(nodes, given, model, settings, lambda part: None)
    check_order(nodes, found.order)
    assert max_live(nodes, given) == 8 and max_live(nodes, found.order) == found.live <= 3
    assert all(each.interval == each.interval_bound == 6 and not each.beyond for each in found.schedules[::2])
    assert found.cycles <= windows.cycles(nodes, given, model) and found.kept and not found.unsolved


def test_a_schedule_reaches_its_ports() -> None:
    """Six additions that come round to themselves, on three ports: two cycles; a chain of three: three."""
    model = load("sapphirerapids")
    key = "vpaddd ymm,ymm,ymm"
    assert model.form(key).latency == 1 and len(model.form(key).ports[0][0]) == 3
    alone = [Node(key, defs=1, live_out=True, around=(n,)) for n in range(6)]
    linked = [Node(key, (n - 1,) if n else (), defs=1, live_out=n == 2, around=() if n else (2,)) for n in range(3)]
    for nodes, cycles in ((alone, 2), (linked, 3)):
        problem = Problem(nodes, model, 16, window=4, seconds=5)
        found = solve_modulo(problem)
        assert found.interval == found.interval_bound == least_interval(problem) == cycles
        assert found.beyond == 0
    few = solve_modulo(Problem(alone, model, 4, window=4, seconds=5))
    assert few.beyond == few.beyond_bound == 2


def test_c16_is_scheduled_at_its_ports() -> None:
    from lab.solve.schedule import schedule

    subject = Subject("chacha20", "avx512", "c16", "last", "source")
    found = schedule(subject, CpSatScheduler(seconds=2), "znver5")
    (solved,) = found.schedules
    assert found.instructions == 97
    assert solved.interval == solved.interval_bound
    assert solved.beyond == 0 and found.live <= 32


@pytest.mark.parametrize("text", ["cpsat:seconds=0", "cpsat:ii=x", "cpsat:window=-1"])
def test_bad_options_are_told(text: str) -> None:
    with pytest.raises(SpecError, match="whole number"):
        parse(text)


def test_no_schedule_is_told() -> None:
    with pytest.raises(ScheduleError, match="no schedule of 1 cycles"):
        solve_modulo(Problem([Node("vpaddd ymm,ymm,ymm", defs=1)] * 6, load("sapphirerapids"), 16, seconds=2), 1)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["allocation", "c9"], "no flagship has a kernel c9"),
        (["allocation", "c8", "--goals", "few"], "join some of"),
        (["allocation", "c8", "--target", "avx2", "--order", "nonsense"], "no scheduler 'nonsense'"),
        (["schedule", "c16", "--target", "avx512", "--uarch", "z80"], "no microarchitecture model"),
        (["joint", "all"], "for one kernel"),
        (["lns", "c8", "--target", "avx2", "--uarch", "z80"], "no microarchitecture model"),
        (["windows", "c8", "--target", "avx2", "--order", "nonsense"], "no scheduler 'nonsense'"),
        (["joint", "c8_c8", "--target", "avx2", "--turns", "AB"], "as many A as B"),
    ],
)
def test_bad_input_is_told(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(main, ["solve", *arguments])
    assert result.exit_code and says in result.output and "Traceback" not in result.output
    assert max_live([]) == 0
