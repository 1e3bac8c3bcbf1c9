# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Why a function is not proved: a fault of some kind, and the verdict that follows from it."""

from enum import Enum


class Verdict(Enum):
    """What a proof says. REFUTED: the function breaks the contract; REFUSED: it uses what no proof here covers."""

    PROVED = "proved"
    REFUTED = "refuted"
    REFUSED = "refused"
    UNDECIDED = "undecided"


#: By kind of fault: what people are told, and the verdict.
KINDS = {
    "output": ("wrong output", Verdict.UNDECIDED),  # numbers for which it is wrong make it refuted
    "memory": ("memory access out of bounds", Verdict.REFUTED),
    "alignment": ("relies on an alignment that nobody promises", Verdict.REFUTED),
    "secret": ("branch or address depends on data", Verdict.REFUTED),
    "abi": ("breaks the ABI", Verdict.REFUTED),
    "residue": ("key material left behind", Verdict.REFUTED),
    "signal": ("relies on what a signal may overwrite", Verdict.REFUTED),
    "endless": ("does not end", Verdict.REFUTED),
    "induction": ("not for every length", Verdict.UNDECIDED),
    "timing": ("a secret meets an instruction that is not on Intel's list", Verdict.REFUSED),
    "form": ("not on the list of what is proved", Verdict.REFUSED),
    "linking": ("depends on what a linker decides", Verdict.REFUSED),
    "unsupported": ("not understood", Verdict.REFUSED),
}


class Fault(Exception):
    """Why a function is not proved.

    kind: a key of KINDS. message: what is wrong. address: of the instruction at fault in the image, or -1. where: the
    same for people, once it is known. verdict: that of the kind, until numbers show that the function is wrong.
    """

    def __init__(self, kind: str, message: str, address: int = -1) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.address = address
        self.where = ""
        self.verdict = KINDS[kind][1]

    def __str__(self) -> str:
        return f"{KINDS[self.kind][0]}: {self.message}{f' [at {self.where}]' if self.where else ''}"


class Undecided(Exception):
    """A condition that depends on a symbolic length: it has one answer below `at`, and may have another from there on.

    address: of the instruction that asked, or -1.
    """

    def __init__(self, at: int) -> None:
        super().__init__(f"depends on whether the length is below {at}")
        self.at = at
        self.address = -1


class InputError(Exception):
    """A file, symbol or option that cannot be used. The message is for whoever gave it."""
