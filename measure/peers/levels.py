# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The instruction sets that are compared, each with what holds others to it."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from harness.errors import HarnessError


@dataclass(frozen=True)
class Level:
    """An instruction set. features: what /proc/cpuinfo must list; flags: what compilers may use; openssl: the value of
    OPENSSL_ia32cap (man 3 OPENSSL_ia32cap) that hides what is wider; targets: those of the generator that belong here.
    """

    name: str
    features: tuple[str, ...]
    flags: str
    openssl: str
    targets: tuple[str, ...]

    @property
    def rank(self) -> int:
        """PEER_LEVEL of c/peer.h."""
        return RANKS[self.name]

    @property
    def environment(self) -> dict[str, str]:
        """Variables that hold libraries to it."""
        return {"OPENSSL_ia32cap": self.openssl} if self.openssl else {}


#: AVX512F, DQ, IFMA, CD, BW and VL; with AVX2 added; and with SSSE3 in the first word.
NO_AVX512 = ":~0xd0230000"
NO_AVX2 = ":~0xd0230020"
NO_SSSE3 = f"~0x20000000000{NO_AVX2}"

#: From the widest to the narrowest. OpenSSL has no code between SSSE3 and AVX2 for Intel's and today's AMD CPUs, and
#: none for SSE2.
LEVELS = (
    Level("avx512", ("avx512f", "avx512vl", "avx512bw"), "-march=native", "", ("avx512", "avx512vl")),
    Level("avx2", ("avx2",), "-march=haswell", NO_AVX512, ("avx2",)),
    Level("avx", ("avx",), "-march=sandybridge", NO_AVX2, ("avx",)),
    Level("ssse3", ("ssse3",), "-march=core2", NO_AVX2, ("ssse3",)),
    Level("sse2", ("sse2",), "-march=x86-64", NO_SSSE3, ("sse2",)),
    Level("scalar", (), "-march=x86-64 -mgeneral-regs-only", NO_SSSE3, ("scalar",)),
)
RANKS = {level.name: rank for rank, level in enumerate(reversed(LEVELS))}

#: What gives an instruction set away in a disassembly (Intel syntax), from the widest.
SIGNS = {
    "avx512": re.compile(r"\bzmm\d|\{k\d\}|\b[xy]mm(1[6-9]|2\d|3[01])\b|\bvprol[dq]|\bvpternlog"),
    "avx2": re.compile(r"\bymm\d"),
    "avx": re.compile(r"\tv\w+ .*\bxmm\d"),
    "ssse3": re.compile(r"\t(pshufb|palignr|pabs[bwd]|psign[bwd]|ph(add|sub)\w+) "),
    "sse2": re.compile(r"\b[xm]mm\d"),
}


def level_named(name: str) -> Level:
    """Raises HarnessError."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise HarnessError(f"there is no instruction set {name!r}; there are: {' '.join(level.name for level in LEVELS)}")


def widest_used(paths: list[Path]) -> str:
    """The widest instruction set that object files use, by their disassembly. Raises HarnessError without objdump."""
    command = ["objdump", "-d", "-M", "intel", "--no-show-raw-insn", *map(str, paths)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise HarnessError(f"objdump cannot read {paths[0]} (is binutils there?): {error}") from error
    return next((name for name, sign in SIGNS.items() if sign.search(done.stdout)), "scalar")
