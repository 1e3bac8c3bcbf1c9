# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Code whose mutants are to be killed: lengths that go through it, and the whole proof for what they do not kill."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from proofs.emitted import SUFFIXES, forms
from proofs.mutants.mutations import Code, Mutant
from verify import certificate as c
from verify import lengths as sets
from verify.contract import ROLES, Policy
from verify.decode import Decoded
from verify.execute import Program
from verify.faults import InputError
from verify.image import Image
from verify.prove import Subject, prove_length

# Lengths that between them go through every kernel and every tail.
LENGTHS = (0, 1, 2, 6, 15, 31, 63, 64, 65, 127, 128, 191, 255, 256, 319, 383, 447, 511, 512, 575, 639, 703, 767, 831,
           895, 1023, 1087, 1151, 1279, 1535, 1791, 2047, 2048, 2559, 3071, 4095, 4160)  # fmt: skip
TRIED = 6  # calls that are tried before the whole proof

Call = tuple[str, int]  # role and length


class Target:
    """The functions of one object file, and which (role, length) reaches which instruction.

    lengths: tried first; every: what a mutant that seems to be right has to be proved for, besides the induction.
    forms: of the instructions that a mutant may hold.
    """

    def __init__(
        self,
        path: Path,
        symbol: str,
        primitive: str,
        lengths: Sequence[int] = LENGTHS,
        every: Sequence[int] = sets.ALL,
        allowed: frozenset[int] = frozenset(),
    ) -> None:
        self.path = path
        self.symbol = symbol
        self.primitive = primitive
        self.lengths = lengths
        self.every = every
        self.forms = allowed | forms(path)
        self.image = Image(path)
        self.entries = {role: self.image.symbol(symbol + suffix)[0] for role, suffix in SUFFIXES.items()}
        self.reach: dict[int, list[Call]] = {}
        self.instructions: dict[int, Decoded] = {}
        for length in lengths:
            for role in self.entries:
                subject = self.subject(role)
                faults = prove_length(subject, length)
                if faults:
                    raise InputError(f"{path}, {role}, length {length} is not proved as it is: {faults[0]}")
                for at, instruction in subject.program.reached.items():
                    self.reach.setdefault(at, []).append((role, length))
                    self.instructions[at] = instruction

    def code(self, seed: int) -> Code:
        return Code(self.image, self.instructions, self.forms, random.Random(seed))

    def subject(self, role: str, image: Image | None = None) -> Subject:
        return Subject(Program(image or self.image), self.entries[role], ROLES[role], self.primitive, Policy())

    def calls(self, mutant: Mutant) -> list[Call]:
        """Those that reach all that is changed, or any of it where none does; every one where nothing is code."""
        every = [(role, length) for length in self.lengths for role in self.entries]
        some = [set(self.reach.get(address, every)) for address in mutant.addresses]
        common = set.intersection(*some) or set.union(*some)
        return [call for call in every if call in common]

    def killed(self, mutant: Mutant) -> str:
        """What fails first, the kind of fault; "" where everything is proved all the same: a survivor."""
        image = mutant.into(Image(self.path))
        calls = self.calls(mutant)
        tried = [calls[i * (len(calls) - 1) // (TRIED - 1)] for i in range(TRIED)]
        return self._first_fault(image, tried) or self._whole(image)

    def survives(self, mutant: Mutant, calls: Iterable[Call]) -> bool:
        """Whether these calls are right."""
        return not self._first_fault(mutant.into(Image(self.path)), calls)

    def _first_fault(self, image: Image, calls: Iterable[Call]) -> str:
        for role, length in calls:
            faults = prove_length(self.subject(role, image), length, explained=False)
            if faults:
                return faults[0].kind
        return ""

    def _whole(self, image: Image) -> str:
        for role, suffix in SUFFIXES.items():
            name, counter = self.symbol + suffix, self.symbol + SUFFIXES["xor_ic"]
            task = c.Task(self.path, name, self.primitive, role, tuple(self.every), counter=counter)
            result = c.prove(task, image=image)
            if result.faults:
                return result.faults[0].kind
            induction = result.induction
            if induction is None or (induction.low <= len(self.every) and not result.complete):  # fewer: only in tests
                return "induction"
        return ""
