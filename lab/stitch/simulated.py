# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The simulated time of sealing."""

from collections.abc import Sequence

from generator import pipeline
from generator.aead.construction import Aead
from generator.explain import nodes, traced
from generator.ir.interpret import Memory
from generator.machine import SYSV, lower
from generator.models import Model
from generator.program.aead import FIELDS, lay_out
from generator.simulate import simulate
from generator.variants import AnyVariant

#: Bytes of additional data, the same as in the timings.
DATA = 13
#: Addresses of the objects of a call, far from each other.
ADDRESSES = {name: 0x1_0000_0000 * number for number, name in enumerate(("call", *FIELDS), 1)}


def cycles(variant: AnyVariant, lengths: Sequence[int], model: Model) -> dict[int, float]:
    """Simulated core cycles of one of several consecutive calls, by the text's bytes. Raises MissingFormError."""
    assert isinstance(variant.cipher, Aead)
    code = lower(pipeline.allocated(variant), variant.ciphers, variant.design.target, SYSV)
    found = {}
    for length in lengths:
        memory = Memory()
        sizes = {"out": length, "in": length, "n": variant.cipher.nonce_bytes, "k": 32, "ad": DATA, "tag": 16}
        given = {name: bytes(size) for name, size in sizes.items()}
        _, steps = traced(code, "seal", lay_out(memory, given, ADDRESSES, ADDRESSES["call"]) | {"opens": 0}, memory)
        found[length] = simulate(nodes(steps).nodes, model, iterations=2).per_iteration
    return found
