# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305's proof: emitted functions are proved, wrong ones are not, each for its own reason; and the rules hold."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.poly1305 import Poly1305

from proofs import authenticators
from proofs.adversaries import patch
from proofs.emitted import ROOT, Emitted
from verify import trusted
from verify.faults import Fault
from verify.integers.algebra import FULL, Algebra, Integer, evaluated, number
from verify.integers.poly1305 import tag
from verify.integers.proof import Result, calls, prove

FILES = {file.short: file for file in authenticators.authenticators()}
ADVERSARIES = {each.name: each for each in patch.parse((ROOT / "proofs/adversaries/poly1305.txt").read_text())}
BASE = "poly1305/amd64"


def proved(file: Emitted, text: str, place: Path) -> Result:
    """What is said of a text in place of a file's."""
    source, object_ = place / "function.S", place / "function.o"
    source.write_text(text)
    subprocess.run(file.command(source, object_), check=True)
    return prove(object_, file.symbol, file.features)


@pytest.mark.parametrize("name", FILES)
def test_emitted_functions_are_proved(name: str, tmp_path: Path) -> None:
    result = proved(FILES[name], FILES[name].source.read_text(), tmp_path)
    assert not result.faults, result.faults[0]
    assert result.invariant and len(result.invariant.limbs) == 3


def test_the_record_is_of_this_tree() -> None:
    assert not list(authenticators.stale())


def test_soundness_counts_the_trusted_lines() -> None:
    stated = re.search(r"It trusts (\d+) lines of code more", (ROOT / "verify/SOUNDNESS.md").read_text())
    counted = sum(n for name, n in trusted.lines(authenticators.PROVER).items() if name.startswith("verify.integers"))
    assert stated and abs(int(stated[1]) - counted) <= 20, counted


def test_streams_rest_on_none_of_it() -> None:
    assert not [name for name in trusted.files(trusted.CERTIFICATE) if name.startswith("verify.integers")]


def test_the_specification_is_that_of_another_implementation() -> None:
    """What a run with numbers is compared with; a proof begins with such runs."""
    for key, message in calls():
        assert tag(key, message) == Poly1305.generate_tag(key, message)


@pytest.mark.parametrize("name", ADVERSARIES)
def test_a_wrong_function_is_not_proved(name: str, tmp_path: Path) -> None:
    adversary, file = ADVERSARIES[name], FILES[BASE]
    result = proved(file, patch.apply(file.source.read_text(), adversary.edits, name), tmp_path)
    assert result.faults, adversary.why
    fault = result.faults[0]
    assert fault.kind in adversary.kinds, f"{adversary.expected}, and not {fault.kind}: {fault}"
    assert re.search(adversary.message, str(fault)), f"{adversary.expected}, and not {fault}"


@pytest.mark.parametrize("name", ["carry-of-fold-top", "carry-last-fold-top", "carry-of-five-top"])
def test_random_messages_do_not_meet_a_lost_carry(name: str, tmp_path: Path) -> None:
    """What the proof refuses, a million calls of random lengths do not tell from the right function."""
    text, objects = FILES[BASE].source.read_text(), []
    for symbol, edits in (("right", ()), ("wrong", ADVERSARIES[name].edits)):
        source = tmp_path / f"{symbol}.S"
        source.write_text(patch.apply(text, edits, name))
        objects.append(source.with_suffix(".o"))
        command = ["gcc", "-c", f"-DCRYPTO_NAMESPACETOP={symbol}", "-o", str(objects[-1]), str(source)]
        subprocess.run(command, check=True)
    program = tmp_path / "carries"
    subprocess.run(["gcc", "-O1", "-o", program, ROOT / "tests/c/carries.c", *objects], check=True)
    done = subprocess.run([program, "1000000"], check=True, capture_output=True, text=True)
    assert done.stdout == "0\n"


def values(algebra: Algebra, random: Random) -> list[tuple[Integer, tuple[str, int, int, int]]]:
    """Words that are made at random, each with how: an operation, the numbers of its operands, and a number."""
    made: list[tuple[Integer, tuple[str, int, int, int]]] = []
    for _ in range(4):
        high = random.choice((1, 3, 255, 1 << 60, FULL))
        made.append((algebra.unknown("x", 0, high), ("unknown", 0, 0, high)))
    for _ in range(24):
        i, j = (random.randrange(len(made)) for _ in range(2))
        x, y = made[i][0], made[j][0]
        k, mask = random.randrange(65), random.choice((random.getrandbits(64), 0x0FFFFFFC0FFFFFFC, FULL << 2 & FULL))
        name = random.choice(("low", "carry", "borrow", "less", "product", "high", "shift", "and", "select", "xor"))
        made.append((applied(algebra, name, x, y, k, mask), (name, i, j, mask if name == "and" else k)))
    return made


def applied(algebra: Algebra, name: str, x: Integer, y: Integer, k: int, mask: int) -> Integer:
    """One operation, by the algebra."""
    if name in ("low", "carry"):
        return algebra.modulo(x + y) if name == "low" else algebra.floor(x + y, 64)
    if name in ("borrow", "less"):
        return algebra.floor(x - y, 64).scaled(-1) if name == "borrow" else algebra.modulo(x - y)
    if name in ("product", "high"):
        return algebra.modulo(x * y) if name == "product" else algebra.floor(x * y, 64)
    if name in ("shift", "and"):
        return algebra.floor(x, k) if name == "shift" else algebra.conjunction(x, number(mask))
    if name == "xor":
        return algebra.difference(x, y)
    all_ones = algebra.modulo(algebra.floor(x, 63) - number(1))  # as of a mask: 0 where the highest bit is set
    return algebra.difference(algebra.conjunction(algebra.difference(x, y), all_ones), y)


def direct(name: str, x: int, y: int, k: int) -> int:
    """The same, of numbers."""
    return {
        "low": (x + y) & FULL, "carry": (x + y) >> 64, "borrow": int(x < y), "less": (x - y) & FULL,
        "product": x * y & FULL, "high": x * y >> 64, "shift": x >> k, "and": x & k, "xor": x ^ y,
        "select": y if x >> 63 else x,
    }[name]  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_the_rules_hold_for_numbers(seed: int) -> None:
    """What words are as polynomials is what the operations make of numbers, and lies in its range."""
    random, algebra = Random(seed), Algebra()
    made = values(algebra, random)
    for _ in range(12):
        given = {i: random.choice((0, 1, made[i][1][3], made[i][1][3] - 1, made[i][1][3] // 2 + 1)) for i in range(4)}
        given = {i: n if random.random() < 0.7 else random.randint(0, made[i][1][3]) for i, n in given.items()}
        numbers, right = algebra.numbers(random, given), list[int]()
        for i, (word, (name, a, b, k)) in enumerate(made):
            right.append(given[i] if name == "unknown" else direct(name, right[a], right[b], k))
            assert evaluated(word.terms, numbers) == right[i], f"{i}: {name}"
            assert word.low <= right[i] <= word.high
        for unknown, value in zip(algebra.unknowns, numbers, strict=True):
            assert unknown.low <= value <= unknown.high, unknown.name


def test_what_is_no_rule_is_refused() -> None:
    algebra = Algebra()
    x, y = algebra.unknown("x"), algebra.unknown("y")
    with pytest.raises(Fault, match="AND of two words"):
        algebra.conjunction(x, y)
    assert not algebra.difference(x, y).same(algebra.difference(x, x))
