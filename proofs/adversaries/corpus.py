# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""All of them, by KIND/NAME."""

from __future__ import annotations

from proofs.adversaries import (
    abi,
    control,
    decoding,
    flags,
    lengths,
    linking,
    memory,
    residues,
    results,
    right,
    stack,
    states,
    uninitialised,
)
from proofs.adversaries.patch import Adversary

KINDS = {
    "results": results.WRONG,
    "lengths": lengths.WRONG,
    "memory": memory.WRONG,
    "control": control.WRONG,
    "abi": abi.WRONG,
    "residues": residues.WRONG,
    "uninitialised": uninitialised.WRONG,
    "decoding": decoding.WRONG,
    "linking": linking.WRONG,
    "stack": stack.WRONG,
    "states": states.WRONG,
    "flags": flags.WRONG,
}


def _named(kind: str, some: list[Adversary]) -> dict[str, Adversary]:
    found = {f"{kind}/{one.name}": one for one in some}
    assert len(found) == len(some), f"two of the same name in {kind}"
    return found


WRONG = {name: one for kind, some in KINDS.items() for name, one in _named(kind, some).items()}
RIGHT = _named("right", right.RIGHT + states.RIGHT)
