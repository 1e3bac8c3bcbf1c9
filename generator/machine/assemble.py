# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Assembling of finished code by PeachPy's encodings: layout, short and long jumps, references to constants."""

from dataclasses import dataclass

from generator.ir.function import Instr
from generator.ir.values import Constant
from generator.isa import peach
from generator.machine.code import CACHE_LINE, Code, Go, Item, Label, Procedure, up
from generator.machine.operands import machine_operands

#: The alignment of text and constants in bytes.
ALIGN = CACHE_LINE
NOP = b"\x90"
#: A displacement that no encoding contains by chance; it marks the field for the address of a constant.
MARKER = 0x5AC3_3CA5


@dataclass(frozen=True)
class Symbol:
    """A procedure, and where its code is in the text: offset and size in bytes."""

    procedure: Procedure
    start: int
    size: int

    @property
    def role(self) -> str:
        """The role of the procedure."""
        return self.procedure.role

    @property
    def public(self) -> bool:
        """Whether other files can call the procedure."""
        return self.procedure.public


@dataclass(frozen=True)
class Reference:
    """A 32-bit field at offset ``at`` of the text, to be filled with the distance from offset ``end`` of the text to
    ``constant`` + ``addend``."""

    at: int
    end: int
    constant: Constant
    addend: int


@dataclass
class Assembled:
    """The bytes of a file: ``text``, with zeros in the fields of ``references``, and the constants, ``rodata``.

    Both are to be aligned to ALIGN. ``after``: for every procedure, the offset in the text at the end of each of its
    items.
    """

    code: Code
    text: bytes
    rodata: bytes
    symbols: list[Symbol]
    references: list[Reference]
    after: list[list[int]]

    def linked(self, distance: int) -> bytes:
        """The text, with its references filled in for constants that begin ``distance`` bytes after the text's
        beginning."""
        text = bytearray(self.text)
        for reference in self.references:
            target = distance + self.code.offsets[reference.constant] + reference.addend
            text[reference.at : reference.at + 4] = (target - reference.end).to_bytes(4, "little", signed=True)
        return bytes(text)

    def image(self) -> bytes:
        """Text and constants in one piece, which runs at every address that is a multiple of ALIGN."""
        distance = up(len(self.text), ALIGN)
        return self.linked(distance).ljust(distance, NOP) + self.rodata


def assemble(code: Code) -> Assembled:
    """Assemble a whole file."""
    return _Assembly(code).run()


class _Assembly:
    def __init__(self, code: Code) -> None:
        self.code = code
        self.encoded: dict[int, bytes] = {}
        self.fields: dict[int, int] = {}
        for procedure in code.procedures:
            for item in procedure.items:
                if isinstance(item, Instr):
                    self._encode(item)
        #: Jumps that do not reach their label with 8 bits.
        self.wide: set[int] = set()

    def _encode(self, instr: Instr) -> None:
        data = peach.encode(instr.op, machine_operands(instr), MARKER)
        if instr.constants():
            marker = MARKER.to_bytes(4, "little")
            assert data.count(marker) == 1, f"{instr.op}: the address of its constant is not found in {data.hex()}"
            self.fields[id(instr)] = data.index(marker)
            data = data.replace(marker, bytes(4))
        self.encoded[id(instr)] = data

    def run(self) -> Assembled:
        after, labels = self._layout()
        while self._widen(after, labels):
            after, labels = self._layout()
        text = bytearray()
        symbols, references = [], []
        for procedure, ends in zip(self.code.procedures, after, strict=True):
            text = text.ljust(up(len(text), procedure.align), NOP)
            start = len(text)
            for item, end in zip(procedure.items, ends, strict=True):
                for mem, _ in item.memory() if isinstance(item, Instr) else ():
                    if isinstance(mem.base, Constant):
                        references.append(Reference(len(text) + self.fields[id(item)], end, mem.base, mem.offset))
                text += self._bytes(item, end, labels)
                assert len(text) == end
            symbols.append(Symbol(procedure, start, len(text) - start))
        return Assembled(self.code, bytes(text), self._constants(), symbols, references, after)

    def _layout(self) -> tuple[list[list[int]], dict[str, int]]:
        """The offset of every item's end, and of every label, if the jumps in ``wide`` have 32-bit displacements."""
        at = 0
        labels: dict[str, int] = {}
        after: list[list[int]] = []
        for procedure in self.code.procedures:
            at = up(at, procedure.align)
            ends = []
            for item in procedure.items:
                if isinstance(item, Label):
                    labels[item.name] = at
                elif isinstance(item, Go):
                    at += len(peach.jump(item.op, 0, id(item) in self.wide))
                elif isinstance(item, Instr):
                    at += len(self.encoded[id(item)])
                ends.append(at)
            after.append(ends)
        return after, labels

    def _widen(self, after: list[list[int]], labels: dict[str, int]) -> bool:
        """Add to ``wide`` the jumps that do not reach their labels; whether there were any. It only grows, so that this
        ends."""
        before = len(self.wide)
        for procedure, ends in zip(self.code.procedures, after, strict=True):
            for item, end in zip(procedure.items, ends, strict=True):
                if isinstance(item, Go) and not -128 <= labels[item.label] - end < 128:
                    self.wide.add(id(item))
        return len(self.wide) > before

    def _bytes(self, item: Item, end: int, labels: dict[str, int]) -> bytes:
        if isinstance(item, Go):
            return peach.jump(item.op, labels[item.label] - end, id(item) in self.wide)
        return self.encoded[id(item)] if isinstance(item, Instr) else b""

    def _constants(self) -> bytes:
        data = bytearray()
        for constant, at in self.code.offsets.items():
            data = data.ljust(at, b"\0") + constant.data
        return bytes(data)
