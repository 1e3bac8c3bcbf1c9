# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Building functions: secrets decide on no branch, and do not become public on the way to another block."""

from __future__ import annotations

import pytest

from generator.ir.builder import Builder, SecretError
from generator.ir.function import Block
from generator.ir.values import Mem, Value


def begun() -> tuple[Builder, Value, Value]:
    """A builder with a block open; a public value and a secret one, which is computed from a word of the key."""
    builder, pointer = Builder(), Value("r64", "k", secret=False)
    builder.place(builder.new_block("begin", [pointer]))
    public = builder.emit("add", "r64", pointer, 8, name="end")
    word = builder.emit("mov", "r64", Mem(pointer, 0, 8, space="key"), name="word")
    secret = builder.emit("xor", "r64", public, word, name="mixed")
    assert (public.secret, secret.secret) == (False, True)
    return builder, public, secret


def ways(builder: Builder, *params: Value) -> tuple[Block, Block]:
    return builder.new_block("this", params), builder.new_block("that")


def test_branches_on_public_values_are_built() -> None:
    builder, public, _ = begun()
    this, that = ways(builder)
    builder.branch("b", public, public, (this, ()), (that, ()))
    assert [edge.target for edge in builder.block.edges()] == [this, that]


@pytest.mark.parametrize("test", [False, True])
@pytest.mark.parametrize("left", [True, False], ids=["left", "right"])
def test_branches_on_secrets_cannot_be_built(left: bool, test: bool) -> None:
    builder, public, secret = begun()
    this, that = ways(builder)
    operands = (secret, public) if left else (public, secret)
    with pytest.raises(SecretError, match="a branch to this or that depends on the secret %mixed"):
        builder.branch("e", *operands, (this, ()), (that, ()), test=test)
    assert builder.block.end is None


def test_a_secret_cannot_become_a_public_parameter() -> None:
    builder, public, secret = begun()
    this, that = ways(builder, Value("r64", "left", secret=False))
    message = "the secret %mixed.* would become %left.* of this, which is public"
    with pytest.raises(SecretError, match=message):
        builder.jump(this, secret)
    for one, other in (((this, [secret]), (that, ())), ((that, ()), (this, [secret]))):
        with pytest.raises(SecretError, match=message):
            builder.branch("e", public, 0, one, other)
    builder.jump(this, public)


def test_a_public_value_may_become_a_secret_parameter() -> None:
    builder, public, secret = begun()
    this, _ = ways(builder, Value("r64", "any"), Value("r64", "other"))
    builder.jump(this, public, secret)
    assert builder.block.edges()[0].args == (public, secret)
