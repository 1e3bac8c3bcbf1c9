# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The proof of what seals and opens by Go's calling convention and by Microsoft's; texts are short here."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from test_dropin_go import modules
from tools import invoked, need, spoilt

from harness.errors import HarnessError
from proofs import emitted, go_objects, tags
from proofs.emitted import Emitted
from verify import extract
from verify.aead import proof
from verify.integers.conventions import SYSV, WIN64, Convention
from verify.integers.proof import Result

pytestmark = pytest.mark.usefixtures("few_calls")
FILES = {Path(each.file.name).name: each.file for each in tags.functions("", "chacha20poly1305", "seal", others=True)}
GO, MICROSOFT = "chacha20poly1305-ssse3_amd64.s", "chacha20poly1305-amd64-ssse3.asm"


def judged(
    name: str, role: str, right: str = "", wrong: str = "", less: int = 0, place: Path | None = None, longest: int = 1
) -> Result:
    """What is said of a function with other bytes, and less stack, for texts of up to so many bytes."""
    file = FILES[name]
    convention: Convention = replace(file.convention, stack_bytes=file.convention.stack_bytes - less)
    if right:
        code = spoilt(file.function.code.hex(), right, wrong, matches=1)
        object_ = place / "function.o"
        extract.save(object_, go_objects.canonical(replace(file.function, code=bytes.fromhex(code))))
    else:
        object_ = file.assemble()
    symbol = tags.Function(file, role).symbol
    return proof.prove(object_, symbol, file.primitive, role == "open", file.features, longest, convention)


@pytest.mark.xdist_group("go")
@pytest.mark.parametrize("role", tags.ROLES)
def test_short_texts_are_proved_in_go(role: str) -> None:
    modules()
    assert not judged(GO, role).faults


#: Bytes of the function, wrong ones instead, and what is said of that.
WRONG = {
    "a frame over the return address": ("488d5c2408", "488d5c2478", "memory"),  # whose end short texts do not need
    "a frame that begins below the stack pointer": ("488d5c2408", "488d5c2400", "memory"),
    "a frame that is not aligned": ("4883e3f0", "4883e3ff", "unsupported"),
    "arguments that are written": (r"488bb424(....)0000", r"4889b424\g<1>0000", "memory"),
    "rbp that is not restored": ("5dc3", "58c3", "abi"),
}


@pytest.mark.xdist_group("go")
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_function_in_go_is_not_proved(what: str, tmp_path: Path) -> None:
    modules()
    right, wrong, kind = WRONG[what]
    (fault,) = judged(GO, "seal", right, wrong, place=tmp_path, longest=512).faults
    assert fault.kind == kind, str(fault)


@pytest.mark.xdist_group("go")
def test_more_stack_than_go_has_checked_for_is_refused() -> None:
    modules()
    (fault,) = judged(GO, "open", less=8).faults
    assert "leaves the stack" in str(fault)


def spoilt_file(file: Emitted, right: str, wrong: str, place: Path, matches: int = 0) -> Emitted:
    """The file with something else where a regular expression matches."""
    source = place / file.source.name
    source.write_text(spoilt(file.source.read_text(), right, wrong, matches=matches))
    return replace(file, name=str(place / "made"), source=source)


def test_more_stack_than_the_head_says_is_refused(tmp_path: Path) -> None:
    """Of a function that is right in all else."""
    (right,) = tags.functions("amd64-sse2", "chacha20poly1305", "open")
    (size,) = set(re.findall(r"\b(?:sub|add) rsp, (\d+)$", right.file.source.read_text(), re.MULTILINE))
    changed = spoilt_file(right.file, rf"(?m)\b(sub|add) rsp, {size}$", rf"\1 rsp, {int(size) + 64}", tmp_path, 2)
    wrong = replace(right, file=changed)
    assert wrong.convention == right.convention != SYSV
    said = [
        proof.prove(each.file.assemble(), each.symbol, each.file.primitive, True, each.file.features, 1, convention)
        for each, convention in ((right, right.convention), (wrong, wrong.convention))
    ]
    assert not said[0].faults and "leaves the stack" in str(said[1].faults[0])


@pytest.mark.xdist_group("go")
def test_a_head_says_no_more_stack_than_go_has_checked_for(tmp_path: Path) -> None:
    modules()
    (right,) = tags.functions(f"*/{GO}", "", "seal", others=True)
    source = tmp_path / "function.s"
    source.write_text("// Bytes: 128 of constants, at most 60000 of stack, without the return address.\n")
    said = replace(right, file=replace(right.file, source=source))
    assert tags.STACK.search(source.read_text()) and said.convention.stack_bytes == right.convention.stack_bytes


def test_large_frames_are_checked_for_without_wrapping() -> None:
    code = "644c8b342500000000 4989e4 4981ec68220000 0f820b000000 4d3b6610 0f8601000000 c3 e800000000 e9d2ffffff"
    check = go_objects.stack_check("large", bytes.fromhex(code))
    assert (check.begin, check.end, check.covered) == (35, 36, 0x2268 + 128)
    for wrong in (code.replace("0f820b", "0f820c"), code.replace("0f820b", "0f830b"), code.replace("4981ec", "4981c4")):
        with pytest.raises(HarnessError, match="check"):
            go_objects.stack_check("wrong", bytes.fromhex(wrong))


#: Lines of the file, wrong ones instead, and what is said of that.
WRONG_FOR_WINDOWS = {
    "xmm6 that is not restored": (r"\tmovdqa xmm6, .*\n(?=(\tmovdqa .*\n)*\tadd rsp)", "", "does not restore zmm6"),
    "rsi that is not restored": (r"\tpop rsi\n", "\tpop rdx\n", "does not restore rsi"),
    "the home of arguments": (r"\tendbr64\n", "\tendbr64\n\tmov [rsp + 8], rcx\n", "at stack\\+8"),
    "the call of System V": (r"\tmov r8, \[rcx\]\n", "\tmov r8, [rdi]\n", "depends on rdi of the caller"),
}


#: The same of a file whose frame is larger than a page: its probe.
PROBE = r"\tcmp rax, \[rsp - 4096\]\n"
PROBED = "\tcmp rax, [rsp - 4096]\n"
WRONG_PROBES = {
    "none": (PROBE, "", "by more than a page without a probe"),
    "of the page after the next": (PROBE, "\tcmp rax, [rsp - 8192]\n", "by more than a page without a probe"),
    "a byte beyond the page": (r"\tsub rsp, 6272\n", "\tsub rsp, 8248\n", "by more than a page without a probe"),
    "whose value is used": (PROBE, "\tmov rax, [rsp - 4096]\n", "reads 8 bytes at stack-.*, which is no word"),
    "whose carry is used": (PROBE, f"{PROBED}\tadc rax, 0\n", "a carry that is not known"),
    "whose flags decide": (PROBE, f"{PROBED}\tje .prologue_end\n", "a branch by whether a word is 0"),
    "that writes": (PROBE, "\tmov [rsp - 4096], rax\n", "writes 8 bytes at stack-"),
    "behind the frame": (r"\tret\n", "\tcmp rax, [rsp - 8]\n\tret\n", "leaves what depends on the key in the flags"),
}
WRONG_OF = {
    **{what: (MICROSOFT, *wrong) for what, wrong in WRONG_FOR_WINDOWS.items()},
    **{f"a probe {what}": ("chacha20poly1305-amd64-avx512ifma.asm", *wrong) for what, wrong in WRONG_PROBES.items()},
}


@pytest.mark.parametrize("what", WRONG_OF)
def test_a_wrong_function_for_windows_is_not_proved(what: str, tmp_path: Path) -> None:
    need("nasm")
    name, right, wrong, said = WRONG_OF[what]
    file = spoilt_file(FILES[name], right, wrong, tmp_path)
    asked = file.assemble(), file.symbol + "_seal", file.primitive, False, file.features, 1, WIN64
    (fault,) = proof.prove(*asked).faults
    assert re.search(said, str(fault)), str(fault)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (".add1:\n\tdd 1, 0, 0, 0\n", ".add1:\n\tdd 1, 0\n\tdq constants\n", "that no linker writes"),
        ("section READ_ONLY align=64\n", "section READ_ONLY write align=64\n", "other sections"),
        ("section .text align=64\n", "section .init_array\n\tdq constants\nsection .text align=64\n", "other sections"),
        (
            "section .text align=64\n",
            "\\g<0>%ifidn __?OUTPUT_FORMAT?__, win64\n\tnop\n%endif\n",
            "other code or other constants for Windows",
        ),
        ("\npeachacha_.*_seal:", "\nsection READ_ONLY\\g<0>\nsection .text", "another section"),
    ],
)
def test_what_a_linker_decides_is_refused_of_a_file_for_windows(
    right: str, wrong: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address in the constants, which are zeros there in the object file; and a function in another section. The
    object file is looked at, too, although no text in proofs.texts' language makes such a one."""
    need("nasm")
    monkeypatch.setattr(emitted, "closed", lambda source: None)
    # Sizes, whose ends would be in two sections.
    file = spoilt_file(FILES[MICROSOFT], r":function \(%1\.end - %1\)", "", tmp_path)
    with pytest.raises(HarnessError, match=said):
        spoilt_file(file, right, wrong, tmp_path, 1).assemble()


@pytest.mark.parametrize("name", [MICROSOFT, "chacha20poly1305-amd64-avx2.asm", "chacha20poly1305-amd64-avx512.asm"])
@pytest.mark.parametrize("role", tags.ROLES)
def test_short_texts_are_proved_for_windows(name: str, role: str) -> None:
    need("nasm")
    assert not judged(name, role).faults


def test_what_matches_nothing_is_told() -> None:
    assert "matches --impl 'amd64-avx3'" in invoked(tags.main, "--impl", "amd64-avx3", code=1)
