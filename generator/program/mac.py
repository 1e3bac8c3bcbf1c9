# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_onetimeauth: in general registers, block after block; with a plan, longer messages in vectors. Or its
universal hash, from which a caller makes the tag of a message in parts."""

from generator.ir.builder import Builder
from generator.ir.function import Function, Role
from generator.mac.poly1305 import Authenticator
from generator.program.chains import BLOCKS, TwoChains
from generator.program.entries import entries, parameters, public
from generator.program.lanewise import Lanewise
from generator.program.plan import Vectored
from generator.target import Target

LABEL = "blocks"
#: In general registers, two chains are faster from so many bytes on.
CHAINED = 768


def build(mac: Authenticator, target: Target, plan: Vectored | None) -> Function:
    """Build ``crypto_onetimeauth``, or its hash; without a plan, in general registers only."""
    builder, role = Builder(), "auth" if mac.adds else "hash"
    polynomial = TwoChains(builder, mac, target)
    out, message, length, key = params = public(parameters(role))
    body = builder.place(builder.new_block("body", params))
    polynomial.power(key)
    last_in = polynomial.params()
    last = builder.new_block("last", last_in)
    h = polynomial.zero()
    if plan:
        joined_in = [*polynomial.params(), *public(("m", "len"))]
        joined, few = builder.new_block("joined", joined_in), builder.new_block("in_words")
        many = builder.new_block("in_lanes", comment="the polynomial in lanes")
        builder.branch("ae", length, plan.least, (many, ()), (few, ()))
        builder.begin("lanes")
        builder.place(many)
        lanewise = Lanewise(builder, mac, target, plan, "lanes")
        lanewise.powers("lanes", polynomial.r, length)
        total, m, left = lanewise.blocks("lanes", polynomial, h, message, length, "in", length)
        builder.clear_frame(plan.kind)
        builder.pseudo("clear_vectors", "xmm", "zero")
        builder.pseudo("clear_upper", "xmm", "upper")
        builder.jump(joined, *total, m, left)
        builder.begin()
        builder.place(few)
    else:
        near_in = [*polynomial.params(), *public(("m", "len"))]
        far, near = builder.new_block("two_chains"), builder.new_block("one_chain", near_in)
        builder.branch("ae", length, CHAINED, (far, ()), (near, [*h, message, length]))
        builder.place(far)
        polynomial.prepare()
        chains = f"{LABEL}_two", f"{LABEL}_few", "m", "len"
        h, message, length = polynomial.blocks(
            chains, h, message, length, "in", Role.BATCH, 2 * BLOCKS, polynomial.both
        )
        builder.fall_into(near, *h, message, length)
        *h, message, length = near_in
    h, m, left = polynomial.blocks((LABEL, f"{LABEL}_rest", "m", "len"), h, message, length, "in", Role.BATCH)
    if plan:
        builder.fall_into(joined, *h, m, left)
        *h, m, left = joined_in
    builder.unless("e", left, 0, (last, h), "part", "a last block that is shorter")
    builder.fall_into(last, *polynomial.last(h, m, left, "in", padded=False))
    if mac.adds:
        polynomial.finish(last_in, key, out)
    else:
        polynomial.store(polynomial.folded(last_in), out)
    builder.pseudo("clear_registers", "r32", "zero")
    builder.ret()
    return Function(mac.name, entries([mac], [role], body), builder.blocks)
