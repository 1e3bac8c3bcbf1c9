# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Mutants of machine code with one change: all changes of each instruction and constant.

Only forms of instructions that are emitted somewhere are used: others are refused as such, which would show nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from iced_x86 import Code as Form
from iced_x86 import Encoder, Instruction, MemoryOperand, OpKind, Register

from proofs.mutants.accesses import Site, basic_blocks, moved, narrowed, with_code, with_immediate
from verify.decode import EVEX, Decoded, Operand, decode
from verify.faults import Fault
from verify.image import Image

ROTATIONS = ("ROL", "ROR", "RORX", "PROLD", "PRORD", "PROTD", "PSLLD", "PSRLD")
SHUFFLES = ("SHUF", "PERM", "INSERT", "EXTRACT", "ALIGN", "PINSR", "PEXTR", "PSLLDQ", "PSRLDQ", "BLEND")
# Instructions with the same operands that do something else.
OTHERS = (("PADDD", "PXOR"), ("PADDQ", "PXOR"), ("PUNPCKLDQ", "PUNPCKHDQ"), ("PUNPCKLQDQ", "PUNPCKHQDQ"),
          ("ADD_", "SUB_"), ("ADD_", "XOR_"), ("ADC_", "ADD_"), ("PSLLD_", "PSRLD_"), ("PSLLQ_", "PSRLQ_"),
          ("SHR_", "SHL_"), ("PMULUDQ", "PADDQ"), ("PMADD52LUQ", "PMADD52HUQ"), ("PSHUFLW", "PSHUFHW"),
          ("PAND", "POR"))  # fmt: skip
# Conditions that are off by one, opposite, or test for equality only; for tests of equality, the opposite.
CONDITIONS = {"JE": ("JNE",), "JNE": ("JE",), "JB": ("JBE", "JAE", "JNE"), "JAE": ("JA", "JB", "JE"),
              "JBE": ("JB", "JA"), "JA": ("JAE", "JBE")}  # fmt: skip
# Loads that read more bytes than they should.
WIDER = (("MOVZX_R32_RM8", "MOVZX_R32_RM16"), ("MOVZX_R32_RM16", "MOV_R32_RM32"),
         ("VEX_VMOVD_XMM_RM32", "VEX_VMOVQ_XMM_XMMM64"), ("MOVD_XMM_RM32", "MOVQ_XMM_XMMM64"),
         ("VEX_VMOVQ_XMM_XMMM64", "VEX_VMOVDQU_XMM_XMMM128"), ("MOVQ_XMM_XMMM64", "MOVDQU_XMM_XMMM128"),
         ("VEX_VMOVDQU_XMM_XMMM128", "VEX_VMOVDQU_YMM_YMMM256"), ("MOV_R32_RM32", "MOV_R64_RM64"),
         ("EVEX_VMOVDQU8_YMM_K1Z_YMMM256", "EVEX_VMOVDQU8_ZMM_K1Z_ZMMM512"))  # fmt: skip
STEPS = {"MOV_R64": Register.RAX - Register.EAX, "YMM_YMMM": Register.YMM0 - Register.XMM0,
         "ZMM_K1Z_ZMMM": Register.ZMM0 - Register.YMM0}  # fmt: skip
SAVED = (Register.RBX, Register.RBP, Register.R12, Register.R13, Register.R14, Register.R15)


@dataclass(frozen=True)
class Change:
    """A change at an address: another instruction (changed) for the original, or a flipped bit of a constant."""

    address: int
    original: str
    changed: Decoded | None = None
    bit: int = 0

    def __str__(self) -> str:
        return f"{self.original} → {self.changed if self.changed else f'bit {self.bit} changed'}"


@dataclass(frozen=True)
class Mutant:
    """A mutant. kind: what was changed; parts: the two mutants with one change of which it consists, if any."""

    kind: str
    changes: tuple[Change, ...]
    parts: tuple[Mutant, ...] = ()

    def __str__(self) -> str:
        return "; ".join(map(str, self.changes))

    def shown(self, entry: int) -> str:
        """The changes, with their distances from an entry."""
        return "; ".join(f"{change.address - entry:+#x}: {change}" for change in self.changes)

    @property
    def addresses(self) -> tuple[int, ...]:
        """The addresses of the changes."""
        return tuple(change.address for change in self.changes)

    def into(self, image: Image) -> Image:
        """Apply the changes to an image, and return it."""
        for change in self.changes:
            if change.changed is not None:
                image.changed[change.address] = change.changed
            else:
                section = image.holding(change.address)
                assert section is not None
                section.data[change.address - section.address + change.bit // 8] ^= 1 << change.bit % 8
        return image


class Code:
    """Code to change: its instructions, constants, and the forms that may be used (None: any)."""

    def __init__(
        self,
        constants: Sequence[int],
        instructions: dict[int, Decoded],
        forms: frozenset[int] | None,
        source: random.Random,
    ) -> None:
        self.forms = forms
        self.source = source
        self.constants = constants
        self.blocks = basic_blocks(instructions)
        self.sites = [site for block in self.blocks for site in block]
        self._mutants: dict[int, list[Mutant]] = {}

    def change(self, site: Site, raw: Instruction | None) -> Change | None:
        """The change of a site to another instruction; None if it has no encoding, no emitted form, or is the same."""
        changed = encoded(raw, site.decoded) if raw is not None else None
        if changed is None or str(changed) == str(site.decoded):
            return None
        if self.forms is not None and changed.raw.code not in self.forms:
            return None
        return Change(site.address, str(site.decoded), changed)

    def mutants_of(self, site: Site) -> list[Mutant]:
        """All mutants with one change at this instruction, including the exchange with its neighbour."""
        if site.address not in self._mutants:
            self._mutants[site.address] = list(self._mutants_of(site))
        return self._mutants[site.address]

    def _mutants_of(self, site: Site) -> Iterator[Mutant]:
        for kind, raw in variations(site.decoded, self.source):
            change = self.change(site, raw)
            if change is not None:
                yield Mutant(kind, (change,))
        if site.index + 1 < len(self.blocks[site.block]):
            yield from self._with_next(site, self.blocks[site.block][site.index + 1])

    def _with_next(self, site: Site, behind: Site) -> Iterator[Mutant]:
        if site.jumps or behind.jumps or site.name in ("ENDBR64", "NOP") or behind.name == "NOP":
            return
        if site.depends(behind):
            both = self.change(site, behind.raw), self.change(behind, site.raw)
            if both[0] is not None and both[1] is not None:
                yield Mutant("order", (both[0], both[1]))
        again = self.change(behind, site.raw)
        if again is not None:
            yield Mutant("repeated", (again,))

    def constant(self, at: int) -> Mutant:
        """A mutant with one random bit flipped in the 32-bit constant at an address."""
        return Mutant("constant", (Change(at, f"constant at {at:#x}", bit=self.source.randrange(32)),))


def mutants(code: Code) -> Iterator[Mutant]:
    """All mutants with one change, kinds in turns, in random order."""
    kinds: dict[str, list[Mutant]] = {"constant": [code.constant(at) for at in code.constants]}
    for site in code.sites:
        for each in code.mutants_of(site):
            kinds.setdefault(each.kind, []).append(each)
    every = [some for _, some in sorted(kinds.items())]
    for some in every:
        code.source.shuffle(some)
    for i in range(max(map(len, every))):
        yield from (some[i] for some in every if i < len(some))


def encoded(raw: Instruction, original: Decoded) -> Decoded | None:
    """An instruction at the original's address; None if it has no encoding."""
    try:
        encoder = Encoder(64)
        encoder.encode(raw, original.address)
        changed = decode(encoder.take_buffer(), original.address)
    except (ValueError, Fault):
        return None
    changed.next = original.next
    return changed


def nothing() -> Instruction:
    """A long NOP; the short one is not emitted, this one is, between blocks."""
    return Instruction.create_mem(Form.NOP_RM32, MemoryOperand(Register.RAX, Register.RAX))


def variations(instruction: Decoded, source: random.Random) -> Iterator[tuple[str, Instruction | None]]:
    """The changes of one instruction: each one's kind, and the instruction that replaces it."""
    site = Site(instruction, 0, 0)
    raw, name, code = instruction.raw, site.name, site.code
    if name in ("ENDBR64", "NOP"):
        return
    if name in CONDITIONS:
        for kind, other in zip(("condition", "opposite condition"), CONDITIONS[name], strict=False):
            yield kind, with_code(raw, code.replace(name + "_", other + "_", 1))
        return
    if name == "POP" and raw.op0_register in SAVED:
        skip = MemoryOperand(Register.RSP, displ=8, displ_size=1)
        yield "unsaved register", Instruction.create_reg_mem(Form.LEA_R64_M, Register.RSP, skip)
    if site.jumps:
        return
    yield "clearing left out" if clears(instruction) else "left out", nothing()
    for i, operand in enumerate(instruction.operands):
        if operand.kind == "immediate":
            yield from _immediates(site, i, source)
        if operand.kind in ("general", "vector") and raw.op_kind(i) == OpKind.REGISTER:
            changed = raw.copy()
            changed.set_op_register(i, neighbour(raw.op_register(i), operand, instruction, source))
            yield "register", changed
        if operand.kind == "memory":
            yield "over-read by one byte" if i else "address", moved(raw, 1)
            yield "address", moved(raw, source.choice((-4, 16, 64)))
    yield from _addressing(site, source)
    yield from _masks(instruction)
    yield from _operations(site)


def _immediates(site: Site, i: int, source: random.Random) -> Iterator[tuple[str, Instruction]]:
    number = site.decoded.operands[i].number
    kind = "immediate"
    if site.name.removeprefix("V") in ROTATIONS:
        kind = "rotation"
    elif any(part in site.name for part in SHUFFLES):
        kind = "shuffle"
    step = source.choice((1, -1)) if 0 < number < 255 else 1 if number == 0 else -1
    yield kind, with_immediate(site.raw, i, number + step)
    bits = 8 if site.raw.op_kind(i) == OpKind.IMMEDIATE8 else 31
    yield "bit of an immediate", with_immediate(site.raw, i, number ^ 1 << source.randrange(bits))


def _addressing(site: Site, source: random.Random) -> Iterator[tuple[str, Instruction]]:
    raw = site.raw
    if raw.memory_index != Register.NONE and not raw.is_vsib:
        scaled, other = raw.copy(), raw.copy()
        scaled.memory_index_scale = 2 if raw.memory_index_scale == 1 else raw.memory_index_scale // 2
        yield "index", scaled
        other.memory_index = _other_general(raw.memory_index, source)
        yield "index", other
    if site.addressed and raw.memory_base != Register.RSP:
        other = raw.copy()
        other.memory_base = _other_general(raw.memory_base, source)
        yield "base", other


def _masks(instruction: Decoded) -> Iterator[tuple[str, Instruction]]:
    if not instruction.mask:
        return
    without, other, zeroing = (instruction.raw.copy() for _ in range(3))
    without.op_mask = Register.NONE
    without.zeroing_masking = False
    other.op_mask = Register.K0 + instruction.mask % 7 + 1
    zeroing.zeroing_masking = not instruction.zeroing
    yield from (("mask", changed) for changed in (without, other, zeroing))


def _operations(site: Site) -> Iterator[tuple[str, Instruction | None]]:
    raw, code = site.raw, site.code
    for one, other in WIDER:
        if code == one and site.decoded.operands[-1].kind == "memory" and raw.memory_base != Register.RSP:
            changed = with_code(raw, other)
            assert changed is not None
            wider = next((by for name, by in STEPS.items() if name in other), 0)
            changed.op0_register = raw.op0_register + wider
            yield "over-read", changed
    for one, other in (*OTHERS, *(pair[::-1] for pair in OTHERS), ("MOVDQU", "MOVDQA")):
        if one in code:
            other = code.replace(one, other, 1).replace("EVEX_VPXOR_", "EVEX_VPXORD_")
            yield "operation", with_code(raw, other.replace("PADDDD", "PADDD"))
    if "PADDQ" in code:
        yield "missing carry", with_code(raw, code.replace("PADDQ", "PADDD").replace("B64", "B32"))
    carries = site.name in ("ADD", "SUB", "ADC") and raw.op_kind(0) == OpKind.REGISTER
    if site.name not in ("PUSH", "POP"):
        yield "missing carry" if carries else "operand size", narrowed(raw)


def clears(instruction: Decoded) -> bool:
    """Whether its form sets a register to zero: vzeroupper, or an xor of a register with itself."""
    same = len(instruction.operands) > 1 and instruction.operands[-1] == instruction.operands[-2]
    return instruction.mnemonic == "VZEROUPPER" or (same and "XOR" in instruction.mnemonic)


def neighbour(register: int, operand: Operand, instruction: Decoded, source: random.Random) -> int:
    """Another register of the same class, never the stack pointer."""
    step = source.choice((1, 2, 3))
    if operand.kind == "vector":
        limit = 32 if instruction.encoding == EVEX else 16
        return int(register - operand.number + (operand.number + step) % limit)
    other = (operand.number + step) % 16
    return int(register - operand.number + (other if other != 4 else 5)) if not operand.high else int(register)


def _other_general(register: int, source: random.Random) -> int:
    others: Iterable[int] = (Register.RAX + i for i in range(16) if i != 4)
    return source.choice([other for other in others if other != register])
