# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The proof of what seals and opens by Go's calling convention and by Microsoft's; texts are short here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from test_dropin_go import modules
from tools import need

from harness.errors import HarnessError
from proofs import dropins, go_objects, tags
from verify import extract
from verify.aead import proof
from verify.aead.conventions import Convention
from verify.integers.proof import Result

FILES = {Path(each.file.name).name: each.file for each in tags.functions("", "chacha20poly1305", "seal", others=True)}
GO, MICROSOFT = "chacha20poly1305-ssse3_amd64.s", "chacha20poly1305-amd64-ssse3.asm"


def judged(name: str, role: str, right: str = "", wrong: str = "", less: int = 0, place: Path | None = None) -> Result:
    """What is said of a function with other bytes, and less stack."""
    file = FILES[name]
    assert isinstance(file, dropins.InGo | dropins.Microsoft)
    convention: Convention = replace(file.convention, stack_bytes=file.convention.stack_bytes - less)
    if right:
        assert isinstance(file, dropins.InGo) and place is not None
        code = file.function.code
        assert code.count(bytes.fromhex(right)) == 1
        code = code.replace(bytes.fromhex(right), bytes.fromhex(wrong))
        object_ = place / "function.o"
        extract.save(object_, go_objects.canonical(replace(file.function, code=code)))
    else:
        object_ = file.assemble()
    symbol = tags.Function(file, role).symbol
    return proof.prove(object_, symbol, file.primitive, role == "open", file.features, 1, convention)


@pytest.mark.xdist_group("go")
@pytest.mark.parametrize("role", tags.ROLES)
def test_short_texts_are_proved_in_go(role: str) -> None:
    modules()
    assert not judged(GO, role).faults


#: Bytes of the function, wrong ones instead, and what is said of that.
WRONG = {
    "a frame over the return address": ("488d5c2408", "488d5c2478", "memory"),
    "a frame that begins below the stack pointer": ("488d5c2408", "488d5c2400", "memory"),
    "a frame that is not aligned": ("4883e3f0", "4883e3ff", "unsupported"),
    "arguments that are written": ("488bb42450070000", "4889b42450070000", "memory"),
    "rbp that is not restored": ("5dc3", "58c3", "abi"),
}


@pytest.mark.xdist_group("go")
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_function_in_go_is_not_proved(what: str, tmp_path: Path) -> None:
    modules()
    right, wrong, kind = WRONG[what]
    (fault,) = judged(GO, "seal", right, wrong, place=tmp_path).faults
    assert fault.kind == kind, str(fault)


@pytest.mark.xdist_group("go")
def test_more_stack_than_go_has_checked_for_is_refused() -> None:
    modules()
    (fault,) = judged(GO, "open", less=8).faults
    assert "leaves the stack" in str(fault)


def test_large_frames_are_checked_for_without_wrapping() -> None:
    code = "644c8b342500000000 4989e4 4981ec68220000 0f820b000000 4d3b6610 0f8601000000 c3 e800000000 e9d2ffffff"
    check = go_objects.stack_check("large", bytes.fromhex(code))
    assert (check.begin, check.end, check.covered) == (35, 36, 0x2268 + 128)
    for wrong in (code.replace("0f820b", "0f820c"), code.replace("0f820b", "0f830b"), code.replace("4981ec", "4981c4")):
        with pytest.raises(HarnessError, match="check"):
            go_objects.stack_check("wrong", bytes.fromhex(wrong))


@pytest.mark.parametrize("role", tags.ROLES)
def test_short_texts_are_proved_for_windows(role: str) -> None:
    need("nasm")
    assert not judged(MICROSOFT, role).faults
