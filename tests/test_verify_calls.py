# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of functions that are called in other ways: by Go's ABI0, cores without constants; and of Salsa20."""

import json
import subprocess
from pathlib import Path

import pytest
from tools import compiled, invoked

from generator.variants import find
from proofs.emitted import ROOT, SUFFIXES, one
from verify import certificate as c
from verify.cli import main
from verify.faults import InputError

STREAM = ROOT / "crypto_stream/chacha20/peachacha/amd64-ssse3-u1/chacha20.S"
CORE = ROOT / "crypto_core/hchacha20/peachacha/amd64-ssse3-u1/hchacha20.S"
#: Go's ABI0 brought into System V's order; the stack pointer is 8 bytes above a return address.
LOADS = "mov rdi, [rsp + 8]; mov rsi, [rsp + 16]; mov rdx, [rsp + 24]; mov rcx, [rsp + 32]; mov r9, [rsp + 40]; "
LAST = "mov r8, [rsp + 48]; "


def assembled(source: Path, place: str, code: str, tmp_path: Path) -> Path:
    """The object of an emitted file with some more code before a line."""
    text = source.read_text()
    assert text.count(place) == 1
    (tmp_path / "f.S").write_text(text.replace(place, code + place))
    subprocess.run(["gcc", "-c", "-o", str(tmp_path / "f.o"), str(tmp_path / "f.S")], check=True)
    return tmp_path / "f.o"


def go(code: str, tmp_path: Path, role: str = "xor_ic", primitive: str = "chacha20") -> c.Result:
    """The proof of a function of ABI0 that goes on to the body of 10 double rounds with the arguments in registers."""
    entry = f"  .globl go\ngo: endbr64; {code}mov eax, 10; jmp LOCAL(body)\n"
    path = assembled(STREAM, "  .p2align 6\n  FUNCTION(BODY)\n", entry, tmp_path)
    return c.prove(c.Task(path, "go", primitive, role, (0, 1, 64, 65), "go"))


def test_arguments_on_the_stack(tmp_path: Path) -> None:
    assert go(LOADS + LAST, tmp_path).ok


@pytest.mark.parametrize(
    ("code", "kind", "says"),
    [
        (LOADS, "secret", "an address"),
        (LOADS + "mov r8, [rsp + 40]; ", "", ""),
        (LOADS + "mov r8, [rsp + 56]; ", "memory", "reads 8 bytes"),
        (LOADS + LAST + "mov [rsp + 8], rdi; ", "memory", "writes 8 bytes"),
        (LOADS + LAST + "mov rax, [rsp]; ", "memory", "reads 8 bytes"),
        (LOADS + LAST + "mov rbp, rax; ", "abi", "rbp"),
        (LOADS + LAST + "add rsp, 8; sub rsp, 8; ", "signal", "above the return address"),
    ],
)
def test_wrong_ways_to_take_them_are_seen(code: str, kind: str, says: str, tmp_path: Path) -> None:
    result = go(code, tmp_path)
    assert not result.ok
    assert kind in {fault.kind for fault in result.faults} | {""}
    assert says in str(result.faults[0])


#: Tells whether the seventh argument, of four bytes, is 10; if not, nothing is written.
ASKS = LOADS + LAST + "mov eax, [rsp + 56]; sub eax, 10; jne LOCAL(done); "


def test_the_number_of_rounds_is_an_argument(tmp_path: Path) -> None:
    """It is that of the primitive, and of its 8 bytes on the stack 4 are the function's to read."""
    assert go(ASKS, tmp_path, "xor_ic_rounds").ok
    assert go(LOADS + LAST, tmp_path, "xor_ic_rounds").ok
    for code, primitive, kind in ((ASKS, "chacha12", "output"), (ASKS.replace("eax", "rax"), "chacha20", "memory"),
                                  (ASKS.replace("+ 56", "+ 60"), "chacha20", "memory")):  # fmt: skip
        assert [fault.kind for fault in go(code, tmp_path, "xor_ic_rounds", primitive).faults] == [kind]
    with pytest.raises(InputError, match="more than there are registers"):
        c.prove(c.Task(tmp_path / "f.o", "go", "chacha20", "xor_ic_rounds", (0,)))


@pytest.mark.parametrize(
    ("compares", "kinds"), [("mov eax, r9d; sub eax, 10", []), ("mov rax, r9; sub rax, 10", ["secret"])]
)
def test_of_the_number_of_rounds_in_a_register_four_bytes_are_known(
    compares: str, kinds: list[str], tmp_path: Path
) -> None:
    """The caller may have left anything above them."""
    entry = f"  .globl f\nf: endbr64; {compares}; jne LOCAL(done); mov eax, 10; xor r9d, r9d; jmp LOCAL(body)\n"
    path = assembled(STREAM, "  .p2align 6\n  FUNCTION(BODY)\n", entry, tmp_path)
    result = c.prove(c.Task(path, "f", "chacha20", "c,m,len,n,k,rounds", (0, 1, 64, 65)))
    assert [fault.kind for fault in result.faults] == kinds


def test_other_registers_are_the_caller_s_concern_in_go_alone(tmp_path: Path) -> None:
    code = LOADS + LAST + "mov rbx, rax; "
    assert go(code, tmp_path).ok
    path = tmp_path / "f.o"
    assert not c.prove(c.Task(path, "go", "chacha20", "xor_ic", (0,))).ok


def core_null(path: Path) -> c.Result:
    """The proof of a core without constants."""
    symbol = "peachacha_hchacha20_amd64_ssse3_u1"
    return c.prove(c.Task(path, symbol, "hchacha20", "core_null", (0,)))


def test_a_core_has_constants_of_its_own(tmp_path: Path) -> None:
    assert core_null(assembled(CORE, "LOCAL(body):", "", tmp_path)).ok
    wrong = core_null(assembled(CORE, "LOCAL(body):", "test rcx, rcx; je LOCAL(begin)\n", tmp_path))
    assert not wrong.ok


SOME = (0, 1, 63, 64, 130, 259, 577)


@pytest.mark.parametrize(("design", "name"), [("amd64-avx512vl-u4", "salsa208"), ("amd64-xop-u4", "salsa2012")])
def test_members_that_are_not_emitted_are_proved(design: str, name: str, tmp_path: Path) -> None:
    """A few lengths of every entry, and the induction to all others; test_verify_tree has those that are emitted."""
    compiled(find(design, name), "gcc", tmp_path, "-DCRYPTO_NAMESPACETOP=f", "-DCRYPTO_NAMESPACE(name)=f_##name")
    for role, suffix in SUFFIXES.items():
        result = c.prove(c.Task(tmp_path / "gas.o", "f" + suffix, name, role, SOME, counter="f_xor_ic"))
        assert result.ok and result.induction is not None, [result.reason, *map(str, result.faults)]


def test_a_core_is_named_by_its_operation(tmp_path: Path) -> None:
    """The command line's proof of the core salsa20; the same function is not the stream of that name."""
    file, out = one("crypto_core/salsa20/amd64-ssse3-u1"), tmp_path / "proof.json"
    asked = main, file.assemble(), "--symbol", file.symbol, "--certificate", out, "--primitive"
    assert "every key, input and constants" in invoked(*asked, "crypto_core/salsa20")
    content = json.loads(out.read_text())
    assert (content["operation"], content["primitive"], content["key"]["role"]) == ("crypto_core", "salsa20", "core")
    assert content["lengths"] == "64"
    assert "not proved" in invoked(*asked, "salsa20", "--role", "stream", code=1)
