# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Expressions as numbers and as text: independent of the rules of verify.expression, and used to check them."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import xor

from verify.expression import MASK, MASK64, Byte, Word

#: What each operation computes of numbers; the result counts mod 2^32.
OPERATIONS: dict[str, Callable[..., int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "rotl": lambda a, n: a << n | a >> 32 - n,
    "shl": lambda a, n: a << n,
    "shr": lambda a, n: a >> n,
    "sar": lambda a, n: (a - (a >> 31 << 32)) >> n,
    "carry": lambda a, b: a + b >> 32,
    "hi": lambda low, high, k: ((high << 32 | low) + k & MASK64) >> 32,
    "mul": lambda a, b: a * b,
    "eq": lambda a, b: MASK if a == b else 0,
    "gt": lambda a, b: MASK if a - (a >> 31 << 32) > b - (b >> 31 << 32) else 0,
    "add8": lambda a, b: sum(((a >> i & 255) + (b >> i & 255) & 255) << i for i in (0, 8, 16, 24)),
    "add16": lambda a, b: sum(((a >> i & 65535) + (b >> i & 65535) & 65535) << i for i in (0, 16)),
    "shl16": lambda a, n: sum((a >> i << n & 65535) << i if n < 16 else 0 for i in (0, 16)),
    "shr16": lambda a, n: sum(((a >> i & 65535) >> n) << i for i in (0, 16)),
}


def reachable(roots: Iterable[Word]) -> list[Word]:
    """All words that the roots are made of, themselves included, arguments before what is made of them."""
    seen: set[Word] = set()
    work = list(roots)
    while work:
        word = work.pop()
        if word not in seen:
            seen.add(word)
            work.extend(children(word))
    return sorted(seen, key=lambda word: word.age)


def children(word: Word) -> list[Word]:
    """The words among a word's arguments, and those of its bytes."""
    found = []
    for arg in word.args:
        if isinstance(arg, Word):
            found.append(arg)
        elif isinstance(arg, Byte):
            found += [term for term, _ in arg.terms]
    return found


class Numbers:
    """The values of words for one choice of the atoms, each computed once. atom: gives the value of an unknown word."""

    def __init__(self, atom: Callable[[Word], int]) -> None:
        self.atom = atom
        self.values: dict[Word, int] = {}

    def word(self, word: Word) -> int:
        """The value of a word, 0 to 2^32 - 1."""
        found = self.values.get(word)
        if found is None:
            found = self.values[word] = self._compute(word.op, word)
        return found

    def _compute(self, op: str, word: Word) -> int:
        if op == "const":
            return int(word.args[0])
        if op == "atom":
            return self.atom(word)
        if op == "cat":
            return sum(byte_value(byte, self.word) << 8 * i for i, byte in enumerate(word.args))
        numbers = [self.word(arg) if isinstance(arg, Word) else arg for arg in word.args]
        return (reduce(xor, numbers) if op == "xor" else OPERATIONS[op](*numbers)) & MASK


def evaluate(roots: Iterable[Word], atoms: Mapping[str, int]) -> dict[Word, int]:
    """The values of all words below the roots. atoms: values by name. Raises KeyError for an atom that has none."""
    numbers = Numbers(lambda word: atoms[word.args[0]] & MASK)
    for word in reachable(roots):
        numbers.word(word)
    return numbers.values


def byte_value(byte: Byte, value: Callable[[Word], int]) -> int:
    """The value of a byte, 0 to 255. value: gives that of a word."""
    return reduce(xor, (value(word) >> 8 * i & 255 for word, i in byte.terms), byte.const)


def atoms_of(roots: Iterable[Word]) -> list[str]:
    """The names of the unknown words below the roots."""
    return [word.args[0] for word in reachable(roots) if word.op == "atom"]


def show(word: Word | Byte, depth: int = 4) -> str:
    """A word or byte as text; what lies more than `depth` operations below is cut."""
    if isinstance(word, Byte):
        parts = [f"byte {i} of {show(term, depth)}" for term, i in word.terms]
        return " ^ ".join(parts + ([f"{word.const:#x}"] if word.const or not parts else []))
    if word.op == "const":
        return f"{word.args[0]:#x}"
    if word.op == "atom":
        return str(word.args[0])
    if depth <= 0:
        return "…"
    inside = [show(arg, depth - 1) if isinstance(arg, Word | Byte) else str(arg) for arg in word.args]
    sign = {"add": " + ", "sub": " - ", "xor": " ^ ", "rotl": " <<< ", "shl": " << ", "shr": " >> "}.get(word.op)
    return f"({sign.join(inside)})" if sign else f"{word.op}({', '.join(inside)})"


def difference(a: Word, b: Word) -> tuple[Word, Word]:
    """The two smallest parts in which a and b differ: as long as they differ in one argument alone, that argument."""
    while a.op == b.op and len(a.args) == len(b.args):
        unlike = [(x, y) for x, y in zip(a.args, b.args, strict=True) if x is not y and x != y]
        if len(unlike) == 2 and a.op in ("add", "xor", "and", "or"):
            mine, yours = set(a.args) - set(b.args), set(b.args) - set(a.args)
            unlike = [(mine.pop(), yours.pop())] if len(mine) == len(yours) == 1 else []
        if len(unlike) != 1 or not all(isinstance(part, Word) for part in unlike[0]):
            break
        a, b = unlike[0]
    return a, b
