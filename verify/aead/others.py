# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's functions that seal or open: calls within their object are followed, by its own return address.

Strict proofs do not use this module.
"""

from __future__ import annotations

from pathlib import Path

from verify.aead.machine import Sealer
from verify.aead.proof import Proof
from verify.aead.specification import CONSTRUCTIONS
from verify.aead.state import Sealing
from verify.decode import Decoded
from verify.faults import Fault
from verify.image import Image
from verify.integers.proof import Result, checked
from verify.integers.state import Pointer

CODE = "code"


class Calling(Sealer):
    """Follows calls."""

    forms = Sealer.forms | {"CALL_REL32_64"}

    def step(self, s: Sealing, i: Decoded) -> int | None:  # type: ignore[override]
        if i.mnemonic == "CALL":
            s.store(s.move_stack(-8), 8, Pointer(CODE, i.next))
            return i.operands[0].number
        if i.mnemonic == "RET" and s.top() != Pointer("stack", 0):
            target = s.load(s.top(), 8)
            if not isinstance(target, Pointer) or target.region != CODE:
                raise Fault("abi", "returns to what is no return address")
            s.move_stack(8)
            return target.at
        return super().step(s, i)


def prove_other(file: Path, symbol: str, name: str, opens: bool) -> Result:
    """As verify.aead.proof.prove. Raises InputError."""

    def opened(result: Result) -> Proof:
        image = Image(file)
        return Proof(Calling(image), image.entry(symbol), CONSTRUCTIONS[name], opens)

    return checked(symbol, opened)
