# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The prover's lists against what is emitted, and its proofs of that; verify/tests has what needs no emitted file."""

from __future__ import annotations

import importlib
import json
import operator
import random
import re
from pathlib import Path

from click.testing import CliRunner
from iced_x86 import Decoder

from generator import pipeline
from generator.machine import ABIS
from generator.machine import assemble as machine
from generator.package.dropin import STREAMS
from generator.variants import find as variant
from proofs.adversaries.patch import corpus
from proofs.emitted import ROOT, emitted, forms, one
from verify import certificate as c
from verify.allowed import FORMS, NAMES
from verify.cli import main
from verify.sequences import forms as samples
from verify.sequences.sequence import mnemonic

#: What assemblers put between functions, where nothing is run.
PADDING = {"NOPD", "NOPW"}


def test_the_list_is_of_what_is_emitted() -> None:
    there = set[int]().union(*(forms(each.assemble()) for each in emitted()))
    # Go's assembler need not be here: PeachPy's bytes are of the same forms, and others have none of their own.
    text = machine.assemble(pipeline.code(variant("amd64-avx512", STREAMS), ABIS["go"])).text
    there |= {each.code for each in Decoder(64, text)}
    assert {NAMES[code] for code in there} - PADDING == FORMS


def test_nothing_is_proved_by_a_default() -> None:
    """Without an entry that has a block counter there is no induction: then not every length is proved."""
    file = one("chacha20/amd64-ssse3-u1")
    path, name = file.assemble(), file.symbol
    some = c.Task(path, name, "chacha20", "stream", (0, 1, 64))
    assert c.prove(some).ok
    every = c.prove(c.Task(path, name, "chacha20", "stream", (0, 1, 64), every=True))
    assert (every.ok, every.faults[0].kind) == (False, "induction")


def test_a_certificate_says_what_was_proved(tmp_path: Path) -> None:
    file, out = one("chacha20/amd64-ssse3-u1"), tmp_path / "proof.json"
    asked = [str(file.assemble()), "--symbol", f"{file.symbol}_xor_ic", "--primitive", file.primitive]
    done = CliRunner().invoke(main, [*asked, "--lengths", "0-192", "--certificate", str(out)])
    assert done.exit_code == 0 and "nothing is left open" in done.output
    content = json.loads(out.read_text())
    assert (content["every_length"], content["lengths"]) == (True, "0-192")
    assert content["induction"]["base"] == "1-64" and "pxor" in content["code"]["mnemonics"]


def test_the_samples_cover_the_emitted_code() -> None:
    used = set()
    for file in emitted():
        used |= set(re.findall(r"^  ([a-z][a-z0-9]*) ", file.source.read_text(), re.MULTILINE))
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
            module = ".".join(part for part in parts[:-1] if part.islower())
            found = importlib.import_module(f"verify.{module}")
            assert callable(operator.attrgetter(name.removeprefix(module + "."))(found)), name
        assert all((ROOT / path).is_file() for path in re.findall(r"`([^`]+)`", tests)), tests
        assert all(kind in corpus() or (ROOT / kind).is_file() for kind in re.findall(r"`([^`]+)`", kinds)), kinds
