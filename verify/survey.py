# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-mutations: plants one fault at a time in machine code and asks for the proof again.

A fault that is not caught must be equivalent. So the changed code has to pass the whole proof, every length and the
induction, which shows that it is right as well; why it is comes from comparing what both do.
"""

from __future__ import annotations

import multiprocessing
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from harness import processors
from harness.errors import HarnessError
from harness.implementations import find
from harness.progress import Progress
from verify import certificate as c
from verify import expression as e
from verify import lengths as sets
from verify import record
from verify.campaign import ROOT, SUFFIXES, assemble
from verify.contract import ROLES, Policy
from verify.decode import Decoded
from verify.execute import Program
from verify.explore import prove_lengths
from verify.faults import Fault, InputError
from verify.image import Image
from verify.mutations import CONDITIONS, Mutation, clears, encoded, mutations, nothing
from verify.prove import Subject, prove_length
from verify.semantics.forms import Step
from verify.semantics.table import compile_step
from verify.state import State, Vector, vector
from verify.values import Quad, Value

# Lengths that between them go through every kernel and every tail.
LENGTHS = (0, 1, 2, 6, 15, 31, 63, 64, 65, 127, 128, 191, 255, 256, 319, 383, 447, 511, 512, 575, 639, 703, 767, 831,
           895, 1023, 1087, 1151, 1279, 1535, 1791, 2047, 2048, 2559, 3071, 4095, 4160)  # fmt: skip
# One of each kind of code: general registers, xmm with and without pshufb, ymm, zmm, a merged one, HChaCha before it.
DEFAULT = ("chacha20/amd64-u1", "chacha20/amd64-sse2-u4", "chacha20/amd64-ssse3", "chacha20/amd64-avx2",
           "chacha20/amd64-avx512", "xchacha20/amd64-avx512vl-u8")  # fmt: skip


_fresh = count()  # names of atoms are secret or not once and for all
Registers = tuple[list[Value], list[Vector], list[Value]]


@dataclass
class Survey:
    """How often each kind was planted and what caught it; survivors: proved all the same, with the reason."""

    name: str
    planted: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    survivors: list[tuple[str, str, str]] = field(default_factory=list)  # where and what, kind, reason

    @property
    def unexplained(self) -> int:
        return sum(not why for *_, why in self.survivors)


class Target:
    """The functions of one object file, and which (role, length) reaches which instruction.

    lengths: tried first; every: what a change that seems to be equivalent has to be proved for, besides the induction.
    """

    def __init__(
        self,
        path: Path,
        symbol: str,
        primitive: str,
        lengths: Sequence[int] = LENGTHS,
        every: Sequence[int] = sets.ALL,
    ) -> None:
        self.path = path
        self.lengths = lengths
        self.every = every
        self.symbol = symbol
        self.primitive = primitive
        self.image = Image(path)
        self.entries = {role: self.image.symbol(symbol + suffix)[0] for role, suffix in SUFFIXES.items()}
        self.paths: dict[int, int] = {}
        self.reach: dict[int, list[tuple[str, int]]] = {}
        self.instructions: dict[int, Decoded] = {}
        for length in lengths:
            for role in self.entries:
                subject = self.subject(role)
                faults = prove_length(subject, length)
                if faults:
                    raise InputError(f"{path}, {role}, length {length} is not proved as it is: {faults[0]}")
                for at, instruction in subject.program.reached.items():
                    self.reach.setdefault(at, []).append((role, length))
                    self.instructions[at] = instruction

    def subject(self, role: str, image: Image | None = None) -> Subject:
        return Subject(Program(image or self.image), self.entries[role], ROLES[role], self.primitive, Policy())

    def caught(self, mutation: Mutation) -> str:
        """What fails first, the kind of fault; "" where everything is proved all the same."""
        image = mutation.planted(Image(self.path))
        every = [(role, length) for role in self.entries for length in self.lengths[::6]]
        for role, length in self.reach.get(mutation.address, every)[:6]:
            faults = prove_length(self.subject(role, image), length, explained=False)
            if faults:
                return faults[0].kind
        return self._whole(image)

    def _whole(self, image: Image) -> str:
        for role, suffix in SUFFIXES.items():
            name, counter = self.symbol + suffix, self.symbol + SUFFIXES["xor_ic"]
            task = c.Task(self.path, name, self.primitive, role, tuple(self.every), counter=counter)
            result = c.prove(task, image=image)
            if result.faults:
                return result.faults[0].kind
            if result.induction is None:
                return "induction"
        return ""

    # Why a change changes nothing.

    def reason(self, mutation: Mutation) -> str:
        """In a few words, found by running both; "" where nothing of what is known here explains it."""
        original, changed = self.instructions.get(mutation.address), mutation.changed
        if original is None or changed is None:
            return "the byte is read, but nothing that is used depends on it"
        if original.mnemonic in ("CMP", "TEST") or original.mnemonic in CONDITIONS:
            return self._other_path(mutation)
        if original.operands[0].kind != "memory" and self._same_effect(mutation.address, changed):
            if sorted(map(str, original.operands[1:])) == sorted(map(str, changed.operands[1:])) and clears(original):
                return "x ^ x is 0 for any x"
            if mutation.kind.endswith("left out"):
                return "on every path the destination holds that value already"
            return "with what is there on every path, it computes the same value"
        if original.operands and original.operands[0].kind == "memory":
            left_out = encoded(nothing(), original)
            assert left_out is not None
            if not self.caught(Mutation("left out", mutation.address, mutation.original, left_out)):
                return "the bytes are not read and hold no secret at the return, written or not"
        elif self._unused(mutation.address, changed):
            if clears(original):
                return "clears what holds no secret there, or is cleared again before the return"
            return "what differs of its result is not used on any path, and is gone at the return"
        return self._other_path(mutation)

    def _same_effect(self, address: int, changed: Decoded) -> bool:
        """Whether both instructions leave the same registers, wherever any length and entry reaches them."""
        same = True

        def compare(s: State, other: Registers) -> None:
            nonlocal same
            same = same and other == _registers(s)

        for role in self.entries:
            for _ in prove_lengths(self._comparing(role, address, changed, compare), self.every):
                if not same:
                    return False
        return same

    def _unused(self, address: int, changed: Decoded) -> bool:
        """Whether the proof succeeds with anything, as secret as it is, where the two results differ."""

        def forget(s: State, other: Registers) -> None:
            for i, (mine, its) in enumerate(zip(s.general, other[0], strict=True)):
                if mine != its:
                    secret = isinstance(its, Quad) and (its.low.secret or its.high.secret)
                    s.general[i] = Quad(*(e.atom(f"differs #{next(_fresh)}", secret) for _ in range(2)))
            for i, (one, its_one) in enumerate(zip(s.vectors, other[1], strict=True)):
                pairs = zip(one.words, its_one.words, strict=True)
                s.vectors[i] = vector(
                    tuple(w if w is o else e.atom(f"differs #{next(_fresh)}", o.secret) for w, o in pairs)
                )

        for role in {role: None for role, _ in self.reach[address]}:
            subject = self._comparing(role, address, changed, forget)
            if any(faults for _, faults in prove_lengths(subject, self.lengths)):
                return False
        return True

    def _comparing(
        self, role: str, address: int, changed: Decoded, then: Callable[[State, Registers], None]
    ) -> Subject:
        """A run of the code as it is, in which `then` sees what the changed instruction would have done."""
        instead = compile_step(changed)

        def around(step: Step) -> Step:
            def both(s: State) -> None:
                before = _registers(s)
                try:
                    instead(s)
                    after = _registers(s)
                except Fault:
                    after = ([], [], [])
                s.general, s.vectors, s.masks = before
                step(s)
                then(s, after)

            return both

        subject = self.subject(role)
        subject.program.watched[address] = around
        return subject

    def _other_path(self, mutation: Mutation) -> str:
        """For which lengths around a number of blocks the way through the code is another; "" if for none."""
        tried = [length for length in self.every if (length + 1) % 64 < 3]
        if not self.paths:
            self.paths = {length: self._path(length, self.image) for length in tried}
        image = mutation.planted(Image(self.path))
        other = [length for length in tried if self._path(length, image) != self.paths[length]]
        if not other:
            return "every length takes the same path" if mutation.kind == "condition" else ""
        shown = sets.show(other) if len(other) < 9 else f"{len(other)} of {len(tried)} lengths"
        return f"another path for {shown}, which is right as well"

    def _path(self, length: int, image: Image) -> int:
        """A number for the blocks that are run, in order."""
        subject = self.subject("xor_ic", image)
        found: list[int] = []
        subject.program.entered = found.append
        prove_length(subject, length, explained=False)
        return hash(tuple(found))


def _registers(s: State) -> Registers:
    return list(s.general), list(s.vectors), list(s.masks)


def survey(target: Target, number: int, seed: int, name: str = "", progress: Progress | None = None) -> Survey:
    """Plants up to so many mutations."""
    result = Survey(name)
    source = random.Random(seed)
    for mutation in mutations(target.image, target.instructions, source):
        if result.planted.total() >= number:
            break
        result.planted[mutation.kind] += 1
        kind = target.caught(mutation)
        if progress:
            progress.step()
        if kind:
            result.caught[kind] += 1
        else:
            where = f"{mutation.address - target.entries['stream']:+#x}: {mutation}"
            result.survivors.append((where, mutation.kind, target.reason(mutation)))
    return result


@click.command()
@click.option("--impl", envvar="IMPL", default="", help="Variants, as shell patterns; by default six of all kinds.")
@click.option("--primitive", envvar="PRIMITIVE", default="")
@click.option("--count", "number", default=100, help="How many for each.")
@click.option("--seed", default=1)
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--record", "recorded", is_flag=True, help=f"Write {record.PLACE}/ and {record.PAGE}.")
def main(impl: str, primitive: str, number: int, seed: int, jobs: int | None, recorded: bool) -> None:
    """Plants faults in each variant; the exit code is 1 if one survives for no known reason."""
    work = [(path, symbol, of, name, number, seed) for name, path, symbol, of in emitted(impl, primitive)]
    if not work:
        raise HarnessError("no emitted variant has such a name")
    console = Console(highlight=False, soft_wrap=True)
    surveys = []
    context = multiprocessing.get_context("spawn")
    pool = context.Pool(jobs or processors.count(), maxtasksperchild=1)
    with Progress("planting faults", len(work)) as progress, pool:
        for each in pool.imap_unordered(_survey, work):
            surveys.append(each)
            progress.pause(lambda each=each: report(console, each))  # type: ignore[misc]
            progress.step()
    planted, caught = (sum(getattr(each, what).total() for each in surveys) for what in ("planted", "caught"))
    unexplained = sum(each.unexplained for each in surveys)
    console.print(
        f"{planted} planted, {caught} caught, {planted - caught} equivalent, {unexplained} of them unexplained"
    )
    if recorded:
        record.write_mutations(surveys)
    raise SystemExit(1 if unexplained else 0)


def _survey(work: tuple[Path, str, str, str, int, int]) -> Survey:
    path, symbol, primitive, name, number, seed = work
    return survey(Target(path, symbol, primitive), number, seed, name)


def emitted(impl: str, primitive: str) -> list[tuple[str, Path, str, str]]:
    """Name, object, symbol and primitive of the variants, which make prove assembles too."""
    found = []
    for implementation in find(ROOT, (), impl, primitive):
        sources = [source for source in implementation.sources if source.suffix == ".S"]
        name = f"{implementation.primitive}/{implementation.directory.name}"
        if implementation.operation != "crypto_stream" or len(sources) != 1:
            continue
        if impl or primitive or name in DEFAULT:
            path = assemble(implementation, sources[0])
            found.append((name, path, implementation.namespace, implementation.primitive))
    return found


def report(console: Console, result: Survey) -> None:
    planted = ", ".join(f"{kind} {number}" for kind, number in sorted(result.planted.items()))
    caught = ", ".join(f"{kind} {number}" for kind, number in sorted(result.caught.items()))
    console.print(f"{escape(result.name)}: {result.planted.total()} planted ({planted})")
    console.print(f"  {result.caught.total()} caught ({caught}), {len(result.survivors)} equivalent")
    for where, kind, why in result.survivors:
        console.print(f"  {kind} at {escape(where)}: {why or '[red]no reason known[/red]'}")


if __name__ == "__main__":
    main()
