# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Prints the numbers that dropin/c/selftest.c compares with: the same calls and hash, by generator.cipher.reference.

Run it from the top of the tree: .venv/bin/python dropin/c/test/known_answer.py
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

BLOCKS = 36
MASK64 = 2**64 - 1


def answer(rounds: int) -> int:
    """The hash of all outputs for so many rounds: 8, 12 or 20."""
    from generator.cipher.reference import keystream
    from generator.cipher.registry import cipher

    message = bytes((i * 7 + 3) & 255 for i in range(BLOCKS * 64 + 16))
    key, nonce = bytes(i * 5 + 1 for i in range(32)), bytes(i * 3 + 2 for i in range(8))
    value = 0
    for blocks in range(1, BLOCKS + 1):
        length = blocks * 64 - (blocks * 29 % 64 if blocks % 4 else 0)
        stream = keystream(cipher(f"chacha{rounds}"), key, nonce, length, 0x5FFFFFFFF - blocks // 2)
        text = bytes(length) if blocks % 3 == 0 else message[:length]
        out = bytes(a ^ b for a, b in zip(text, stream, strict=True)) + bytes(16)
        for i in range(0, length + 8, 8):
            value = (value ^ struct.unpack_from("<Q", out, i)[0]) * 0x9E3779B97F4A7C15 & MASK64
            value ^= value >> 32
    return value


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
    for number in (20, 12, 8):
        print(f"#define ANSWER{number} 0x{answer(number):016x}")
