# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Static analysis of instructions: counts, port pressure and its bound, critical path.

Everything works on the nodes of generator.schedule and the forms of generator.models. Nodes with an empty key (values
that are live at the beginning of the code) cost nothing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from generator.models import Form, Model
from generator.schedule.node import Node, edge_latency, result_latency

_CLASSES = (
    ("rotate", r"v?prot\w*|vpro[lr][dq]|rol|ror|rorx"),
    ("shift", r"v?ps[lr]l(d|q)|sh[lr]x?|sarx?|bzhi"),
    ("add", r"v?p(add|sub)\w+|add|adc|sub|sbb|inc|dec|neg"),
    ("logic", r"v?p(xor|or|andn?)[dq]?|vpternlog[dq]|xor|and|or|not"),
    ("shuffle", r"v?pshuf\w+|v?punpck\w+|v?shuf\w+|vperm\w+|v?palignr|v?ps[lr]ldq|v?pinsr\w|vinsert\w+|vextract\w+"),
    ("broadcast", r"v?pbroadcast\w|vbroadcast\w+"),
    ("mask", r"k\w+|vpcmp\w+"),
    ("branch", r"j\w+|call|ret"),
    ("move", r"v?mov\w*|lea|xchg|cmov\w+|push|pop|bswap"),
)

#: The cost of a node with an empty key.
NOTHING = Form(0, 0, ())


def classify(key: str) -> str:
    """The class of an instruction form: load, store, rotate, shift, add, logic, shuffle, broadcast, mask, branch, move
    or other.

    An instruction that loads and computes belongs to the class of what it computes; so does one that computes and
    stores.
    """
    mnemonic, _, operands = key.partition(" ")
    kind = next((name for name, pattern in _CLASSES if re.fullmatch(pattern, mnemonic)), "other")
    kinds = operands.split(",")
    if mnemonic == "lea" or kind not in ("move", "broadcast", "shuffle"):
        return kind
    if kinds[0].startswith("m"):
        return "store"
    return "load" if kind != "shuffle" and kinds[-1].startswith("m") else kind


def count_classes(nodes: Iterable[Node]) -> Counter[str]:
    """How many nodes there are of each class of instructions, see `classify`."""
    return Counter(classify(node.key) for node in nodes if node.key)


@dataclass(frozen=True)
class PortPressure:
    """The least time in which the ports can do the work, in cycles.

    `bound` is exact: every assignment of the work to ports needs at least so many cycles on its busiest port, and one
    needs no more. `bottleneck`: the ports that are busy all that time. `load`: the busy cycles of each port in the most
    even assignment.
    """

    bound: Fraction
    bottleneck: frozenset[str]
    load: dict[str, Fraction]


def port_pressure(nodes: Iterable[Node], model: Model) -> PortPressure:
    """The port pressure of `nodes` on `model`. Raises MissingFormError if the model lacks an instruction form.

    Work that only a set S of ports can do takes at least (that work) / |S| cycles; the largest such quotient can be
    reached (Hall's theorem). The ports of the largest set that reaches it are full; the rest of the work is then spread
    over the other ports in the same way.
    """
    work: Counter[frozenset[str]] = Counter()
    for node in nodes:
        for group, cycles in model.form(node.key).ports if node.key else ():
            work[group] += cycles
    load = dict.fromkeys(model.ports, Fraction(0))
    bound, bottleneck = Fraction(0), frozenset[str]()
    while work:
        density, full = max(
            (_densest(work, component) for component in _components(work)), key=lambda found: (found[0], len(found[1]))
        )
        if not bottleneck:
            bound, bottleneck = density, full
        load.update(dict.fromkeys(full, density))
        rest: Counter[frozenset[str]] = Counter()
        for group, cycles in work.items():
            if not group <= full:
                rest[group - full] += cycles
        work = rest
    return PortPressure(bound, bottleneck, load)


def _components(work: Iterable[frozenset[str]]) -> list[list[frozenset[str]]]:
    """The groups of ports, divided into lists that share no port."""
    components: list[list[frozenset[str]]] = []
    for group in work:
        touching = [component for component in components if any(group & other for other in component)]
        components = [component for component in components if component not in touching]
        components.append([group, *(other for component in touching for other in component)])
    return components


def _densest(work: Counter[frozenset[str]], groups: Sequence[frozenset[str]]) -> tuple[Fraction, frozenset[str]]:
    """The largest quotient of work and ports over all unions of groups, and the largest union that has it."""
    unions = {
        frozenset[str]().union(*some) for count in range(1, len(groups) + 1) for some in combinations(groups, count)
    }
    return max(
        ((Fraction(sum(work[group] for group in groups if group <= union), len(union)), union) for union in unions),
        key=lambda found: (found[0], len(found[1])),
    )


def dispatch_bound(nodes: Iterable[Node], model: Model) -> Fraction:
    """The cycles that it takes to dispatch all micro-ops. Raises MissingFormError if the model lacks a form."""
    return Fraction(sum(model.form(node.key).uops for node in nodes if node.key), model.issue_width)


def critical_path(nodes: Sequence[Node], model: Model) -> int:
    """The cycles of the longest chain of dependent nodes, whose order must respect dependences.

    Raises MissingFormError if the model lacks an instruction form.
    """
    return latency_bound(nodes, model, sum(model.form(node.key).uops for node in nodes if node.key))


def latency_bound(nodes: Sequence[Node], model: Model, rob: int | None = None) -> int:
    """The cycles of `nodes` with any number of ports.

    Each node starts when its operands are ready and when all but `rob` micro-ops (by default the model's) before it
    have retired, in order. Raises MissingFormError if the model lacks an instruction form.
    """
    starts: list[int] = []
    rob = rob or model.rob
    #: For each micro-op, the cycle in which it retires; the first `rob` entries stand for an empty reorder buffer.
    retired: list[int] = [0] * rob
    last = 0
    for node in nodes:
        form = model.form(node.key) if node.key else NOTHING
        start = retired[-rob] + form.late
        for used in node.uses:
            start = max(start, starts[used] + edge_latency(model, nodes[used], node))
        starts.append(start)
        last = max(last, start + result_latency(model, node))
        retired += [last] * form.uops
    return last
