# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Taint tracking while finished code runs: where the key is, and all that was computed from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from generator.ir.flags import CARRIED, READS, SPOILS, WRITES, Flag
from generator.ir.function import Condition, Instr
from generator.ir.interpret import InterpreterError, Machine, Place, place
from generator.ir.values import GENERAL, SIZE, STORAGE, Masked, Mem, Register, View, parts

ZEROING = frozenset({"xor", "pxor", "vpxor", "vpxord"})


def zeroes(instr: Instr) -> bool:
    """Whether the result is 0 whatever the inputs are, by an idiom that processors recognise: x xor x."""
    return instr.op in ZEROING and len(instr.srcs) == 2 and instr.srcs[0] == instr.srcs[1]


@dataclass(frozen=True)
class Flow:
    """Where the result of an instruction comes from and goes to, as far as secrets are concerned.

    From: ``registers``, memory that it ``loads``, the carry flag if ``carried``; ``addresses`` are the registers of its
    addresses and masks. To: ``results`` are registers; it ``stores`` to memory; it writes ``flags``, or leaves all of
    them ``spoiled``.
    """

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
        """Whether it goes from registers to registers, and nothing else."""
        return not (self.loads or self.carried or self.addresses or self.stores or self.flags or self.spoiled)


@lru_cache(maxsize=1 << 16)
def flow(instr: Instr) -> Flow:
    """The flow of an instruction, computed once."""
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
    """Tracks secrets through registers and flags, each as a whole, and through memory, byte by byte.

    Addresses, masks and conditions that depend on a secret raise InterpreterError: they would leak it by timing.
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
        """Follow any instruction; to be called before it is executed, while its addresses can be computed.

        Raises InterpreterError if an address or a mask is secret.
        """
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
        """Follow a conditional jump. Raises InterpreterError if a flag that it reads is secret."""
        if not self._flags.isdisjoint(READS[condition]):
            raise InterpreterError(f"j{condition} depends on the key")

    def push(self, register: Register, address: int) -> None:
        """Follow a push of a register to ``address``."""
        self._mark(range(address, address + SIZE[register.kind]), place(register) in self._places)

    def pop(self, register: Register, address: int) -> None:
        """Follow a pop of a register from ``address``."""
        secret = not self._bytes.isdisjoint(range(address, address + SIZE[register.kind]))
        (self._places.add if secret else self._places.discard)(place(register))

    def left(self, memory: range) -> str:
        """A place that still holds a secret: a register, or an address in ``memory``; "" if there is none."""
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
