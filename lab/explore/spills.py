# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What takes the time in a kernel's double round? The loop as it is, in narrower registers, and with fewer stores."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from generator.explain import Nodes, Step, nodes
from generator.ir.function import Instr
from generator.ir.values import Constant, Register
from generator.machine.operands import machine_operands
from generator.print.gas import SIZES
from generator.print.operands import Intel
from generator.schedule.node import Node
from lab.explore.loop import TAIL, Loop
from measure.timing.loops import MEMORY
from measure.tuning.subject import Subject

#: CONSTANTS: the offset of the first constant. ELSEWHERE: how far loads are moved that must not read what was stored.
#: All slots take less than that, and addresses do not become equal modulo 4096.
CONSTANTS, ELSEWHERE = 7680, 2048
#: Two schedules of chacha20's c8_c8_ahead for avx2 whose order was predicted wrongly: the first is faster when
#: simulated without a budget by width, the second when measured.
SCHEDULES = (
    "merge:lags=0.1.2.3|merge:lags=0.0,weights=24.24",
    "merge:lags=0.10.20.30,period=40|merge:lags=0.24,weights=fit",
)


@dataclass(frozen=True)
class Line:
    """An executed instruction: its text, and its step for the simulator."""

    text: str
    step: Step

    @property
    def stores(self) -> bool:
        """Whether it writes to memory."""
        return bool(self.step.writes)


def lines(subject: Subject) -> list[Line]:
    """The vector instructions of one double round, with stack slots and constants, without counting and jumping."""
    constants: dict[str, int] = {}

    def place(constant: Constant, offset: int) -> str:
        at = constants.setdefault(constant.name, CONSTANTS + 64 * len(constants))
        return f"{MEMORY} + {at + offset}"

    intel = Intel(SIZES, place)
    return [
        Line(re.sub(r"\brsp\b", MEMORY, intel.instruction(step.item)), step)
        for step in subject.work.round_steps
        if isinstance(step.item, Instr) and any(map(_vector, machine_operands(step.item)))
    ]


def _vector(operand: object) -> bool:
    return isinstance(operand, Register) and operand.file == "vector"


def narrow(loop: Loop) -> Loop:
    """A loop with xmm in place of ymm registers, and the same slots."""
    text = tuple(re.sub("ymm", "xmm", line) for line in loop.text)
    keys = [node.key.replace("ymm", "xmm").replace("m256", "m128") for node in loop.nodes]
    narrowed = tuple(replace(node, key=key) for node, key in zip(loop.nodes, keys, strict=True))
    return replace(loop, name=f"{loop.name}, xmm", text=text, nodes=narrowed, kind="xmm")


def without_stores(chosen: Sequence[Line], every: int) -> list[Line]:
    """The instructions without every ``every``-th store: 1 removes all, 2 removes half of them."""
    stores = [at for at, line in enumerate(chosen) if line.stores]
    left_out = set(stores[::every])
    return [line for at, line in enumerate(chosen) if at not in left_out]


def elsewhere(chosen: Sequence[Line]) -> list[Line]:
    """The instructions with all loads moved to addresses to which nothing is stored."""
    return [_moved(line) if line.step.reads else line for line in chosen]


def _moved(line: Line) -> Line:
    def further(found: re.Match[str]) -> str:
        return f"[{found[1]} + {int(found[2] or 0) + ELSEWHERE}]"

    text = re.sub(r"\[(\w+)(?: \+ (\d+))?\]", further, line.text)
    reads = range(line.step.reads.start + ELSEWHERE // 4, line.step.reads.stop + ELSEWHERE // 4)
    return Line(text, replace(line.step, reads=reads))


#: The changes of the loop that are compared, by name.
CHANGES: dict[str, Callable[[Sequence[Line]], Sequence[Line]]] = {
    "as it is": lambda chosen: chosen,
    "half of the stores": lambda chosen: without_stores(chosen, 2),
    "no stores": lambda chosen: without_stores(chosen, 1),
    "loads elsewhere": elsewhere,
}


def loops() -> list[Loop]:
    """All changes of both schedules' loops, each in ymm and in xmm registers."""
    found = []
    for number, schedule in enumerate(SCHEDULES, 1):
        chosen = lines(Subject("chacha20", "avx2", "c8_c8_ahead", "bulk", schedule))
        own = [_loop(f"order {number}: {change}", make(chosen)) for change, make in CHANGES.items()]
        found += [*own, *(narrow(each) for each in own)]
    return found


def _loop(name: str, chosen: Sequence[Line]) -> Loop:
    flow: Nodes = nodes([line.step for line in chosen])
    first = len(flow.nodes)
    tail = (Node(TAIL[0].key), Node(TAIL[1].key, (first,)))
    carried = (*flow.carried, (first, first))
    return Loop(name, tuple(line.text for line in chosen), 1, (*flow.nodes, *tail), carried, "ymm")
