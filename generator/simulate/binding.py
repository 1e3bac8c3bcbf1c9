# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Port binding: which execution port a micro-op gets, and when this is decided."""

from collections import Counter, deque
from collections.abc import Callable, Sequence

Ports = tuple[str, ...]


#: From a dispatch slot, and the earlier slots of the cycle with the same ports, to the rank of the port that it takes.
Rank = Callable[[int, Sequence[int]], int]


def six_slots(slot: int, same: Sequence[int]) -> int:
    """Each slot takes the rank after that of the slot before it with the same ports; but a slot sees only the two slots
    before it, and takes all others to have the same ports.

    Inferred from loops with dependent micro-ops in some of six slots (python -m lab explore ports).
    """
    return max(0, slot - 2) + sum(slot - 2 <= other for other in same)


def five_slots(slot: int, same: Sequence[int]) -> int:
    """Each slot takes the rank after that of the slot before it with the same ports; but the last slot takes the first
    rank, and the fourth the second rank if it is the first with its ports. As in uiCA, for Ice Lake."""
    return 0 if slot == 4 else 1 if slot == 3 and not same else len(same)


def four_slots(slot: int, same: Sequence[int]) -> int:
    """Even slots take the first rank, odd ones the second. As in uiCA, for Haswell to Skylake."""
    del same
    return slot % 2


def in_turn(slot: int, same: Sequence[int]) -> int:
    """Each slot takes the rank after that of the slot before it with the same ports, wherever it is in the cycle.

    Of the rules that were tried, one under which schedules on Zen 4 take what they took there (docs/lab-simulator.md).
    """
    del slot
    return len(same)


#: The rules by name: ``rank``, ``far``, ``late`` and ``ended``, as Binding explains them.
RULES: dict[str, tuple[Rank, int, int, int]] = {
    "in turn": (in_turn, 4, 1, 1),
    "six slots": (six_slots, 6, 2, 3),
    "five slots": (five_slots, 5, 1, 1),
    "four slots": (four_slots, 3, 0, 1),
}


class Binding:
    """Chooses ports when micro-ops are dispatched, by the rule with that name; without one, a micro-op may take any of
    its ports that is free when it starts.

    Ports are ranked by the work that is bound to them, as it was ``late`` cycles ago, equal ones from the highest
    number down, without ports that have ``far`` more than the first; ``rank`` says which rank a slot takes, modulo
    their number. Work counts until ``ended`` cycles after it started. Loads and stores (``alternate``) alternate
    between their ports.
    """

    def __init__(self, rule: str, alternate: frozenset[str]) -> None:
        self._rule, self._alternate = RULES.get(rule), alternate
        self._rank, self._far, late, ended = self._rule or (six_slots, 0, 0, 0)
        self._bound_before: Counter[Ports] = Counter()
        self._bound: Counter[str] = Counter()
        self._history: deque[Counter[str]] = deque([Counter[str]()] * (late + 1), late + 1)
        self._ended: deque[list[tuple[str, int]]] = deque([] for _ in range(ended + 1))
        self._slots: dict[Ports, list[int]] = {}

    def cycle(self) -> None:
        """Begin a cycle of dispatch: forget work that has ended, and record what is bound."""
        if self._rule is None:
            return
        for port, cycles in self._ended.popleft():
            self._bound[port] -= cycles
        self._ended.append([])
        self._history.append(self._bound.copy())
        self._slots = {}

    def bind(self, ports: Ports, cycles: int, slot: int) -> Ports:
        """The ports that a micro-op may use when it starts. ``slot``: its index in the cycle's dispatch."""
        if self._rule is None:
            return ports
        if len(ports) == 1:
            chosen = ports[0]
        elif ports[0] in self._alternate:
            chosen = ports[self._bound_before[ports] % len(ports)]
            self._bound_before[ports] += 1
        else:
            work = self._history[0]
            ranked = sorted(ports, key=lambda port: (work[port], -ports.index(port)))
            near = [port for port in ranked if work[port] < work[ranked[0]] + self._far]
            same = self._slots.setdefault(ports, [])
            chosen = near[self._rank(slot, same) % len(near)]
            same.append(slot)
        self._bound[chosen] += cycles
        return (chosen,)

    def started(self, ports: Ports, cycles: int) -> None:
        """Record that a micro-op starts: after a few cycles, its work no longer counts."""
        self._ended[-1].append((ports[0], cycles))
