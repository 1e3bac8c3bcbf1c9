# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Where secrets are while finished code runs: what was read of the key, and all that was computed from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from generator.ir.flags import CARRIED, READS, SPOILS, WRITES, Flag
from generator.ir.function import Condition, Instr
from generator.ir.interpret import InterpreterError, Machine, Place, place
from generator.ir.values import GENERAL, SIZE, STORAGE, Masked, Mem, Register, View, parts

ZEROING = frozenset({"xor", "pxor", "vpxor", "vpxord"})


def zeroes(instr: Instr) -> bool:
    """Whether the result is 0 whatever the inputs are, as processors know: x xor x."""
    return instr.op in ZEROING and len(instr.srcs) == 2 and instr.srcs[0] == instr.srcs[1]


@dataclass(frozen=True)
class Flow:
    """What a result is made of: registers, what is loaded, the carry; and the registers of addresses and masks. Where
    it goes: to registers, to memory or not; ``flags`` are computed with it, or ``spoiled``."""

    registers: frozenset[Place]
    loads: tuple[Mem, ...]
    carried: bool
    addresses: frozenset[Place]
    results: tuple[Place, ...]
    stores: bool
    flags: frozenset[Flag]
    spoiled: bool

    @property
    def plain(self) -> bool:
        """Whether it is from registers to registers, and nothing else."""
        return not (self.loads or self.carried or self.addresses or self.stores or self.flags or self.spoiled)


@lru_cache(maxsize=1 << 16)
def flow(instr: Instr) -> Flow:
    """Worked out once for all times that an instruction runs."""
    results = tuple(map(place, instr.results()))
    spoiled = instr.op in SPOILS
    flags = frozenset(() if spoiled else WRITES.get(instr.op, ()))
    if zeroes(instr):
        return Flow(frozenset(), (), False, frozenset(), results, False, flags, spoiled)
    direct = {place(part) for each in instr.srcs if isinstance(each, (*STORAGE, View)) for part in parts(each)}
    others = (each for each in (instr.dst, *instr.srcs) if isinstance(each, Mem | Masked))
    addresses = frozenset(place(part) for each in others for part in parts(each))
    loads = tuple(mem for mem, written in instr.accesses() if not written)
    stores = isinstance(instr.dst, Mem | Masked)
    return Flow(frozenset(direct), loads, instr.op in CARRIED, addresses, results, stores, flags, spoiled)


class Secrets:
    """Follows secrets through registers, flags and memory, a register as a whole, memory byte by byte.

    Addresses and conditions that depend on a secret are errors: their time would tell.
    """

    def __init__(self, machine: Machine, key: range) -> None:
        self._machine = machine
        self._bytes: set[int] = set(key)
        self._places: set[Place] = set()
        self._flags: set[Flag] = set()

    def registers(self, flow: Flow) -> None:
        """Follow an instruction whose flow is plain."""
        places = self._places
        (places.difference_update if places.isdisjoint(flow.registers) else places.update)(flow.results)

    def instruction(self, instr: Instr, flow: Flow) -> None:
        """Follow any; to be called before it is executed, while addresses are as it sees them."""
        places = self._places
        if flow.addresses and not places.isdisjoint(flow.addresses):
            raise InterpreterError("an address or a mask depends on the key")
        secret = not places.isdisjoint(flow.registers) or (flow.carried and "carry" in self._flags)
        for mem in flow.loads:
            secret = secret or not self._bytes.isdisjoint(self._span(mem))
        if flow.stores:
            self._store(instr.dst, secret)
        (places.update if secret else places.difference_update)(flow.results)
        if flow.spoiled:
            self._flags |= {"carry", "zero"}
        elif flow.flags:
            (self._flags.update if secret else self._flags.difference_update)(flow.flags)

    def _store(self, dst: object, secret: bool) -> None:
        if isinstance(dst, Mem):
            self._mark(self._span(dst), secret)
        elif isinstance(dst, Masked):
            assert isinstance(dst.operand, Mem)
            mask = self._machine.read(dst.mask)
            self._mark((at for i, at in enumerate(self._span(dst.operand)) if mask >> i & 1), secret)

    def condition(self, condition: Condition) -> None:
        """A conditional jump."""
        if not self._flags.isdisjoint(READS[condition]):
            raise InterpreterError(f"j{condition} depends on the key")

    def push(self, register: Register, address: int) -> None:
        """A register to the stack."""
        self._mark(range(address, address + SIZE[register.kind]), place(register) in self._places)

    def pop(self, register: Register, address: int) -> None:
        """And back."""
        secret = not self._bytes.isdisjoint(range(address, address + SIZE[register.kind]))
        (self._places.add if secret else self._places.discard)(place(register))

    def left(self, memory: range) -> str:
        """The first place that still holds a secret: a register, or an address inside ``memory``; "" if none does."""
        registers = sorted(p for p in self._places if isinstance(p, tuple))
        if registers:
            file, number = registers[0]
            return GENERAL[number] if file == "general" else f"{file} register {number}"
        at = min((address for address in self._bytes if address in memory), default=None)
        return "" if at is None else f"the stack, {memory.stop - at} bytes under its top"

    def _span(self, mem: Mem) -> range:
        start = self._machine.address(mem)
        return range(start, start + mem.size)

    def _mark(self, addresses: Iterable[int], secret: bool) -> None:
        (self._bytes.update if secret else self._bytes.difference_update)(addresses)
