# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of what is emitted, and a certificate; verify/tests has what needs no emitted file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from harness.implementations import Implementation, find
from proofs import record
from proofs.emitted import SUFFIXES
from proofs.tree import assemble
from verify import certificate as c
from verify import primitives
from verify.trusted import verifier_digest

ROOT = Path(__file__).parent.parent
SOME = (0, 1, 63, 130, 259, 577, 1087)


def variants() -> list[Implementation]:
    return [i for i in find(ROOT, (), "amd64-*", "") if any(source.suffix == ".S" for source in i.sources)]


def object_of(name: str) -> tuple[Path, Implementation]:
    implementation = next(i for i in find(ROOT, (), "amd64-*", "") if i.name.endswith(name))
    return assemble(implementation, implementation.sources[0]), implementation


def on_record(implementation: Implementation) -> bool:
    """Whether this very file is on record as proved, every length, by the prover as it is."""
    path = ROOT / record.PLACE / "functions.json"
    found = json.loads(path.read_text())["files"].get(implementation.name) if path.is_file() else None
    return (
        found is not None
        and found["source_sha256"] == record.source_digest(implementation)
        and found["verifier_sha256"] == verifier_digest()
    )


@pytest.mark.parametrize("implementation", variants(), ids=lambda i: i.name)
def test_every_variant_is_proved(implementation: Implementation) -> None:
    """A few lengths of every entry, and the induction to all others; make prove has more lengths.

    Of two primitives and of cores in any case; of the others, where the record is of another file or another prover.
    With fewer rounds than 20 the code is the same but for a loop's count, and one entry stands for all.
    """
    always = implementation.operation == primitives.CORE or implementation.primitive in ("chacha20", "salsa20")
    if not always and on_record(implementation):
        return
    object_ = assemble(implementation, implementation.sources[0])
    name = implementation.namespace
    core = implementation.operation == primitives.CORE
    usual = primitives.find(implementation.primitive, core).rounds == 20
    if core:
        result = c.prove(c.Task(object_, name, implementation.primitive, "core", (0,)))
        assert result.ok, [str(fault) for fault in result.faults]
        return
    for role in ("stream", "xor", "xor_ic") if usual else ("xor_ic",):
        task = c.Task(object_, name + SUFFIXES[role], implementation.primitive, role, SOME, counter=f"{name}_xor_ic")
        result = c.prove(task)
        assert result.ok, [str(fault) for fault in result.faults]
        assert result.induction is not None, result.reason


def test_a_certificate_says_what_was_proved(tmp_path: Path) -> None:
    object_, implementation = object_of("chacha20/peachacha/amd64-ssse3-u1")
    name = implementation.namespace
    out = tmp_path / "proof.json"
    command = [sys.executable, "-m", "verify", str(object_), "--symbol", f"{name}_xor_ic", "--primitive"]
    command += [implementation.primitive, "--lengths", "0-192", "--certificate", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing is left open" in done.stdout
    content = json.loads(out.read_text())
    assert content["every_length"] is True
    assert content["lengths"] == "0-192"
    assert content["induction"]["base"] == "1-64"
    assert "pxor" in content["code"]["mnemonics"]
