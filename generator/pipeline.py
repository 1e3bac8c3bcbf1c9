# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The whole way of the data, from a variant to finished code."""

from collections.abc import Sequence
from dataclasses import replace

from generator import allocate
from generator.allocate import Allocated
from generator.ir.function import Function
from generator.machine import SYSV, Abi, Code, lower
from generator.models import load
from generator.program import build
from generator.program.batch import doubles
from generator.program.nostack import NoStack
from generator.schedule import blocks
from generator.variants import AnyVariant, Variant, VariantError

#: The microarchitecture whose port model schedulers see.
SCHEDULE_FOR = "sapphirerapids"


def function(variant: AnyVariant) -> Function:
    """Build the variant in SSA form, each basic block in the order that its scheduler gives."""
    design = variant.design
    built = build(variant.ciphers, design.target, variant.plan)
    blocks.apply(built, dict(variant.schedules), load(SCHEDULE_FOR))
    return built


def allocated(variant: AnyVariant, abi: Abi = SYSV, built: Function | None = None) -> Allocated:
    """Build the variant and allocate its registers. ``built``: the result of ``function``, to save building it again.

    Raises VariantError if the variant has no entry for the calling convention.
    """
    built = built or function(variant)
    built = replace(built, entries=abi.entries(built))
    if not built.entries:
        raise VariantError(f"{variant.name} of {variant.title} has no entry for the calling convention {abi.name}")
    registers = abi.registers(variant.design.target, stack=not isinstance(variant.plan, NoStack))
    return allocate.parse(variant.design.allocator).allocate(built, registers)


def code(variant: AnyVariant, abi: Abi = SYSV) -> Code:
    """Build the finished code of a variant for one calling convention. Raises VariantError as ``allocated`` does."""
    return _lowered(variant, allocated(variant, abi), abi)


def _lowered(variant: AnyVariant, made: Allocated, abi: Abi) -> Code:
    return replace(lower(made, variant.ciphers, variant.design.target, abi), schedules=variant.schedules_from)


def body(variant: AnyVariant) -> object:
    """A key for the body of a variant's code: variants with equal keys differ only in their entries."""
    if not isinstance(variant, Variant):
        return variant
    return variant.design, replace(variant.cipher, rounds=0), doubles(variant.cipher)


class OneBody:
    """The code of several variants with the same body (see ``body``), allocated once for each calling convention."""

    def __init__(self, variants: Sequence[AnyVariant]) -> None:
        self._all = variants[0]
        if isinstance(self._all, Variant):
            streams = dict.fromkeys(each for v in variants if isinstance(v, Variant) for each in v.ciphers)
            self._all = replace(self._all, others=tuple(streams)[1:])
        self._built: dict[AnyVariant, Function] = {}
        self._codes: dict[tuple[AnyVariant, Abi], Code] = {}
        self._allocated: dict[tuple[AnyVariant, Abi], Allocated] = {}

    def code(self, variant: AnyVariant, abi: Abi = SYSV) -> Code:
        """The code of one of the variants, equal to what ``pipeline.code`` gives for it."""
        if (variant, abi) not in self._codes:
            self._codes[variant, abi] = _lowered(variant, self._of(variant, abi), abi)
        return self._codes[variant, abi]

    def _of(self, variant: AnyVariant, abi: Abi) -> Allocated:
        """The allocated body with the entries of the variant's ciphers only."""
        # Where a convention has other entries for files of several ciphers, one cipher is allocated by itself.
        whole = variant if abi.roles[0] != abi.roles[1] and len(variant.ciphers) == 1 else self._all
        if (whole, abi) not in self._allocated:
            if whole not in self._built:
                self._built[whole] = function(whole)
            self._allocated[whole, abi] = allocated(whole, abi, self._built[whole])
        made = self._allocated[whole, abi]
        entries = made.function.entries
        own = [each for each in entries if each.cipher in variant.ciphers]
        blocks = [block for block, each in zip(made.blocks, entries, strict=False) if each in own]
        return replace(made, function=replace(made.function, entries=own), blocks=blocks + made.blocks[len(entries) :])
