# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Why a fault in the code may make no difference, and why code may never run: each case with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.ir.flags import WRITES
from generator.ir.function import Instr, Origin
from generator.ir.values import R8, RDI, RSI, RSP
from generator.machine import Code, Go
from generator.machine.interpret import listing
from generator.variants import Design
from tests.mutations import Mutation, constants_of, is_clear
from tests.paths import Watch

ALIGNMENTS = range(0, 64, 8)
#: Bits of a byte of a control of pshufb that it ignores.
IGNORED = (4, 5, 6)
HALVES = ("vinserti128", "vinserti64x4", "vextracti128", "vextracti64x4")


@dataclass
class Facts:
    """What was seen while the code ran through all cases. ``items`` are its instructions, ``places`` the label before
    each; ``idle`` holds what never ran, ``never`` and ``always`` the jumps that went one way only, ``steady``
    the copies that never changed anything.
    """

    design: Design
    items: list[Instr | Go]
    places: list[str]
    idle: set[int] = field(default_factory=set)
    never: set[int] = field(default_factory=set)
    always: set[int] = field(default_factory=set)
    steady: set[int] = field(default_factory=set)

    def at(self, item: object) -> int:
        """The number of an instruction of the file; -1 if it is none."""
        return next((at for at, other in enumerate(self.items) if other is item), -1)


def gather(code: Code, design: Design, watches: Iterable[Watch]) -> Facts:
    """The facts of a number of runs."""
    found = listing(code)
    facts = Facts(design, found.items, _places(found.labels, len(found.items)))
    seen: dict[str, set[int]] = {"executed": set(), "taken": set(), "copies": set(), "passed": set()}
    for watch in watches:
        for name, ats in seen.items():
            ats |= getattr(watch, name)
    for at, item in enumerate(found.items):
        if at not in seen["executed"]:
            facts.idle.add(at)
        elif isinstance(item, Go) and item.op != "jmp":
            if at not in seen["taken"]:
                facts.never.add(at)
            elif at not in seen["passed"]:
                facts.always.add(at)
        elif isinstance(item, Instr) and item.origin is Origin.MOVE and at not in seen["copies"]:
            facts.steady.add(at)
    return facts


def _places(labels: dict[str, int], count: int) -> list[str]:
    places = [""] * count
    place = ""
    starts = {at: name for name, at in labels.items()}
    for at in range(count):
        place = starts.get(at, place)
        places[at] = place
    return places


def why_equivalent(mutation: Mutation, facts: Facts) -> str:
    """Why a fault makes no difference; "" where it must be noticed."""
    if mutation.before is None:
        return _constant(mutation, facts)
    at = facts.at(mutation.before)
    before, after = mutation.before, mutation.after
    if isinstance(before, Go):
        return _jump(before, after, facts, at)
    assert isinstance(before, Instr)
    if before.op == "endbr64":
        return "a landing pad computes nothing"
    names = [c.name for item in (before, after) if item is not None for c in constants_of(item)]
    if before.op == "lea" and names == ["zeros", "zeros"]:
        return "zeros from another place, and none beyond their end"
    if is_clear(before):
        return "there was nothing secret to wipe"
    if at in facts.steady:
        return "both registers hold the same value already"
    if before.dst == RSP and isinstance(after, Instr) and after.dst == RSP and _frame_is_no_smaller(facts, at, after):
        return "the frame is aligned afterwards, and no smaller"
    if before.op in HALVES and isinstance(after, Instr) and _same_half(before, after):
        return "there are two halves, and so one bit that counts"
    if before.op in ("cmp", "test"):
        return _comparison(before, after, facts, at)
    if before.op in ("pshufd", "vpshufd") and isinstance(after, Instr) and _same_words(before, after):
        return "it takes the same words, and others that nothing takes"
    return ""


def _same_words(before: Instr, after: Instr) -> bool:
    """Whether two shuffles of a row differ only in words that nothing takes."""
    if (before.op, before.dst, before.srcs[:-1]) != (after.op, after.dst, after.srcs[:-1]):
        return False
    old, new = before.srcs[-1], after.srcs[-1]
    assert isinstance(old, int) and isinstance(new, int)
    return all((old ^ new) >> 2 * i & 3 == 0 for i in range(4) if i not in before.untaken)


def _same_half(before: Instr, after: Instr) -> bool:
    *old, half = before.srcs
    *new, changed = after.srcs
    known = isinstance(half, int) and isinstance(changed, int)
    return known and (after.op, after.dst, new) == (before.op, before.dst, old) and half % 2 == changed % 2  # type: ignore[operator]


def _constant(mutation: Mutation, facts: Facts) -> str:
    assert mutation.constant is not None
    name, (byte, bit) = mutation.constant.name, divmod(mutation.bit, 8)
    if re.fullmatch(r"add\d+", name) and byte >= 8:
        return "columns take the counter of the row and not its nonce"
    if name.startswith("rotl") and bit in IGNORED:
        return "pshufb ignores bits 4 to 6 of its control"
    plan = facts.design.plan
    if name == "zeros" and plan is not None and plan.ends_in_bulk and byte >= plan.bulk[-1].size - 1:
        return "no rest is as long"
    return ""


BACK = "what the light kernels hold comes back to them from where longer messages go"


def _jump(before: Go, after: object, facts: Facts, at: int) -> str:
    if at in facts.never or at in facts.always:
        return ""
    if isinstance(after, Go) and after.op == before.op and _destination(before.label, facts) == after.label:
        return "there is nothing but a jump to the same place"
    if isinstance(after, Go) and after.op == before.op and _behind_vzeroupper(before.label, facts) == after.label:
        return "vzeroupper is left out, which the proof asks for and which computes nothing"
    if before.label == "body" and after is None and facts.places[at + 1] == "body":
        return "the body follows"
    if before.label == "tail_word" and isinstance(after, Go) and after.op == "jne":
        return "the index meets the end exactly"
    if before.label == "longer" and isinstance(after, Go) and (before.op, after.op) == ("ja", "jae"):
        return "one block may come from rows, too"
    if before.label == "long" and isinstance(after, Go) and before.op == "ja" and after.op in ("jae", "jne", "jmp"):
        return BACK
    if before.label in ("done", "leave_done") and facts.places[at] == "last":
        return "of 64 bytes the halves that follow store nothing"
    if before.label == "done" and isinstance(after, Go) and after.label.endswith("_next"):
        return "nothing is left, as the test there finds"
    if before.label == "last_part" and isinstance(after, Go) and after.op == "jne":
        return "the last block has 64 bytes at most"
    if _ends_call(before) and isinstance(after, Go) and after.op == "jb":
        return "a whole last block is stored like those before it, and nothing is left"
    return ""


def _destination(label: str, facts: Facts) -> str:
    """Where a label leads at once."""
    first = facts.items[facts.places.index(label)] if label in facts.places else None
    return first.label if isinstance(first, Go) and first.op == "jmp" else label


def _behind_vzeroupper(label: str, facts: Facts) -> str:
    """Where a label leads with nothing but that on the way."""
    at = facts.places.index(label) if label in facts.places else len(facts.items)
    first, second = [*facts.items[at : at + 2], None, None][:2]
    alone = isinstance(first, Instr) and first.op == "vzeroupper" and isinstance(second, Go) and second.op == "jmp"
    return second.label if alone and isinstance(second, Go) else ""


def _ends_call(item: object) -> bool:
    """Whether a jump leaves for the last block where no more bytes are left than it holds."""
    return isinstance(item, Go) and item.op == "jbe" and bool(re.search(r"_(last|part)_end\d+$", item.label))


def _comparison(before: Instr, after: object, facts: Facts, at: int) -> str:
    following = facts.items[at + 1]
    if isinstance(following, Go) and following.label == "longer":
        return "one block may come from rows, too"
    old, new = before.srcs[-1], after.srcs[-1] if isinstance(after, Instr) else None
    fewer = isinstance(old, int) and isinstance(new, int) and new < old
    if isinstance(following, Go) and following.label == "long" and (after is None or fewer):
        return BACK
    if before.op == "test" and isinstance(old, int) and isinstance(new, int) and new & 63 == old:
        return "fewer than 64 bytes are left, so that higher bits are clear"
    if before.op == "cmp" and isinstance(old, int) and new == old - 1 and _ends_call(following):
        return "a whole last block is stored like those before it, and nothing is left"
    if before.op == "test" and isinstance(after, Instr) and _both_null(before, after):
        return "null has no bit in common with an address, and two addresses have some"
    if after is None and _same_test_before(before, facts, at):
        return "the flags are still those of the same test before"
    return ""


def _both_null(before: Instr, after: Instr) -> bool:
    """Whether the message's pointer is tested for null by itself, or by the output's or the key's."""
    return before.srcs == (RSI, RSI) and RSI in after.srcs and {*after.srcs} <= {RSI, RDI, R8}


def _same_test_before(test: Instr, facts: Facts, at: int) -> bool:
    """Whether the flags cannot have changed since an equal test; the way here leads through what stands between."""
    for earlier in reversed(facts.items[:at]):
        if not isinstance(earlier, Instr):
            continue
        if earlier.op == test.op and earlier.srcs == test.srcs:
            return True
        if earlier.op in WRITES or earlier.op == "ret":
            return False
    return False


def _frame_is_no_smaller(facts: Facts, at: int, after: Instr) -> bool:
    """Whether the stack pointer ends up aligned as before, and as low or lower, wherever it starts."""
    start = at if facts.items[at].op == "sub" else at - 1
    pair = facts.items[start : start + 2]
    if [item.op for item in pair] != ["sub", "and"]:
        return False
    changed = [after if start + i == at else item for i, item in enumerate(pair)]
    if [getattr(item, "op", "") for item in changed] != ["sub", "and"]:
        return False
    (size, align), (new_size, new_align) = ([item.srcs[1] for item in items] for items in (pair, changed))  # type: ignore[union-attr]
    assert all(isinstance(n, int) for n in (size, align, new_size, new_align))
    for first in (0x1000 + n for n in ALIGNMENTS):
        old, new = first - size & align, first - new_size & new_align  # type: ignore[operator]
        if new > old or new % -align:  # type: ignore[operator]
            return False
    return True
