# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One run for many lengths, which share it until a branch parts them.

A run begins with a length of which only an interval is known. Where a condition depends on it, the interval is cut in
two and both parts go on from there; where anything else does (a mask, an address, a bound), each length goes on by
itself from there. A length counts as proved when its own run has returned and all checks hold. Nothing is ever refuted
here: a length whose run fails is left to verify.prove, which runs it alone.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verify.contract import Call
from verify.faults import Fault, Undecided
from verify.prove import Subject, budget, prove_length
from verify.state import State
from verify.structure import Snapshot
from verify.values import Length

# Instructions that raise Undecided for a condition before they change anything: a run can go on at them.
CONDITIONAL = ("J", "CMOV", "SET")


@dataclass(frozen=True)
class Branch:
    """Where the run for some lengths, ascending, goes on. at: its state; arrived: it was at the main loop's head."""

    at: Snapshot
    arrived: bool
    address: int
    lengths: Sequence[int]


def restore(call: Call, copy: Snapshot, lengths: Sequence[int]) -> None:
    """Sets a call back to a copy of its state, for these lengths, which are fewer than when it was copied."""
    length = lengths[0] if len(lengths) == 1 else Length(lengths[0], lengths[-1])
    call.state.renew(copy, length)
    call.set_length(length)


def prove_lengths(subject: Subject, lengths: Sequence[int]) -> Iterator[tuple[int, list[Fault]]]:
    """For each length, in ascending order, the faults that verify.prove.prove_length finds; none where it is proved."""
    lengths = sorted(set(lengths))
    runs = [_explore(subject, lengths, stack) for stack in subject.policy.stacks]
    for length, *proved in zip(lengths, *runs, strict=True):
        yield length, [] if all(proved) else prove_length(subject, length)


def _explore(subject: Subject, lengths: Sequence[int], stack: int | None) -> Iterator[bool]:
    """For each length, in ascending order, whether it is proved, with one of the policy's stacks."""
    if not lengths:
        return
    call = subject.call(Length(lengths[0], lengths[-1]), stack)
    run = _Run(subject, call)
    work = [Branch(Snapshot(call.state), False, subject.address, lengths)]
    while work:
        branch = work.pop()
        restore(call, branch.at, branch.lengths)
        run.arrived = branch.arrived
        cut = run.on(branch.address, branch.lengths)
        if len(branch.lengths) == 1:
            yield run.returned and not call.check()
        elif cut is not None:
            now = Snapshot(call.state)
            at = bisect_left(branch.lengths, cut.at)
            work += [Branch(now, run.arrived, cut.address, some) for some in (branch.lengths[at:], branch.lengths[:at])]
        elif run.fresh_stop:
            work.append(branch)
        else:
            last = run.last or branch
            work += [replace(last, lengths=(length,)) for length in reversed(branch.lengths)]


class _Run:
    def __init__(self, subject: Subject, call: Call) -> None:
        self.subject = subject
        self.call = call
        self.arrived = False  # at the head of the main loop
        self.returned = False
        self.last: Branch | None = None  # just before the last instruction that the lengths could not share
        self.fresh_stop = False  # that instruction was met for the first time: go there again, to stop before it
        self._lengths: Sequence[int] = ()
        self._parting: set[int] = set()  # the addresses of such instructions

    def on(self, address: int, lengths: Sequence[int]) -> Undecided | None:
        """Goes on until the return, or until a condition that parts the lengths, which it gives."""
        self.returned, self.last, self.fresh_stop, self._lengths = False, None, False, lengths
        try:
            self.subject.program.run(self.call.state, address, budget(lengths[-1] * self.subject.unit), self._at)
        except Fault as fault:
            self._part(fault.address)
            return None
        except Undecided as cut:
            conditional = cut.address >= 0 and self._mnemonic(cut.address).startswith(CONDITIONAL)
            if conditional and lengths[0] < cut.at <= lengths[-1]:
                return cut
            self._part(cut.address)
            return None
        self.returned = True
        if self.arrived and len(lengths) == 1:
            self.subject.met.add(lengths[0])
        return None

    def _part(self, address: int) -> None:
        """The lengths part at an instruction that may have changed something: runs for many now stop before it."""
        if len(self._lengths) > 1 and address >= 0 and address not in self._parting:
            self._parting.add(address)
            self.subject.program.stop_also_at(address)
            self.fresh_stop = True

    def _mnemonic(self, address: int) -> str:
        return self.subject.program.instruction(address).mnemonic

    def _at(self, address: int, s: State) -> bool:
        invariant = self.subject.invariant
        if invariant is not None and address == invariant.head and not self.arrived:
            self.arrived = True
            invariant.assume(s)
        if address in self._parting and len(self._lengths) > 1:
            self.last = Branch(Snapshot(self.call.state), self.arrived, address, self._lengths)
        return False
