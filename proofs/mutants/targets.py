# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Code whose mutants are to be killed: calls that go through it, and what is seen of runs side by side."""

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
    """What a pointer points to, by names that are the same in every run."""

    region: str
    offset: int
    constant: bool


class Watch(ABC):
    """Sees the machine behind each execution of the changed instructions, and may make places unknown at the last.

    at: the execution behind which to forget; forget: how each place differs.
    """

    def __init__(self, addresses: tuple[int, ...]) -> None:
        self.forget: dict[Place, Any] = {}
        self.at = 0
        self.addresses = addresses
        self.clear()

    def clear(self) -> None:
        self.path: list[int] = []
        self.executed = 0
        self.contents: dict[Place, object] = {}

    def saw(self, s: Any) -> None:
        """The state behind one of them."""
        self.executed += 1
        if not self.at:
            self.contents = self.contents_of(s)
        elif self.executed == self.at:
            for place, how in self.forget.items():
                self.forget_at(s, place, how)

    def differences(self, other: Watch) -> dict[Place, Any]:
        """Places that differ in two runs, and how."""
        mine, its = self.contents, other.contents
        found = {place: self.differs(mine.get(place), its.get(place)) for place in {**mine, **its}}
        return {place: how for place, how in found.items() if how is not None}

    @abstractmethod
    def run(self, length: int) -> bool:
        """Whether everything holds."""

    @abstractmethod
    def contents_of(self, s: Any) -> dict[Place, object]:
        """All that the code could have changed, by place. Initial contents of memory are left out."""

    @abstractmethod
    def differs(self, a: object, b: object) -> Any:
        """How two contents of a place differ; None where they do not."""

    @abstractmethod
    def forget_at(self, s: Any, place: Place, how: Any) -> None:
        """What differs there may be anything from here on."""


class Target(ABC):
    """Functions of one object file, and which (role, length) reaches which instruction.

    symbols: by role. lengths: of the calls; every: more of them. forms: of the instructions that a mutant may hold.
    constants: addresses of words. usual: the role of calls whose ways through the code are compared.
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
        return [(role, length) for length in self.lengths for role in self.entries]

    def reaches(self, call: Call, instructions: dict[int, Decoded]) -> None:
        """Enters what a call runs."""
        for at, instruction in instructions.items():
            self.reach.setdefault(at, []).append(call)
            self.instructions[at] = instruction

    def code(self, seed: int) -> Code:
        return Code(self.constants, self.instructions, self.forms, random.Random(seed))

    def calls(self, mutant: Mutant) -> list[Call]:
        """Those that reach all that is changed, or any of it where none does; every one where nothing is code."""
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
        """What sees runs of the code as it is, or of an image with changes."""

    @abstractmethod
    def killed(self, mutant: Mutant) -> str:
        """What fails first, the kind of fault; "" where everything is proved all the same: a survivor."""
