# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs machine code on a symbolic state, block by block; every block is compiled once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from verify import doit, externals, more_allowed
from verify.allowed import FORMS, admit, features
from verify.decode import Decoded, read
from verify.faults import Fault, Undecided
from verify.image import Image
from verify.linked import Linked
from verify.semantics import more_jumps
from verify.semantics.general import Step
from verify.semantics.table import Jump, compile_jump, compile_step
from verify.state import State
from verify.values import Value


@dataclass
class Block:
    """Instructions of which none but the last jumps, and the steps of all that do not. jump: gives the address that
    follows, or None where there is no jump; then `behind`, the address after the last instruction, follows."""

    instructions: list[Decoded]
    steps: list[Step]
    jump: Jump | None
    behind: int
    direct: bool = True  # the jump's target stands in the instruction


@dataclass
class Program:
    """The code of an image; which instructions may be in it, verify.allowed decides.

    features: those that the CPU is said to have (verify.allowed.features); None: whatever is needed. forms: the list of
    what may be in an object file; None: the longer one. stops: addresses where a block ends, so that a run can be
    halted there. loops: targets of the backward jumps that were taken. reached: decoded instructions.
    """

    image: Image
    features: frozenset[str] | None = None
    forms: frozenset[str] | None = FORMS
    doit: str = ""  # the edition of Intel's list that secrets keep to (verify.doit); none by default
    stops: set[int] = field(default_factory=set)
    loops: set[int] = field(default_factory=set)
    blocks: dict[int, Block] = field(default_factory=dict)
    reached: dict[int, Decoded] = field(default_factory=dict)
    count: int = 0  # instructions executed
    entered: Callable[[int], object] | None = None  # is given the address of every block that is run
    watch: Callable[[int, Step], Step] | None = None  # gives what is run in place of the step at an address

    def stop_at(self, addresses: set[int]) -> None:
        """Makes blocks end at these addresses, and no others, where a run then asks whether to halt."""
        self.stops = addresses
        self.blocks.clear()

    def stop_also_at(self, address: int) -> None:
        """Makes blocks end at one more address."""
        self.stops = self.stops | {address}
        self.blocks = {at: block for at, block in self.blocks.items() if not at < address < block.behind}

    def block(self, address: int) -> Block:
        """The block that begins at an address. Raises Fault where it cannot be compiled."""
        found = self.blocks.get(address)
        if found is None:
            found = self.blocks[address] = self._compile(address)
        return found

    def instruction(self, address: int) -> Decoded:
        """The instruction at an address. Raises Fault where there is none, or one that verify.allowed refuses."""
        if address not in self.reached:
            self.reached[address] = self._decode(address)
        return self.reached[address]

    def _decode(self, address: int) -> Decoded:
        changed = self.image.changed.get(address)
        if changed is not None:
            admit(self.image, changed.raw, b"", None, self.forms)
            return changed
        code = self.image.code(address)
        raw, offsets = read(code, address)
        if isinstance(self.image, Linked):
            more_allowed.admit(raw, code)
        else:
            admit(self.image, raw, code, offsets, self.forms)
        lacking = features(raw) - self.features if self.features is not None else ()
        if lacking:
            raise Fault("form", f"{raw} needs {', '.join(sorted(lacking))}, which was not said", address)
        return Decoded(raw)

    def _compile(self, address: int) -> Block:
        instructions: list[Decoded] = []
        steps: list[Step] = []
        while True:
            try:
                instruction = self.instruction(address)
                jump = compile_jump(instruction)
                if jump is None:
                    step = compile_step(instruction)
                    step = doit.guard(instruction, step, self.doit) if self.doit else step
                    steps.append(self.watch(address, step) if self.watch else step)
            except Fault as fault:
                if instructions:
                    return Block(instructions, steps, None, address)  # a run that comes here meets the fault then
                fault.address = address
                raise
            instructions.append(instruction)
            address = instruction.next
            if jump is not None or address in self.stops:
                return Block(instructions, steps, jump, address, not jump or _is_direct(instruction))

    def run(self, s: State, address: int, most: int, at: Callable[[int, State], bool] | None = None) -> int:
        """Runs from an address until the return, and gives RETURNED; or until at(address, state) is true, and gives
        that address. It is asked before each block that begins at one of `stops`.

        most: how many instructions are allowed; Fault (endless) beyond. Raises Fault or Undecided with the address of
        the instruction that they are about.
        """
        allowed = self.count + most
        while True:
            if at is not None and address in self.stops and at(address, s):
                return address
            if isinstance(self.image, Linked) and address in self.image.external:
                address = self._goes(s, externals.call(self.image.external[address], s), address)
                continue
            if self.entered is not None:
                self.entered(address)
            block = self.block(address)
            self.count += len(block.instructions)
            if self.count > allowed:
                raise Fault("endless", f"has not returned after {most} instructions", address)
            step: Step | None = None
            try:
                for step in block.steps:
                    step(s)
                step = None
                target = block.behind if block.jump is None else block.jump(s)
            except (Fault, Undecided) as problem:
                if problem.address < 0:
                    problem.address = block.instructions[block.steps.index(step) if step else -1].address
                raise
            if target is None:
                return RETURNED
            last = block.instructions[-1].address
            address = target if isinstance(target, int) and block.direct else self._goes(s, target, last)
            if address <= last:
                self.loops.add(address)

    def _goes(self, s: State, target: Value | None, last: int) -> int:
        """The address that a computed jump or a return goes to. Raises Fault (abi) where none is allowed."""
        found = None
        if self.forms is None or isinstance(self.image, Linked):
            found = more_jumps.goes(self.image, self.instruction, s, target, last)
        if found is None:
            raise Fault("abi", "jumps or returns to what is not known to be code of this function", last)
        return found


def _is_direct(instruction: Decoded) -> bool:
    return bool(instruction.operands) and instruction.operands[0].kind == "branch"


RETURNED = -1  # what Program.run gives after the return
