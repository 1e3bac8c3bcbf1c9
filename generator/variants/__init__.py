# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The list of all variants that are emitted. To add a variant, add a line to ``DESIGNS``."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.cipher.family import CipherError
from generator.cipher.registry import RNG, Cipher, cipher
from generator.ir.function import ANY_KERNEL, KernelBlock, Role
from generator.program import AnyPlan
from generator.program.lanes import Lanes
from generator.program.nostack import NoStack
from generator.program.plan import Plan
from generator.program.rng import Rng
from generator.target import TARGETS, Target
from generator.variants import chosen, plans, schedules
from generator.variants.auth import AUTH_VARIANTS, HASH_VARIANTS, AuthVariant
from generator.variants.schedules import Schedules
from harness.primitives import GENERATORS, PRIMITIVES


class VariantError(ValueError):
    """There is no such variant; the message is for the user."""


@dataclass(frozen=True)
class Design:
    """How a variant computes, for any cipher.

    ``plan``: None for one block in general registers. ``schedules``: specifications of schedulers (see
    generator.schedule) for blocks by kernel and role; other blocks keep their source order. ``allocator``: the
    specification of the allocator. ``core``: cores have this design, too. A ``flagship`` takes its plan and schedules
    from ``chosen``, by the cipher's family; a ``special`` design takes the schedules of the flagship with its target
    where it has none of its own.
    """

    name: str
    target: Target
    plan: Plan | None
    schedules: Schedules = ()
    allocator: str = "furthest"
    core: bool = False
    flagship: bool = False
    #: The plan of a design for many messages, random numbers or code without a stack; ``plan`` is None then.
    special: Lanes | Rng | NoStack | None = None

    @property
    def widths(self) -> tuple[int, ...]:
        """The numbers of blocks in a batch of the design's kernels, ascending."""
        kernels = self.special.kernels if self.special else ()
        return self.plan.widths if self.plan else tuple(kernel.blocks for kernel in kernels) or (1,)

    @property
    def width(self) -> int:
        """The number of blocks in a batch of the widest kernel."""
        return max(self.widths)

    def of(self, family: str) -> Design:
        """The design with the plan for a family of ciphers, given by its stem: a flagship as listed has ChaCha's."""
        plan = chosen.plan(self.name, family) if self.flagship else self.plan
        return self if plan == self.plan else replace(self, plan=plan)


@dataclass(frozen=True)
class Variant:
    """A design applied to a cipher: one SUPERCOP directory.

    With ``others`` (of the same family and use, with other numbers of rounds) it is one file with entries for all of
    them.
    """

    design: Design
    cipher: Cipher
    others: tuple[Cipher, ...] = ()

    @property
    def ciphers(self) -> tuple[Cipher, ...]:
        """All ciphers that it has entries for."""
        return self.cipher, *self.others

    @property
    def name(self) -> str:
        """The name of the implementation directory."""
        return self.design.name

    @property
    def plan(self) -> AnyPlan | None:
        """The plan from which the program is built."""
        return self.design.special or self.design.plan

    @property
    def title(self) -> str:
        """The name of what it computes: chacha20, or chacha if it has entries for several ciphers."""
        return self.cipher.series if self.others else self.cipher.name

    @property
    def schedules(self) -> Schedules:
        """The specification of a scheduler for each block that has one."""
        design = self.design
        if design.flagship and design.plan is not None:
            return schedules.of_plan(self.cipher.family.stem, design.name, design.plan)
        if design.special:
            flagship, family = f"amd64-{design.target.name}", self.cipher.family.stem
            found: dict[KernelBlock, str] = {
                (kernel.label("last"), Role.ROUNDS): schedules.schedule(family, flagship, kernel, "last")
                for kernel in design.special.kernels
            }
            return tuple((found | dict(design.schedules)).items())
        return design.schedules

    @property
    def described_schedules(self) -> dict[str, str]:
        """The specifications of schedulers, by names of blocks for people."""
        return {f"{kernel}_{role.value}": spec for (kernel, role), spec in self.schedules}

    @property
    def schedules_from(self) -> str:
        """Where the schedules come from, for the heads of emitted files."""
        if self.design.flagship:
            family = self.cipher.family.stem
            return f"{chosen.RECORD}: {family}, {self.name}"
        return ", ".join(f"{block}: {spec}" for block, spec in self.described_schedules.items()) or "as in the source"

    @property
    def directory(self) -> str:
        """The implementation directory, from the top of the tree."""
        return f"{self.cipher.primitive}/peachacha/{self.name}"


AnyVariant = Variant | AuthVariant


def _flagship(target: str, suffix: str = "") -> Design:
    name = f"amd64-{target}{suffix}"
    return Design(name, TARGETS[target], chosen.plan(name), flagship=True)


DESIGNS: tuple[Design, ...] = (
    Design("amd64-u1", TARGETS["scalar"], None, (((ANY_KERNEL, Role.ROUNDS), schedules.WORDS),), core=True),
    Design("amd64-sse2-u1", TARGETS["sse2"], plans.rows("xmm")),
    Design("amd64-sse2-u4", TARGETS["sse2"], plans.columns("xmm")),
    Design("amd64-ssse3-u1", TARGETS["ssse3"], plans.rows("xmm"), core=True),
    Design("amd64-ssse3-u4", TARGETS["ssse3"], plans.columns("xmm")),
    Design("amd64-avx-u1", TARGETS["avx"], plans.rows("xmm")),
    Design("amd64-avx-u4", TARGETS["avx"], plans.columns("xmm")),
    Design("amd64-xop-u4", TARGETS["xop"], plans.columns("xmm")),
    Design("amd64-avx2-u2", TARGETS["avx2"], plans.rows("ymm")),
    Design("amd64-avx2-u8", TARGETS["avx2"], plans.columns("ymm", "xmm")),
    Design("amd64-avx512vl-u1", TARGETS["avx512vl"], plans.rows("xmm"), core=True),
    Design("amd64-avx512vl-u4", TARGETS["avx512vl"], plans.columns("xmm")),
    Design("amd64-avx512vl-u8", TARGETS["avx512vl"], plans.columns("ymm", "xmm")),
    Design("amd64-avx512-u4", TARGETS["avx512"], plans.rows("zmm")),
    Design("amd64-avx512-u16", TARGETS["avx512"], plans.columns("zmm", "ymm", "xmm")),
    _flagship("sse2"),
    _flagship("ssse3"),
    _flagship("avx"),
    _flagship("avx2"),
    _flagship("avx512"),
    _flagship("avx512vl"),
    _flagship("avx512", "-w1"),
)


def _lanes(target: str, kernels: str, masks: bool = False) -> Design:
    plan = Lanes(tuple(map(plans.kernel_named, kernels.split())), masks)
    return Design(f"amd64-{target}-{'masks' if masks else 'lanes'}", TARGETS[target], None, special=plan)


#: Designs for many messages at once: only for dropin/, since SUPERCOP has no such operation.
LANES_OF = "chacha20"
LANE_DESIGNS: tuple[Design, ...] = (
    _lanes("sse2", "c4"),
    _lanes("ssse3", "c4"),
    _lanes("avx2", "r2_r2 c8"),
    _lanes("avx512vl", "r2_r2 c8"),
    _lanes("avx512", "r4 r4_r4 c16 c16_c16"),
)
#: Designs for QUIC's header protection: lanes under one key.
MASK_DESIGNS: tuple[Design, ...] = (
    _lanes("sse2", "c4", masks=True),
    _lanes("ssse3", "c4", masks=True),
    _lanes("avx2", "r2_r2 c8", masks=True),
    _lanes("avx512", "r4 r4_r4 c16 c16_c16", masks=True),
)


def lanes_of(flagship: AnyVariant) -> int:
    """The most lanes that a call beside a flagship should have.

    That is the number of two kernels if vector operations take two cycles, since one alone does not keep the ports
    busy; on other CPUs two kernels take twice as long as one.
    """
    width = next(each.width for each in LANE_DESIGNS if each.target is flagship.design.target)
    return width if flagship.name.endswith("-w1") else min(width, 16)


def _rng(target: str, kernel: str, halves: bool = False) -> Design:
    return Design(f"amd64-{target}", TARGETS[target], None, special=Rng(plans.kernel_named(kernel), halves))


#: Designs for crypto_rng, one for each target; named as flagships are, since there are no others.
RNG_DESIGNS: tuple[Design, ...] = (
    _rng("sse2", "c4_r1_w1"),
    _rng("ssse3", "c4_r1_w1"),
    _rng("avx", "c4_r1_w1"),
    _rng("avx2", "c8_r2_r2"),
    _rng("avx512vl", "c8_r2_r2"),
    _rng("avx512", "r4_r4_r4", halves=True),
)


def _nostack(target: str, kernels: str) -> Design:
    plan = NoStack(tuple(map(plans.kernel_named, kernels.split())))
    own = tuple(
        ((plans.kernel_named(name).label("last"), Role.ROUNDS), schedule)
        for name, schedule in schedules.WITHOUT_STACK.get(target, {}).items()
    )
    return Design(f"amd64-{target}-nostack", TARGETS[target], None, own, special=plan)


#: Designs without a stack, for the function of Linux's vDSO: only for dropin/.
NOSTACK_DESIGNS: tuple[Design, ...] = (
    _nostack("sse2", "r1 r1_r1 r1_r1_r1"),
    _nostack("ssse3", "r1 r1_r1 r1_r1_r1"),
    _nostack("avx2", "r2 r2_r2 r2_r2_r2"),
    _nostack("avx512vl", "r2 r2_r2 r2_r2_r2 r2_r2_r2_r2"),
)


VARIANTS: tuple[Variant, ...] = tuple(
    Variant(design.of(found.family.stem), found)
    for primitive in PRIMITIVES
    for found in [cipher(primitive.directory)]
    for design in DESIGNS
    if (design.core if found.core else design.flagship or primitive.plain)
)
RNG_VARIANTS: tuple[Variant, ...] = tuple(
    Variant(design, cipher(primitive.directory)) for primitive in GENERATORS for design in RNG_DESIGNS
)


def find_any(name: str, primitive: str | None = None) -> AnyVariant:
    """The variant called ``name``, of a cipher, authenticator or AEAD; ``primitive`` as for ``find``.

    Raises VariantError or CipherError if there is none.
    """
    every = (*AUTH_VARIANTS, *HASH_VARIANTS)
    named = [each for each in every if primitive in (None, each.cipher.name, each.cipher.primitive)]
    for variant in named:
        if variant.name == name and (primitive is not None or all(d.name != name for d in DESIGNS)):
            return variant
    if primitive is not None and named:
        known = " ".join(dict.fromkeys(variant.name for variant in named))
        raise VariantError(f"unknown variant {name!r} of {primitive}; the variants are: {known}")
    return find(name, primitive)


def find(name: str, primitive: str | None = None) -> Variant:
    """The variant called ``name`` of a cipher, which need not be in the list (chacha12); of several ciphers if
    ``primitive`` joins them (chacha20+chacha12).

    Without ``primitive``: of the first cipher in the list that has the design. Raises VariantError or CipherError if
    there is none.
    """
    designs = RNG_DESIGNS if (primitive or "").startswith(RNG) else DESIGNS
    design = next((d for d in (*designs, *LANE_DESIGNS, *MASK_DESIGNS, *NOSTACK_DESIGNS) if d.name == name), None)
    if design is None:
        known = " ".join(d.name for d in designs)
        raise VariantError(f"unknown variant {name!r}; the variants are: {known}")
    if primitive is None:
        return next((v for v in VARIANTS if v.design is design), Variant(design, cipher(LANES_OF)))
    found, *others = map(cipher, primitive.split("+"))
    if any(other.with_rounds(found.rounds) != found for other in others) or len({found, *others}) <= len(others):
        raise VariantError(
            f"{primitive}: entries of one file may differ in their numbers of rounds, and in nothing else"
        )
    if found.core and not design.core:
        able = " ".join(d.name for d in DESIGNS if d.core)
        raise VariantError(f"{name} computes streams, not {primitive}; variants for cores are: {able}")
    if (design in RNG_DESIGNS) != (found.use == "rng"):
        raise VariantError(f"{name} computes streams, not {primitive}")
    if isinstance(design.special, Lanes) and found.extended:
        raise VariantError(f"{name} takes nonces of 8 bytes; for {primitive}, derive the key of each lane first")
    return Variant(design.of(found.family.stem), found, tuple(others))


__all__ = [
    "AUTH_VARIANTS", "DESIGNS", "HASH_VARIANTS", "LANE_DESIGNS", "MASK_DESIGNS", "NOSTACK_DESIGNS", "RNG_VARIANTS",
    "VARIANTS", "AnyVariant", "AuthVariant", "CipherError", "Design", "Variant", "VariantError", "find", "find_any",
    "lanes_of",
]  # fmt: skip
