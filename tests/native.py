# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Finished code of AEADs in this very process: PeachPy's encodings, loaded by PeachPy's loader."""

from __future__ import annotations

import ctypes

import pytest
from peachpy.loader import Loader

from generator.machine import Code
from generator.machine.assemble import assemble
from harness.implementations import missing

AUTH_BYTES = 16


class Loaded:
    """Code of the System V convention, ready to be called. Skips the test where this CPU lacks an instruction."""

    def __init__(self, code: Code) -> None:
        if lacking := missing(code.target.features):
            pytest.skip(f"this CPU lacks {', '.join(lacking)}")
        assembled = assemble(code)
        image = assembled.image()
        self._loader = Loader(len(image))
        self._loader.copy_code(image)
        call, at = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p), self._loader.code_address
        self._functions = {each.role: call(at + each.start) for each in assembled.symbols if each.public}

    def aead(
        self, role: str, key: bytes, nonce: bytes, data: bytes, text: bytes, in_place: bool = False
    ) -> tuple[bytes, bytes]:
        """The other text and the tag, of what seals and opens."""
        out, tag = ctypes.create_string_buffer(max(1, len(text))), ctypes.create_string_buffer(AUTH_BYTES)
        kept = [ctypes.create_string_buffer(given, max(1, len(given))) for given in (text, nonce, key, data)]
        out = kept[0] if in_place else out
        at, n, k, ad = map(ctypes.addressof, kept)
        fields = (ctypes.addressof(out), at, len(text), n, k, ad, len(data), ctypes.addressof(tag))
        self._functions[role]((ctypes.c_uint64 * len(fields))(*fields))
        return out.raw[: len(text)], tag.raw
