# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which core is that of a CPU: by vendor, family and model, as LLVM's compiler-rt tells CPUs apart."""

import re
from collections.abc import Mapping

from generator.models.model import Model, load, names

#: The classes of CPUs: vector operations take one cycle; one, and those of 512 bits run as two halves; two cycles.
ONE_CYCLE, HALVED, TWO_CYCLE = "one-cycle", "halved", "two-cycle"
WIDE, NARROW = "vpaddd zmm,zmm,zmm", "vpaddd ymm,ymm,ymm"


def identified(cpu: str) -> tuple[str, int, int] | None:
    """Vendor, family and model. cpu: as SUPERCOP's database has it (AuthenticAMD-00b00f21-…, with what leaf 1 of CPUID
    leaves in eax), or as machine.json has it (AMD EPYC (AuthenticAMD-26-2-1)).
    """
    if found := re.search(r"(\w+)-(\d+)-(\d+)-\d+\)", cpu):
        return found[1], int(found[2]), int(found[3])
    found = re.match(r"(\w+)-([0-9a-f]{8})\b", cpu)
    if not found:
        return None
    eax = int(found[2], 16)
    family = eax >> 8 & 15
    model = eax >> 4 & 15 | (eax >> 12 & 0xF0 if family in (6, 15) else 0)
    return found[1], family + (eax >> 20 & 255 if family == 15 else 0), model


def model_of(cpu: str) -> str | None:
    """The name of the core of a CPU (see identified), if it is known."""
    vendor, family, model = identified(cpu) or ("", 0, 0)
    return next((name for name in names() if model in load(name).cpus.get((vendor, family), ())), None)


def core_of(told: Mapping[str, str]) -> str | None:
    """The name of a machine's core, by what its machine.json says: the CPU, or where that hides what it is, the core
    that somebody wrote there."""
    hidden = told.get("core", "")
    return model_of(told.get("CPU", "")) or (hidden if hidden in names() else None)


def slow_families(form: str = "") -> dict[tuple[str, int], str]:
    """The families, by vendor and number, whose vector operations take two cycles at least, and what they are called.

    form: only of cores that have it. CPUs of a family whose core is not known are taken to be like the one that is:
    Zen 5 with vector units of 256 bits, say.
    """
    cores = [core for core in map(load, names()) if core.vector_cycles > 1 and (not form or form in core.forms)]
    return {family: core.title for core in cores for family in core.cpus}


def halving() -> list[Model]:
    """The cores on which vector operations take one cycle, and those of 512 bits keep their port for two."""

    def busy(core: Model, form: str) -> int:
        return sum(cycles for _, cycles in core.form(form).ports)

    cores = [core for core in map(load, names()) if WIDE in core.forms and core.vector_cycles == 1]
    return [core for core in cores if busy(core, WIDE) > busy(core, NARROW)]


def cpu_class(cpu: str) -> str:
    """The class of a CPU (see identified)."""
    vendor, family, model = identified(cpu) or ("", 0, 0)
    if (vendor, family) in slow_families():
        return TWO_CYCLE
    return HALVED if any(model in core.cpus.get((vendor, family), ()) for core in halving()) else ONE_CYCLE
