# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Building functions: instructions are appended to the current block, and PeachPy checks every operand form."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from generator.ir.flags import CARRIED, CARRIES, SPOILS, WRITES
from generator.ir.function import Block, Branch, Condition, Edge, Instr, Jump, Return, Role
from generator.ir.values import Kind, Masked, Mem, Operand, Register, Value, View
from generator.isa import peach


class SecretError(ValueError):
    """A secret would decide on the way, or pass for public; the message says which."""


class Builder:
    """Appends blocks and instructions."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.kernel = self.region = ""
        self._block: Block | None = None
        self._section = 0
        self._stream: tuple[int, int] | None = None
        self._part = 0

    @property
    def block(self) -> Block:
        """The block that instructions go to."""
        assert self._block is not None
        return self._block

    def begin(self, kernel: str = "", region: str | None = None) -> None:
        """What is placed from now on belongs to a kernel, or to none, and to its region of the stack or another."""
        self.kernel, self.region = kernel, kernel if region is None else region

    def new_block(
        self, name: str, params: Sequence[Value] = (), comment: str = "", role: Role = Role.OTHER, kernel: str = ""
    ) -> Block:
        """A block, not yet placed in the layout. ``kernel``: its own, whatever is current then."""
        return Block(name, list(params), comment=comment, role=role, kernel=kernel)

    def place(self, block: Block) -> Block:
        """Lay out ``block`` next and append to it from now on; it belongs to the current kernel and region."""
        block.region, block.kernel = self.region, block.kernel or self.kernel
        self.blocks.append(block)
        self._block = block
        return block

    def section(self) -> int:
        """A new section: instructions of its different streams are independent of each other."""
        self._section += 1
        return self._section

    @contextmanager
    def stream(self, section: int, number: int) -> Iterator[None]:
        """Mark what is built inside as one stream of a section."""
        outer, self._stream = self._stream, (section, number)
        yield
        self._stream = outer

    @contextmanager
    def part(self, number: int) -> Iterator[None]:
        """Mark what is built inside as one part of a merged kernel."""
        outer, self._part = self._part, number
        yield
        self._part = outer

    def emit(
        self, op: str, kind: Kind, *srcs: Operand, name: str, comment: str = "", secret: bool | None = None
    ) -> Value:
        """An instruction that defines a value. What it reads decides whether the value is secret, unless told."""
        if secret is None:
            secret = any(_secret(operand) for operand in srcs)
        dst = Value(kind, name, secret)
        self._append(Instr(op, dst, srcs, comment, self._stream, self._part))
        return dst

    def product(self, op: str, a: Value, b: Value, names: tuple[str, str], comment: str = "") -> tuple[Value, Value]:
        """The low and the high half of a * b, by one of semantics.PRODUCTS."""
        low, high = (Value("r64", name, a.secret or b.secret) for name in names)
        self._append(Instr(op, low, (a, b), comment, self._stream, self._part, high=high))
        return low, high

    def store(
        self, op: str, mem: Mem | Masked, value: Value | View | int, comment: str = "", immediate: int | None = None
    ) -> None:
        """An instruction that writes memory."""
        sources = (value,) if immediate is None else (value, immediate)
        self._append(Instr(op, mem, sources, comment, self._stream, self._part))

    def pseudo(self, op: str, kind: Kind, name: str) -> Value:
        """An instruction that is expanded after allocation (see generator.machine.lower)."""
        dst = Value(kind, name, secret=False)
        self.block.instrs.append(Instr(op, dst))
        return dst

    def clear_frame(self, kind: Kind) -> None:
        """Zeros over all that the region keeps on the stack, by stores of up to ``kind``; a loop if they are many."""
        index = self.pseudo("clear_index", "r64", "left")
        self.block.instrs.append(Instr("clear_frame", Value(kind, "zero", secret=False), (index,)))

    def _append(self, instr: Instr) -> None:
        peach.tied(instr)
        if instr.op in CARRIED:
            before = next(
                (each for each in reversed(self.block.instrs) if each.op in WRITES or each.op in SPOILS), None
            )
            assert before is not None and before.op in CARRIES, f"{instr.op} of {instr.dst} has no carry to take"
        self.block.instrs.append(instr)

    def jump(self, target: Block, *args: Value) -> None:
        """End the block with a jump. Raises SecretError."""
        self.block.end = Jump(_edge(target, args))

    def branch(
        self,
        condition: Condition,
        left: Value,
        right: Value | int,
        taken: tuple[Block, Sequence[Value]],
        other: tuple[Block, Sequence[Value]],
        *,
        test: bool = False,
    ) -> None:
        """End the block with a comparison (``test``: a bitwise and) of public values. Raises SecretError."""
        for operand in (left, right):
            if _secret(operand):
                raise SecretError(f"a branch to {taken[0].name} or {other[0].name} depends on the secret {operand}")
        self.block.end = Branch(condition, left, right, _edge(*taken), _edge(*other), test)

    def ret(self) -> None:
        """End the block with the end of the function."""
        self.block.end = Return()


def _edge(target: Block, args: Sequence[Value]) -> Edge:
    kinds = [(param.kind, arg.kind) for param, arg in zip(target.params, args, strict=True)]
    assert all(a == b for a, b in kinds), f"arguments of {target.name}: {kinds}"
    for param, arg in zip(target.params, args, strict=True):
        if arg.secret and not param.secret:
            raise SecretError(f"the secret {arg} would become {param} of {target.name}, which is public")
    return Edge(target, tuple(args))


def _secret(operand: Operand) -> bool:
    if isinstance(operand, Value):
        return operand.secret
    if isinstance(operand, View):
        return not isinstance(operand.value, Register) and operand.value.secret
    if isinstance(operand, Masked):
        return _secret(operand.operand)
    return isinstance(operand, Mem) and operand.space in ("key", "stack")
