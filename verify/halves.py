# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Numbers and pointers where only words can be, in memory and vector registers: unknown words stand for the halves."""

from verify import expression as e
from verify.expression import Word
from verify.values import Length, Quad, Value, known, quad, words

_halves: dict[Value, tuple[Word, Word]] = {}
_of_half: dict[Word, tuple[Value, int]] = {}


def stored(value: Value) -> tuple[Word, Word]:
    """The low and the high word that stand for a value there: a number's or data's own; for any other value two unknown
    words, always the same for the same value."""
    if isinstance(value, int | Quad):
        return words(value)
    found = _halves.get(value)
    if found is None:
        found = _halves[value] = e.fresh(f"{value}, low"), e.fresh(f"{value}, high")
        _of_half.update({word: (value, i) for i, word in enumerate(found)})
    return found


def half_of(word: Word) -> tuple[Value, int] | None:
    """The value, neither number nor data, of which this word stands for a half, and which: 0 low, 1 high; or None."""
    return _of_half.get(word)


def loaded(low: Word, high: Word, length: int | Length) -> Value:
    """The value of two words, for a length of which more may be known by now: that of which they stand for both halves,
    else the data or number that they are."""
    half, other = _of_half.get(low), _of_half.get(high)
    if half is None or other is None or half[0] != other[0] or (half[1], other[1]) != (0, 1):
        return quad(low, high)
    return known(half[0], length)
