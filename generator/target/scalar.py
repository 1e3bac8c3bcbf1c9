# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""General registers: one word a register, two operands; runs on every amd64 CPU."""

from __future__ import annotations

from generator.ir.values import Mem, Operand, Value
from generator.target.base import Target, WordOps, show

SCALAR = Target("scalar", "general registers", ())


class ScalarOps(WordOps):
    """32-bit words in general registers."""

    def add(self, a: Value, b: Operand) -> Value:
        """a + b mod 2^32."""
        return self.builder.emit("add", "r32", a, b, name=a.name, comment=f"{a.name} += {show(b)}")

    def xor(self, a: Value, b: Operand) -> Value:
        """a ^ b."""
        return self.builder.emit("xor", "r32", a, b, name=a.name, comment=f"{a.name} ^= {show(b)}")

    def rotl(self, a: Value, distance: int) -> Value:
        """a <<< distance."""
        return self.builder.emit("rol", "r32", a, distance, name=a.name, comment=f"{a.name} <<<= {distance}")

    def xor_memory(self, a: Value, mem: Mem) -> Value:
        """a ^ memory."""
        return self.xor(a, mem)

    def load(self, mem: Mem, name: str) -> Value:
        """A word from memory."""
        return self.builder.emit("mov", "r32", mem, name=name, comment=f"{name} = {show(mem)}")

    def store(self, mem: Mem, value: Value) -> None:
        """A word to memory."""
        self.builder.store("mov", mem, value, comment=f"{show(mem)} = {value.name}")
