# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The interface of schedulers: nodes with dependences, and what schedulers and analysis compute of them."""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from generator.models import Model
from generator.spec import Specified


class ScheduleError(ValueError):
    """An order breaks a dependence, or a scheduler cannot order these nodes."""


@dataclass(frozen=True)
class Node:
    """One instruction, by its form key in the models (generator.models).

    uses: the indices of the nodes whose results it needs, after their latency. A reload uses its store.
    after: the indices of nodes that must only come earlier in the program.
    stream: (section, stream): streams of one section do not depend on each other and may be merged.
    step: its step of the cipher within the stream, such as 0 for the first addition of a quarter-round.
    defs: how many vector registers it defines, 0 or 1.
    live_out: whether its result is used after the last node.
    carried: the indices of nodes whose results of the previous iteration it needs, if the code is a loop of one block.

    A node with an empty key is no instruction but a value that is live at the beginning of the code. These nodes come
    first.
    """

    key: str
    uses: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    stream: tuple[int, int] | None = None
    step: int = 0
    defs: int = 0
    live_out: bool = False
    carried: tuple[int, ...] = ()


class Scheduler(Specified, Protocol):
    """A scheduler that a specification can name."""

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """A permutation of the indices of `nodes` that respects all dependences.

        Raises ScheduleError if there is none to be found, and MissingFormError if `model` lacks an instruction form.
        """


def check_order(nodes: Sequence[Node], order: Sequence[int]) -> None:
    """Raise ScheduleError unless `order` is a permutation of the indices of `nodes` that respects every dependence and
    keeps live-in values in front."""
    if sorted(order) != list(range(len(nodes))):
        raise ScheduleError(f"an order of {len(order)} entries is no permutation of {len(nodes)} nodes")
    place = {node: at for at, node in enumerate(order)}
    for index, node in enumerate(nodes):
        for earlier in (*node.uses, *node.after):
            if place[earlier] >= place[index]:
                raise ScheduleError(f"node {index} ({node.key}) stands before node {earlier}, on which it depends")
    entering = [not nodes[index].key for index in order]
    if entering != sorted(entering, reverse=True):
        raise ScheduleError("a value that enters the code stands after an instruction")


def predecessors(node: Node) -> set[int]:
    """The indices of the nodes that must come before this one."""
    return {*node.uses, *node.after}


def successors(nodes: Sequence[Node]) -> list[list[int]]:
    """For each node, the indices of the nodes that must come later because they depend on it."""
    later: list[list[int]] = [[] for _ in nodes]
    for index, node in enumerate(nodes):
        for earlier in predecessors(node):
            later[earlier].append(index)
    return later


def by_priority(nodes: Sequence[Node], priority: Mapping[int, Any]) -> list[int]:
    """The topological order of the nodes that have a priority in which, of the ready ones, the least always comes
    first."""
    before = {index: predecessors(nodes[index]) & priority.keys() for index in priority}
    later: dict[int, list[int]] = {index: [] for index in priority}
    for index, needed in before.items():
        for earlier in needed:
            later[earlier].append(index)
    ready = [(priority[index], index) for index, needed in before.items() if not needed]
    heapq.heapify(ready)
    order = []
    while ready:
        _, index = heapq.heappop(ready)
        order.append(index)
        for follower in later[index]:
            before[follower].discard(index)
            if not before[follower]:
                heapq.heappush(ready, (priority[follower], follower))
    return order


def result_latency(model: Model, node: Node) -> int:
    """The cycles from the start of a node's work on registers to its result. A load within it ran before."""
    if not node.key:
        return 0
    form = model.form(node.key)
    return form.latency - form.late


def edge_latency(model: Model, producer: Node, consumer: Node) -> int:
    """The cycles from the start of `producer` to the earliest start of `consumer`, which uses its result.

    An instruction that loads and computes starts, in this sense, when it computes; what its load needs (an address, or
    a value that was stored) must be ready earlier by the latency of the load.
    """
    latency = result_latency(model, producer)
    if not producer.key or not consumer.key or not (late := model.form(consumer.key).late):
        return latency
    return latency + (late if feeds_load(producer, consumer) else 0)


def feeds_load(producer: Node, consumer: Node) -> bool:
    """Whether a consumer that loads and computes needs the producer's result for its load.

    It does if the producer is a store, or if its result is in another kind of register than the consumer computes on.
    """
    result = _kinds(producer.key)[0]
    return result == "m" or result not in _kinds(consumer.key)


def _kinds(key: str) -> tuple[str, ...]:
    """The operand kinds, with all memory kinds as m and without masks."""
    operands = key.partition(" ")[2].split(",")
    return tuple("m" if kind.startswith("m") else kind.partition("{")[0] for kind in operands)


class LiveValues:
    """The number of live vector values while nodes are placed one by one."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes
        self._users_left = [0] * len(nodes)
        for node in nodes:
            for used in set(node.uses):
                self._users_left[used] += 1
        self.live = 0

    def needed(self, index: int) -> int:
        """The vector registers in use while the node executes, if it is placed next. Its result may take the register
        of an operand that it is the last to use."""
        return max(self.live, self.live - self._dying(index) + self._nodes[index].defs)

    def change(self, index: int) -> int:
        """By how much the number of live values changes if the node is placed next."""
        node = self._nodes[index]
        born = node.defs if node.live_out or self._users_left[index] else 0
        return born - self._dying(index)

    def place(self, index: int) -> None:
        """Place the node next."""
        self.live += self.change(index)
        for used in set(self._nodes[index].uses):
            self._users_left[used] -= 1

    def _dying(self, index: int) -> int:
        last_uses = (used for used in set(self._nodes[index].uses) if self._users_left[used] == 1)
        return sum(self._nodes[used].defs for used in last_uses if not self._nodes[used].live_out)


def max_live(nodes: Sequence[Node], order: Sequence[int] | None = None) -> int:
    """The most vector registers in use at once in `order` (by default the order of the nodes)."""
    values = LiveValues(nodes)
    most = 0
    for index in range(len(nodes)) if order is None else order:
        most = max(most, values.needed(index))
        values.place(index)
    return most
