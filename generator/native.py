# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Finished code in this very process: PeachPy's encodings, loaded by PeachPy's loader, called through ctypes."""

from __future__ import annotations

import ctypes
import platform
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from peachpy.loader import Loader

from generator.cipher.family import CONSTANT
from generator.cipher.registry import Cipher
from generator.machine import Code
from generator.machine.assemble import assemble
from generator.program.entries import parameters

AUTH_BYTES = 16
CPUINFO = Path("/proc/cpuinfo")


class NativeError(Exception):
    """This machine cannot run the code; the message says why."""


def cpu_features(cpuinfo: Path = CPUINFO) -> frozenset[str]:
    """The flags of this CPU as Linux names them, which lists only what the system supports too. Raises NativeError."""
    if platform.machine() not in ("x86_64", "AMD64") or platform.system() != "Linux":
        raise NativeError(f"code runs on Linux on amd64 only; this is {platform.system()} on {platform.machine()}")
    try:
        flags = re.search(r"^flags\s*:(.*)$", cpuinfo.read_text(), re.MULTILINE)
    except OSError as error:
        raise NativeError(f"cannot read {cpuinfo}: {error.strerror}") from None
    if flags is None:
        raise NativeError(f"{cpuinfo} does not name the features of this CPU")
    return frozenset(flags[1].split())


def missing(needed: Sequence[str]) -> list[str]:
    """Those of ``needed`` that this CPU lacks. Raises NativeError where nobody can tell."""
    there = cpu_features()
    return [feature for feature in needed if feature not in there]


class Loaded:
    """Code of the System V convention, ready to be called. Raises NativeError where this CPU lacks an instruction."""

    def __init__(self, code: Code) -> None:
        lacking = missing(code.target.features)
        if lacking:
            raise NativeError(f"it needs {', '.join(lacking)}, which this CPU lacks")
        assert code.abi.name == "sysv", "Linux calls by System V's convention"
        assembled = assemble(code)
        image = assembled.image()
        self.code_bytes, self.constant_bytes = len(assembled.text), len(assembled.rodata)
        self._core_bytes = code.cipher.output_bytes if isinstance(code.cipher, Cipher) else 0
        self._loader = Loader(len(image))
        self._loader.copy_code(image)
        self._functions = {
            entry.role: self._function(entry.role, entry.start) for entry in assembled.symbols if entry.public
        }

    def _function(self, role: str, start: int) -> Callable[..., int]:
        integers = {"len", "ic"} if role != "core" else set[str]()
        kinds = [ctypes.c_uint64 if name in integers else ctypes.c_char_p for name in parameters(role)]
        return ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, *kinds[1:])(self._loader.code_address + start)

    def _call(self, role: str, length: int, *arguments: bytes | int) -> bytes:
        out = ctypes.create_string_buffer(length)
        result = self._functions[role](out, *arguments)
        if result:
            raise NativeError(f"{role} returns {result}, not 0")
        return out.raw

    def stream(self, length: int, key: bytes, nonce: bytes) -> bytes:
        """``length`` bytes of keystream."""
        return self._call("stream", length, length, nonce, key)

    def stream_xor(self, message: bytes, key: bytes, nonce: bytes, counter: int | None = None) -> bytes:
        """The message xored with the keystream, from block ``counter`` on; ``None`` calls the entry without one."""
        if counter is None:
            return self._call("xor", len(message), message, len(message), nonce, key)
        return self._call("xor_ic", len(message), message, len(message), nonce, counter, key)

    def auth(self, key: bytes, message: bytes) -> bytes:
        """What an authenticator gives."""
        return self._call("auth", AUTH_BYTES, message, len(message), key)

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

    def core(self, key: bytes, block: bytes, constant: bytes = CONSTANT) -> bytes:
        """What a core gives."""
        return self._call("core", self._core_bytes, block, key, constant)
