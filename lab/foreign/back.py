# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writes allocated loops as assembly: GAS, Intel syntax; and puts a loop into the source that it comes from.

Allocators begin a loop in registers of their choice. All registers are renamed so that it begins in those of the
original, where it can; spill slots get displacements from the original's base.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import iced_x86
from iced_x86 import FormatterSyntax, Instruction, MemorySizeOptions, OpKind

from generator.allocate import Allocated
from generator.ir.function import Instr, Opaque
from generator.ir.values import FrameObject, Mem, Register
from harness.errors import HarnessError
from lab.foreign.decode import Location, legacy, location, name, register
from lab.foreign.equal import Contract, relation
from lab.foreign.lift import Lifted, Piece
from lab.foreign.parse import Code, Loop, assemble, load, loop, straight

#: The new loop's label; what stands before the loop itself is between it and LABEL_inner, what stands behind to _end.
LABEL = "peachacha_loop"
INNER, END = f"{LABEL}_inner", f"{LABEL}_end"
WORDS = {8: "qword", 16: "xmmword", 32: "ymmword", 64: "zmmword"}
_FORMATTER = iced_x86.Formatter(FormatterSyntax.INTEL)
_FORMATTER.hex_prefix, _FORMATTER.hex_suffix = "0x", ""
_FORMATTER.memory_size_options = MemorySizeOptions.ALWAYS
_FORMATTER.space_after_operand_separator = True
_FORMATTER.rip_relative_addresses = True
_FORMATTER.use_pseudo_ops = False


def slot_of(at: int, size: int) -> FrameObject:
    """The object that stands for a private slot of the original."""
    return FrameObject(f"slot{at}", size)


class Locations:
    """areas: bytes of the stack that may be used, by displacement. Raises HarnessError where they are too few.

    before: copies (to, from) that are needed once, before the loop.
    """

    def __init__(self, lifted: Lifted, allocated: Allocated, areas: Mapping[int, int]) -> None:
        self.homes = {slot_of(at, size): at for at, size in lifted.slots.items()}
        begin: dict[Location | FrameObject, Location] = {}  # what comes from where, when the loop begins
        latest = {at: at for at in lifted.locations if at[0] != "slot"}  # the register in which what came in one is
        for instr in allocated.blocks[0].instrs:
            to, source = map(self._key, ends(instr))
            value = begin.get(source, source)
            assert isinstance(value, tuple)
            begin[to] = value
            latest = {origin: at for origin, at in latest.items() if at != to}
            if isinstance(to, tuple) and to[0] == value[0]:
                latest[value] = to
        within = [each for block in allocated.blocks[1:] for instr in block.instrs
                  for each in (instr.dst, *instr.srcs)]  # fmt: skip
        slots = dict.fromkeys(each.base for each in within if isinstance(each, Mem))
        begin = {to: source for to, source in begin.items() if isinstance(to, tuple) or to in slots}
        self._find_homes(begin, [each for each in slots if isinstance(each, FrameObject)], lifted, areas)
        self.renamed = {at: origin for origin, at in latest.items()}
        used = {self._key(each) for each in within if isinstance(each, Register)}
        every = set(lifted.pool) | {at for at in used if isinstance(at, tuple)}
        left, free = every - self.renamed.keys(), every - set(self.renamed.values())
        self.renamed |= {at: at for at in left & free}
        self.renamed |= dict(zip(sorted(left - free), sorted(free - left), strict=True))
        wanted = [(("slot", self.homes[to]) if isinstance(to, FrameObject) else self.renamed[to], source)
                  for to, source in begin.items()]  # fmt: skip
        copies = [(to, source) for to, source in wanted if to != source and "slot" in (to[0], source[0])]
        if any(to[0] == source[0] == "slot" for to, source in copies):
            raise HarnessError("a private slot would have to be copied before the loop: take another schedule")
        self.before = sorted(copies, key=lambda pair: pair[0][0] != "slot")

    def _key(self, operand: Register | Mem) -> Location | FrameObject:
        if isinstance(operand, Register):
            return operand.file, operand.number
        assert isinstance(operand.base, FrameObject)
        return ("slot", self.homes[operand.base]) if operand.base in self.homes else operand.base

    def _find_homes(
        self, begin: Mapping[Location | FrameObject, Location], slots: Sequence[FrameObject], lifted: Lifted,
        areas: Mapping[int, int],
    ) -> None:  # fmt: skip
        """What comes in a slot stays there, if it is stored at all."""
        entering = {
            source[1]: to for to, source in begin.items() if isinstance(to, FrameObject) and source[0] == "slot"
        }
        found = {to: at for at, to in entering.items() if areas[at] == to.size}
        free = sorted((at in lifted.carried, size, at) for at, size in areas.items() if at not in found.values())
        for each in slots:
            if each in found:
                continue
            fits = next((area for area in free if area[1] >= each.size), None)
            if fits is None:
                raise HarnessError(
                    f"there are not enough registers, nor slots of {each.size} bytes on the stack to store values in:"
                    " name some with --spare, or make slots of the original's with --private-stack, or take another"
                    " schedule"
                )
            free.remove(fits)
            found[each] = fits[2]
        self.homes |= found

    def of(self, operand: Register | Mem) -> Location:
        """The location of an allocated operand."""
        key = self._key(operand)
        assert isinstance(key, tuple)
        return key if key[0] == "slot" else self.renamed[key]


def ends(instr: Instr) -> tuple[Register | Mem, Register | Mem]:
    """The destination and the source of a copy."""
    to, source = instr.dst, instr.srcs[0]
    assert isinstance(to, Register | Mem) and isinstance(source, Register | Mem)
    return to, source


def text(code: Code, raw: Instruction, instead: Mapping[int, str] | None = None) -> str:
    """An instruction as it is, but for operands that are given."""
    operands = [(instead or {}).get(i) or _operand(code, raw, i) for i in range(raw.op_count)]
    return f"{_FORMATTER.format_mnemonic(raw)} {', '.join(operands)}".strip()


def _operand(code: Code, raw: Instruction, index: int) -> str:
    shown: str = _FORMATTER.format_operand(raw, _FORMATTER.get_formatter_operand(raw, index))
    if raw.op_kind(index) == OpKind.MEMORY and raw.is_ip_rel_memory_operand:
        symbol, distance = code.reference(raw)
        more = f"{distance:+#x}" if distance else ""
        shown = re.sub(r"\[.*\]", f"[rip+{symbol}{more}]", shown)
    return shown


class Printer:
    """The text of an allocated loop. areas: bytes of the stack that it may use, by displacement."""

    def __init__(self, lifted: Lifted, allocated: Allocated, areas: Mapping[int, int]) -> None:
        self.lifted, self.code = lifted, lifted.loop.code
        self.legacy = all(legacy(raw) for raw in lifted.loop.body)
        blocks = {block.name: block.instrs for block in allocated.blocks}
        self.body = _closed(blocks["loop"], blocks.get("loop_to_loop", []))
        self.locations = Locations(lifted, allocated, areas)

    def lines(self) -> list[str]:
        """All but what must stand behind the loop."""
        branch = self.lifted.loop.branch
        end = [f"{_FORMATTER.format_mnemonic(branch)} {INNER}"] if branch is not None else []
        before = [self.move(*pair) for pair in self.locations.before]
        return [f"{LABEL}:", *before, f"{INNER}:", *self._shown(self.body), *end]

    def _shown(self, instrs: Iterable[Instr]) -> list[str]:
        lines: list[str] = []
        for instr in instrs:
            if not isinstance(instr, Opaque):
                to, source = ends(instr)
                lines.append(self.move(self.locations.of(to), self.locations.of(source)))
            elif isinstance(instr.raw, Piece):
                lines.append(self._opaque(instr, instr.raw))
        return lines

    def move(self, to: Location, source: Location) -> str:
        """A copy of a whole value."""
        file = to[0] if to[0] != "slot" else source[0]
        size, memory = self.lifted.width if file == "vector" else 8, "slot" in (to[0], source[0])
        if file != "vector":
            word = "mov" if file == "general" else "kmovq"
        elif size == 64 or any(end[0] == "vector" and end[1] > 15 for end in (to, source)):
            word = "vmovdqu64" if memory else "vmovdqa64"
        else:
            word = ("" if self.legacy else "v") + ("movdqu" if memory else "movdqa")
        return f"{word} {self._named(to, size)}, {self._named(source, size)}"

    def _named(self, at: Location, size: int) -> str:
        return f"{WORDS[size]} ptr [{name(self.lifted.base)}{at[1]:+#x}]" if at[0] == "slot" else name(at, size)

    def _opaque(self, instr: Opaque, piece: Piece) -> str:
        each, raw = piece.decoded, piece.decoded.raw.copy()
        sizes = {use.role: use.size for use in each.uses} | {each.memory: each.bytes}
        instead: dict[int, str] = {}
        pairs = [*zip(piece.roles, instr.srcs, strict=True)]
        if piece.to is not None:
            assert isinstance(instr.dst, Register)
            pairs.append((piece.to, instr.dst))
        for role, operand in pairs:
            assert isinstance(operand, Register | Mem)
            at = self.locations.of(operand)
            if at[0] == "slot" or role == each.memory:
                assert isinstance(role, int)
                instead[role] = self._named(at, sizes[role])
            elif isinstance(role, int):
                raw.set_op_register(role, register(at, sizes[role]))
            else:
                setattr(raw, {"mask": "op_mask"}.get(role, f"memory_{role}"), register(at, 8))
        for use in each.echoes:
            result = location(raw.op_register(0))
            if use.role and result is not None and result[0] == use.location[0]:
                raw.set_op_register(use.role, register(result, use.size))
        return text(self.code, raw, instead)

    def behind(self, new: Loop, contract: Contract) -> list[str]:
        """What brings all that is live to where the original leaves it. Raises HarnessError where there is no way."""
        if new.branch is None:
            return []
        _, _, found = relation(self.lifted.loop, new, contract)
        lines = []
        for at in sorted(contract.wanted, key=lambda at: at[0] != "slot"):
            sources = sorted(source for source, of in found.items() if of == at and "slot" in (source[0], at[0]))
            if found.get(at) != at and sources:
                if sources[0][0] == at[0]:
                    raise HarnessError(f"what belongs into {name(at)} is in another slot when the loop ends")
                lines.append(self.move(at, sources[0]))
        return lines


def _closed(body: list[Instr], moves: list[Instr]) -> list[Instr]:
    """A loop and the moves at its end: before what the jump tests, if it can be, for the processor fuses the two."""
    last = body[-1]
    if not isinstance(last, Opaque) or not isinstance(last.raw, Piece) or last.memory():
        return [*body, *moves]
    named, mine = ({(each.file, each.number) for instr in some for each in (instr.dst, *instr.srcs)
                    if isinstance(each, Register)} for some in (moves, [last]))  # fmt: skip
    fixed = (
        any(use.fixed and use.location[0] != "flag" for use in last.raw.decoded.uses) or last.raw.address is not None
    )
    return [*body, *moves] if fixed or named & mine else [*body[:-1], *moves, last]


def written(printer: Printer, contract: Contract) -> tuple[list[str], Loop]:
    """The lines of the new loop, and what they are assembled. Raises HarnessError."""
    lines = printer.lines()
    looping = printer.lifted.loop.branch is not None
    new = assembled(lines, looping)
    lines = [*lines, *printer.behind(new, contract), f"{END}:"]
    return lines, assembled(lines, looping)


def assembled(lines: Sequence[str], jumps: bool) -> Loop:
    """The new lines as machine code. Raises HarnessError."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "new.s"
        ends = [] if f"{END}:" in lines else [f"{END}:"]
        source.write_text("\n".join([".intel_syntax noprefix", ".text", *lines, *ends, "ret", ""]))
        return rewritten(load(assemble(source, Path(folder) / "new.o"), LABEL), LABEL, jumps)


def rewritten(code: Code, label: str, jumps: bool) -> Loop:
    """A loop with what stands before and behind it. Raises HarnessError."""
    inner, end = f"{label}_inner", f"{label}_end"
    if not jumps:
        return loop(code, label, end)
    found = loop(code, inner)
    before, after = straight(code, code.offset(label), found.begin), straight(code, found.behind, code.offset(end))
    return replace(found, before=before, after=after)


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
    syntax = [line for line in old[:begin] if re.search(r"\.(intel|att)_syntax", line)]
    intel = bool(syntax) and ".intel" in syntax[-1]
    around = ([], []) if intel else ([".intel_syntax noprefix"], [".att_syntax prefix"])
    return "\n".join([*old[:begin], *around[0], *new, *around[1], *old[end + 1 :]]) + "\n"
