# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""run: a variant as a Python function, on test vectors and on every length."""

from __future__ import annotations

import click

from generator import pipeline
from generator.aead.construction import Aead
from generator.aead.vectors import Sealed, sealed
from generator.cipher import reference
from generator.cipher.family import BLOCK_BYTES, KEY_BYTES
from generator.cipher.registry import cipher
from generator.cipher.vectors import Vector, vectors
from generator.cli.support import Examples, Failure, any_variant, console, primitive_option, variant
from generator.mac.poly1305 import POLY1305
from generator.mac.vectors import tags
from generator.native import Loaded, NativeError
from generator.variants import AnyVariant, AuthVariant, Variant

EXAMPLES = """\
python -m generator run amd64-avx2-u8
python -m generator run amd64-ssse3-u1 --primitive hchacha20 --vectors
"""
#: The exit code where this CPU lacks an instruction.
UNABLE = 3
KEY = bytes(range(KEY_BYTES))
NONCE = bytes(range(0x40, 0x58))
#: Bytes of messages for an authenticator.
LONGEST = 400
#: And for what seals.
SEALED = 1200
MESSAGE = bytes(i * 7 & 0xFF for i in range(SEALED))
#: Counters that wrap inside a call: the low word, then all of it; how many blocks before.
WRAPS = ((1 << 32, "2^32"), (1 << 64, "2^64"))


@click.command(cls=Examples, examples=EXAMPLES)
@click.argument("name", metavar="VARIANT")
@primitive_option("The first of the list that has the variant, if not given; any of the family works.")
@click.option("--vectors", "only_vectors", is_flag=True, help="The public test vectors alone.")
def run(name: str, primitive: str | None, only_vectors: bool) -> None:
    """Load a variant's machine code, as PeachPy encodes it, into this process, call it, and compare with the reference:
    public test vectors of the primitive, then every length up to two batches of each kernel, and counters that wrap.

    Ends with exit code 1 where a result is wrong, and 3 where this CPU lacks an instruction.
    """
    found = any_variant(name, primitive)
    if not isinstance(found, AuthVariant):
        found = variant(name, primitive)
    try:
        loaded = Loaded(pipeline.code(found))
    except NativeError as error:
        raise Failure(f"{found.name} is not run: {error}", UNABLE) from None
    say = console().print
    sizes = f"{loaded.code_bytes} bytes of code and {loaded.constant_bytes} of constants"
    say(f"{found.cipher.title}, {found.name}: {sizes}")
    checks = _checks(loaded, found, only_vectors)
    for good, text in checks:
        say(f"[{'green' if good else 'red'}]{'ok   ' if good else 'WRONG'}[/] {text}")
    if not checks:
        say(f"no public vectors of {found.cipher.name} are known here; run it without --vectors")
    if not all(good for good, _ in checks):
        raise Failure(f"{found.name} computes something else than {found.cipher.title}")


Checks = list[tuple[bool, str]]


def _checks(loaded: Loaded, found: AnyVariant, only_vectors: bool) -> Checks:
    if isinstance(found, Variant):
        return _vectors(loaded, found) + ([] if only_vectors else _lengths(loaded, found))
    if isinstance(found.cipher, Aead):
        return _sealed(loaded, found.cipher, only_vectors)
    checks = [(loaded.auth(each.key, each.message) == each.tag, each.source) for each in tags()]
    if not only_vectors:
        messages = [bytes(i * 7 & 0xFF for i in range(n)) for n in range(LONGEST)]
        good = all(loaded.auth(KEY, message) == POLY1305.tag(KEY, message) for message in messages)
        checks.append((good, f"the reference, every length below {LONGEST}"))
    return checks


def _sealed(loaded: Loaded, aead: Aead, only_vectors: bool) -> Checks:
    found = [each for each in sealed() if each.aead == aead.name]
    checks = [(_both(loaded, each, (each.encrypted, each.tag)), each.source) for each in found]
    if not only_vectors:
        calls = [
            Sealed("", aead.name, KEY, NONCE[: aead.nonce_bytes], KEY[: n % 21 * aead.has_data], MESSAGE[:n])
            for n in range(SEALED)
        ]
        good = all(_both(loaded, each, aead.seal(each.key, each.nonce, each.data, each.message)) for each in calls)
        checks.append((good, f"the reference, every length below {SEALED}, seal and open"))
    return checks


def _both(loaded: Loaded, call: Sealed, expected: tuple[bytes, bytes]) -> bool:
    """Whether sealing and opening give each other's texts, and the same tag."""
    encrypted, tag = expected
    given = call.key, call.nonce, call.data
    sealing, opening = loaded.aead("seal", *given, call.message), loaded.aead("open", *given, encrypted)
    return sealing == expected and opening == (call.message, tag)


def _vectors(loaded: Loaded, found: Variant) -> Checks:
    return [(_result(loaded, v) == v.result, v.source) for v in vectors() if cipher(v.cipher) == found.cipher]


def _result(loaded: Loaded, vector: Vector) -> bytes:
    if not vector.message:
        return loaded.core(vector.key, vector.nonce)
    return loaded.stream_xor(vector.message, vector.key, vector.nonce, vector.counter)


def _lengths(loaded: Loaded, found: Variant) -> Checks:
    cipher = found.cipher
    if cipher.core:
        block = NONCE[:16]
        return [(loaded.core(KEY, block) == reference.core(cipher, KEY, block), "the reference, one call")]
    nonce = NONCE[: cipher.nonce_bytes]
    longest = 2 * BLOCK_BYTES * sum(found.design.widths) + BLOCK_BYTES + 1
    stream = reference.keystream(cipher, KEY, nonce, longest)
    message = bytes(i * 7 & 0xFF for i in range(longest))
    expected = bytes(a ^ b for a, b in zip(message, stream, strict=True))
    good = all(
        loaded.stream_xor(message[:n], KEY, nonce) == expected[:n] and loaded.stream(n, KEY, nonce) == stream[:n]
        for n in range(longest + 1)
    )
    checks = [(good, f"the reference, every length from 0 to {longest}, stream and xor")]
    for wrap, shown in WRAPS:
        first = wrap - found.design.width // 2 - 1
        expected = reference.stream_xor(cipher, message, KEY, nonce, first)
        same = loaded.stream_xor(message, KEY, nonce, first) == expected
        checks.append((same, f"the reference, {longest} bytes over block {shown}"))
    return checks
