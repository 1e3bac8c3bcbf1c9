# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What surrounds the ports of a microarchitecture, and which of it a simulation takes into account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from generator.models import Model

#: Entries of what a core does not have, or of what is not taken into account.
UNLIMITED = 1 << 30


@dataclass(frozen=True)
class Features:
    """What a simulation takes into account; each can be switched off to see what it brings.

    binding: a micro-op gets its port when it is dispatched, not when it starts. groups: dispatch waits until there is
    room for as many micro-ops as it can take, and a loop from the loop buffer begins a new group. delay: cycles from
    dispatch to the earliest start. fusion: an instruction that loads and computes takes one place in dispatch and
    reorder buffer. schedulers: arithmetic, loads and stores wait in schedulers of their own, not in one window.
    buffers: loads and stores hold entries of their buffers, stores until they are written to the cache. retirement: so
    many micro-ops a cycle. budget: what starts in one cycle shares a budget by width. forwarding: a reload that meets
    its store takes more of the budget.
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
        """These, but without some."""
        return replace(self, **dict.fromkeys(names, False))


#: The names of all switches; all on; all off.
NAMES = tuple(each.name for each in fields(Features))
ALL = Features()
NOTHING = ALL.without(*NAMES)


@dataclass(frozen=True)
class Core:
    """schedulers: ports and the entries of the scheduler before them; queue: of several of these, if any, and the
    entries that wait in order before them; binding: how ports are chosen at dispatch, the
    name of a rule of generator.simulate.binding (empty: when a micro-op starts).

    whole_groups: dispatch takes as much as it can or nothing; loop_buffer: micro-ops of a loop that runs from there;
    delay: cycles from dispatch to the earliest start. load_buffer, store_buffer: entries; retire: micro-ops a cycle;
    commit: stores written to the cache a cycle.

    budget: what may start in a cycle, counted by ``weights`` of operations by the widest register they name, gpr, xmm,
    ymm or zmm; what a cycle leaves is kept for the next, up to ``burst``. forwarded: the part of its weight that a
    reload which meets its store takes in addition.
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


#: What a core is without a feature.
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
    """The core of a model, as far as it is taken into account. What is not known of it does not limit."""
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
