# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305: the reference against published tags and another implementation, code for Windows against the reference."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import shake_128
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.poly1305 import Poly1305
from tools import finished

from generator import allocate, pipeline
from generator.cipher.vectors import paragraphs
from generator.ir.builder import Builder
from generator.ir.flags import SPOILS, WRITES
from generator.ir.function import Role
from generator.ir.interpret import InterpreterError, Memory
from generator.ir.values import Value
from generator.mac.poly1305 import POLY1305
from generator.machine import SYSV, Code, lower
from generator.machine.interpret import run_code
from generator.program.chains import BLOCKS
from generator.program.mac import CHAINED
from generator.program.plan import Vectored
from generator.schedule import blocks
from generator.schedule.node import by_priority
from generator.variants import AUTH_VARIANTS, AuthVariant

PLACES = {"out": 0x10_0001, "in": 0x20_0003, "k": 0x30_0005}
FULL = b"\xff"
#: Instructions that no call here needs.
STEPS = 20_000
VARIANTS = [variant for variant in AUTH_VARIANTS if variant.cipher is POLY1305]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
in_words = pytest.mark.parametrize("variant", [v for v in VARIANTS if not v.plan], ids=lambda variant: variant.name)

Call = tuple[bytes, bytes]


def number(value: int, size: int = 16) -> bytes:
    return value.to_bytes(size, "little")


def critical() -> Iterator[Call]:
    """Keys and messages for which carries go far: all limbs full, the accumulator about 2^130 - 5 and 2^130."""
    for length in (16, 17, 31, 32, 48, 64, 130):
        yield FULL * 32, FULL * length
        yield FULL * 16 + bytes(16), FULL * length
    s = shake_128(b"s").digest(16)
    one = number(1) + s
    for more in range(-6, 7):
        # r is 1: three blocks, with a bit above each, and what is left of 2^130 + more.
        yield one, bytes(32) + number((1 << 128) - 5 + more) if more < 5 else number(more - 5) + bytes(48)
    # The same behind many blocks, whose bits are so many times 2^130, and as many fives.
    for count in (19, 35, 67, 259):
        for more in range(-6, 7):
            yield one, bytes(16 * (count - 1)) + number((1 << 128) - 5 - count // 4 * 5 + more)
        yield FULL * 32, FULL * (16 * count + 1)
    # A carry through all limbs when what is above bit 130 comes back: behind a whole block, with more to follow that
    # shows it, and behind a part of one, to 2^130 and to less.
    yield one, number((1 << 128) - 4) + bytes(96)
    for high in (1 << 124, 1 << 126):
        yield number(4) + s, number((1 << 127) + high - 66) + b"\2"
    # The same while a part of a block is added: the sum with it is 3 below 2^128, and 5 comes back.
    yield number(4) + s, number((1 << 126) - 70) + bytes([21])
    # h and h + 5 differ in all limbs.
    yield one, number((1 << 64) - 1)


def lengths(variant: AuthVariant) -> list[int]:
    """Those at which another part of the code begins, and all others that are short."""
    plan = variant.plan
    if not isinstance(plan, Vectored):
        return [*range(301), *range(CHAINED - 1, CHAINED + 2 * 16 * 2 * BLOCKS, 21)]
    tiers = [range(least - 1, least + (groups + 2) * plan.group_bytes, 41) for groups, least in plan.tiers]
    return sorted({*range(0, 301, 15), *(length for tier in tiers for length in tier)})


def calls(lengths: Iterable[int]) -> list[Call]:
    """Random ones of these lengths, then critical ones."""
    found = []
    for length in lengths:
        data = shake_128(b"poly1305 %d" % length).digest(32 + length)
        found.append((data[:32], data[32:]))
    return [*found, *critical()]


def arguments(memory: Memory, call: Call, out: str = "out", size: int = 16) -> dict[str, int]:
    """Memory for a call; ``out``: what the output, of ``size`` bytes, overwrites."""
    key, message = call
    for name, data in (("out", bytes(size)), ("in", message.ljust(16)), ("k", key)):
        given = message if name == "in" and out != "in" else data
        memory.map(name, given, PLACES[name], writable=name == out)
    return {**PLACES, "out": PLACES[out], "len": len(message)}


def wrong(code: Code, call: Call, out: str = "out") -> str:
    """What is wrong with what finished code does; "" if nothing."""
    memory = Memory()
    given = arguments(memory, call, out)
    try:
        run_code(code, "auth", given, memory, steps=STEPS)
    except InterpreterError as error:
        return str(error)
    found = memory.load(given["out"], 16)
    return "" if number(found) == POLY1305.tag(*call) else f"another tag for {len(call[1])} bytes"


def test_the_reference_gives_published_tags() -> None:
    published = list(paragraphs(Path(__file__).parents[1] / "generator/mac/vectors.txt"))
    assert len(published) == 13
    for each in published:
        key, message, tag = (bytes.fromhex(each[name]) for name in ("key", "message", "tag"))
        assert POLY1305.tag(key, message) == tag, each["source"]


def test_the_reference_agrees_with_another() -> None:
    for key, message in calls(range(301)):
        assert POLY1305.tag(key, message) == Poly1305.generate_tag(key, message)


@pytest.mark.parametrize(("radix", "h", "r"), [(64, 3, 2), (44, 3, 3), (26, 5, 5)])
def test_terms_multiply(radix: int, h: int, r: int) -> None:
    """In every radix in which there is code, or will be."""
    chance = Random(radix)
    modulus = (1 << POLY1305.bits) - POLY1305.fold
    for _ in range(50):
        a, b = chance.getrandbits(130), chance.getrandbits(128) & POLY1305.clamp
        total = 0
        for term in POLY1305.terms(radix, h, r):
            factor = POLY1305.limb(b, radix, term.r)
            if term.shift is not None:
                factor *= POLY1305.fold << max(0, term.shift)
                assert not factor % (1 << max(0, -term.shift))
                factor >>= max(0, -term.shift)
            total += POLY1305.limb(a, radix, term.h) * factor << radix * term.column
        assert total % modulus == a * b % modulus


@every_variant
def test_finished_code_for_windows(variant: AuthVariant) -> None:
    """Also that neither branches nor addresses depend on the key, and nothing of it is left. That of System V is proved
    (test_poly1305_proof.py)."""
    code = finished(variant, "win64")
    for call in calls(lengths(variant)):
        assert not wrong(code, call)
        for out in ("in", "k"):
            assert len(call[1]) > 48 or not wrong(code, call, out)


@in_words
def test_carries_survive_any_order(variant: AuthVariant) -> None:
    """Whatever order a scheduler finds: with what it may not change it is right, and without it is wrong."""

    def reordered(seed: int, dependences: bool) -> Code:
        function, chance = pipeline.function(variant), Random(seed)
        block = function.block("blocks", Role.BATCH)
        nodes = blocks.nodes(block)
        nodes = nodes if dependences else [replace(node, after=()) for node in nodes]
        order = by_priority(nodes, {at: chance.random() for at in range(len(nodes))})
        block.instrs = [block.instrs[at] for at in order]
        target = variant.design.target
        allocated = allocate.parse("furthest").allocate(function, SYSV.registers(target))
        return lower(allocated, variant.ciphers, target, SYSV)

    sample = [call for call in calls(range(15, 50, 3)) if len(call[1]) < 200]
    for seed in range(4):
        kept, lost = reordered(seed, True), reordered(seed, False)
        assert not any(wrong(kept, call) for call in sample)
        assert any(wrong(lost, call) for call in sample)


def test_a_carry_that_nothing_gives_is_refused() -> None:
    builder = Builder()
    builder.place(builder.new_block("body"))
    a, b = Value("r64", "a"), Value("r64", "b")
    for op in sorted(SPOILS - {"mul"} | {"and", "sub"} & WRITES.keys()):
        builder.emit("add", "r64", a, b, name="a")
        builder.emit("adc", "r64", a, b, name="a")
        builder.emit(op, "r64", a, b, name="a")
        with pytest.raises(AssertionError, match="no carry to take"):
            builder.emit("adc", "r64", a, b, name="a")
