# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Functions as text for readers, in SSA form or after allocation.

A value is shown as its name and a number, in the order of first mention: a.12. A block shows its parameters, an edge
its arguments, as a call would.
"""

from generator.ir.function import Block, Branch, Edge, Function, Instr, Jump
from generator.ir.values import Constant, FrameObject, Masked, Mem, Operand, Register, Value, View

COMMENT_COLUMN = 64


class Names:
    """Texts of operands; values are numbered in the order in which they are first shown."""

    def __init__(self) -> None:
        self._numbers: dict[Value, int] = {}

    def operand(self, operand: Operand) -> str:
        """The text of any operand."""
        if isinstance(operand, Value):
            return f"{operand.name}.{self._numbers.setdefault(operand, len(self._numbers))}"
        if isinstance(operand, Register):
            return operand.name
        if isinstance(operand, View):
            return f"{self.operand(operand.value)}:{operand.kind}"
        if isinstance(operand, Masked):
            return f"{self.operand(operand.operand)}{{{self.operand(operand.mask)}}}"
        if isinstance(operand, Mem):
            return self._memory(operand)
        return str(operand) if -10 < operand < 128 else hex(operand)

    def _memory(self, mem: Mem) -> str:
        base = mem.base.name if isinstance(mem.base, Constant | FrameObject) else self.operand(mem.base)
        index = f" + {self.operand(mem.index)}" if mem.index is not None else ""
        offset = f" {'+' if mem.offset > 0 else '-'} {abs(mem.offset)}" if mem.offset else ""
        return f"{mem.space}{8 * mem.size}[{base}{index}{offset}]"

    def typed(self, value: Value) -> str:
        """The text of a value where it is defined: with its kind."""
        return f"{self.operand(value)}:{value.kind}"


def instruction(instr: Instr, names: Names) -> str:
    """The text of an instruction: destination = mnemonic inputs."""
    inputs = ", ".join(names.operand(operand) for operand in instr.srcs)
    body = f"{instr.op} {inputs}".rstrip()
    if instr.dst is None:
        return body
    shown = names.typed(instr.dst) if isinstance(instr.dst, Value) else names.operand(instr.dst)
    if instr.high is not None:
        shown += f", {names.typed(instr.high) if isinstance(instr.high, Value) else instr.high.name}"
    return f"{shown} = {body}"


def commented(line: str, comment: str) -> str:
    """A line, with a comment in the column for comments if there is one."""
    return f"{line:<{COMMENT_COLUMN}} ; {comment}" if comment else line


def function(built: Function) -> str:
    """The text of a function in SSA form: each entry, then the body in the order of the layout, then the constants."""
    names = Names()
    lines = [f"function {built.name}"]
    for entry in built.entries:
        lines += ["", f"entry {entry.role}({entry.prototype})", *shown(entry.block, names)]
    for block in built.blocks:
        lines += ["", *shown(block, names)]
    for constant in built.constants():
        lines += ["", *_constant(constant)]
    return "\n".join(lines) + "\n"


def _constant(constant: Constant) -> list[str]:
    rows = [constant.data[at : at + 32].hex() for at in range(0, len(constant.data), 32)]
    return [f"constant {constant.name}: {len(constant.data)} bytes", *(f"  {row}" for row in rows)]


def shown(block: Block, names: Names) -> list[str]:
    """The lines of a block, in SSA form or after allocation."""
    params = f"({', '.join(names.typed(param) for param in block.params)})" if block.params else ""
    region = f"in {block.region}" if block.region else ""
    depth = f"in {block.depth} loops" if block.depth else ""
    lines = [commented(f"{block.name}{params}:", "; ".join(part for part in (block.comment, region, depth) if part))]
    for instr in block.instrs:
        stream = f"  [{instr.stream[0]}.{instr.stream[1]}]" if instr.stream else ""
        lines.append(commented(f"  {instruction(instr, names)}", instr.comment + stream))
    return [*lines, f"  {_end(block, names)}"]


def _end(block: Block, names: Names) -> str:
    end = block.end
    if isinstance(end, Jump):
        return f"go {_edge(end.edge, names)}"
    if isinstance(end, Branch):
        condition = comparison(end.condition, names.operand(end.left), names.operand(end.right), end.test)
        return f"if {condition} go {_edge(end.taken, names)} else {_edge(end.other, names)}"
    return "return 0"


def comparison(condition: str, left: str, right: str, test: bool) -> str:
    """An unsigned comparison, or a test of a bitwise and, in the notation of C."""
    sign = {"b": "<", "ae": ">=", "e": "==", "ne": "!=", "be": "<=", "a": ">"}[condition]
    return f"{left} & {right} {sign} 0" if test else f"{left} {sign} {right}"


def _edge(edge: Edge, names: Names) -> str:
    return edge.target.name + (f"({', '.join(map(names.operand, edge.args))})" if edge.args else "")
