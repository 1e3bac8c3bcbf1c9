# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Test calls: run a function or finished code through an interpreter and compare it with the reference."""

from dataclasses import dataclass, field
from functools import cache
from hashlib import shake_128

from generator.cipher import reference
from generator.cipher.family import CONSTANT
from generator.cipher.registry import Cipher
from generator.ir.interpret import InterpreterError, Memory, Runner

KEY = bytes(range(0x80, 0xA0))
NONCE = bytes(range(0x40, 0x58))
#: Batches of more blocks are not tried with the counter's low word wrapping at every block.
MANY_BLOCKS = 16
ADDRESS = {"out": 0x10_0001, "m": 0x20_0003, "n": 0x30_0005, "k": 0x40_0007, "const": 0x50_0009}


class Mismatch(Exception):
    """A program computes something else than the cipher, or does what it must not; the message says where."""


@dataclass(frozen=True)
class Case:
    """One call of an entry.

    ``role``: the entry. ``length``: of the message in bytes. ``counter``: the number of the first block. ``in_place``:
    the output overwrites the message. ``constants``: for a core, the caller gives constants. ``bare``: key and nonce
    are zeros, so that none of their bits hides one of the counter's.
    """

    role: str
    length: int
    counter: int = 0
    in_place: bool = False
    constants: bool = True
    bare: bool = field(default=False, repr=False)


#: Cached, since all variants are tried with the same calls.
_stream_xor = cache(reference.stream_xor)


def check(cipher: Cipher, runner: Runner, case: Case) -> None:
    """Do one call of a cipher through ``runner``. Raises Mismatch if output or behaviour is wrong."""
    memory = Memory()
    # Each case has its own key and nonce: faults in a bit that is never set, or always, would go unnoticed.
    secret = shake_128(f"key {case}".encode()).digest(len(KEY) + len(NONCE))
    secret = bytes(len(secret)) if case.bare else secret
    key, long_nonce = secret[: len(KEY)], secret[len(KEY) :]
    if cipher.core:
        before = long_nonce[:16].ljust(cipher.output_bytes) if case.in_place else bytes(cipher.output_bytes)
        out = memory.map("out", before, ADDRESS["out"], writable=True)
        constant = shake_128(b"constants").digest(len(CONSTANT))
        for name, data in (("m", long_nonce[:16]), ("k", key), ("const", constant)):
            memory.map(name, data, ADDRESS[name])
        where = ADDRESS["const"] if case.constants else 0
        block = ADDRESS["out" if case.in_place else "m"]
        arguments = {"out": ADDRESS["out"], "in": block, "k": ADDRESS["k"], "c": where}
        expected = reference.core(cipher, key, long_nonce[:16], constant if case.constants else CONSTANT)
    else:
        nonce = long_nonce[: cipher.nonce_bytes]
        # A periodic message, read at the wrong place, might look right.
        message = shake_128(b"message").digest(case.length)
        if case.role == "stream":
            message = bytes(case.length)
        out = memory.map("out", message if case.in_place else bytes(case.length), ADDRESS["out"], writable=True)
        memory.map("message", message, ADDRESS["m"])
        memory.map("nonce", nonce, ADDRESS["n"])
        memory.map("key", key, ADDRESS["k"])
        arguments = {
            "c": ADDRESS["out"],
            "m": ADDRESS["out" if case.in_place else "m"],
            "len": case.length,
            "n": ADDRESS["n"],
            "k": ADDRESS["k"],
            "ic": case.counter,
        }
        counter = case.counter if case.role == "xor_ic" else 0
        expected = _stream_xor(cipher, message, key, nonce, counter)
    try:
        runner(case.role, arguments, memory)
    except InterpreterError as error:
        raise Mismatch(f"{cipher.name} {case}: {error}") from None
    if out.data != expected:
        at = next(i for i, (a, b) in enumerate(zip(out.data, expected, strict=True)) if a != b)
        raise Mismatch(f"{cipher.name} {case}: byte {at} is {out.data[at]:#04x}, expected {expected[at]:#04x}")


def cases(cipher: Cipher, widths: tuple[int, ...]) -> list[Case]:
    """Calls that reach every kernel, both sides of every batch, every bit of the tail, and the counter's carries.

    ``widths``: the numbers of blocks of the variant's kernels.
    """
    if cipher.core:
        choices = ((True, True), (True, False), (False, True), (False, False))
        return [Case("core", cipher.output_bytes, in_place=over, constants=given) for over, given in choices]
    widest = 64 * max(widths)
    longest = 2 * widest + 64 * sum(widths) + 47
    tails = {delta + bit * sign for bit in (1, 2, 4, 8, 16, 32) for delta, sign in ((0, 1), (63, -1))}
    edges = {0, 21, 42, 63, 64, 65, 72, longest, *tails}
    edges |= {64 * blocks + delta for blocks in range(1, max(widths) + 1) for delta in (-1, 0, 1)}
    edges |= {64 * blocks + delta for blocks in (sum(widths), *(2 * w for w in widths)) for delta in (-1, 0, 8)}
    edges |= {widest + 64 * width + delta for width in widths for delta in (0, 1)}
    found = [Case("xor", length) for length in sorted(edges)]
    found += [Case("stream", length) for length in (0, 1, 62, widest + 85, longest)]
    found += [Case("stream", 64 * width + delta) for width in widths for delta in (-21, -1, 0, 21)]
    found += [Case("xor", widest + 42, in_place=True), Case("xor_ic", 0, 5)]
    for width in widths:
        # The low word wraps after the first block, in the middle, and before the last one, or at each block of a few;
        # then the whole counter.
        ends = {1, max(1, width // 2), max(1, width - 1)}
        for before in sorted(ends | set(range(1, width if width <= MANY_BLOCKS else 0))):
            lengths = (64 * width, 64 * width - 21) if before in ends else (64 * width,)
            found += [Case("xor_ic", length, (1 << 32) - before) for length in lengths]
        found.append(Case("xor_ic", 64 * width, (1 << 64) - max(1, width // 2)))
    found += [Case("xor_ic", 64 * width, (1 << 64) - 1, bare=True) for width in widths]
    # All bits of the last counter are set, and key and nonce are zero, so that a carry into them would be seen.
    found.append(Case("xor_ic", widest, (1 << 64) - max(widths), bare=True))
    found += [Case("xor_ic", longest, (1 << 32) - 1 - max(widths) // 2), Case("xor_ic", widest, 0x123456789ABCDEF0)]
    return found
