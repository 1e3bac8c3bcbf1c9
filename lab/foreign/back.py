# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writes allocated operations as assembly: GAS, Intel syntax; and puts a loop into the source that it comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import iced_x86
from iced_x86 import FormatterSyntax, Instruction, MemorySizeOptions, OpKind

from harness.errors import HarnessError
from lab.foreign.parse import Code
from lab.foreign.places import Line
from lab.foreign.registers import Location, legacy, name, register
from lab.foreign.ssa import Block

_FORMATTER = iced_x86.Formatter(FormatterSyntax.INTEL)
_FORMATTER.hex_prefix, _FORMATTER.hex_suffix = "0x", ""
_FORMATTER.memory_size_options = MemorySizeOptions.ALWAYS
_FORMATTER.space_after_operand_separator = True
_FORMATTER.rip_relative_addresses = True
_FORMATTER.use_pseudo_ops = False
WORDS = {8: "qword", 16: "xmmword", 32: "ymmword", 64: "zmmword"}


def text(code: Code, raw: Instruction) -> str:
    """An instruction as it is."""
    operands = [operand(code, raw, i) for i in range(raw.op_count)]
    return f"{_FORMATTER.format_mnemonic(raw)} {', '.join(operands)}".strip()


def operand(code: Code, raw: Instruction, index: int) -> str:
    shown: str = _FORMATTER.format_operand(raw, _FORMATTER.get_formatter_operand(raw, index))
    if raw.op_kind(index) == OpKind.MEMORY and raw.is_ip_rel_memory_operand:
        symbol, distance = code.reference(raw)
        more = f"{distance:+#x}" if distance else ""
        shown = re.sub(r"\[.*\]", f"[rip+{symbol}{more}]", shown)
    return shown


def jump(branch: Instruction, label: str) -> str:
    return f"{_FORMATTER.format_mnemonic(branch)} {label}"


def lines(block: Block, allocated: Sequence[Line], spare: Mapping[Location, int]) -> list[str]:
    """The instructions of the new body."""
    sizes = {**spare, **block.slots}
    return [_operation(block, line) if line.operation else _move(block, line, sizes) for line in allocated]


def _operation(block: Block, line: Line) -> str:
    assert line.operation is not None
    raw = line.operation.raw.copy()
    instead: dict[int, str] = {}
    for each in line.operation.registers:
        place = line.places[each.place]
        if place[0] == "s":
            assert isinstance(each.place, int)
            instead[each.place] = _slot(block, place, each.size)
        elif isinstance(each.place, int):
            raw.set_op_register(each.place, register(place, each.size))
        elif each.place == "base":
            raw.memory_base = register(place, 8)
        elif each.place == "index":
            raw.memory_index = register(place, 8)
        elif each.place == "mask":
            raw.op_mask = register(place, 8)
    slot = line.operation.slot
    if slot is not None:
        assert isinstance(slot.place, int)
        place = line.places[slot.place]
        instead[slot.place] = _slot(block, place, slot.size) if place[0] == "s" else name(place, slot.size)
    code = block.loop.code
    operands = [instead.get(i) or operand(code, raw, i) for i in range(raw.op_count)]
    return f"{_FORMATTER.format_mnemonic(raw)} {', '.join(operands)}".strip()


def _slot(block: Block, place: Location, size: int) -> str:
    return f"{WORDS[size]} ptr [{name(block.base)}{place[1]:+#x}]"


def _move(block: Block, line: Line, sizes: Mapping[Location, int]) -> str:
    assert line.to is not None and line.from_ is not None
    ends = line.to, line.from_
    file = next(place[0] for place in ends if place[0] != "s")
    size = 8 if file != "v" else block.width
    size = min([size, *(sizes[place] for place in ends if place in sizes)])
    old = all(legacy(raw) for raw in block.loop.body)
    high = size == 64 or any(place[0] == "v" and place[1] > 15 for place in ends)
    memory = any(place[0] == "s" for place in ends)
    word = {"g": "mov", "k": "kmovq"}.get(file) or (
        ("vmovdqu64" if memory else "vmovdqa64") if high else ("" if old else "v") + ("movdqu" if memory else "movdqa")
    )
    shown = [_slot(block, place, size) if place[0] == "s" else name(place, size) for place in ends]
    return f"{word} {', '.join(shown)}"


def replaced(source: str, label: str, new: Sequence[str]) -> str:
    """A source with the loop replaced: the lines from the label to the first jump back to it. Raises HarnessError."""
    old = source.splitlines()
    begin = next((i for i, line in enumerate(old) if re.match(rf"\s*{re.escape(label)}:", line)), None)
    jump = re.compile(rf"\s*j\w+\s+{re.escape(label)}\s*([#/;].*)?$")
    end = next((i for i in range(begin or 0, len(old)) if jump.match(old[i])), None)
    if begin is None or end is None:
        raise HarnessError(
            f"the lines of the loop are not found in the source: {label}: and a jump to it, each on a line"
        )
    intel = next(
        (".intel" in line for line in reversed(old[:begin]) if re.search(r"\.(intel|att)_syntax", line)), False
    )
    around = ([], []) if intel else ([".intel_syntax noprefix"], [".att_syntax prefix"])
    return "\n".join([*old[:begin], *around[0], *new, *around[1], *old[end + 1 :]]) + "\n"
