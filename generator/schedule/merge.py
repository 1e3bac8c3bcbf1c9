# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Merging of independent streams, instruction by instruction, each stream some slots behind the one before it.

Every instruction of a section gets a time: the lag of its stream plus its index in the stream divided by the stream's
weight. Instructions are emitted in order of time, then of stream. With a period, consecutive sections overlap: section
n starts n periods later, and an instruction whose operands are not ready waits. Instructions that belong to no stream
stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from generator.models import Model
from generator.schedule.node import Node, ScheduleError, by_priority, check_order, predecessors
from generator.spec import whole, wholes

#: The streams of a section by number, each as the indices of its nodes.
Section = dict[int, list[int]]


@dataclass(frozen=True)
class MergeScheduler:
    """Merges the streams of each section.

    lags: for each stream, the issue slots by which it starts late; by default, stream n starts n steps late, where a
    step has as many slots as the first step of the section's first stream. weights: the instructions of each stream in
    a slot; by default one. fit: instead of weights, each stream is stretched to the length of the longest. period: the
    slots from one section to the next; by default a section starts when the one before has ended.
    """

    lags: tuple[int, ...] | None = None
    weights: tuple[int, ...] | None = None
    fit: bool = False
    period: int | None = None

    name: ClassVar[str] = "merge"
    options: ClassVar[Mapping[str, str]] = {
        "lags": "issue slots by which each stream starts late, such as 0.1.2.3",
        "weights": "instructions a slot of each stream, such as 4.1, or 'fit' to stretch all to the longest",
        "period": "slots from one section to the next, which then overlap",
    }

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> MergeScheduler:
        """The scheduler with these options. Raises SpecError."""
        fit = options.get("weights") == "fit"
        weights = None if fit or "weights" not in options else wholes(cls.name, "weights", options["weights"], 1)
        lags = wholes(cls.name, "lags", options["lags"], 0) if "lags" in options else None
        period = whole(cls.name, "period", options["period"]) if "period" in options else None
        return cls(lags, weights, fit, period)

    def order(self, nodes: Sequence[Node], model: Model | None) -> list[int]:
        """The merged order, as indices of ``nodes``. Raises ScheduleError if streams of a section depend on each other,
        or if there are more streams than lags or weights."""
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
                    order += by_priority(nodes, self._times(nodes, section, 0, 0))
            else:
                timed: dict[int, tuple[int, int, int]] = {}
                for number, section in enumerate(sections):
                    timed |= self._times(nodes, section, number * self.period, number)
                order += by_priority(nodes, timed)
        check_order(nodes, order)
        return order

    def _times(
        self, nodes: Sequence[Node], section: Section, start: int, number: int
    ) -> dict[int, tuple[int, int, int]]:
        """Time, section number and stream of each node of a section: the key by which nodes are ordered."""
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
            for at, index in enumerate(stream):
                weight = self.weights[position] if self.weights else 1
                slot = at * longest // len(stream) if self.fit else at // weight
                timed[index] = (start + lags[position] + slot, number, position)
        return timed


def _parts(nodes: Sequence[Node]) -> Iterator[int | list[Section]]:
    """The nodes in source order: indices of nodes that belong to no stream, and runs of consecutive sections."""
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
