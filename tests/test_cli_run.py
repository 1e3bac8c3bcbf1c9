# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The generator's commands run and explain."""

from __future__ import annotations

import pytest

from generator import native
from generator.cipher.registry import cipher
from generator.cipher.vectors import vectors
from generator.variants import VARIANTS, Variant
from tests.command_line import good, refused
from tests.tools import TRIED, name_of


def able(variant: Variant) -> None:
    """Skip where this machine cannot run a variant."""
    try:
        lacking = native.missing(variant.design.target.features)
    except native.NativeError as error:
        pytest.skip(str(error))
    if lacking:
        pytest.skip(f"{variant.name} needs {', '.join(lacking)}, which this CPU lacks")


#: A sample; make try has all.
@pytest.mark.parametrize("variant", TRIED[::7], ids=name_of)
def test_run_vectors(variant: Variant) -> None:
    able(variant)
    said = good("run", variant.name, "--primitive", variant.cipher.primitive, "--vectors")
    sources = [v.source for v in vectors() if cipher(v.cipher) == variant.cipher]
    assert sources and all(f"ok    {source}" in said for source in sources) and "WRONG" not in said


@pytest.mark.parametrize("name", ["amd64-u1", "amd64-sse2-u4"])
def test_run_every_length(name: str) -> None:
    able(next(v for v in VARIANTS if v.name == name))
    said = good("run", name, "-p", "xchacha12")
    assert said.count("ok    the reference") == 3 and "no public vectors" not in said
    assert "no public vectors of xchacha12 are known" in good("run", name, "-p", "xchacha12", "--vectors")


def test_run_notices_wrong_code(monkeypatch: pytest.MonkeyPatch) -> None:
    able(VARIANTS[0])
    right = native.Loaded.stream_xor

    def wrong(self: native.Loaded, *arguments: object) -> bytes:
        result = bytearray(right(self, *arguments))  # type: ignore[arg-type]
        result[-1:] = bytes(byte ^ 1 for byte in result[-1:])
        return bytes(result)

    monkeypatch.setattr(native.Loaded, "stream_xor", wrong)
    said = refused("run", "amd64-u1")
    assert "WRONG RFC 8439" in said and "amd64-u1 computes something else than ChaCha20" in said


def test_run_says_what_this_cpu_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "cpu_features", lambda: frozenset({"sse2"}))
    said = refused("run", "amd64-xop-u4", code=3)
    assert "amd64-xop-u4 is not run: it needs avx, xop, which this CPU lacks" in said


# explain


def test_explain_counts_and_bounds() -> None:
    said = good("explain", "amd64-avx512-u16", "--uarch", "sapphirerapids")
    line = next(line.split() for line in said.splitlines() if line.startswith("c16 ") and "." in line)
    bound, per_byte = float(line[3]), float(line[7])
    # 960 + 16 + 64 + 16 vector instructions on two ports, and whatever else a batch needs.
    assert 528 <= bound < 545 and 0.515 < per_byte < 0.54
    counted = next(line.split() for line in said.splitlines() if line.startswith("c16 ") and "." not in line)
    assert counted[1] == "1024" and counted[4] == "98"


@pytest.mark.parametrize("name", ["amd64-u1", "amd64-xop-u4", "amd64-avx2", "amd64-avx512vl-u8"])
def test_explain_finds_a_model(name: str) -> None:
    said = good("explain", name)
    assert "core cycles" in said and "spills" in said and "bytes" in said and "live at most" in said


def test_explain_compares_schedules() -> None:
    said = good("explain", "amd64-avx2-u8", "--schedule", "source", "--schedule", "list")
    table = said.partition("schedules, simulated on")[2].splitlines()
    assert [line.split()[0] for line in table[2:5]] == ["its", "source", "list"]
