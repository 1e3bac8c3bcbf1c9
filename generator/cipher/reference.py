# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The ciphers in plain Python: the reference that every kernel is compared with."""

import struct

from generator.cipher.family import BLOCK_BYTES, CONSTANT, Family
from generator.cipher.registry import Cipher

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF


def permute(family: Family, words: list[int], rounds: int) -> list[int]:
    """Apply ``rounds`` rounds to the 16 words of the matrix, without the feed-forward."""
    words = list(words)
    for _ in range(rounds // 2):
        for places in family.first + family.second:
            values = [*(words[place] for place in places), 0]
            for operation, target, first, second in family.steps:
                if operation == "add":
                    values[target] = (values[first] + values[second]) & MASK32
                elif operation == "xor":
                    values[target] = values[first] ^ values[second]
                else:
                    values[target] = (values[first] << second | values[first] >> (32 - second)) & MASK32
            for place, value in zip(places, values, strict=False):
                words[place] = value
    return words


def _block(cipher: Cipher, data: bytes) -> bytes:
    """One 64-byte block from 64 bytes of input, or the 32 bytes that a core without feed-forward returns."""
    inputs = struct.unpack("<16I", data)
    matrix = [inputs[word] for word in cipher.family.order]
    mixed = permute(cipher.family, matrix, cipher.rounds)
    if not cipher.feeds_forward:
        return struct.pack("<8I", *(mixed[place] for place in cipher.family.core_output))
    return struct.pack("<16I", *((a + b) & MASK32 for a, b in zip(mixed, matrix, strict=True)))


def core(cipher: Cipher, key: bytes, block: bytes, constant: bytes = CONSTANT) -> bytes:
    """The output of a core (64 bytes, or 32 without feed-forward) from a 32-byte key and a 16-byte input."""
    words = struct.unpack("<4I", block)
    return _block(cipher, constant + key + struct.pack("<4I", *(words[i] for i in cipher.family.core_input)))


def keystream(cipher: Cipher, key: bytes, nonce: bytes, length: int, counter: int = 0) -> bytes:
    """``length`` bytes of keystream, starting at block number ``counter`` (64 bits)."""
    if cipher.extended:
        key, nonce = core(cipher.hash, key, nonce[:16]), nonce[16:]
    out = bytearray()
    while len(out) < length:
        out += _block(cipher, CONSTANT + key + struct.pack("<Q", counter & MASK64) + nonce)
        counter += 1
    assert len(out) - length < BLOCK_BYTES
    return bytes(out[:length])


def stream_xor(cipher: Cipher, message: bytes, key: bytes, nonce: bytes, counter: int = 0) -> bytes:
    """The message xored with the keystream that starts at block number ``counter`` (64 bits)."""
    stream = keystream(cipher, key, nonce, len(message), counter)
    return bytes(a ^ b for a, b in zip(message, stream, strict=True))
