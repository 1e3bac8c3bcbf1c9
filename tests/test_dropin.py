# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The files of dropin/ that are emitted: the same code as SUPERCOP's, under names of their own."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from tools import TOP, need, silent

from generator import pipeline
from generator.ir.function import Instr
from generator.package import dropin, supercop, table
from generator.variants import find
from harness.code import elf
from torture.linked import functions

FILES = sorted((TOP / dropin.ASM).glob("*.S"))


@dataclass(frozen=True)
class Machine:
    """What an assembler makes of a file: the body's bytes and the constants, with what a linker fills in; each entry by
    its name, without the distance of the jump to the body that ends it."""

    body: bytes
    constants: bytes
    links: tuple[tuple[int, int], ...]
    entries: dict[str, bytes]


def assembled(path: Path, directory: Path) -> Machine:
    target = directory / "code.o"
    silent(need("gcc"), "-c", path, "-o", target)
    with elf(target) as file:
        text, constants = (file.get_section_by_name(name).data() for name in (".text", ".rodata"))
        found = file.get_section_by_name(".rela.text")
        links = [(link["r_offset"], link["r_addend"]) for link in found.iter_relocations()]
    named = {name.removeprefix("peachacha_"): place for name, place in functions(target).items()}
    (start, size), *_ = (place for name, place in named.items() if name.endswith("_body"))
    entries = {name: text[at : at + length] for name, (at, length) in named.items() if not name.endswith("_body")}
    assert all(entry[:4] == bytes.fromhex("f30f1efa") for entry in entries.values())
    apart = {name: without_jump(entry) for name, entry in entries.items()}
    return Machine(text[start : start + size], constants, tuple((at - start, to) for at, to in links), apart)


def without_jump(entry: bytes) -> bytes:
    """An entry but for the jump to the body that ends it, of 5 bytes or 2 by how far that is."""
    assert entry[-5] == 0xE9 or entry[-2] == 0xEB
    return entry[: -5 if entry[-5] == 0xE9 else -2]


@pytest.mark.parametrize("variant", dropin.FLAGSHIPS)
def test_a_file_is_supercop_s_byte_for_byte(variant: str, tmp_path: Path) -> None:
    """The body, and the entries of each cipher: so what is tested and proved of the one holds for the other."""
    ours = assembled(TOP / dropin.ASM / f"chacha-{variant}.S", tmp_path)
    seen = set()
    for cipher in dropin.STREAMS.split("+"):
        theirs = assembled(TOP / f"crypto_stream/{cipher}/peachacha/{variant}/{cipher}.S", tmp_path)
        assert (ours.body, ours.constants, ours.links) == (theirs.body, theirs.constants, theirs.links)
        assert {name: ours.entries[name] for name in theirs.entries} == theirs.entries and len(theirs.entries) == 3
        seen |= theirs.entries.keys()
    assert seen == ours.entries.keys()


MACOS = ("-target", "x86_64-apple-macos11")
OTHERS = [
    *(("crypto_core/hchacha20", variant) for variant in dropin.CORES),
    *((f"crypto_aead/{dropin.AEAD}", variant) for variant in dropin.AEADS),
    *((f"crypto_secretbox/{dropin.SECRETBOX}", variant) for variant in dropin.SECRETBOXES),
    *((f"crypto_onetimeauth/{dropin.MAC}", variant) for variant in dropin.MACS),
]


@pytest.mark.parametrize(("directory", "variant"), OTHERS)
def test_a_file_of_one_algorithm_is_supercop_s(directory: str, variant: str, tmp_path: Path) -> None:
    """The whole object; and for macOS, in the kernel, and under a user's names."""
    name = Path(directory).name
    files = TOP / dropin.ASM / f"{name}-{variant}.S", TOP / directory / f"peachacha/{variant}/{name}.S"
    (tmp_path / "linux").mkdir()
    (tmp_path / "linux/linkage.h").write_text("#define RET ret; int3\n")
    user = ("-DPEACHACHA_PREFIX=my_", "-DPEACHACHA_HIDDEN", "-DPEACHACHA_RETURN=ret; nop")
    for options in ((), MACOS, ("-D__KERNEL__", f"-I{tmp_path}"), user, (*user, *MACOS)):
        compiler, made = need("clang" if "-target" in options else "gcc"), []
        for path in files:
            silent(compiler, *options, "-c", path, "-o", tmp_path / "code.o")
            made.append((tmp_path / "code.o").read_bytes())
        assert made[0] == made[1], options


def test_all_are_there() -> None:
    lists = (dropin.FLAGSHIPS, dropin.CORES, dropin.AEADS, dropin.LANES, dropin.MASKS, dropin.NOSTACK)
    assert len(FILES) == sum(map(len, (*lists, dropin.SECRETBOXES, dropin.MACS)))


#: Of the licence, for who takes a folder alone; and of vectors, so that a package of the crate can be tested.
COPIES = {
    **{f"{output}/LICENSE": "LICENSE" for output in ("c", "go", "rust")},
    "rust/tests/vectors.txt": "generator/cipher/vectors.txt",
    "rust/tests/aead.txt": "generator/aead/vectors.txt",
}


@pytest.mark.parametrize("copy", COPIES)
def test_copies_are_equal(copy: str) -> None:
    assert (TOP / "dropin" / copy).read_bytes() == (TOP / COPIES[copy]).read_bytes()


def test_speeds_are_told_by_machine() -> None:
    """A column for each that timed flagships, with the figures of its own file."""
    head, _, *rows = table.speeds([find(name, dropin.STREAMS) for name in dropin.FLAGSHIPS])
    machines = [column.split(":")[0] for column in head.strip("| ").split(" | ")[1:]]
    assert machines == sorted(path.parent.name for path in TOP.glob("results/*/peers-chacha20-avx512.csv"))
    assert len(rows) == len(dropin.FLAGSHIPS)
    (row,) = (row.strip("| ").split(" | ")[1:] for row in rows if row.startswith("| chacha-amd64-avx2 "))
    for machine, cell in zip(machines, row, strict=True):
        lines = (TOP / "results" / machine / "peers-chacha20-avx2.csv").read_text().splitlines()
        (line,) = (line for line in lines if line.startswith("avx2,ours,amd64-avx2,,xor,4096,"))
        assert float(cell.split(", ")[-1]) == pytest.approx(float(line.split(",")[7]) / 4096, abs=0.005)


def test_a_fingerprint_tells_codes_apart() -> None:
    """Whatever a comment says, and whatever is printed; not whatever is done."""
    code = pipeline.code(find("amd64-ssse3-u1", "chacha20"))
    *entries, body = code.procedures
    at, found = next((i, item) for i, item in enumerate(body.items) if isinstance(item, Instr) and item.comment)
    told, done = (
        replace(code, procedures=[*entries, replace(body, items=[*body.items[:at], item, *body.items[at + 1 :]])])
        for item in (replace(found, comment="told otherwise"), Instr("nop", None))
    )
    assert told.fingerprint == code.fingerprint != done.fingerprint
    assert f": {code.fingerprint}\n" in supercop.source(find("amd64-ssse3-u1", "chacha20"), code)


def test_a_kind_of_file_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = find(dropin.CORES[0], "hchacha20")
    output = dropin.Output("dropin/new", "plain", "hchacha20", (variant.name,))
    monkeypatch.setattr(dropin, "OUTPUTS", (*dropin.OUTPUTS, output))
    found = dropin.made([variant]).directories
    assert set(found) == {variant.directory, dropin.ASM, "dropin/new"}
    name = f"hchacha20-{variant.name}.S"
    assert found["dropin/new"] == {name: found[dropin.ASM][name]} and len(found[dropin.ASM]) == 2
