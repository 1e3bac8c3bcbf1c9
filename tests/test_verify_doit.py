# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Secrets and Intel's list of data operand independent timing: what is asked, what passes, what the heads say of it."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tools import invoked

from proofs.emitted import one
from verify import doit
from verify.cli import main
from verify.contract import POLICIES, ROLES
from verify.decode import Decoded, decode
from verify.execute import Program
from verify.faults import Fault, Verdict
from verify.image import Image
from verify.prove import Subject, prove_length
from verify.semantics.forms import VECTOR
from verify.semantics.general import GENERAL, Step
from verify.tests.small import object_of

LENGTHS = (1, 130, 575)


def test_the_table_has_nothing_that_verify_does_not_know() -> None:
    assert {*VECTOR, *GENERAL} >= doit.LISTED
    assert not doit.LISTED & doit.SINCE


@pytest.mark.parametrize(
    "name",
    ["chacha20/amd64-u1", "chacha20/amd64-avx2", "chacha20/amd64-avx512-u4", "chacha20/amd64-xop-u4",
     "chacha20/amd64-avx512vl-u4", "salsa20/amd64-u1", "salsa20/amd64-ssse3", "salsa20/amd64-avx2-u2",
     "salsa20/amd64-sse2-u4", "xsalsa20/amd64-avx512-u4"],
)  # fmt: skip
def test_heads_name_what_secrets_meet(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the prover's own findings, which here do not end the run."""
    met: set[str] = set()
    real = doit.guard

    def collecting(instruction: Decoded, step: Step, edition: str) -> Step:
        def noted(s: Any) -> None:
            try:
                checked(s)
            except Fault as fault:
                assert fault.kind == "timing"
                met.add(instruction.mnemonic)
                step(s)

        checked = real(instruction, step, edition)
        return checked if checked is step else noted

    monkeypatch.setattr(doit, "guard", collecting)
    file = one(f"crypto_stream/{name}")
    image = Image(file.assemble())
    subject = Subject(
        Program(image, doit=doit.FIRST),
        image.symbol(f"{file.symbol}_xor_ic")[0],
        ROLES["xor_ic"],
        file.primitive,
        replace(POLICIES["strict"], doit=doit.FIRST),
    )
    assert not [fault for length in LENGTHS for fault in prove_length(subject, length)]
    said = re.search(r"Secrets meet ([A-Z ]*?(?: and [A-Z]+)?): not on Intel's list", file.source.read_text())
    assert met == (set(said[1].split(" and ")) if said else set())


def faults_of(place: Path, code: str, edition: str) -> list[Fault]:
    """Of a call of 8 bytes."""
    image = Image(object_of(place, code))
    policy = replace(POLICIES["known"], doit=edition)
    program = Program(image, forms=None, doit=edition)
    subject = Subject(program, image.symbol("f")[0], ROLES["xor"], "chacha20", policy)
    return prove_length(subject, 8, explained=False)


#: A public word and a secret one behind it, for instructions that repeat themselves.
BESIDE = (
    "mov rax, [r8]; mov [rsp - 8], rax; xor eax, eax; mov [rsp - 16], rax; lea rsi, [rsp - 16]; lea rdi, [rsp - 64]"
)


@pytest.mark.parametrize(
    ("code", "secret"),
    [
        ("mov eax, [r8 + 4]; rol eax, 7", "k[4..]"),
        ("mov eax, [r8]; ror eax, 7", "k[0..]"),
        ("mov eax, [r8]; rorx eax, eax, 7", "k[0..]"),
        ("mov eax, [r8]; mov r9d, 3; sarx eax, eax, r9d", "k[0..]"),
        ("mov eax, [r8]; bswap eax", "k[0..]"),
        ("mov rax, [r8]; xchg rax, r9", "k[0..]"),
        ("mov rax, [r8]; bzhi rax, rax, rdx", "k[0..]"),
        ("mov eax, [r8]; add eax, [rcx]; rol eax, 7", "k[0..]"),
        ("mov eax, [rsi + 4]; rol eax, 7", "m[4..]"),
        ("mov rax, [r8]; mov [rsp - 8], rax; rol dword ptr [rsp - 8], 7", "k[0..]"),
        ("movdqu xmm0, [r8]; shufps xmm0, xmm0, 0x1B", "k[0..], k[4..] and 2 more"),
        ("movdqu xmm0, [r8]; xorps xmm1, xmm0", "k[0..]"),
        ("movaps xmm0, [r8]", "k[0..]"),
        (f"{BESIDE}; mov ecx, 2; rep movsq", "k[0..]"),
        (f"{BESIDE}; mov ecx, 9; rep movsb", "k[0..]"),
        ("vmovups ymm0, [r8]", "k[0..]"),
        ("mov r10, [r8]; push rbp; push r10; mov rbp, rsp; leave", "k[0..]"),
    ],
)
def test_what_is_not_on_the_list_is_named_with_its_secret(tmp_path: Path, code: str, secret: str) -> None:
    fault = faults_of(tmp_path, code, doit.FIRST)[0]
    assert fault.kind == "timing" and fault.verdict is Verdict.REFUSED and fault.address >= 0
    assert secret in fault.message and code.split("; ")[-1].split()[0] in fault.message


@pytest.mark.parametrize(
    ("code", "edition"),
    [
        ("mov eax, [rcx]; rol eax, 7", doit.FIRST),  # the nonce
        ("rol rdx, 7; ror rdx, 7", doit.FIRST),  # the length
        ("rol r11d, 7; bswap r11d", doit.FIRST),  # what the caller left
        ("mov eax, [r8]; xor eax, eax; rol eax, 7", doit.FIRST),
        ("mov eax, [r8]; imul eax, eax, 3", doit.FIRST),
        ("mov eax, [r8]; rol eax, 7; bswap eax; rorx eax, eax, 3", doit.LATER),
        (f"{BESIDE}; mov ecx, 8; rep movsb", doit.FIRST),
    ],
)
def test_what_is_public_or_listed_passes(tmp_path: Path, code: str, edition: str) -> None:
    faults = faults_of(tmp_path, code, edition)
    assert faults and "timing" not in {fault.kind for fault in faults}, [str(fault) for fault in faults]


def test_flags_are_read_too() -> None:
    state: Any = SimpleNamespace(flags=SimpleNamespace(secret=True), general=[0] * 16)
    rotated = doit.guard(decode(b"\xd1\xd2", 0), lambda s: None, doit.FIRST)  # rcl edx, 1
    with pytest.raises(Fault, match="not on the list"):
        rotated(state)


@pytest.mark.parametrize(("edition", "code"), [(doit.FIRST, 1), (doit.LATER, 0)])
def test_the_command_line_asks_and_tells(edition: str, code: int) -> None:
    file = one("chacha20/amd64-u1")
    asked = file.assemble(), "--symbol", file.symbol, "--primitive", "chacha20", "--lengths", "64"
    said = invoked(main, *asked, "--doit", edition, code=code)
    says = ("refused", "rol ", "k[", "ROL is on that of 2026", "[at +0x") if code else ("edition of 2026",)
    assert all(part in said for part in says), said
