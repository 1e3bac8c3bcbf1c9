# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Generators of random numbers: code against the reference, secrets followed."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest
from tools import finished, name_of

from generator.cipher.family import KEY_BYTES
from generator.cipher.reference import keystream
from generator.cipher.registry import RANDOM_BYTES, RNG_BYTES, Cipher, cipher
from generator.ir.interpret import InterpreterError, Memory
from generator.machine import Code
from generator.machine.interpret import run_code
from generator.variants import RNG_VARIANTS, Variant, VariantError, find
from measure.many import rng
from measure.timing import quiet

every_variant = pytest.mark.parametrize("variant", RNG_VARIANTS, ids=name_of)
R, N, G = 0x10_0003, 0x20_0005, 0x30_0009
KEY = Random("rng").randbytes(KEY_BYTES)
CANARY = b"\xa5" * 8


def mapped(r: int, n: int) -> tuple[Memory, dict[str, int]]:
    """Memory, each object with canaries behind it, and arguments for a call that writes to r and n."""
    memory = Memory()
    for name, at, size in (("r", R, RANDOM_BYTES), ("n", N, KEY_BYTES), ("g", G, RANDOM_BYTES)):
        content = KEY if name == "g" else b""
        writable = at in (r, n)
        memory.map(name, content.ljust(size, b"\xa5") + CANARY, at, writable)
    return memory, {"r": r, "n": n, "g": G, "k": G}


def right(memory: Memory, found: Cipher, r: int, n: int) -> bool:
    """Whether both outputs are, and what lies behind them is as it was."""
    stream = keystream(found, KEY, bytes(8), RNG_BYTES, 0)
    wanted = {n: stream[:KEY_BYTES], r: stream[KEY_BYTES:] + CANARY}
    return all(memory.load(at, len(what)).to_bytes(len(what), "little") == what for at, what in wanted.items())


def wrong(code: Code, found: Cipher, r: int = R, n: int = N) -> str:
    """What is wrong with what finished code does; "" if nothing."""
    memory, arguments = mapped(r, n)
    try:
        run_code(code, "rng", arguments, memory)
    except InterpreterError as error:
        return str(error)
    return "" if right(memory, found, r, n) else "other bytes"


@every_variant
def test_finished_code(variant: Variant) -> None:
    """Neither branches nor addresses depend on a key, nothing of it is left; both outputs may overlap it."""
    code = finished(variant, "sysv")
    for r, n in ((R, N), (R, G), (G, N)):
        assert not wrong(code, variant.cipher, r, n)


def test_what_measures_runs(tmp_path: Path) -> None:
    """Each generator gives what SUPERCOP's `ref` gives by our own stream."""
    built = rng.program(tmp_path)
    said = quiet.heard(lambda: subprocess.run([built, "4"], check=True, capture_output=True, text=True).stdout)
    assert len(said) == len(rng.pairs()) >= 2


def test_other_numbers_of_rounds() -> None:
    variant = find("amd64-avx2", "crypto_rng/chacha12")
    assert variant.cipher.sizes == {"KEYBYTES": 32, "OUTPUTBYTES": 736}
    assert not wrong(finished(variant, "sysv"), cipher("chacha12"))


def test_a_generator_is_no_stream() -> None:
    assert find("amd64-avx2").cipher.use == find("amd64-avx2", "chacha20").cipher.use == "stream"
    with pytest.raises(VariantError, match="the variants are: amd64-sse2 amd64-ssse3 amd64-avx "):
        find("amd64-avx2-u8", "crypto_rng/chacha20")
    with pytest.raises(VariantError, match="computes streams, not crypto_rng/chacha20"):
        find("amd64-avx2-lanes", "crypto_rng/chacha20")
