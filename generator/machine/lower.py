# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Lowering of allocated blocks to linear code: frame, pseudo-instructions, compares and jumps, shortest encodings."""

from dataclasses import replace

from generator.algorithm import Algorithm
from generator.allocate.base import Allocated
from generator.ir.flags import WRITES
from generator.ir.function import NEGATED, Block, Branch, Instr, Jump, Return, Role, Terminator
from generator.ir.semantics import COMMUTATIVE
from generator.ir.values import Constant, Register
from generator.isa import peach
from generator.machine import clear
from generator.machine import frame as frames
from generator.machine.abi import Abi
from generator.machine.code import BODY, CACHE_LINE, Code, Frame, Go, Item, Label, Procedure
from generator.machine.operands import machine_operands
from generator.machine.residue import UPPER, live_before, residue
from generator.machine.saved import saved
from generator.machine.wrap import wrap
from generator.target.base import Target

#: The alignment in bytes of entries that only put arguments into order: the decoders fetch 16 bytes at a time.
ENTRY = 16
#: EVEX mnemonics, and the VEX mnemonics that do the same with registers 0 to 15.
NARROW = {
    "vpxord": "vpxor",
    "vpord": "vpor",
    "vpandd": "vpand",
    "vmovdqa32": "vmovdqa",
    "vmovdqu32": "vmovdqu",
    "vinserti32x4": "vinserti128",
    "vextracti32x4": "vextracti128",
}


def lower(allocated: Allocated, ciphers: tuple[Algorithm, ...], target: Target, abi: Abi) -> Code:
    """The finished code of an allocated function that computes these algorithms."""
    return _Lowering(allocated, ciphers, target, abi).run()


class _Lowering:
    def __init__(self, allocated: Allocated, ciphers: tuple[Algorithm, ...], target: Target, abi: Abi) -> None:
        self.allocated = allocated
        self.ciphers = ciphers
        self.target = target
        self.abi = abi
        self.frame: Frame = frames.lay_out(allocated, abi)
        self.saved = saved(allocated, abi, target, self.frame)
        entries = len(allocated.function.entries)
        self.wrapped = wrap(allocated.blocks, entries, self.saved.needed, abi.unwind)
        self.entries, self.body = self.wrapped.blocks[:entries], self.wrapped.blocks[entries:]
        self.residue = residue(self.wrapped.blocks)
        self.live = live_before(self.wrapped.blocks, "general" if target.scalar else "vector")
        self.constants: dict[Constant, None] = {}

    def run(self) -> Code:
        procedures = []
        # A single entry falls through into the body. Several entries jump to it, and it is then a function of its own:
        # tools that follow the code (objtool, debuggers) report a jump into the middle of another function as an error.
        alone = len(self.entries) == 1
        for block, entry in zip(self.entries, self.allocated.function.entries, strict=True):
            items: list[Item] = list(self.saved.implied()[0]) if self.abi.declared else [Instr("endbr64", None)]
            items += self._block(block, self.body[0] if alone else None)
            align = CACHE_LINE if alone else ENTRY
            procedures.append(Procedure(entry.role, items, entry.prototype, entry.cipher, align))
        if not alone:
            procedures.append(Procedure(BODY, [], "", self.ciphers[0]))
        procedures[-1].items += self._body(self.body)
        labels = [i.name for p in procedures for i in p.items if isinstance(i, Label)] + [
            c.name for c in self.constants
        ]
        assert len(labels) == len(set(labels)), f"labels of {self.ciphers[0].name} collide: {sorted(labels)}"
        constants = sorted(self.constants, key=lambda c: -len(c.data))
        return Code(self.ciphers, self.target, self.abi, procedures, constants, self.frame, self.saved.size)

    def _body(self, blocks: list[Block]) -> list[Item]:
        items: list[Item] = []
        reached = {id(t) for b in blocks for t in b.targets()}
        inside = False
        for i, block in enumerate(blocks):
            framed, entered = id(block) in self.wrapped.framed, id(block) in self.wrapped.entered
            if inside != (framed and not entered):
                items.append(self.saved.outside() if inside else self.saved.inside())
            inside = framed
            if not i or id(block) in reached or block.comment or block.role is Role.HEAD:
                items.append(Label(block.name, block.comment, block.kernel, block.role))
            if entered:
                items += self.saved.prologue()
            items += self._block(block, blocks[i + 1] if i + 1 < len(blocks) else None)
            if id(block) in self.wrapped.left or (framed and isinstance(block.end, Return)):
                inside = False
        return _without_unused(items, keep={blocks[0].name})

    def _block(self, block: Block, following: Block | None) -> list[Item]:
        items: list[Item] = []
        for instr in block.instrs:
            items += self._instr(instr, block)
        end = block.end
        returns = isinstance(end, Return)
        if id(block) in self.wrapped.left or (returns and id(block) in self.wrapped.framed):
            items += self._leave(end)
        if isinstance(end, Jump):
            if end.edge.target is not following:
                items.append(Go("jmp", end.edge.target.name))
        elif isinstance(end, Branch):
            items += self._branch(end, items, following)
        elif returns:
            items += [*self.saved.implied()[1], Instr("ret", None)]
        return items

    def _leave(self, end: Terminator | None) -> list[Item]:
        """Clear what the function itself kept on the stack, with a register that is dead by then,
        and leave the frame."""
        live = self.live[id(end.edge.target)] if isinstance(end, Jump) else set()
        items = clear.region("", self.frame, clear.spare(live, self.abi, self.target), self.target)
        return [*(self._narrow(i) if isinstance(i, Instr) else i for i in items), *self.saved.epilogue()]

    def _branch(self, end: Branch, before: list[Item], following: Block | None) -> list[Item]:
        items: list[Item] = []
        last = before[-1] if before else None
        known = (
            end.right == 0
            and not end.test
            and end.condition in ("e", "ne")
            and isinstance(last, Instr)
            and "zero" in WRITES.get(last.op, ())
            and last.dst == end.left
        )
        if not known:
            if end.right == 0 and not end.test:
                items.append(Instr("test", None, (end.left, end.left)))
            else:
                items.append(self._short(Instr("test" if end.test else "cmp", None, (end.left, end.right))))
        if end.taken.target is following:
            items.append(Go(f"j{NEGATED[end.condition]}", end.other.target.name))
        else:
            items.append(Go(f"j{end.condition}", end.taken.target.name))
            if end.other.target is not following:
                items.append(Go("jmp", end.other.target.name))
        return items

    def _short(self, instr: Instr) -> Instr:
        """A test of a small immediate, on the low half of the register."""
        left, right = instr.srcs
        if instr.op == "test" and isinstance(left, Register) and isinstance(right, int) and right < 1 << 31:
            return instr.on(None, (left.as_kind("r32"), right))
        return instr

    def _instr(self, instr: Instr, block: Block) -> list[Item]:
        if instr.op == "zero":
            assert isinstance(instr.dst, Register)
            return [clear.zeroed(instr.dst, self.target, instr.origin)]
        if instr.op == "clear_index":
            return []
        if instr.op == "clear_upper":
            return [Instr("vzeroupper", None)] if UPPER in self.residue[id(instr)] else []
        if instr.op == "clear_frame":
            (index,) = instr.srcs
            assert isinstance(instr.dst, Register) and isinstance(index, Register)
            label = Label(f"{block.name}_clear", kernel=block.kernel)
            cleared = clear.region(block.region, self.frame, instr.dst, self.target, index, label)
            return [self._narrow(i) if isinstance(i, Instr) else i for i in cleared]
        if instr.op == "clear_registers":
            return list(clear.registers(self.allocated, self.residue[id(instr)], self.abi, self.target))
        if instr.op == "clear_vectors":
            return list(clear.vectors(self.residue[id(instr)], self.target))
        resolved = frames.resolve(instr, self.frame)
        for mem, _ in resolved.memory():
            if isinstance(mem.base, Constant):
                self.constants[mem.base] = None
                if mem.size > self.abi.aligned:
                    resolved = replace(resolved, op=resolved.op.replace("movdqa", "movdqu"))
        return [commuted(self._narrow(resolved))]

    def _narrow(self, instr: Instr) -> Instr:
        """The VEX form of an EVEX instruction, if there is one for these registers that is no longer; and a 32-bit move
        of a small immediate, which clears the upper half (NASM would choose it by itself)."""
        if instr.op == "mov" and isinstance(instr.dst, Register) and instr.dst.kind == "r64":
            (number,) = instr.srcs
            if isinstance(number, int) and 0 <= number < 1 << 32:
                return instr.on(instr.dst.as_kind("r32"), instr.srcs)
        op = NARROW.get(instr.op)
        if op is None:
            return instr
        operands = machine_operands(instr)
        if "m512" in peach.shape_of(instr) or any(
            isinstance(o, Register) and (o.kind == "zmm" or o.file == "vector" and o.number > 15) for o in operands
        ):
            return instr
        if len(peach.encode(op, operands)) > len(peach.encode(instr.op, operands)):
            return instr
        return replace(instr, op=op)


def commuted(instr: Instr) -> Instr:
    """The instruction with its inputs exchanged if that is shorter: in VEX, the last register costs a byte from number
    8 on, the first does not. GAS and NASM do not do that by themselves."""
    vex = instr.op.startswith("v") and instr.op in COMMUTATIVE
    if not vex or not all(isinstance(source, Register) for source in instr.srcs):
        return instr
    other = replace(instr, srcs=instr.srcs[::-1])
    return min(instr, other, key=lambda i: len(peach.encode(i.op, machine_operands(i))))


def _without_unused(items: list[Item], keep: set[str]) -> list[Item]:
    """The items without labels that nothing jumps to, unless they have a comment or are the head of a kernel."""
    used = {item.label for item in items if isinstance(item, Go)} | keep
    return [i for i in items if not isinstance(i, Label) or i.name in used or i.comment or i.role is Role.HEAD]
