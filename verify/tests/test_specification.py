# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The specifications on public vectors, and the names of what is specified."""

import pytest

from verify import expression as e
from verify import primitives, specification
from verify import specification_salsa20 as salsa
from verify.evaluate import evaluate
from verify.faults import InputError

START = (e.ZERO, e.ZERO)


def words(data: bytes | str) -> tuple[e.Word, ...]:
    some = bytes.fromhex(data) if isinstance(data, str) else data
    return tuple(e.const(int.from_bytes(some[i : i + 4], "little")) for i in range(0, len(some), 4))


def as_bytes(some: tuple[e.Word, ...]) -> bytes:
    return b"".join(word.args[0].to_bytes(4, "little") for word in some)


# ChaCha.


def test_quarter_round_of_rfc_8439() -> None:
    """Section 2.1.1."""
    x = [e.const(n) for n in (0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567)]
    specification.quarter_round(x, 0, 1, 2, 3)
    assert [word.args[0] for word in x] == [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB]


KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"


def test_block_of_rfc_8439() -> None:
    """Section 2.3.2."""
    block = specification.chacha_ietf(words(KEY), words("01000000000000090000004a00000000"), 0)
    assert as_bytes(block).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


def test_hchacha_of_the_draft() -> None:
    """draft-irtf-cfrg-xchacha, section 2.2.1."""
    subkey = specification.hchacha(words(KEY), words("000000090000004a0000000031415927"))
    assert as_bytes(subkey).hex() == "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc"


def test_xchacha_of_the_draft() -> None:
    """draft-irtf-cfrg-xchacha, appendix A.3.2: the nonce's last 8 bytes, and a keystream from block 0 on."""
    key = words("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f")
    nonce = words("404142434445464748494a4b4c4d4e4f5051525354555658")
    block = specification.xchacha(key, nonce, (e.ZERO, e.ZERO), 1)
    plain = b'The dhole (pronounced "dole") is also known as the Asiatic wild '
    cipher = bytes(x ^ y for x, y in zip(as_bytes(block), plain, strict=True))
    assert cipher.hex().startswith("7d0a2e6b7f7c65a236542630294e063b7ab9b555a5d5149aa21e4ae1e4fbce87")


def test_counter_carries_into_the_high_word() -> None:
    key, nonce = words(KEY), words("0000000000000000")
    wrapped = specification.chacha(key, nonce, (e.const(0xFFFFFFFF), e.const(7)), 1)
    assert wrapped == specification.chacha(key, nonce, (e.ZERO, e.const(8)), 0)
    low, high = e.atom("ic low"), e.atom("ic high")
    values = evaluate(e.add_number(low, high, 3), {"ic low": 0xFFFFFFFE, "ic high": 0xFFFFFFFF})
    assert set(values.values()) >= {1, 0}, "2^64 - 2 and 3 make 1"


# Salsa20.


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


SALSA20 = (
    "e3be8fdd8beca2e3ea8ef9475b29a6e7003951e1097a5c38d23b7a5fad9f6844"
    "b22c97559e2723c7cbbd3fe4fc8d9a0744652a83e72a9c461876af4d7ef1a117"
)
SALSA2012 = (
    "afe411ed1c4e07e4d0cde3b33e31ec190fa4cc796a58bafb848ead8d07d02cd2"
    "d4b6f9f30cb0b57007e3733895cc8d1060107975acaeeb689b6cf614ab64a3d6"
)


@pytest.mark.parametrize(("name", "keystream"), [("salsa20", SALSA20), ("salsa2012", SALSA2012)])
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
