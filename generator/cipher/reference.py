# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""ChaCha in plain Python: the reference that every kernel is compared with."""

from __future__ import annotations

import struct

from generator.cipher.chacha import (
    BLOCK_BYTES,
    COLUMNS,
    CONSTANT,
    DIAGONALS,
    HCHACHA_ROWS,
    QUARTER_ROUND,
    ROW,
    Cipher,
)

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF


def permute(words: list[int], rounds: int) -> list[int]:
    """The rounds on 16 words, without the feed-forward."""
    words = list(words)
    for _ in range(rounds // 2):
        for indices in COLUMNS + DIAGONALS:
            for operation, target, operand in QUARTER_ROUND:
                index = indices[target]
                if operation == "add":
                    words[index] = (words[index] + words[indices[operand]]) & MASK32
                elif operation == "xor":
                    words[index] ^= words[indices[operand]]
                else:
                    words[index] = (words[index] << operand | words[index] >> (32 - operand)) & MASK32
    return words


def hchacha(key: bytes, block: bytes, rounds: int = 20, constant: bytes = CONSTANT) -> bytes:
    """HChaCha: 32 bytes from a key of 32 bytes and an input of 16 bytes (draft-irtf-cfrg-xchacha-03 section 2.2)."""
    words = permute(list(struct.unpack("<16I", constant + key + block)), rounds)
    return struct.pack("<8I", *(words[ROW * row + i] for row in HCHACHA_ROWS for i in range(ROW)))


def keystream(cipher: Cipher, key: bytes, nonce: bytes, length: int, counter: int = 0) -> bytes:
    """``length`` bytes of keystream from the 64-bit block ``counter`` on."""
    if cipher.extended:
        key, nonce = hchacha(key, nonce[:16], cipher.rounds), nonce[16:]
    out = bytearray()
    while len(out) < length:
        words = list(struct.unpack("<16I", CONSTANT + key + struct.pack("<Q", counter & MASK64) + nonce))
        mixed = permute(words, cipher.rounds)
        out += struct.pack("<16I", *((a + b) & MASK32 for a, b in zip(mixed, words, strict=True)))
        counter += 1
    assert len(out) - length < BLOCK_BYTES
    return bytes(out[:length])


def stream_xor(cipher: Cipher, message: bytes, key: bytes, nonce: bytes, counter: int = 0) -> bytes:
    """The message xored with the keystream from the 64-bit block ``counter`` on."""
    stream = keystream(cipher, key, nonce, len(message), counter)
    return bytes(a ^ b for a, b in zip(message, stream, strict=True))
