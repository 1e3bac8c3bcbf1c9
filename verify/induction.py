# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Every length from some length on, by induction. SOUNDNESS.md has the theorem; here are its checks, by its names.

- `entry`: a call reaches the head of its main loop with no output written, in the state that the invariant describes;
- `one_pass`: from there it comes to the head again with just `blocks` blocks of right output written, in the state in
  which the call for the rest of the message first reaches the head, but for what the invariant leaves open;
- `exits`: from the invariant, the lengths of the base go on to the return and fulfil the contract.

That all lengths below are right is for verify.proof to ask.
"""

from dataclasses import dataclass, replace

from verify import expression as e
from verify.contract import ROLES
from verify.explore import prove_lengths
from verify.expression import Word
from verify.faults import Fault, Undecided, Verdict
from verify.invariant import Invariant
from verify.prove import Subject, prove_length, where
from verify.state import State
from verify.values import Length

PASSES = 400_000  # instructions that a run may take
DISCOVERY = 9000  # bytes: a length for which all loops run. The induction must begin below it
CUTS = 300  # of the interval of lengths, until all that are left take one path
WEAKENINGS = 8  # of the invariant, until it is a fixed point


@dataclass(frozen=True)
class Induction:
    """All lengths >= low are right if `exits` holds. blocks: in a pass of the main loop; unit: bytes of length 1."""

    low: int
    blocks: int
    invariant: Invariant
    unit: int = 1  # bytes of a length of 1

    @property
    def base(self) -> range:
        """The lengths that all longer ones come to, pass by pass: those of the last pass before `low`."""
        return range(self.low - 64 * self.blocks // self.unit, self.low)


def with_counter(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """The arguments of the entry that does the same from any block counter on."""
    return ROLES["xor_ic" if "m" in arguments else "stream_ic"]


def induce(subject: Subject, uncounted: Subject | None = None) -> Induction:
    """The induction for an entry, from the least length on that there is one for. Raises Fault where there is none.

    subject: the entry with a block counter (arguments xor_ic or stream_ic). uncounted: an entry that starts at block 0,
    and must come to the same head in a state that the invariant describes, too.
    """
    heads = _heads(subject)
    low = 1
    for _ in range(CUTS):
        if low > DISCOVERY:
            break
        try:
            return _from(subject, uncounted, Length(low), heads)
        except Undecided as cut:
            if cut.at <= low:
                raise Fault("induction", f"{cut}, which is decided already") from cut
            low = cut.at
        except Fault as fault:
            if fault.address >= 0 and not fault.where:
                fault.where = where(subject, fault.address)
            if fault.verdict is not Verdict.REFUTED:
                raise
            # What an invariant leaves open is no input that somebody could give: so this refutes nothing.
            raise Fault(
                "induction", f"from {low} bytes on, whatever is left at the main loop's head: {fault}"
            ) from fault
    raise Fault("induction", f"takes a path of its own from {low} bytes on")


def _heads(subject: Subject) -> set[int]:
    """The heads of all loops that a long call runs. Raises Fault where there is none."""
    subject.program.loops.clear()
    faults = prove_length(subject, DISCOVERY // subject.unit, explained=False)
    if not subject.program.loops:
        raise faults[0] if faults else Fault("induction", "there is no main loop")
    return set(subject.program.loops)


def _from(subject: Subject, uncounted: Subject | None, length: Length, heads: set[int]) -> Induction:
    """The induction for the lengths of an interval. Raises Fault where there is none, Undecided where they part."""
    subject.program.stop_at(heads)
    head, blocks = _find(subject, length)
    step = 64 * blocks // subject.unit
    if length.low - step < 1:
        raise Undecided(step + 1)
    subject.program.stop_at({head})
    if uncounted is not None:
        uncounted.program.stop_at({head})
    invariant = Invariant(head)
    for _ in range(WEAKENINGS):
        after = one_pass(subject, length, invariant, blocks)
        rest = entry(subject, length, head, blocks)
        weaker = invariant.weaken(after, rest)
        if uncounted is not None:
            from_zero = entry(subject, length, head, 0, (e.ZERO, e.ZERO))
            weaker |= invariant.weaken(entry(uncounted, length, head), from_zero)
        if not weaker:
            return Induction(length.low, blocks, invariant, subject.unit)
    raise Fault("induction", "the main loop's state does not come to rest")


def _find(subject: Subject, length: Length) -> tuple[int, int]:
    """The head of the main loop, the first that is reached twice with output written in between; and how many blocks.
    Raises Fault (induction) where there is none, or where it is no number of whole blocks."""
    call = subject.call(length)
    cells = call.regions["c"].cells
    seen: dict[int, int] = {}
    result: list[tuple[int, int]] = []

    def at(address: int, s: State) -> bool:
        if address in seen and seen[address] != len(cells):
            result.append((address, len(cells) - seen[address]))
            return True
        seen.setdefault(address, len(cells))
        return False

    subject.program.run(call.state, subject.address, PASSES, at)
    if not result:
        raise Fault("induction", "there is no main loop")
    head, words = result[0]
    blocks, rest = divmod(words, 16)
    if rest:
        raise Fault("induction", "a pass of the main loop is not a number of whole blocks")
    return head, blocks


def entry(
    subject: Subject, length: Length, head: int, shift: int = 0, counter: tuple[Word, Word] | None = None
) -> State:
    """The state in which a call that begins `shift` blocks later first reaches the head. counter: its block counter; an
    unknown one by default.

    Raises Fault where it does not reach it, or writes output before; Undecided where the lengths part.
    """
    call = subject.call(length, shift=shift, counter=counter)
    if subject.program.run(call.state, subject.address, PASSES, lambda address, s: address == head) != head:
        raise Fault("induction", "a call does not reach the main loop")
    if call.regions["c"].cells:
        raise Fault("induction", "writes output before the main loop")
    return call.state


def one_pass(subject: Subject, length: Length, invariant: Invariant, blocks: int) -> State:
    """The state at the head after a pass that began in the invariant.

    Raises Fault where it does not come there, or has not written just `blocks` blocks of right output; Undecided where
    the lengths part.
    """
    call = subject.call(length)
    arrivals = 0

    def at(address: int, s: State) -> bool:
        nonlocal arrivals
        arrivals += address == invariant.head
        if arrivals == 1:
            invariant.assume(s)
        return arrivals == 2

    if subject.program.run(call.state, subject.address, PASSES, at) != invariant.head:
        raise Fault("induction", "the main loop does not come to its head again")
    cells, partial = call.regions["c"].cells, call.regions["c"].partial
    if sorted(cells) != list(range(0, 64 * blocks, 4)) or partial:
        raise Fault("induction", "a pass of the main loop does not write whole blocks one after the other")
    wrong = call.check_output(0, 64 * blocks)
    if wrong:
        raise Fault("induction", f"in a pass of the main loop, {wrong[0].message}")
    return call.state


def exits(subject: Subject, induction: Induction) -> None:
    """Raises Fault (induction) where a length of the base, from the invariant on, does not return as the contract says,
    or does not come to the head at all."""
    assuming = replace(subject, invariant=induction.invariant, met=set())
    for length, faults in prove_lengths(assuming, list(induction.base)):
        if faults:
            raise Fault("induction", f"length {length} is not right from the main loop's invariant on: {faults[0]}")
    if set(induction.base) - assuming.met:
        raise Fault("induction", "some lengths that all longer ones rest on do not come to the main loop")
