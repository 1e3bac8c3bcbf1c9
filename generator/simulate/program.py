# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A loop as micro-ops: what each of them needs, and where it may run."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.models import Model
from generator.models.model import PortUse
from generator.schedule.node import Node, edge_latency, feeds_load, result_latency

_WIDTHS = {"zmm": "zmm", "m512": "zmm", "ymm": "ymm", "m256": "ymm", "xmm": "xmm", "m128": "xmm"}


@dataclass
class MicroOp:
    """The part of an instruction that runs on one port.

    ``ports``: those it may run on (none: it is done when registers are renamed), for ``cycles``. ``latency``: cycles
    from its start until the instruction can retire. ``width``: of what it moves, for the budget; empty if it moves no
    data. ``needs``: for each operand, the index of the micro-op that produces it, how many iterations ago, and the
    cycles between their starts. ``reloads``: whether an operand comes from a store.
    """

    ports: tuple[str, ...]
    cycles: int
    latency: int
    width: str
    needs: list[tuple[int, int, int]] = field(default_factory=list)
    reloads: bool = False


@dataclass(frozen=True)
class Instruction:
    """An instruction: the indices of its micro-ops, the slots that it takes in dispatch and in the reorder buffer, and
    whether it loads or stores."""

    parts: tuple[int, ...]
    slots: int
    loads: bool
    stores: bool


@dataclass
class Program:
    """One iteration of the loop, in its order. ``memory_ports``: the ports of loads and stores."""

    instructions: list[Instruction]
    micro_ops: list[MicroOp]
    memory_ports: frozenset[str]


def program(
    nodes: Sequence[Node], model: Model, order: Sequence[int], carried: Iterable[tuple[int, int]], *, fused: bool
) -> Program:
    """The program of the nodes in ``order``. ``carried``: as for simulate. ``fused``: instructions take slots as the
    model's forms count micro-ops.

    Raises MissingFormError if the model lacks an instruction form.
    """
    load_ports = _ports(model, "mov r64,m64", "movdqu xmm,m128")
    store_ports = _ports(model, "mov m64,r64") - load_ports
    found = Program([], [], load_ports | store_ports)
    load_of: dict[int, int] = {}
    result_of: dict[int, int] = {}
    for index in order:
        node = nodes[index]
        form, latency, width = model.form(node.key), result_latency(model, node), _width(node.key)
        first = len(found.micro_ops)
        stores = not form.late and any(group <= store_ports for group, _ in form.ports)
        loads = [] if stores else [use for use in form.ports if use[0] <= load_ports]
        others = [use for use in form.ports if use not in loads]
        if loads or form.late:
            load_of[index] = first
            found.micro_ops += _parts(loads, form.late or latency, width)
        if others or form.late or not loads:
            # Others wait for the computation, or for a store's data; the micro-op of its address has no width.
            result_of[index] = len(found.micro_ops)
            found.micro_ops += _parts(others, latency, width)
            for part in found.micro_ops[result_of[index] + 1 :] if stores else ():
                part.width = ""
            if index in load_of:
                found.micro_ops[result_of[index]].needs.append((first, 0, form.late))
        else:
            result_of[index] = first
        parts = tuple(range(first, len(found.micro_ops)))
        slots = form.uops if fused or not form.late else len(parts)
        found.instructions.append(Instruction(parts, slots, bool(loads), stores))
    kept = set(order)
    edges = [(used, index, 0) for index in order for used in set(nodes[index].uses) if used in kept]
    edges += [(producer, consumer, 1) for producer, consumer in set(carried)]
    for producer, consumer, back in edges:
        latency = edge_latency(model, nodes[producer], nodes[consumer])
        target = found.micro_ops[result_of[consumer]]
        if consumer in load_of and feeds_load(nodes[producer], nodes[consumer]):
            target = found.micro_ops[load_of[consumer]]
            latency = result_latency(model, nodes[producer])
            target.reloads |= nodes[producer].key.partition(" ")[2].startswith("m")
        target.needs.append((result_of[producer], back, latency))
    return found


def _ports(model: Model, *keys: str) -> frozenset[str]:
    return frozenset[str]().union(*(group for key in keys for group, _ in model.form(key).ports))


def _parts(uses: Sequence[PortUse], latency: int, width: str) -> list[MicroOp]:
    """A micro-op for each use of ports; if there is none, one micro-op that needs no port."""
    return [MicroOp(_by_number(ports), cycles, latency, width) for ports, cycles in uses or [(frozenset(), 0)]]


def _by_number(ports: frozenset[str]) -> tuple[str, ...]:
    """The ports sorted by name, and by the number at the end of the name."""
    return tuple(sorted(ports, key=lambda port: (port.rstrip("0123456789"), int(re.findall(r"\d*$", port)[0] or 0))))


def _width(key: str) -> str:
    """The width of the widest operand in a form key: gpr, xmm, ymm or zmm."""
    kinds = [_WIDTHS.get(kind.partition("{")[0], "gpr") for kind in key.partition(" ")[2].split(",")]
    return max(kinds, key=("gpr", "xmm", "ymm", "zmm").index)
