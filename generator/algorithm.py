# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The base of everything that a file can compute (cipher, authenticator, AEAD): its names and sizes in SUPERCOP."""

from abc import ABC, abstractmethod


class Algorithm(ABC):
    """A primitive of SUPERCOP: its names, its operation, and the sizes that its ``api.h`` defines."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The primitive's name in SUPERCOP, such as chacha12 or poly1305."""

    @property
    def series(self) -> str:
        """The name shared by all primitives that differ from this one only in the number of rounds."""
        return self.name

    @property
    @abstractmethod
    def title(self) -> str:
        """The name as the literature writes it, such as ChaCha12 or Poly1305."""

    @property
    @abstractmethod
    def operation(self) -> str:
        """SUPERCOP's name of the operation, such as crypto_stream."""

    @property
    def primitive(self) -> str:
        """The unique name, operation/name: crypto_stream/chacha20."""
        return f"{self.operation}/{self.name}"

    @property
    @abstractmethod
    def sizes(self) -> dict[str, int]:
        """The macros that ``api.h`` defines: from the name without ``CRYPTO_`` to the size in bytes."""
