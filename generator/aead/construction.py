# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The AEADs ChaCha20-Poly1305 and XChaCha20-Poly1305, which authenticate additional data and ciphertext, and NaCl's
secretbox, which authenticates only the ciphertext. The authenticator's key is the beginning of block 0.

Source: RFC 8439, section 2.8; draft-irtf-cfrg-xchacha-03, section 2; D. J. Bernstein, Cryptography in NaCl, section 9.
A nonce of 12 bytes begins with 4 that become the upper word of the counter, whose lower word counts blocks; of a nonce
of 24 bytes, the first 16 derive the key.
"""

from dataclasses import dataclass
from typing import ClassVar

from generator.algorithm import Algorithm
from generator.cipher.family import BLOCK_BYTES
from generator.cipher.reference import keystream
from generator.cipher.registry import Cipher, cipher
from generator.mac.poly1305 import POLY1305, Authenticator

KEY_BYTES = 32


@dataclass(frozen=True)
class Aead(Algorithm):
    """A cipher with an authenticator: the cipher's block 0 is the authenticator's key, the next blocks encrypt."""

    cipher: Cipher
    mac: Authenticator

    #: Bytes of keystream that are not used for the message; the first of them are the authenticator's key.
    skipped: ClassVar[int] = BLOCK_BYTES
    #: Whether there are additional data. The tag then covers data and ciphertext, each padded to whole blocks, and both
    #: lengths.
    has_data: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """The name that libraries use: chacha20poly1305."""
        return f"{self.cipher.name}{self.mac.name}"

    @property
    def title(self) -> str:
        """The name as RFC 8439 writes it: ChaCha20-Poly1305."""
        return f"{self.cipher.title}-{self.mac.title}"

    @property
    def operation(self) -> str:
        """SUPERCOP's operation: crypto_aead."""
        return "crypto_aead"

    @property
    def nonce_bytes(self) -> int:
        """The bytes of nonce: 12 as in RFC 8439, or 24."""
        return self.cipher.nonce_bytes if self.cipher.extended else 12

    @property
    def most(self) -> int:
        """The bytes of the longest message: the 32-bit counter must not come back to block 0."""
        return BLOCK_BYTES * ((1 << 32) - 1)

    @property
    def sizes(self) -> dict[str, int]:
        """The macros that ``api.h`` of crypto_aead defines, in bytes."""
        return {
            "KEYBYTES": KEY_BYTES,
            "NSECBYTES": 0,
            "NPUBBYTES": self.nonce_bytes,
            "ABYTES": self.mac.block_bytes,
            "NOOVERLAP": 1,
        }

    def seal(self, key: bytes, nonce: bytes, data: bytes, message: bytes) -> tuple[bytes, bytes]:
        """The ciphertext, and the tag (16 bytes) over it and the additional data: the reference for all code."""
        behind, counter = (nonce, 0) if self.cipher.extended else (nonce[4:], int.from_bytes(nonce[:4], "little") << 32)
        stream = keystream(self.cipher, key, behind, self.skipped + len(message), counter)
        encrypted = bytes(a ^ b for a, b in zip(message, stream[self.skipped :], strict=True))
        return encrypted, self.tag(stream[:KEY_BYTES], data, encrypted)

    def tag(self, key: bytes, data: bytes, encrypted: bytes) -> bytes:
        """The tag of additional data and ciphertext, each padded with zeros to whole blocks, and of their lengths,
        under the authenticator's one-time ``key`` (32 bytes)."""
        padded = b"".join(text + bytes(-len(text) % self.mac.block_bytes) for text in (data, encrypted))
        lengths = b"".join(len(text).to_bytes(8, "little") for text in (data, encrypted))
        return self.mac.tag(key, padded + lengths)


@dataclass(frozen=True)
class Secretbox(Aead):
    """NaCl's secretbox: no additional data, and the message uses the rest of block 0 after the authenticator's key."""

    skipped: ClassVar[int] = KEY_BYTES
    has_data: ClassVar[bool] = False

    @property
    def operation(self) -> str:
        """SUPERCOP's operation: crypto_secretbox."""
        return "crypto_secretbox"

    @property
    def most(self) -> int:
        """The bytes of the longest message: as many as there are addresses, since the counter has 64 bits."""
        return (1 << 64) - 1

    @property
    def sizes(self) -> dict[str, int]:
        """The macros that ``api.h`` of crypto_secretbox defines, in bytes; among them the zeros that NaCl's interface
        has before a message, and before a ciphertext with its tag."""
        zeros = {"ZEROBYTES": KEY_BYTES, "BOXZEROBYTES": KEY_BYTES - self.mac.block_bytes}
        return {"KEYBYTES": KEY_BYTES, "NONCEBYTES": self.nonce_bytes, **zeros}

    def tag(self, key: bytes, data: bytes, encrypted: bytes) -> bytes:
        """The tag of the ciphertext, without padding or lengths, under the authenticator's one-time ``key``."""
        assert not data, f"{self.title} has no additional data"
        return self.mac.tag(key, encrypted)


AEADS = (
    Aead(cipher("chacha20"), POLY1305),
    Aead(cipher("xchacha20"), POLY1305),
    Secretbox(cipher("xsalsa20"), POLY1305),
)
