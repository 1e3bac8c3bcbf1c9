# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""PeachPy's own allocator, for comparison."""

from __future__ import annotations

from generator.allocate.base import Allocated, AllocationError, RegisterFile
from generator.ir.function import Function


class PeachPyAllocator:
    """Placeholder replaced below."""

    name = "peachpy"

    def allocate(self, function: Function, registers: RegisterFile) -> Allocated:
        """Raises AllocationError."""
        raise AllocationError("todo")
