# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command lines of the harness and of all that measures: help, and what they refuse; forms of
instructions that are measured."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import models
from harness import cli as harness
from harness.processors import allowed
from measure import cli as measure
from measure.timing.loops import QUICK, assembly
from scripts.models import measure_forms
from scripts.models.instruction_forms import all_forms
from scripts.models.measure_forms import Measured, chains, disagreements, instruction
from scripts.supercop import dist
from tests.harness_faults import Fault


@pytest.mark.parametrize("command", measure.COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    listed = CliRunner().invoke(measure.main, ["--help"])
    assert listed.exit_code == 0 and f"  {command} " in listed.output
    shown = CliRunner().invoke(measure.main, [command, "--help"])
    assert shown.exit_code == 0 and f"main {command} [OPTIONS]" in shown.output


#: In an empty directory, but for a tree of one implementation in C and a file without a line.
REFUSED = {
    "try --impl nothing*": "matches IMPL=nothing*. There are:\n  crypto_core/hchacha20/test/one",
    "try --primitive salsa20": "matches PRIMITIVE=salsa20. There are:",
    "try --cc no-such-compiler": "there is no compiler 'no-such-compiler': install it, or name another",
    "try --also /nowhere": "no directory with an api.h below crypto_OPERATION/PRIMITIVE in /nowhere",
    "try --also chacha20=/nowhere": "/nowhere holds no api.h",
    "try --build-dir /proc/nothing": "cannot write to /proc/nothing/harness",
    "try --output /proc/nothing/x": "cannot write /proc/nothing/x",
    "run --lengths 64,,3": "'64,,3' is no list of lengths: write them as in 64,576,0-4096",
    "run --lengths 9999999999": "9999999999 is longer than 2^30 bytes",
    "run --cpu 99999": "processor 99999 is not allowed here; these are:",
    "run --passes 0": "0 is not in the range",
    "shape --lengths 64": "64 is no curve: give two lengths or more, as in 1-4096",
    "table empty": "no lines of an implementation there",
    "table absent": "No such file",
    "peers --target mmx": "there is no instruction set 'mmx'; there are: avx512 avx2 avx ssse3 sse2 scalar",
    "peers --supercop /nowhere": "/nowhere is not a SUPERCOP tree: it has no crypto_stream/chacha20",
    "peers --goals /nowhere:64": "/nowhere:64: give a directory that holds an api.h",
    "peers --uarch z80": "there is no model z80; there are: bdver2",
    "peers --results /proc/nothing": "cannot write /proc/nothing/",
    "collect --machine ../elsewhere empty": "no name for a folder",
    "page --results .": "there is nothing in",
    "dist --tree .": "no implementation directory in",
}
#: Options that keep a command from this machine's own tree and results.
PLACES = {name: ["--tree", "tree", "--build-dir", "build", "--flags", "-O1"] for name in ("try", "run", "shape")}
PLACES |= {"peers": ["--results", "out", "--build-dir", "build"], "collect": ["--results", "out"]}


@pytest.mark.parametrize("given", REFUSED)
def test_what_is_refused_is_explained(given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Fault("none", "", {}, operation="crypto_core").write(tmp_path / "tree/crypto_core/hchacha20/test/one")
    (tmp_path / "empty").touch()
    command, *rest = given.split()
    main = harness.main if command in harness.main.commands else dist.main if command == "dist" else measure.main
    arguments = [*([] if main is dist.main else [command]), *PLACES.get(command, ()), *rest]
    clean = dict.fromkeys(("IMPL", "TARGET", "CC", "PRIMITIVE"))
    result = CliRunner().invoke(main, arguments, env=clean)
    assert result.exit_code in (1, 2), result.output
    assert isinstance(result.exception, SystemExit), result.exception
    assert REFUSED[given] in result.output


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
