# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""run: a variant as a Python function, on test vectors or on a file."""

from __future__ import annotations

from pathlib import Path

import click

from generator import pipeline
from generator.cipher import reference
from generator.cipher.family import BLOCK_BYTES, KEY_BYTES
from generator.cipher.registry import Cipher, cipher
from generator.cipher.vectors import Vector, vectors
from generator.cli.support import Examples, Failure, console, primitive_option, variant
from generator.native import Loaded, NativeError
from generator.package.write import write_file
from generator.variants import Variant

EXAMPLES = """\
python -m generator run amd64-avx2-u8
python -m generator run amd64-ssse3-u1 --primitive hchacha20 --vectors
python -m generator run amd64-avx2-u8 --input letter --output sealed --key HEX --nonce HEX
"""
#: The exit code where this CPU lacks an instruction.
UNABLE = 3
KEY = bytes(range(KEY_BYTES))
NONCE = bytes(range(0x40, 0x58))
#: Counters that wrap inside a call: the low word, then all of it; how many blocks before.
WRAPS = ((1 << 32, "2^32"), (1 << 64, "2^64"))
#: The reference in Python takes about a second for as many bytes; of longer files it computes both ends.
COMPARED = 1 << 17


@click.command(cls=Examples, examples=EXAMPLES)
@click.argument("name", metavar="VARIANT")
@primitive_option("The first of the list that has the variant, if not given; any of the family works.")
@click.option("--vectors", "only_vectors", is_flag=True, help="The public test vectors alone.")
@click.option(
    "--input", "source", type=click.Path(path_type=Path), help="A file to encrypt (or decrypt: it is the same)."
)
@click.option("--output", type=click.Path(path_type=Path), help="Where the result goes.")
@click.option(
    "--key", metavar="HEX", help="32 bytes. Other users of the machine can see it: for trials, not for secrets."
)
@click.option("--nonce", metavar="HEX", help="8 bytes; 24 where the cipher's name begins with x; 16 for cores.")
@click.option("--counter", type=click.IntRange(0, (1 << 64) - 1), metavar="N", help="Number of the first block; 0.")
def run(
    name: str,
    primitive: str | None,
    only_vectors: bool,
    source: Path | None,
    output: Path | None,
    key: str | None,
    nonce: str | None,
    counter: int | None,
) -> None:
    """Load a variant's machine code, as PeachPy encodes it, into this process, call it, and compare with the reference.

    Without options: the public test vectors of the primitive, then every length up to two batches of each kernel, and
    counters that wrap. Ends with exit code 1 where a result is wrong, and 3 where this CPU lacks an instruction.
    """
    found = variant(name, primitive)
    given = [text for text in (source, output, key, nonce, counter) if text is not None]
    if only_vectors and given:
        raise click.UsageError("--vectors goes with no file, key, nonce or counter")
    request = _request(found.cipher, source, output, key, nonce) if given else None
    try:
        loaded = Loaded(pipeline.code(found))
    except NativeError as error:
        raise Failure(f"{found.name} is not run: {error}", UNABLE) from None
    say = console().print
    sizes = f"{loaded.code_bytes} bytes of code and {loaded.constant_bytes} of constants"
    say(f"{found.cipher.title}, {found.name}: {sizes}")
    if request is not None:
        _file(loaded, found.cipher, request, counter or 0)
        return
    checks = _vectors(loaded, found)
    if not only_vectors:
        checks += _lengths(loaded, found)
    for good, text in checks:
        say(f"[{'green' if good else 'red'}]{'ok   ' if good else 'WRONG'}[/] {text}")
    if not checks:
        say(f"no public vectors of {found.cipher.name} are known here; run it without --vectors")
    if not all(good for good, _ in checks):
        raise Failure(f"{found.name} computes something else than {found.cipher.title}")


Checks = list[tuple[bool, str]]


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


def _request(
    cipher: Cipher, source: Path | None, output: Path | None, key: str | None, nonce: str | None
) -> tuple[bytes, bytes, bytes, Path | None]:
    """Key, nonce, message and where to write."""
    if key is None or nonce is None:
        raise click.UsageError("give both --key and --nonce")
    keys = _hex("--key", key, KEY_BYTES, cipher), _hex("--nonce", nonce, cipher.nonce_bytes, cipher)
    if cipher.core:
        if source or output:
            raise click.UsageError(f"{cipher.name} takes no file: only --key and --nonce")
        return *keys, b"", None
    if source is None or output is None:
        raise click.UsageError("give both --input and --output")
    try:
        return *keys, source.read_bytes(), output
    except OSError as error:
        raise Failure(f"cannot read {source}: {error.strerror}") from None


def _hex(option: str, text: str, size: int, cipher: Cipher) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        raise Failure(f"{option} is not hexadecimal: pairs of the digits 0-9 and a-f") from None
    if len(data) != size:
        raise Failure(f"{option} has {len(data)} bytes; {cipher.name} takes {size}, so {2 * size} hexadecimal digits")
    return data


def _file(loaded: Loaded, cipher: Cipher, request: tuple[bytes, bytes, bytes, Path | None], counter: int) -> None:
    key, nonce, message, output = request
    say = console().print
    if output is None:
        result = loaded.core(key, nonce)
        if result != reference.core(cipher, key, nonce):
            raise Failure("WRONG: the result is not the reference's")
        say(f"{result.hex()}, as the reference has it")
        return
    result = loaded.stream_xor(message, key, nonce, counter)
    parts = [slice(0, len(message))]
    if len(message) > COMPARED:
        end = (len(message) - COMPARED // 2) // BLOCK_BYTES * BLOCK_BYTES
        parts = [slice(0, COMPARED // 2), slice(end, len(message))]
    for part in parts:
        first = counter + part.start // BLOCK_BYTES
        if result[part] != reference.stream_xor(cipher, message[part], key, nonce, first):
            raise Failure(f"WRONG: the result is not the reference's; {output} is not written")
    try:
        write_file(result, output)
    except OSError as error:
        raise Failure(f"cannot write {output}: {error.strerror}") from None
    compared = sum(part.stop - part.start for part in parts)
    say(f"{len(message)} bytes to {output}; {compared} of them compared with the reference: the same")
