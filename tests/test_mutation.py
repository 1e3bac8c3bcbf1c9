# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Code with a fault must be noticed: a sample of faults of every class in every kind of code, the same in every run.

The ciphers have 4 rounds: their code is that of 20 but for the count of the loops, and takes less time to interpret.
For Windows and Go it is what is emitted, of which ChaCha8 has the fewest rounds.
"""

from dataclasses import replace
from random import Random

import pytest
from tools import TRIED, finished, name_of

from generator import pipeline
from generator.ir.check import Case, Mismatch, cases
from generator.ir.function import Instr
from generator.machine import ABIS, Code
from generator.machine.interpret import listing
from generator.package import dropin
from generator.variants import Variant, find
from tests.mutations import CHANGES, Mutation, constants_of, mutate
from tests.paths import Watch, WrongPath, run, unreached

ROUNDS = 4
#: Faults a variant: every class twice; and how many of them may make no difference. make prove-mutations says of
#: each of its own why it makes none.
FAULTS, HARMLESS = 2 * len(CHANGES), 5

#: All flagships, since what a wrong choice of kernels does is slower, and right; beside them the widest of each target.
#: For Windows, frame, arguments and saved registers differ; for Go, flagships are emitted alone.
KEPT = [v for v in TRIED if not v.cipher.extended or (v.design.flagship and v.cipher.family is TRIED[0].cipher.family)]
SHORT = [Variant(v.design, v.cipher.with_rounds(ROUNDS)) for v in KEPT]
WIDEST = {(name_of(v).partition("-amd64")[0], v.design.target.name): v for v in SHORT if not v.design.flagship}
FAULTY = [(v, "sysv") for v in SHORT if v.design.flagship or v in WIDEST.values()]
FAULTY += [(find(name, "chacha8"), abi) for name in dropin.FLAGSHIPS for abi in ABIS if abi != "sysv"]


def code_of(variant: Variant, abi: str) -> Code:
    """For Windows and Go that of several ciphers with the entries of this one, or the one entry for all; for System V
    that of 20 rounds with another number in its entries, but where an iteration of a loop has four rounds of 20.
    """
    if abi == "sysv" and variant.plan is not None and variant.plan.unrolled:
        return finished(variant, abi)
    if abi == "sysv":
        return fewer_rounds(finished(Variant(variant.design, variant.cipher.with_rounds(20)), abi), variant)
    whole = finished(find(variant.name, dropin.STREAMS), abi)
    several = len(whole.entries) > 1
    kept = [each for each in whole.procedures if not (several and each.public) or each.cipher == variant.cipher]
    own = [replace(each, cipher=variant.cipher) for each in kept]
    return replace(whole, ciphers=(variant.cipher,), procedures=own)


def fewer_rounds(code: Code, variant: Variant) -> Code:
    """The code of a variant from that of more rounds: both have one body."""
    told, asked = ((each.rounds // 2,) for each in (code.ciphers[0], variant.cipher))
    procedures = []
    for each in code.procedures:
        numbers = [at for at, item in enumerate(each.items) if isinstance(item, Instr) and item.srcs == told]
        assert len(numbers) == each.public, each.role
        items = [item.on(item.dst, asked) if at in numbers else item for at, item in enumerate(each.items)]
        procedures.append(replace(each, items=items, cipher=variant.cipher))
    return replace(code, ciphers=(variant.cipher,), procedures=procedures)


def test_code_of_fewer_rounds_is_what_would_be_made() -> None:
    variant = next(each for each in SHORT if each.name == "amd64-ssse3-u4")
    assert code_of(variant, "sysv").fingerprint == pipeline.code(variant).fingerprint


def calls_of(mutation: Mutation, code: Code, calls: list[tuple[Case, Watch]]) -> list[Case]:
    """The calls that come by the fault, the shortest first: all others are as they were."""
    items = listing(code).items
    if mutation.before is not None:
        sites = {at for at, item in enumerate(items) if item is mutation.before}
    else:
        sites = {at for at, item in enumerate(items) if mutation.constant in constants_of(item)}
    return [case for case, watch in sorted(calls, key=lambda call: call[1].steps) if sites & watch.executed]


def cases_of(variant: Variant, abi: str) -> list[Case]:
    """All that reach something; for Windows and Go, whose kernels and choices are System V's, half of them: whole
    blocks, a byte more and eight, each counter's carry once, and all without a message. That is all code, still.
    """
    every = cases(variant.cipher, variant.design.widths)
    if abi == "sysv":
        return every
    some = [case for case in every if case.role == "stream" or case.length % 64 in (0, 1, 8)]
    once = {(case.role, case.length, case.role != "xor_ic" and case): case for case in reversed(some)}
    return list(once.values())[::-1]


@pytest.mark.parametrize(("variant", "abi"), FAULTY, ids=[f"{name_of(v)}-{abi}" for v, abi in FAULTY])
def test_all_code_is_reached_and_faults_are_noticed(variant: Variant, abi: str) -> None:
    code = code_of(variant, abi)
    calls = [(case, run(code, variant.design, variant.cipher, case)) for case in cases_of(variant, abi)]
    watches = [watch for _, watch in calls]
    assert not unreached(code, watches), "\n".join(unreached(code, watches))
    missed = []
    limit = 2 * max(watch.steps for watch in watches)
    count = FAULTS if abi == "sysv" else FAULTS // 4
    for mutation in mutate(code, Random(f"{variant.cipher.name} {variant.name} {abi}"), count):
        try:
            for case in calls_of(mutation, code, calls):
                run(mutation.code, variant.design, variant.cipher, case, limit)
        except (Mismatch, WrongPath):
            continue
        missed.append(f"{mutation.kind}: {mutation.text}")
    assert len(missed) <= HARMLESS, "\n".join(missed)


def test_every_class_of_faults_occurs() -> None:
    code = finished(next(v for v in SHORT if v.name == "amd64-avx2-u8"), "sysv")
    assert {mutation.kind for mutation in mutate(code, Random(0), 2 * len(CHANGES))} == CHANGES.keys()
