# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of what is emitted, and a certificate; verify/tests has what needs no emitted file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from harness.implementations import Implementation, find
from proofs.emitted import assemble

ROOT = Path(__file__).parent.parent


def object_of(name: str) -> tuple[Path, Implementation]:
    implementation = next(i for i in find(ROOT, (), "amd64-*", "") if i.name.endswith(name))
    return assemble(implementation, implementation.sources[0]), implementation


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
