# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Streams as targets: words are expressions of bits, and the proof is verify.certificate's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from proofs.emitted import SUFFIXES, forms
from proofs.mutants.mutations import Mutant
from proofs.mutants.targets import At, Call, Place, Target, Watch
from verify import certificate as c
from verify import expression as e
from verify import lengths as sets
from verify.contract import ROLES, Policy
from verify.execute import Program
from verify.expression import Word
from verify.faults import Fault, InputError
from verify.halves import half_of
from verify.image import Image, Section
from verify.prove import Subject, prove_length
from verify.regions import Region
from verify.semantics.forms import Step
from verify.state import State, vector
from verify.values import Quad, Value

# Lengths that together reach every kernel and every tail.
LENGTHS = (0, 1, 2, 6, 15, 31, 63, 64, 65, 127, 128, 191, 255, 256, 319, 383, 447, 511, 512, 575, 639, 703, 767, 831,
           895, 1023, 1087, 1151, 1279, 1535, 1791, 2047, 2048, 2559, 3071, 4095, 4160)  # fmt: skip
TRIED = 6  # calls that are tried before the whole proof


class Streams(Target):
    """The four functions of a stream. every: the lengths for which a mutant that seems right is proved, besides the
    induction."""

    usual = "xor_ic"

    def __init__(
        self,
        path: Path,
        symbol: str,
        primitive: str,
        lengths: Sequence[int] = LENGTHS,
        every: Sequence[int] = sets.ALL,
        allowed: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(path, {role: symbol + suffix for role, suffix in SUFFIXES.items()}, lengths, every)
        self.symbol = symbol
        self.primitive = primitive
        self.forms = allowed | forms(path)
        for role, length in self.every_call():
            subject = self.subject(role)
            faults = prove_length(subject, length)
            if faults:
                raise InputError(f"{path}, {role}, length {length} is not proved as it is: {faults[0]}")
            self.reaches((role, length), subject.program.reached)
        self.constants = sorted(self.image.read)

    def subject(self, role: str, image: Image | None = None) -> Subject:
        """What verify.certificate proves: one function of the image, with its role and primitive."""
        return Subject(Program(image or self.image), self.entries[role], ROLES[role], self.primitive, Policy())

    def watch(self, role: str, image: Image | None, addresses: tuple[int, ...]) -> Watch:
        return WatchOfWords(self.subject(role, image), addresses)

    def killed(self, mutant: Mutant) -> str:
        image = mutant.into(Image(self.path))
        calls = self.calls(mutant)
        tried = [calls[i * (len(calls) - 1) // (TRIED - 1)] for i in range(TRIED)]
        return self._first_fault(image, tried) or self._whole(image)

    def _first_fault(self, image: Image, calls: Iterable[Call]) -> str:
        for role, length in calls:
            faults = prove_length(self.subject(role, image), length, explained=False)
            if faults:
                return faults[0].kind
        return ""

    def _whole(self, image: Image) -> str:
        for role, suffix in SUFFIXES.items():
            name, counter = self.symbol + suffix, self.symbol + SUFFIXES["xor_ic"]
            task = c.Task(self.path, name, self.primitive, role, tuple(self.every), counter=counter)
            result = c.prove(task, image=image)
            if result.faults:
                return result.faults[0].kind
            induction = result.induction
            if induction is None or (induction.low <= len(self.every) and not result.complete):  # fewer: only in tests
                return "induction"
        return ""


class WatchOfWords(Watch):
    """Watches a symbolic run, with unknown inputs."""

    def __init__(self, subject: Subject, addresses: tuple[int, ...]) -> None:
        super().__init__(addresses)
        self.subject = subject
        subject.program.watch = self._around
        subject.program.entered = lambda address: self.path.append(address)

    def run(self, length: int) -> bool:
        self.clear()
        return not prove_length(self.subject, length, explained=False)

    def _around(self, address: int, step: Step) -> Step:
        if address not in self.addresses:
            return step

        def both(s: State) -> None:
            step(s)
            self.saw(s)

        return both

    def contents_of(self, s: State) -> dict[Place, object]:
        return contents(s)

    def differs(self, a: object, b: object) -> Differing | None:
        bytes_: Sequence[int] = range(4)
        if isinstance(a, Word) and isinstance(b, Word):
            bytes_ = [i for i in range(4) if e.byte_of(a, i) is not e.byte_of(b, i)]
        alike = a is b or (type(a) is type(b) and not isinstance(a, Word) and a == b)
        return (bytes_, _secret(a) or _secret(b)) if bytes_ and not alike else None

    def forget_at(self, s: State, place: Place, how: Differing) -> None:
        make_unknown(s, place, how)


Differing = tuple[Sequence[int], bool]  # bytes of a word, and whether a secret may be there


def _regions(s: State) -> Iterator[tuple[str, Region]]:
    memory = s.memory
    yield from ((region.name, region) for region in (*(stack.region for stack in memory.stacks), *memory.outputs))


def _origin(s: State, name: str) -> int:
    """The offset that the names of places subtract: a frame's count from the stack pointer, since where the frame
    begins is no matter of the code."""
    region, offset = s.bottom
    return offset if region.name == name == "frame" else 0


def contents(s: State) -> dict[Place, object]:
    """Everything that the code may have changed, by place, without the initial contents of memory."""
    found: dict[Place, object] = {("general", i, 0): _relative(s, value) for i, value in enumerate(s.general)}
    found.update({("mask", i, 0): value for i, value in enumerate(s.masks)})
    for i, register in enumerate(s.vectors):
        found.update({("vector", i, j): word for j, word in enumerate(register.words)})
    for name, region in _regions(s):
        for offset, word in region.cells.items():
            half = half_of(word)  # half of a value whose words differ between runs
            found[name, offset - _origin(s, name), 0] = (_relative(s, half[0]), half[1]) if half else word
    return found


def _relative(s: State, value: Value) -> object:
    if isinstance(value, int | Quad):
        return value
    try:
        region, offset = s.place(value)
    except Fault:
        return str(value)
    return At(region.name, offset - _origin(s, region.name), isinstance(region, Section))


def make_unknown(s: State, place: Place, how: Differing) -> None:
    """Replace some bytes of a place by unknown ones, which may be secret."""
    (kind, i, j), (bytes_, secret) = place, how

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


def _secret(value: object) -> bool:
    if isinstance(value, Quad):
        return value.low.secret or value.high.secret
    return isinstance(value, Word) and value.secret
