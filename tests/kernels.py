# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Small instruction sequences, as nodes, for tests of models, schedules and analysis."""

import re
from dataclasses import dataclass, field

from generator.schedule import Node

Operand = str | int


@dataclass
class Sequence:
    """Instructions added one by one; dependences follow from the registers, within and between iterations."""

    nodes: list[Node] = field(default_factory=list)
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
        """Append an instruction, destination first; a `tied` destination is read, too. Immediates are integers."""
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
        self._written[str(destination)] = index

    @property
    def carried(self) -> list[tuple[int, int]]:
        """The loop-carried dependences, as pairs of indices (producer, consumer)."""
        return [(self._written[register], index) for register, index in self._read_before if register in self._written]


def kind(register: str) -> str:
    """The operand kind of a register: xmm, ymm, zmm or r32."""
    found = re.match("[xyz]mm", register)
    return found[0] if found else "r32"


def quarter_rounds(width: str, count: int) -> Sequence:
    """`count` quarter-rounds on words in registers of `width`, one after the other, each a stream.

    With zmm they rotate by vprold, with ymm (at most three) by vpshufb and shifts, with r32 (at most three) by rol.
    """
    sequence = Sequence()
    general = ("eax", "ebx", "ecx", "edx", "esi", "edi", "ebp", "r8d", "r9d", "r10d", "r11d", "r12d")
    for stream in range(count):
        vectors = [f"{width}{stream + count * row}" for row in range(4)]
        a, b, c, d = general[4 * stream :][:4] if width == "r32" else vectors
        for half, (x, y, z, bits) in enumerate(((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7))):
            left = f"ymm{13 + stream % 2}"
            lines: list[tuple[str, tuple[Operand, ...]]] = [("vpaddd", (x, x, y)), ("vpxor", (z, z, x))]
            if width == "r32":
                lines = [("add", (x, y)), ("xor", (z, x)), ("rol", (z, bits))]
            elif width == "zmm":
                lines = [lines[0], ("vpxord", (z, z, x)), ("vprold", (z, z, bits))]
            elif bits in (16, 8):
                lines.append(("vpshufb", (z, z, "ymm15")))
            else:
                lines += [("vpslld", (left, z, bits)), ("vpsrld", (z, z, 32 - bits)), ("vpor", (z, z, left))]
            for index, (mnemonic, operands) in enumerate(lines):
                step = 3 * half + min(index, 2)
                sequence.add(mnemonic, *operands, tied=width == "r32", stream=(0, stream), step=step)
    return sequence
