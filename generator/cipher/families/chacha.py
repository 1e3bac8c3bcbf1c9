# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""ChaCha (D. J. Bernstein, 2008; RFC 8439 section 2), with the 64-bit counter and nonce of the original; HChaCha by
draft-irtf-cfrg-xchacha-03 section 2.2."""

from generator.cipher.family import A, B, C, D, Family, add, rotl, xor

FAMILY = Family(
    stem="chacha",
    title="ChaCha",
    steps=(
        add(A, A, B), xor(D, D, A), rotl(D, D, 16),
        add(C, C, D), xor(B, B, C), rotl(B, B, 12),
        add(A, A, B), xor(D, D, A), rotl(D, D, 8),
        add(C, C, D), xor(B, B, C), rotl(B, B, 7),
    ),
    first=((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)),
    second=((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)),
    second_round="diagonal",
    order=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    core_input=(0, 1, 2, 3),
    core_output=(0, 1, 2, 3, 12, 13, 14, 15),
    ietf=True,
)  # fmt: skip
