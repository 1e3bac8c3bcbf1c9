# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The stack frame: short messages do without it, and where it is there, frame pointers form a chain."""

import re
from collections.abc import Mapping
from functools import partial
from itertools import pairwise

import pytest
from tools import TOP, finished

from generator.ir.check import Case, check
from generator.ir.function import Block, Branch, Edge, Instr, Jump, Return
from generator.ir.interpret import Machine
from generator.ir.values import GENERAL, RSP, Register
from generator.machine.code import Code, Go
from generator.machine.interpret import RSP_PLACE, run_code
from generator.machine.wrap import Wrapped, wrap
from generator.variants import find

RAX, RBP = Register(0, "r64"), Register(5, "r64")


def watched(code: Code, length: int) -> list[tuple[Instr | Go, int]]:
    """What a call of that length runs, which also gives the right output, each with the stack pointer before it."""
    found: list[tuple[Instr | Go, int]] = []

    def look(_: int, instr: Instr | Go, machine: Machine) -> None:
        found.append((instr, machine.state[RSP_PLACE]))

    check(code.cipher, partial(run_code, code, observer=look), Case("xor_ic", length, 5))
    return found


def executed(code: Code, length: int) -> list[Instr | Go]:
    return [instr for instr, _ in watched(code, length)]


def touches_stack(instr: Instr | Go) -> bool:
    if isinstance(instr, Go):
        return False
    based = any(mem.base == RSP for mem, _ in instr.memory())
    return based or instr.op in ("push", "pop") or instr.dst == RSP


@pytest.mark.parametrize(
    ("primitive", "flagship", "longest"),
    [
        ("chacha20", "amd64-avx512", 512),
        ("chacha20", "amd64-avx2", 256),
        ("chacha20", "amd64-sse2", 64),
        ("salsa20", "amd64-avx512", 64),
    ],
)
def test_short_messages_need_no_frame_and_long_ones_what_the_head_says(
    primitive: str, flagship: str, longest: int
) -> None:
    code = finished(find(flagship, primitive), "sysv")
    for length in (1, 63, 64, longest - 1, longest):
        assert not [instr for instr in executed(code, length) if touches_stack(instr)], length
    # What the head states below the return address is used at the worst of four alignments of the caller's stack; or
    # all but 8 bytes of it, since here no caller's stack is aligned to 8 bytes alone, as Linux's are.
    calls = [watched(code, length) for length in range(8 * longest + 1, 8 * longest + 5)]
    assert all(any(touches_stack(instr) for instr, _ in call) for call in calls)
    deepest = max(call[0][1] - min(rsp for _, rsp in call) for call in calls)
    head = (TOP / f"crypto_stream/{primitive}/peachacha/{flagship}/{primitive}.S").read_text()
    (stated,) = re.findall(r", at most (\d+) of stack, without the return address\.\n", head)
    assert int(stated) - deepest in (0, 8)


@pytest.mark.parametrize("length", [1, 64])
def test_one_block_stays_in_narrow_registers(length: int) -> None:
    """No wider vector, no vzeroupper; two blocks keep out of zmm registers."""
    code = finished(find("amd64-avx512"), "sysv")
    for longest, kinds in ((length, {"ymm", "zmm"}), (length + 64, {"zmm"})):
        ran = [instr for instr in executed(code, longest) if isinstance(instr, Instr)]
        registers = {each.kind for instr in ran for each in (instr.dst, *instr.srcs) if isinstance(each, Register)}
        assert not registers & kinds
        assert any(instr.op == "vzeroupper" for instr in ran) == (longest > 64)


@pytest.mark.parametrize("name", ["amd64-avx2-u8", "amd64-avx512"])
def test_frame_pointers_form_a_chain(name: str) -> None:
    """Where rbp is set it points to the caller's, with the return address above."""
    code = finished(find(name), "sysv")
    items = [item for each in code.procedures for item in each.instructions()]
    pushed = 0
    for before, item in pairwise(items):
        if isinstance(item, Instr) and item.dst == RBP and item.op == "mov":
            assert isinstance(before, Instr) and (before.op, before.srcs) == ("push", (RBP,))
            pushed += 1
    assert pushed
    ran = [instr for instr in executed(code, 1100) if isinstance(instr, Instr)]
    first = next(at for at, instr in enumerate(ran) if instr.op == "push")
    assert [instr.op for instr in ran[first : first + 2]] == ["push", "mov"] and ran[first].srcs == (RBP,)
    assert {GENERAL[each.number] for instr in ran if instr.op == "pop" and isinstance(each := instr.dst, Register)}


def blocks(edges: Mapping[str, str]) -> dict[str, Block]:
    """A function by its edges: a name, and those of one or two blocks that follow; none returns."""
    found = {name: Block(name) for name in edges}
    for name, following in edges.items():
        ways = [found[each] for each in following.split()]
        if len(ways) == 2:
            found[name].end = Branch("e", RAX, 0, *map(Edge, ways))
        else:
            found[name].end = Jump(Edge(ways[0])) if ways else Return()
    return found


def wrapped(edges: Mapping[str, str], *needing: str, whole: bool = False) -> Wrapped:
    return wrap(list(blocks(edges).values()), 1, lambda block: block.name in needing, whole)


def names(found: Wrapped, ids: set[int]) -> set[str]:
    return {block.name for block in found.blocks if id(block) in ids}


SHORT_AND_LONG = {"entry": "body", "body": "short long", "short": "done", "long": "loop", "loop": "loop end"}
SHORT_AND_LONG |= {"end": "done", "done": ""}


def test_a_frame_stands_around_what_needs_it() -> None:
    found = wrapped(SHORT_AND_LONG, "loop")
    assert names(found, found.framed) == {"long", "loop", "end", "leave_done"}
    assert names(found, found.entered) == {"long"} and names(found, found.left) == {"leave_done"}


def test_nothing_needs_a_frame() -> None:
    found = wrapped(SHORT_AND_LONG)
    assert not (found.framed or found.entered or found.left) and len(found.blocks) == len(SHORT_AND_LONG)


def test_all_of_a_body_where_an_unwinder_wants_it() -> None:
    found = wrapped(SHORT_AND_LONG, "loop", whole=True)
    assert names(found, found.framed) == set(SHORT_AND_LONG) - {"entry"} and names(found, found.entered) == {"body"}


def test_between_two_blocks_that_need_it_the_frame_stays() -> None:
    """Also where another way comes from outside: it sets the frame up on its own."""
    edges = {"entry": "a", "a": "b c", "b": "c", "c": "d done", "d": "done", "done": ""}
    found = wrapped(edges, "b", "d")
    assert names(found, found.framed) >= {"b", "c", "d"}
    edges = {"entry": "a", "a": "b x", "b": "c", "x": "c done", "c": "d", "d": "done", "done": ""}
    found = wrapped(edges, "b", "d")
    assert names(found, found.entered) == {"b", "frame_c"} and "x" not in names(found, found.framed)


def test_the_blocks_given_stay_as_they_are() -> None:
    given = blocks(SHORT_AND_LONG)
    wrap(list(given.values()), 1, lambda block: block.name == "loop", False)
    end = given["end"].end
    assert isinstance(end, Jump) and end.edge.target is given["done"]
