# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Lanes with keys of their own: code against the reference, secrets followed, and faults."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from tools import TOP, finished

from generator.cipher.family import BLOCK_BYTES
from generator.cipher.reference import keystream
from generator.cipher.registry import Cipher, cipher
from generator.ir.interpret import InterpreterError, Memory
from generator.machine import Code
from generator.machine.interpret import run_code
from generator.program.lanes import FIELDS, LANE_BYTES, Lanes
from generator.variants import LANE_DESIGNS, Variant, VariantError, find

STREAMS = "chacha20+chacha12+chacha8"
every_design = pytest.mark.parametrize("name", [design.name for design in LANE_DESIGNS])
TABLE, OUT, IN = 0x10_0008, 0x20_0003, 0x30_0005


@cache
def lane(found: Cipher, number: int) -> tuple[bytes, bytes, int, bytes, bytes]:
    """Key, nonce, counter (of some, the lower half is about to wrap, or all of it), message, and what comes out."""
    chance = Random(number)
    key, nonce, message = (chance.randbytes(size) for size in (32, 8, BLOCK_BYTES))
    counter = (number << 32 | 0xFFFFFFFF, (1 << 64) - 1, chance.getrandbits(64), 0)[number % 4]
    stream = keystream(found, key, nonce, BLOCK_BYTES, counter)
    return key, nonce, counter, message, bytes(a ^ b for a, b in zip(message, stream, strict=True))


def plan(variant: Variant) -> Lanes:
    """The kernels."""
    assert isinstance(variant.plan, Lanes)
    return variant.plan


def computed(variant: Variant, count: int) -> int:
    """How many lanes the table of a call has."""
    return next(kernel.blocks for kernel in plan(variant).kernels if kernel.blocks >= count)


def arguments(memory: Memory, found: Cipher, lanes: int, count: int, watched: int) -> dict[str, int]:
    """Memory for a call, every other lane in place; ``watched`` is the lane whose key is followed. Each lane's output
    has a gap behind it."""
    table, begins = b"", {}
    for number in range(lanes):
        key, nonce, counter, *_ = lane(found, number)
        begins[number] = OUT + number * (BLOCK_BYTES + 8), IN + number * BLOCK_BYTES
        out, text = begins[number] if number % 2 else (begins[number][0],) * 2
        fields = {"out": out.to_bytes(8, "little"), "in": text.to_bytes(8, "little"), "key": key}
        fields |= {"counter": counter.to_bytes(8, "little"), "nonce": nonce}
        assert [sum(map(len, list(fields.values())[:at])) for at in range(len(FIELDS))] == list(FIELDS.values())
        table += b"".join(fields[name] for name in FIELDS)
    messages = [lane(found, number)[3] for number in range(lanes)]
    memory.map("lanes", table, TABLE, writable=False)
    memory.map("out", b"".join((b"\xa5" * 64 if n % 2 else m) + b"\xa5" * 8 for n, m in enumerate(messages)), OUT, True)
    memory.map("in", b"".join(messages), IN, writable=False)
    return {"lanes": TABLE, "count": count, "k": TABLE + watched * LANE_BYTES + FIELDS["key"]}


def right(memory: Memory, found: Cipher, lanes: int) -> bool:
    """Whether all lanes are, and the gaps as they were."""
    size = lanes * (BLOCK_BYTES + 8)
    wanted = b"".join(lane(found, number)[4] + b"\xa5" * 8 for number in range(lanes))
    return memory.load(OUT, size).to_bytes(size, "little") == wanted


def wrong(code: Code, variant: Variant, found: Cipher, count: int) -> str:
    """What is wrong with what finished code does; "" if nothing."""
    lanes = computed(variant, count)
    memory = Memory()
    where = arguments(memory, found, lanes, count, (5 * count) % lanes)
    try:
        run_code(code, "lanes", where, memory, cipher=found)
    except InterpreterError as error:
        return str(error)
    return "" if right(memory, found, lanes) else "another block"


@every_design
def test_finished_code_for_windows(name: str) -> None:
    """Of every number of rounds; neither branches nor addresses depend on a key, and nothing of it is left. That of
    System V is proved (test_besides_proofs.py)."""
    variant = find(name, STREAMS)
    code = finished(variant, "win64")
    sizes = [kernel.blocks for kernel in plan(variant).kernels]
    counts = sorted({count for size in sizes for count in (size // 2 + 1, size - 1, size)} | {1})
    for at, count in enumerate(counts):
        found = variant.ciphers[at % 3]
        assert isinstance(found, Cipher)
        assert not wrong(code, variant, found, count)


def test_the_c_library_knows_the_kernels() -> None:
    """How many lanes a call has at most, and how many are computed of fewer."""
    text = (TOP / "dropin/c/choose.c").read_text()
    widths = dict(re.findall(r"FLAGSHIP\(\"[\w-]+\", \w+, \w+, (\w+), (\d+), \w+\)", text))
    assert {f"amd64-{name}-lanes": int(width) for name, width in widths.items()} == {
        design.name: plan(find(design.name)).width for design in LANE_DESIGNS
    }
    for design in LANE_DESIGNS:
        sizes = [kernel.blocks for kernel in plan(find(design.name)).kernels]
        assert sizes == [4, 8, 16][: len(sizes)]


def test_another_family() -> None:
    variant = find("amd64-ssse3-lanes", "salsa20")
    assert not wrong(finished(variant, "sysv"), variant, cipher("salsa20"), 4)


def test_what_lanes_cannot_do_is_an_error() -> None:
    with pytest.raises(VariantError, match="nonces of 8 bytes"):
        find("amd64-avx2-lanes", "xchacha20")
    with pytest.raises(VariantError, match="computes streams"):
        find("amd64-avx2-lanes", "hchacha20")
