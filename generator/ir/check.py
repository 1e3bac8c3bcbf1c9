# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs functions through the interpreter and compares them with the reference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.cipher import reference
from generator.cipher.chacha import CONSTANT, Cipher
from generator.ir.interpret import InterpreterError, Memory

#: Runs entry ``role`` with named arguments in a memory.
Runner = Callable[[str, dict[str, int], Memory], object]

KEY = bytes(range(0x80, 0xA0))
NONCE = bytes(range(0x40, 0x58))
ADDRESS = {"out": 0x10_0001, "m": 0x20_0003, "n": 0x30_0005, "k": 0x40_0007, "const": 0x50_0009}


class Mismatch(Exception):
    """A program computes something else than the cipher; the message says where."""


@dataclass(frozen=True)
class Case:
    """One call: entry, length in bytes, first block counter, and whether the output overwrites the message."""

    role: str
    length: int
    counter: int = 0
    in_place: bool = False


def check(cipher: Cipher, runner: Runner, case: Case) -> None:
    """One call through ``runner``; raises Mismatch."""
    memory = Memory()
    if cipher.core:
        out = memory.map("out", bytes(32), ADDRESS["out"], writable=True)
        for name, data in (("m", NONCE[:16]), ("k", KEY), ("const", CONSTANT)):
            memory.map(name, data, ADDRESS[name])
        arguments = {"out": ADDRESS["out"], "in": ADDRESS["m"], "k": ADDRESS["k"], "c": ADDRESS["const"]}
        expected = reference.hchacha(KEY, NONCE[:16], cipher.rounds)
    else:
        nonce = NONCE[: cipher.nonce_bytes]
        message = bytes(i * 7 & 0xFF for i in range(case.length))
        if case.role == "stream":
            message = bytes(case.length)
        out = memory.map("out", message if case.in_place else bytes(case.length), ADDRESS["out"], writable=True)
        memory.map("message", message, ADDRESS["m"])
        memory.map("nonce", nonce, ADDRESS["n"])
        memory.map("key", KEY, ADDRESS["k"])
        arguments = {
            "c": ADDRESS["out"],
            "m": ADDRESS["out" if case.in_place else "m"],
            "len": case.length,
            "n": ADDRESS["n"],
            "k": ADDRESS["k"],
            "ic": case.counter,
        }
        counter = case.counter if case.role == "xor_ic" else 0
        expected = reference.stream_xor(cipher, message, KEY, nonce, counter)
    try:
        runner(case.role, arguments, memory)
    except InterpreterError as error:
        raise Mismatch(f"{cipher.name} {case}: {error}") from None
    if out.data != expected:
        at = next(i for i, (a, b) in enumerate(zip(out.data, expected, strict=True)) if a != b)
        raise Mismatch(f"{cipher.name} {case}: byte {at} is {out.data[at]:#04x}, expected {expected[at]:#04x}")


def cases(cipher: Cipher, widths: tuple[int, ...]) -> list[Case]:
    """Calls that reach every kernel, both sides of every batch, every bit of the tail, and the counter's carries."""
    if cipher.core:
        return [Case("core", 32)]
    widest = 64 * max(widths)
    lengths = {0, 1, 63, 64, 65, widest + 64 * sum(widths) + 47}
    lengths |= {64 * width + delta for width in widths for delta in (-1, 0, 1)}
    found = [Case("xor", length) for length in sorted(lengths)]
    found += [Case("stream", widest + 85), Case("xor", widest + 42, in_place=True)]
    # The low word of the counter wraps inside a batch of every width, then the whole counter.
    found += [Case("xor_ic", 64 * sum(widths) + 21, (1 << 32) - 1 - max(widths) // 2)]
    found += [Case("xor_ic", widest, (1 << 32) - 1), Case("xor_ic", 64 * sum(widths), (1 << 64) - max(widths))]
    return found
