# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Compiled code: what the solver settles, what it must not, and outputs that overlap what is read again."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest

from verify import certificate as c
from verify import expression as e
from verify import specification
from verify.contract import ROLES, Policy
from verify.execute import Program
from verify.faults import InputError
from verify.image import Image
from verify.linked import Linked
from verify.prove import Subject, prove_length
from verify.solve import Solver


def compiled(tmp_path: Path, source: str, *flags: str) -> Image:
    (tmp_path / "function.c").write_text(source)
    object_ = tmp_path / "function.o"
    command = ["gcc", "-O1", "-fno-stack-protector", *flags, "-c", "-o", str(object_), str(tmp_path / "function.c")]
    subprocess.run(command, check=True)
    return Linked(object_)


# Overlaps.

READS_AGAIN = """
typedef unsigned int u32; typedef unsigned char u8;
static u32 get(const u8 *p) { return p[0] | p[1] << 8 | p[2] << 16 | (u32) p[3] << 24; }
#define STEP(a, b, d, r) x[a] += x[b]; x[d] ^= x[a]; x[d] = x[d] << r | x[d] >> (32 - r);
#define QUARTER(a, b, c, d) STEP(a, b, d, 16) STEP(c, d, b, 12) STEP(a, b, d, 8) STEP(c, d, b, 7)
int f(u8 *c, const u8 *m, unsigned long long len, const u8 *n, const u8 *k) {
  unsigned long long block, i;
  u8 key[32], nonce[8];
  for (i = 0; i < 32; i++) key[i] = k[i];
  for (i = 0; i < 8; i++) nonce[i] = n[i];
  for (block = 0; 64 * block < len; block++) {
    u32 s[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    for (i = 0; i < 8; i++) s[4 + i] = get(KEY + 4 * i);
    s[12] = block; s[13] = block >> 32; s[14] = get(NONCE); s[15] = get(NONCE + 4);
    for (i = 0; i < 16; i++) x[i] = s[i];
    QUARTER(0, 4, 8, 12) QUARTER(1, 5, 9, 13) QUARTER(2, 6, 10, 14) QUARTER(3, 7, 11, 15)
    QUARTER(0, 5, 10, 15) QUARTER(1, 6, 11, 12) QUARTER(2, 7, 8, 13) QUARTER(3, 4, 9, 14)
    for (i = 0; i < 64 && 64 * block + i < len; i++)
      c[64 * block + i] = m[64 * block + i] ^ (u8) (x[i / 4] + s[i / 4] >> 8 * (i % 4));
  }
  return 0;
}
"""


@pytest.mark.parametrize(("key", "nonce", "safe"), [("k", "nonce", False), ("key", "n", False), ("key", "nonce", True)])
def test_an_output_over_key_or_nonce_is_thought_of(tmp_path: Path, key: str, nonce: str, safe: bool) -> None:
    """What reads one of them again for the second block is right, unless the output lies there."""
    image = compiled(tmp_path, READS_AGAIN, "-fcf-protection=none", f"-DKEY={key}", f"-DNONCE={nonce}")
    apart = Policy(cleared=False, overlap=False, closed=False)
    for length, both in ((64, True), (65, safe)):
        for policy, right in ((apart, True), (dataclasses.replace(apart, overlap=True), both)):
            subject = Subject(Program(image), image.symbol("f")[0], ROLES["xor"], "chacha2", policy)
            faults = prove_length(subject, length)
            assert (not faults) == right, [str(fault) for fault in faults]


# The solver.


@pytest.fixture()
def solve() -> Solver:
    pytest.importorskip("bitwuzla")
    return Solver()


def test_the_solver_settles_what_rules_do_not(solve: Solver) -> None:
    def another_way(a: e.Word, b: e.Word) -> e.Word:
        return e.add(e.xor(a, b), e.shl(e.and_(a, b), 1))

    x, y, z = (e.atom(f"solver {name}") for name in "xyz")
    assert another_way(x, y) is not e.add(x, y)
    assert solve.equal(another_way(x, y), e.add(x, y), 3)
    assert not solve.equal(another_way(x, y), e.add(x, z), 3)
    deep, wanted = x, x
    for i in range(12):
        deep, wanted = e.rotl(another_way(deep, y), 7 + i), e.rotl(e.add(wanted, y), 7 + i)
        deep, wanted = e.xor(deep, z), e.xor(wanted, z)
    assert all(solve.equal(deep, wanted, i) for i in range(4))


ODD_HCHACHA = """
typedef unsigned int u32; typedef unsigned char u8;
static u32 plus(u32 a, u32 b) { u32 both = a & b; __asm__("" : "+r"(both)); return (a ^ b) + 2 * both; }
static u32 get(const u8 *p) { return p[0] | p[1] << 8 | p[2] << 16 | (u32) p[3] << 24; }
#define STEP(a, b, d, r) x[a] = plus(x[a], x[b]); x[d] ^= x[a]; x[d] = x[d] << r | x[d] >> (32 - r);
#define QUARTER(a, b, c, d) STEP(a, b, d, 16) STEP(c, d, b, 12) STEP(a, b, d, 8) STEP(c, d, b, WRONG)
int f(u8 *out, const u8 *in, const u8 *k, const u8 *c) {
  u32 x[16], i;
  for (i = 0; i < 4; i++) { x[i] = get(c + 4 * i); x[12 + i] = get(in + 4 * i); }
  for (i = 0; i < 8; i++) x[4 + i] = get(k + 4 * i);
  QUARTER(0, 4, 8, 12) QUARTER(1, 5, 9, 13) QUARTER(2, 6, 10, 14) QUARTER(3, 7, 11, 15)
  QUARTER(0, 5, 10, 15) QUARTER(1, 6, 11, 12) QUARTER(2, 7, 8, 13) QUARTER(3, 4, 9, 14)
  for (i = 0; i < 8; i++) { u32 w = x[i < 4 ? i : i + 8]; out[4*i] = w; out[4*i+1] = w >> 8; out[4*i+2] = w >> 16;
    out[4*i+3] = w >> 24; }
  return 0;
}
"""


@pytest.mark.usefixtures("solve")
@pytest.mark.parametrize(("rotation", "right"), [(7, True), (6, False)])
def test_odd_code_is_proved_with_the_solver(tmp_path: Path, rotation: int, right: bool) -> None:
    image = compiled(tmp_path, ODD_HCHACHA, f"-DWRONG={rotation}")
    result = c.prove(c.Task(image.path, "f", "hchacha2", "core", (0,), "foreign"))
    assert result.ok == right, [str(fault) for fault in result.faults]
    if right:
        assert c.certificate(result)["words_that_a_solver_settled"] > 16
    else:
        assert "refuted" in str(result.faults[0])


def test_a_missing_solver_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bitwuzla", None)
    image = compiled(tmp_path, ODD_HCHACHA, "-DWRONG=7")
    with pytest.raises(InputError, match="pip install bitwuzla"):
        c.prove(c.Task(image.path, "f", "hchacha2", "core", (0,), "foreign"))


def test_the_specification_is_not_what_was_compared(solve: Solver) -> None:
    """The solver's memory of equal words must not make a wrong word right."""
    key = tuple(e.atom(f"key {i}") for i in range(8))
    last = tuple(e.atom(f"last {i}") for i in range(4))
    two, four = (specification.block(key, last, count=count) for count in (2, 4))
    assert not any(solve.equal(a, b, 0) for a, b in zip(two, four, strict=True))
