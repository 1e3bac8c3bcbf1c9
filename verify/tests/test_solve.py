# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Compiled code: what the solver settles, what it must not, and outputs that overlap what is read again."""

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest

from verify import certificate as c
from verify import expression as e
from verify import specification
from verify.contract import ROLES, Policy
from verify.execute import Program
from verify.faults import InputError
from verify.image import Image
from verify.linked import Linked
from verify.prove import Subject, prove_length
from verify.solve import Solver


def compiled(tmp_path: Path, name: str, *flags: str) -> Image:
    object_, source = tmp_path / "function.o", Path(__file__).with_name(name)
    command = ["gcc", "-O1", "-fno-stack-protector", *flags, "-c", "-o", str(object_), str(source)]
    subprocess.run(command, check=True)
    return Linked(object_)


# Overlaps.


@pytest.mark.parametrize(("key", "nonce", "safe"), [("k", "nonce", False), ("key", "n", False), ("key", "nonce", True)])
def test_an_output_over_key_or_nonce_is_thought_of(tmp_path: Path, key: str, nonce: str, safe: bool) -> None:
    """What reads one of them again for the second block is right, unless the output lies there."""
    image = compiled(tmp_path, "reads_again.c", "-fcf-protection=none", f"-DKEY={key}", f"-DNONCE={nonce}")
    apart = Policy(cleared=False, overlap=False, closed=False)
    for length, both in ((64, True), (65, safe)):
        for policy, right in ((apart, True), (dataclasses.replace(apart, overlap=True), both)):
            subject = Subject(Program(image), image.symbol("f")[0], ROLES["xor"], "chacha2", policy)
            faults = prove_length(subject, length)
            assert (not faults) == right, [str(fault) for fault in faults]


# The solver.


@pytest.fixture()
def solve() -> Solver:
    pytest.importorskip("bitwuzla")
    return Solver()


def test_the_solver_settles_what_rules_do_not(solve: Solver) -> None:
    def another_way(a: e.Word, b: e.Word) -> e.Word:
        return e.add(e.xor(a, b), e.shl(e.and_(a, b), 1))

    x, y, z = (e.atom(f"solver {name}") for name in "xyz")
    assert another_way(x, y) is not e.add(x, y)
    assert solve.equal(another_way(x, y), e.add(x, y), 3)
    assert not solve.equal(another_way(x, y), e.add(x, z), 3)
    deep, wanted = x, x
    for i in range(12):
        deep, wanted = e.rotl(another_way(deep, y), 7 + i), e.rotl(e.add(wanted, y), 7 + i)
        deep, wanted = e.xor(deep, z), e.xor(wanted, z)
    assert all(solve.equal(deep, wanted, i) for i in range(4))


@pytest.mark.usefixtures("solve")
@pytest.mark.parametrize(("rotation", "right"), [(7, True), (6, False)])
def test_odd_code_is_proved_with_the_solver(tmp_path: Path, rotation: int, right: bool) -> None:
    image = compiled(tmp_path, "odd_hchacha.c", f"-DWRONG={rotation}")
    result = c.prove(c.Task(image.path, "f", "hchacha2", "core", (0,), "foreign"))
    assert result.ok == right, [str(fault) for fault in result.faults]
    if right:
        assert c.certificate(result)["words_that_a_solver_settled"] > 16
    else:
        assert "refuted" in str(result.faults[0])


def test_a_missing_solver_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bitwuzla", None)
    image = compiled(tmp_path, "odd_hchacha.c", "-DWRONG=7")
    with pytest.raises(InputError, match="pip install bitwuzla"):
        c.prove(c.Task(image.path, "f", "hchacha2", "core", (0,), "foreign"))


def test_the_specification_is_not_what_was_compared(solve: Solver) -> None:
    """The solver's memory of equal words must not make a wrong word right."""
    key = tuple(e.atom(f"key {i}") for i in range(8))
    last = tuple(e.atom(f"last {i}") for i in range(4))
    two, four = (specification.block(key, last, count=count) for count in (2, 4))
    assert not any(solve.equal(a, b, 0) for a, b in zip(two, four, strict=True))
