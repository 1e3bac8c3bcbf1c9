# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A core, read from its file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

#: A group of ports that can do the same work, and the cycles for which one of them is busy with it.
PortUse = tuple[frozenset[str], int]


class UnknownModelError(LookupError):
    """There is no model of that name."""


class MissingFormError(LookupError):
    """A model lacks an instruction form: the CPU has no such instruction, or nobody has extracted it yet."""


@dataclass(frozen=True)
class Form:
    """What one instruction form costs.

    `latency` is in cycles from the start to the result. `uops` are the micro-ops it takes when it is dispatched.
    `late` is the number of cycles after the start at which a form that also loads needs its register operands: the
    load runs ahead of them. `ports` holds, for each part of the work, the ports that can do it and its cycles.
    """

    latency: int
    uops: int
    ports: tuple[PortUse, ...]
    late: int = 0


@dataclass(frozen=True)
class Model:
    """A microarchitecture: its ports, `issue_width` (micro-ops dispatched a cycle), the size of the reorder buffer
    `rob` and of the scheduler `window` that vector instructions wait in (both in micro-ops), and its forms.

    `control`: what four chains of additions take beside each other by one alone, 0 where nobody knows; `title` is for
    people; `cpus` has the models of each family, by vendor and number, that have this core; `simulator` what
    generator.simulate.core knows of it; `source` says where the figures come from.
    """

    name: str
    ports: tuple[str, ...]
    issue_width: int
    rob: int
    window: int
    forms: Mapping[str, Form] = field(repr=False)
    title: str = ""
    cpus: Mapping[tuple[str, int], frozenset[int]] = field(default_factory=dict, repr=False)
    simulator: Mapping[str, Any] = field(default_factory=dict, repr=False)
    control: float = 0.0
    source: str = ""

    @property
    def vector_cycles(self) -> int:
        """The cycles that a vector addition takes."""
        return self.form("paddd xmm,xmm").latency

    def form(self, key: str) -> Form:
        """The form of `key`, for example ``vpaddd zmm,zmm,m512`` (kinds as in docs/models.md).

        Raises MissingFormError.
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
    """The names of all models."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


@cache
def load(name: str) -> Model:
    """The model of that name. Raises UnknownModelError."""
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
        simulator=data.get("simulator", {}),
        control=data.get("control", 0.0),
        source=data["provenance"]["source"],
    )


def _data(name: str) -> dict[str, Any]:
    """A file's contents. Of a core that is ``like`` another, what it does not say is as there."""
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    if "like" not in data:
        return data
    other = _data(data["like"])
    return {**other, **data, "forms": {**other["forms"], **data.get("forms", {})}}


def _cpus(text: str) -> tuple[tuple[str, int], frozenset[int]]:
    """Vendor, family, and the models: AuthenticAMD 26 0-31 64."""
    vendor, family, *models = text.split()
    ends = [[int(end) for end in each.split("-")] for each in models]
    return (vendor, int(family)), frozenset(model for end in ends for model in range(end[0], end[-1] + 1))


def _form(entry: Mapping[str, Any]) -> Form:
    ports = tuple((frozenset(group.split()), cycles) for group, cycles in entry["ports"].items())
    return Form(entry["latency"], entry["uops"], ports, entry.get("late", 0))
