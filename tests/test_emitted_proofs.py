# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The prover's lists against what is emitted, and its proofs of that; verify/tests has what needs no emitted file."""

from __future__ import annotations

import importlib
import operator
import random
import re
from pathlib import Path

import pytest
from iced_x86 import Decoder

from generator import pipeline
from generator.machine import ABIS
from generator.machine import assemble as machine
from generator.package.dropin import IN_GO
from generator.variants import find as variant
from harness.implementations import find
from proofs.adversaries.corpus import KINDS
from proofs.emitted import ROOT, assemble, assembly, forms
from verify import certificate as c
from verify.allowed import FORMS, NAMES
from verify.sequences import forms as samples
from verify.sequences.sequence import mnemonic

#: What assemblers put between functions, where nothing is run.
PADDING = {"NOPD"}


def test_the_list_is_of_what_is_emitted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    emitted: set[int] = set()
    monkeypatch.chdir(tmp_path)  # where the objects go
    for implementation in find(ROOT, (), "amd64-*", ""):
        source = assembly(implementation)
        if source is not None:
            emitted |= forms(assemble(implementation, source))
    for name in IN_GO:  # Go's assembler need not be here: PeachPy's bytes are of the same forms
        text = machine.assemble(pipeline.code(variant(name, "chacha20"), ABIS["go"])).text
        emitted |= {each.code for each in Decoder(64, text)}
    assert {NAMES[code] for code in emitted} - PADDING == FORMS


def test_nothing_is_proved_by_a_default() -> None:
    """Without an entry that has a block counter there is no induction: then not every length is proved."""
    implementation = next(i for i in find(ROOT, (), "amd64-ssse3-u1", "chacha20"))
    path, name = assemble(implementation, implementation.sources[0]), implementation.namespace
    some = c.Task(path, name, "chacha20", "stream", (0, 1, 64))
    assert c.prove(some).ok
    every = c.prove(c.Task(path, name, "chacha20", "stream", (0, 1, 64), every=True))
    assert (every.ok, every.faults[0].kind) == (False, "induction")


def test_the_samples_cover_the_emitted_code() -> None:
    used = set()
    for file in ROOT.glob("crypto_*/*/peachacha/*/*.S"):
        used |= set(re.findall(r"^  ([a-z][a-z0-9]*) ", file.read_text(), re.MULTILINE))
    source = random.Random(1)
    there = {mnemonic(item.form) for item in samples.pool(source, samples.registers(source), None)}
    assert used
    assert not {name.upper() for name in used} - there - {"MACRO"}


def test_soundness_names_checks_tests_and_adversaries_that_are_there() -> None:
    text = (ROOT / "verify" / "SOUNDNESS.md").read_text()
    rows = re.findall(r"^\| [^|]+ \| (`[^|]+) \| (`[^|]+) \| ([^|]*)\|$", text, re.MULTILINE)
    assert len(rows) > 15
    for checks, tests, kinds in rows:
        for name in re.findall(r"`([^`]+)`", checks):
            parts = name.split(".")
            module = ".".join(parts[: 2 if parts[0] == "semantics" else 1])
            found = importlib.import_module(f"verify.{module}")
            assert callable(operator.attrgetter(name.removeprefix(module + "."))(found)), name
        assert all((ROOT / path).is_file() for path in re.findall(r"`([^`]+)`", tests)), tests
        assert set(re.findall(r"`([^`]+)`", kinds)) <= KINDS.keys(), kinds
