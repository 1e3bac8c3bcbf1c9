# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Building functions: instructions are appended to the current block; PeachPy checks every operand form."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from generator.ir.flags import CARRIED, CARRIES, SPOILS, WRITES
from generator.ir.function import Block, Branch, Condition, Edge, Instr, Jump, Return, Role
from generator.ir.values import Kind, Masked, Mem, Operand, Register, Value, View
from generator.isa import peach


class SecretError(ValueError):
    """A branch would depend on a secret, or a secret be passed as a public value; the message says which."""


class Builder:
    """Builds a function: blocks in the order of their layout, and the instructions of the current one."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.kernel = self.region = ""
        self._block: Block | None = None
        self._section = 0
        self._stream: tuple[int, int] | None = None
        self._part = 0

    @property
    def block(self) -> Block:
        """The block that instructions are appended to."""
        assert self._block is not None
        return self._block

    def begin(self, kernel: str = "", region: str | None = None) -> None:
        """Blocks placed from now on belong to this kernel ("" for none), and to this region of the stack, by default
        the kernel's own."""
        self.kernel, self.region = kernel, kernel if region is None else region

    def new_block(
        self, name: str, params: Sequence[Value] = (), comment: str = "", role: Role = Role.OTHER, kernel: str = ""
    ) -> Block:
        """A new block, not placed in the layout yet. ``kernel``: the one that it belongs to, instead of the current."""
        return Block(name, list(params), comment=comment, role=role, kernel=kernel)

    def place(self, block: Block) -> Block:
        """Lay out ``block`` next and append to it from now on; it belongs to the current kernel and region."""
        block.region, block.kernel = self.region, block.kernel or self.kernel
        self.blocks.append(block)
        self._block = block
        return block

    def section(self) -> int:
        """The number of a new section, whose streams of instructions are independent of each other."""
        self._section += 1
        return self._section

    @contextmanager
    def stream(self, section: int, number: int) -> Iterator[None]:
        """A context: instructions built in it are stream ``number`` of a section."""
        outer, self._stream = self._stream, (section, number)
        yield
        self._stream = outer

    @contextmanager
    def part(self, number: int) -> Iterator[None]:
        """A context: instructions built in it belong to part ``number`` of a merged kernel."""
        outer, self._part = self._part, number
        yield
        self._part = outer

    def emit(
        self, op: str, kind: Kind, *srcs: Operand, name: str, comment: str = "", secret: bool | None = None
    ) -> Value:
        """Append an instruction that defines a value. ``secret``: whether the value is; by default, if an input is.

        Raises FormError if the instruction set has no such form.
        """
        if secret is None:
            secret = any(_secret(operand) for operand in srcs)
        dst = Value(kind, name, secret)
        self._append(Instr(op, dst, srcs, comment, self._stream, self._part))
        return dst

    def product(self, op: str, a: Value, b: Value, names: tuple[str, str], comment: str = "") -> tuple[Value, Value]:
        """The low and the high 64 bits of a * b, by ``op``, one of semantics.PRODUCTS."""
        low, high = (Value("r64", name, a.secret or b.secret) for name in names)
        self._append(Instr(op, low, (a, b), comment, self._stream, self._part, high=high))
        return low, high

    def store(
        self, op: str, mem: Mem | Masked, value: Value | View | int, comment: str = "", immediate: int | None = None
    ) -> None:
        """Append an instruction that stores ``value``. Raises FormError if there is no such form."""
        sources = (value,) if immediate is None else (value, immediate)
        self._append(Instr(op, mem, sources, comment, self._stream, self._part))

    def pseudo(self, op: str, kind: Kind, name: str) -> Value:
        """Append a pseudo-instruction, which is expanded after allocation (see generator.machine.lower); its value is
        public."""
        dst = Value(kind, name, secret=False)
        self.block.instrs.append(Instr(op, dst))
        return dst

    def clear_frame(self, kind: Kind) -> None:
        """Append a pseudo-instruction that overwrites the region's part of the stack with zeros, by stores of at most
        ``kind``, in a loop if they are many."""
        index = self.pseudo("clear_index", "r64", "left")
        self.block.instrs.append(Instr("clear_frame", Value(kind, "zero", secret=False), (index,)))

    def drop_dead_code(self) -> None:
        """Remove from the current basic block what computes values that nothing in it reads; no other block may."""
        read, kept = set[Value](), list[Instr]()
        for instr in reversed(self.block.instrs):
            results = [each for each in instr.results() if isinstance(each, Value)]
            if not results or not read.isdisjoint(results):
                read.update(instr.uses())
                kept.append(instr)
        self.block.instrs[:] = reversed(kept)

    def _append(self, instr: Instr) -> None:
        """Append an instruction, if it has a form and any carry that it takes was produced just before."""
        peach.tied(instr)
        if instr.op in CARRIED:
            before = next(
                (each for each in reversed(self.block.instrs) if each.op in WRITES or each.op in SPOILS), None
            )
            assert before is not None and before.op in CARRIES, f"{instr.op} of {instr.dst} has no carry to take"
        self.block.instrs.append(instr)

    def jump(self, target: Block, *args: Value) -> None:
        """End the block with a jump, with arguments for the target's parameters. Raises SecretError if a secret would
        become a public parameter."""
        self.block.end = Jump(_edge(target, args))

    def fall_into(self, target: Block, *args: Value) -> None:
        """End the block with a jump (see ``jump``) to ``target``, which is laid out next."""
        self.jump(target, *args)
        self.place(target)

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
        """End the block with a branch on the comparison of two public operands (``test``: on their bitwise and).

        ``taken`` and ``other`` are targets with arguments. Raises SecretError if an operand is secret, or as ``jump``
        does.
        """
        for operand in (left, right):
            if _secret(operand):
                raise SecretError(f"a branch to {taken[0].name} or {other[0].name} depends on the secret {operand}")
        self.block.end = Branch(condition, left, right, _edge(*taken), _edge(*other), test)

    def unless(
        self,
        condition: Condition,
        left: Value,
        right: Value | int,
        taken: tuple[Block, Sequence[Value]],
        name: str,
        comment: str = "",
        *,
        test: bool = False,
        role: Role = Role.OTHER,
        kernel: str = "",
    ) -> None:
        """End the block with a branch (see ``branch``), and go on in a new block, which is laid out next."""
        onward = self.new_block(name, (), comment, role, kernel)
        self.branch(condition, left, right, taken, (onward, ()), test=test)
        self.place(onward)

    def ret(self) -> None:
        """End the block with the return of the function."""
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
