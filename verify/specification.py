# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the ChaCha family computes, to be read beside its sources.

- The ChaCha20 block function: RFC 8439, sections 2.1 to 2.3, with the original division of the last four words: a
  64-bit block counter and a 64-bit nonce (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008, section 3).
- HChaCha20 and XChaCha20: draft-irtf-cfrg-xchacha-03, sections 2.2 and 2.3, with the same 64-bit counter.

Everything is a tuple of 32-bit words, little-endian (verify.expression.Word). A key is 8 words; count: rounds.
"""

from functools import cache

from verify.expression import Word, add, add_number, const, rotl, xor

Words = tuple[Word, ...]

CONSTANTS = tuple(const(int.from_bytes(b"expand 32-byte k"[i : i + 4], "little")) for i in (0, 4, 8, 12))


def quarter_round(x: list[Word], a: int, b: int, c: int, d: int) -> None:
    """RFC 8439, 2.1: changes words a, b, c and d of the state x."""
    x[a] = add(x[a], x[b])
    x[d] = rotl(xor(x[d], x[a]), 16)
    x[c] = add(x[c], x[d])
    x[b] = rotl(xor(x[b], x[c]), 12)
    x[a] = add(x[a], x[b])
    x[d] = rotl(xor(x[d], x[a]), 8)
    x[c] = add(x[c], x[d])
    x[b] = rotl(xor(x[b], x[c]), 7)


def rounds(state: Words, count: int) -> Words:
    """RFC 8439, 2.3: `count` rounds on a state of 16 words, column rounds and diagonal rounds alternately."""
    x = list(state)
    for _ in range(count // 2):
        quarter_round(x, 0, 4, 8, 12)
        quarter_round(x, 1, 5, 9, 13)
        quarter_round(x, 2, 6, 10, 14)
        quarter_round(x, 3, 7, 11, 15)
        quarter_round(x, 0, 5, 10, 15)
        quarter_round(x, 1, 6, 11, 12)
        quarter_round(x, 2, 7, 8, 13)
        quarter_round(x, 3, 4, 9, 14)
    return tuple(x)


@cache
def block(key: Words, last: Words, constants: Words = CONSTANTS, count: int = 20) -> Words:
    """RFC 8439, 2.3: the 16 words of a keystream block. last: words 12 to 15 of the state."""
    state = (*constants, *key, *last)
    return tuple(map(add, rounds(state, count), state))


@cache
def chacha(key: Words, nonce: Words, counter: tuple[Word, Word], index: int, count: int = 20) -> Words:
    """Keystream block number counter + index, 16 words. nonce: 2 words; counter: low and high word, mod 2^64."""
    return block(key, (*add_number(*counter, index), *nonce), count=count)


@cache
def hchacha(key: Words, nonce: Words, constants: Words = CONSTANTS, count: int = 20) -> Words:
    """HChaCha (the draft's 2.2): 8 words, of 8 key words and 4 nonce words."""
    x = rounds((*constants, *key, *nonce), count)
    return (*x[0:4], *x[12:16])


def xchacha(key: Words, nonce: Words, counter: tuple[Word, Word], index: int, count: int = 20) -> Words:
    """XChaCha's keystream block number counter + index (the draft's 2.3). nonce: 6 words; counter: low, high word."""
    return chacha(hchacha(key, nonce[:4], count=count), nonce[4:], counter, index, count)


def chacha_ietf(key: Words, last: Words, index: int, count: int = 20) -> Words:
    """RFC 8439, 2.4: keystream block `index` from words 12 to 15 on: a counter mod 2^32, and a nonce of 3 words."""
    return block(key, (add(last[0], const(index)), *last[1:]), count=count)
