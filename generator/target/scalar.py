# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""General registers: one word a register, two operands; runs on every amd64 CPU."""

from generator.ir.values import Mem, Operand, Value
from generator.target.base import Target, WordOps, assignment, show

SCALAR = Target("scalar", "general registers", ())
MULX = Target("bmi2", "general registers, MULX", ("bmi2",), product="mulx")


class ScalarOps(WordOps):
    """The operations on 32-bit words in general registers."""

    def add(self, a: Value, b: Operand, name: str = "") -> Value:
        """a + b mod 2^32."""
        return self._binary("add", a, b, "+", name)

    def xor(self, a: Value, b: Operand, name: str = "") -> Value:
        """a ^ b."""
        return self._binary("xor", a, b, "^", name)

    def rotl(self, a: Value, distance: int, name: str = "") -> Value:
        """a rotated to the left by ``distance`` bits."""
        return self._binary("rol", a, distance, "<<<", name)

    def _binary(self, op: str, a: Value, b: Operand, sign: str, name: str) -> Value:
        name = name or a.name
        return self.builder.emit(op, "r32", a, b, name=name, comment=assignment(name, a, sign, b))

    def xor_memory(self, a: Value, mem: Mem) -> Value:
        """a ^ the word at ``mem``."""
        return self.xor(a, mem)

    def load(self, mem: Mem, name: str) -> Value:
        """A word loaded from ``mem``."""
        return self.builder.emit("mov", "r32", mem, name=name, comment=f"{name} = {show(mem)}")

    def store(self, mem: Mem, value: Value) -> None:
        """Store a word to ``mem``."""
        self.builder.store("mov", mem, value, comment=f"{show(mem)} = {value.name}")
