# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What functions save, and how they set up their frames and leave them: a class for each calling convention."""

from __future__ import annotations

from generator.allocate.base import Allocated
from generator.machine.abi import Abi, needs_frame_pointer
from generator.machine.code import Frame
from generator.machine.saved.base import Saved
from generator.machine.saved.go import Go
from generator.machine.saved.microsoft import Microsoft
from generator.machine.saved.system_v import SystemV
from generator.target.base import Target


def saved(allocated: Allocated, abi: Abi, target: Target, frame: Frame) -> Saved:
    """That of a function. A frame without wide vectors needs no frame pointer, by either convention that has the code
    make the frame. Raises ValueError where a frame is larger than its convention allows."""
    kind: type[Saved] = Saved
    if abi.declared:
        kind = Go
    elif frame.size and needs_frame_pointer(target):
        kind = Microsoft if abi.unwind else SystemV
    found = kind(allocated, abi, target, frame)
    if abi.page and found.size >= abi.page and kind is not Microsoft:
        raise ValueError(
            f"a frame of {found.size} bytes; without probes of the stack, {abi.title} allows {abi.page - 1}"
        )
    return found


__all__ = ["Saved", "saved"]
