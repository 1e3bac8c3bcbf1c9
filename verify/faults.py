# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What ends a proof."""

from __future__ import annotations

KINDS = {
    "output": "wrong output",
    "memory": "memory access out of bounds",
    "alignment": "relies on an alignment that nobody promises",
    "secret": "branch or address depends on a secret",
    "abi": "breaks the ABI",
    "residue": "key material left behind",
    "endless": "does not end",
    "unsupported": "not understood",
}


class Fault(Exception):
    """Why a function is not proved. kind: one of KINDS; address: of the instruction at fault, or -1."""

    def __init__(self, kind: str, message: str, address: int = -1) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.address = address
        self.where = ""

    def __str__(self) -> str:
        return f"{KINDS[self.kind]}: {self.message}{f' [at {self.where}]' if self.where else ''}"


class Undecided(Exception):
    """A comparison that a symbolic length does not decide: it is one thing below `at` and another from there on.

    address: of the instruction that asked, or -1.
    """

    def __init__(self, at: int) -> None:
        super().__init__(f"depends on whether the length is below {at}")
        self.at = at
        self.address = -1


class InputError(Exception):
    """A file, symbol or option that cannot be used; for the person at the keyboard."""
