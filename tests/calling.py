# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Call assembled variants from C (tests/c/call.c) and compare them with the reference in Python."""

import struct
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools import finished, need, silent

from generator.cipher import reference
from generator.cipher.registry import Cipher
from generator.print.names import symbol
from generator.variants import Variant

KEY, NONCE = bytes(range(200, 232)), bytes(range(100, 124))
SOURCE = Path(__file__).parent / "c" / "call.c"


def compile_caller(target: Path, *options: str | Path) -> Path:
    """Compile the C program; gives its path."""
    silent(need("gcc"), "-O1", "-Wall", "-Wextra", "-Werror", "-o", target, SOURCE, *options, "-ldl")
    return target


def shared_library(item: Path, *options: str) -> Path:
    """An object linked as a shared library. The linker must give no warning and leave no relocation in the text."""
    target = item.with_suffix(".so")
    silent(need("gcc"), "-shared", "-nostdlib", "-Wl,-z,text", "-Wl,--fatal-warnings", *options, "-o", target, item)
    return target


@cache
def keystream(cipher: Cipher, counter: int) -> bytes:
    """The reference's keystream, long enough for every call here."""
    return reference.keystream(cipher, KEY, NONCE[: cipher.nonce_bytes], 1 << 13, counter)


def calls(variant: Variant) -> Iterator[tuple[str, int, int]]:
    """Calls (entry, length and first counter) that reach every kernel. Other tests check all lengths."""
    if variant.cipher.core:
        yield "core", variant.cipher.output_bytes, 0
        return
    widths = variant.design.widths
    longest = 64 * (3 * max(widths) - 1) + 47
    for length in sorted({0, 1, 65, longest, *(64 * width for width in widths)}):
        yield "xor", length, 0
    yield "stream", longest, 0
    yield "xor_ic", longest, (1 << 32) - 3


@cache
def traffic(variant: Variant) -> dict[str, tuple[bytes, bytes]]:
    """By entry: the input for the C program, and the output that it must give."""
    found: dict[str, tuple[bytes, bytes]] = {}
    for role, length, counter in calls(variant):
        message = bytes(i * 5 & 0xFF for i in range(length))
        sent = struct.pack("<QQ", length, counter) + KEY + NONCE + message
        if role == "core":
            expected = reference.core(variant.cipher, KEY, NONCE[:16])
        else:
            stream = keystream(variant.cipher, counter)[:length]
            assert len(stream) == length
            expected = stream if role == "stream" else bytes(a ^ b for a, b in zip(message, stream, strict=True))
        before = found.get(role, (b"", b""))
        found[role] = before[0] + sent, before[1] + expected
    return found


def run(caller: Path, variant: Variant, abi: str, library: Path | str) -> None:
    """Call every entry and compare with the reference; ``library`` is "" if the caller contains the code."""
    for role, (sent, expected) in traffic(variant).items():
        code = finished(variant, abi)
        name = symbol(code, variant.name, next(each for each in code.entries if each.role == role))
        result = subprocess.run([caller, library, name, role], input=sent, capture_output=True, check=False)
        assert result.returncode == 0, result.stderr.decode() or f"{role} ends with {result.returncode}"
        assert result.stdout == expected, role
