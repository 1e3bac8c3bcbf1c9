# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measuring instruction forms: the loops assemble and run, and a model that is wrong is found out."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import models
from harness.processors import allowed
from measure.timing.loops import QUICK, assembly
from scripts.models import measure_forms
from scripts.models.instruction_forms import all_forms
from scripts.models.measure_forms import Measured, chains, disagreements, instruction

FORMS = {form.key: form for form in all_forms()}


@pytest.mark.parametrize(
    ("key", "chain", "copy"),
    [
        ("vpaddd zmm,zmm,zmm", "vpaddd zmm0, zmm1, zmm14", "vpaddd zmm3, zmm13, zmm14"),
        ("vpaddd zmm{k},zmm,zmm", "vpaddd zmm0 {k1}, zmm13, zmm14", "vpaddd zmm3 {k1}, zmm13, zmm14"),
        ("vextracti128 xmm,ymm,i", "vextracti128 xmm0, ymm1, 7", "vextracti128 xmm3, ymm13, 7"),
        ("rol r32,cl", "rol r8d, cl", "rol r11d, cl"),
        ("mov r64,r64", "mov r8, r9", "mov r11, r15"),
        ("pxor xmm,m128", "pxor xmm0, xmmword ptr [rdi + 64]", "pxor xmm3, xmmword ptr [rdi + 96]"),
    ],
)
def test_how_copies_are_written(key: str, chain: str, copy: str) -> None:
    assert chains(FORMS[key])
    assert instruction(FORMS[key], 0, chained=True) == chain
    assert instruction(FORMS[key], 3, chained=False) == copy


@pytest.mark.parametrize("key", ["cmp r64,r64", "mov m64,r64", "vmovd xmm,r32", "nop"])
def test_what_has_no_chain(key: str) -> None:
    assert not chains(FORMS[key])


def test_every_form_assembles(tmp_path: Path) -> None:
    """Also what this CPU cannot run."""
    forms = [form for form in FORMS.values() if form.key.partition(" ")[0] not in measure_forms.LEFT_OUT]
    loops = list(measure_forms.loops(forms))
    assert len(loops) > 2 * len(forms)
    (tmp_path / "loops.S").write_text(assembly(loops, QUICK, measure_forms.BEGIN + measure_forms.MASKS))
    subprocess.run(["gcc", "-c", "-o", tmp_path / "loops.o", tmp_path / "loops.S"], check=True)


def test_pairs_run() -> None:
    forms = [FORMS[key] for key in ("add r64,r64", "pxor xmm,xmm", "rol r32,i")]
    found = measure_forms.measure_pairs(forms, 2, allowed()[-1])
    assert len(found) == 3 and all(cycles > 0 for cycles in found.values())


def test_a_wrong_model_is_found_out() -> None:
    model = models.load("znver5")
    assert disagreements(model, "vpaddd zmm,zmm,zmm", Measured(2.0, 0.25, 1.1)) == []
    assert disagreements(model, "vpaddd zmm,zmm,zmm", Measured(2.0, 0.5, 2.0)) == []  # its bounds are not reached
    assert disagreements(model, "vpaddd zmm,zmm,zmm", Measured(1.0, 0.25, 1.0)) == ["latency"]
    assert disagreements(model, "vpaddd zmm,zmm,zmm", Measured(3.0, 0.125, 0.1)) == [
        "latency",
        "throughput",
        "micro-ops",
    ]
    assert disagreements(model, "mov r64,r64", Measured(0.15, 0.15, 1.0)) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["z80"], "there is no microarchitecture model 'z80'"),
        (["--cpu", "99999"], "processor 99999 is not allowed here"),
    ],
)
def test_errors_are_explained(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(measure_forms.main, arguments)
    assert result.exit_code == 1
    assert message in result.output and "Traceback" not in result.output
