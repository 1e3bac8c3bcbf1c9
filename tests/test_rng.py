# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Generators of random numbers, which are proved (test_besides_proofs.py): what they are, and that they are timed."""

import subprocess
from pathlib import Path

import pytest

from generator.variants import VariantError, find
from measure.many import rng
from measure.timing import quiet


def test_what_measures_runs(tmp_path: Path) -> None:
    """Each generator gives what SUPERCOP's `ref` gives by our own stream."""
    built = rng.program(tmp_path)
    said = quiet.heard(lambda: subprocess.run([built, "4"], check=True, capture_output=True, text=True).stdout)
    assert len(said) == len(rng.pairs()) >= 2


def test_other_numbers_of_rounds() -> None:
    assert find("amd64-avx2", "crypto_rng/chacha12").cipher.sizes == {"KEYBYTES": 32, "OUTPUTBYTES": 736}


def test_a_generator_is_no_stream() -> None:
    assert find("amd64-avx2").cipher.use == find("amd64-avx2", "chacha20").cipher.use == "stream"
    with pytest.raises(VariantError, match="the variants are: amd64-sse2 amd64-ssse3 amd64-avx "):
        find("amd64-avx2-u8", "crypto_rng/chacha20")
    with pytest.raises(VariantError, match="computes streams, not crypto_rng/chacha20"):
        find("amd64-avx2-lanes", "crypto_rng/chacha20")
