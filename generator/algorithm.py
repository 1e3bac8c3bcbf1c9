# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a file computes, as SUPERCOP and the heads of emitted files call it: a cipher or an authenticator."""

from abc import ABC, abstractmethod


class Algorithm(ABC):
    """One primitive of SUPERCOP."""

    @property
    @abstractmethod
    def name(self) -> str:
        """As SUPERCOP has it: chacha12, poly1305."""

    @property
    def series(self) -> str:
        """What it is called together with others that differ in the number of rounds alone."""
        return self.name

    @property
    @abstractmethod
    def title(self) -> str:
        """The name as the literature writes it."""

    @property
    @abstractmethod
    def operation(self) -> str:
        """SUPERCOP's operation."""

    @property
    def primitive(self) -> str:
        """What nothing else is called: crypto_stream/chacha20."""
        return f"{self.operation}/{self.name}"

    @property
    @abstractmethod
    def sizes(self) -> dict[str, int]:
        """What api.h defines: the macro's name without CRYPTO_, and bytes."""
