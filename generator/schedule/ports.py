# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The execution ports of a machine while it runs: which are busy, and until when."""

from __future__ import annotations

from collections import defaultdict

from generator.models.model import PortUse


class Ports:
    """Occupancy of ports. Where a micro-op may choose, it takes the free port that has worked least."""

    def __init__(self) -> None:
        self._free_at: dict[str, int] = defaultdict(int)
        self.work: dict[str, int] = defaultdict(int)

    def free(self, uses: tuple[PortUse, ...], cycle: int) -> bool:
        """Whether all of `uses` can start in `cycle`, each on a port of its own."""
        return self._choose(uses, cycle) is not None

    def take(self, uses: tuple[PortUse, ...], cycle: int) -> bool:
        """Start all of `uses` in `cycle` if they can start."""
        chosen = self._choose(uses, cycle)
        if chosen is None:
            return False
        for port, cycles in chosen:
            self._free_at[port] = cycle + cycles
            self.work[port] += cycles
        return True

    def _choose(self, uses: tuple[PortUse, ...], cycle: int) -> list[tuple[str, int]] | None:
        chosen: list[tuple[str, int]] = []
        taken: set[str] = set()
        for group, cycles in sorted(uses, key=lambda use: len(use[0])) if len(uses) > 1 else uses:
            best = None
            for port in group:
                if self._free_at[port] > cycle or port in taken:
                    continue
                if best is None or (self.work[port], port) < (self.work[best], best):
                    best = port
            if best is None:
                return None
            taken.add(best)
            chosen.append((best, cycles))
        return chosen
