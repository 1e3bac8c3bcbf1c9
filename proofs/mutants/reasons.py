# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Why a survivor is right: found by comparing runs of the code and of the mutant.

A survivor has passed the whole proof. The reason comes from runs for single lengths, and is one of these. The same
blocks run, and after the last change executed, every register and all memory are as without the changes. Or the same
blocks run, and what then differs can be replaced by an unknown (as secret as it is) and the proof still succeeds, so it
is not used. Or other blocks run, and compute the right result.
"""

from dataclasses import dataclass, field

from proofs.mutants.mutations import Mutant, clears
from proofs.mutants.targets import At, Target
from verify import lengths as sets
from verify.image import Image

FIRST, CALLS = 12, 36  # how many calls run: to see whether one change alone is wrong, and to find a reason
CONSTANT = "the byte is read, but nothing that is used depends on it"
SAME = "with what is there on every path, it computes the same value"
HELD = "on every path the destination holds that value already"
ZERO = "x ^ x is 0 for any x"
CLEARED = "clears what holds no secret there, or is cleared again before the return"
UNUSED = "what differs of its result is not used on any path, and is gone at the return"
UNREAD = "the bytes are not read and hold no secret at the return, written or not"
ORDER = "in either order they leave the same"
ELSEWHERE = "it points to other constants, which hold the same where they are read"
CANCEL = "they cancel: behind the later one, registers and memory are the same on every path"
CANCEL_BUT = "they cancel but for what is not used on any path, and is gone at the return"
SAME_PATH = "every length takes the same path"


def _constants(a: object, b: object) -> bool:
    return isinstance(a, At) and isinstance(b, At) and a.constant and b.constant


@dataclass
class Comparison:
    """Calls that were the same, that differed only in what is not used, or that took another path."""

    same: int = 0
    unused: int = 0
    places: set[str] = field(default_factory=set)  # kinds of places that differ
    elsewhere: bool = False  # pointers to constants differ, and the whole proof says that this is right
    other: list[int] = field(default_factory=list)  # lengths with another path
    wrong: int = 0  # none of these, or not right at all

    @property
    def explains(self) -> bool:
        """Whether every call took the same path, and differed in nothing that is used."""
        return not self.wrong and not self.other


class Reasons:
    """Finds the reasons for the survivors of one target."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.paths: dict[int, list[int]] = {}
        self.parts: dict[str, str] = {}

    def reason(self, mutant: Mutant) -> str:
        """The reason in a few words; "" if none of those known here applies."""
        if not mutant.parts:
            return self._single(mutant)
        alone = [self._alone(part) for part in mutant.parts]
        if all(alone):
            return f"either: {alone[0]}" if len(set(alone)) == 1 else f"first: {alone[0]}; second: {alone[1]}"
        found = self._compared(mutant)
        if found.explains:
            return CANCEL_BUT if found.unused else CANCEL
        return self._other_path(mutant, found)

    def _alone(self, part: Mutant) -> str:
        """Why one of two changes is right by itself; "" if it is not."""
        name = f"{part.addresses} {part}"
        if name not in self.parts:
            calls = self.target.calls(part)
            right = self.target.survives(part, calls[:: len(calls) // FIRST + 1])
            self.parts[name] = self._single(part) if right else ""
        return self.parts[name]

    def _single(self, mutant: Mutant) -> str:
        originals = [self.target.instructions.get(change.address) for change in mutant.changes]
        original, changed = originals[0], mutant.changes[0].changed
        if original is None or changed is None:
            return CONSTANT
        found = self._compared(mutant)
        if not found.explains:
            return self._other_path(mutant, found)
        if mutant.kind in ("condition", "opposite condition"):
            return self._other_path(mutant, found) or SAME_PATH
        if found.elsewhere:
            return ELSEWHERE
        if not found.unused:
            if len(mutant.changes) > 1:
                return ORDER
            if clears(original) and clears(changed) and original.operands[0] == changed.operands[0]:
                return ZERO
            return HELD if mutant.kind.endswith("left out") else SAME
        if found.places <= {"stack", "frame"}:
            return UNREAD
        return CLEARED if clears(original) else UNUSED

    def _compared(self, mutant: Mutant) -> Comparison:
        """Compare some of the calls that reach a change, of all entries and lengths."""
        found = Comparison()
        image = mutant.into(Image(self.target.path))
        calls = self.target.calls(mutant)
        calls = calls[:: len(calls) // CALLS | 1]  # an odd step, so that every entry is among them
        for role in dict.fromkeys(role for role, _ in calls):
            mine, its, third = (self.target.watch(role, each, mutant.addresses) for each in (None, image, None))
            for length in (length for of, length in calls if of == role):
                mine.run(length)
                if not its.run(length):
                    found.wrong += 1
                    return found
                if mine.path != its.path:
                    found.other.append(length)
                    continue
                third.forget = mine.differences(its)
                for place in [p for p in third.forget if _constants(mine.contents.get(p), its.contents.get(p))]:
                    found.elsewhere = True
                    del third.forget[place]
                if not third.forget and mine.executed == its.executed:
                    found.same += 1
                    continue
                third.at = mine.executed
                if mine.executed != its.executed or not third.run(length):
                    found.wrong += 1
                    return found
                found.unused += 1
                found.places |= {kind for kind, _, _ in third.forget}
        return found

    def _other_path(self, mutant: Mutant, found: Comparison) -> str:
        """For which lengths next to a whole number of blocks the code takes another path; "" if for none."""
        if found.wrong:
            return ""
        tried = [length for length in self.target.every if (length + 1) % 64 < 3]
        role = self.target.usual
        if not self.paths:
            self.paths = self._paths(role, None, tried)
        paths = self._paths(role, mutant.into(Image(self.target.path)), tried)
        other = [length for length in tried if paths[length] != self.paths[length]] or sorted(set(found.other))
        if not other:
            return ""
        shown = sets.show(other) if len(other) < 9 else f"{len(other)} of {len(tried)} lengths"
        return f"another path for {shown}, which is right as well"

    def _paths(self, role: str, image: Image | None, tried: list[int]) -> dict[int, list[int]]:
        watch = self.target.watch(role, image, ())
        found = {}
        for length in tried:
            watch.run(length)
            found[length] = watch.path
        return found
