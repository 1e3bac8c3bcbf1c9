# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Liveness: loops, and the distance to the next use of every value (Braun and Hack, "Register Spilling and Live-Range
Splitting for SSA-Form Programs", 2009)."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, field

from generator.ir.function import Block, Function, Instr, predecessors
from generator.ir.values import FILE, File, Value

NEVER = 1 << 40
#: Added to distances over an edge that leaves a loop, so that every use inside the loop counts as nearer.
LEAVE_LOOP = 1 << 20


@dataclass
class Liveness:
    """The result of ``analyse``: next-use distances in instructions; a value that is absent from a table is dead there.

    ``order``: the blocks in reverse postorder. ``loops``: from each loop header to the blocks of its loop; ``depth``:
    from each block to the number of loops around it. ``at_entry`` and ``at_exit``: the distances at both ends of each
    block; ``uses``: the positions at which each block reads a value; ``reads``: ``Instr.uses`` of each instruction,
    which is slow.
    """

    order: list[Block]
    loops: dict[Block, set[Block]]
    depth: dict[Block, int]
    at_entry: dict[Block, dict[Value, int]] = field(default_factory=dict)
    at_exit: dict[Block, dict[Value, int]] = field(default_factory=dict)
    uses: dict[Block, dict[Value, list[int]]] = field(default_factory=dict)
    reads: dict[Instr, list[Value]] = field(default_factory=dict)

    def next_use(self, block: Block, value: Value, position: int) -> int:
        """The instructions from ``position`` in a block to the next use of a value there or later; NEVER if dead."""
        positions = self.uses[block].get(value, ())
        index = bisect_left(positions, position)
        if index < len(positions):
            return positions[index] - position
        after = self.at_exit[block].get(value)
        return NEVER if after is None else len(block.instrs) + 1 - position + after

    def dead(self, block: Block, value: Value, position: int) -> bool:
        """Whether a value has no use at ``position`` of a block or later."""
        positions = self.uses[block].get(value)
        return (not positions or positions[-1] < position) and value not in self.at_exit[block]

    def pressure(self, blocks: Iterable[Block], ignored: Container[Value] = ()) -> dict[File, int]:
        """The register pressure of some blocks: the most values of each file that are live at one program point, apart
        from those ``ignored``."""
        most: dict[File, int] = {"general": 0, "vector": 0, "mask": 0}
        for block in blocks:
            alive = {value for value in self.at_exit[block] if value not in ignored}
            counts = Counter(FILE[value.kind] for value in alive)

            def seen(values: Iterable[Value], alive: set[Value] = alive, counts: Counter[File] = counts) -> None:
                for value in values:
                    if value not in alive and value not in ignored:
                        alive.add(value)
                        counts[FILE[value.kind]] += 1
                for file in most:
                    most[file] = max(most[file], counts[file])

            seen(())
            for instr in reversed(block.instrs):
                results = [each for each in instr.results() if isinstance(each, Value) and each not in ignored]
                seen(results)
                for defined in results:
                    alive.remove(defined)
                    counts[FILE[defined.kind]] -= 1
                seen(instr.uses())
        return most


def analyse(function: Function) -> Liveness:
    """Find the loops of a function and the next-use distances of its values."""
    blocks = function.all_blocks()
    order = _reverse_postorder([entry.block for entry in function.entries])
    preds = predecessors(blocks)
    loops = _loops(order, preds)
    depth = {block: sum(block in members for members in loops.values()) for block in order}
    result = Liveness(order, loops, depth)
    for block in order:
        uses: dict[Value, list[int]] = {}
        for position, instr in enumerate(block.instrs):
            result.reads[instr] = instr.uses()
            for value in result.reads[instr]:
                uses.setdefault(value, []).append(position)
        for value in block.end_uses():
            uses.setdefault(value, []).append(len(block.instrs))
        result.uses[block] = uses
        result.at_entry[block] = {}
        result.at_exit[block] = {}
    changed = True
    while changed:
        changed = False
        for block in reversed(order):
            after = _at_exit(result, block)
            before = _at_entry(result, block, after)
            if after != result.at_exit[block] or before != result.at_entry[block]:
                result.at_exit[block], result.at_entry[block] = after, before
                changed = True
    return result


def _at_exit(result: Liveness, block: Block) -> dict[Value, int]:
    """The distances at the end of a block, from those at the entries of its successors."""
    after: dict[Value, int] = {}
    for edge in block.edges():
        leaves = any(block in members and edge.target not in members for members in result.loops.values())
        penalty = LEAVE_LOOP if leaves else 0
        entry = result.at_entry[edge.target]
        flows = dict(entry)
        for param in edge.target.params:
            flows.pop(param, None)
        pairs = list(flows.items())
        pairs += [(arg, entry[p]) for p, arg in zip(edge.target.params, edge.args, strict=True) if p in entry]
        for value, distance in pairs:
            after[value] = min(after.get(value, NEVER), distance + penalty)
    return after


def _at_entry(result: Liveness, block: Block, after: dict[Value, int]) -> dict[Value, int]:
    """The distances at the entry of a block, from those at its end."""
    length = len(block.instrs)
    before = {value: distance + length + 1 for value, distance in after.items()}
    before.update({value: positions[0] for value, positions in result.uses[block].items()})
    for instr in block.instrs:
        for defined in instr.results():
            before.pop(defined, None)  # type: ignore[arg-type]
    return before


def _reverse_postorder(roots: list[Block]) -> list[Block]:
    seen: set[Block] = set()
    postorder: list[Block] = []

    def visit(root: Block) -> None:
        stack = [(root, list(root.edges()))]
        seen.add(root)
        while stack:
            block, edges = stack[-1]
            while edges:
                target = edges.pop(0).target
                if target not in seen:
                    seen.add(target)
                    stack.append((target, list(target.edges())))
                    break
            else:
                postorder.append(block)
                stack.pop()

    for root in reversed(roots):
        if root not in seen:
            visit(root)
    return postorder[::-1]


def _loops(order: list[Block], preds: dict[Block, list[Block]]) -> dict[Block, set[Block]]:
    """The natural loops by header. The functions built here are reducible, so that an edge backwards is a back edge."""
    index = {block: i for i, block in enumerate(order)}
    loops: dict[Block, set[Block]] = {}
    for block in order:
        for edge in block.edges():
            if index[edge.target] > index[block]:
                continue
            members = loops.setdefault(edge.target, {edge.target})
            work = [block]
            while work:
                member = work.pop()
                if member not in members:
                    members.add(member)
                    work.extend(preds[member])
    return loops
