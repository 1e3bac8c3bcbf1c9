# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the microarchitecture models change in LLVM's data, each change with its reason and source.

A correction is made only where the vendor's manual or LLVM's own maintainers contradict LLVM 19; what is merely
suspicious is listed in docs/models.md and left as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class FormData:
    """One form as extracted: `ports` gives the cycles on each group of units; `late` as in generator.models.model."""

    latency: int
    uops: int
    late: int
    ports: dict[frozenset[str], int]


@dataclass
class ModelData:
    """A microarchitecture as extracted, and the notes of what was corrected."""

    uarch: str
    issue_width: int
    rob: int
    window: int
    forms: dict[str, FormData]
    corrections: list[str] = field(default_factory=list)


_ISSUE_WIDTH = {
    "skylake-avx512": (4, "Skylake allocates 4 micro-ops a cycle"),
    "icelake-server": (5, "Sunny Cove allocates 5 micro-ops a cycle"),
}
_WINDOW = {
    "skylake-avx512": (97, "the unified scheduler of Skylake has 97 entries"),
    "icelake-server": (160, "the schedulers of Sunny Cove have 160 entries"),
}
_MANUAL = "Intel 64 and IA-32 Architectures Optimization Reference Manual"


def correct(model: ModelData) -> None:
    """Apply every correction that concerns `model`, and note each that changed something."""
    if model.uarch in _ISSUE_WIDTH:
        width, fact = _ISSUE_WIDTH[model.uarch]
        model.corrections.append(f"issue width {width} instead of {model.issue_width}: {fact} ({_MANUAL})")
        model.issue_width = width
    if model.uarch in _WINDOW:
        entries, fact = _WINDOW[model.uarch]
        model.corrections.append(f"window of {entries} micro-ops instead of {model.window}: {fact} ({_MANUAL})")
        model.window = entries
    if model.uarch in ("skylake-avx512", "icelake-server"):
        reason = f"port 1 executes no vector micro-op while 512-bit ones are in flight ({_MANUAL})"
        _change(model, "no port 1 in zmm forms", reason, _without_port_1)
    if model.uarch == "znver4":
        reason = (
            "only 512-bit shuffles are half rate; the xmm form stands for both (LLVM pull requests 157867 and 221032)"
        )
        _change(model, "vpshufb ymm and palignr xmm/ymm at full rate", reason, _zen4_shuffle)
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


_ZEN4_LIKE = {"vpshufb": "pshufb", "palignr": "pshufb", "vpalignr": "pshufb"}


def _zen4_shuffle(model: ModelData, key: str, form: FormData) -> FormData | None:
    mnemonic, _, operands = key.partition(" ")
    if mnemonic not in _ZEN4_LIKE or "zmm" in key:
        return None
    memory = "m128" in operands or "m256" in operands
    pattern = model.forms["pshufb xmm,m128" if memory else "pshufb xmm,xmm"]
    return replace(form, latency=pattern.latency, ports=pattern.ports, late=pattern.late)


def _store_latency(model: ModelData, key: str, form: FormData) -> FormData | None:
    del model
    mnemonic, _, operands = key.partition(" ")
    if not operands.startswith("m") or not mnemonic.startswith(("mov", "vmov", "vextract")):
        return None
    return replace(form, latency=1)


def _endbr64(model: ModelData, key: str, form: FormData) -> FormData | None:
    del model
    return replace(form, latency=1, uops=1, ports={}) if key == "endbr64" else None
