# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs machine code on a symbolic state, block by block; every block is compiled once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from verify import externals
from verify.decode import Decoded, decode
from verify.expression import Word
from verify.faults import Fault, Undecided
from verify.image import Image
from verify.semantics.general import Step
from verify.semantics.table import Jump, compile_jump, compile_step
from verify.state import State
from verify.values import Address, Quad, Value


@dataclass
class Block:
    """Instructions without a jump among them; jump: where it goes on, or None for the address behind."""

    instructions: list[Decoded]
    steps: list[Step]
    jump: Jump | None
    behind: int


@dataclass
class Program:
    """Code of an image.

    stops: addresses where a block must end, so that a run can be halted there. loops: targets of backward jumps taken.
    """

    image: Image
    stops: set[int] = field(default_factory=set)
    loops: set[int] = field(default_factory=set)
    blocks: dict[int, Block] = field(default_factory=dict)
    reached: dict[int, Decoded] = field(default_factory=dict)
    count: int = 0  # instructions executed
    externals: bool = False  # calls of the C library are taken at their word
    entered: Callable[[int], object] | None = None  # told of every block that is run
    watched: dict[int, Callable[[Step], Step]] = field(default_factory=dict)  # put around the steps at addresses

    def stop_at(self, addresses: set[int]) -> None:
        self.stops = addresses
        self.blocks.clear()

    def block(self, address: int) -> Block:
        found = self.blocks.get(address)
        if found is None:
            found = self.blocks[address] = self._compile(address)
        return found

    def instruction(self, address: int) -> Decoded:
        if address not in self.reached:
            changed = self.image.changed.get(address)
            self.reached[address] = decode(self.image.code(address), address) if changed is None else changed
        return self.reached[address]

    def _compile(self, address: int) -> Block:
        instructions: list[Decoded] = []
        steps: list[Step] = []
        while True:
            try:
                instruction = self.instruction(address)
                jump = compile_jump(instruction)
                if jump is None:
                    step = compile_step(instruction)
                    steps.append(step if address not in self.watched else self.watched[address](step))
            except Fault as fault:
                if instructions:
                    return Block(instructions, steps, None, address)  # the fault is met if it is ever reached
                fault.address = address
                raise
            instructions.append(instruction)
            address = instruction.next
            if jump is not None or address in self.stops:
                return Block(instructions, steps, jump, address)

    def run(self, s: State, address: int, most: int, at: Callable[[int, State], bool] | None = None) -> Value:
        """Runs until the return, or until at(address, state), which is asked at the stops, says so: gives the address.

        most: how many instructions are allowed. Raises Fault or Undecided with the address of the instruction at fault.
        """
        back = s.memory.load(s.memory.stack, s.memory.entry, 8, s.pointer)
        allowed = self.count + most
        tracing = s.memory.trace is not None
        while True:
            if at is not None and address in self.stops and at(address, s):
                return address
            if address in self.image.external and self.externals:
                after = externals.call(self.image.external[address], s)
                address = after.offset if isinstance(after, Address) else -1
                continue
            if self.entered is not None:
                self.entered(address)
            block = self.block(address)
            self.count += len(block.instructions)
            if self.count > allowed:
                raise Fault("endless", f"has not returned after {most} instructions", address)
            step: Step | None = None
            try:
                if tracing:
                    for step, instruction in zip(block.steps, block.instructions, strict=False):
                        s.memory.address = instruction.address
                        step(s)
                else:
                    for step in block.steps:
                        step(s)
                step = None
                target: Value = block.behind if block.jump is None else block.jump(s)
            except (Fault, Undecided) as problem:
                if problem.address < 0:
                    problem.address = block.instructions[block.steps.index(step) if step else -1].address
                raise
            if isinstance(target, Address) and target.region is self.image.region:
                target = target.offset
            if not isinstance(target, int):
                if isinstance(target, Quad) and _same(target, back):
                    return target
                raise Fault("abi", "jumps or returns to what is no address of code", block.instructions[-1].address)
            if target <= block.instructions[-1].address:
                self.loops.add(target)
            address = target


def _same(value: Quad, words: tuple[Word, ...]) -> bool:
    return value.low is words[0] and value.high is words[1]
