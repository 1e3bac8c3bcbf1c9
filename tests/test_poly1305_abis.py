# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305's hash: finished code against the reference, its proof by two calling conventions, and wrong functions."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from test_mac import arguments, calls, lengths
from tools import finished

from generator.ir.interpret import Memory
from generator.mac.poly1305 import POLY1305
from generator.machine.interpret import run_code
from generator.print import PRINTERS
from generator.variants import HASH_VARIANTS, AuthVariant
from proofs import dropins, tags
from verify.integers import abis as prover
from verify.integers import search

MODULUS, STEPS, TEXT = (1 << 130) - 5, 20_000, "function"
AMD64 = next(variant for variant in HASH_VARIANTS if not variant.plan)


@pytest.mark.parametrize("variant", HASH_VARIANTS, ids=lambda variant: variant.name)
def test_finished_code_gives_the_polynomial(variant: AuthVariant) -> None:
    code, some = finished(variant, "go"), Random(1).sample(calls(lengths(variant)), 40)
    for key, message in some:
        memory = Memory()
        given = arguments(memory, (key, message), size=24)
        run_code(code, "hash", given, memory, steps=STEPS)
        found = memory.load(given["out"], 24)
        assert found < 7 << 128 and found % MODULUS == POLY1305.hash(key, message)


#: What is replaced in the text, by what, and what is then said.
WRONG = {
    "nothing": ("$^", "", ""),
    "the upper word is left out": (r"\tmov \[rdi \+ 16\], \w+\n", "", "not written"),
    "a word is one more": (r"(\tmov \[rdi \+ 8\], (\w+)\n)", r"\tadd \2, 1\n\1", "not the polynomial"),
    "r is not clamped": (
        r"movabs r\d+, 0xffffffc0fffffff|mov r\d+, 0xffffffc0fffffff",
        "mov r9, -1",
        "not the polynomial",
    ),
    "the lowest word is written twice": (r"(\tmov \[rdi\], (\w+)\n)", r"\1\tmov [rdi], rdi\n", "writes 8 bytes"),
    "a bit more than it may have": (r"(\tmov \[rdi \+ 16\], (\w+)\n)", r"\tadd \2, 8\n\1", "not the polynomial"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_functions_are_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the proof: calls with numbers are left out, which would refute most."""
    monkeypatch.setattr(search, "tried", lambda *given: None)
    file = next(each.file for each in tags.functions("amd64", "poly1305"))
    code = finished(AMD64, "sysv")
    text = PRINTERS["plain"].render(code, AMD64.name, "the test")
    instead, by, said = WRONG[name]
    changed = re.sub(instead, by, text)
    assert (changed == text) == (not said), "nothing was replaced"
    symbol = "peachacha_poly1305hash_amd64"
    object_ = replace(file, functions=(("poly1305hash", symbol),)).assembled(changed, tmp_path)
    result = prover.prove(object_, symbol, True)
    assert bool(result.faults) == bool(said) and (not said or re.search(said, str(result.faults[0])))


def test_the_functions_of_go_are_asked_for() -> None:
    found = tags.functions(primitive="poly1305hash", others=True)
    assert len(found) == len(HASH_VARIANTS) and {each.prover for each in found} == {tags.ABIS}
    assert all(isinstance(each.file, dropins.InGo) for each in found)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [("", "", ""), ("pop rdi", "pop rsi", "does not restore rdi"), (r"\[r9\b", "[rdi", "depends on rdi of the caller")],
)
def test_windows_functions(right: str, wrong: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "tried", lambda *given: None)
    (each,) = tags.functions("poly1305-amd64.asm", "poly1305", others=True)
    text = tmp_path / each.file.source.name
    text.write_text(re.sub(right, wrong, each.file.source.read_text()) if right else each.file.source.read_text())
    file = replace(each.file, name="tests/poly1305-amd64.asm", source=text)
    result = prover.prove(file.assemble(), each.symbol, False, convention=each.convention)
    assert bool(result.faults) == bool(said) and (not said or re.search(said, str(result.faults[0])))
