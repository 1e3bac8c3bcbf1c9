# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The verifier and the Salsa20 family: its specification on public vectors, names, proofs, and wrong functions."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tools import compiled

from generator.cipher.families.salsa20 import FAMILY
from generator.cipher.family import Family, Step
from generator.cipher.registry import cipher
from generator.variants import DESIGNS, Variant
from verify import certificate as c
from verify import expression as e
from verify import primitives
from verify import specification_salsa20 as salsa
from verify.emitted import SUFFIXES
from verify.faults import InputError, Verdict

ROOT = Path(__file__).parent.parent
SOME = (0, 1, 63, 64, 130, 259, 577)
START = (e.ZERO, e.ZERO)


def words(data: bytes | str) -> tuple[e.Word, ...]:
    some = bytes.fromhex(data) if isinstance(data, str) else data
    return tuple(e.const(int.from_bytes(some[i : i + 4], "little")) for i in range(0, len(some), 4))


def as_bytes(some: tuple[e.Word, ...]) -> bytes:
    return b"".join(word.args[0].to_bytes(4, "little") for word in some)


# The specification.


def test_quarterround_of_the_specification() -> None:
    """Section 3."""
    given = [e.const(n) for n in (0xE7E8C006, 0xC4F9417D, 0x6479B4B2, 0x68C67137)]
    found = [word.args[0] for word in salsa.quarterround(*given)]
    assert found == [0xE876D72B, 0x9361DFD5, 0xF1460244, 0x948541A3]


def test_rounds_of_the_specification() -> None:
    """Sections 4 and 5: rowround and columnround of the same."""
    given = tuple(e.const(int(i % 4 == 0)) for i in range(16))
    rows = [word.args[0] for word in salsa.rowround(given)]
    assert rows[:8] == [0x08008145, 0x00000080, 0x00010200, 0x20500000, 0x20100001, 0x00048044, 0x00000080, 0x00010000]
    columns = [word.args[0] for word in salsa.columnround(given)]
    assert columns[:8] == [0x10090288, 0, 0, 0, 0x00000101, 0, 0, 0]


def test_expansion_of_the_specification() -> None:
    """Section 9: the first example, of a key of 32 bytes."""
    key, n = bytes((*range(1, 17), *range(201, 217))), bytes(range(101, 117))
    assert list(as_bytes(salsa.expansion(words(key), words(n)))) == [
        *(69, 37, 68, 39, 41, 15, 107, 193, 255, 139, 122, 6, 170, 233, 217, 98),
        *(89, 144, 182, 106, 21, 51, 200, 65, 239, 49, 222, 34, 215, 114, 40, 126),
        *(104, 197, 7, 225, 197, 153, 31, 2, 102, 78, 76, 176, 84, 245, 246, 184),
        *(177, 160, 133, 130, 6, 72, 149, 119, 192, 195, 132, 236, 234, 103, 246, 74),
    ]


@pytest.mark.parametrize(
    ("name", "keystream"),
    [
        (
            "salsa20",
            "e3be8fdd8beca2e3ea8ef9475b29a6e7003951e1097a5c38d23b7a5fad9f6844"
            "b22c97559e2723c7cbbd3fe4fc8d9a0744652a83e72a9c461876af4d7ef1a117",
        ),
        (
            "salsa2012",
            "afe411ed1c4e07e4d0cde3b33e31ec190fa4cc796a58bafb848ead8d07d02cd2"
            "d4b6f9f30cb0b57007e3733895cc8d1060107975acaeeb689b6cf614ab64a3d6",
        ),
    ],
)
def test_streams_of_ecrypt(name: str, keystream: str) -> None:
    """eSTREAM's verified.test-vectors for keys of 256 bits, set 1, vector 0."""
    block = primitives.find(name, core=False).block(words("80" + 31 * "00"), words(8 * "00"), START, 0)
    assert as_bytes(block).hex() == keystream


def test_what_cryptography_in_nacl_computes() -> None:
    """D. J. Bernstein, "Cryptography in NaCl", section 10: two keys by HSalsa20, and XSalsa20 under the first."""
    core = primitives.find("hsalsa20", core=True)
    constants = words(b"expand 32-byte k")
    shared = words("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
    first = core.output(shared, words(16 * "00"), constants)
    assert as_bytes(first).hex() == "1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389"
    nonce = words("69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37")
    second = core.output(first, nonce[:4], constants)
    assert as_bytes(second).hex() == "dc908dda0b9344a953629b733820778880f3ceb421bb61b91cbd4c3e66256ce4"
    block = primitives.find("xsalsa20", core=False).block(first, nonce, START, 0)
    assert as_bytes(block).hex() == (
        "eea6a7251c1e72916d11c2cb214d3c252539121d8e234e652d651fa4c8cff880"
        "309e645a74e9e0a60d8243acd9177ab51a1beb8d5a2f5d700c093c5e55855796"
    )


def test_the_counter_carries_into_word_9() -> None:
    key, nonce = words(32 * "01"), words(8 * "02")
    low, high = e.const(0xFFFFFFFF), e.const(7)
    assert salsa.salsa20(key, nonce, (low, high), 1) == salsa.salsa20(key, nonce, (e.ZERO, e.const(8)), 0)


# Names.


@pytest.mark.parametrize(
    ("text", "core", "is_"),
    [
        ("salsa20", False, ("salsa20", "", 20, 8, 64)),
        ("salsa20", True, ("salsa20", "", 20, 16, 64)),
        ("crypto_core/salsa2012", True, ("salsa20", "", 12, 16, 64)),
        ("salsa208", False, ("salsa20", "", 8, 8, 64)),
        ("xsalsa20", False, ("salsa20", "x", 20, 24, 32)),
        ("hsalsa20", True, ("salsa20", "h", 20, 16, 32)),
        ("chacha8", False, ("chacha", "", 8, 8, 64)),
        ("hchacha20", True, ("chacha", "h", 20, 16, 32)),
    ],
)
def test_names(text: str, core: bool, is_: tuple[str, str, int, int, int]) -> None:
    found = primitives.find(text, core)
    assert (found.family, found.letter, found.rounds, found.nonce_bytes) == is_[:4]
    assert found.core == core
    if core:
        assert found.output_bytes == is_[4]


@pytest.mark.parametrize(
    ("text", "core", "says"),
    [
        ("salsa", False, "is none of"),
        ("salsa2020", False, "even number of rounds"),
        ("salsa207", False, "even number of rounds"),
        ("salsa2008", False, "is none of"),
        ("chacha", False, "even number of rounds"),
        ("chacha42", False, "even number of rounds"),
        ("hsalsa20", False, "is no stream"),
        ("xsalsa20", True, "is no core"),
        ("crypto_core/salsa20", False, "is no stream"),
    ],
)
def test_names_of_nothing(text: str, core: bool, says: str) -> None:
    with pytest.raises(InputError, match=says):
        primitives.find(text, core)


# Proofs.


def variant(design: str, name: str, family: Family = FAMILY) -> Variant:
    found = next(each for each in DESIGNS if each.name == design)
    return Variant(found, replace(cipher(name), family=family))


def object_of(some: Variant, directory: Path) -> Path:
    """As its SUPERCOP directory has it, with the symbols f, f_xor and f_xor_ic."""
    compiled(some, "gcc", directory, "-DCRYPTO_NAMESPACETOP=f", "-DCRYPTO_NAMESPACE(name)=f_##name")
    return directory / "gas.o"


def tasks(path: Path, name: str) -> list[c.Task]:
    if primitives.seems_core(name):
        return [c.Task(path, "f", name, "core", (0,))]
    return [c.Task(path, "f" + suffix, name, role, SOME, counter="f_xor_ic") for role, suffix in SUFFIXES.items()]


@pytest.mark.parametrize(
    ("design", "name"),
    [
        ("amd64-u1", "salsa20"),
        ("amd64-sse2-u4", "salsa20"),
        ("amd64-ssse3-u1", "xsalsa20"),
        ("amd64-avx2-u2", "xsalsa20"),
        ("amd64-avx512-u4", "salsa20"),
        ("amd64-avx512vl-u4", "salsa208"),
        ("amd64-xop-u4", "salsa2012"),
        ("amd64-u1", "crypto_core/salsa20"),
        ("amd64-ssse3-u1", "crypto_core/salsa2012"),
        ("amd64-avx512vl-u1", "crypto_core/salsa208"),
        ("amd64-u1", "hsalsa20"),
        ("amd64-ssse3-u1", "hsalsa20"),
        ("amd64-avx512vl-u1", "hsalsa20"),
    ],
)
def test_members_of_the_family_are_proved(design: str, name: str, tmp_path: Path) -> None:
    """A few lengths of every entry, and the induction to all others."""
    path = object_of(variant(design, name), tmp_path)
    for task in tasks(path, name):
        result = c.prove(task)
        assert result.ok, [str(fault) for fault in result.faults]
        assert task.role == "core" or result.induction is not None, result.reason


def test_a_core_is_named_by_its_operation(tmp_path: Path) -> None:
    """The command line's proof of the core salsa20; the same function is not the stream of that name."""
    path = object_of(variant("amd64-ssse3-u1", "crypto_core/salsa20"), tmp_path)
    out = tmp_path / "proof.json"
    command = [sys.executable, "-m", "verify", str(path), "--symbol", "f", "--certificate", str(out), "--primitive"]
    done = subprocess.run([*command, "crypto_core/salsa20"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every key, input and constants" in done.stdout
    content = json.loads(out.read_text())
    assert (content["operation"], content["primitive"], content["key"]["role"]) == ("crypto_core", "salsa20", "core")
    assert content["lengths"] == "64"
    done = subprocess.run([*command, "salsa20"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "not proved" in done.stdout


# Refutations.


def with_distance(old: int, new: int) -> Family:
    def changed(step: Step) -> Step:
        return step._replace(second=new) if step.operation == "rotl" and step.second == old else step

    return replace(FAMILY, steps=tuple(map(changed, FAMILY.steps)))


WRONG = {
    "a rotation by 12 and not by 13": with_distance(13, 12),
    "nonce and counter exchanged": replace(FAMILY, order=(0, 4, 5, 6, 7, 1, 12, 13, 14, 15, 2, 8, 9, 10, 11, 3)),
    "the halves of the key exchanged": replace(FAMILY, order=(0, 8, 9, 10, 11, 1, 14, 15, 12, 13, 2, 4, 5, 6, 7, 3)),
    "input permuted": replace(FAMILY, core_input=(0, 1, 2, 3)),
    "output permuted": replace(FAMILY, core_output=(0, 5, 10, 15, 7, 6, 8, 9)),
}


@pytest.mark.parametrize("design", ["amd64-u1", "amd64-ssse3-u1", "amd64-avx512vl-u1"])
@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_salsa20_is_refuted(design: str, wrong: str, tmp_path: Path) -> None:
    """By the output, and by numbers that show it: in a stream, or where that does not have it, in the hashing core."""
    name = "hsalsa20" if "put permuted" in wrong else "salsa20"
    path = object_of(variant(design, name, WRONG[wrong]), tmp_path)
    for task in tasks(path, name):
        result = c.prove(task)
        assert [fault.kind for fault in result.faults] == ["output"]
        assert result.verdict is Verdict.REFUTED
