# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Check unwind tables (.eh_frame) against the machine code alone: at every instruction, where are the caller's
registers?

Offsets count from the stack pointer at a function's entry, where the return address is.
"""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from iced_x86 import FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, RegisterExt
from objects import REGISTERS, instructions, read
from tools import output

from generator.ir.values import GENERAL
from generator.machine import SYSV

STORES = (Mnemonic.MOVDQA, Mnemonic.VMOVDQA)
WRITES = (OpAccess.WRITE, OpAccess.READ_WRITE, OpAccess.COND_WRITE, OpAccess.READ_COND_WRITE)


@dataclass(frozen=True)
class State:
    """The state before an instruction.

    rsp, rbp: stack and frame pointer as offsets (None: not known, or none); own: registers that have the caller's
    value, still or again; slots: offsets of stack slots that hold it.
    """

    rsp: int | None = 0
    rbp: int | None = None
    own: frozenset[str] = frozenset()
    slots: dict[str, int] = field(default_factory=dict)


def register(number: int) -> str:
    """The name of the full register; for vectors xmm, the part that ABIs preserve."""
    name = REGISTERS[RegisterExt.full_register(number)]
    return "xmm" + name[3:] if name.startswith("zmm") else name


def states(code: list[Instruction], entries: list[int], saved: frozenset[str]) -> dict[int, State]:
    """The state before each instruction, by address. ``saved``: the registers that the ABI lets functions preserve."""
    at = {instruction.ip: i for i, instruction in enumerate(code)}
    info = InstructionInfoFactory()
    found: dict[int, State] = {}
    todo = [(entry, State(own=saved)) for entry in entries]
    while todo:
        address, state = todo.pop()
        old = found.get(address)
        if old is not None:
            assert (old.rsp, old.rbp, old.slots) == (state.rsp, state.rbp, state.slots), f"two frames at {address:#x}"
            state = replace(state, own=old.own & state.own)
            if state.own == old.own:
                continue
        found[address] = state
        instruction = code[at[address]]
        flow = instruction.flow_control
        if flow in (FlowControl.CONDITIONAL_BRANCH, FlowControl.UNCONDITIONAL_BRANCH):
            todo.append((instruction.near_branch64, state))
        if flow == FlowControl.RETURN:
            assert state.rsp == 0 and state.own == saved, f"the return at {address:#x} does not give all back"
        elif flow != FlowControl.UNCONDITIONAL_BRANCH:
            uses = [] if instruction.mnemonic == Mnemonic.VZEROUPPER else info.info(instruction).used_registers()
            written = {register(used.register) for used in uses if used.access in WRITES}
            todo.append((code[at[address] + 1].ip, _after(instruction, state, written & saved)))
    return found


def _after(instruction: Instruction, state: State, written: set[str]) -> State:
    name = instruction.mnemonic
    first = register(instruction.op0_register) if instruction.op0_kind == OpKind.REGISTER else ""
    rsp, own = state.rsp, state.own - written
    if name == Mnemonic.PUSH:
        slots = {**state.slots, first: rsp - 8} if first in state.own else state.slots
        return replace(state, rsp=rsp - 8, slots=slots)
    if name == Mnemonic.POP:
        back = {first} if state.slots.get(first) == rsp else set()
        frame = None if first == "rbp" else state.rbp
        return State(rsp + 8, frame, own | back, _above(rsp + 8, state.slots))
    if first == "rsp":
        rsp = _stack_pointer(instruction, state)
        return State(rsp, state.rbp, own, _above(rsp, state.slots))
    if first == "rbp":
        copied = name == Mnemonic.MOV and instruction.op1_kind == OpKind.REGISTER
        frame = rsp if copied and register(instruction.op1_register) == "rsp" else None
        return replace(state, rbp=frame, own=own)
    if name in STORES and OpKind.MEMORY in (instruction.op0_kind, instruction.op1_kind):
        address = _address(instruction, state)
        if first:
            back = {first} if address is not None and state.slots.get(first) == address else set()
            return replace(state, own=own | back)
        stored = register(instruction.op1_register)
        if address is not None and stored in state.own and stored not in state.slots:
            return replace(state, slots={**state.slots, stored: address})
    return replace(state, own=own)


def _above(rsp: int | None, slots: dict[str, int]) -> dict[str, int]:
    """The slots that are still on the stack, not below its pointer."""
    return {name: slot for name, slot in slots.items() if rsp is None or slot >= rsp}


def _stack_pointer(instruction: Instruction, state: State) -> int | None:
    """rsp after an instruction that sets it; None if not known."""
    name = instruction.mnemonic
    if name == Mnemonic.LEA:
        return _address(instruction, state)
    if name in (Mnemonic.ADD, Mnemonic.SUB) and state.rsp is not None:
        amount = instruction.immediate(1)
        return state.rsp + (amount if name == Mnemonic.ADD else -amount)
    return None


def _address(instruction: Instruction, state: State) -> int | None:
    base = {"rsp": state.rsp, "rbp": state.rbp}.get(REGISTERS.get(instruction.memory_base, ""))
    displacement = instruction.memory_displacement
    displacement -= (displacement >> 63) << 64
    return None if base is None else base + displacement


SAVED = frozenset(GENERAL[n] for n in SYSV.saved)
#: Rules (address, base, distance, rule by register), each valid from its address on.
Rules = list[tuple[int, str, int, dict[str, str]]]
#: Rows of readelf's table: an address, the rule for the caller's frame, then one for each register.
ROW = re.compile(r"([0-9a-f]{16}) (r\w\w\w?)\+(\d+) +(.*)$")


def _readelf(item: Path) -> Rules:
    found: Rules = []
    inside, columns = range(0), list[str]()
    for line in output("readelf", "-W", "--debug-dump=frames-interp", item).splitlines():
        if match := re.search(r"FDE .*pc=([0-9a-f]+)\.\.([0-9a-f]+)", line):
            inside = range(int(match[1], 16), int(match[2], 16))
            found.append((inside.start, "rsp", 8, {}))  # until a row says otherwise
        elif line.strip().startswith("LOC"):
            columns = line.split()[2:]
        elif (match := ROW.match(line)) and int(match[1], 16) in inside:
            found.append(
                (int(match[1], 16), match[2], int(match[3]), dict(zip(columns, match[4].split(), strict=True)))
            )
    return found


def check_frames(path: Path) -> None:
    """Check that .eh_frame gives the caller's stack pointer and registers at every instruction."""
    item = read(path.read_bytes())
    base = item.text.address
    code = instructions(bytes(item.text.data), base)
    truth = states(code, sorted(item.symbols.values()), SAVED)
    assert len(truth) == len(code), "there are instructions that nothing leads to"
    rules = _readelf(path)
    for instruction in code:
        state = truth[instruction.ip]
        _, register, distance, places = next(rule for rule in reversed(rules) if base + rule[0] <= instruction.ip)
        known = {"rsp": state.rsp, "rbp": state.rbp}.get(register)
        assert known is not None, f"{instruction}: {register} is no frame"
        # The frame ends above the return address.
        assert known + distance == 8, f"{instruction}: the frame is {known + distance - 8} bytes off"
        for name in SAVED:
            place = places.get(name, "u")
            right = name in state.own if place == "u" else state.slots.get(name) == 8 + int(place.removeprefix("c"))
            assert right, f"{instruction}: {name} is not at {place}"
