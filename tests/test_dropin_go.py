# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The Go module: what Go's assembler makes of it, the proof of that, and the module's own tests."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from decoding import decoded
from test_encoders import Listing, agree, peachpy_image, same_as_code
from tools import TOP, finished, need

from generator.cli.support import variant as variant_of
from generator.print.names import symbol
from generator.variants import Variant
from proofs import go_objects
from proofs.go_objects import Function
from verify import certificate as c

MODULE = TOP / "dropin" / "go"
DESIGNS = ("amd64-sse2", "amd64-ssse3", "amd64-avx2", "amd64-avx512", "amd64-avx512-w1")
ROUNDS = (8, 12, 20)
#: Where code and constants are laid to be compared.
CODE_AT, CONSTANTS_AT = 1 << 20, 2 << 20
#: Both ways of a stack that must be aligned; the rest is for the long form.
LENGTHS = "0-1,64,65,300"


def modules() -> None:
    """Skip where Go, or what the module needs, is not there."""
    need("go")
    need("gcc")
    done = subprocess.run(["go", "mod", "download"], cwd=MODULE, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"golang.org/x/sys is not here and cannot be had: {done.stderr.strip()}")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Function]:
    """The functions as Go's linker leaves them, by name."""
    modules()
    return {each.name: each for each in go_objects.functions(go_objects.build(tmp_path_factory.mktemp("go")))}


def name_in_go(variant: Variant) -> str:
    return f"{variant.cipher.name}XorIC{variant.name.removeprefix('amd64-').replace('-', '').upper()}"


def listing(function: Function, name: str) -> Listing:
    """The instructions behind the check of the stack, before what gets more of it."""
    code = bytearray(function.code)
    for at, addend in function.fields.items():
        code[at : at + 4] = (CONSTANTS_AT + addend - CODE_AT - at).to_bytes(4, "little", signed=True)

    def constant(address: int, size: int) -> bytes:
        return function.constants[address - CONSTANTS_AT :][:size]

    start = CODE_AT + function.begin
    return decoded(bytes(code[function.begin : function.end]), start, {name: start}, constant)


def compare(variant: Variant, function: Function) -> None:
    """Fail where the function is not what the generator meant."""
    code = finished(variant, "go")
    expected = peachpy_image(code, variant.name)
    same_as_code(expected, code)
    found = listing(function, symbol(code, variant.name, "xor_ic"))
    agree(expected, found, "Go's assembler")
    # Frame pointers stay in their chain: what Go's assembler adds alone names rbp, or moves the stack pointer.
    naming = [name for name, operands, *_ in found[0] if any("rbp" in operand for operand in operands)]
    assert naming[:2] == ["push", "mov"] and set(naming[2:]) == {"pop"}
    moving = [name for name, operands, *_ in found[0] if operands and operands[0] == ("rsp",)]
    assert moving[0] == "sub" and set(moving[1:]) == {"add"}


@pytest.mark.xdist_group("go")
@pytest.mark.parametrize("rounds", [*(pytest.param(n, marks=pytest.mark.long) for n in ROUNDS[:-1]), ROUNDS[-1]])
@pytest.mark.parametrize("design", DESIGNS)
def test_go_encodes_the_same_instructions(design: str, rounds: int, built: dict[str, Function]) -> None:
    variant = variant_of(design, f"chacha{rounds}")
    compare(variant, built[name_in_go(variant)])


@pytest.mark.xdist_group("go")
def test_there_are_no_other_functions(built: dict[str, Function]) -> None:
    assert set(built) == {name_in_go(variant_of(d, f"chacha{r}")) for d in DESIGNS for r in ROUNDS}


#: What must be seen: an instruction, a constant, an argument, the size of the frame.
FAULTS = {
    "rotation": (r"VPROLD \$7, Z", "VPROLD $9, Z"),
    "register": (r"VPADDD Z(\d+), Z\d+, Z\d+", r"VPADDD Z\1, Z\1, Z\1"),
    "constant": (r"\$0x3320646e61707865", "$0x3120646e61707865"),
    "argument": (r"MOVQ ic\+32\(FP\)", "MOVQ n+24(FP)"),
    "jump": (r"\n\tJE ", "\n\tJNE "),
    "frame": (r"\(SB\), 0, \$(\d+)\d\d-48", r"(SB), 0, $\g<1>04-48"),
}


@pytest.mark.xdist_group("go")
@pytest.mark.parametrize("fault", [*FAULTS, "none"])
def test_faults_are_seen(fault: str, tmp_path: Path) -> None:
    modules()
    variant = variant_of("amd64-avx512", "chacha20")
    copy = tmp_path / "module"
    shutil.copytree(MODULE, copy, ignore=shutil.ignore_patterns("compare", "internal"))
    file = copy / "chacha20" / "chacha20-avx512_amd64.s"
    if fault != "none":
        text, count = re.subn(*FAULTS[fault], file.read_text(), count=1)
        assert count == 1, f"there is no {fault} to change"
        file.write_text(text)
    found = {each.name: each for each in go_objects.functions(go_objects.build(tmp_path, copy))}
    if fault == "none":
        compare(variant, found[name_in_go(variant)])
        return
    with pytest.raises(AssertionError, match="Go's assembler"):
        compare(variant, found[name_in_go(variant)])


@pytest.mark.xdist_group("go")
@pytest.mark.parametrize("name", ["chacha8XorICSSSE3", "chacha8XorICAVX2", "chacha8XorICAVX512"])
def test_proof_of_some_lengths(name: str, built: dict[str, Function], tmp_path: Path) -> None:
    result = c.prove(go_objects.task(built[name], LENGTHS, tmp_path))
    assert result.ok, "\n".join(map(str, result.faults))


#: Wrong bytes instead of an instruction, and what the proof must say.
BROKEN = {
    "frame over the return address": ("488d5c2438", "488d5c2478", "memory"),
    "frame not aligned": ("4883e3c0", "4883e3ff", "align"),
}


@pytest.mark.xdist_group("go")
@pytest.mark.parametrize("what", BROKEN)
def test_wrong_frames_are_not_proved(what: str, built: dict[str, Function], tmp_path: Path) -> None:
    function = built["chacha8XorICAVX512"]
    right, wrong, kind = BROKEN[what]
    code = function.code
    assert bytes.fromhex(right) in code, "there is no such instruction"
    changed = replace(function, code=code.replace(bytes.fromhex(right), bytes.fromhex(wrong), 1))
    result = c.prove(go_objects.task(changed, "5000", tmp_path))
    assert not result.ok and kind in str(result.faults[0])


@pytest.mark.xdist_group("go")
def test_the_modules_own_tests() -> None:
    modules()
    done = subprocess.run([MODULE / "test", "short"], capture_output=True, text=True, check=False)
    if "no such host" in done.stderr or "dial tcp" in done.stderr:
        pytest.skip("golang.org/x/crypto is not here and cannot be had")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.xdist_group("go")
def test_everything() -> None:
    modules()
    done = subprocess.run([MODULE / "test"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_proof_of_every_length(design: str, rounds: int, built: dict[str, Function], tmp_path: Path) -> None:
    name = name_in_go(variant_of(design, f"chacha{rounds}"))
    result = c.prove(go_objects.task(built[name], "every", tmp_path))
    assert result.ok and result.complete, "\n".join(map(str, result.faults))
