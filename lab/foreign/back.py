# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Write allocated loops as assembly (GAS, Intel syntax), and replace a loop in the source that it comes from.

Allocators choose the registers in which a loop begins. All registers are renamed so that it begins in the original's;
spill slots get displacements from rsp.
"""

import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import iced_x86
from iced_x86 import FormatterSyntax, Instruction, MemorySizeOptions, OpKind

from generator.allocate import Allocated
from generator.ir.function import Instr, Opaque
from generator.ir.values import FrameObject, Mem, Register
from harness.errors import HarnessError
from lab.foreign.decode import Location, legacy, location, name, register
from lab.foreign.lift import Lifted, Piece
from lab.foreign.parse import Code, Loop, assemble, load, loop

#: Labels of the new loop's begin and end.
LABEL = "peachacha_loop"
END = f"{LABEL}_end"
WORDS = {8: "qword", 16: "xmmword", 32: "ymmword", 64: "zmmword"}
_FORMATTER = iced_x86.Formatter(FormatterSyntax.INTEL)
_FORMATTER.hex_prefix, _FORMATTER.hex_suffix = "0x", ""
_FORMATTER.memory_size_options = MemorySizeOptions.ALWAYS
_FORMATTER.space_after_operand_separator = True
_FORMATTER.rip_relative_addresses = True
_FORMATTER.use_pseudo_ops = False


class Locations:
    """The final locations of allocated registers and spill slots. areas: bytes of the stack that may be used, by
    displacement from rsp.

    Raises HarnessError if the areas do not suffice, or if a value would have to be in one when the loop begins.
    """

    def __init__(self, lifted: Lifted, allocated: Allocated, areas: Mapping[int, int]) -> None:
        came: dict[Location | FrameObject, Location] = {}  # where each destination gets its value from
        latest = {at: at for at in lifted.locations}  # the register that now holds what entered in a location
        for instr in allocated.blocks[0].instrs:
            to, source = map(_key, ends(instr))
            value = came.get(source, source)
            assert isinstance(value, tuple)
            came[to] = value
            latest = {origin: at for origin, at in latest.items() if at != to}
            if isinstance(to, tuple):
                latest[value] = to
        within = [each for block in allocated.blocks[1:] for instr in block.instrs for each in (*instr.srcs, instr.dst)]
        slots = dict.fromkeys(each.base for each in within if isinstance(each, Mem))
        if came.keys() & slots.keys():
            raise HarnessError("a value would have to be stored before the loop: take another schedule")
        self.homes = _homes([each for each in slots if isinstance(each, FrameObject)], areas)
        self.renamed = {at: origin for origin, at in latest.items()}
        used = {(each.file, each.number) for each in within if isinstance(each, Register)}
        every = set(lifted.pool) | used
        left, free = every - self.renamed.keys(), every - set(self.renamed.values())
        self.renamed |= {at: at for at in left & free}
        self.renamed |= dict(zip(sorted(left - free), sorted(free - left), strict=True))

    def of(self, operand: Register | Mem) -> Location:
        """The location of an allocated operand."""
        key = _key(operand)
        return ("slot", self.homes[key]) if isinstance(key, FrameObject) else self.renamed[key]


def _key(operand: Register | Mem) -> Location | FrameObject:
    if isinstance(operand, Register):
        return operand.file, operand.number
    assert isinstance(operand.base, FrameObject)
    return operand.base


def _homes(slots: Sequence[FrameObject], areas: Mapping[int, int]) -> dict[FrameObject, int]:
    """For each slot the displacement of the smallest free area that holds it. Raises HarnessError."""
    found: dict[FrameObject, int] = {}
    for each in slots:
        free = [(size, at) for at, size in areas.items() if size >= each.size and at not in found.values()]
        if not free:
            raise HarnessError(
                f"there are not enough registers, nor slots of {each.size} bytes on the stack to store values in: state"
                " some with --private-stack or --red-zone, or take another schedule"
            )
        found[each] = min(free)[1]
    return found


def ends(instr: Instr) -> tuple[Register | Mem, Register | Mem]:
    """The destination and the source of a copy."""
    to, source = instr.dst, instr.srcs[0]
    assert isinstance(to, Register | Mem) and isinstance(source, Register | Mem)
    return to, source


def text(code: Code, raw: Instruction, instead: Mapping[int, str] | None = None) -> str:
    """An instruction in Intel syntax. instead: operands to replace, by number."""
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
    """Prints an allocated loop. areas: bytes of the stack that it may use, by displacement from rsp."""

    def __init__(self, lifted: Lifted, allocated: Allocated, areas: Mapping[int, int]) -> None:
        self.lifted, self.code = lifted, lifted.loop.code
        self.legacy = all(legacy(raw) for raw in lifted.loop.body)
        blocks = {block.name: block.instrs for block in allocated.blocks}
        self.body = [*blocks["loop"], *blocks.get("loop_to_loop", [])]
        self.locations = Locations(lifted, allocated, areas)

    def lines(self) -> list[str]:
        """The lines of the whole loop, from its label to the label of its end."""
        lines = [f"{LABEL}:"]
        for instr in self.body:
            if not isinstance(instr, Opaque):
                to, source = ends(instr)
                lines.append(self.move(self.locations.of(to), self.locations.of(source)))
            elif isinstance(instr.raw, Piece):
                lines.append(self._opaque(instr, instr.raw))
        branch = self.lifted.loop.branch
        return [*lines, *([] if branch is None else [f"{_FORMATTER.format_mnemonic(branch)} {LABEL}"]), f"{END}:"]

    def move(self, to: Location, source: Location) -> str:
        """The instruction that copies a whole value between two locations."""
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
        return f"{WORDS[size]} ptr [rsp{at[1]:+#x}]" if at[0] == "slot" else name(at, size)

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


def assembled(lines: Sequence[str], jumps: bool) -> Loop:
    """The new lines, assembled. jumps: whether they end with a jump back. Raises HarnessError."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "new.s"
        source.write_text("\n".join([".intel_syntax noprefix", ".text", *lines, "ret", ""]))
        return loop(load(assemble(source, Path(folder) / "new.o"), LABEL), LABEL, None if jumps else END)


def replaced(source: str, label: str, new: Sequence[str]) -> str:
    """A source in which the lines from a label to the first jump back to it are replaced. Raises HarnessError if they
    are not found."""
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
