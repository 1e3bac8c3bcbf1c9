# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Small instruction sequences for tests of models, schedules and analysis: nodes and the same as assembly."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from generator.schedule import Node

Operand = str | int


@dataclass
class Sequence:
    """Instructions written one by one; dependences follow from the registers, within and between iterations."""

    nodes: list[Node] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    _written: dict[str, int] = field(default_factory=dict)
    _read_before: list[tuple[str, int]] = field(default_factory=list)

    def add(
        self,
        mnemonic: str,
        *operands: Operand,
        stream: tuple[int, int] | None = None,
        step: int = 0,
        tied: bool = False,
    ) -> None:
        """Append an instruction, destination first; if `tied`, the destination is read too. Immediates are integers."""
        index = len(self.nodes)
        destination, *sources = operands
        uses = []
        for register in [source for source in (operands if tied else sources) if isinstance(source, str)]:
            if register in self._written:
                uses.append(self._written[register])
            else:
                self._read_before.append((register, index))
        key = f"{mnemonic} {','.join('i' if isinstance(operand, int) else kind(operand) for operand in operands)}"
        defs = int(kind(str(destination)).endswith("mm"))
        self.nodes.append(Node(key, tuple(uses), stream=stream, step=step, defs=defs))
        self.text.append(f"{mnemonic} {', '.join(map(str, operands))}")
        self._written[str(destination)] = index

    @property
    def carried(self) -> list[tuple[int, int]]:
        """The dependences from one iteration to the next."""
        return [(self._written[register], index) for register, index in self._read_before if register in self._written]


def kind(register: str) -> str:
    """The operand kind of a register: xmm, ymm, zmm or r32."""
    found = re.match("[xyz]mm", register)
    return found[0] if found else "r32"


def quarter_rounds(width: str, count: int) -> Sequence:
    """`count` quarter-rounds on words in registers of `width`, one after the other, each a stream.

    With zmm they rotate by vprold, with ymm (three at most) by vpshufb and shifts.
    """
    sequence = Sequence()
    for stream in range(count):
        a, b, c, d = (f"{width}{stream + count * row}" for row in range(4))
        place = (0, stream)
        for half, (target, source, turned, bits) in enumerate(
            ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7))
        ):
            step = 3 * half
            sequence.add("vpaddd", target, target, source, stream=place, step=step)
            sequence.add("vpxord" if width == "zmm" else "vpxor", turned, turned, target, stream=place, step=step + 1)
            if width == "zmm":
                sequence.add("vprold", turned, turned, bits, stream=place, step=step + 2)
            elif bits in (16, 8):
                sequence.add("vpshufb", turned, turned, "ymm15", stream=place, step=step + 2)
            else:
                left = f"ymm{13 + stream % 2}"
                sequence.add("vpslld", left, turned, bits, stream=place, step=step + 2)
                sequence.add("vpsrld", turned, turned, 32 - bits, stream=place, step=step + 2)
                sequence.add("vpor", turned, turned, left, stream=place, step=step + 2)
    return sequence


def scalar_quarter_rounds(count: int) -> Sequence:
    """Up to three quarter-rounds on 32-bit general registers."""
    sequence = Sequence()
    registers = ("eax", "ebx", "ecx", "edx", "esi", "edi", "ebp", "r8d", "r9d", "r10d", "r11d", "r12d")
    for stream in range(count):
        a, b, c, d = registers[4 * stream : 4 * stream + 4]
        for target, source, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            sequence.add("add", target, source, tied=True, stream=(0, stream))
            sequence.add("xor", turned, target, tied=True, stream=(0, stream))
            sequence.add("rol", turned, bits, tied=True, stream=(0, stream))
    return sequence
