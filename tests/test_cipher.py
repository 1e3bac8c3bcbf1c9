# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The reference in Python: against the public vectors, and against the `cryptography` package."""

from __future__ import annotations

from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher as Theirs
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from generator.cipher.family import COLUMNS, DIAGONALS, QUARTER_ROUND
from generator.cipher.reference import hchacha, keystream, stream_xor
from generator.cipher.registry import CipherError, cipher
from generator.cipher.vectors import Vector, vectors


@pytest.mark.parametrize("vector", vectors(), ids=lambda v: v.source)
def test_public_vector(vector: Vector) -> None:
    found = cipher(vector.cipher)
    if found.core:
        assert hchacha(vector.key, vector.nonce, found.rounds) == vector.result
    else:
        assert stream_xor(found, vector.message, vector.key, vector.nonce, vector.counter) == vector.result


def test_the_vectors_cover_the_family() -> None:
    assert {v.cipher for v in vectors()} == {"chacha8", "chacha12", "chacha20", "xchacha20", "hchacha20"}
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
    expected = theirs(hchacha(key, nonce[:16]), nonce[16:], 5, bytes(200))
    assert keystream(cipher("xchacha20"), key, nonce, 200, 5) == expected


def test_the_rounds_cover_every_word_once() -> None:
    for indices in (COLUMNS, DIAGONALS):
        assert sorted(word for quarter in indices for word in quarter) == list(range(16))
    assert [step[0] for step in QUARTER_ROUND] == ["add", "xor", "rotl"] * 4


@pytest.mark.parametrize(
    ("name", "nonce", "title"),
    [
        ("chacha20", 8, "ChaCha20"),
        ("xchacha12", 24, "XChaCha12"),
        ("hchacha20", 16, "HChaCha20"),
        ("chacha2", 8, "ChaCha2"),
    ],
)
def test_names(name: str, nonce: int, title: str) -> None:
    found = cipher(name)
    assert (found.nonce_bytes, found.title) == (nonce, title)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("chacha7", "7 rounds; the number of rounds is even"),
        ("chacha0", "at least 2"),
        ("salsa20", "unknown cipher 'salsa20'"),
        ("chacha", "such as chacha20"),
        ("chacha20-ietf", "unknown cipher"),
    ],
)
def test_ciphers_that_do_not_exist(name: str, message: str) -> None:
    with pytest.raises(CipherError, match=message):
        cipher(name)
