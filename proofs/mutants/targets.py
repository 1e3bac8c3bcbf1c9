# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Code whose mutants are to be killed: the calls that reach it, and what is seen of runs that are compared."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from proofs.mutants.mutations import Code, Mutant
from verify.decode import Decoded
from verify.image import Image

Call = tuple[str, int]  # role and length
Place = tuple[str, int, int]  # kind, number of a register or offset, and word of a vector


@dataclass(frozen=True)
class At:
    """The target of a pointer, in terms that are the same in every run."""

    region: str
    offset: int
    constant: bool


class Watch(ABC):
    """Sees the state after each execution of a changed instruction, and may make places unknown after one of them.

    at: the number of the execution after which to forget; forget: by place, how it differs.
    """

    def __init__(self, addresses: tuple[int, ...]) -> None:
        self.forget: dict[Place, Any] = {}
        self.at = 0
        self.addresses = addresses
        self.clear()

    def clear(self) -> None:
        """Forget what was seen, before another run."""
        self.path: list[int] = []
        self.executed = 0
        self.contents: dict[Place, object] = {}

    def saw(self, s: Any) -> None:
        """Take the state after one of the executions."""
        self.executed += 1
        if not self.at:
            self.contents = self.contents_of(s)
        elif self.executed == self.at:
            for place, how in self.forget.items():
                self.forget_at(s, place, how)

    def differences(self, other: Watch) -> dict[Place, Any]:
        """The places that differ between two runs, and how."""
        mine, its = self.contents, other.contents
        found = {place: self.differs(mine.get(place), its.get(place)) for place in {**mine, **its}}
        return {place: how for place, how in found.items() if how is not None}

    @abstractmethod
    def run(self, length: int) -> bool:
        """Run a call of this length. Gives whether everything holds."""

    @abstractmethod
    def contents_of(self, s: Any) -> dict[Place, object]:
        """Everything that the code may have changed, by place, without the initial contents of memory."""

    @abstractmethod
    def differs(self, a: object, b: object) -> Any:
        """How two contents of a place differ; None if they do not."""

    @abstractmethod
    def forget_at(self, s: Any, place: Place, how: Any) -> None:
        """Make what differs in a place unknown."""


class Target(ABC):
    """Functions of one object file, and which calls (role, length) reach which instruction.

    symbols: by role; lengths: of the calls; every: more lengths. forms: those that a mutant may have; constants:
    addresses of words; usual: the role whose paths through the code are compared.
    """

    forms: frozenset[int] = frozenset()
    constants: Sequence[int] = ()
    usual = ""

    def __init__(self, path: Path, symbols: dict[str, str], lengths: Sequence[int], every: Sequence[int]) -> None:
        self.path = path
        self.lengths = lengths
        self.every = every
        self.image = Image(path)
        self.entries = {role: self.image.symbol(symbol)[0] for role, symbol in symbols.items()}
        self.reach: dict[int, list[Call]] = {}
        self.instructions: dict[int, Decoded] = {}

    def every_call(self) -> list[Call]:
        """Every role with every length."""
        return [(role, length) for length in self.lengths for role in self.entries]

    def reaches(self, call: Call, instructions: dict[int, Decoded]) -> None:
        """Record the instructions that a call runs."""
        for at, instruction in instructions.items():
            self.reach.setdefault(at, []).append(call)
            self.instructions[at] = instruction

    def code(self, seed: int) -> Code:
        """The code to change. seed: of the random choices."""
        return Code(self.constants, self.instructions, self.forms, random.Random(seed))

    def calls(self, mutant: Mutant) -> list[Call]:
        """The calls that reach all changes, or any if none does; every call if the changes are in constants."""
        every = self.every_call()
        some = [set(self.reach.get(address, every)) for address in mutant.addresses]
        common = set.intersection(*some) or set.union(*some)
        return [call for call in every if call in common]

    def survives(self, mutant: Mutant, calls: Iterable[Call]) -> bool:
        """Whether these calls are right."""
        image = mutant.into(Image(self.path))
        return all(self.watch(role, image, ()).run(length) for role, length in calls)

    @abstractmethod
    def watch(self, role: str, image: Image | None, addresses: tuple[int, ...]) -> Watch:
        """A watch for runs of the code as it is, or of an image with changes."""

    @abstractmethod
    def killed(self, mutant: Mutant) -> str:
        """The kind of the first fault; "" if everything is still proved: a survivor."""
