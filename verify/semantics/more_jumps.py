# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Calls, and jumps to computed addresses. No strict proof goes through them."""

from __future__ import annotations

from collections.abc import Callable

from verify import objects
from verify.decode import Decoded
from verify.image import Image
from verify.linked import Linked
from verify.operands import reader
from verify.semantics import numbers
from verify.state import State
from verify.values import Pointer, Value


def compile_jump(instruction: Decoded) -> Callable[[State], Value | None]:
    """A function that gives the target of a JMP or CALL in a state, and, for a CALL, pushes the return address."""
    target, behind = instruction.operands[0], instruction.next
    if target.kind == "branch":
        number = target.number
        to: Callable[[State], Value | None] = lambda s: number  # noqa: E731
    else:
        to = reader(instruction, target)
    if instruction.mnemonic == "JMP":
        return to

    def call(s: State) -> Value | None:
        target, back = to(s), s.image.locate(behind)
        numbers.push(s, back)
        if not isinstance(s.image, Linked):
            s.calls = (*s.calls, back)
        return target

    return call


def goes(image: Image, instruction: Callable[[int], Decoded], s: State, target: Value | None, last: int) -> int | None:
    """The address that the computed jump, call or return at `last` goes to; None where that is not allowed.
    instruction: gives the one at an address.

    A return goes to just after the call that it belongs to, as on a shadow stack. A jump or call stays in its section,
    whose bytes alone have a known distance in every program; where the file's note has IBT, it goes to an ENDBR64.
    """
    address = image.target(target) if isinstance(target, Pointer) else None
    if isinstance(image, Linked):
        return target if isinstance(target, int) else address
    if instruction(last).mnemonic == "RET":
        call, s.calls = s.calls[-1:], s.calls[:-1]
        return address if call == (target,) else None
    if address is None or image.holding(address) is not image.holding(last):
        return None
    tracked = image.object.features & objects.IBT
    return None if tracked and instruction(address).mnemonic != "ENDBR64" else address
