# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The files of dropin/ that are emitted: the same code as SUPERCOP's, under names of their own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tools import TOP

from generator import pipeline
from generator.ir.function import Instr
from generator.package import dropin, supercop
from generator.variants import find

FILES = sorted((TOP / dropin.ASM).glob("*.S"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_supercop_s_byte_for_byte(path: Path) -> None:
    """So what is tested and proved of the one holds for the other."""
    cipher, variant = path.stem.split("-", 1)
    (source,) = TOP.glob(f"crypto_*/{cipher}/peachacha/{variant}/{cipher}.S")
    assert path.read_bytes() == source.read_bytes()


def test_all_are_there() -> None:
    assert len(FILES) == len(dropin.STREAMS) * len(dropin.FLAGSHIPS) + len(dropin.CORES)


def test_a_fingerprint_tells_codes_apart() -> None:
    """Whatever a comment says, and whatever is printed; not whatever is done."""
    code = pipeline.code(find("amd64-ssse3-u1", "chacha20"))
    *entries, body = code.procedures
    at, found = next((i, item) for i, item in enumerate(body.items) if isinstance(item, Instr) and item.comment)
    told, done = (
        replace(code, procedures=[*entries, replace(body, items=[*body.items[:at], item, *body.items[at + 1 :]])])
        for item in (replace(found, comment="told otherwise"), Instr("nop", None))
    )
    assert told.fingerprint == code.fingerprint != done.fingerprint
    assert f": {code.fingerprint}\n" in supercop.source(find("amd64-ssse3-u1", "chacha20"), code)


def test_a_kind_of_file_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    room = dropin.Room("dropin/new", "rust", ("chacha20",), ("amd64-ssse3",))
    monkeypatch.setattr(dropin, "ROOMS", (*dropin.ROOMS, room))
    variant = find("amd64-ssse3", "chacha20")
    code = pipeline.code(variant)
    found = dropin.directories(variant, code, supercop.source(variant, code))
    assert set(found) == {dropin.ASM, dropin.GO, dropin.RUST, "dropin/new"}
    assert found["dropin/new"] == {"chacha20-amd64-ssse3.s": found[dropin.RUST]["chacha20-amd64-ssse3.s"]}
