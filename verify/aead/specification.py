# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is computed: RFC 8439, 2.8; draft-irtf-cfrg-xchacha, 2; and NaCl's crypto_secretbox.

The keystream is in words of bits (verify.specification), the tag in integers (verify.integers.poly1305).
"""

from dataclasses import dataclass

from verify import expression as e
from verify.expression import Word
from verify.integers.algebra import FULL, WORD, Integer, number
from verify.integers.state import State
from verify.primitives import STREAM, Primitive, find

Words = tuple[Word, ...]
BLOCK = 64  # bytes of keystream


@dataclass(frozen=True)
class Construction:
    """stream: has a 64-bit counter. ietf: the nonce's first word stands in the counter's upper half. skipped: bytes of
    keystream before the text's. most: bytes of the longest text. data: there are additional data; both are padded with
    zeros to blocks of 16 bytes, and their lengths follow."""

    name: str
    stream: Primitive
    nonce_bytes: int
    ietf: bool
    skipped: int
    most: int
    data: bool

    def counter(self, nonce: Words) -> tuple[Word, Word]:
        """The counter of block 0, as low and high word. With a nonce of 12 bytes its first word is the high one: RFC
        8439's counter of 32 bits does not wrap, since a text has at most 2^32 - 1 blocks: no carry comes there."""
        return (e.ZERO, nonce[0]) if self.ietf else (e.ZERO, e.ZERO)

    def block(self, key: Words, nonce: Words, counter: tuple[Word, Word], index: int) -> Words:
        """Keystream block number counter + index: 16 words."""
        return self.stream.block(key, nonce[1:] if self.ietf else nonce, counter, index)


RFC = (1 << 38) - 64  # bytes of the longest text (RFC 8439, 2.8)
CONSTRUCTIONS = {
    each.name: each
    for each in (
        Construction("chacha20poly1305", find(f"{STREAM}/chacha20", False), 12, True, 64, RFC, True),
        Construction("xchacha20poly1305", find(f"{STREAM}/xchacha20", False), 24, False, 64, RFC, True),
        Construction("xsalsa20poly1305", find(f"{STREAM}/xsalsa20", False), 24, False, 32, FULL, False),
    )
}


def with_lengths(s: State, r: Integer, h: Integer, data: Integer, text: Integer) -> Integer:
    """What accumulator h becomes by the last block: the lengths of additional data and text, in bytes."""
    return s.algebra.named(h + data + text.scaled(1 << WORD) + number(1 << 2 * WORD)) * r
