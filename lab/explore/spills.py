# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What of a kernel's double round takes its time: the loop as it is, in narrower registers, and with fewer stores."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from generator.explain import Nodes, Step, nodes
from generator.ir.function import Instr
from generator.ir.values import RSP, Constant, Mem, Register, View
from generator.machine.operands import machine_operands
from generator.print.gas import SIZES
from generator.print.operands import Intel
from generator.schedule.node import Node
from harness.errors import HarnessError
from lab.explore.loop import MEMORY, TAIL, Loop
from measure.tuning.subject import Subject

#: Slots on the stack lie below the first, constants above the second. By the third, loads that shall meet no store are
#: moved: all slots together take less, so that addresses do not agree modulo 4096 either.
SLOTS_END, CONSTANTS, ELSEWHERE = 4096, 7680, 2048
#: The orders of chacha20's c8_c8_ahead for avx2 that were ranked backwards: the first is the faster one when simulated
#: without a budget by width, the second when measured.
ORDERS = (
    "merge:lags=0.1.2.3|merge:lags=0.0,weights=24.24",
    "merge:lags=0.10.20.30,period=40|merge:lags=0.24,weights=fit",
)


@dataclass(frozen=True)
class Line:
    """An executed instruction, as text and as a step."""

    text: str
    step: Step

    @property
    def stores(self) -> bool:
        return bool(self.step.writes)


def lines(subject: Subject) -> list[Line]:
    """One double round, without what counts and jumps. Raises HarnessError where it uses other memory than slots on
    the stack and constants, or other registers than vectors.
    """
    constants: dict[str, int] = {}

    def place(constant: Constant, offset: int) -> str:
        at = constants.setdefault(constant.name, CONSTANTS + 64 * len(constants))
        return f"{MEMORY} + {at + offset}"

    intel, found = Intel(SIZES, place), []
    for step in subject.work.round_steps:
        if isinstance(step.item, Instr) and not _counts(step.item):
            text = re.sub(r"\brsp\b", MEMORY, intel.instruction(step.item))
            found.append(Line(text, step))
            if not _plain(step.item):
                raise HarnessError(f"this loop cannot be timed alone, because of {text}")
    slots = [each for line in found for each in (*line.step.reads, *line.step.writes)]
    used = [int(at) for line in found for at in re.findall(rf"\[{MEMORY} \+ (\d+)\]", line.text)]
    apart = 4 * (max(slots, default=0) - min(slots, default=0))
    if apart >= ELSEWHERE or any(SLOTS_END <= at < CONSTANTS for at in used) or len(constants) > 8:
        raise HarnessError("this loop cannot be timed alone: it uses too many slots or constants")
    return found


def _counts(item: Instr) -> bool:
    return bool(machine_operands(item)) and not any(
        isinstance(operand, Mem) or (isinstance(operand, Register) and operand.file != "general")
        for operand in machine_operands(item)
    )


def _plain(item: Instr) -> bool:
    """Whether all its operands are vectors, slots, constants and numbers."""
    operands = machine_operands(item)
    memory = [operand for operand in operands if isinstance(operand, Mem)]
    return all(each.base == RSP or isinstance(each.base, Constant) for each in memory) and not any(
        isinstance(operand, View) or (isinstance(operand, Register) and operand.file != "vector")
        for operand in operands
    )


def narrow(loop: Loop) -> Loop:
    """The same in xmm registers, with the same slots."""
    text = tuple(re.sub("ymm", "xmm", line) for line in loop.text)
    keys = [node.key.replace("ymm", "xmm").replace("m256", "m128") for node in loop.nodes]
    narrowed = tuple(replace(node, key=key) for node, key in zip(loop.nodes, keys, strict=True))
    return replace(loop, name=f"{loop.name}, xmm", text=text, nodes=narrowed)


def without_stores(chosen: Sequence[Line], every: int) -> list[Line]:
    """Without every so manieth store: 1 for none left, 2 for half of them."""
    stores = [at for at, line in enumerate(chosen) if line.stores]
    left_out = set(stores[::every])
    return [line for at, line in enumerate(chosen) if at not in left_out]


def elsewhere(chosen: Sequence[Line]) -> list[Line]:
    """Loads from slots that are never stored to."""
    return [_moved(line) if line.step.reads else line for line in chosen]


def _moved(line: Line) -> Line:
    def further(found: re.Match[str]) -> str:
        return f"[{found[1]} + {int(found[2] or 0) + ELSEWHERE}]"

    text = re.sub(r"\[(\w+)(?: \+ (\d+))?\]", further, line.text)
    reads = range(line.step.reads.start + ELSEWHERE // 4, line.step.reads.stop + ELSEWHERE // 4)
    return Line(text, replace(line.step, reads=reads))


#: What is done to the loop, by name.
CHANGES: dict[str, Callable[[Sequence[Line]], Sequence[Line]]] = {
    "as it is": lambda chosen: chosen,
    "half of the stores": lambda chosen: without_stores(chosen, 2),
    "no stores": lambda chosen: without_stores(chosen, 1),
    "loads elsewhere": elsewhere,
}


def loops(subject: Subject, name: str) -> list[Loop]:
    """All changes of its loop, in its own registers and in xmm. Raises HarnessError."""
    chosen = lines(subject)
    found = [_loop(f"{name}: {change}", make(chosen)) for change, make in CHANGES.items()]
    return [*found, *(narrow(each) for each in found)]


def _loop(name: str, chosen: Sequence[Line]) -> Loop:
    flow: Nodes = nodes([line.step for line in chosen])
    first = len(flow.nodes)
    tail = (Node(TAIL[0].key), Node(TAIL[1].key, (first,)))
    carried = (*flow.carried, (first, first))
    return Loop(name, tuple(line.text for line in chosen), (*flow.nodes, *tail), carried)
