# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Why a survivor is right: found by running the code and the mutant side by side.

A survivor has passed the whole proof. What is said here of it comes from runs for single lengths, and in each it is one
of these. The blocks run are the same, and behind the last change executed every register and all memory are as without
the changes; or what differs there may be anything (as secret as it is) and the proof succeeds still, so it is not used;
or the blocks run are others, and what they do is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from proofs.mutants.mutations import Mutant, clears
from proofs.mutants.targets import Target
from verify import expression as e
from verify import lengths as sets
from verify.expression import Word
from verify.faults import Fault
from verify.halves import half_of
from verify.image import Image, Section
from verify.prove import Subject, prove_length
from verify.regions import Region
from verify.semantics.forms import Step
from verify.state import State, vector
from verify.values import Quad, Value

FIRST, CALLS = 12, 36  # how many are run: to see whether a change alone is wrong, and to see why it is not
Differing = Sequence[int]  # bytes of a word
Place = tuple[str, int, int]  # kind, number of a register or offset, and word of a vector

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


class Watch:
    """Sees the machine behind each execution of the changed instructions, and may make places unknown at the last."""

    def __init__(self, subject: Subject, addresses: tuple[int, ...]) -> None:
        self.subject = subject
        self.forget: dict[Place, tuple[Differing, bool]] = {}
        self.at = 0  # the execution behind which to forget
        self.addresses = addresses
        subject.program.watch = self._around
        subject.program.entered = lambda address: self.path.append(address)
        self.clear()

    def clear(self) -> None:
        self.path: list[int] = []
        self.executed = 0
        self.last: State | None = None
        self.contents: dict[Place, object] = {}

    def run(self, length: int) -> bool:
        """Whether everything holds."""
        self.clear()
        return not prove_length(self.subject, length, explained=False)

    def _around(self, address: int, step: Step) -> Step:
        if address not in self.addresses:
            return step

        def both(s: State) -> None:
            step(s)
            self.executed += 1
            if not self.at:
                self.contents = contents(s)
            elif self.executed == self.at:
                for place, (bytes_, secret) in self.forget.items():
                    make_unknown(s, place, bytes_, secret)

        return both


def _regions(s: State) -> Iterator[tuple[str, Region]]:
    memory = s.memory
    yield from ((region.name, region) for region in (*(stack.region for stack in memory.stacks), *memory.outputs))


def _origin(s: State, name: str) -> int:
    """A frame's offsets count from the stack pointer: where else they begin, above or below, is nothing of the code."""
    region, offset = s.bottom
    return offset if region.name == name == "frame" else 0


def contents(s: State) -> dict[Place, object]:
    """All that the code could have changed, by place. Initial contents of memory are left out."""
    found: dict[Place, object] = {("general", i, 0): _relative(s, value) for i, value in enumerate(s.general)}
    found.update({("mask", i, 0): value for i, value in enumerate(s.masks)})
    for i, register in enumerate(s.vectors):
        found.update({("vector", i, j): word for j, word in enumerate(register.words)})
    for name, region in _regions(s):
        for offset, word in region.cells.items():
            half = half_of(word)  # of a value whose words are others in every run
            found[name, offset - _origin(s, name), 0] = (_relative(s, half[0]), half[1]) if half else word
    return found


@dataclass(frozen=True)
class At:
    """What a pointer points to, by names that are the same in every run."""

    region: str
    offset: int
    constant: bool


def _relative(s: State, value: Value) -> object:
    if isinstance(value, int | Quad):
        return value
    try:
        region, offset = s.place(value)
    except Fault:
        return str(value)
    return At(region.name, offset - _origin(s, region.name), isinstance(region, Section))


def make_unknown(s: State, place: Place, bytes_: Differing, secret: bool) -> None:
    """Some bytes of what a place holds may be anything from here on, and a secret."""
    kind, i, j = place

    def unknown(old: Word) -> Word:
        new = e.fresh("differs", secret)
        return e.cat(*(e.byte_of(new if k in bytes_ else old, k) for k in range(4)))

    if kind in ("general", "mask"):
        (s.general if kind == "general" else s.masks)[i] = Quad(unknown(e.ZERO), unknown(e.ZERO))
    elif kind == "vector":
        words = s.vectors[i].words
        s.vectors[i] = vector((*words[:j], unknown(words[j]), *words[j + 1 :]))
    else:
        cells = dict(_regions(s))[kind].cells
        cells[i + _origin(s, kind)] = unknown(cells[i + _origin(s, kind)])


def differences(mine: dict[Place, object], its: dict[Place, object]) -> dict[Place, tuple[Differing, bool]]:
    """Places that differ, which of the bytes of each word there, and whether a secret may be there."""
    found = {}
    for place in {**mine, **its}:
        a, b = mine.get(place), its.get(place)
        bytes_: Differing = range(4)
        if isinstance(a, Word) and isinstance(b, Word):
            bytes_ = [i for i in range(4) if e.byte_of(a, i) is not e.byte_of(b, i)]
        if bytes_ and not _alike(a, b):
            found[place] = bytes_, _secret(a) or _secret(b)
    return found


def _alike(a: object, b: object) -> bool:
    return a is b or (type(a) is type(b) and not isinstance(a, Word) and a == b)


def _constants(a: object, b: object) -> bool:
    return isinstance(a, At) and isinstance(b, At) and a.constant and b.constant


def _secret(value: object) -> bool:
    if isinstance(value, Quad):
        return value.low.secret or value.high.secret
    return isinstance(value, Word) and value.secret


@dataclass
class Comparison:
    """How many calls were alike, which differed in nothing that is used, and which took another path."""

    same: int = 0
    unused: int = 0
    places: set[str] = field(default_factory=set)  # kinds of what differs
    elsewhere: bool = False  # pointers to constants differ, and the whole proof says that it is right
    other: list[int] = field(default_factory=list)  # lengths
    wrong: int = 0  # neither, or not right at all

    @property
    def explains(self) -> bool:
        return not self.wrong and not self.other


class Reasons:
    """For the survivors of one target."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.paths: dict[int, list[int]] = {}
        self.parts: dict[str, str] = {}

    def reason(self, mutant: Mutant) -> str:
        """In a few words; "" where nothing of what is known here explains it."""
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
        """Why one of two changes is right by itself; "" where it is not."""
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
        """Some of the calls that reach a change, of all entries and lengths."""
        found = Comparison()
        image = mutant.into(Image(self.target.path))
        calls = self.target.calls(mutant)
        calls = calls[:: len(calls) // CALLS | 1]  # an odd step: every entry is among them
        for role in dict.fromkeys(role for role, _ in calls):
            mine, its, third = (
                Watch(self.target.subject(role, each), mutant.addresses) for each in (None, image, None)
            )
            for length in (length for of, length in calls if of == role):
                mine.run(length)
                if not its.run(length):
                    found.wrong += 1
                    return found
                if mine.path != its.path:
                    found.other.append(length)
                    continue
                third.forget = differences(mine.contents, its.contents)
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
        """For which lengths next to a number of blocks the way through the code is another; "" if for none."""
        if found.wrong:
            return ""
        tried = [length for length in self.target.every if (length + 1) % 64 < 3]
        role = "xor_ic"
        if not self.paths:
            self.paths = self._paths(role, None, tried)
        paths = self._paths(role, mutant.into(Image(self.target.path)), tried)
        other = [length for length in tried if paths[length] != self.paths[length]] or sorted(set(found.other))
        if not other:
            return ""
        shown = sets.show(other) if len(other) < 9 else f"{len(other)} of {len(tried)} lengths"
        return f"another path for {shown}, which is right as well"

    def _paths(self, role: str, image: Image | None, tried: list[int]) -> dict[int, list[int]]:
        watch = Watch(self.target.subject(role, image), ())
        found = {}
        for length in tried:
            watch.run(length)
            found[length] = watch.path
        return found
