# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The verifier and the Salsa20 family: proofs, and wrong functions."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from tools import compiled

from generator.cipher.families.salsa20 import FAMILY
from generator.cipher.family import Family, Step
from generator.cipher.registry import cipher
from generator.variants import DESIGNS, Variant
from proofs.emitted import SUFFIXES, one
from verify import certificate as c
from verify.cli import main, seems_core
from verify.faults import Verdict

SOME = (0, 1, 63, 64, 130, 259, 577)


def variant(design: str, name: str, family: Family = FAMILY) -> Variant:
    found = next(each for each in DESIGNS if each.name == design)
    return Variant(found, replace(cipher(name), family=family))


def object_of(some: Variant, directory: Path) -> Path:
    """As its SUPERCOP directory has it, with the symbols f, f_xor and f_xor_ic."""
    compiled(some, "gcc", directory, "-DCRYPTO_NAMESPACETOP=f", "-DCRYPTO_NAMESPACE(name)=f_##name")
    return directory / "gas.o"


def tasks(path: Path, name: str) -> list[c.Task]:
    if seems_core(name):
        return [c.Task(path, "f", name, "core", (0,))]
    return [c.Task(path, "f" + suffix, name, role, SOME, counter="f_xor_ic") for role, suffix in SUFFIXES.items()]


@pytest.mark.parametrize(("design", "name"), [("amd64-avx512vl-u4", "salsa208"), ("amd64-xop-u4", "salsa2012")])
def test_members_that_are_not_emitted_are_proved(design: str, name: str, tmp_path: Path) -> None:
    """A few lengths of every entry, and the induction to all others; test_verify_tree has those that are emitted."""
    for task in tasks(object_of(variant(design, name), tmp_path), name):
        result = c.prove(task)
        assert result.ok and result.induction is not None, [result.reason, *map(str, result.faults)]


def test_a_core_is_named_by_its_operation(tmp_path: Path) -> None:
    """The command line's proof of the core salsa20; the same function is not the stream of that name."""
    file, out = one("crypto_core/salsa20/amd64-ssse3-u1"), tmp_path / "proof.json"
    asked = [str(file.assemble()), "--symbol", file.symbol, "--certificate", str(out), "--primitive"]
    done = CliRunner().invoke(main, [*asked, "crypto_core/salsa20"])
    assert done.exit_code == 0 and "every key, input and constants" in done.output, done.output
    content = json.loads(out.read_text())
    assert (content["operation"], content["primitive"], content["key"]["role"]) == ("crypto_core", "salsa20", "core")
    assert content["lengths"] == "64"
    done = CliRunner().invoke(main, [*asked, "salsa20", "--role", "stream"])
    assert done.exit_code == 1 and "not proved" in done.output


# Refutations.


def with_distance(old: int, new: int) -> Family:
    def changed(step: Step) -> Step:
        return step._replace(second=new) if step.operation == "rotl" and step.second == old else step

    return replace(FAMILY, steps=tuple(map(changed, FAMILY.steps)))


WRONG = {
    "a rotation by 12 and not by 13": with_distance(13, 12),
    "nonce and counter exchanged": replace(FAMILY, order=(0, 4, 5, 6, 7, 1, 12, 13, 14, 15, 2, 8, 9, 10, 11, 3)),
    "the halves of the key exchanged": replace(FAMILY, order=(0, 8, 9, 10, 11, 1, 14, 15, 12, 13, 2, 4, 5, 6, 7, 3)),
    "input permuted": replace(FAMILY, core_input=(0, 1, 2, 3)),
    "output permuted": replace(FAMILY, core_output=(0, 5, 10, 15, 7, 6, 8, 9)),
}


@pytest.mark.parametrize(
    ("design", "wrong"),
    product(("amd64-ssse3-u1", "amd64-avx512vl-u1"), WRONG),
)
def test_a_wrong_salsa20_is_refuted(design: str, wrong: str, tmp_path: Path) -> None:
    """By the output, and by numbers that show it: in a stream, or where that does not have it, in the hashing core."""
    name = "hsalsa20" if "put permuted" in wrong else "salsa20"
    path = object_of(variant(design, name, WRONG[wrong]), tmp_path)
    for task in tasks(path, name):
        result = c.prove(task)
        assert [fault.kind for fault in result.faults] == ["output"]
        assert result.verdict is Verdict.REFUTED
