# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the verifier must not miss in emitted code: mutants, counters that do not carry; and what it says then."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from proofs.emitted import SUFFIXES, one
from proofs.mutants import reasons, survey
from proofs.mutants.accesses import Site, renamed, with_immediate
from proofs.mutants.draw import Draw, joined
from proofs.mutants.mutations import Code, Mutant, mutants
from proofs.mutants.streams import Streams
from verify.contract import ROLES, Policy
from verify.execute import Program
from verify.explain import explain
from verify.explore import prove_lengths
from verify.image import Image
from verify.prove import Subject, prove_length


def subject_of(name: str, role: str = "xor", mutant: Mutant | None = None) -> Subject:
    file = one(name)
    image = Image(file.assemble())
    if mutant is not None:
        mutant.into(image)
    address = image.symbol(file.symbol + SUFFIXES[role])[0]
    return Subject(Program(image), address, ROLES[role], file.primitive, Policy(), explain=explain)


def mutants_of(subject: Subject, seed: int = 1) -> Iterator[Mutant]:
    return mutants(Code(sorted(subject.program.image.read), subject.program.reached, None, random.Random(seed)))


# One run for many lengths.


def test_one_run_for_many_lengths_says_what_single_runs_say() -> None:
    """With mutants that show at some lengths only, too."""
    lengths = range(1, 140, 7)
    name = "chacha20/amd64-ssse3-u1"
    whole = subject_of(name)
    for length in (1, 64, 130):
        assert prove_length(whole, length) == []
    some_mutants = [None, *islice(mutants_of(whole, 4), 12)]
    some = 0
    for mutant in some_mutants:
        together = [not faults for _, faults in prove_lengths(subject_of(name, mutant=mutant), lengths)]
        alone = subject_of(name, mutant=mutant)
        one_by_one = [not prove_length(alone, length, explained=False) for length in lengths]
        assert together == one_by_one, mutant
        some += 0 < sum(together) < len(together)
    assert some > 1, "faults that some lengths do not show"


# Mutants.


@pytest.fixture(scope="module")
def small() -> Streams:
    file = one("chacha20/amd64-ssse3-u1")
    return Streams(file.assemble(), file.symbol, "chacha20", (0, 1, 31, 63, 64, 65, 130), range(130))


@pytest.mark.parametrize("changes", [1, 2])
def test_mutants_are_killed_or_explained(small: Streams, changes: int) -> None:
    """A sample; make prove-mutations draws hundreds."""
    result = survey.survey(small, changes, range(44), 3)
    assert result.mutants == 44
    assert [each for each in result.survivors if not each.reason] == []
    assert {"output", "memory"} <= set(result.by(1))
    expected = {"rotation", "register", "shuffle", "constant", "address", "missing carry", "order", "repeated"}
    assert expected <= set(result.by(0)) if changes == 1 else len(result.by(0)) > 12


def two(target: Streams, kind: str, *starts: str) -> Mutant:
    """Of mutants of a kind by one change, the first that change instructions that start so."""
    every = [m for m in mutants(target.code(1)) if m.kind == kind]
    return joined(*(next(m for m in every if m.changes[0].original.startswith(start)) for start in starts))


def clearings(target: Streams) -> tuple[Site, Site]:
    """Two neighbours, of two registers."""
    draw = Draw(target.code(1))
    some = {site.address: site for site in draw.clearings if site.name == "XOR"}
    return next((site, some[site.decoded.next]) for site in some.values() if site.decoded.next in some)


def test_changes_that_cancel_are_explained_as_such(small: Streams) -> None:
    """Registers that are cleared in the other order; either change alone leaves one of them as it was."""
    first, second = clearings(small)
    a, b = (min(site.writes - {-1}) for site in (first, second))
    mutant = Draw(small.code(1)).both(*((site, renamed(site.raw, {a: b, b: a})) for site in (first, second)))
    assert small.killed(mutant) == survey.SURVIVED
    assert reasons.Reasons(small).reason(mutant) == reasons.CANCEL
    assert any(small.killed(part) for part in mutant.parts)


def test_a_larger_frame_cancels_but_for_what_lies_in_it() -> None:
    file = one("chacha20/amd64-u1")
    target = Streams(file.assemble(), file.symbol, "chacha20", (0, 65), range(0, 130, 13))
    draw = Draw(target.code(1))
    first, last = (
        site for site in draw.numbers if site.name in ("ADD", "SUB") and site.decoded.operands[0].number == 4
    )
    changed = [(site, with_immediate(site.raw, 1, site.number + 16)) for site in (first, last)]
    mutant = draw.both(*changed)
    assert target.killed(mutant) == survey.SURVIVED
    assert reasons.Reasons(target).reason(mutant) == reasons.CANCEL_BUT
    assert all(target.killed(part) for part in mutant.parts)


def test_a_harmless_change_hides_no_fault(small: Streams) -> None:
    harmless = two(small, "clearing left out", "xor e", "pxor")
    real = two(small, "rotation", "pslld", "psrld")
    for part in real.parts:
        assert small.killed(part) == "output"
        assert small.killed(joined(harmless.parts[0], part))


# What it says.


def test_a_wrong_byte_is_shown_cut_to_what_differs() -> None:
    """The last addition made a xor: both expressions are one operation, and the place is the store."""
    name = "chacha20/amd64-ssse3-u1"
    whole = subject_of(name)
    assert prove_length(whole, 64) == []
    others = [m for m in mutants_of(whole) if m.kind == "operation" and str(m).startswith("paddd")]
    last = max(others, key=lambda m: m.addresses)
    text = str(prove_length(subject_of(name, mutant=last), 64)[0])
    there, wanted = (next(line for line in text.split("\n") if word in line) for word in ("there:", "wanted:"))
    assert " ^ " in there.split("there:")[1][:40]
    assert " + " in wanted.split("wanted:")[1][:40]
    assert "movdqu [rdi" in text
