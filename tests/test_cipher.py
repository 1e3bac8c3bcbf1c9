# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The reference in Python: against the public vectors, and against the `cryptography` package."""

from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher as Theirs
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from generator.cipher.families import FAMILIES
from generator.cipher.family import CipherError, Family
from generator.cipher.reference import core, keystream, stream_xor
from generator.cipher.registry import cipher
from generator.cipher.vectors import Vector, vectors


@pytest.mark.parametrize("vector", vectors(), ids=lambda v: v.source)
def test_public_vector(vector: Vector) -> None:
    found = cipher(vector.cipher)
    if found.core:
        assert core(found, vector.key, vector.nonce) == vector.result
    else:
        assert stream_xor(found, vector.message, vector.key, vector.nonce, vector.counter) == vector.result


def test_the_vectors_cover_the_family() -> None:
    chacha = {"chacha8", "chacha12", "chacha20", "xchacha20", "hchacha20"}
    salsa = {"salsa20", "salsa2012", "xsalsa20", "hsalsa20", "crypto_core/salsa20"}
    assert {v.cipher for v in vectors()} == chacha | salsa
    assert all(len(v.key) == 32 and len(v.nonce) == cipher(v.cipher).nonce_bytes for v in vectors())
    assert all(len(v.message) == len(v.result) for v in vectors() if v.message)


def theirs(key: bytes, nonce: bytes, counter: int, message: bytes) -> bytes:
    """`cryptography` takes the counter and the nonce as they stand in the state: 16 bytes."""
    return Theirs(ChaCha20(key, counter.to_bytes(8, "little") + nonce), mode=None).encryptor().update(message)


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 300, 1000])
@pytest.mark.parametrize("counter", [0, 1, 77, (1 << 32) - 2, (1 << 40) + 5, (1 << 64) - 2])
def test_against_cryptography(length: int, counter: int) -> None:
    random = Random(length + counter)
    key, nonce, message = random.randbytes(32), random.randbytes(8), random.randbytes(length)
    assert stream_xor(cipher("chacha20"), message, key, nonce, counter) == theirs(key, nonce, counter, message)


def test_xchacha_is_chacha_with_the_key_of_hchacha() -> None:
    random = Random(24)
    key, nonce = random.randbytes(32), random.randbytes(24)
    expected = theirs(core(cipher("hchacha20"), key, nonce[:16]), nonce[16:], 5, bytes(200))
    assert keystream(cipher("xchacha20"), key, nonce, 200, 5) == expected


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.title)
def test_the_rounds_cover_every_word_once(family: Family) -> None:
    for places in (family.first, family.second, [family.order]):
        assert sorted(place for quarter in places for place in quarter) == list(range(16))
    assert sorted(step.operation for step in family.steps) == ["add"] * 4 + ["rotl"] * 4 + ["xor"] * 4


def test_rows_follow_from_the_rounds() -> None:
    """ChaCha's rows are the matrix's, and its b stays; Salsa20's are the diagonals, and b and d change places."""
    rotations = {family.stem: [tuple(each) for each in family.rotations] for family in FAMILIES}
    assert rotations == {"chacha": [(0, 3), (1, 0), (2, 1), (3, 2)], "salsa20": [(0, 0), (3, 1), (2, 2), (1, 3)]}
    rows = {family.stem: family.rows for family in FAMILIES}
    assert rows["chacha"][1] == (4, 5, 6, 7) and rows["salsa20"][1] == (4, 9, 14, 3)


@pytest.mark.parametrize(
    ("name", "nonce", "title"),
    [
        ("chacha20", 8, "ChaCha20"),
        ("xchacha12", 24, "XChaCha12"),
        ("hchacha20", 16, "HChaCha20"),
        ("chacha2", 8, "ChaCha2"),
        ("salsa20", 8, "Salsa20"),
        ("salsa2012", 8, "Salsa20/12"),
        ("xsalsa208", 24, "XSalsa20/8"),
        ("crypto_core/salsa20", 16, "Salsa20"),
        ("crypto_core/hsalsa20", 16, "HSalsa20"),
    ],
)
def test_names(name: str, nonce: int, title: str) -> None:
    found = cipher(name)
    assert (found.nonce_bytes, found.title) == (nonce, title)
    assert cipher(found.primitive) == found and found.name == name.split("/")[-1]
    assert found.with_rounds(6).with_rounds(found.rounds) == found


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("chacha7", "7 rounds; the number of rounds is even"),
        ("chacha0", "at least 2"),
        ("salsa2020", "unknown cipher 'salsa2020'"),
        ("salsa2", "unknown cipher 'salsa2'"),
        ("crypto_core/xsalsa20", "unknown cipher"),
        ("chacha", "expected chacha20, salsa20"),
        ("chacha20-ietf", "unknown cipher"),
    ],
)
def test_ciphers_that_do_not_exist(name: str, message: str) -> None:
    with pytest.raises(CipherError, match=message):
        cipher(name)
