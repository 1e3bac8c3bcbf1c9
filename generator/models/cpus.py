# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which model is that of a CPU: by vendor, family and models, as LLVM's compiler-rt tells CPUs apart.

Zen 5 with vector units of 256 bits (mobile: models 20h to 3Fh, 60h and up) has no model here.
"""

from __future__ import annotations

import re

_CPUS: tuple[tuple[str, int, tuple[range, ...], str], ...] = (
    ("GenuineIntel", 6, (range(60, 61), range(63, 64), range(69, 71)), "haswell"),
    ("GenuineIntel", 6, (range(85, 86),), "skylake-avx512"),
    ("GenuineIntel", 6, (range(106, 107), range(108, 109)), "icelake-server"),
    ("GenuineIntel", 6, (range(143, 144), range(207, 208)), "sapphirerapids"),
    ("AuthenticAMD", 21, (range(2, 3), range(0x10, 0x20)), "bdver2"),
    ("AuthenticAMD", 25, (range(0x10), range(0x20, 0x60)), "znver3"),
    ("AuthenticAMD", 25, (range(0x10, 0x20), range(0x60, 0xB0)), "znver4"),
    ("AuthenticAMD", 26, (range(0x20), range(0x40, 0x50)), "znver5"),
)


def model_of(cpuid: str) -> str | None:
    """The name of the model of a CPU, if there is one. cpuid: as in SUPERCOP's database, AuthenticAMD-00b00f21-…, the
    vendor and what leaf 1 leaves in eax.
    """
    found = re.match(r"(\w+)-([0-9a-f]{8})\b", cpuid)
    if not found:
        return None
    vendor, eax = found[1], int(found[2], 16)
    family = eax >> 8 & 15
    model = eax >> 4 & 15 | (eax >> 12 & 0xF0 if family in (6, 15) else 0)
    family += eax >> 20 & 255 if family == 15 else 0
    return model_of_family(vendor, family, model)


def model_of_family(vendor: str, family: int, model: int) -> str | None:
    """The same, where vendor, family and model are known."""
    for name, of_family, models, uarch in _CPUS:
        if (name, of_family) == (vendor, family) and any(model in group for group in models):
            return uarch
    return None
