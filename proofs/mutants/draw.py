# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Random instructions of some code and mutants of them: what pairs are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from iced_x86 import Instruction, Register

from proofs.mutants.accesses import FLAGS, Site
from proofs.mutants.mutations import CONDITIONS, Code, Mutant, clears

T = TypeVar("T")


class Draw:
    """Random sites and mutants of some code."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.source = code.source
        self.plain = [site for site in code.sites if not site.jumps and site.name not in ("ENDBR64", "NOP")]
        self.addressed = [site for site in self.plain if site.addressed]
        self.numbers = [site for site in self.plain if site.immediate() >= 0]
        self.clearings = [site for site in self.plain if clears(site.decoded)]
        self.comparisons = [
            (site, jump)
            for block in code.blocks
            if (jump := block[-1]).name in CONDITIONS
            for site in [next((s for s in reversed(block[:-1]) if FLAGS in s.writes), None)]
            if site is not None
        ]

    def one(self, some: Sequence[T]) -> T | None:
        return self.source.choice(some) if some else None

    def two(self, some: Sequence[Site]) -> tuple[Site, Site] | None:
        """Of one block, in the order of their addresses."""
        first = self.one(some)
        others = [site for site in some if first and site is not first and site.block == first.block]
        second = self.one(others)
        if first is None or second is None:
            return None
        return (first, second) if first.address < second.address else (second, first)

    def mutant(self, site: Site | None) -> Mutant | None:
        """By any one change there."""
        return self.one(self.code.mutants_of(site)) if site else None

    def behind(self, site: Site) -> list[Site]:
        """Of its block."""
        return self.code.blocks[site.block][site.index + 1 :]

    def both(self, *some: tuple[Site, Instruction | None]) -> Mutant | None:
        """Two changes as a mutant; None unless both can be made."""
        changes = [self.code.change(site, raw) for site, raw in some]
        return joined(*(Mutant("", (change,)) if change is not None else None for change in changes))

    def definition_and_use(self) -> tuple[Site, Site, int] | None:
        """A site that writes a register, and the next one of its block that reads it."""
        site = self.one(self.plain)
        if site is None:
            return None
        registers = [r for r in sorted(site.writes) if r != FLAGS and r != Register.RSP]
        register = self.one(registers)
        for behind in self.behind(site):
            if register is not None and register in behind.reads:
                return site, behind, register
            if register in behind.writes:
                break
        return None

    def other(self, register: int) -> int:
        """Another register of the same kind, never the stack pointer."""
        first = next(
            low for low, n in ((Register.RAX, 16), (Register.ZMM0, 32), (Register.K0, 8)) if low <= register < low + n
        )
        limit = 8 if first == Register.K0 else 16
        return int(self.one([first + i for i in range(limit) if first + i not in (register, Register.RSP)]) or register)


def joined(first: Mutant | None, second: Mutant | None) -> Mutant | None:
    """Both at once; None unless there are two, of different instructions."""
    if first is None or second is None or set(first.addresses) & set(second.addresses):
        return None
    return Mutant("", first.changes + second.changes, (first, second))
