# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The proofs of lanes, of blocks without a stack, and of random numbers: emitted functions are proved, wrong ones are
not, each for its own reason."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from generator import pipeline
from generator.package import dropin
from generator.print import gas
from generator.variants import find_any
from proofs.adversaries import patch
from proofs.emitted import ROOT, Emitted, emitted
from verify import certificate as c
from verify.proof import arguments_of

KINDS = ("lanes", "masks", "nostack", "crypto_rng")
ADVERSARIES = patch.entries(ROOT / "proofs/adversaries/besides.txt")


@cache
def files() -> dict[str, Emitted]:
    """By the names that the corpus has for them."""
    found = [each for each in emitted() if each.operation in KINDS]
    return {each.source.stem if each.name.startswith("dropin") else each.name: each for each in found}


def task(file: Emitted, object_: Path) -> c.Task:
    """Of the first function."""
    return next(iter(file.tasks(object_).values()))


def test_there_are_all() -> None:
    kinds = [each.operation for each in files().values()]
    assert [kinds.count(kind) for kind in KINDS] == [5, 4, 4, 12]


@pytest.mark.parametrize("kind", KINDS)
def test_an_emitted_function_of_each_kind_is_proved(kind: str) -> None:
    """In full: each number of lanes, every number of blocks. All others are on record."""
    some = [each for each in files().values() if each.operation == kind]
    file = min(some, key=lambda each: each.source.stat().st_size)
    for asked in file.tasks(file.assemble()).values():
        result = c.prove(asked)
        assert result.ok and result.complete, f"{asked.symbol}: {result.faults} {result.reason}"


def test_counts_of_lanes_are_those_of_the_kernels() -> None:
    """What is not proved of the largest table is not complete."""
    file = files()["chacha-amd64-avx512-lanes"]
    asked = task(file, file.assemble())
    assert asked.lengths == tuple(range(1, 33))
    assert not c.prove(replace(asked, lengths=(1, 2, 32))).complete


def test_counts_of_lanes_are_those_that_are_called() -> None:
    """A comment in a file says how many it has: dropin/c calls for no more."""
    found = re.findall(r"\{FLAGSHIP\(([^)]*)\)", (ROOT / "dropin/c/choose.c").read_text())
    assert found
    for each in found:
        *_, many, width, masks, most, _, _ = each.split(", ")
        assert files()[f"chacha-amd64-{many}-lanes"].lanes >= int(width)
        assert files()[f"chacha20-amd64-{masks}-masks"].lanes >= int(most)


def test_a_stack_is_allowed_where_it_is_not_forbidden(tmp_path: Path) -> None:
    """The policy alone refuses what a strict proof lets through."""
    adversary = ADVERSARIES["pushes"]
    asked = replace(wrong(adversary, tmp_path), policy="strict")
    assert c.prove(asked).complete
    said = {policy: c.claims(replace(asked, policy=policy).asked, "nostack") for policy in ("strict", "nostack")}
    assert any("no byte of the stack" in each for each in said["nostack"])
    assert not any("no byte of the stack" in each for each in said["strict"])
    assert arguments_of("nostack") == ("c", "k", "counter", "nblocks")


@cache
def text(file: Emitted) -> str:
    """With names for labels, which the corpus's edits have; files of dropin/ have numbers."""
    for output in dropin.OUTPUTS:
        for name in output.variants:
            variant = find_any(name, output.primitives)
            if ROOT / output.directory / output.name(variant) == file.source:
                return gas.text(pipeline.code(variant), name, "a test")
    return file.source.read_text()


def wrong(adversary: patch.Adversary, place: Path) -> c.Task:
    """The task that the corpus's function is not to pass."""
    file = files()[adversary.base]
    object_ = file.assembled(patch.apply(text(file), adversary.edits, adversary.name), place)
    return replace(task(file, object_), policy="known" if file.operation != "nostack" else "nostack")


@pytest.mark.parametrize("name", ADVERSARIES)
def test_a_wrong_function_is_not_proved(name: str, tmp_path: Path) -> None:
    adversary = ADVERSARIES[name]
    result = c.prove(wrong(adversary, tmp_path))
    assert not result.ok, adversary.why
    said = [str(fault) for fault in result.faults if fault.kind in adversary.kinds]
    assert any(re.search(adversary.message, each) for each in said), [(f.kind, str(f)) for f in result.faults]
