# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What people are told of a function that is not proved: where, by which expressions, and numbers that refute it.

No proof imports this: nothing here makes a function proved.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

from verify import expression as e
from verify.contract import WrongByte
from verify.evaluate import atoms_of, byte_value, difference, evaluate, show
from verify.expression import Word
from verify.faults import Fault, Undecided, Verdict
from verify.prove import Subject, budget, run, where
from verify.semantics.general import Step
from verify.state import State
from verify.structure import Cells


def explain(subject: Subject, faults: list[Fault], length: int, stack: int | None) -> None:
    """Adds to what the faults of one length say: where, which expressions, and numbers. Takes further runs."""
    if faults[0].kind in ("secret", "unsupported"):
        _with_numbers(subject, faults[0], length, stack)
    if not all(fault.where for fault in faults):
        _trace(subject, faults, length, stack)


def _with_numbers(subject: Subject, fault: Fault, length: int, stack: int | None) -> None:
    """Adds what a run on random numbers gives, where a run on unknowns could not go on."""
    source = random.Random(length)
    numbers: dict[str, Word] = {}

    def given(name: str, secret: bool) -> Word:
        return numbers.setdefault(name, e.const(source.getrandbits(32)))

    call = subject.call(length, stack, given=given)
    try:
        subject.program.run(call.state, subject.address, budget(length * subject.unit))
    except (Fault, Undecided):
        return
    wrong = [fault for fault in call.check() if isinstance(fault, WrongByte)]
    if not wrong:
        fault.message += "\n  on random numbers the output is right"
        return
    there, wanted = (e.value(word) or 0 for word in (wrong[0].there, wrong[0].wanted))
    bytes_ = tuple(number >> 8 * wrong[0].i & 255 for number in (there, wanted))
    fault.message += f"\n  on random numbers byte {wrong[0].offset} is {bytes_[0]:#04x} and not {bytes_[1]:#04x}"
    fault.verdict = Verdict.REFUTED


class _Written(Cells):
    """The output's words, and for each the address of the instruction that wrote it last."""

    def __init__(self, first: Callable[[int], Word]) -> None:
        super().__init__(first)
        self.now = -1
        self.writers: dict[int, int] = {}

    def __setitem__(self, offset: int, word: Word) -> None:
        self.writers[offset] = self.now
        super().__setitem__(offset, word)

    def update(self, more: Iterable[tuple[int, Word]]) -> None:  # type: ignore[override]
        for offset, word in more:
            self[offset] = word


def _trace(subject: Subject, faults: list[Fault], length: int, stack: int | None) -> None:
    """Runs again and names the instruction that wrote a wrong byte last."""
    call = subject.call(length, stack)
    wrong = next((fault.region for fault in faults if isinstance(fault, WrongByte)), "c")
    output = call.regions[wrong]
    written = output.cells = _Written(output.cells.first)

    def watch(address: int, step: Step) -> Step:
        def noted(s: State) -> None:
            written.now = address
            step(s)

        return noted

    run(replace(subject, program=replace(subject.program, blocks={}, watch=watch)), call, length)
    for fault in faults:
        if isinstance(fault, WrongByte):
            writer = written.writers.get(fault.offset & ~3)
            fault.where = where(subject, writer) if writer is not None else "never written"
            fault.message += "\n" + _expressions(fault)


def _expressions(fault: WrongByte) -> str:
    """Both expressions, cut to what differs, and numbers for which they differ, if any are found."""
    lines = []
    there, wanted = fault.there, fault.wanted
    a, b = e.byte_of(there, fault.i), e.byte_of(wanted, fault.i)
    common = set(a.terms) & set(b.terms)
    mine = [word for word, i in a.terms if (word, i) not in common]
    yours = [word for word, i in b.terms if (word, i) not in common]
    x, y = (mine[0], yours[0]) if len(mine) == len(yours) == 1 else (there, wanted)
    x, y = difference(x, y)
    lines.append(f"  there:  {show(x)}")
    lines.append(f"  wanted: {show(y)}")
    example = counterexample(there, wanted, fault.i)
    if example:
        fault.verdict = Verdict.REFUTED
        lines.append(f"  for random inputs the byte is {example[0]:#04x} and not {example[1]:#04x}: refuted")
    else:
        lines.append("  no numbers are known for which they differ: neither proved nor refuted")
    return "\n".join(lines)


def counterexample(a: Word, b: Word, i: int, tries: int = 24) -> tuple[int, int] | None:
    """Two different values of byte i of a and of b for the same random atoms; None where none are found in `tries`.
    Atoms are often near 2^32, since carries show only there."""
    source = random.Random(1)
    names = atoms_of((a, b))
    for number in range(tries):
        near = e.MASK - source.randrange(1 << number // 3)
        values = evaluate((a, b), {name: source.choice((near, source.getrandbits(32))) for name in names})
        x, y = (byte_value(e.byte_of(word, i), values.__getitem__) for word in (a, b))
        if x != y:
            return x, y
    return None
