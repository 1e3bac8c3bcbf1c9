# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Code with a fault must be noticed: a sample of faults of every class in every variant, the same in every run.

The ciphers have 4 rounds: their code is that of 20 but for the count of the loops, and takes less time to interpret.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from tools import TRIED, name_of

from generator import pipeline
from generator.ir.check import Case, Mismatch, cases
from generator.machine import ABIS, Code, Go
from generator.variants import Variant
from tests.equivalence import Facts, gather, why_equivalent
from tests.mutations import CHANGES, Mutation, constants_of, mutate, shown
from tests.paths import Watch, WrongPath, run

ROUNDS = 4
#: Faults a variant: every class twice.
FAULTS = 2 * len(CHANGES)

SHORT = [Variant(v.design, v.cipher.with_rounds(ROUNDS)) for v in TRIED]
#: For Windows, frame, arguments and saved registers differ, and these are the same for xchacha and other families; for
#: Go, flagships are emitted alone.
FAULTY = [
    (v, abi)
    for v in SHORT
    for abi in ABIS
    if abi == "sysv" or (not v.cipher.extended and v.cipher.family is SHORT[0].cipher.family)
    if abi != "go" or v.design.flagship
]


@dataclass
class Sound:
    """Code without a fault, and its calls: which instructions each executes, in how many steps."""

    code: Code
    facts: Facts
    calls: list[tuple[Case, Watch]]

    def calls_of(self, mutation: Mutation) -> list[Case]:
        """The calls that come by the fault, the shortest first: all others are as they were."""
        if mutation.before is not None:
            sites = {self.facts.at(mutation.before)}
        else:
            sites = {at for at, item in enumerate(self.facts.items) if mutation.constant in constants_of(item)}
        by = [(watch.steps, case) for case, watch in self.calls if sites & watch.executed]
        return [case for _, case in sorted(by, key=lambda pair: pair[0])]

    @property
    def limit(self) -> int:
        """Instructions that no call needs."""
        return 2 * max(watch.steps for _, watch in self.calls)


def sound(variant: Variant, abi: str) -> Sound:
    """The code of a variant, run through all cases."""
    code = pipeline.code(variant, ABIS[abi])
    found = cases(variant.cipher, variant.design.widths)
    calls = [(case, run(code, variant.design, variant.cipher, case)) for case in found]
    return Sound(code, gather(code, variant.design, (watch for _, watch in calls)), calls)


def unreached(facts: Facts) -> list[str]:
    """Code that no case runs, and jumps that go one way only."""
    idle = [f"never runs: {show(facts, at)}" for at in sorted(facts.idle)]
    fixed = sorted(facts.never | facts.always)
    return idle + [f"always goes the same way: {show(facts, at)}" for at in fixed]


def show(facts: Facts, at: int) -> str:
    """An instruction and where it stands."""
    item = facts.items[at]
    return f"{facts.places[at]}: " + (f"{item.op} {item.label}" if isinstance(item, Go) else shown(item))


@pytest.mark.parametrize(("variant", "abi"), FAULTY, ids=[f"{name_of(v)}-{abi}" for v, abi in FAULTY])
def test_all_code_is_reached_and_faults_are_noticed(variant: Variant, abi: str) -> None:
    code = sound(variant, abi)
    assert not unreached(code.facts), "\n".join(unreached(code.facts))
    missed = []
    count = FAULTS if abi == "sysv" else FAULTS // 4
    for mutation in mutate(code.code, Random(f"{variant.cipher.name} {variant.name} {abi}"), count):
        try:
            for case in code.calls_of(mutation):
                run(mutation.code, variant.design, variant.cipher, case, code.limit)
        except (Mismatch, WrongPath):
            continue
        if not why_equivalent(mutation, code.facts):
            missed.append(f"{mutation.kind}: {mutation.text}")
    assert not missed, "not noticed, and no reason known why it would make no difference:\n" + "\n".join(missed)


def test_every_class_of_faults_occurs() -> None:
    code = pipeline.code(next(v for v in SHORT if v.name == "amd64-avx2-u8"))
    assert {mutation.kind for mutation in mutate(code, Random(0), 2 * len(CHANGES))} == CHANGES.keys()
