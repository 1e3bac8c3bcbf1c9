# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a microarchitecture has around its ports, and which of it a simulation takes into account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from generator.models import Model

#: The size of a buffer that a core does not have, or that is not taken into account.
UNLIMITED = 1 << 30


@dataclass(frozen=True)
class Features:
    """What a simulation takes into account; each can be switched off to see its effect.

    binding: a micro-op gets its port when it is dispatched, not when it starts. groups: dispatch waits until there is
    room for as many micro-ops as it can take, and a loop from the loop buffer begins a new group. delay: cycles from
    dispatch to the earliest start. fusion: an instruction that loads and computes takes one slot in dispatch and one
    entry of the reorder buffer. schedulers: arithmetic, loads and stores wait in schedulers of their own, not in one
    window. buffers: loads and stores hold entries of their buffers, stores until they are written to the cache.
    retirement: so many micro-ops a cycle at most. budget: what starts in one cycle shares a budget by width.
    forwarding: a reload that meets its store takes more of the budget.
    """

    binding: bool = True
    groups: bool = True
    delay: bool = True
    fusion: bool = True
    schedulers: bool = True
    buffers: bool = True
    retirement: bool = True
    budget: bool = True
    forwarding: bool = True

    def without(self, *names: str) -> Features:
        """These features, with those of the given names switched off."""
        return replace(self, **dict.fromkeys(names, False))


#: The names of all features; all of them on; all off.
NAMES = tuple(each.name for each in fields(Features))
ALL = Features()
NOTHING = ALL.without(*NAMES)


@dataclass(frozen=True)
class Core:
    """What a core has around its ports.

    schedulers: sets of ports, each with the entries of the scheduler in front of them. queue: if a queue is in front of
    several schedulers, their ports and its entries, which leave in order. binding: how ports are chosen at dispatch,
    the name of a rule of generator.simulate.binding (empty: when a micro-op starts).

    whole_groups: dispatch takes as many micro-ops as it can in a cycle, or none. loop_buffer: the largest loop, in
    micro-ops, that runs from the loop buffer. delay: cycles from dispatch to the earliest start. load_buffer,
    store_buffer: their entries. retire: micro-ops retired a cycle. commit: stores written to the cache a cycle.

    budget: what may start in a cycle, where a micro-op counts by ``weights`` of the widest register that it names (gpr,
    xmm, ymm or zmm); what a cycle leaves is kept for later ones, up to ``burst``. forwarded: the share of its weight
    that a reload which meets its store takes in addition.
    """

    schedulers: tuple[tuple[frozenset[str], int], ...] = ()
    queue: tuple[tuple[frozenset[str], int], ...] = ()
    binding: str = ""
    whole_groups: bool = False
    loop_buffer: int = 0
    delay: int = 1
    load_buffer: int = UNLIMITED
    store_buffer: int = UNLIMITED
    retire: int = UNLIMITED
    commit: int = UNLIMITED
    budget: float = float(UNLIMITED)
    burst: float = float(UNLIMITED)
    weights: Mapping[str, float] = field(default_factory=dict)
    forwarded: float = 0.0
    source: str = ""


#: The fields of a core without a feature, by the feature's name.
_WITHOUT: dict[str, dict[str, Any]] = {
    "binding": {"binding": ""},
    "groups": {"whole_groups": False, "loop_buffer": 0},
    "delay": {"delay": 1},
    "schedulers": {"schedulers": (), "queue": ()},
    "buffers": {"load_buffer": UNLIMITED, "store_buffer": UNLIMITED, "commit": UNLIMITED},
    "retirement": {"retire": UNLIMITED},
    "budget": {"budget": float(UNLIMITED), "burst": float(UNLIMITED), "weights": {}},
    "forwarding": {"forwarded": 0.0},
}


def core(model: Model, features: Features) -> Core:
    """The core of a model, with the features that are taken into account. What is unknown does not limit it."""
    known = dict(model.simulator)
    schedulers, queue = (
        tuple((frozenset(ports.split()), size) for ports, size in known.pop(name, {}).items())
        for name in ("schedulers", "queue")
    )
    found = Core(schedulers, queue, **known)
    for name, without in _WITHOUT.items():
        if not getattr(features, name):
            found = replace(found, **without)
    return found if found.schedulers else replace(found, schedulers=((frozenset(model.ports), model.window),))
