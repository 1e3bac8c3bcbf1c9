# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The simulator: its features one by one, and what no simulation can beat."""

import random
from collections.abc import Sequence as SequenceOf

import pytest
from kernels import quarter_rounds
from test_schedule import random_nodes, two_chains

from generator import analyse, models
from generator.schedule import Node
from generator.simulate import ALL, NAMES, NOTHING, Core, Features, simulate

HASWELL = models.load("haswell")
SAPPHIRE_RAPIDS = models.load("sapphirerapids")
ADD, SHIFT = "vpaddd xmm,xmm,xmm", "vpslld xmm,xmm,i"


def chains(count: int, length: int, key: str = ADD, after: int = 0) -> list[Node]:
    """Chains side by side, and so many instructions that take a place in dispatch alone behind each step."""
    nodes: list[Node] = []
    last: list[int | None] = [None] * count
    for _ in range(length):
        for chain in range(count):
            before = last[chain]
            last[chain] = len(nodes)
            nodes.append(Node(key, () if before is None else (before,), defs=1))
        nodes += [Node("vmovdqa xmm,xmm")] * after
    return nodes


def mix(arithmetic: int, loads: int, stores: int, kind: str, bits: int, times: int = 24) -> list[Node]:
    """Instructions that depend on nothing, in turn."""
    move = "vmovdqu64" if kind == "zmm" else "vmovdqu"
    turn = [Node(f"vpaddd {kind},{kind},{kind}")] * arithmetic + [Node(f"{move} {kind},m{bits}")] * loads
    return (turn + [Node(f"{move} m{bits},{kind}")] * stores) * times


def in_slots(places: SequenceOf[int], key: str, groups: int = 20) -> list[Node]:
    """Chains in some of the six slots of each group."""
    nodes: list[Node] = []
    last: dict[int, int] = {}
    for _ in range(groups):
        for slot in range(6):
            if slot in places:
                nodes.append(Node(key, (last[slot],) if slot in last else (), defs=1))
                last[slot] = len(nodes) - 1
            else:
                nodes.append(Node("vmovdqa xmm,xmm"))
    return nodes


@pytest.mark.parametrize("features", [ALL, NOTHING])
def test_no_simulation_beats_the_bounds(features: Features) -> None:
    for seed in range(6):
        nodes = random_nodes(random.Random(seed), 60)
        bound = max(analyse.port_pressure(nodes, HASWELL).bound, analyse.dispatch_bound(nodes, HASWELL))
        assert simulate(nodes, HASWELL, iterations=40, features=features).per_iteration >= float(bound) * 0.97


def test_a_small_scheduler_hides_less() -> None:
    """Two chains one behind the other overlap if the scheduler holds what waits in the first."""
    ports = frozenset(HASWELL.ports)
    cycles = [simulate(two_chains(100), HASWELL, instead=Core(((ports, size),))).cycles for size in (8, 256)]
    assert cycles[0] > 1.5 * cycles[1]


def test_what_waits_before_a_scheduler_lets_others_go_on() -> None:
    """A chain in general registers behind one of vectors: beside it where those wait apart, in their order."""
    zen = models.load("znver4")
    vectors = frozenset(port for port in zen.ports if port.startswith("FP"))
    schedulers = (vectors, 8), (frozenset(zen.ports) - vectors, 200)
    nodes = chains(1, 120)
    nodes += [Node("add r64,r64", (120 + at - 1,) if at else (), defs=1) for at in range(120)]
    none, queued = (
        simulate(nodes, zen, iterations=2, instead=Core(schedulers, queue)) for queue in ((), ((vectors, 120),))
    )
    assert none.cycles > 1.5 * queued.cycles
    two = simulate(two_chains(100), zen, instead=Core(schedulers, ((vectors, 120),))).cycles
    assert two > 1.5 * simulate(two_chains(100), zen, instead=Core(((vectors, 200), schedulers[1]))).cycles


#: Cycles an iteration by llvm-mca 19.1.7 (-iterations=200, loops whose registers carry over), where the models have no
#: corrections that matter: quarter-rounds, microarchitecture, figure.
MCA = [
    ("ymm", 1, "haswell", 16.0),
    ("ymm", 3, "sapphirerapids", 16.0),
    ("zmm", 4, "sapphirerapids", 24.0),
    ("r32", 3, "haswell", 12.0),
]


@pytest.mark.parametrize(("width", "count", "name", "cycles"), MCA)
def test_without_features_it_agrees_with_llvm_mca(width: str, count: int, name: str, cycles: float) -> None:
    sequence = quarter_rounds(width, count)
    model = models.load(name)
    result = simulate(sequence.nodes, model, carried=sequence.carried, iterations=40, features=NOTHING)
    assert result.per_iteration == pytest.approx(cycles, rel=0.05)


def reloaded(count: int) -> list[Node]:
    """Values that are stored and at once loaded again, beside arithmetic."""
    nodes: list[Node] = []
    for _ in range(count):
        nodes += [Node("vmovdqa m256,ymm"), Node("vpaddd ymm,ymm,m256", (len(nodes),), defs=1)]
        nodes += [Node("vpaddd ymm,ymm,ymm", defs=1)] * 3
    return nodes


#: A loop for each feature, its loop-carried dependences, and cycles of eight iterations without and with the feature.
SLOTS = in_slots((0, 4), SHIFT)
FEATURES: dict[str, tuple[list[Node], list[tuple[int, int]], int, int]] = {
    # Two chains that always get the same port take turns.
    "binding": (SLOTS, [(114, 0), (118, 4)], 164, 300),
    # 115 places take 20 cycles where a loop begins a new group.
    "groups": (in_slots((), ADD)[:-5], [], 157, 163),
    "delay": (chains(1, 1), [], 9, 12),
    # Three loads with their arithmetic, and three moves, in six places.
    "fusion": ([Node("vpaddd xmm,xmm,m128")] * 3 + [Node("vmovdqa xmm,xmm")] * 3, [], 26, 18),
    # A chain fills the scheduler of arithmetic; in a window for all, loads behind it wait as well.
    "schedulers": ([*chains(1, 120), *[Node("vmovdqa xmm,m128")] * 90], [], 599, 560),
    # Two stores start in a cycle, one is written.
    "buffers": ([Node("vmovdqa m128,xmm")] * 150, [], 604, 1098),
    # What waits behind a chain retires in one cycle, or eight a cycle.
    "retirement": ([*chains(1, 30), *[Node("vmovdqa xmm,xmm")] * 480], [], 683, 689),
    "budget": (mix(3, 2, 1, "ymm", 256), [], 202, 278),
    "forwarding": (reloaded(40), [], 456, 522),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_feature_makes_the_difference_that_it_should(name: str) -> None:
    nodes, carried, without, expected = FEATURES[name]
    for features, cycles in ((ALL.without(name), without), (ALL, expected)):
        found = simulate(nodes, SAPPHIRE_RAPIDS, carried=carried, iterations=8, features=features)
        assert found.cycles == cycles
