# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which port a micro-op gets, and when."""

from collections import Counter, deque
from collections.abc import Callable, Sequence

Ports = tuple[str, ...]


#: From a slot, and the slots before it in the cycle that have the same ports, to the rank of the port it takes.
Rank = Callable[[int, Sequence[int]], int]


def six_slots(slot: int, same: Sequence[int]) -> int:
    """Each takes the rank behind the one before with the same ports; but a slot only sees the two before it, and takes
    all others for such.

    Inferred from loops with dependent micro-ops in some of six slots (python -m lab explore ports).
    """
    return max(0, slot - 2) + sum(slot - 2 <= other for other in same)


def five_slots(slot: int, same: Sequence[int]) -> int:
    """Each takes the rank behind the one before with the same ports; the last slot the first, and the fourth the second
    where it is the first with its ports. As in uiCA, for Ice Lake.
    """
    return 0 if slot == 4 else 1 if slot == 3 and not same else len(same)


def four_slots(slot: int, same: Sequence[int]) -> int:
    """Even slots take the first rank, odd ones the second. As in uiCA, for Haswell to Skylake."""
    del same
    return slot % 2


def in_turn(slot: int, same: Sequence[int]) -> int:
    """Each takes the rank behind the one before with the same ports, in whatever slot.

    The rule, of some, under which schedules on Zen 4 take what they took there (docs/lab-simulator.md).
    """
    del slot
    return len(same)


#: A rule by name: rank, far, late, ended.
RULES: dict[str, tuple[Rank, int, int, int]] = {
    "in turn": (in_turn, 4, 1, 1),
    "six slots": (six_slots, 6, 2, 3),
    "five slots": (five_slots, 5, 1, 1),
    "four slots": (four_slots, 3, 0, 1),
}


class Binding:
    """Chooses ports where micro-ops are dispatched, by the name of a rule; without one, micro-ops may take any of their
    ports that is free when they start.

    Ports are ranked by the work that is bound to them, as it was ``late`` cycles ago, equal ones from the highest
    number down, without those that have ``far`` more than the first; ``rank`` says which one a slot takes, counting
    round. Work counts until ``ended`` cycles after it started. Loads and stores alternate between their ports,
    ``alternate``.
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
        """A cycle of dispatch begins: forget work that ended, and see what was bound before."""
        if self._rule is None:
            return
        for port, cycles in self._ended.popleft():
            self._bound[port] -= cycles
        self._ended.append([])
        self._history.append(self._bound.copy())
        self._slots = {}

    def bind(self, ports: Ports, cycles: int, slot: int) -> Ports:
        """The ports among which a micro-op may choose when it starts. slot: its place in the cycle's dispatch."""
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
        """A micro-op that was bound to ports starts: its work no longer counts, a little later."""
        self._ended[-1].append((ports[0], cycles))
