# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305: a polynomial in r whose coefficients are the blocks of a message, modulo 2^130 - 5, plus s modulo 2^128.

Source: D. J. Bernstein, "The Poly1305-AES message-authentication code", FSE 2005; RFC 8439, section 2.5. The key is r,
some bits of which are cleared, then s. A block is a little-endian number with a 1 bit above its last byte.
"""

from dataclasses import dataclass

from generator.algorithm import Algorithm


@dataclass(frozen=True)
class Term:
    """One product in a multiplication by limbs: limb ``h`` of the accumulator times limb ``r`` of a power of r, which
    is added to limb ``column`` of the result.

    ``shift``: the product wraps around the modulus, so that the limb of the power is replaced by 5 * 2^shift times it
    (a whole number), since 2^130 = 5; None: it does not wrap.
    """

    h: int
    r: int
    column: int
    shift: int | None


@dataclass(frozen=True)
class Authenticator(Algorithm):
    """A polynomial evaluated modulo 2^``bits`` - ``fold``; ``clamp``: the mask of the bits that r keeps.

    ``adds``: s is added, for a tag. If not, this is the universal hash alone, which is no primitive of SUPERCOP.
    """

    stem: str = "poly1305"
    adds: bool = True
    bits: int = 130
    fold: int = 5
    clamp: int = 0x0FFFFFFC_0FFFFFFC_0FFFFFFC_0FFFFFFF
    block_bytes: int = 16
    key_bytes: int = 32

    @property
    def name(self) -> str:
        """SUPERCOP's name: poly1305."""
        return self.stem if self.adds else f"{self.stem}hash"

    @property
    def title(self) -> str:
        """The name as the literature writes it: Poly1305."""
        return self.stem.capitalize()

    @property
    def operation(self) -> str:
        """SUPERCOP's operation: crypto_onetimeauth."""
        return "crypto_onetimeauth"

    @property
    def sizes(self) -> dict[str, int]:
        """The macros that ``api.h`` of crypto_onetimeauth defines, in bytes."""
        return {"BYTES": self.block_bytes, "KEYBYTES": self.key_bytes}

    def limb(self, number: int, radix: int, at: int) -> int:
        """Limb number ``at``, counted from the lowest, of ``number`` in limbs of ``radix`` bits."""
        return number >> radix * at & (1 << radix) - 1

    def terms(self, radix: int, h: int, r: int) -> list[Term]:
        """The products that multiply an accumulator of ``h`` limbs by r, which has ``r`` limbs.

        A product that counts 2^130 or more wraps around: it is added, times 5, to a lower limb. If limbs do not end at
        bit 130, a limb of r must be a multiple of the power of 2 in between; r's upper 64-bit limb is a multiple of 4.
        """
        whole = round(self.bits / radix)
        shift = radix * whole - self.bits
        found = []
        for i in range(h):
            for j in range(r):
                divisible = not self.limb(self.clamp, radix, j) & (1 << max(0, -shift)) - 1
                folds = i + j >= whole and divisible
                found.append(Term(i, j, i + j - whole, shift) if folds else Term(i, j, i + j, None))
        return found

    def tag(self, key: bytes, message: bytes) -> bytes:
        """The tag (16 bytes) of a message under a one-time key of 32 bytes: the reference for all code."""
        s = int.from_bytes(key[self.block_bytes :], "little")
        return (self.hash(key, message) + s & (1 << 8 * self.block_bytes) - 1).to_bytes(self.block_bytes, "little")

    def hash(self, key: bytes, message: bytes) -> int:
        """The polynomial of a message, modulo 2^130 - 5; of the key, r alone is used."""
        modulus = (1 << self.bits) - self.fold
        r = int.from_bytes(key[: self.block_bytes], "little") & self.clamp
        h = 0
        for at in range(0, len(message), self.block_bytes):
            block = int.from_bytes(message[at : at + self.block_bytes] + b"\1", "little")
            h = (h + block) * r % modulus
        return h


POLY1305, HASH = Authenticator(), Authenticator(adds=False)
