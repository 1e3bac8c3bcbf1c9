# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Where allocated values are in machine code.

Allocators begin a loop in registers of their choice. All registers are renamed so that it begins in those of the
original, where it can; spill slots get displacements from the original's base.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.allocate import Allocated
from generator.ir.function import Instr
from generator.ir.values import FrameObject, Mem, Register
from harness.errors import HarnessError
from lab.foreign.lift import Lifted
from lab.foreign.registers import Location


def slot_of(at: int, size: int) -> FrameObject:
    """The object that stands for a private slot of the original."""
    return FrameObject(f"slot{at}", size)


class Locations:
    """areas: bytes of the stack that may be used, by displacement. Raises HarnessError where they are too few.

    before: copies (to, from) that are needed once, before the loop.
    """

    def __init__(self, lifted: Lifted, allocated: Allocated, areas: Mapping[int, int]) -> None:
        self.homes = {slot_of(at, size): at for at, size in lifted.slots.items()}
        begin: dict[Location | FrameObject, Location] = {}  # what comes from where, when the loop begins
        latest = {at: at for at in lifted.locations if at[0] != "slot"}  # the register in which what came in one is
        for instr in allocated.blocks[0].instrs:
            to, source = map(self._key, ends(instr))
            value = begin.get(source, source)
            assert isinstance(value, tuple)
            begin[to] = value
            latest = {origin: at for origin, at in latest.items() if at != to}
            if isinstance(to, tuple) and to[0] == value[0]:
                latest[value] = to
        within = [each for block in allocated.blocks[1:] for instr in block.instrs
                  for each in (instr.dst, *instr.srcs)]  # fmt: skip
        slots = dict.fromkeys(each.base for each in within if isinstance(each, Mem))
        begin = {to: source for to, source in begin.items() if isinstance(to, tuple) or to in slots}
        self._find_homes(begin, [each for each in slots if isinstance(each, FrameObject)], lifted, areas)
        self.renamed = {at: origin for origin, at in latest.items()}
        used = {self._key(each) for each in within if isinstance(each, Register)}
        every = set(lifted.pool) | {at for at in used if isinstance(at, tuple)}
        left, free = every - self.renamed.keys(), every - set(self.renamed.values())
        self.renamed |= {at: at for at in left & free}
        self.renamed |= dict(zip(sorted(left - free), sorted(free - left), strict=True))
        wanted = [(("slot", self.homes[to]) if isinstance(to, FrameObject) else self.renamed[to], source)
                  for to, source in begin.items()]  # fmt: skip
        copies = [(to, source) for to, source in wanted if to != source and "slot" in (to[0], source[0])]
        if any(to[0] == source[0] == "slot" for to, source in copies):
            raise HarnessError("a private slot would have to be copied before the loop: take another schedule")
        self.before = sorted(copies, key=lambda pair: pair[0][0] != "slot")

    def _key(self, operand: Register | Mem) -> Location | FrameObject:
        if isinstance(operand, Register):
            return operand.file, operand.number
        assert isinstance(operand.base, FrameObject)
        return ("slot", self.homes[operand.base]) if operand.base in self.homes else operand.base

    def _find_homes(
        self, begin: Mapping[Location | FrameObject, Location], slots: Sequence[FrameObject], lifted: Lifted,
        areas: Mapping[int, int],
    ) -> None:  # fmt: skip
        """What comes in a slot stays there, if it is stored at all."""
        entering = {
            source[1]: to for to, source in begin.items() if isinstance(to, FrameObject) and source[0] == "slot"
        }
        found = {to: at for at, to in entering.items() if areas[at] == to.size}
        free = sorted((at in lifted.carried, size, at) for at, size in areas.items() if at not in found.values())
        for each in slots:
            if each in found:
                continue
            fits = next((area for area in free if area[1] >= each.size), None)
            if fits is None:
                raise HarnessError(
                    f"there are not enough registers, nor slots of {each.size} bytes on the stack to store values in:"
                    " name some with --spare, or make slots of the original's with --private-stack, or take another"
                    " schedule"
                )
            free.remove(fits)
            found[each] = fits[2]
        self.homes |= found

    def of(self, operand: Register | Mem) -> Location:
        """The location of an allocated operand."""
        key = self._key(operand)
        assert isinstance(key, tuple)
        return key if key[0] == "slot" else self.renamed[key]


def ends(instr: Instr) -> tuple[Register | Mem, Register | Mem]:
    """The destination and the source of a copy."""
    to, source = instr.dst, instr.srcs[0]
    assert isinstance(to, Register | Mem) and isinstance(source, Register | Mem)
    return to, source
