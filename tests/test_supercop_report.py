# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Verdicts from SUPERCOP's database lines, and the record of what TIMECOP has passed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.package import timecop
from harness.database import read_lines
from scripts.supercop.report import Verdict, verdicts

NAME = "crypto_stream/chacha20/peachacha/amd64-avx2-u8"
PREFIX = "20260330 host amd64 20260401 crypto_stream chacha20/constbranchindex"
OK = f"try {'a' * 64}/{'b' * 64} ok 100 1 1 {NAME} gcc_-O3 +0+0"
WRONG = f"try {'c' * 64} fails 100 1 1 {NAME} clang_-O3"
PASS = f"{PREFIX} timecop_pass {NAME} gcc_-O3 10 0"
SOURCES = {"chacha20.S": "// one\n  ret // two\n", "api.h": "#define CRYPTO_KEYBYTES 32\n", "implementors": "x\n"}


def verdict(*lines: str) -> Verdict:
    return verdicts([NAME], read_lines(f"{PREFIX} {line}\n" for line in lines))[NAME]


def test_ok() -> None:
    assert verdict(OK).state == "ok" and not verdict(OK).rejected


@pytest.mark.parametrize("lines", [(OK, WRONG), (WRONG, OK)])
def test_one_wrong_checksum_is_enough(lines: tuple[str, str]) -> None:
    found = verdict(*lines)
    assert found.state == "fails" and found.rejected and "clang -O3" in found.reason


def test_a_crash_is_given_in_the_programs_words() -> None:
    head = f"tryfails {NAME} gcc_-O3"
    found = verdict(OK, f"{head} error 139", f"{head} Segmentation fault", f"{head} more")
    assert found.state == "crashes" and found.rejected and found.reason == "Segmentation fault"
    assert verdict(f"{head} error 111").reason == "error 111"


@pytest.mark.parametrize(
    "message", ['x.S:20:3: error: #error "compile for a CPU with xop"', 'x.S:20:3: error: "compile for a CPU with xop"']
)
def test_a_guard_is_no_fault(message: str) -> None:
    found = verdict(f"fromcompiler {NAME} gcc_-O3 x.S {message}")
    assert (found.state, found.reason, found.rejected) == ("not here", "compile for a CPU with xop", False)


def test_a_compiler_error_is_one() -> None:
    found = verdict(
        f"fromcompiler {NAME} gcc_-O3 x.S x.S:7: Error: no such instruction: `foo'".replace("Error", "error")
    )
    assert found.state == "broken" and found.rejected and "no such instruction" in found.reason


def test_timecop_fails_where_one_compiler_does() -> None:
    passed, failed = f"timecop_pass {NAME} gcc_-O3 10 0", f"timecop_fail {NAME} clang_-O3 error 99"
    assert verdict(OK, passed).timecop_word == "pass"
    assert verdict(OK, passed, failed).timecop_word == "fail" and verdict(OK, passed, failed).rejected
    assert verdict(OK, f"timecop_error {NAME} gcc_-O3 error 132").timecop_word == "error"
    assert verdict(OK).timecop_word == "not checked"


def project(top: Path, sources: dict[str, str]) -> Path:
    for name, text in sources.items():
        (top / NAME).mkdir(parents=True, exist_ok=True)
        (top / NAME / name).write_text(text)
    return top


def goal(record: Path, sources: dict[str, str], implementation: str = "amd64-avx2-u8") -> str:
    return timecop.goal_text("crypto_stream", "chacha20", implementation, sources, record)


def test_a_recorded_pass_is_shown_for_that_very_code(tmp_path: Path) -> None:
    record = tmp_path / "timecop.txt"
    timecop.remember([], tmp_path, record)
    assert not record.exists() and goal(record, SOURCES) == ""
    timecop.remember([PASS], project(tmp_path, SOURCES), record)
    assert goal(record, SOURCES) == PASS + "\n"
    assert goal(record, SOURCES | {"chacha20.S": "// another\n\n ret\n", "implementors": "y\n"}) == PASS + "\n"
    assert goal(record, SOURCES | {"chacha20.S": "  nop\n  ret\n"}) == ""
    assert goal(record, SOURCES | {"more.S": "  ret\n"}) == ""
    assert goal(record, SOURCES, "amd64-u1") == ""


def test_a_new_pass_takes_the_place_of_the_old(tmp_path: Path) -> None:
    record = tmp_path / "timecop.txt"
    other = PASS.replace("amd64-avx2-u8", "ref")
    (tmp_path / NAME).with_name("ref").mkdir(parents=True)
    timecop.remember([PASS, other], project(tmp_path, SOURCES), record)
    later = PASS.replace("20260401", "20260501")
    timecop.remember([later], tmp_path, record)
    assert [line for _, line in timecop.recorded(record)] == [later, other]
    assert goal(record, SOURCES) == later + "\n"
