# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The policy `known`: the whole contract, with calls and more instructions than a strict proof trusts.

Calls within the object are followed, and must return to where they came from. The strict machine does what it has.
"""

from contextlib import suppress
from typing import Any

from iced_x86 import InstructionInfoFactory, Register, RegisterInfo

from verify.decode import Decoded
from verify.faults import Fault
from verify.integers.algebra import Integer
from verify.integers.machine import STEPS_OF, Machine
from verify.integers.operands import BOTH, Open
from verify.integers.others.algebra import MoreAlgebra
from verify.integers.others.general import CONDITIONAL, GENERAL, condition
from verify.integers.others.operands import read as operand_value
from verify.integers.others.vectors import VECTORS
from verify.integers.state import Flags, Pointer, State, SymbolicPointer
from verify.state import RSP

#: A region of the stack that has the return addresses of all calls; those of functions that use no stack are there
#: alone, others on the stack as well.
CALLS, PUSHED = "calls", "pushed"
INFORMATION = InstructionInfoFactory()
INTEGERS = ("CMP", "DEC", "INC", "LEA", "SBB", "SHLD", "SHRD", "SUB")


class Known(Machine):
    """Code by the policy `known`. Where another register points to the aligned part of the stack, a called function
    must not use the stack but for its return."""

    forms: Any = None  # the longer list
    rules = MoreAlgebra
    integers: tuple[str, ...] = (*INTEGERS, *(GENERAL.keys() - STEPS_OF.keys() - {"NOP", "LEAVE"}))

    def step(self, s: Any, i: Decoded) -> int | None:
        """As Machine.step. Raises Fault (abi) where a return goes to anywhere but after its call."""
        name, numbers = i.mnemonic, [operand.number for operand in i.operands if operand.kind == "general"]
        depth = sum(location[0] == CALLS for location in s.stack if not isinstance(location, int))
        if name in ("CALL", "JMP") and i.operands[0].kind != "branch":
            raise Fault("unsupported", f"{i}")
        if name == "CALL":
            back = Pointer(CALLS if len(s.frame) > 2 else PUSHED, i.next)
            inner = sum(isinstance(each, Pointer) and each.region == CALLS for each in s.stack.values())
            s.reachable(s.top().at - 8 * (inner + 1))  # their return addresses lie below rsp
            s.stack[CALLS, depth] = back
            if back.region == PUSHED:
                s.store(s.move_stack(-8), 8, back)
            return i.operands[0].number
        if name == "RET" and (depth or s.top() != Pointer("stack", 0)):
            top, back = s.top(), s.stack.pop((CALLS, depth - 1), None)
            if back is None or (back.region == PUSHED and s.load(top, 8) != back):
                raise Fault("abi", "returns to what is no return address")
            if back.region == PUSHED:
                s.move_stack(8)
                s.below.pop((top.region, top.at), None)
            return int(back.at)
        if depth and s.stack[CALLS, depth - 1].region == CALLS and RSP in used(i):
            raise Fault("unsupported", f"a called function that uses the stack: {i}")
        if name[0] == "J" and name not in ("JMP", "JE", "JNE", "JA", "JBE"):
            bit = condition(s, name[1:])
            if bit.constant is None:
                raise Open(f"a branch, {i}", s.algebra, bit)
            return i.operands[0].number if bit.constant else None
        prefix = next((each for each in CONDITIONAL if name.startswith(each)), "")
        if name in self.integers or prefix:
            for register in numbers:
                s.registers[register] = s.integer(s.registers[register])
        read = used(i) if name == "LEA" else numbers
        values = [s.registers[n] for n in read]
        if name in self.integers and name != "LEA" and not i.raw.is_ip_rel_memory_operand:
            values += [operand_value(s, i, each) for each in i.operands if each.kind == "memory"]
        plain = not i.raw.is_ip_rel_memory_operand and not any(isinstance(v, Pointer | SymbolicPointer) for v in values)
        if name == "XOR" and (both := _apart(s, i, numbers)):
            secret = s.flags.secret or s.secret(both)
            s.set(numbers[0], both)
            s.flags = Flags(secret=secret)
        elif prefix or name in ("INC", "DEC") or (plain and name in self.integers):
            secret = s.flags.secret or any(s.secret(s.registers[n]) for n in used(i) if n != RSP)
            secret |= any(operand.kind == "memory" for operand in i.operands) and name != "LEA"
            before = s.flags
            if prefix:
                CONDITIONAL[prefix](s, i, condition(s, name.removeprefix(prefix)))
            else:
                GENERAL[name](s, i)
            if s.flags is not before:
                s.flags.secret = secret
        elif not self.also(s, i):
            return super().step(s, i)
        return None

    def also(self, s: Any, i: Decoded) -> bool:
        """Does one more instruction on vectors; False where it has none of that name."""
        if i.mnemonic not in VECTORS or i.mask or i.raw.is_ip_rel_memory_operand:
            return False
        VECTORS[i.mnemonic](s, i)
        s.dirty_upper |= any(each.kind == "vector" and each.size > BOTH for each in i.operands)
        return True


def _apart(s: State, i: Decoded, numbers: list[int]) -> Integer | None:
    """XOR of two registers that certainly have no bit in common; None for others."""
    words = [s.integer(s.registers[n]) for n in numbers if i.operands[0].size == 8]
    one, two = words if len(set(numbers)) == len(words) == 2 else (None, None)
    if isinstance(one, Integer) and isinstance(two, Integer):
        with suppress(Fault):
            return s.algebra.disjunction(one, two)
    return None


def used(i: Decoded) -> set[int]:
    """The general registers that an instruction uses, by number."""
    each = (RegisterInfo(x.register).full_register for x in INFORMATION.info(i.raw).used_registers())
    return {register - Register.RAX for register in each if Register.RAX <= register <= Register.R15}
