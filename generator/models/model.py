# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The model of a core, read from its JSON file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

#: Ports any of which can execute a micro-op, and the cycles for which it keeps the port busy.
PortUse = tuple[frozenset[str], int]


class UnknownModelError(LookupError):
    """There is no model of that name."""


class MissingFormError(LookupError):
    """A model lacks an instruction form: the CPU has no such instruction, or nobody has extracted it yet."""


@dataclass(frozen=True)
class Form:
    """The costs of one instruction form.

    ``latency``: cycles from the start to the result. ``uops``: the micro-ops that it takes at dispatch. ``late``: for a
    form that also loads, the cycles after the start at which it needs its register operands, since the load runs ahead.
    ``ports``: for each micro-op, the ports that can execute it and the cycles it takes there.
    """

    latency: int
    uops: int
    ports: tuple[PortUse, ...]
    late: int = 0


@dataclass(frozen=True)
class Model:
    """A microarchitecture.

    ``ports``: the names of its execution ports. ``issue_width``: micro-ops dispatched a cycle. ``rob`` and ``window``:
    the entries of the reorder buffer, and of the scheduler that vector instructions wait in, in micro-ops. ``forms``:
    by form key. ``control``: the time of four chains of additions side by side, divided by that of one alone; 0 if
    unknown. ``title`` is for people; ``cpus``: by vendor and family, the model numbers of CPUs that have this core;
    ``products``: what people call CPUs with this core, by model number, where the title names several.
    ``simulator``: what generator.simulate.core knows of it; ``source``: where the figures come from.
    """

    name: str
    ports: tuple[str, ...]
    issue_width: int
    rob: int
    window: int
    forms: Mapping[str, Form] = field(repr=False)
    title: str = ""
    cpus: Mapping[tuple[str, int], frozenset[int]] = field(default_factory=dict, repr=False)
    products: Mapping[int, str] = field(default_factory=dict, repr=False)
    simulator: Mapping[str, Any] = field(default_factory=dict, repr=False)
    control: float = 0.0
    source: str = ""

    @property
    def vector_cycles(self) -> int:
        """The latency of a vector addition, in cycles."""
        return self.form("paddd xmm,xmm").latency

    def form(self, key: str) -> Form:
        """The form with that key, such as ``vpaddd zmm,zmm,m512`` (kinds as in docs/models.md).

        Raises MissingFormError if the model does not have it.
        """
        try:
            return self.forms[key]
        except KeyError:
            near = get_close_matches(key, self.forms, n=3)
            hint = f"; it has {', '.join(repr(name) for name in near)}" if near else ""
            raise MissingFormError(
                f"the model {self.name} has no instruction form {key!r}{hint}. If the CPU has the instruction, add the "
                f"form to generator/models/{self.name}.json"
            ) from None


FOLDER = Path(__file__).parent


def names() -> list[str]:
    """The names of all models, sorted."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


@cache
def load(name: str) -> Model:
    """The model of that name. Raises UnknownModelError if there is none."""
    if name not in names():
        raise UnknownModelError(f"there is no microarchitecture model {name!r}; there are {', '.join(names())}")
    data = _data(name)
    return Model(
        name=name,
        ports=tuple(data["ports"]),
        issue_width=data["issue_width"],
        rob=data["rob"],
        window=data["window"],
        forms={key: _form(entry) for key, entry in data["forms"].items()},
        title=data["title"],
        cpus=dict(map(_cpus, data["cpus"])),
        products={int(model): product for model, product in data.get("products", {}).items()},
        simulator=data.get("simulator", {}),
        control=data.get("control", 0.0),
        source=data["provenance"]["source"],
    )


def _data(name: str) -> dict[str, Any]:
    """The contents of a model's file. A core that is ``like`` another inherits whatever its own file does not have."""
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    if "like" not in data:
        return data
    other = _data(data["like"])
    return {**other, **data, "forms": {**other["forms"], **data.get("forms", {})}}


def _cpus(text: str) -> tuple[tuple[str, int], frozenset[int]]:
    """Vendor and family, and the model numbers, from a text such as "AuthenticAMD 26 0-31 64"."""
    vendor, family, *models = text.split()
    ends = [[int(end) for end in each.split("-")] for each in models]
    return (vendor, int(family)), frozenset(model for end in ends for model in range(end[0], end[-1] + 1))


def _form(entry: Mapping[str, Any]) -> Form:
    ports = tuple((frozenset(group.split()), cycles) for group, cycles in entry["ports"].items())
    return Form(entry["latency"], entry["uops"], ports, entry.get("late", 0))
