# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Merging of independent streams, instruction by instruction, each stream a lag behind the one before.

Every instruction of a section gets a time: the lag of its stream plus its place in the stream divided by the stream's
weight. Instructions are emitted in the order of time, then of stream. With a period, consecutive sections overlap:
section n starts n periods later, and an instruction whose operands are still to come waits. What belongs to no stream
stays where it is.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from generator.models import Model
from generator.schedule.node import Node, ScheduleError, SpecError, check_order, predecessors

#: The streams of a section: the indices of the nodes of each.
Section = dict[int, list[int]]


@dataclass(frozen=True)
class MergeScheduler:
    """Merges the streams of each section.

    lags: for each stream, the turns by which it starts late; by default, stream n starts n steps late (a step being
    the first step of the section's first stream). weights: the instructions that each stream issues a turn; by default
    one. fit: each stream is stretched over the longest one, instead of weights. period: the turns from one section to
    the next; by default a section starts when the one before has ended.
    """

    lags: tuple[int, ...] | None = None
    weights: tuple[int, ...] | None = None
    fit: bool = False
    period: int | None = None

    name: ClassVar[str] = "merge"
    options: ClassVar[Mapping[str, str]] = {
        "lags": "turns by which each stream starts late, such as 0.1.2.3",
        "weights": "instructions a turn of each stream, such as 4.1, or 'fit' to stretch all to the longest",
        "period": "turns from one section to the next, which then overlap",
    }

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> MergeScheduler:
        """Raises SpecError."""
        fit = options.get("weights") == "fit"
        weights = None if fit else _numbers("weights", options.get("weights"), 1)
        period = _numbers("period", options.get("period"), 1)
        if period is not None and len(period) != 1:
            raise SpecError("merge:period is one number")
        return cls(_numbers("lags", options.get("lags"), 0), weights, fit, period[0] if period else None)

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The merged order. Raises ScheduleError if streams of a section depend on each other, or if there are more
        streams than lags or weights.
        """
        del model
        order: list[int] = []
        for sections in _parts(nodes):
            if isinstance(sections, int):
                order.append(sections)
                continue
            for section in sections:
                _check_independent(nodes, section)
            if self.period is None:
                for section in sections:
                    order += _emit(nodes, self._times(nodes, section, 0, 0))
            else:
                timed: dict[int, tuple[int, int, int]] = {}
                for number, section in enumerate(sections):
                    timed |= self._times(nodes, section, number * self.period, number)
                order += _emit(nodes, timed)
        check_order(nodes, order)
        return order

    def _times(
        self, nodes: Sequence[Node], section: Section, start: int, number: int
    ) -> dict[int, tuple[int, int, int]]:
        """Time, section number and stream position of each node of a section: the key of the order."""
        streams = [section[stream] for stream in sorted(section)]
        longest = max(map(len, streams))
        lags = self.lags
        if lags is None:
            first = streams[0]
            step = sum(1 for index in first if nodes[index].step == nodes[first[0]].step)
            lags = tuple(step * position for position in range(len(streams)))
        if len(streams) > len(lags) or (self.weights is not None and len(streams) > len(self.weights)):
            given = f"{len(lags)} lags" if len(streams) > len(lags) else f"{len(self.weights or ())} weights"
            raise ScheduleError(f"a section has {len(streams)} streams, but the merge gives {given}")
        timed = {}
        for position, stream in enumerate(streams):
            for place, index in enumerate(stream):
                if self.fit:
                    turn = place * longest // len(stream)
                else:
                    turn = place // self.weights[position] if self.weights else place
                timed[index] = (start + lags[position] + turn, number, position)
        return timed


def merge_sequences(sequences: Sequence[Sequence[int]], lags: Sequence[int], weights: Sequence[int]) -> list[int]:
    """Merge sequences of node indices that do not depend on each other, for merging above the level of sections
    (whole kernels, each already scheduled). Lags and weights as in MergeScheduler, one for each sequence.
    """
    keyed = (
        (lag + place // weight, position, place, index)
        for position, (sequence, lag, weight) in enumerate(zip(sequences, lags, weights, strict=True))
        for place, index in enumerate(sequence)
    )
    return [index for *_, index in sorted(keyed)]


def _numbers(option: str, text: str | None, least: int) -> tuple[int, ...] | None:
    if text is None:
        return None
    parts = text.split(".")
    if not all(part.isdecimal() and int(part) >= least for part in parts):
        raise SpecError(f"merge:{option}={text}: write whole numbers from {least}, separated by dots")
    return tuple(int(part) for part in parts)


def _parts(nodes: Sequence[Node]) -> Iterator[int | list[Section]]:
    """The nodes in source order: single nodes that belong to no stream, and runs of consecutive sections."""
    runs = groupby(range(len(nodes)), key=lambda index: nodes[index].stream is not None)
    for in_stream, indices in runs:
        if not in_stream:
            yield from indices
            continue
        sections: list[Section] = []
        for _, members in groupby(indices, key=lambda index: (nodes[index].stream or (0, 0))[0]):
            section: Section = {}
            for index in members:
                section.setdefault((nodes[index].stream or (0, 0))[1], []).append(index)
            sections.append(section)
        yield sections


def _check_independent(nodes: Sequence[Node], section: Section) -> None:
    stream_of = {index: stream for stream, members in section.items() for index in members}
    for index, stream in stream_of.items():
        for earlier in predecessors(nodes[index]):
            if stream_of.get(earlier, stream) != stream:
                raise ScheduleError(
                    f"node {index} ({nodes[index].key}) of stream {stream} depends on node {earlier} of stream "
                    f"{stream_of[earlier]} in the same section, so the two cannot be merged"
                )


def _emit(nodes: Sequence[Node], timed: Mapping[int, tuple[int, int, int]]) -> list[int]:
    """The nodes in the order of their keys, except that a node waits for those it depends on."""
    waiting_for = {index: sum(earlier in timed for earlier in predecessors(nodes[index])) for index in timed}
    later: dict[int, list[int]] = {index: [] for index in timed}
    for index in timed:
        for earlier in predecessors(nodes[index]):
            if earlier in later:
                later[earlier].append(index)
    ready = [(timed[index], index) for index, count in waiting_for.items() if not count]
    heapq.heapify(ready)
    order = []
    while ready:
        _, index = heapq.heappop(ready)
        order.append(index)
        for following in later[index]:
            waiting_for[following] -= 1
            if not waiting_for[following]:
                heapq.heappush(ready, (timed[following], following))
    return order
