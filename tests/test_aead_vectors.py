# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's vectors of ChaCha20-Poly1305 and XChaCha20-Poly1305 (BoringSSL's, OpenSSL's, Wycheproof's, published
calls) by crypto_aead of every implementation that this CPU runs: what is right opens, what is wrong does not."""

import ctypes
import re
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from harness.build import Compiler, build
from harness.implementations import Implementation, cpu_features, find
from harness.paths import TREE
from tests.aead_calls import Call, published, wycheproof

NAMES = ("chacha20poly1305", "xchacha20poly1305")
IMPLEMENTATIONS = find(TREE, (), "", " ".join(f"crypto_aead/{name}" for name in NAMES), ("crypto_aead",))
FIELDS = {"IV": "NONCE", "AAD": "AD", "PLAINTEXT": "IN", "CIPHERTEXT": "CT"}


def value(text: str) -> bytes:
    """Hex digits, or a text in quotation marks."""
    return text[1:-1].encode() if text.startswith('"') else bytes.fromhex(text)


@cache
def cryptography(name: str) -> list[Call]:
    """A file of the package cryptography_vectors; a line a field, a blank line behind each call."""
    pytest.importorskip("cryptography_vectors", reason="scripts/bootstrap torture installs BoringSSL's vectors")
    text = resources.files("cryptography_vectors").joinpath(f"ciphers/ChaCha20Poly1305/{name}.txt").read_text()
    calls = []
    for part in text.split("COUNT")[1:]:
        given = {found[1].upper(): found[2] for found in re.finditer(r"^(\w+) *= *(.*)$", part, re.MULTILINE)}
        given = {FIELDS.get(field, field): each for field, each in given.items()}
        values = (value(given[each]) for each in ("KEY", "NONCE", "AD", "IN", "CT", "TAG"))
        calls.append(Call(f"{name} {len(calls) + 1}", NAMES[0], *values, right="RESULT" not in given))
    return calls


class Loaded:
    """The two functions of an implementation, built and loaded. Skips the test if this CPU cannot run it."""

    def __init__(self, implementation: Implementation, directory: Path) -> None:
        if lacking := implementation.obstacle(cpu_features()):
            pytest.skip(lacking)
        built = build(implementation, Compiler("gcc -O2"), directory)
        assert not built.error, built.error
        library = ctypes.CDLL(str(built.object))
        self._encrypt, self._decrypt = (
            library[f"{implementation.namespace}_{name}"] for name in ("encrypt", "decrypt")
        )
        text, length = ctypes.c_char_p, ctypes.c_ulonglong
        counted = ctypes.POINTER(length)
        self._encrypt.argtypes = (text, counted, text, length, text, length, text, text, text)
        self._decrypt.argtypes = (text, counted, text, text, length, text, length, text, text)

    def encrypt(self, call: Call) -> bytes:
        """Ciphertext and tag."""
        out, length = ctypes.create_string_buffer(len(call.message) + 16), ctypes.c_ulonglong()
        texts = (call.message, len(call.message), call.data, len(call.data))
        assert self._encrypt(out, length, *texts, None, call.nonce, call.key) == 0
        return out.raw[: length.value]

    def decrypt(self, call: Call, sent: bytes) -> bytes | None:
        """The message, or None for what does not open, of which nothing is left."""
        most = max(0, len(sent) - 16)
        out, length = ctypes.create_string_buffer(b"\x55" * most, max(1, most)), ctypes.c_ulonglong()
        got = self._decrypt(out, length, None, sent, len(sent), call.data, len(call.data), call.nonce, call.key)
        if not got:
            return out.raw[: length.value]
        assert got == -1 and out.raw[:most] == bytes(most), call.source
        return None


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS, ids=lambda each: each.name.removeprefix("crypto_aead/"))
def test_vectors(implementation: Implementation, tmp_path: Path) -> None:
    loaded, primitive = Loaded(implementation, tmp_path), implementation.primitive
    size = 24 if primitive.startswith("x") else 12
    calls = [each for each in (*published(primitive), *wycheproof(primitive)) if len(each.nonce) == size]
    assert len(calls) > 200 and {call.right for call in calls} == {True, False}
    _judge(loaded, calls)


@pytest.mark.parametrize("name, count", [("boringssl", 66), ("openssl", 5)])
def test_vectors_of_others(name: str, count: int, tmp_path: Path) -> None:
    calls = cryptography(name)
    assert len(calls) == count
    for implementation in IMPLEMENTATIONS:
        if implementation.primitive == NAMES[0] and not implementation.obstacle(cpu_features()):
            _judge(Loaded(implementation, tmp_path), calls)


def _judge(loaded: Loaded, calls: list[Call]) -> None:
    for call in calls:
        whole = call.encrypted + call.tag
        if not call.right:
            assert loaded.decrypt(call, whole) is None, call.source
            continue
        assert loaded.encrypt(call) == whole, call.source
        assert loaded.decrypt(call, whole) == call.message, call.source
        for bit in (0, 77, 127):
            wrong = bytearray(whole)
            wrong[len(call.encrypted) + bit // 8] ^= 1 << bit % 8
            assert loaded.decrypt(call, bytes(wrong)) is None, call.source
        assert loaded.decrypt(call, whole[:-1]) is None, call.source
