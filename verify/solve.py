# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An SMT solver (Bitwuzla) for words that are equal and yet differ as expressions.

Whole blocks of a cipher are too much for a solver. So words are compared from the bottom up: where two agree on random
numbers, the solver is asked about them with everything some levels below replaced by unknowns, one for words that are
known to be equal. "Unsatisfiable" then proves them equal, and they count as one from there on. Any other answer, or
none in time, proves nothing: the words stay different, and the proof that asked for them stays undecided.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from verify import expression as e
from verify.evaluate import atoms_of, children, evaluate, reachable
from verify.expression import Byte, Word
from verify.faults import InputError

LEVELS = (2, 4, 8)  # how many levels of operations the solver sees, one try after the other
MILLISECONDS = 5000  # for each question
SECONDS = 60  # for all questions about two bytes
SAMPLES = ((), (e.MASK,), (), (0, 1, e.MASK))  # what atoms are drawn from; (): all. Carries need great ones


class Solver:
    """What the solver was asked in one proof. settled: how many pairs of words it proved equal."""

    def __init__(self) -> None:
        self.same: dict[Word, Word] = {}  # for a word an older one that was proved equal to it
        self.asked: set[tuple[Word, Word]] = set()
        self.answers: dict[tuple[Word, Word, int], bool] = {}
        self.settled = 0

    def equal(self, a: Word, b: Word, i: int) -> bool:
        """Whether byte i (0 the lowest) of a and b is proved to be the same for all values of the atoms."""
        if (a, b, i) not in self.answers:
            self.answers[a, b, i] = self._equal(*(_alone(e.byte_of(word, i)) for word in (a, b)))
        return self.answers[a, b, i]

    def _equal(self, a: Word, b: Word) -> bool:
        if a is b:
            return True
        end = time.monotonic() + SECONDS
        source = random.Random(1)
        names = atoms_of((a, b))
        samples: list[dict[Word, int]] = []
        for corners in SAMPLES:
            values = {name: source.choice(corners) if corners else source.getrandbits(32) for name in names}
            samples.append(evaluate((a, b), values))
            if samples[-1][a] != samples[-1][b]:
                return False
        alike: dict[tuple[int, ...], list[Word]] = {}
        for word in reachable((a, b)):
            if time.monotonic() > end:
                return False
            if word.op == "const":
                continue
            like = alike.setdefault(tuple(sample[word] for sample in samples), [])
            if word not in self.same and not any(self._settle(word, other) for other in like):
                like.append(word)
        return self.first(a) is self.first(b)

    def first(self, word: Word) -> Word:
        """The word that stands for all that were proved equal to this one."""
        while word in self.same:
            word = self.same[word]
        return word

    def _settle(self, word: Word, other: Word) -> bool:
        if (word, other) in self.asked:
            return False
        self.asked.add((word, other))
        if not any(self._differ_nowhere(word, other, levels) for levels in LEVELS):
            return False
        self.same[word] = other
        self.settled += 1
        return True

    def _differ_nowhere(self, a: Word, b: Word, levels: int) -> bool:
        z = _bitwuzla()
        manager, options = z.TermManager(), z.Options()
        options.set(z.Option.TIME_LIMIT_PER, MILLISECONDS)
        solver = z.Bitwuzla(manager, options)
        question = _Question(manager, self._near((a, b), levels), self.first)
        unlike = manager.mk_term(z.Kind.DISTINCT, [question.inside(a), question.inside(b)])
        solver.assert_formula(unlike)
        return bool(solver.check_sat() == z.Result.UNSAT)

    def _near(self, roots: tuple[Word, ...], levels: int) -> set[Word]:
        """The words fewer than `levels` operations below the roots; one for all that were proved equal."""
        found: set[Word] = set()
        rim = list(roots)
        for _ in range(levels):
            rim = [first for word in rim for child in children(word) if (first := self.first(child)) not in found]
            found.update(rim)
        return found.difference(rim)


def _alone(byte: Byte) -> Word:
    return e.cat(byte, e.NO_BYTE, e.NO_BYTE, e.NO_BYTE)


def _bitwuzla() -> Any:
    """The solver's module, not imported before a question is asked. Raises InputError where it is not installed."""
    try:
        import bitwuzla
    except ImportError as error:
        raise InputError("this proof needs an SMT solver, which is not installed: pip install bitwuzla") from error
    return bitwuzla


class _Question:
    """Words as the solver's terms, one for words that were proved equal. Words that are not near are unknowns."""

    def __init__(self, manager: Any, near: set[Word], first: Callable[[Word], Word]) -> None:
        z = _bitwuzla()
        self.kind = z.Kind
        self.manager = manager
        self.near = near
        self.first = first
        self.terms: dict[Word, Any] = {}
        self.simple = {"add": z.Kind.BV_ADD, "sub": z.Kind.BV_SUB, "and": z.Kind.BV_AND, "or": z.Kind.BV_OR,
                       "xor": z.Kind.BV_XOR, "mul": z.Kind.BV_MUL, "shl": z.Kind.BV_SHL, "shr": z.Kind.BV_SHR,
                       "sar": z.Kind.BV_ASHR, "rotl": z.Kind.BV_ROL}  # fmt: skip

    def term(self, word: Word) -> Any:
        """The term of the word that stands for this one; an unknown where that is not near."""
        word = self.first(word)
        if word not in self.terms:
            known = word in self.near or word.op == "const"
            self.terms[word] = self.inside(word) if known else self.unknown()
        return self.terms[word]

    def inside(self, word: Word) -> Any:
        """The term of a word's own operation, and not of the word that stands for it."""
        if word.op == "const":
            return self.number(word.args[0])
        if word.op == "cat":
            return self.manager.mk_term(self.kind.BV_CONCAT, [self.byte(byte) for byte in reversed(word.args)])
        if word.op not in self.simple:
            return self.unknown()
        args = [self.number(arg) if isinstance(arg, int) else self.term(arg) for arg in word.args]
        return self.manager.mk_term(self.simple[word.op], args)

    def unknown(self) -> Any:
        """A new unknown of 32 bits."""
        return self.manager.mk_const(self.manager.mk_bv_sort(32))

    def number(self, value: int) -> Any:
        """A constant of 32 bits."""
        return self.manager.mk_bv_value(self.manager.mk_bv_sort(32), value)

    def byte(self, byte: Byte) -> Any:
        """The term of a byte, 8 bits."""
        result = self.manager.mk_bv_value(self.manager.mk_bv_sort(8), byte.const)
        for word, i in byte.terms:
            part = self.manager.mk_term(self.kind.BV_EXTRACT, [self.term(word)], [8 * i + 7, 8 * i])
            result = self.manager.mk_term(self.kind.BV_XOR, [result, part])
        return result
