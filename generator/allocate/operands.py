# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Instructions with registers in the place of values."""

from __future__ import annotations

from collections.abc import Mapping

from generator.ir.values import Masked, Mem, Operand, Register, Value, View


def with_register(operand: Operand, place: Mapping[Value, Register]) -> Operand:
    """An operand with the registers that ``place`` gives its values, each in the kind in which it is used."""
    if isinstance(operand, Value):
        return place[operand]
    if isinstance(operand, View):
        assert isinstance(operand.value, Value)
        return place[operand.value].as_kind(operand.kind)
    if isinstance(operand, Masked):
        inner = with_register(operand.operand, place)
        assert isinstance(inner, Register | Mem) and isinstance(operand.mask, Value)
        return Masked(inner, place[operand.mask])
    if isinstance(operand, Mem):
        base = place[operand.base] if isinstance(operand.base, Value) else operand.base
        index = place[operand.index] if isinstance(operand.index, Value) else operand.index
        return Mem(base, operand.offset, operand.size, index, operand.space)
    return operand
