# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""ChaCha20-Poly1305: the reference against published calls and another implementation, code against the reference, and
carries that are lost."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import shake_128
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from tools import emitted_for, finished

from generator.aead.construction import AEADS, Aead
from generator.aead.vectors import Sealed, sealed
from generator.cipher.reference import keystream
from generator.ir.function import Instr
from generator.ir.interpret import InterpreterError, Memory
from generator.mac.poly1305 import POLY1305
from generator.machine import Code, Label
from generator.machine.interpret import run_code
from generator.program.aead import lay_out
from generator.variants import AUTH_VARIANTS, AuthVariant
from proofs import record, tags
from tests.native import Loaded

VARIANTS = [variant for variant in AUTH_VARIANTS if isinstance(variant.cipher, Aead)]
#: A test for each; of one AEAD, which has one set of calls, in one process.
every_variant = pytest.mark.parametrize(
    "variant",
    [pytest.param(each, marks=pytest.mark.xdist_group(f"native {each.cipher.name}")) for each in VARIANTS],
    ids=lambda each: f"{each.cipher.name}-{each.name}",
)
PLACES = {"out": 0x10_0001, "in": 0x20_0003, "n": 0x30_0005, "k": 0x40_0007, "ad": 0x60_0009, "tag": 0x70_000B}
CALL = 0x50_0008
#: Instructions that no call here needs.
STEPS = 60_000
MASK = (1 << 128) - 1


@cache
def call(aead: Aead, length: int, data: int) -> Sealed:
    """One of these lengths, by chance; without data where there are none."""
    data = data if aead.has_data else 0
    drawn = shake_128(b"%d %d" % (length, data)).digest(32 + aead.nonce_bytes + data + length)
    key, nonce, rest = drawn[:32], drawn[32 : 32 + aead.nonce_bytes], drawn[32 + aead.nonce_bytes :]
    return complete(aead, Sealed("", aead.name, key, nonce, rest[:data], rest[data:]))


def complete(aead: Aead, given: Sealed) -> Sealed:
    """With the ciphertext and the tag: of the first by another implementation, which is faster than the reference."""
    if aead is AEADS[0]:
        whole = ChaCha20Poly1305(given.key).encrypt(given.nonce, given.message, given.data)
        encrypted, tag = whole[:-16], whole[-16:]
    else:
        encrypted, tag = aead.seal(given.key, given.nonce, given.data, given.message)
    return Sealed("", given.aead, given.key, given.nonce, given.data, given.message, encrypted, tag)


def edges(variant: AuthVariant) -> list[int]:
    """Lengths at which another kernel begins, or another batch."""
    plan = variant.design.plan
    more = 64 - variant.cipher.skipped
    first, long = [kernel.size - 64 + more for kernel in plan.first], plan.long.size - 64 + more
    ends = {*first, *(long + kernel.size for kernel in plan.rests), *(n * plan.bulk.size + more for n in (2, 3))}
    return sorted({length + more for length in ends | {64} for more in (-17, -1, 0, 1)} | {0, 1, 15, 16, 17})


def carrying(aead: Aead, length: int) -> Sealed:
    """A call in which, in every block, what comes back from above bit 130 carries through all limbs: the ciphertext is
    what is missing to all ones."""
    given = call(aead, length, 16)
    behind, counter = (given.nonce, 0) if aead.cipher.extended else (given.nonce[4:], given.nonce[:4])
    first = int.from_bytes(counter, "little") << 32 if isinstance(counter, bytes) else 0
    stream = keystream(aead.cipher, given.key, behind, aead.skipped + length, first)
    r = int.from_bytes(stream[:16], "little") & POLY1305.clamp
    limbs = [r & (1 << 64) - 1, r >> 64]
    five = limbs[1] + (limbs[1] >> 2)
    h, encrypted = 0, b""
    for number in range(-aead.has_data, length // 16):
        low, top = h & MASK, h >> 128
        block = MASK - low if number >= 0 else int.from_bytes(given.data, "little")
        encrypted += block.to_bytes(16, "little") if number >= 0 else b""
        h = low + block + ((top & 3) + 1 << 128) + (top & ~3) + (top >> 2)
        h0, h1, h2 = h & (1 << 64) - 1, h >> 64 & (1 << 64) - 1, h >> 128
        h = h0 * limbs[0] + h1 * five + (h0 * limbs[1] + h1 * limbs[0] + h2 * five << 64) + (h2 * limbs[0] << 128)
    message = bytes(a ^ b for a, b in zip(encrypted, stream[aead.skipped :], strict=False))
    return complete(aead, Sealed("", aead.name, given.key, given.nonce, given.data, message))


def arguments(memory: Memory, role: str, given: Sealed, in_place: bool) -> dict[str, int]:
    """Memory for a call."""
    text = given.message if role == "seal" else given.encrypted
    objects = {"in": text, "n": given.nonce, "k": given.key, "ad": given.data, "tag": bytes(16)}
    out = {} if in_place else {"out": bytes(len(text))}
    return lay_out(memory, objects | out, PLACES, CALL) | {"opens": int(role == "open")}


def expected(role: str, given: Sealed) -> tuple[bytes, bytes]:
    """The other text, and the tag."""
    return given.encrypted if role == "seal" else given.message, given.tag


def result(memory: Memory, where: dict[str, int]) -> tuple[bytes, bytes]:
    """What a call left."""
    out = memory.load(where["out"], where["len"]).to_bytes(where["len"], "little") if where["len"] else b""
    return out, memory.load(PLACES["tag"], 16).to_bytes(16, "little")


def wrong(code: Code, role: str, given: Sealed, in_place: bool = False) -> str:
    """What is wrong with what finished code does; "" if nothing."""
    memory = Memory()
    where = arguments(memory, role, given, in_place)
    try:
        run_code(code, "seal_open" if code.abi.name == "go" else role, where, memory, steps=STEPS)
    except InterpreterError as error:
        return str(error)
    return "" if result(memory, where) == expected(role, given) else f"{role}: another text or tag"


def test_the_reference_gives_published_results() -> None:
    assert {each.aead for each in sealed()} == {aead.name for aead in AEADS}
    for aead in AEADS:
        for each in sealed():
            if each.aead == aead.name:
                got = aead.seal(each.key, each.nonce, each.data, each.message)
                assert got == (each.encrypted, each.tag), each.source


def test_the_reference_agrees_with_another() -> None:
    for length in (*range(100), 255, 1000):
        each = call(AEADS[0], length, length % 23)
        assert AEADS[0].seal(each.key, each.nonce, each.data, each.message) == (each.encrypted, each.tag)


FILES = {each.file.name: each.file for each in tags.functions(role="seal")}
#: For System V what is not proved yet; other AEADs differ in what is in front of the same kernels.
PROVED = record.others(tags.RECORDS[tags.AEADS])
FINISHED = [
    (variant, abi)
    for variant in VARIANTS
    for abi in ("sysv", "win64", "go")
    if (abi != "sysv" or f"{variant.directory} seal" not in PROVED) and emitted_for(abi, variant)
    if variant.cipher == AEADS[0] or (abi == "win64" and not variant.design.target.evex)
]


@pytest.mark.parametrize(
    ("variant", "abi"), FINISHED, ids=lambda each: each if isinstance(each, str) else f"{each.cipher.name}-{each.name}"
)
def test_finished_code(variant: AuthVariant, abi: str) -> None:
    """Also that neither branches nor addresses depend on the key, and nothing of it is left."""
    code = finished(variant, abi)
    for at, length in enumerate(edges(variant)[:: 7 if abi == "sysv" else 14]):
        given = call(variant.cipher, length, at % 20)
        assert not wrong(code, ("seal", "open")[at % 2], given, in_place=bool(at & 2))
    assert not wrong(code, "open", carrying(variant.cipher, edges(variant)[-1] // 16 * 16))


@every_variant
def test_native_code(variant: AuthVariant, tmp_path: Path) -> None:
    loaded, aead = Loaded(FILES[variant.directory], tmp_path), variant.cipher
    lengths = [*range(0, 700, 1 if aead == AEADS[0] else 11), 1350, 1420, 2047, 2048, 2049, 4160]
    calls = [call(aead, length, length % 41) for length in lengths]
    calls += [call(aead, length, data) for length in (0, 1, 64, 513) for data in range(0, 81, 5)]
    calls += [call(aead, length, 0) for length in edges(variant)]
    for at, each in enumerate([*calls, carrying(aead, 4096)]):
        given = each.key, each.nonce, each.data
        assert loaded.aead("seal", *given, each.message, bool(at % 2)) == (each.encrypted, each.tag)
        assert loaded.aead("open", *given, each.encrypted, bool(at % 3)) == (each.message, each.tag)


def sums(code: Code, blocks: set[str]) -> Iterator[tuple[int, int]]:
    """Where these blocks of code take a carry: the number of the procedure, and that of the instruction in it."""
    for number, procedure in enumerate(code.procedures):
        block = ""
        for at, item in enumerate(procedure.items):
            block = item.name if isinstance(item, Label) else block
            if block in blocks and isinstance(item, Instr) and item.op == "adc":
                yield number, at


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.name == "amd64-avx512ifma"][:1], ids=lambda v: v.name)
def test_carries_that_are_lost_are_noticed(variant: AuthVariant) -> None:
    """A sample of the additions that take a carry, where whole blocks of text are added; random messages would not meet
    most of these."""
    code, chance = finished(variant, "sysv"), Random(variant.name)
    # What vectors take has no carries of that kind; general registers take short texts, and what makes no group.
    blocks = {"text_blocks", "text_lanes_few"}
    calls = [carrying(AEADS[0], each) for each in (240, 496)]
    calls += [call(AEADS[0], each, data) for data in range(60) for each in (240, 496)]
    found = list(sums(code, blocks))
    assert len(found) > 10
    for number, at in chance.sample(found, 8):
        procedure = code.procedures[number]
        changed = replace(procedure.items[at], op="add")
        items = [*procedure.items[:at], changed, *procedure.items[at + 1 :]]
        procedures = [replace(each, items=items) if each is procedure else each for each in code.procedures]
        assert any(wrong(replace(code, procedures=procedures), "seal", each) for each in calls), f"{at}: {changed}"
