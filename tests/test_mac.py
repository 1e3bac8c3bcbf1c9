# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305: the reference against published tags and another implementation, code against the reference, and faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import shake_128
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.poly1305 import Poly1305

from generator import allocate, native, pipeline
from generator.ir.builder import Builder
from generator.ir.flags import SPOILS, WRITES
from generator.ir.function import NEGATED, Instr, Origin, Role
from generator.ir.interpret import InterpreterError, Memory, runner
from generator.ir.values import Value
from generator.mac.poly1305 import POLY1305
from generator.mac.vectors import tags
from generator.machine import ABIS, SYSV, Code, Go, Label, lower
from generator.machine.code import Item
from generator.machine.interpret import run_code
from generator.package.c import directories
from generator.package.write import write
from generator.program.plan import Vectored
from generator.schedule import blocks
from generator.schedule.node import by_priority
from generator.variants import AUTH_VARIANTS, AuthVariant
from harness.build import Compiler, build, build_programs
from harness.implementations import Implementation
from harness.trying import try_one

PLACES = {"out": 0x10_0001, "in": 0x20_0003, "k": 0x30_0005}
FULL = b"\xff"
#: Instructions that no call here needs.
STEPS = 20_000
#: What makes no difference by itself: endbr64 is for CPUs that follow calls.
IDLE = frozenset({"endbr64"})
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


def carrying(count: int) -> Iterator[Call]:
    """Calls for which the upper word of a part of a block gives a carry."""
    chance = Random(count)
    part = b"\xff" * 15
    while count:
        key, block = chance.randbytes(32), chance.randbytes(16)
        h = int.from_bytes(POLY1305.tag(key[:16] + bytes(16), block), "little")
        if h + int.from_bytes(part + b"\1", "little") >> 128:
            count -= 1
            yield key, block + part


def lengths(variant: AuthVariant) -> list[int]:
    """Those at which another part of the code begins, and all others that are short."""
    plan = variant.plan
    if not isinstance(plan, Vectored):
        return list(range(301))
    tiers = [range(least - 1, least + (groups + 2) * plan.group_bytes, 41) for groups, least in plan.tiers]
    return sorted({*range(0, 301, 15), *(length for tier in tiers for length in tier)})


def calls(lengths: Iterable[int]) -> list[Call]:
    """Random ones of these lengths, then critical ones."""
    found = []
    for length in lengths:
        data = shake_128(b"poly1305 %d" % length).digest(32 + length)
        found.append((data[:32], data[32:]))
    return [*found, *critical()]


def arguments(memory: Memory, call: Call, out: str = "out") -> dict[str, int]:
    """Memory for a call; ``out``: what the tag overwrites."""
    key, message = call
    for name, data in (("out", bytes(16)), ("in", message.ljust(16)), ("k", key)):
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
    assert len(tags()) == 13
    for vector in tags():
        assert POLY1305.tag(vector.key, vector.message) == vector.tag, vector.source


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
def test_functions(variant: AuthVariant) -> None:
    run = runner(pipeline.function(variant))
    for call in calls(lengths(variant)):
        memory = Memory()
        run("auth", arguments(memory, call), memory)
        assert number(memory.load(PLACES["out"], 16)) == POLY1305.tag(*call)


@every_variant
@pytest.mark.parametrize("abi", ["sysv", "win64"])
def test_finished_code(variant: AuthVariant, abi: str) -> None:
    """Also that neither branches nor addresses depend on the key, and nothing of it is left."""
    code = pipeline.code(variant, ABIS[abi])
    for call in calls(lengths(variant)):
        assert not wrong(code, call)
        for out in ("in", "k"):
            assert len(call[1]) > 48 or not wrong(code, call, out)


@every_variant
def test_native_code(variant: AuthVariant) -> None:
    if native.missing(variant.design.target.features):
        pytest.skip("this CPU lacks an instruction")
    loaded = native.Loaded(pipeline.code(variant))
    for call in calls([*range(1700), *range(2040, 6000, 13)]):
        assert loaded.auth(*call) == POLY1305.tag(*call)


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


def faults(item: Item) -> Iterator[Item | None]:
    """What may stand in its place: nothing, another operation, a number one off, the opposite jump."""
    if isinstance(item, Go) and item.op != "jmp":
        yield Go(f"j{NEGATED[item.op[1:]]}", item.label)  # type: ignore[index]
    if not isinstance(item, Instr) or item.op in IDLE:
        return
    yield None
    others = {"adc": "add", "imul": "add", "and": "xor", "xor": "add", "sub": "add"}
    if item.op in others and item.origin is not Origin.CLEAR:
        yield replace(item, op=others[item.op])
    if item.srcs and isinstance(item.srcs[-1], int):
        yield replace(item, srcs=(*item.srcs[:-1], item.srcs[-1] ^ 1))


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.plan], ids=lambda variant: variant.name)
def test_faults_in_lanes_are_noticed(variant: AuthVariant) -> None:
    """Of every tier, and of what makes the powers; which tier takes a text is a matter of speed alone."""
    plan, code, chance = variant.plan, pipeline.code(variant), Random(variant.name)
    assert isinstance(plan, Vectored)
    (procedure,) = code.procedures
    sample = calls([least + (groups + 1) * plan.group_bytes - 31 for groups, least in plan.tiers])
    places, inside = [], False
    for at, item in enumerate(procedure.items):
        inside = item.kernel == "lanes" if isinstance(item, Label) else inside
        if inside and isinstance(item, Instr) and item.origin is not Origin.CLEAR and item.op != "cmp":
            places.append(at)
    assert len(places) > 500
    missed = []
    for at in chance.sample(places, 60):
        items = [*procedure.items[:at], *procedure.items[at + 1 :]]
        changed = replace(code, procedures=[replace(procedure, items=items)])
        if not any(wrong(changed, call) for call in sample):
            missed.append(f"{at}: {procedure.items[at]}")
    # What makes no difference: a power is loaded that is in its register still, from when it was stored.
    assert len(missed) <= 2, "\n".join(missed)


@in_words
def test_faults_are_noticed(variant: AuthVariant) -> None:
    """Every instruction in turn, but for those that clear what is public."""
    code, chance = pipeline.code(variant), Random(0)
    sample = [*(call for call in calls(range(40)) if len(call[1]) < 200), *carrying(3)]
    sample += [(chance.randbytes(32), chance.randbytes(47)) for _ in range(200)]
    missed, cleared, count = [], 0, 0
    for procedure in code.procedures:
        for at, item in enumerate(procedure.items):
            for other in faults(item):
                items = [*procedure.items[:at], *([] if other is None else [other]), *procedure.items[at + 1 :]]
                changed = replace(code, procedures=[replace(procedure, items=items)])
                noticed = any(wrong(changed, call) for call in sample)
                count += 1
                if isinstance(item, Instr) and item.origin is Origin.CLEAR:
                    cleared += noticed
                elif not noticed:
                    missed.append(f"{at}: {item} becomes {other}")
    assert count > 230 and cleared > 5
    assert not missed, "\n".join(missed)


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_programs(Compiler("gcc"), tmp_path_factory.mktemp("harness"))["try"]


@pytest.mark.parametrize(
    ("file", "text", "instead", "message"),
    [
        ("verify.c", "i < 16; ++i) different", "i < 15; ++i) different", "accepts a wrong tag|does not return -1"),
        ("verify.c", "- 1;", "- 2;", "refuses the right tag"),
        ("poly1305.h", "{255, 255, 255, 15, 252", "{255, 255, 255, 15, 253", "has checksumsmall"),
        ("poly1305.h", "more = 0 - carry", "more = 0", "does not|writes|differs|wrong"),
        ("poly1305.h", "i == inlen", "i > inlen", "has checksumsmall"),
    ],
)
def test_try_notices_faults(file: str, text: str, instead: str, message: str, judge: Path, tmp_path: Path) -> None:
    directory = "crypto_onetimeauth/poly1305/peachacha/ref"
    files = directories(["ref"], ["poly1305"])[directory]
    assert text in files[file]
    write({directory: {**files, file: files[file].replace(text, instead)}}, tmp_path)
    compiler = Compiler("gcc -O3")
    given = Implementation(tmp_path / directory, "crypto_onetimeauth", "poly1305", "peachacha/ref")
    outcome = try_one(build(given, compiler, tmp_path / "build"), judge, tmp_path)
    assert outcome.verdict == "fails"
    assert any(word in outcome.message for word in message.split("|")), outcome.message
