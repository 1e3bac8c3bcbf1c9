# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305: a polynomial in r over the blocks of a message, modulo 2^130 - 5, plus s modulo 2^128.

Source: D. J. Bernstein, "The Poly1305-AES message-authentication code", FSE 2005; RFC 8439, section 2.5. The key is r,
of which some bits are cleared, then s. A block is a little-endian number with a bit more above its last byte.
"""

from dataclasses import dataclass

from generator.algorithm import Algorithm


@dataclass(frozen=True)
class Term:
    """One product of a multiplication by limbs: limb ``h`` of the accumulator by limb ``r`` of the power, which counts
    in limb ``column``. ``shift``: instead of the limb of the power, 5 times 2^shift times it (a whole number), since
    2^130 = 5; None: the limb itself.
    """

    h: int
    r: int
    column: int
    shift: int | None


@dataclass(frozen=True)
class Authenticator(Algorithm):
    """A polynomial evaluated modulo 2^``bits`` - ``fold``; ``clamp``: the bits that r keeps."""

    stem: str = "poly1305"
    bits: int = 130
    fold: int = 5
    clamp: int = 0x0FFFFFFC_0FFFFFFC_0FFFFFFC_0FFFFFFF
    block_bytes: int = 16
    key_bytes: int = 32

    @property
    def name(self) -> str:
        """As SUPERCOP has it."""
        return self.stem

    @property
    def title(self) -> str:
        """The name as the literature writes it."""
        return self.stem.capitalize()

    @property
    def operation(self) -> str:
        """SUPERCOP's operation."""
        return "crypto_onetimeauth"

    @property
    def sizes(self) -> dict[str, int]:
        """What api.h defines."""
        return {"BYTES": self.block_bytes, "KEYBYTES": self.key_bytes}

    def limb(self, number: int, radix: int, at: int) -> int:
        """Limb ``at`` of a number, in limbs of ``radix`` bits."""
        return number >> radix * at & (1 << radix) - 1

    def terms(self, radix: int, h: int, r: int) -> list[Term]:
        """How ``h`` limbs of the accumulator are multiplied by ``r`` limbs of r itself.

        What counts 2^130 or more comes back as 5 times as much further down. Where limbs do not end at bit 130, that
        takes a limb of r with so many zeros at its end: r's upper limbs of 64 bits are multiples of 4.
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
        """The tag of a message: the reference that all code is compared with."""
        modulus = (1 << self.bits) - self.fold
        r = int.from_bytes(key[: self.block_bytes], "little") & self.clamp
        s = int.from_bytes(key[self.block_bytes :], "little")
        h = 0
        for at in range(0, len(message), self.block_bytes):
            block = int.from_bytes(message[at : at + self.block_bytes] + b"\1", "little")
            h = (h + block) * r % modulus
        return (h + s & (1 << 8 * self.block_bytes) - 1).to_bytes(self.block_bytes, "little")


POLY1305 = Authenticator()
