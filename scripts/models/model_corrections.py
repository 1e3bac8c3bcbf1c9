# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the microarchitecture models change in LLVM's data, each change with its reason and source.

A correction is made only where a source, LLVM's own maintainers or the same model's other forms contradict LLVM 19, and
one where its other models do. What is merely suspicious is listed in docs/models.md and left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class FormData:
    """One form as extracted: `ports` gives the cycles on each group of units; `late` as in generator.models.model."""

    latency: int
    uops: int
    late: int
    ports: dict[frozenset[str], int]


def cycle_on(*groups: str) -> dict[frozenset[str], int]:
    """A cycle on one unit of each group, written with spaces between the units."""
    return {frozenset(group.split()): 1 for group in groups}


@dataclass
class ModelData:
    """A microarchitecture as extracted, and the notes of what was corrected."""

    uarch: str
    issue_width: int
    rob: int
    window: int
    forms: dict[str, FormData]
    corrections: list[str] = field(default_factory=list)


_SUNNY_COVE = "WikiChip, Sunny Cove: changes from Skylake"
_ISSUE_WIDTH = {
    "skylake-avx512": (4, "Skylake allocates 4 micro-ops a cycle"),
    "icelake-server": (5, "Sunny Cove allocates 5 micro-ops a cycle"),
}
_WINDOW = {
    "skylake-avx512": (97, "the scheduler of Skylake has 97 entries"),
    "icelake-server": (160, "the schedulers of Sunny Cove have 160 entries"),
}


def correct(model: ModelData) -> None:
    """Apply every correction that concerns `model`, and note each that changed something."""
    if model.uarch in _ISSUE_WIDTH:
        width, fact = _ISSUE_WIDTH[model.uarch]
        model.corrections.append(f"issue width {width} instead of {model.issue_width}: {fact} ({_SUNNY_COVE})")
        model.issue_width = width
    if model.uarch in _WINDOW:
        entries, fact = _WINDOW[model.uarch]
        model.corrections.append(f"window of {entries} micro-ops instead of {model.window}: {fact} ({_SUNNY_COVE})")
        model.window = entries
    if model.uarch in ("skylake-avx512", "icelake-server"):
        reason = (
            "the units of ports 0 and 1 work as one of 512 bits, beside that of port 5 (RPTU Kaiserslautern, "
            "hpc.rz.rptu.de/Tutorials/AVX/vechowto.shtml), as in the model's own vpxord"
        )
        _change(model, "no port 1 in zmm forms", reason, _without_port_1)
        reason = "a plain load is one micro-op on a load port, as in the model's own VEX loads"
        _change(model, "EVEX loads and broadcasts without the micro-op of a mask", reason, _plain_load)
    if model.uarch == "znver4":
        reason = (
            "one entry of the model puts many shuffles, rotations and byte shifts on the wrong units at half rate; "
            "their forms with a load are right (LLVM pull requests 157867 and 221032)"
        )
        _change(model, "shuffles and rotations with the units of their loading forms", reason, _zen4_shuffle)
    reason = "a store defines no register; one cycle later a load may follow it"
    _change(model, "latency 1 for plain stores", reason, _store_latency)
    _change(model, "endbr64 as one micro-op without port", "LLVM gives a placeholder of 100 cycles", _endbr64)


def _change(
    model: ModelData, what: str, reason: str, rule: Callable[[ModelData, str, FormData], FormData | None]
) -> None:
    changed = {
        key: new for key, form in model.forms.items() if (new := rule(model, key, form)) is not None and new != form
    }
    if changed:
        model.forms.update(changed)
        count = "1 form" if len(changed) == 1 else f"{len(changed)} forms"
        model.corrections.append(f"{what} ({count}): {reason}")


def _without_port_1(model: ModelData, key: str, form: FormData) -> FormData | None:
    del model
    if "zmm" not in key:
        return None
    ports: dict[frozenset[str], int] = {}
    for group, cycles in form.ports.items():
        kept = group - {"p1"}
        ports[kept] = ports.get(kept, 0) + cycles
    return replace(form, ports=ports)


def _plain_load(model: ModelData, key: str, form: FormData) -> FormData | None:
    found = re.fullmatch(r"(vmov|vp?broadcast)\w+ ([xyz]mm),m(\d+)", key)
    if not found:
        return None
    vex = model.forms.get(f"vmovdqu {found[2]},m{found[3]}", form)
    return replace(form, latency=vex.latency, uops=1, ports={frozenset(["p2", "p3"]): 1})


_ZEN4_ROTATIONS = ("vpshufb", "vprold", "vprord", "vprolq", "palignr", "vpalignr")
_ZEN4_BYTE_SHIFTS = ("pslldq", "psrldq", "vpslldq", "vpsrldq")
_ZEN4_LOAD_LATENCY = 7
_BITS = {"xmm": 128, "ymm": 256, "zmm": 512}


def _zen4_shuffle(model: ModelData, key: str, form: FormData) -> FormData | None:
    mnemonic, _, operands = key.partition(" ")
    kinds = operands.split(",")
    if mnemonic in _ZEN4_BYTE_SHIFTS:
        like = model.forms[f"{'v' if mnemonic[0] == 'v' else ''}pshufd {kinds[0]},{kinds[0]},i"]
        return replace(form, latency=like.latency, ports=like.ports)
    if mnemonic not in _ZEN4_ROTATIONS or any(kind[0] == "m" for kind in kinds):
        return None
    source = max(place for place, kind in enumerate(kinds) if kind in _BITS)
    kinds[source] = f"m{_BITS[kinds[source]]}"
    loading = model.forms[f"{mnemonic} {','.join(kinds)}"]
    ports = {group: cycles for group, cycles in loading.ports.items() if group <= {"FP0", "FP1", "FP2", "FP3"}}
    return replace(form, latency=loading.latency - _ZEN4_LOAD_LATENCY, ports=ports)


def _store_latency(model: ModelData, key: str, form: FormData) -> FormData | None:
    del model
    mnemonic, _, operands = key.partition(" ")
    if not operands.startswith("m") or not mnemonic.startswith(("mov", "vmov", "vextract")):
        return None
    return replace(form, latency=1)


def _endbr64(model: ModelData, key: str, form: FormData) -> FormData | None:
    del model
    return replace(form, latency=1, uops=1, ports={}) if key == "endbr64" else None
