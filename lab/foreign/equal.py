# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proves two blocks of machine code equal: one pass from the same unknown state, then all that the code behind or the
next pass may read is compared. By induction over the passes the loops are equal.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from iced_x86 import OpKind, Register, RegisterInfo

from lab.foreign.machine import Machine
from lab.foreign.parse import Loop
from lab.foreign.registers import FLAGS, Location, legacy, name
from lab.foreign.symbolic import Root, Stores, Terms
from verify.explain import counterexample
from verify.expression import Word
from verify.faults import Fault
from verify.solve import Solver
from verify.state import RSP
from verify.values import words


@dataclass(frozen=True)
class Contract:
    """What must be equal, and what may be relied on.

    registers, flags: those that are live behind the block or at its begin. apart: addresses that differ by no known
    number do not overlap. base, private: the register by which private slots of the stack are reached, and the bytes
    of each by displacement; nothing else reaches them. kept: those that are read behind the block; those that a pass
    reads before it writes them must be equal in any case.
    """

    registers: frozenset[Location]
    flags: frozenset[str] = frozenset()
    apart: bool = False
    base: Location = ("g", RSP)
    private: Mapping[int, int] = field(default_factory=dict)
    kept: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Verdict:
    """problem: what differs, or nothing. uninterpreted: instructions that were taken as functions of their inputs."""

    problem: str
    seconds: float
    uninterpreted: frozenset[str] = frozenset()

    @property
    def equal(self) -> bool:
        return not self.problem


def prove(old: Loop, new: Loop, contract: Contract) -> Verdict:
    """Whether a block may stand for another."""
    begin = time.monotonic()
    machines = []
    try:
        for loop in (old, new):
            machine = _machine(contract)
            for raw in loop.body:
                machine.run(loop.code, raw)
            machines.append(machine)
    except Fault as fault:
        return Verdict(f"not understood: {fault}", time.monotonic() - begin)
    problem = next(iter(_differences(old, new, machines[0], machines[1], contract)), "")
    unknown = frozenset(machines[0].uninterpreted + machines[1].uninterpreted)
    return Verdict(problem, time.monotonic() - begin, unknown)


def _machine(contract: Contract) -> Machine:
    hidden = {at + i for at, size in contract.private.items() for i in range(size)}
    base: list[str] = []

    def private(root: Root, offset: int) -> bool:
        return offset in hidden and root.name == base[0]

    machine = Machine(Stores(contract.apart, private))
    terms, offset = machine.root_of(machine.general[contract.base[1]])
    assert not offset
    base.append(str(tuple(sorted(terms.items()))))
    return machine


def _differences(old: Loop, new: Loop, a: Machine, b: Machine, contract: Contract) -> Iterable[str]:
    if (old.branch is None) != (new.branch is None):
        yield "one of them has a jump back at its end"
    elif old.branch is not None and new.branch is not None:
        if old.branch.mnemonic != new.branch.mnemonic:
            yield f"{old.branch} became {new.branch}"
        read = {flag for flag, bit in FLAGS.items() if old.branch.rflags_read & bit}
    else:
        read = set()
    for flag in sorted(read | contract.flags):
        if a.bits[flag] is not b.bits[flag]:
            yield f"the {flag.upper()}F flag at the end differs"
    solver = Solver()
    width = _width(old)
    for place in sorted(contract.registers | {("g", RSP), contract.base}):
        for index, (x, y) in enumerate(zip(_held(a, place, width), _held(b, place, width), strict=True)):
            if x is not y and not all(solver.equal(x, y, i) for i in range(4)):
                yield _said(f"{name(place, 4 * width if place[0] == 'v' else 8)}, word {index},", x, y)
    if a.memory.written() != b.memory.written():
        yield _stores(a, b)
    root_a, root_b = (machine.roots.get(str(_base(machine, contract))) for machine in (a, b))
    carried = {
        at for at, size in contract.private.items() for i in range(size) if at + i in a.memory.found | b.memory.found
    }
    for at in sorted(contract.kept | carried):
        for i in range(contract.private[at]):
            x_byte = a.memory.byte(root_a or Root(_base(a, contract)), at + i)
            y_byte = b.memory.byte(root_b or Root(_base(b, contract)), at + i)
            if x_byte is not y_byte:
                yield f"the slot at {name(contract.base)}{at:+#x} differs at the end"
                break


def _base(machine: Machine, contract: Contract) -> Terms:
    """The terms of the register by which slots are reached: it does not change in the block."""
    return tuple(sorted(machine.root_of(machine.general[contract.base[1]])[0].items()))


def _width(loop: Loop) -> int:
    """Words of vector registers that are compared: all, where only legacy instructions are used, which leave the upper
    ones alone; else what the block can name, and 8 at least.
    """
    if all(legacy(raw) for raw in loop.body):
        return 16
    sizes = [
        RegisterInfo(raw.op_register(i)).size
        for raw in loop.body
        for i in range(raw.op_count)
        if raw.op_kind(i) == OpKind.REGISTER and Register.XMM0 <= raw.op_register(i) <= Register.ZMM31
    ]
    return int(max([32, *sizes])) // 4


def _held(machine: Machine, place: Location, width: int) -> tuple[Word, ...]:
    file, number = place
    if file == "v":
        return machine.vectors[number].words[:width]
    return words(machine.general[number] if file == "g" else machine.masks[number])


def _said(what: str, x: Word, y: Word) -> str:
    for i in range(4):
        example = counterexample(x, y, i)
        if example:
            return (
                f"{what} differs at the end: for random inputs byte {i} is {example[1]:#04x} and not {example[0]:#04x}"
            )
    return f"{what} is not proved equal at the end, nor refuted"


def _stores(a: Machine, b: Machine) -> str:
    """Names a place that is written otherwise."""
    missing = {word.args[0] for word in a.memory.written() - b.memory.written()}
    more = {word.args[0] for word in b.memory.written() - a.memory.written()}
    counts = f"{len(missing)} bytes' stores are missing, {len(more)} are others"
    return f"what is stored in memory differs: {counts}; such as the {min(missing | more)}"
