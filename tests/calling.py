# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Calls of assembled variants from C (tests/c/call.c), compared with the reference in Python."""

from __future__ import annotations

import struct
import subprocess
from functools import cache
from pathlib import Path

import pytest
from tools import finished, need, silent

from generator.cipher import reference
from generator.ir.check import cases
from generator.print.names import symbol
from generator.variants import Variant
from harness.implementations import cpu_features

KEY, NONCE = bytes(range(200, 232)), bytes(range(100, 124))
SOURCE = Path(__file__).parent / "c" / "call.c"


def skip_without_features(variant: Variant) -> None:
    """Skip a test of code that this CPU cannot run."""
    missing = set(variant.design.target.features) - cpu_features()
    if missing:
        pytest.skip(f"this CPU has no {' '.join(sorted(missing))}")


def compile_caller(target: Path, *options: str | Path) -> Path:
    """The C program."""
    silent(need("gcc"), "-O1", "-Wall", "-Wextra", "-Werror", "-o", target, SOURCE, *options, "-ldl")
    return target


def shared_library(item: Path, *options: str) -> Path:
    """An object as a shared library; the linker must find nothing to warn of and no relocation in the text."""
    target = item.with_suffix(".so")
    silent(need("gcc"), "-shared", "-nostdlib", "-Wl,-z,text", "-Wl,--fatal-warnings", *options, "-o", target, item)
    return target


def calls(variant: Variant) -> dict[str, list[tuple[int, int]]]:
    """By entry: lengths and first counters that reach every kernel."""
    found: dict[str, list[tuple[int, int]]] = {}
    for case in cases(variant.cipher, variant.design.widths):
        if not case.in_place:
            found.setdefault(case.role, []).append((0 if case.role == "core" else case.length, case.counter))
    return found


@cache
def traffic(variant: Variant) -> dict[str, tuple[bytes, bytes]]:
    """By entry: what is sent to the C program, and what must come back."""
    cipher = variant.cipher
    found = {}
    for role, wanted in calls(variant).items():
        sent, expected = b"", b""
        for length, counter in wanted:
            message = bytes(i * 5 & 0xFF for i in range(length))
            sent += struct.pack("<QQ", length, counter) + KEY + NONCE + message
            if role == "core":
                expected += reference.hchacha(KEY, NONCE[:16], cipher.rounds)
            else:
                plain = bytes(length) if role == "stream" else message
                expected += reference.stream_xor(cipher, plain, KEY, NONCE[: cipher.nonce_bytes], counter)
        found[role] = sent, expected
    return found


def run(caller: Path, variant: Variant, abi: str, library: Path | str) -> None:
    """Call every entry and compare with the reference; ``library`` is empty where the caller has the code inside."""
    for role, (sent, expected) in traffic(variant).items():
        name = symbol(finished(variant, abi), variant.name, role)
        result = subprocess.run([caller, library, name, role], input=sent, capture_output=True, check=False)
        assert result.returncode == 0, result.stderr.decode() or f"{role} ends with {result.returncode}"
        assert result.stdout == expected, role
