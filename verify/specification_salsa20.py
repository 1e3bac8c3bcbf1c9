# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the Salsa20 family computes, to be read beside its sources.

- Salsa20: D. J. Bernstein, "Salsa20 specification", 2005, sections 3 to 10, whose names these functions have; the same
  function is in "The Salsa20 family of stream ciphers", 2007, which has Salsa20/12 and Salsa20/8 as well.
- HSalsa20 and XSalsa20: D. J. Bernstein, "Extending the Salsa20 nonce", 2011, section 2.

Everything is a tuple of 32-bit words, little-endian (verify.expression.Word). A key is 8 words; count: rounds.
"""

from functools import cache

from verify.expression import Word, add, add_number, rotl, xor
from verify.specification import CONSTANTS, Words

Quarter = tuple[Word, Word, Word, Word]


def quarterround(y0: Word, y1: Word, y2: Word, y3: Word) -> Quarter:
    """ "Salsa20 specification", section 3: z of y."""
    z1 = xor(y1, rotl(add(y0, y3), 7))
    z2 = xor(y2, rotl(add(z1, y0), 9))
    z3 = xor(y3, rotl(add(z2, z1), 13))
    z0 = xor(y0, rotl(add(z3, z2), 18))
    return z0, z1, z2, z3


def rowround(y: Words) -> Words:
    """ "Salsa20 specification", section 4: 16 words z of 16 words y."""
    z0, z1, z2, z3 = quarterround(y[0], y[1], y[2], y[3])
    z5, z6, z7, z4 = quarterround(y[5], y[6], y[7], y[4])
    z10, z11, z8, z9 = quarterround(y[10], y[11], y[8], y[9])
    z15, z12, z13, z14 = quarterround(y[15], y[12], y[13], y[14])
    return z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, z10, z11, z12, z13, z14, z15


def columnround(x: Words) -> Words:
    """ "Salsa20 specification", section 5: 16 words y of 16 words x."""
    y0, y4, y8, y12 = quarterround(x[0], x[4], x[8], x[12])
    y5, y9, y13, y1 = quarterround(x[5], x[9], x[13], x[1])
    y10, y14, y2, y6 = quarterround(x[10], x[14], x[2], x[6])
    y15, y3, y7, y11 = quarterround(x[15], x[3], x[7], x[11])
    return y0, y1, y2, y3, y4, y5, y6, y7, y8, y9, y10, y11, y12, y13, y14, y15


def doubleround(x: Words) -> Words:
    """ "Salsa20 specification", section 6: a column round and a row round."""
    return rowround(columnround(x))


def doublerounds(x: Words, count: int) -> Words:
    """`count` rounds, which are count / 2 double rounds, on 16 words x."""
    for _ in range(count // 2):
        x = doubleround(x)
    return x


def arranged(key: Words, n: Words, constants: Words) -> Words:
    """ "Salsa20 specification", section 9: the 16 words of constants, the key's halves and 4 words n."""
    c0, c1, c2, c3 = constants
    return c0, *key[0:4], c1, *n, c2, *key[4:8], c3


@cache
def expansion(key: Words, n: Words, constants: Words = CONSTANTS, count: int = 20) -> Words:
    """ "Salsa20 specification", sections 8 and 9: the hash function of key, n and constants: 16 words."""
    x = arranged(key, n, constants)
    return tuple(map(add, x, doublerounds(x, count)))


@cache
def salsa20(key: Words, nonce: Words, counter: tuple[Word, Word], index: int, count: int = 20) -> Words:
    """ "Salsa20 specification", section 10: keystream block counter + index. nonce and counter: 2 words, low first."""
    return expansion(key, (*nonce, *add_number(*counter, index)), count=count)


@cache
def hsalsa20(key: Words, n: Words, constants: Words = CONSTANTS, count: int = 20) -> Words:
    """ "Extending the Salsa20 nonce", section 2: HSalsa20, 8 words of 8 key words and 4 words n."""
    z = doublerounds(arranged(key, n, constants), count)
    return z[0], z[5], z[10], z[15], z[6], z[7], z[8], z[9]


def xsalsa20(key: Words, nonce: Words, counter: tuple[Word, Word], index: int, count: int = 20) -> Words:
    """ "Extending the Salsa20 nonce", section 2: XSalsa20's keystream block number counter + index. nonce: 6 words."""
    return salsa20(hsalsa20(key, nonce[:4], count=count), nonce[4:], counter, index, count)
