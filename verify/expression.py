# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""32-bit words as hash-consed expressions: equal functions become, as far as the rules below reach, the same object.

A rule only ever replaces a word by an equal one, so two words that are the same object are equal for every value of the
atoms. Words that differ as objects may still be equal; verify.evaluate may find numbers for which they are not.

The tables below hold what was computed once: what a word is, and whether it is secret, follows from its operation and
arguments alone.

Words have an operation and arguments:
  const V, atom NAME; add A B (a constant last and outermost, the rest ordered by age);
  xor A B ... (ordered, constant last); rotl A N, shl A N, shr A N; and, or, sub, carry (of A + B);
  cat B0 B1 B2 B3 (of bytes, lowest first);
  hi L H K: the upper word of (H:L) + K, K a 64-bit number: how a block counter's carry is written.

A byte is the xor of some bytes of words, and a constant.
"""

from collections.abc import Iterable, Sequence
from typing import Any

MASK = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF


class Word:
    """An expression for 32 bits, compared by identity. secret: an atom in it is. age: higher than its arguments'."""

    __slots__ = ("op", "args", "secret", "age")

    def __init__(self, op: str, args: tuple[Any, ...], secret: bool, age: int) -> None:
        self.op = op
        self.args = args
        self.secret = secret
        self.age = age

    def __repr__(self) -> str:
        inside = " ".join(hex(arg) if isinstance(arg, int) else getattr(arg, "op", str(arg)) for arg in self.args)
        return f"<{self.op} {inside}>"


class Byte:
    """An expression for 8 bits: the xor of `terms`, which are pairs of a word and the index of a byte of it (0 the
    lowest), and of `const`, 0 to 255. secret: one of the words is. Compared by identity."""

    __slots__ = ("terms", "const", "secret")

    def __init__(self, terms: tuple[tuple[Word, int], ...], const: int) -> None:
        self.terms = terms
        self.const = const
        self.secret = any(word.secret for word, _ in terms)


_words: dict[tuple[Any, ...], Word] = {}
_bytes: dict[tuple[Any, ...], Byte] = {}
_consts: dict[int, Word] = {}
_sums: dict[tuple[Word, Word], Word] = {}
_xors: dict[tuple[Word, Word], Word] = {}
_rotations: dict[tuple[Word, int], Word] = {}
_byte_of: dict[tuple[Word, int], Byte] = {}


def _word(op: str, *args: Any) -> Word:
    key = (op, *args)
    found = _words.get(key)
    if found is None:
        secret = any(arg.secret for arg in args if isinstance(arg, Word | Byte))
        found = _words[key] = Word(op, args, secret, len(_words))
    return found


def const(value: int) -> Word:
    """The constant that a number is, mod 2^32."""
    value &= MASK
    found = _consts.get(value)
    if found is None:
        found = _consts[value] = _word("const", value)
    return found


ZERO = const(0)
ONES = const(MASK)


def atom(name: str, secret: bool = False) -> Word:
    """The unknown word of this name: always the same for the same name and secrecy."""
    key = ("atom", name, secret)
    found = _words.get(key)
    if found is None:
        found = _words[key] = Word("atom", (name,), secret, len(_words))
    return found


def fresh(what: str, secret: bool = False) -> Word:
    """An unknown word that is no other, whatever `what` says of it to people."""
    return atom(f"{what} #{len(_words)}", secret)


def value(word: Word) -> int | None:
    """The number that a word is, or None where it is no constant."""
    return word.args[0] if word.op == "const" else None


def add(a: Word, b: Word) -> Word:
    """(a + b) mod 2^32."""
    found = _sums.get((a, b))
    if found is None:
        found = _sums[a, b] = _add(a, b)
    return found


def _add(a: Word, b: Word) -> Word:
    if a.op == "const":
        a, b = b, a
    if b.op == "const":
        if a.op == "const":
            return const(a.args[0] + b.args[0])
        if a.op == "add" and a.args[1].op == "const":
            return add(a.args[0], const(a.args[1].args[0] + b.args[0]))
        return _word("add", a, b) if b.args[0] else a
    if a.op in ("shl", "shr") and (rotation := _rotation(a, b)):
        return rotation
    for x, y in ((a, b), (b, a)):
        if x.op == "add" and x.args[1].op == "const":
            return add(add(x.args[0], y), x.args[1])
    return _word("add", a, b) if a.age < b.age else _word("add", b, a)


def sub(a: Word, b: Word) -> Word:
    """(a - b) mod 2^32."""
    if b.op == "const":
        return add(a, const(-b.args[0]))
    return ZERO if a is b else _word("sub", a, b)


def _rotation(a: Word, b: Word) -> Word | None:
    """The rotation of which a and b are the two shifted halves: their bits do not meet, so +, | and ^ all make it."""
    if {a.op, b.op} == {"shl", "shr"} and a.args[0] is b.args[0] and a.args[1] + b.args[1] == 32:
        return rotl(a.args[0], a.args[1] if a.op == "shl" else b.args[1])
    return None


def xor(a: Word, b: Word) -> Word:
    """a ^ b."""
    found = _xors.get((a, b))
    if found is None:
        found = _xors[a, b] = _xor(a, b)
    return found


def _xor(a: Word, b: Word) -> Word:
    if a is ZERO or b is ZERO:
        return b if a is ZERO else a
    return _xor_of((*(a.args if a.op == "xor" else (a,)), *(b.args if b.op == "xor" else (b,))))


def _xor_of(words: Iterable[Word]) -> Word:
    """The xor of words of which none is a xor."""
    fixed = 0
    kept: dict[Word, None] = {}
    for word in words:
        if word.op == "const":
            fixed ^= word.args[0]
        elif word in kept:
            del kept[word]
        else:
            kept[word] = None
    for left in [word for word in kept if word.op == "shl"]:
        for right in [word for word in kept if word.op == "shr"]:
            if whole := _rotation(left, right):
                del kept[left], kept[right]
                return xor(whole, _xor_of([*kept, const(fixed)]))
    args = sorted(kept, key=lambda word: word.age)
    if not args:
        return const(fixed)
    if fixed:
        args.append(const(fixed))
    return args[0] if len(args) == 1 else _word("xor", *args)


def rotl(a: Word, n: int) -> Word:
    """a rotated to the left by n bits."""
    found = _rotations.get((a, n))
    if found is None:
        found = _rotations[a, n] = _rotl(a, n % 32)
    return found


def _rotl(a: Word, n: int) -> Word:
    if n == 0:
        return a
    if a.op == "const":
        return const(a.args[0] << n | a.args[0] >> 32 - n)
    if a.op == "rotl":
        return rotl(a.args[0], a.args[1] + n)
    if a.op == "cat" and n % 8 == 0:
        return cat(*(byte_of(a, (i - n // 8) % 4) for i in range(4)))
    return _word("rotl", a, n)


def shl(a: Word, n: int) -> Word:
    """a shifted to the left by n bits, zeros in."""
    if n == 0:
        return a
    if n > 31:
        return ZERO
    if a.op == "const":
        return const(a.args[0] << n)
    return _word("shl", a, n)


def shr(a: Word, n: int) -> Word:
    """a shifted to the right by n bits, zeros in."""
    if n == 0:
        return a
    if n > 31:
        return ZERO
    if a.op == "const":
        return const(a.args[0] >> n)
    return _word("shr", a, n)


def sar(a: Word, n: int) -> Word:
    """a shifted to the right by n bits (31 for more), copies of its highest bit in."""
    n = min(n, 31)
    if a.op == "const":
        signed = a.args[0] - (a.args[0] >> 31 << 32)
        return const(signed >> n)
    return _word("sar", a, n) if n else a


def and_(a: Word, b: Word) -> Word:
    """a & b: made of whole bytes of the one where the other is a mask of bytes."""
    if a.op == "const":
        a, b = b, a
    if b.op == "const":
        if a.op == "const":
            return const(a.args[0] & b.args[0])
        parts = b.args[0].to_bytes(4, "little")
        if set(parts) <= {0, 255}:
            return cat(*(byte_of(a, i) if part else NO_BYTE for i, part in enumerate(parts)))
    if a is b:
        return a
    return _word("and", *sorted((a, b), key=lambda word: word.age))


def or_(a: Word, b: Word) -> Word:
    """a | b: made of whole bytes of both where of each two bytes one is known to be 0."""
    if a is ZERO or b is ZERO or a is b:
        return b if a is ZERO else a
    if a.op == "const" and b.op == "const":
        return const(a.args[0] | b.args[0])
    if rotation := _rotation(a, b):
        return rotation
    pairs = [(byte_of(a, i), byte_of(b, i)) for i in range(4)]
    if all(x is NO_BYTE or y is NO_BYTE for x, y in pairs):
        return cat(*(y if x is NO_BYTE else x for x, y in pairs))
    return _word("or", *sorted((a, b), key=lambda word: word.age))


def not_(a: Word) -> Word:
    """All bits of a inverted."""
    return xor(a, ONES)


def operation(name: str, *args: Word | int) -> Word:
    """An operation that has no rules here, of these arguments; `name` is one of verify.evaluate.OPERATIONS."""
    return _word(name, *args)


# Sums of 64 bits, as two words: for block counters.


def carry(a: Word, b: Word) -> Word:
    """1 where a + b is 2^32 or more, else 0."""
    if a.op == "const":
        a, b = b, a
    if b.op == "const":
        if a.op == "const":
            return const(a.args[0] + b.args[0] >> 32)
        if b is ZERO:
            return ZERO
        return _word("carry", a, b)
    return _word("carry", a, b) if a.age < b.age else _word("carry", b, a)


def add64(low: Word, high: Word, low2: Word, high2: Word) -> tuple[Word, Word]:
    """Low and high word of the sum of two 64-bit numbers, mod 2^64, each given by its low and high word."""
    if low.op == "const" and high.op == "const":
        low, high, low2, high2 = low2, high2, low, high
    if low2.op == "const" and high2.op == "const":
        return add_number(low, high, high2.args[0] << 32 | low2.args[0])
    return add(low, low2), add(add(high, high2), carry(low, low2))


def add_number(low: Word, high: Word, number: int) -> tuple[Word, Word]:
    """Low and high word of a 64-bit number and a constant, mod 2^64. Constants are collected: (x + 3) + 4 and x + 7 are
    the same object, also where x + 3 carries."""
    if high.op == "hi" and low is add(high.args[0], const(high.args[2])):
        base_low, base_high, already = high.args
        number += already
    else:
        base_low, base_high = low, high
    number &= MASK64
    return add(base_low, const(number)), _high(base_low, base_high, number)


def _high(low: Word, high: Word, number: int) -> Word:
    """The high word of (high:low) + number."""
    if low.op == "const":
        return add(high, const(low.args[0] + number >> 32))
    if number & MASK == 0:
        return add(high, const(number >> 32))
    return _word("hi", low, high, number)


# Bytes.


def _byte(terms: Iterable[tuple[Word, int]], fixed: int) -> Byte:
    ordered = tuple(sorted(terms, key=lambda term: (term[0].age, term[1])))
    key = (ordered, fixed)
    found = _bytes.get(key)
    if found is None:
        found = _bytes[key] = Byte(ordered, fixed)
    return found


NO_BYTE = _byte((), 0)


def byte_const(number: int) -> Byte:
    """The byte of a number from 0 to 255."""
    return _byte((), number)


def byte_of(word: Word, i: int) -> Byte:
    """Byte i of a word, 0 the lowest."""
    found = _byte_of.get((word, i))
    if found is None:
        found = _byte_of[word, i] = _take(word, i)
    return found


def _take(word: Word, i: int) -> Byte:
    op, args = word.op, word.args
    if op == "const":
        return byte_const(args[0] >> 8 * i & 255)
    if op == "cat":
        byte: Byte = args[i]
        return byte
    if op == "xor":
        return byte_xor(*(byte_of(arg, i) for arg in args))
    if op in ("rotl", "shl", "shr") and args[1] % 8 == 0:
        j = i + args[1] // 8 if op == "shr" else i - args[1] // 8
        return byte_of(args[0], j % 4) if op == "rotl" or 0 <= j < 4 else NO_BYTE
    if op == "shr" and 8 * i >= 32 - args[1]:
        return NO_BYTE
    if op == "shl" and 8 * i + 8 <= args[1]:
        return NO_BYTE
    return _byte(((word, i),), 0)


def byte_xor(*some: Byte) -> Byte:
    """The xor of bytes."""
    terms: dict[tuple[Word, int], None] = {}
    fixed = 0
    for byte in some:
        fixed ^= byte.const
        for term in byte.terms:
            if term in terms:
                del terms[term]
            else:
                terms[term] = None
    return _byte(terms, fixed)


def cat(b0: Byte, b1: Byte, b2: Byte, b3: Byte) -> Word:
    """The word of four bytes, lowest first: where it is one, the xor of rotated words."""
    some = (b0, b1, b2, b3)
    fixed = b0.const | b1.const << 8 | b2.const << 16 | b3.const << 24
    rotated = [{(word, (i - j) % 4) for word, j in byte.terms} for i, byte in enumerate(some)]
    if any(rotated[0] != other for other in rotated[1:]):
        return _word("cat", *some)
    result = const(fixed)
    for n in range(4):
        group = _xor_of(word for word, by in rotated[0] if by == n)
        result = xor(result, rotl(group, 8 * n))
    return result


def gather(parts: Sequence[tuple[Word, int] | None]) -> Word:
    """The word of four bytes, lowest first: each byte i of a word, or 0 for None. All of one word are a rotation."""
    first = parts[0]
    if first is not None and all(part == (first[0], (first[1] + i) % 4) for i, part in enumerate(parts)):
        return rotl(first[0], -8 * first[1] % 32)
    return cat(*(NO_BYTE if part is None else byte_of(*part) for part in parts))
