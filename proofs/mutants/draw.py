# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Random instructions of some code, and mutants of them, from which pairs are made."""

from collections.abc import Sequence
from typing import TypeVar

from iced_x86 import Instruction, Register

from proofs.mutants.accesses import FLAGS, Site
from proofs.mutants.mutations import CONDITIONS, Code, Mutant, clears

T = TypeVar("T")


class NothingError(Exception):
    """The code, or what was drawn of it, has nothing suitable; another attempt may succeed."""


class Draw:
    """Random sites and mutants of some code. Every method raises NothingError if there is nothing suitable."""

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

    def one(self, some: Sequence[T]) -> T:
        """A random one of the things; raises NothingError if there is none."""
        if not some:
            raise NothingError
        return self.source.choice(some)

    def two(self, some: Sequence[Site]) -> tuple[Site, Site]:
        """Two of the sites, in one block, in the order of their addresses."""
        first = self.one(some)
        second = self.one([site for site in some if site is not first and site.block == first.block])
        return (first, second) if first.address < second.address else (second, first)

    def mutant(self, site: Site) -> Mutant:
        """A mutant with any single change at the site."""
        return self.one(self.code.mutants_of(site))

    def of_kind(self, site: Site, *kinds: str) -> Mutant:
        """A mutant with a single change of one of these kinds at the site."""
        return self.one([each for each in self.code.mutants_of(site) if each.kind in kinds])

    def behind(self, site: Site) -> list[Site]:
        """The sites after this one in its block."""
        return self.code.blocks[site.block][site.index + 1 :]

    def both(self, *some: tuple[Site, Instruction | None]) -> Mutant:
        """A mutant that puts other instructions at two sites."""
        changes = [self.code.change(site, raw) for site, raw in some]
        return joined(*(Mutant("", (change,)) for change in changes if change is not None))

    def definition_and_use(self) -> tuple[Site, Site, int]:
        """A site that writes a register, the next site of its block that reads it, and the register."""
        site = self.one(self.plain)
        register = self.one([r for r in sorted(site.writes) if r not in (FLAGS, Register.RSP)])
        for behind in self.behind(site):
            if register in behind.reads:
                return site, behind, register
            if register in behind.writes:
                break
        raise NothingError

    def other(self, register: int) -> int:
        """Another register of the same class, never the stack pointer."""
        first = next(
            low for low, n in ((Register.RAX, 16), (Register.ZMM0, 32), (Register.K0, 8)) if low <= register < low + n
        )
        limit = 8 if first == Register.K0 else 16
        return int(self.one([first + i for i in range(limit) if first + i not in (register, Register.RSP)]))


def joined(*some: Mutant) -> Mutant:
    """A mutant with the changes of both; their instructions must differ."""
    if len(some) != 2 or set(some[0].addresses) & set(some[1].addresses):
        raise NothingError
    return Mutant("", some[0].changes + some[1].changes, some)
