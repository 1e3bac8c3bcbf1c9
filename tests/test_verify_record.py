# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The records in proofs/: that they are what was proved, and that what is newer is called stale."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.implementations import Implementation, find
from proofs import record
from proofs.emitted import assemble
from proofs.mutants import survey
from verify import certificate as c

ROOT = Path(__file__).parent.parent


def variants() -> list[Implementation]:
    return [i for i in find(ROOT, (), "amd64-*", "") if record.source_digest(i)]


@pytest.fixture()
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place without records, beside which the real tree lies."""
    monkeypatch.setattr(record, "PLACE", str(tmp_path / "proofs"))
    monkeypatch.setattr(record, "PAGE", str(tmp_path / "proofs.md"))
    return tmp_path


@pytest.mark.parametrize("implementation", variants(), ids=lambda i: i.name)
def test_the_record_is_of_every_length_and_role(implementation: Implementation) -> None:
    path = ROOT / record.PLACE / "functions.json"
    files = json.loads(path.read_text())["files"] if path.is_file() else {}
    found = files.get(implementation.name)
    if found is None or found["source_sha256"] != record.source_digest(implementation):
        pytest.skip("stale: make prove RECORD=1")
    if implementation.operation == "crypto_core":
        assert set(found["functions"]) == {"core", "core_null"}
        return
    assert set(found["functions"]) == {"stream", "xor", "xor_ic", "stream_ic"}
    for function in found["functions"].values():
        assert function["lengths"] == "0-4160"
        assert function["every_length"] is True


def test_a_changed_file_is_stale(empty: Path) -> None:
    implementation = next(i for i in variants() if i.name.endswith("/chacha20/peachacha/amd64-ssse3-u1"))
    assert implementation.name in record.stale()
    object_, name = assemble(implementation, implementation.sources[0]), implementation.namespace
    result = c.prove(c.Task(object_, name + "_xor", "chacha20", "xor", tuple(range(192)), counter=name + "_xor_ic"))
    record.write_functions([(implementation, c.certificate(result))], "13.2.0")
    assert implementation.name not in record.stale()
    page = (empty / "proofs.md").read_text()
    assert record.source_digest(implementation)[:16] in page
    assert "0-191" in page
    path = empty / "proofs" / "functions.json"
    path.write_text(path.read_text().replace(record.source_digest(implementation), "0" * 64))
    assert implementation.name in record.stale()


def test_survivors_and_findings_are_listed(empty: Path) -> None:
    one, both = survey.Survey("chacha20/amd64-u1", 1), survey.Survey("chacha20/amd64-u1", 2)
    one.outcomes.update({("rotation", "output"): 2, ("register", survey.SURVIVED): 1})
    one.survivors.append(survey.Survivor("register", "+0x10: mov eax,ecx → mov eax,edx", "its result is not used"))
    both.outcomes.update({("rotations", "output"): 4, ("rotations", "form"): 1})
    record.write_mutations(each.content() for each in (both, one))
    record.write_foreign([("some function", "refuted", "byte 16 is 0x42 | and not 0x15")], "0-64")
    page = (empty / "proofs.md").read_text()
    assert "3 mutants, 2 killed, 1 survivors" in page
    assert "5 mutants, 5 killed (1 of them only for a form of instruction that is not emitted), 0 survivors" in page
    assert "| rotations | 5 | 5 | 0 |" in page
    assert "its result is not used" in page
    assert "| some function | refuted | byte 16 is 0x42 \\| and not 0x15 |" in page
