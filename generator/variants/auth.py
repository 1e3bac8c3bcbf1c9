# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The variants of authenticators and AEADs: Poly1305, and ciphers with it.

They have a list of their own, since plans, tuning and proofs of ciphers' variants do not apply to them.
"""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from generator.aead.construction import AEADS, Aead
from generator.algorithm import Algorithm
from generator.ir.function import Role
from generator.mac.poly1305 import HASH, POLY1305, Authenticator
from generator.program.plan import Stitched, Vectored
from generator.target import MULX, TARGETS, Target
from generator.variants import schedules
from generator.variants.chosen import RECORD
from generator.variants.plans import kernel_named
from generator.variants.schedules import Schedules

#: For kernels of the rest: the instructions by which each part starts behind the one before it.
LAG = 8


@dataclass(frozen=True)
class AuthDesign:
    """How a variant computes. Without a plan, it is Poly1305 in general registers."""

    name: str
    target: Target
    plan: Stitched | Vectored | None = None
    allocator: str = "furthest"


@dataclass(frozen=True)
class AuthVariant:
    """A design applied to an authenticator or an AEAD: one SUPERCOP directory."""

    design: AuthDesign
    cipher: Authenticator | Aead

    #: No other algorithms, as ``Variant.others`` may have.
    others: ClassVar[tuple[Algorithm, ...]] = ()

    @property
    def ciphers(self) -> tuple[Algorithm, ...]:
        """The algorithms that it has entries for: one."""
        return (self.cipher,)

    @property
    def name(self) -> str:
        """The name of the implementation directory."""
        return self.design.name

    @property
    def plan(self) -> Stitched | Vectored | None:
        """The plan from which the program is built; None for Poly1305 in general registers."""
        return self.design.plan

    @property
    def title(self) -> str:
        """The name of what it computes."""
        return self.cipher.name

    @property
    def schedules(self) -> Schedules:
        """The specification of a scheduler for each block that has one: the order chosen for the cipher without
        authenticator, with the polynomial spread over it."""
        plan = self.design.plan
        if not isinstance(plan, Stitched):
            return ()
        assert isinstance(self.cipher, Aead)
        family, found = self.cipher.cipher.family.stem, []
        for kernel, role in plan.jobs:
            order = schedules.schedule(family, self.flagship, kernel, "last")
            if role != "first":
                order = order.partition("|")[0]
                if plan.lags is not None:
                    late, lag = (0, LAG) if role == "rest" else plan.lags
                    lags = [*(late + lag * number for number in range(len(kernel.parts))), 0]
                    order += f"|merge:lags={'.'.join(map(str, lags))},weights=fit"
            found.append(((kernel.label(role), Role.ROUNDS), order))
        return tuple(found)

    @property
    def flagship(self) -> str:
        """The name of the cipher's flagship with the same registers, whose orders are used."""
        return self.name.removesuffix("ifma")

    @property
    def schedules_from(self) -> str:
        """Where the schedules come from, for the heads of emitted files."""
        shown = ", ".join(f"{label}: {spec}" for (label, _), spec in self.schedules)
        return f"{shown}, of the cipher alone by {RECORD}" if shown else "as in the source"

    @property
    def directory(self) -> str:
        """The implementation directory, from the top of the tree."""
        return f"{self.cipher.primitive}/peachacha/{self.name}"


def _design(name: str, plan: Stitched | Vectored) -> AuthDesign:
    """A design for the target of this name; with BMI2, too, which all CPUs with AVX2 have."""
    target = TARGETS[name]
    if "ymm" in target.kinds:
        features = tuple(dict.fromkeys((*target.features, *MULX.features)))
        target = replace(target, features=features, product=MULX.product)
    return AuthDesign(f"amd64-{name}", target, plan)


def _stitched(first: str, bulk: str, rests: str, lags: tuple[int, int] = (0, 0), **more: Any) -> Stitched:
    """A plan from the names of its kernels. ``more``: other fields of Stitched."""
    begin, end = (tuple(map(kernel_named, names.split())) for names in (first, rests))
    return Stitched(begin, kernel_named(bulk), end, lags=lags, **more)


def _mixed(tiers: tuple[tuple[int, int], ...]) -> Stitched:
    """A plan for zmm registers, where vectors authenticate 12 of the 16 groups of a batch."""
    first = "r2 r4 r4_r4 r4_r4_w1 r4_r4_r4 c16 c16_w1 c16_r4 c16_r4_r4 c16_r4_r4_w1 c16_c16_w1"
    return _stitched(first, "c16_c16", "r4_r4 c16 c16_r4_r4", lanes=Vectored("zmm", tiers), groups=12)


#: VPMADD52 in ymm registers: a group has four of the authenticator's blocks.
_BY_FOURS = Vectored("ymm", ((1, 256), (2, 512), (4, 2048)))

MAC_DESIGNS = (
    AuthDesign("amd64", TARGETS["scalar"]),
    AuthDesign("amd64-mulx", MULX),
    _design("avx2", Vectored("ymm", ((1, 656), (2, 672), (4, 3072)))),
    _design("avx512vlifma", _BY_FOURS),
    _design("avx512", Vectored("zmm", ((1, 704), (2, 1024), (4, 3072)))),
    _design("avx512ifma", Vectored("zmm", ((1, 384), (2, 512), (4, 2048)))),
)
#: In xmm registers batches of five blocks, 20 of the authenticator's: two beside each double round, and few spills.
_BY_FIVES: dict[str, Any] = {"bulk": "c4_r1", "rests": "r1_r1 c4", "lags": (8, 16), "steps": 2}
_AVX2 = "r2 r2_r2 r2_r2_r2 r2_r2_r2_w1 c8 c8_w1 c8_r2 c8_r2_w1"
_AVX512VLIFMA = "r2 r2_r2 r2_r2_w1 r2_r2_r2 c8_w1 c8_r2_w1 c8_r2_r2 c8_c8_w1 c8_c8_r2_r2_r2_w1 c8_c8_c8_w1"
AEAD_DESIGNS = (
    _design("sse2", _stitched("r1_r1 c4_w1 c4_r1_w1", **_BY_FIVES)),
    _design("ssse3", _stitched("r1_r1 c4_w1 c4_r1_w1", **_BY_FIVES)),
    _design("avx", _stitched("r1_r1 r1_r1_r1 c4_w1 c4_r1_w1", **_BY_FIVES)),
    _design("avx2", _stitched(_AVX2, "c8", "r2_r2 r2_r2_r2", (16, 0))),
    _design("avx512vl", _stitched("r2 r2_r2 r2_r2_r2 c8 c8_w1 c8_r2 c8_r2_w1", "c8", "r2_r2 r2_r2_r2")),
    _design(
        "avx512vlifma",
        _stitched(
            _AVX512VLIFMA,
            "c8_c8",
            "r2_r2 r2_r2_r2 c8",
            (24, 24),
            lanes=_BY_FOURS,
            groups=6,
            steps=4,
        ),
    ),
    _design("avx512", _mixed(((1, 752), (2, 1024), (4, 2049)))),
    _design("avx512ifma", _mixed(((1, 496), (2, 640), (4, 2048)))),
)

AUTH_VARIANTS: tuple[AuthVariant, ...] = (
    *(AuthVariant(design, POLY1305) for design in MAC_DESIGNS),
    *(AuthVariant(design, aead) for aead in AEADS for design in AEAD_DESIGNS),
)
#: Poly1305 without its end, for messages that are authenticated in parts: only for dropin/, which leaves out MULX
#: alone, and AVX-512 without IFMA, which has nothing that AVX2 has not.
HASH_VARIANTS: tuple[AuthVariant, ...] = tuple(
    AuthVariant(design, HASH) for design in MAC_DESIGNS if design.name not in ("amd64-mulx", "amd64-avx512")
)
