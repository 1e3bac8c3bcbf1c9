# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Lanes with keys of their own, and masks: code against the reference, secrets followed, and faults."""

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
from generator.package import dropin
from generator.program.lanes import FIELDS, LANE_BYTES, MASK_BYTES, Lanes
from generator.variants import LANE_DESIGNS, MASK_DESIGNS, Variant, VariantError, find, lanes_of

STREAMS = "chacha20+chacha12+chacha8"
every_design = pytest.mark.parametrize("name", [design.name for design in (*LANE_DESIGNS, *MASK_DESIGNS)])
TABLE, OUT, IN, KEYS, STARTS = 0x10_0008, 0x20_0003, 0x30_0005, 0x40_0001, 0x50_0007
KEY_BYTES, START_BYTES = 32, 16


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
    return variant.plan


def role(variant: Variant) -> str:
    """What its entries are."""
    return "masks" if plan(variant).masks else "lanes"


def computed(variant: Variant, count: int) -> int:
    """How many lanes the table of a call has."""
    return next(kernel.blocks for kernel in plan(variant).kernels if kernel.blocks >= count)


def arguments(memory: Memory, variant: Variant, found: Cipher, count: int, watched: int) -> dict[str, int]:
    """Memory for a call, every other lane in place; ``watched`` is the lane whose key is followed. Each lane's output
    has a gap behind it, and so have all masks."""
    lanes = range(computed(variant, count))
    starts = b"".join(lane(found, n)[2].to_bytes(8, "little") + lane(found, n)[1] for n in lanes)
    memory.map("start", starts, STARTS, writable=False)
    if plan(variant).masks:
        memory.map("key", lane(found, watched)[0], KEYS, writable=False)
        memory.map("out", b"\xa5" * (MASK_BYTES * len(lanes) + 8), OUT, True)
        return {"masks": OUT, "samples": STARTS, "count": count, "k": KEYS}
    table = b""
    for n in lanes:
        out = OUT + n * (BLOCK_BYTES + 8)
        where = {"out": out, "in": IN + n * BLOCK_BYTES if n % 2 else out}
        where |= {"key": KEYS + n * KEY_BYTES, "start": STARTS + n * START_BYTES}
        assert [8 * at for at in range(len(where))] == [FIELDS[name] for name in where] and LANE_BYTES == 32
        table += b"".join(each.to_bytes(8, "little") for each in where.values())
    messages = [lane(found, n)[3] for n in lanes]
    memory.map("key", b"".join(lane(found, n)[0] for n in lanes), KEYS, writable=False)
    memory.map("lanes", table, TABLE, writable=False)
    memory.map("out", b"".join((b"\xa5" * 64 if n % 2 else m) + b"\xa5" * 8 for n, m in enumerate(messages)), OUT, True)
    memory.map("in", b"".join(messages), IN, writable=False)
    return {"lanes": TABLE, "count": count, "k": KEYS + watched * KEY_BYTES}


def right(memory: Memory, variant: Variant, found: Cipher, count: int, watched: int) -> bool:
    """Whether all lanes are, and the gaps as they were."""
    lanes = range(computed(variant, count))
    if plan(variant).masks:
        key = lane(found, watched)[0]
        blocks = (keystream(found, key, lane(found, n)[1], MASK_BYTES, lane(found, n)[2]) for n in lanes)
        wanted = b"".join(blocks) + b"\xa5" * 8
    else:
        wanted = b"".join(lane(found, n)[4] + b"\xa5" * 8 for n in lanes)
    return memory.load(OUT, len(wanted)).to_bytes(len(wanted), "little") == wanted


def wrong(code: Code, variant: Variant, found: Cipher, count: int) -> str:
    """What is wrong with what finished code does; "" if nothing."""
    memory, watched = Memory(), 5 * count % computed(variant, count)
    where = arguments(memory, variant, found, count, watched)
    try:
        run_code(code, role(variant), where, memory, cipher=found)
    except InterpreterError as error:
        return str(error)
    return "" if right(memory, variant, found, count, watched) else "another block"


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
        assert not wrong(code, variant, found, count)


def test_the_c_library_knows_the_kernels() -> None:
    """How many lanes and masks a call has at most, and how many are computed of fewer."""
    text = (TOP / "dropin/c/choose.c").read_text()
    rows = re.findall(r"FLAGSHIP\(\"([\w-]+)\", \w+, \w+, \w+, (\w+), (\d+), (\w+), (\d+), \w+, \w+\)", text)
    flagships = {name: find(name, "chacha20") for name in dropin.FLAGSHIPS}
    assert {row[0] for row in rows} == flagships.keys()
    for name, many, width, masks, most in rows:
        # With IFMA, a CPU that halves operations of 512 bits has them for many messages all the same.
        wide = ("amd64-avx512vl", "avx512", 16)
        assert (name, many, int(width)) in {wide, (name, flagships[name].design.target.name, lanes_of(flagships[name]))}
        assert int(most) == plan(find(f"amd64-{masks}-masks")).width
    for design in (*LANE_DESIGNS, *MASK_DESIGNS):
        sizes = [kernel.blocks for kernel in plan(find(design.name)).kernels]
        assert sizes == [4, 8, 16, 32][: len(sizes)]


def test_another_family() -> None:
    variant = find("amd64-ssse3-lanes", "salsa20")
    assert not wrong(finished(variant, "sysv"), variant, cipher("salsa20"), 4)


def test_what_lanes_cannot_do_is_an_error() -> None:
    with pytest.raises(VariantError, match="nonces of 8 bytes"):
        find("amd64-avx2-lanes", "xchacha20")
    with pytest.raises(VariantError, match="computes streams"):
        find("amd64-avx2-lanes", "hchacha20")
