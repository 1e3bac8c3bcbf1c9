# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What programs share: the loop of rounds, and steps of pointers and lengths.

The number of double rounds is a value that the entry sets (see generator.program.entries), so that one body serves all
ciphers that differ in nothing else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.function import Role
from generator.ir.values import Value

#: Builds a round: from the values of a state to those of the next state.
Round = Callable[[Sequence[Value]], list[Value]]


@dataclass(frozen=True)
class Beside:
    """Other work stitched into a loop of rounds: the ``values`` that it starts from, and ``step``, which builds what
    one iteration does to them."""

    values: Sequence[Value]
    step: Round


def stitched_loop(
    builder: Builder,
    label: str,
    cipher: Cipher,
    rounds: Value,
    state: Sequence[Value],
    names: Sequence[str],
    double_round: Round,
    times: int = 1,
    beside: Beside | None = None,
) -> tuple[list[Value], list[Value]]:
    """Build a loop of ``rounds`` double rounds on ``state``; the state after it, and the values ``beside`` after it.

    Each iteration has ``times`` double rounds, a divisor of ``rounds``. ``names`` are the names of the loop's
    registers.
    """
    params = [Value(value.kind, name) for value, name in zip(state, names, strict=True)]
    given = list(beside.values) if beside else []
    others = [Value(value.kind, value.name, value.secret) for value in given]
    counter = Value("r32", "rounds", secret=False)
    second = f"a {cipher.family.second_round} round"
    twice = ", twice" if times > 1 else ""
    place = Role.ROUNDS, label
    about = f"a column round and {second}{twice}"
    loop = builder.new_block(f"{label}_rounds", [*params, *others, counter], about, *place)
    builder.fall_into(loop, *state, *given, rounds)
    result: Sequence[Value] = params
    for _ in range(times):
        result = double_round(result)
    others = beside.step(others) if beside else []
    left = builder.emit("sub", "r32", counter, times, name="rounds", comment=f"rounds -= {times}")
    builder.unless("ne", left, 0, (loop, [*result, *others, left]), f"{label}_mixed", kernel=label)
    return list(result), others


def rounds_loop_ahead(
    builder: Builder,
    label: str,
    cipher: Cipher,
    rounds: Value,
    state: Sequence[Value],
    names: Sequence[str],
    first_round: Round,
    second_round: Round,
) -> list[Value]:
    """Build a loop of double rounds like ``stitched_loop``, with the first column round in a block of its own.

    What of that round is the same for all batches can then be moved out of the loop over batches. The loop of rounds
    begins with the second round; the column round that follows it is laid out before it.
    """
    about = "what the counter changes in the first column round"
    first = builder.new_block(f"{label}_first", comment=about, role=Role.FIRST)
    builder.fall_into(first)
    begun = first_round(state)
    params = [Value(value.kind, name) for value, name in zip(state, names, strict=True)]
    counter = Value("r32", "rounds", secret=False)
    columns = builder.new_block(f"{label}_columns", comment="a column round", role=Role.COLUMNS)
    about = f"a {cipher.family.second_round} round"
    loop = builder.new_block(f"{label}_rounds", [*params, counter], about, Role.ROUNDS)
    builder.jump(loop, *begun, rounds)
    before = len(builder.blocks)
    builder.place(loop)
    result = second_round(params)
    left = builder.emit("sub", "r32", counter, 1, name="rounds", comment="rounds -= 1")
    after = builder.new_block(f"{label}_mixed", kernel=label)
    builder.branch("ne", left, 0, (columns, ()), (after, ()))
    builder.place(columns)
    builder.jump(loop, *first_round(result), left)
    builder.blocks[before:] = [columns, loop]
    builder.place(after)
    return result


def advance(builder: Builder, pointer: Value, amount: int) -> Value:
    """The pointer plus ``amount`` bytes."""
    comment = f"{pointer.name} += {amount}"
    return builder.emit("add", "r64", pointer, amount, name=pointer.name, comment=comment)


def retreat(builder: Builder, length: Value, amount: int) -> Value:
    """The length minus ``amount`` bytes."""
    comment = f"{length.name} -= {amount}"
    return builder.emit("sub", "r64", length, amount, name=length.name, comment=comment)
