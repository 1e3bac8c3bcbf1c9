# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The closed world of strict proofs: its lists, what it says of them, and what it asks of an object file."""

import subprocess
import sys
from pathlib import Path

import pytest
from iced_x86 import OpCodeInfo
from small import object_of, proved

from verify import more_allowed, trusted
from verify.decode import MNEMONICS, NAMES, read
from verify.faults import Undecided, Verdict
from verify.flags import Comparison
from verify.image import Image
from verify.integers import machine
from verify.integers.vectors import LANEWISE
from verify.semantics.forms import VECTOR
from verify.semantics.general import GENERAL
from verify.values import LONGEST, Affine, Length


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("adc eax, eax", "ADC_"),
        ("cmove eax, ecx", "CMOVE_"),
        (".byte 0x66\nret", "bytes 66c3"),
        (".byte 0xf3\nret", "prefix"),
        ("fs mov rax, [rsi]", "prefix"),
        (".byte 0x3e\nmov rax, [rsi]", "prefix"),
        (".byte 0x40\nmov eax, ecx", "bytes 4089c8"),
        ("lock add [rsp - 8], eax", "lock add"),
        ("ud2", "UD2"),
        ("vpaddd zmm0{k1}, zmm1, zmm2", "mask"),
        ("vpaddd zmm0, zmm1, dword ptr [rdi]{1to16}", "broadcast"),
    ],
)  # fmt: skip
def test_what_is_not_listed_is_refused_by_name(tmp_path: Path, code: str, says: str) -> None:
    result = proved(object_of(tmp_path, code))
    assert (result.faults[0].kind, result.verdict) == ("form", Verdict.REFUSED)
    assert says in str(result.faults[0])


@pytest.mark.parametrize("code", ["66e900000000", "660f8400000000", "667402", "66c3", "66ffe0", "f34190", "f3664190"])
def test_what_cpus_of_two_makers_read_differently_is_refused_in_others_code(tmp_path: Path, code: str) -> None:
    path = object_of(tmp_path, f".byte {', '.join(map(str, bytes.fromhex(code)))}\nret")
    fault = proved(path, policy="foreign").faults[0]
    assert fault.kind == "form" and f"may differ on the bytes {code}" in str(fault)


@pytest.mark.parametrize("code", ["e900000000", "7402", "c3", "f3c3", "ffe0", "f390", "6690", "4190"])
def test_what_they_read_alike_is_not(code: str) -> None:
    more_allowed.admit(read(bytes.fromhex(code), 0)[0], bytes.fromhex(code))


def test_no_listed_instruction_has_an_entry_of_other_policies() -> None:
    """So a strict proof's digest need not count their modules (trusted.ASKED). For an instruction on integers that is
    named as one on bits, verify.integers has the entry."""
    others = {name for name, each in VECTOR.items() if each.function.__module__ in trusted.FOREIGN}
    others |= {name for name, each in GENERAL.items() if each.compile.__module__ in trusted.FOREIGN}
    listed = {MNEMONICS[OpCodeInfo(number).mnemonic] for number, name in NAMES.items() if name in machine.FORMS}
    assert others & listed <= {*machine.STEPS_OF, *LANEWISE}
    assert not [name for name in listed if name.startswith(("CMOV", "SET"))]  # which more_general does


def test_a_cpu_that_lacks_an_instruction_is_thought_of(tmp_path: Path) -> None:
    path = object_of(tmp_path, "vpxor ymm0, ymm0, ymm0")
    assert "needs avx2" in str(proved(path, features=("avx",)).faults[0])
    assert proved(path, features=("avx2",)).faults[0].kind != "form"


def brute(flag: str, a: int, b: int, sign: int, size: int) -> bool:
    """The flag of numbers, from its definition."""
    bits = 8 * size
    mask = (1 << bits) - 1
    total = (a & mask) + sign * (b & mask)
    signed = [x - (x >> bits - 1 << bits) for x in (a & mask, b & mask)]
    exact = signed[0] + sign * signed[1]
    return {
        "c": not 0 <= total <= mask,
        "z": total & mask == 0,
        "s": bool(total >> bits - 1 & 1),
        "o": not -(1 << bits - 1) <= exact < 1 << bits - 1,
    }[flag]


@pytest.mark.parametrize("flag", ["c", "z", "s", "o"])
def test_a_comparison_is_decided_for_all_lengths_or_cut(flag: str) -> None:
    """Coefficients, offsets and intervals around every edge, against each length alone."""
    edges = (0, 1, 63, 64, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 63) - 1, 1 << 63, LONGEST - 2)
    decided = 0
    for coefficient in (1, -1, 2, 1 << 60, -(1 << 62)):
        for offset in (0, 1, -64, 1 << 31, -(1 << 63), (1 << 64) - 1):
            for low in edges:
                length = Length(low, min(low + 2, LONGEST))
                for number in (0, 1, 64, (1 << 63) - 1, LONGEST):
                    for sign in (1, -1):
                        one = Affine(coefficient, offset, length)
                        truth = [
                            brute(flag, coefficient * n + offset, number, sign, 8)
                            for n in range(length.low, length.high + 1)
                        ]
                        try:
                            assert Comparison(flag, one, number, sign, 8).decide() == truth[0]  # type: ignore[arg-type]
                            assert len(set(truth)) == 1
                            decided += 1
                        except Undecided as cut:
                            assert length.low < cut.at <= length.high
    assert decided > 1000


def test_the_trusted_base_can_be_listed() -> None:
    done = subprocess.run([sys.executable, "-m", "verify.trusted"], capture_output=True, text=True, check=True)
    assert "verify.semantics.vector" in done.stdout
    assert "iced-x86" in done.stdout
    assert Image.__module__ in trusted.files()
