# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A small loop in two forms: assembly for the CPU, and nodes for the simulator."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.models import Model
from generator.schedule.node import Node
from generator.simulate import Core, Features, simulate
from measure.timing import loops
from measure.timing.loops import COUNTER, END


@dataclass(frozen=True)
class Op:
    """An instruction in Intel syntax, its form's key, and the registers (or flags) that it reads and writes."""

    text: str
    key: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


#: The end of every loop: it counts iterations and jumps back.
TAIL = (Op(END[0], "dec r64", (COUNTER,), (COUNTER, "flags")), Op(END[1], "jne l", ("flags",)))


@dataclass(frozen=True)
class Loop(loops.Loop):
    """A loop. nodes: its instructions for the simulator, with its end. carried: loop-carried dependences, as for
    generator.simulate. kind: the group of loops that a summary puts it into. needs: CPU features."""

    nodes: tuple[Node, ...] = ()
    carried: tuple[tuple[int, int], ...] = ()
    kind: str = ""
    needs: frozenset[str] = frozenset()

    def simulated(self, model: Model, features: Features, instead: Core | None = None, iterations: int = 20) -> float:
        """Simulated core cycles of a group. instead: a core that replaces the model's. Raises MissingFormError."""
        found = simulate(
            self.nodes, model, carried=self.carried, features=features, instead=instead, iterations=iterations
        )
        return found.per_iteration / self.groups


def loop(name: str, ops: Sequence[Op], groups: int = 1, kind: str = "") -> Loop:
    """A loop of these operations and the usual end. groups: how many groups they are; times are of one group."""
    whole = [*ops, *TAIL]
    last = {written: at for at, op in enumerate(whole) for written in op.writes}
    writer: dict[str, int] = {}
    nodes, carried = [], set[tuple[int, int]]()
    for at, op in enumerate(whole):
        uses = {writer[read]: None for read in op.reads if read in writer}
        carried |= {(last[read], at) for read in op.reads if read not in writer and read in last}
        nodes.append(Node(op.key, tuple(uses), defs=int(any("mm" in name for name in op.writes))))
        writer |= dict.fromkeys(op.writes, at)
    needs = frozenset({"avx512f"} if any("zmm" in op.text for op in ops) else ())
    return Loop(name, tuple(op.text for op in ops), groups, tuple(nodes), tuple(sorted(carried)), kind, needs)
