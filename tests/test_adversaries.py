# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""People who try to fool the proof: what they write is refused for its own reason, and what is right is not refuted."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from tools import need

from proofs.adversaries import patch, running
from proofs.adversaries.patch import Adversary, corpus

RIGHT = {f"right/{name}": one for name, one in corpus()["right"].items()}
WRONG = {f"{kind}/{name}": one for kind, some in corpus().items() if kind != "right" for name, one in some.items()}


#: Proofs of half a minute, each of a kind that rounds/lost-between-batches is of too.
SLOW = frozenset({"rounds/lost-between-kernels", "rounds/lost-from-long"})


def each(corpus: dict[str, Adversary], called: bool = False) -> pytest.MarkDecorator:
    """A test for each; one process has all of a base, whose expressions are made there once. Of calls, which show that
    the corpus is what it says, one in eight is made each time; the rest, and what is slow, takes minutes.
    """
    some = [(name, one) for name, one in corpus.items() if one.callable or not called or corpus is RIGHT]
    parameters = [
        pytest.param(
            name,
            marks=[
                pytest.mark.xdist_group(f"{one.base} {one.role}"),
                *[pytest.mark.long] * (at % 8 > 0 if called else name in SLOW),
            ],
        )
        for at, (name, one) in enumerate(some)
    ]
    return pytest.mark.parametrize("name", parameters)


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return running.caller(tmp_path_factory.mktemp("caller"))


@pytest.fixture(scope="session")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bases")


@pytest.fixture(scope="session")
def objects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("objects")


@cache
def assembled(name: str, directory: Path) -> Path:
    """The object, which is proved and called."""
    place = directory / name.replace("/", "_")
    place.mkdir()
    return running.assembled((RIGHT | WRONG)[name], place)


@cache
def base_called(adversary: Adversary, program: Path, bases: Path) -> str:
    """What the same call says of the function without the change, which is of the base's own primitive."""
    place = bases / adversary.base.replace("/", "_")
    library = place / "function.so"
    if not library.exists():
        place.mkdir(exist_ok=True)
        running.linked(running.assembled(adversary, place, patched=False))
    return running.called(replace(adversary, primitive=""), program, library)


def skip_unless_callable(adversary: Adversary) -> None:
    obstacle = running.obstacle(adversary.base)
    if obstacle:
        pytest.skip(f"{adversary.base} {obstacle}")
    if "hidden=1" in adversary.circumstances:
        need("valgrind")


@each(WRONG)
def test_a_wrong_function_is_not_proved(name: str, objects: Path) -> None:
    adversary = WRONG[name]
    verdict = running.proved(adversary, assembled(name, objects))
    assert not verdict.proved, adversary.why
    kinds = {kind for kind, _ in verdict.faults}
    assert kinds & adversary.kinds, f"{adversary.why}: {adversary.expected}, and not\n{verdict}"
    found = [message for kind, message in verdict.faults if kind in adversary.kinds]
    assert any(re.search(adversary.message, message) for message in found), f"{adversary.expected}, and not\n{verdict}"


@each(WRONG, called=True)
def test_a_wrong_function_is_wrong(name: str, objects: Path, program: Path, bases: Path) -> None:
    """A call shows it, and does not show it of the function without the change."""
    adversary = WRONG[name]
    skip_unless_callable(adversary)
    assert adversary.symptom, f"{name} does not say what is seen"
    seen = running.called(adversary, program, running.linked(assembled(name, objects)))
    assert re.search(adversary.symptom, seen) and seen, f"{adversary.why}: {adversary.symptom}, and not {seen!r}"
    assert not base_called(adversary, program, bases)


@each(RIGHT)
def test_a_right_function_is_proved(name: str, objects: Path) -> None:
    """It is proved, or refused by the name of what is not understood."""
    adversary = RIGHT[name]
    verdict = running.proved(adversary, assembled(name, objects))
    assert {kind for kind, _ in verdict.faults} <= running.REFUSALS, verdict
    assert verdict.proved == (not adversary.expected), verdict
    for kind, message in verdict.faults:
        assert kind in adversary.kinds and re.search(adversary.message, message), f"{adversary.expected}, not {verdict}"


@each(RIGHT, called=True)
def test_a_right_function_is_right(name: str, objects: Path, program: Path) -> None:
    adversary = RIGHT[name]
    skip_unless_callable(adversary)
    library = running.linked(assembled(name, objects))
    for circumstances in running.everyday(adversary):
        assert not running.called(adversary, program, library, circumstances), " ".join(circumstances)


def test_there_are_enough() -> None:
    assert len(WRONG) >= 530 and len(RIGHT) >= 70
    assert all(one.why and one.expected and one.native and one.edits for one in WRONG.values())


def test_an_anchor_that_moved_is_named() -> None:
    edits = (patch.after("add rdi, 63", "nop"),)
    with pytest.raises(patch.AnchorError, match="moved: 0 lines match 'add rdi, 63', and it must be one"):
        patch.apply("  add rdi, 64  // c += 64\n", edits, "moved")
    with pytest.raises(patch.AnchorError, match="moved: 2 lines match"):
        patch.apply("  ret\n  ret\n", (patch.after("ret", "nop"),), "moved")
