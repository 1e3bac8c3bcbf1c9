# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From a CPU to the model of its core: by vendor, family and model, as LLVM's compiler-rt tells CPUs apart."""

import re
from collections.abc import Mapping

from generator.models.model import Model, load, names

#: The classes of CPUs by their vector operations; ABOUT says how the last two differ from the first.
ONE_CYCLE, HALVED, TWO_CYCLE = "one-cycle", "halved", "two-cycle"
ABOUT = {HALVED: "operations of 512 bits run as two halves", TWO_CYCLE: "vector operations take two cycles"}
WIDE, NARROW = "vpaddd zmm,zmm,zmm", "vpaddd ymm,ymm,ymm"


def identified(cpu: str) -> tuple[str, int, int] | None:
    """The vendor, family and model of a CPU, or None if ``cpu`` does not say them.

    ``cpu`` is written as in SUPERCOP's database (AuthenticAMD-00b00f21-…, with eax of CPUID leaf 1), or as in
    machine.json (AMD EPYC (AuthenticAMD-26-2-1)).
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
    """The name of the model of a CPU's core, or None if there is none. ``cpu``: as for ``identified``."""
    vendor, family, model = identified(cpu) or ("", 0, 0)
    return next((name for name in names() if model in load(name).cpus.get((vendor, family), ())), None)


def core_of(told: Mapping[str, str]) -> str | None:
    """The name of the model of a machine's core, or None, from the contents of its machine.json: by the CPU, or if that
    is hidden, by the core that somebody wrote there."""
    hidden = told.get("core", "")
    return model_of(told.get("CPU", "")) or (hidden if hidden in names() else None)


def product_of(told: Mapping[str, str]) -> str:
    """What people call a machine's CPU: the name of its product, or its core's title. told: as for ``core_of``; if the
    core has no model, its entry "core" may have been added by hand. "" if nothing is known."""
    name = core_of(told)
    if name is None:
        return told.get("core", "")
    core, (*_, model) = load(name), identified(told.get("CPU", "")) or (0,)
    return core.products.get(model) or core.title.partition(" (")[0]


def slow_families(form: str = "") -> dict[tuple[str, int], str]:
    """The CPU families, by vendor and number, whose vector operations take at least two cycles, and their cores'
    titles.

    ``form``: only cores that have this instruction form. CPUs of such a family whose core is not known are taken to be
    like the known one (Zen 5 with vector units of 256 bits, say).
    """
    cores = [core for core in map(load, names()) if core.vector_cycles > 1 and (not form or form in core.forms)]
    return {family: core.title for core in cores for family in core.cpus}


def halving() -> list[Model]:
    """The cores with one-cycle vector operations on which 512-bit ones keep their ports longer than narrower ones."""

    def busy(core: Model, form: str) -> int:
        return sum(cycles for _, cycles in core.form(form).ports)

    cores = [core for core in map(load, names()) if WIDE in core.forms and core.vector_cycles == 1]
    return [core for core in cores if busy(core, WIDE) > busy(core, NARROW)]


def cpu_class(cpu: str) -> str:
    """The class of a CPU: ONE_CYCLE, HALVED or TWO_CYCLE. ``cpu``: as for ``identified``."""
    vendor, family, model = identified(cpu) or ("", 0, 0)
    if (vendor, family) in slow_families():
        return TWO_CYCLE
    return HALVED if any(model in core.cpus.get((vendor, family), ()) for core in halving()) else ONE_CYCLE
