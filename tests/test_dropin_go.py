# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The Go module: what Go's assembler makes of it, the proof of that, and the module's own tests."""

import os
import re
import shutil
import struct
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from objects import decoded
from test_encoders import Listing, agree, peachpy_image, same_as_code
from tools import TOP, finished, need, output, spoilt

from generator.package import dropin
from generator.print.names import symbol
from generator.variants import Variant, find
from harness.code import elf
from harness.errors import HarnessError
from proofs import go_objects
from proofs.go_objects import Function
from verify import certificate as c

#: In one process, which links the module once.
pytestmark = pytest.mark.xdist_group("go")
MODULE = TOP / "dropin" / "go"
DESIGNS = ("amd64-sse2", "amd64-ssse3", "amd64-avx2", "amd64-avx512", "amd64-avx512vl", "amd64-avx512-w1")
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
def linked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Go's linker leaves."""
    modules()
    return go_objects.build(tmp_path_factory.mktemp("go"))


@pytest.fixture(scope="module")
def built(linked: Path) -> dict[str, Function]:
    """The functions in there, by name."""
    return {each.name: each for each in go_objects.functions(linked)}


def name_in_go(variant: str) -> str:
    return f"chachaXorIC{variant.removeprefix('amd64-').replace('-', '').upper()}"


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
    found = listing(function, symbol(code, variant.name, code.procedures[0]))
    agree(expected, found, "Go's assembler")
    # Frame pointers stay in their chain: what Go's assembler adds alone names rbp, or moves the stack pointer.
    naming = [name for name, operands, *_ in found[0] if any("rbp" in operand for operand in operands)]
    assert naming[:2] == ["push", "mov"] and set(naming[2:]) == {"pop"}
    moving = [name for name, operands, *_ in found[0] if operands and operands[0] == ("rsp",)]
    assert moving[0] == "sub" and set(moving[1:]) == {"add"}


@pytest.mark.parametrize("design", DESIGNS)
def test_go_encodes_the_same_instructions(design: str, built: dict[str, Function]) -> None:
    compare(find(design, dropin.STREAMS), built[name_in_go(design)])


def test_there_are_no_other_functions(built: dict[str, Function]) -> None:
    assert set(built) == set(map(name_in_go, DESIGNS))


#: What must be seen: an instruction, a constant, an argument, the size of the frame.
FAULTS = {
    "rotation": (r"VPROLD \$7, Z", "VPROLD $9, Z"),
    "constant": (r"\$0x3320646e61707865", "$0x3120646e61707865"),
    "argument": (r"MOVQ ic\+32\(FP\)", "MOVQ n+24(FP)"),
    "frame": (r"\(SB\), 0, \$(\d+)\d\d-52", r"(SB), 0, $\g<1>04-52"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_seen(fault: str, tmp_path: Path) -> None:
    modules()
    variant = find("amd64-avx512", dropin.STREAMS)
    copy = tmp_path / "module"
    shutil.copytree(MODULE, copy, ignore=shutil.ignore_patterns("compare", "internal"))
    file = copy / "chacha20" / "chacha-avx512_amd64.s"
    file.write_text(spoilt(file.read_text(), *FAULTS[fault], count=1))
    found = {each.name: each for each in go_objects.functions(go_objects.build(tmp_path, copy))}
    with pytest.raises(AssertionError, match="Go's assembler"):
        compare(variant, found[name_in_go(variant.name)])


@pytest.mark.parametrize("name", ["chachaXorICSSSE3", "chachaXorICAVX2", "chachaXorICAVX512"])
def test_proof_of_some_lengths(name: str, built: dict[str, Function], tmp_path: Path) -> None:
    result = c.prove(go_objects.task(built[name], "chacha8", LENGTHS, tmp_path))
    assert result.ok, "\n".join(map(str, result.faults))


#: Wrong bytes instead of an instruction, and what the proof must say.
BROKEN = {
    "frame over the return address": ("488d5c2438", "488d5c2478", "memory"),
    "frame not aligned": ("4883e3c0", "4883e3ff", "align"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_wrong_frames_are_not_proved(what: str, built: dict[str, Function], tmp_path: Path) -> None:
    function = built["chachaXorICAVX512"]
    right, wrong, kind = BROKEN[what]
    code = function.code
    assert bytes.fromhex(right) in code, "there is no such instruction"
    changed = replace(function, code=code.replace(bytes.fromhex(right), bytes.fromhex(wrong), 1))
    result = c.prove(go_objects.task(changed, "chacha8", "5000", tmp_path))
    assert not result.ok and kind in str(result.faults[0])


def patched(function: Function, right: str, wrong: str) -> Function:
    """The same with other bytes, and what its check of the stack then covers. Raises HarnessError."""
    code = function.code
    assert code.count(bytes.fromhex(right), 0, 64) == 1, "there is no such instruction"
    code = code.replace(bytes.fromhex(right), bytes.fromhex(wrong), 1)
    check = go_objects.stack_check(function.name, code)
    return replace(function, code=code, begin=check.begin, end=check.end, covered=check.covered)


#: Wrong bytes instead of those of chachaXorICSSE2's check of the stack: code that is then not Go's check.
NO_CHECKS = {
    "compares another register": ("4d3b6610", "4d3b6e10"),
    "compares with stackguard1": ("4d3b6610", "4d3b6618"),
    "compares with what another register points to": ("4d3b6610", "4d3b6510"),
    "compares the other way round": ("4d3b6610", "4d396610"),
    "goes on where there is too little stack": ("0f86", "0f87"),
    "goes on at the bound itself": ("0f86", "0f82"),
    "goes on where the signed difference is right": ("0f86", "0f8e"),
    "checks above the stack pointer": ("4c8da42498faffff", "4c8da42468050000"),
    "checks from another register": ("4c8da42498faffff", "4c8da42598faffff"),
    "checks for a huge frame as for a large one": ("4c8da42498faffff", "4c8da42478f0ffff"),
    "checks the low half of an address": ("4d3b6610", "453b6610"),
    "reads g by another segment": ("644c8b3425", "654c8b3425"),
    "does not check": ("644c8b3425000000004c8da42498faffff4d3b6610", "0f1f440000" * 4 + "90"),
}


@pytest.mark.parametrize("what", NO_CHECKS)
def test_what_is_not_the_check_of_the_stack_is_refused(what: str, built: dict[str, Function]) -> None:
    with pytest.raises(HarnessError, match="check"):
        patched(built["chachaXorICSSE2"], *NO_CHECKS[what])


#: The same behind a right check that covers too little, or where the function keeps to none.
TOO_DEEP = {
    "checks for 8 bytes less": ("4c8da42498faffff", "4c8da424a0faffff", "below its stack"),
    "checks as for a small frame": (
        "4c8da42498faffff4d3b66100f86{here}", "493b66100f86{before}0f1f840000000000", "below its stack"
    ),
    "has a frame of 8 bytes more": ("4881ece0050000", "4881ece8050000", "below its stack"),
    "pushes below its frame": ("488bbc24f0050000", "570f1f8000000000", "below its stack"),
    "begins again without a check": ("488bbc24f0050000", "e9f0ffffff0f1f00", "below its stack"),
    "calls itself behind the check": ("488bbc24f0050000", "e8f0ffffff0f1f00", "not on the list"),
    "writes below the stack pointer": (
        "4881ece0050000488bbc24f0050000", "4881ecd80500004889bc24f8ffffff", "below the stack pointer"
    ),
    "reads below the stack pointer": (
        "4881ece0050000488bbc24f0050000", "4881ecd8050000488bbc24f8ffffff", "below the stack pointer"
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TOO_DEEP)
def test_no_more_stack_is_used_than_is_checked_for(what: str, built: dict[str, Function], tmp_path: Path) -> None:
    right, wrong, says = TOO_DEEP[what]
    function = built["chachaXorICSSE2"]
    # The jump to what gets more stack, from where it is and from 8 bytes before.
    jump = function.code.index(bytes.fromhex("0f86")) + 2
    (distance,) = struct.unpack_from("<i", function.code, jump)
    right = right.format(here=struct.pack("<i", distance).hex())
    wrong = wrong.format(before=struct.pack("<i", distance + 8).hex())
    result = c.prove(go_objects.task(patched(function, right, wrong), "chacha8", "65", tmp_path))
    assert not result.ok and says in str(result.faults[0]), "\n".join(map(str, result.faults))


def test_a_small_frame_is_checked_without_room() -> None:
    """What Go's assembler makes for a frame of up to 128 bytes."""
    code = "644c8b342500000000 493b6610 7601 c3 e800000000 e9e6ffffff"
    check = go_objects.stack_check("small", bytes.fromhex(code))
    assert (check.begin, check.end, check.covered) == (15, 16, 128)


def changed(file: Path, at: int, new: bytes, place: Path) -> Path:
    """A copy with other bytes at one place."""
    data = file.read_bytes()
    (place / "go.o").write_bytes(data[:at] + new + data[at + len(new) :])
    return place / "go.o"


@pytest.mark.parametrize("what", ["what is called for more stack", "g", "none"])
def test_what_the_check_names_is_looked_at(what: str, linked: Path, built: dict[str, Function], tmp_path: Path) -> None:
    with elf(linked) as file:
        symbols = file.get_section_by_name(".symtab")
        (symbol,) = symbols.get_symbol_by_name(f"{go_objects.PACKAGE}.chachaXorICSSE2.abi0")
        text, relocations = file.get_section_by_name(".text"), file.get_section_by_name(".rela.text")
        at = text["sh_offset"] + symbol["st_value"] + built["chachaXorICSSE2"].end + 1
        places = [r["r_offset"] for r in relocations.iter_relocations()]
        record = relocations["sh_offset"] + 24 * places.index(symbol["st_value"] + 5)
    if what == "none":
        assert len(go_objects.functions(changed(linked, at, b"", tmp_path))) == len(built)
        return
    addend, called = (record + 16, b"\x08"), (at, bytes([linked.read_bytes()[at] ^ 32]))
    with pytest.raises(HarnessError, match="relocations" if what == "g" else "morestack"):
        go_objects.functions(changed(linked, *(addend if what == "g" else called), tmp_path))


def test_constants_are_aligned_as_go_aligns_them(linked: Path, built: dict[str, Function], tmp_path: Path) -> None:
    """And not as the proof would like them."""
    with elf(linked) as file:
        head = file["e_shoff"] + file["e_shentsize"] * file.get_section_index(".rodata")
    assert int.from_bytes(linked.read_bytes()[head + 48 : head + 56], "little") == 32
    for each in go_objects.functions(changed(linked, head + 48, b"\x08", tmp_path)):
        assert (built[each.name].align, each.align) == (32, 8)
    result = c.prove(go_objects.task(each, "chacha8", "64", tmp_path))
    assert "alignment that nobody promises" in str(result.faults[0])


def test_constants_that_a_linker_writes_are_refused(linked: Path, tmp_path: Path) -> None:
    """A relocation of .rodata, wherever it was, moved there."""
    with elf(linked) as file:
        (symbol,) = file.get_section_by_name(".symtab").get_symbol_by_name(f"{go_objects.PACKAGE}.chachaXorICSSE2.abi0")
        symbols, code = list(file.get_section_by_name(".symtab").iter_symbols()), file.get_section_by_name(".rela.text")
        inside = range(symbol["st_value"], symbol["st_value"] + symbol["st_size"])
        uses = [r for r in code.iter_relocations() if r["r_offset"] in inside and r["r_info_type"] == go_objects.PC32]
        place = symbols[uses[0]["r_info_sym"]]["st_value"]
        record = file.get_section_by_name(".rela.rodata")["sh_offset"]
    with pytest.raises(HarnessError, match="a linker writes into the constants of chacha"):
        go_objects.functions(changed(linked, record, (place + 16).to_bytes(8, "little"), tmp_path))


@pytest.mark.parametrize("options", [("short",), pytest.param((), marks=pytest.mark.long)], ids=["short", "all"])
def test_the_modules_own_tests(options: tuple[str, ...]) -> None:
    modules()
    done = subprocess.run([MODULE / "test", *options], capture_output=True, text=True, check=False)
    if options and "no such host" in done.stderr or "dial tcp" in done.stderr:
        pytest.skip("golang.org/x/crypto is not here and cannot be had")
    assert done.returncode == 0, done.stdout + done.stderr


def test_commands_of_the_readme(tmp_path: Path) -> None:
    """The module's folder in a library's internal/, and the module in a program. No network: the version of the one
    dependency is given."""
    modules()
    text = (MODULE / "README.md").read_text()
    section = text.split("\n## Take it\n")[1].split("\n## ")[0]
    copied, replaced = re.findall(r"\n((?:    .*\n)+)", section)
    (program,) = re.findall(r"^```go\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    (needed,) = re.findall(r"^require .*\n", (MODULE / "go.mod").read_text(), re.MULTILINE)
    inside = program.replace("peachacha.example/go/chacha20", "your.example/module/internal/chacha20")
    assert inside != program
    shutil.copytree(MODULE, tmp_path / "dropin" / "go")
    offline = os.environ | {"GOPROXY": "off", "GOSUMDB": "off", "GOTOOLCHAIN": "local"}
    for name, source, commands in (
        ("your-module", inside, f"{copied}\ngo vet ./...\ngo test ./..."),
        ("your-program", program, replaced),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "main.go").write_text(source)
        (tmp_path / name / "go.mod").write_text(f"module your.example/module\ngo 1.21\n{needed}")
        said = output("sh", "-euc", f"{commands}\ngo run .", cwd=tmp_path, env=offline)
        assert said.endswith("18d782c2c4881de328321f8937a6cf4ddcb639ccc8e49e\n")


@pytest.mark.long
@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("primitive", go_objects.PRIMITIVES)
def test_proof_of_every_length(design: str, primitive: str, built: dict[str, Function], tmp_path: Path) -> None:
    result = c.prove(go_objects.task(built[name_in_go(design)], primitive, "every", tmp_path))
    assert result.ok and result.complete, "\n".join(map(str, result.faults))
