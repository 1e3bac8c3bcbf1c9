# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What ours cannot beat on the CPU that was measured."""

from __future__ import annotations

from collections.abc import Callable

from generator import bounds, models, pipeline
from generator.bounds import Bounds
from generator.models import MissingFormError
from generator.variants import find
from measure.peers.comparison import Comparison


def add(found: Comparison, uarch: str | None, progress: Callable[[float], None]) -> None:
    """Adds the bounds of ours at every length, where there is a model with all their instructions.

    uarch: its name; that of the CPU that was measured if not given. progress: called with the part that is done.
    """
    name, ours = uarch or models.model_of(found.run.cpuid), found.of("ours")
    if not name or found.functions[0] != "xor":
        return  # bounds are of streams
    model = models.load(name)
    limits: dict[str, dict[int, Bounds]] = {}
    try:
        for number, entry in enumerate(ours):
            variant = find(entry.name, found.primitive)
            code, limits[entry.name] = pipeline.code(variant), {}
            for at, length in enumerate(found.lengths):
                limits[entry.name][length] = bounds.of_call(code, variant.design.plan, length, model)
                progress((number + (at + 1) / len(found.lengths)) / len(ours))
    except MissingFormError:
        return
    found.uarch, found.bounds = name, limits
