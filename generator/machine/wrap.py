# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Shrink-wrapping: the stack frame is set up and left around the code that needs it, so that short messages do without.

Code on a path from one block that needs the frame to another keeps it. The frame is set up on the edges into these
blocks, and left on the edges out of them.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field, replace

from generator.ir.function import Block, Branch, Edge, Jump, Return


@dataclass
class Wrapped:
    """Blocks in the order of the layout, with those that were put on edges.

    By the ids of blocks: ``framed`` run in the frame, ``entered`` set it up first, and ``left`` do nothing but leave
    it.
    """

    blocks: list[Block]
    framed: set[int] = field(default_factory=set)
    entered: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)


def wrap(blocks: Sequence[Block], entries: int, needs: Callable[[Block], bool], whole: bool) -> Wrapped:
    """Decide where the frame is set up and left in a function, whose first ``entries`` blocks are entries.

    ``needs``: whether a block needs the frame. ``whole``: if one block of the body needs it, the whole body runs in it.
    """
    found = Wrapped(_copies(blocks))
    needing = [block for block in found.blocks[entries:] if needs(block)]
    if not needing:
        return found
    if whole:
        found.framed = _ids(found.blocks[entries:])
    else:
        before = _predecessors(found.blocks)
        behind = {id(block): block.targets() for block in found.blocks}
        found.framed = _reached(needing, before) & _reached(needing, behind)
        # Blocks that are reached only through the frame, or lead only into it, run in it, too, so that it is set up and
        # left at few places.
        returns = [block for block in found.blocks if isinstance(block.end, Return)]
        found.framed = _ids(found.blocks) - _reached(found.blocks[:entries], behind, found.framed)
        found.framed = _ids(found.blocks) - _reached(returns, before, found.framed) - _ids(found.blocks[:entries])
    _enter(found)
    _leave(found)
    return found


def _copies(blocks: Sequence[Block]) -> list[Block]:
    """Copies of the blocks, whose terminators may be changed."""
    copies = {id(block): replace(block) for block in blocks}
    for block in copies.values():
        if isinstance(block.end, Jump):
            block.end = Jump(Edge(copies[id(block.end.edge.target)]))
        elif isinstance(block.end, Branch):
            end = block.end
            block.end = replace(end, taken=Edge(copies[id(end.taken.target)]), other=Edge(copies[id(end.other.target)]))
    return list(copies.values())


def _predecessors(blocks: Sequence[Block]) -> dict[int, list[Block]]:
    """The predecessors of each block, by id."""
    found: dict[int, list[Block]] = {id(block): [] for block in blocks}
    for block in blocks:
        for target in block.targets():
            found[id(target)].append(block)
    return found


Neighbours = dict[int, list[Block]]


def _ids(blocks: Iterable[Block]) -> set[int]:
    return {id(block) for block in blocks}


def _reached(starts: Iterable[Block], following: Neighbours, excluded: Container[int] = ()) -> set[int]:
    """The ids of the blocks that are reached from ``starts``, these included,
    on paths that avoid the blocks ``excluded``."""
    found: set[int] = set()
    work = list(starts)
    while work:
        block = work.pop()
        if id(block) not in found and id(block) not in excluded:
            found.add(id(block))
            work += following[id(block)]
    return found


def _redirect(block: Block, target: Block, instead: Block) -> None:
    """Make a block that goes to ``target`` go to ``instead``."""
    if isinstance(block.end, Jump):
        block.end = Jump(Edge(instead))
    elif isinstance(block.end, Branch):
        end = block.end
        taken, other = (Edge(instead) if each.target is target else each for each in (end.taken, end.other))
        block.end = replace(end, taken=taken, other=other)


def _enter(found: Wrapped) -> None:
    """Set up the frame at the head of a block if all its predecessors are outside, or else in a new block on the edges
    to it."""
    sources = _predecessors(found.blocks)
    for block in list(found.blocks):
        if id(block) not in found.framed:
            continue
        outside = [source for source in sources[id(block)] if id(source) not in found.framed]
        if outside and len(outside) == len(sources[id(block)]):
            found.entered.add(id(block))
        elif outside:
            way = Block(f"frame_{block.name}", end=Jump(Edge(block)))
            found.blocks.insert(found.blocks.index(block), way)
            found.framed.add(id(way))
            found.entered.add(id(way))
            for source in outside:
                _redirect(source, block, way)


def _leave(found: Wrapped) -> None:
    """Leave the frame in one new block for each target outside, laid out after the last of the blocks that go there."""
    ways: dict[int, Block] = {}
    for block in list(found.blocks):
        if id(block) not in found.framed:
            continue
        for target in block.targets():
            if id(target) in found.framed:
                continue
            way = ways.get(id(target))
            if way is None:
                way = ways[id(target)] = Block(f"leave_{target.name}", end=Jump(Edge(target)))
            else:
                found.blocks.remove(way)
            found.blocks.insert(found.blocks.index(block) + 1, way)
            found.left.add(id(way))
            _redirect(block, target, way)
    found.framed |= found.left
