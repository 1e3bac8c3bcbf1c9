# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Call emitted AEADs in this process."""

import ctypes
from pathlib import Path

from tools import need, need_features, silent

from proofs import tags
from proofs.emitted import Emitted

AUTH_BYTES = 16


class Loaded:
    """The functions of a file, loaded and ready to be called. Skips the test if this CPU lacks an instruction."""

    def __init__(self, file: Emitted, directory: Path) -> None:
        need_features(*file.features)
        silent(need("gcc"), "-shared", "-nostdlib", "-o", directory / "code.so", file.assemble())
        library = ctypes.CDLL(str(directory / "code.so"))
        self._functions = {role: library[tags.Function(file, role).symbol] for role in tags.ROLES}

    def aead(
        self, role: str, key: bytes, nonce: bytes, data: bytes, text: bytes, in_place: bool = False
    ) -> tuple[bytes, bytes]:
        """Seal or open: gives the ciphertext or plaintext, and the tag."""
        out, tag = ctypes.create_string_buffer(max(1, len(text))), ctypes.create_string_buffer(AUTH_BYTES)
        kept = [ctypes.create_string_buffer(given, max(1, len(given))) for given in (text, nonce, key, data)]
        out = kept[0] if in_place else out
        at, n, k, ad = map(ctypes.addressof, kept)
        fields = (ctypes.addressof(out), at, len(text), n, k, ad, len(data), ctypes.addressof(tag))
        self._functions[role]((ctypes.c_uint64 * len(fields))(*fields))
        return out.raw[: len(text)], tag.raw
