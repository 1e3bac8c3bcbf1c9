# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Salsa20 (D. J. Bernstein, "The Salsa20 family of stream ciphers", 2007); XSalsa20 and HSalsa20 (the same, "Extending
the Salsa20 nonce", 2011)."""

from generator.cipher.family import A, B, C, D, Family, T, add, rotl, xor

FAMILY = Family(
    stem="salsa20",
    title="Salsa20",
    rounds=20,
    steps=(
        add(T, A, D), rotl(T, T, 7), xor(B, B, T),
        add(T, B, A), rotl(T, T, 9), xor(C, C, T),
        add(T, C, B), rotl(T, T, 13), xor(D, D, T),
        add(T, D, C), rotl(T, T, 18), xor(A, A, T),
    ),
    first=((0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)),
    second=((0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)),
    second_round="row",
    order=(0, 4, 5, 6, 7, 1, 14, 15, 12, 13, 2, 8, 9, 10, 11, 3),
    core_input=(2, 3, 0, 1),
    core_output=(0, 5, 10, 15, 6, 7, 8, 9),
)  # fmt: skip
