# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's code, laid out as a linker would: with calls, and the longer list of instructions."""

from verify.decode import Decoded
from verify.execute import RETURNED
from verify.faults import Fault
from verify.integers.conventions import NAMES
from verify.integers.machine import Machine
from verify.integers.operands import Open
from verify.integers.others.algebra import MoreAlgebra
from verify.integers.others.general import CONDITIONAL, GENERAL, condition
from verify.integers.others.library import LIBRARY, RDI
from verify.integers.others.operands import read
from verify.integers.others.vectors import VECTORS
from verify.integers.state import RAX, Flags, Pointer, State
from verify.linked import Linked

#: The general registers that a call may change (System V ABI, amd64 supplement, 3.2.1).
VOLATILE = [NAMES.index(name) for name in "rax rcx rdx rsi rdi r8 r9 r10 r11".split()]


class Others(Machine):
    """Code of an image that is laid out as a linker would."""

    rules = MoreAlgebra

    def step(self, s: State, i: Decoded) -> int | None:
        """As Machine.step, with calls, computed jumps and the functions of the C library in LIBRARY."""
        name = i.mnemonic
        if name == "RET":
            return self._returned(s)
        if name == "CALL":
            return self._called(s, i)
        if name == "JMP":
            target = self._target(s, i)
            if self._external(s, target):
                return self._returned(s)
            return target
        if name[0] == "J":
            bit = condition(s, name[1:])
            if bit.constant is None:
                raise Open(f"a branch, {i}", s.algebra, bit)
            return i.operands[0].number if bit.constant else None
        for prefix, function in CONDITIONAL.items():
            if name.startswith(prefix):
                function(s, i, condition(s, name.removeprefix(prefix)))
                return None
        if name in GENERAL and not (name == "XCHG" and i.operands[0].kind == "memory"):
            GENERAL[name](s, i)
        elif name in VECTORS and not i.mask:
            VECTORS[name](s, i)
        else:
            return super().step(s, i)
        return None

    def _returned(self, s: State) -> int:
        top = s.top()
        if top == Pointer("stack", 0):
            s.move_stack(8)
            return RETURNED
        target = s.load(top, 8)
        s.move_stack(8)
        if not isinstance(target, Pointer) or target.region != "static":
            raise Fault("abi", "returns to what is no return address")
        return target.at

    def _called(self, s: State, i: Decoded) -> int | None:
        target = self._target(s, i)
        if self._external(s, target):
            return None
        s.store(s.move_stack(-8), 8, Pointer("static", i.next))
        return target

    def _target(self, s: State, i: Decoded) -> int:
        operand = i.operands[0]
        if operand.kind == "branch":
            return operand.number
        target = read(s, i, operand)
        if not isinstance(target, Pointer) or target.region != "static":
            raise Fault("abi", f"goes to what is not known to be code: {i}")
        return target.at

    def _external(self, s: State, target: int) -> bool:
        """Whether an address is that of a function of the C library. If so, does what it does. Raises Fault
        (unsupported) for one of which nothing is known."""
        assert isinstance(self.image, Linked)
        name = self.image.external.get(target)
        if name is None:
            return False
        if name not in LIBRARY:
            raise Fault("unsupported", f"calls {name}, of which nothing is known")
        to = s.registers[RDI]
        LIBRARY[name](s)
        for register in VOLATILE:
            s.registers[register] = None
        if name.startswith("mem"):
            s.registers[RAX] = to
        s.vectors = [[None] * len(lanes) for lanes in s.vectors]
        top = s.top()
        for region, at in [location for location in s.stack if not isinstance(location, int)]:
            if region == top.region and at < top.at:  # it had a frame of its own there
                del s.stack[region, at]
        s.flags = Flags()
        return True
