# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Rounds on words, wherever a word is held: in a general register, a vector of lanes, or a row of four words."""

from collections.abc import Sequence

from generator.cipher.family import WORDS, Family
from generator.ir.values import Value
from generator.target.base import WordOps

NAMES = [f"x{i}" for i in range(WORDS)]


def double_round(ops: WordOps, family: Family, state: Sequence[Value]) -> list[Value]:
    """A double round on the sixteen words of the matrix."""
    return one_round(ops, family, family.second, one_round(ops, family, family.first, state))


def one_round(
    ops: WordOps, family: Family, quarter_rounds: Sequence[Sequence[int]], state: Sequence[Value]
) -> list[Value]:
    """Four quarter-rounds on the sixteen words of the matrix; they are independent: four streams of one section."""
    words = list(state)
    section = ops.builder.section()
    for number, places in enumerate(quarter_rounds):
        with ops.builder.stream(section, number):
            for place, word in zip(places, quarter_round(ops, family, [words[i] for i in places]), strict=True):
                words[place] = word
    return words


def quarter_round(ops: WordOps, family: Family, words: Sequence[Value]) -> list[Value]:
    """A quarter-round on four words, or four rows of words. Each result keeps the name of the word it replaces."""
    names = [*(word.name for word in words), "t"]
    values = [*words, words[0]]  # no step reads the temporary word before it is written
    for operation, target, first, second in family.steps:
        if operation == "rotl":
            values[target] = ops.rotl(values[first], second, names[target])
        elif operation == "add":
            values[target] = ops.add(values[first], values[second], names[target])
        else:
            values[target] = ops.xor(values[first], values[second], names[target])
    return values[:4]
