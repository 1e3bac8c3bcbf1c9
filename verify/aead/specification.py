# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is computed: RFC 8439, 2.8; draft-irtf-cfrg-xchacha, 2; and NaCl's crypto_secretbox.

The keystream is in words of bits (verify.specification), the tag in integers (verify.integers.poly1305).
"""

from dataclasses import dataclass

from verify import expression as e
from verify.expression import Word
from verify.integers import poly1305
from verify.integers.algebra import FULL, WORD, Integer, number
from verify.integers.state import State
from verify.primitives import STREAM, Primitive, find

Words = tuple[Word, ...]
BLOCK = 64  # bytes of keystream


@dataclass(frozen=True)
class Construction:
    """stream: of 64-bit counters; ietf: the nonce's first word stands in the counter's upper half. skipped: bytes of
    keystream before the message's. most: the longest message, in bytes. data: whether there are additional data, and
    both texts are padded with zeros to whole blocks, and their lengths follow."""

    name: str
    stream: Primitive
    nonce_bytes: int
    ietf: bool
    skipped: int
    most: int
    data: bool

    def counter(self, nonce: Words) -> tuple[Word, Word]:
        """That of block 0. Of a nonce of 12 bytes the first word is the upper half: RFC 8439's counter of 32 bits does
        not wrap, since the message is at most 2^32 - 1 blocks, and so no carry reaches it."""
        return (e.ZERO, nonce[0]) if self.ietf else (e.ZERO, e.ZERO)

    def block(self, key: Words, nonce: Words, counter: tuple[Word, Word], index: int) -> Words:
        """Keystream block number counter + index."""
        return self.stream.block(key, nonce[1:] if self.ietf else nonce, counter, index)


RFC = (1 << 38) - 64  # bytes
CONSTRUCTIONS = {
    each.name: each
    for each in (
        Construction("chacha20poly1305", find(f"{STREAM}/chacha20", False), 12, True, 64, RFC, True),
        Construction("xchacha20poly1305", find(f"{STREAM}/xchacha20", False), 24, False, 64, RFC, True),
        Construction("xsalsa20poly1305", find(f"{STREAM}/xsalsa20", False), 24, False, 32, FULL, False),
    )
}


def with_lengths(s: State, h: Integer, data: Integer, text: Integer) -> Integer:
    """The same by the block of both lengths in bytes."""
    return s.algebra.named(h + data + text.scaled(1 << WORD) + number(1 << 2 * WORD)) * poly1305.clamped(s)
