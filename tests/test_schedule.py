# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Schedulers, and the analysis of schedules."""

import random
from dataclasses import replace

import pytest
from kernels import quarter_rounds

from generator import analyse, models
from generator.schedule import Node, ScheduleError, SpecError, check_order, parse
from generator.schedule.node import max_live
from generator.simulate import simulate

HASWELL = models.load("haswell")
SPECS = ["source", "list", "list:pressure=8", "merge", "merge:lags=0.3.1.2", "merge:weights=fit,period=5"]
KEYS = ["vpaddd ymm,ymm,ymm", "vpslld ymm,ymm,i", "vpaddd ymm,ymm,m256", "vmovdqa m256,ymm", "add r32,r32"]


def random_nodes(chance: random.Random, count: int) -> list[Node]:
    """Sections of three streams; a node depends on earlier sections or on its own stream."""
    nodes: list[Node] = []
    for index in range(count):
        section, stream = index // 15, chance.randrange(3)
        outside = chance.random() < 0.1
        allowed = [
            earlier
            for earlier, node in enumerate(nodes)
            if node.stream is None or node.stream[0] < section or (node.stream == (section, stream) and not outside)
        ]
        picks = chance.sample(allowed, min(len(allowed), chance.randint(0, 3)))
        key = chance.choice(KEYS)
        nodes.append(
            Node(
                key,
                uses=tuple(picks[:2]),
                after=tuple(picks[2:]),
                stream=None if outside else (section, stream),
                step=index % 4,
                defs=int(key.startswith("v") and not key.startswith("vmov")),
                live_out=chance.random() < 0.1,
            )
        )
    return nodes


@pytest.mark.parametrize("spec", SPECS)
def test_dependences_are_kept(spec: str) -> None:
    for seed in range(25):
        nodes = random_nodes(random.Random(seed), 60)
        order = parse(spec).order(nodes, HASWELL)
        check_order(nodes, order)
        assert order == parse(spec).order(nodes, HASWELL), "not the same twice"


def test_wrong_orders_are_caught() -> None:
    nodes = [Node("paddd xmm,xmm"), Node("pxor xmm,xmm", uses=(0,)), Node("por xmm,xmm", after=(1,))]
    check_order(nodes, [0, 1, 2])
    for wrong, order, message in (
        (nodes, [1, 0, 2], "node 1 .* before node 0"),
        (nodes, [0, 2, 1], "node 2 .* before node 1"),
        (nodes, [0, 1, 1], "no permutation"),
        ([Node(""), Node("ret")], [1, 0], "enters the code"),
    ):
        with pytest.raises(ScheduleError, match=message):
            check_order(wrong, order)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("best", "no scheduler 'best'; there are source, list, merge"),
        ("list:pressure", "should be option=value"),
        ("list:pressure=many", "whole number from 1"),
        ("source:lags=1", "no option 'lags'; its options are: none"),
        ("merge:lags=0,lags=1", "each option once"),
    ],
)
def test_wrong_specs_are_explained(spec: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        parse(spec)


def streams(*lengths: int, section: int = 0, first: int = 0) -> list[Node]:
    """Streams one after the other, each a chain with two instructions a step."""
    nodes: list[Node] = []
    for stream, length in enumerate(lengths):
        for place in range(length):
            uses = (first + len(nodes) - 1,) if place else ()
            nodes.append(Node("vpaddd ymm,ymm,ymm", uses, stream=(section, stream), step=place // 2))
    return nodes


@pytest.mark.parametrize(
    ("spec", "lengths", "expected"),
    [
        ("source", (2, 2), [0, 1, 2, 3]),
        ("merge:lags=0.0", (3, 3), [0, 3, 1, 4, 2, 5]),
        ("merge:lags=0.1", (3, 3), [0, 1, 3, 2, 4, 5]),
        ("merge", (4, 4), [0, 1, 2, 4, 3, 5, 6, 7]),
        ("merge:lags=0.0,weights=2.1", (4, 2), [0, 1, 4, 2, 3, 5]),
        ("merge:lags=0.0,weights=fit", (4, 2), [0, 4, 1, 2, 5, 3]),
    ],
)
def test_merged_orders(spec: str, lengths: tuple[int, ...], expected: list[int]) -> None:
    assert parse(spec).order(streams(*lengths), None) == expected


def test_a_period_makes_sections_overlap() -> None:
    nodes = [*streams(4, 4), *streams(4, 4, section=1, first=8)]
    assert parse("merge:lags=0.2,period=4").order(nodes, None) == [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 15]
    waiting = [*nodes[:8], Node("vpaddd ymm,ymm,ymm", uses=(7,), stream=(1, 0)), *nodes[9:]]
    order = parse("merge:lags=0.2,period=4").order(waiting, None)
    assert order.index(7) < order.index(8)
    assert order[:8] == [0, 1, 2, 4, 3, 5, 6, 7]


def test_streams_that_depend_on_each_other_are_not_merged() -> None:
    nodes = [Node("pxor xmm,xmm", stream=(0, 0)), Node("pxor xmm,xmm", uses=(0,), stream=(0, 1))]
    with pytest.raises(ScheduleError, match="stream 1 depends on node 0 of stream 0"):
        parse("merge").order(nodes, None)
    for spec, gives in (("merge:lags=0.1", "2 lags"), ("merge:weights=1", "1 weights")):
        with pytest.raises(ScheduleError, match=f"3 streams, but the merge gives {gives}"):
            parse(spec).order(streams(1, 1, 1), None)


def two_chains(length: int) -> list[Node]:
    """A chain of additions, and after it another: more than the window of the machine."""
    nodes: list[Node] = []
    for chain in range(2):
        for place in range(length):
            uses = (chain * length + place - 1,) if place else ()
            nodes.append(Node("vpaddd ymm,ymm,ymm", uses, defs=1, live_out=place == length - 1))
    return nodes


def test_list_scheduling_beats_source_order_where_latency_binds() -> None:
    nodes = two_chains(200)
    source = simulate(nodes, HASWELL, iterations=2)
    order = parse("list").order(nodes, HASWELL)
    place = {index: at for at, index in enumerate(order)}
    ordered = [replace(nodes[index], uses=tuple(place[used] for used in nodes[index].uses)) for index in order]
    listed = simulate(ordered, HASWELL, iterations=2)
    assert listed.cycles < 0.8 * source.cycles


def test_list_scheduling_keeps_a_pressure() -> None:
    """Forty values are made and added up: alone the list scheduler makes all of them first."""
    nodes = [Node("", defs=1)]
    for value in range(40):
        nodes.append(Node("vpslld ymm,ymm,i", (0,), defs=1))
        total = (len(nodes) - 2, len(nodes) - 1) if value else (0, len(nodes) - 1)
        nodes.append(Node("vpaddd ymm,ymm,ymm", total, defs=1, live_out=value == 39))
    assert max_live(nodes) == 3
    for limit in (4, 8, 12):
        order = parse(f"list:pressure={limit}").order(nodes, HASWELL)
        check_order(nodes, order)
        assert max_live(nodes, order) <= limit


def test_critical_paths() -> None:
    """A quarter-round is 12 operations; a rotation by shifts takes one more."""
    assert analyse.critical_path(quarter_rounds("zmm", 1).nodes, models.load("skylake-avx512")) == 12
    assert analyse.critical_path(quarter_rounds("ymm", 2).nodes, HASWELL) == 14
    assert analyse.critical_path(quarter_rounds("r32", 2).nodes, models.load("sapphirerapids")) == 12
    assert analyse.critical_path([], HASWELL) == 0


def test_a_folded_load_runs_ahead_but_not_of_its_store() -> None:
    add, folded = Node("vpaddd ymm,ymm,ymm"), "vpaddd ymm,ymm,m256"
    load = HASWELL.form("vmovdqa ymm,m256").latency
    assert analyse.critical_path([Node(folded), Node(folded, (0,)), Node(folded, (1,))], HASWELL) == load + 3
    nodes = [add, Node("vmovdqa m256,ymm", (0,)), Node(folded, (1,))]
    assert analyse.critical_path(nodes, HASWELL) == 1 + 1 + load + 1
    chain = [Node("vpaddd ymm,ymm,ymm"), Node(folded, (0,))]
    result = simulate(chain, HASWELL, carried=[(1, 0)])
    assert result.per_iteration == pytest.approx(2, abs=0.1)


def test_classes() -> None:
    classes = {
        "vprold zmm,zmm,i": "rotate",
        "vpslld ymm,ymm,i": "shift",
        "vpslldq ymm,ymm,i": "shuffle",
        "paddd xmm,m128": "add",
        "vpxord zmm,zmm,m32bcst": "logic",
        "pshufb xmm,xmm": "shuffle",
        "vextracti32x4 m128,zmm,i": "store",
        "movdqu xmm,m128": "load",
        "vmovdqu8 m512{k},zmm": "store",
        "vpbroadcastd ymm,m32": "load",
        "vpbroadcastd zmm,r32": "broadcast",
        "kmovq k,r64": "mask",
        "lea r64,m64": "move",
        "mov r32,r32": "move",
        "jne l": "branch",
        "ror r32,i": "rotate",
        "vzeroupper": "other",
    }
    assert {key: analyse.classify(key) for key in classes} == classes
    nodes = quarter_rounds("zmm", 4).nodes
    assert analyse.count_classes(nodes) == {"add": 16, "logic": 16, "rotate": 16}
    assert analyse.dispatch_bound(nodes, models.load("skylake-avx512")) == 12
