# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Programs: whole functions built of kernels, with their entries, batches, last blocks and tail."""

from collections.abc import Sequence

from generator.aead.construction import Aead
from generator.algorithm import Algorithm
from generator.cipher.registry import Cipher
from generator.ir.function import Function
from generator.mac.poly1305 import Authenticator
from generator.program import aead, core, lanes, mac, mixture, nostack, rng, scalar, vector
from generator.program.lanes import Lanes
from generator.program.nostack import NoStack
from generator.program.plan import Plan, Stitched, Vectored
from generator.program.rng import Rng
from generator.target import Target

#: The plan of a variant; its class decides which program is built.
AnyPlan = Plan | Stitched | Lanes | Vectored | Rng | NoStack


def build(algorithms: Sequence[Algorithm], target: Target, plan: AnyPlan | None) -> Function:
    """Build the function of a variant in SSA form, with entries for each algorithm.

    The algorithms differ only in the number of rounds, which entries pass on, so that one body serves all of them.
    ``plan`` is None for cores, for streams and authenticators in general registers.
    """
    if isinstance(algorithms[0], Authenticator):
        assert plan is None or isinstance(plan, Vectored)
        return mac.build(algorithms[0], target, plan)
    if isinstance(plan, Stitched):
        assert isinstance(algorithms[0], Aead)
        build_aead = mixture.build if plan.lanes else aead.build
        return build_aead(algorithms[0], target, plan)
    ciphers = [each for each in algorithms if isinstance(each, Cipher)]
    if ciphers[0].core:
        return core.build(ciphers, target)
    if isinstance(plan, Lanes):
        return lanes.build(ciphers, target, plan)
    if isinstance(plan, NoStack):
        return nostack.build(ciphers, target, plan)
    if isinstance(plan, Rng):
        return rng.build(ciphers, target, plan)
    if plan is None:
        return scalar.build(ciphers, target)
    assert isinstance(plan, Plan)
    return vector.build(ciphers, target, plan)
