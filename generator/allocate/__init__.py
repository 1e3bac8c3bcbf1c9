# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Register allocation: values get registers and spill slots. One file an allocator; ``ALLOCATORS`` has them by name."""

from generator.allocate.base import Allocated, AllocationError, Allocator, RegisterFile
from generator.allocate.furthest import FurthestNextUse
from generator.spec import parsed

ALLOCATORS: dict[str, type[Allocator]] = {FurthestNextUse.name: FurthestNextUse}

__all__ = ["ALLOCATORS", "Allocated", "AllocationError", "Allocator", "RegisterFile", "parse"]


def parse(spec: str) -> Allocator:
    """The allocator that a specification names, such as ``furthest``. Raises SpecError."""
    return parsed(spec, ALLOCATORS, "allocator")
