# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What machines measured of orders and plans: results/MACHINE/orders/*.json and results/MACHINE/plans/*.json.

Files are told apart by what is in them, not by their names. A machine has one for each kernel, and for each flagship.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.variants.plans import kernel_named
from harness.errors import HarnessError
from measure.timing.manifest import MACHINE
from measure.tuning import format
from measure.tuning.format import FAMILY
from measure.tuning.plans import Job, Measured

#: How many cycles a vector operation takes.
ONE_CYCLE, TWO_CYCLE = "one-cycle", "two-cycle"
#: AMD's families of CPUs with vector operations of two cycles: Bulldozer and its successors, Zen 5.
TWO_CYCLE_FAMILIES = ("21", "26")
ORDERS, PLANS = "orders", "plans"


@dataclass(frozen=True)
class Machine:
    """A folder of results, and the kind of its vector operations."""

    name: str
    kind: str


@dataclass(frozen=True)
class Kernel:
    """One kernel's orders on one machine. job: c8_c8/bulk; means: cycles a byte by order; committed: the one that was
    emitted then, where it was measured."""

    machine: Machine
    family: str
    target: str
    job: str
    means: dict[str, float]
    committed: str | None = None

    @property
    def best(self) -> float:
        return min(self.means.values())

    def loss(self, order: str) -> float | None:
        """By how much the order is slower than the best known on the machine: .01 is one per cent; None: not known."""
        return self.means[order] / self.best - 1 if order in self.means else None

    def ranked(self) -> list[str]:
        """The orders, the best first."""
        return sorted(self.means, key=lambda order: (self.means[order], order))


@dataclass(frozen=True)
class Plan:
    """One flagship's kernels on one machine; ``orders`` are those that they had, by job, where the file says so."""

    machine: Machine
    family: str
    flagship: str
    measured: Measured
    orders: dict[str, str] = field(default_factory=dict)


def kind_of(cpu: str) -> str:
    """Of a CPU as machine.json has it: AMD EPYC (AuthenticAMD-26-2-1)."""
    found = re.search(r"\(AuthenticAMD-(\d+)-", cpu)
    return TWO_CYCLE if found and found[1] in TWO_CYCLE_FAMILIES else ONE_CYCLE


def kernels(results: Path) -> list[Kernel]:
    """All orders of all machines that compete to be emitted. Raises HarnessError where a file is damaged, or where two
    are of one kernel."""
    found: dict[tuple[str, ...], Kernel] = {}
    for machine, path, record in records(results):
        if record.purpose != format.CHOICE:
            continue
        means = {each.order: each.mean for each in record.orders}
        committed = next((each.order for each in record.orders if each.committed), None)
        key = machine.name, *record.key
        if key in found:
            raise HarnessError(f"{path}: another file of {machine.name} is of {record.target} {record.job}: remove one")
        found[key] = Kernel(machine, record.family, record.target, record.job, means, committed)
    return list(found.values())


def records(results: Path) -> Iterator[tuple[Machine, Path, format.Record]]:
    """All files of orders, with their machines. Raises HarnessError where one is damaged."""
    for machine, path, content in _files(results, ORDERS):
        try:
            found = format.parse(content)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise _damaged(path, error) from error
        yield machine, path, found


def plans(results: Path) -> list[Plan]:
    """All plans of all machines. Raises HarnessError likewise."""
    found: dict[tuple[str, ...], Plan] = {}
    for machine, path, content in _files(results, PLANS):
        try:
            orders = {str(job): str(order) for job, order in content.get("orders", {}).items()}
            each = Plan(machine, family_of(content), content["flagship"], _measured(content), orders)
            key = machine.name, each.family, each.flagship
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise _damaged(path, error) from error
        if key in found:
            raise HarnessError(f"{path}: another file of {machine.name} is of {each.flagship}: remove one")
        found[key] = each
    return list(found.values())


def family_of(content: dict[str, Any]) -> str:
    """Files of before there were several families are of ChaCha."""
    return str(content.get("family", FAMILY))


def file_of(folder: Path, same: Callable[[dict[str, Any]], bool], name: str) -> Path:
    """Where in a folder new contents go: in place of the file that is the same's, or into a new one. Raises
    HarnessError."""
    for path in sorted(folder.glob("*.json")):
        try:
            if same(read(path)):
                return path
        except (KeyError, AttributeError) as error:
            raise _damaged(path, error) from error
    return folder / name


def read(path: Path) -> dict[str, Any]:
    """Raises HarnessError where it is no table."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _damaged(path, error) from error
    if not isinstance(found, dict):
        raise _damaged(path, ValueError("it holds no table"))
    return found


def _measured(content: dict[str, Any]) -> Measured:
    """Kernels without _last are in bulk; in files of before there were two pieces of code each stands for both."""
    name = content["flagship"]
    found = Measured(name, {int(length): float(value) for length, value in content.get("present", {}).items()})
    apart = any(each.endswith("_last") for calls in content["cycles"].values() for each in calls)
    for length, calls in content["cycles"].items():
        found.calls[int(length)] = {
            job: float(value) for each, value in calls.items() for job in _jobs(each, apart, int(length))
        }
    found.bulk = {kernel_named(each): float(value) for each, value in content["bulk_cycles_a_byte"].items()}
    sizes = content.get("code_bytes") or {"finals": {}, "others": 0}
    found.sizes = {kernel_named(each): int(size) for each, size in sizes["finals"].items()}
    found.other_bytes = int(sizes["others"])
    return found


def _jobs(name: str, apart: bool, length: int) -> list[Job]:
    kernel = kernel_named(name.removesuffix("_last"))
    roles = ["last" if name.endswith("_last") else "bulk"] if apart else ["bulk", "last"]
    return [(kernel, role) for role in roles if role == "bulk" or kernel.size >= length]


def _files(results: Path, what: str) -> Iterator[tuple[Machine, Path, dict[str, Any]]]:
    for folder in sorted(path for path in results.glob("*") if path.is_dir()):
        paths = sorted((folder / what).glob("*.json"))
        if paths:
            machine = Machine(folder.name, kind_of(str(read(folder / MACHINE).get("CPU", ""))))
            yield from ((machine, path, read(path)) for path in paths)


def _damaged(path: Path, error: Exception) -> HarnessError:
    why = f"it has no {error}" if isinstance(error, KeyError) else str(error)
    return HarnessError(f"{path} is damaged: {why}. Restore it, or remove it")
