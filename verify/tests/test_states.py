# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""States are copied and compared by structure: a field that is there, or that somebody adds, is never left out."""

from collections.abc import Callable
from dataclasses import dataclass, fields, make_dataclass
from typing import Any, cast

import pytest

from verify import expression as e
from verify.contract import POLICIES, ROLES, Call
from verify.faults import Fault
from verify.flags import Comparison, Flags, Undefined
from verify.halves import loaded, stored
from verify.image import Image
from verify.invariant import MAY_DIFFER, Invariant, differences
from verify.matching import Matching
from verify.memory import Memory, Stack
from verify.regions import Region, Unknown
from verify.state import RSP, State, vector
from verify.structure import Cells, Changing, Snapshot, shared
from verify.values import Affine, Difference, Length, Pointer, Quad

LENGTH = Length(256)


class NoImage:
    """What stands for a program: no run is made here."""


IMAGE = cast(Image, NoImage())


def call(shift: int = 0) -> Call:
    """At a loop's head, as it were: with an aligned frame, something stored, something lost to signals."""
    found = Call(IMAGE, ROLES["xor_ic"], "chacha20", LENGTH, POLICIES["strict"], shift=shift)
    s = found.state
    stack, bottom = s.memory.stack.region, s.bottom
    s.set_general(RSP, Pointer(stack, bottom[1] - 8))
    s.memory.store(stack, bottom[1] - 8, stored(s.general[3]), s.bottom)
    s.set_general(RSP, Pointer(s.memory.align_stack(bottom[1] - 8, 64), -256))
    frame = s.bottom[0]
    s.memory.store(frame, -256, stored(s.general[7]), s.bottom)
    s.memory.store_bytes(frame, -8, [e.byte_const(1)] * 2, s.bottom)
    s.memory.store(frame, -380, [e.const(1)], s.bottom)
    s.set_general(RSP, Pointer(frame, -192))
    return found


PARTS: dict[str, Callable[[State], Changing]] = {
    "State": lambda s: s,
    "Memory": lambda s: s.memory,
    "Stack": lambda s: s.memory.stack,
    "frame's Stack": lambda s: cast(Stack, s.memory.frame),
    "Region": lambda s: s.memory.regions["k"],
    "message's Region": lambda s: s.memory.regions["m"],
    "stack's Region": lambda s: s.memory.stack.region,
    "frame's Region": lambda s: cast(Stack, s.memory.frame).region,
}
FIELDS = [(name, each.name) for name, part in PARTS.items() for each in fields(type(part(call().state)))]  # type: ignore[arg-type]


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 8
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, Cells):
        found = value.copy()
        found[-400] = e.const(7)
        return found
    if isinstance(value, dict):
        return {**value, -400: 7}
    if isinstance(value, list):
        return [*value[:-1], vector((e.const(5),)) if len(value) == 32 else 5]
    if isinstance(value, Flags):
        return value._replace(z=True)
    if isinstance(value, tuple):
        return (*value[:-1], other(value[-1])) if value else (1,)
    if isinstance(value, Length):
        return Length(value.low + 1)
    if value is None:
        return 5
    return NoImage()


def test_the_same_call_twice_comes_in_the_same_state() -> None:
    assert differences(call().state, call().state) == {}


def test_a_call_for_the_rest_differs_in_places_alone() -> None:
    """Output, message, length and counter: in their registers, and what was stored of them."""
    rdi, rsi, rdx, r8 = 7, 6, 2, 8
    found = differences(call().state, call(4).state)
    assert found == dict.fromkeys([("general", i) for i in (rdx, rsi, rdi, r8)], False) | {
        ("frame", offset): False for offset in (-256, -252)
    }


@pytest.mark.parametrize(("part", "name"), FIELDS)
def test_every_field_is_compared(part: str, name: str) -> None:
    """A difference in it is refused, or stands in the table, and is then a place or what assume() provides for."""
    a, b = call().state, call().state
    thing, kind = PARTS[part](b), type(PARTS[part](b))
    setattr(thing, name, other(getattr(thing, name)))
    rule = MAY_DIFFER.get((kind, name))
    if rule is not None and rule.where(PARTS[part](a), getattr(PARTS[part](a), name), getattr(thing, name)):
        differences(a, b)
        return
    with pytest.raises(Fault, match="comes to the main loop in states|NoImage, a part of a state"):
        differences(a, b)


@pytest.mark.parametrize(("part", "name"), FIELDS)
def test_every_field_is_copied(part: str, name: str) -> None:
    s = call().state
    copy, thing = Snapshot(s), PARTS[part](s)
    kind: Any = type(thing)
    if name in shared(kind):
        return
    before = getattr(thing, name)
    setattr(thing, name, other(before))
    s.renew(copy, LENGTH)
    assert differences(call().state, s) == {}
    after = getattr(PARTS[part](s), name)
    assert after == before or Matching().same(after, before)


@pytest.mark.parametrize("part", PARTS)
def test_a_field_that_is_added_is_compared_and_copied(part: str) -> None:
    a, b = call().state, call().state
    kind: Any = type(PARTS[part](a))
    more = make_dataclass("More", [("more", int)], bases=(kind,), eq=False, init=False)
    for s, value in ((a, 1), (b, 2)):
        thing: Any = PARTS[part](s)
        thing.__class__, thing.more = more, value
    copy = Snapshot(a)
    with pytest.raises(Fault, match=r"\.more is 1 and 2"):
        differences(a, b)
    cast(Any, PARTS[part](b)).more = 1
    differences(a, b)
    cast(Any, PARTS[part](a)).more = 3
    a.renew(copy, LENGTH)
    assert cast(Any, PARTS[part](a)).more == 1


@pytest.mark.parametrize("part", PARTS)
def test_an_attribute_that_no_class_declares_is_refused(part: str) -> None:
    a, b = call().state, call().state
    for s in (a, b):
        cast(Any, PARTS[part](s)).more = 1
    with pytest.raises(Fault, match="more, unlike what it declares"):
        Snapshot(a)
    with pytest.raises(Fault, match="more, unlike what it declares"):
        differences(a, b)


def test_what_nobody_knows_how_to_copy_or_compare_is_refused() -> None:
    a, b = call().state, call().state
    a.flags = cast(Flags, {1})
    b.flags = cast(Flags, {1})
    with pytest.raises(Fault, match="set, a part of a state"):
        differences(a, b)
    a.flags = cast(Flags, bytearray(1))
    with pytest.raises(Fault, match="bytearray in a state"):
        Snapshot(a)


REGION = Region("k", 0, 32, Unknown("k", True))
VALUES = [
    Affine(1, 2, LENGTH), Pointer(REGION, 3), Difference(REGION, Region("n", 0, 8, Unknown("n")), 1),
    Quad(e.atom("a"), e.atom("b")), LENGTH, Comparison("c", 1, 2, 1, 8), Undefined("why"), Unknown("k"),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_field_that_a_value_is_given_is_compared(value: Any) -> None:
    kind = type(value)
    given = {each.name: getattr(value, each.name) for each in fields(kind)}
    more: Any = dataclass(frozen=True)(type("More", (kind,), {"__annotations__": {"more": int}, "more": 0}))
    match = Matching()
    match.pair(REGION, REGION)
    assert match.same(value, kind(**given))
    assert match.same(more(**given, more=1), more(**given, more=1))
    assert not match.same(more(**given, more=1), more(**given, more=2))
    for name in given:
        changed = {**given, name: other(given[name])}
        assert not match.same(value, kind(**changed)), name


def test_a_word_that_stands_for_half_of_a_pointer_is_compared_by_the_pointer() -> None:
    a, b = call().state, call().state
    match = Matching()
    match.pair(a.memory.regions["m"], b.memory.regions["m"])
    mine, its = (stored(Pointer(s.memory.regions["m"], 64)) for s in (a, b))
    assert match.same(mine, its) and mine[0] is not its[0]
    assert not match.same(mine, its[::-1])
    assert not match.same(mine, stored(Pointer(b.memory.regions["m"], 65)))
    assert not match.same(mine, stored(Pointer(b.memory.regions["k"], 64)))
    assert loaded(*mine, LENGTH) == Pointer(a.memory.regions["m"], 64)
    assert isinstance(loaded(mine[1], mine[0], LENGTH), Quad)
    assert isinstance(loaded(mine[0], its[1], LENGTH), Quad)


def test_stack_words_that_nothing_was_stored_to_are_new_at_the_head() -> None:
    """Else a word that was read before the loop would count as what still lies there in another pass."""
    s = call().state
    frame = cast(Stack, s.memory.frame).region
    (before,) = s.memory.load(frame, -100, 4, s.bottom)
    Invariant(0).assume(s)
    assert s.memory.load(frame, -100, 4, s.bottom) != (before,)


def test_two_objects_for_one_are_refused() -> None:
    a, b = call().state, call().state
    b.memory.outputs = (b.memory.regions["m"],)
    with pytest.raises(Fault, match="states"):
        differences(a, b)
    a, b = call().state, call().state
    b.memory.regions["n"] = b.memory.regions["k"]
    with pytest.raises(Fault, match="states"):
        differences(a, b)
    a, b = call().state, call().state
    b.memory.frame = None
    with pytest.raises(Fault, match="states"):
        differences(a, b)
    assert isinstance(a.memory, Memory)
