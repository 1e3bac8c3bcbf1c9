# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Plants one fault at a time in machine code and asks for the proof again: python -m verify.mutations FILE ...

A fault that still is proved for all lengths that reach it is equivalent: the changed code does the same. Each of those
is listed, with what makes it so. Everything else is caught.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click
from iced_x86 import Code, Encoder, Instruction, OpKind, Register
from rich.console import Console
from rich.markup import escape

from harness.implementations import find
from harness.progress import Progress
from verify import lengths as sets
from verify.campaign import ROOT, assemble
from verify.contract import ROLES, Policy
from verify.decode import Decoded, Operand, decode
from verify.execute import Program
from verify.faults import Fault, InputError
from verify.image import Image
from verify.prove import Subject, prove_length

# Lengths that between them go through every kernel and every tail.
LENGTHS = (0, 1, 2, 6, 15, 31, 63, 64, 65, 127, 128, 191, 255, 256, 319, 383, 447, 511, 512, 575, 639, 703, 767, 831,
           895, 1023, 1087, 1151, 1279, 1535, 1791, 2047, 2048, 2559, 3071, 4095, 4160)  # fmt: skip
# Instructions that take the same operands and do something else.
SWAPS = (("PADDD", "PXOR"), ("PADDQ", "PADDD"), ("PUNPCKLDQ", "PUNPCKHDQ"), ("PUNPCKLQDQ", "PUNPCKHQDQ"))
CONDITIONS = {"JE": "JNE", "JNE": "JE", "JB": "JBE", "JAE": "JA", "JBE": "JB", "JA": "JAE"}
_CODES = {name: number for name, number in vars(Code).items() if isinstance(number, int)}
_NAMES = {number: name for name, number in _CODES.items()}


@dataclass(frozen=True)
class Mutation:
    """kind: what was done. changed stands at the address of original, or constant is a byte that is changed."""

    kind: str
    address: int
    original: str
    changed: Decoded | None = None
    constant: int = -1

    def __str__(self) -> str:
        return f"{self.kind}: {self.original} → {self.changed if self.changed else f'byte {self.constant:#x} changed'}"


@dataclass
class Survey:
    """How often each kind was planted and what caught it; survivors: proved all the same."""

    planted: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    survivors: list[tuple[Mutation, str]] = field(default_factory=list)


class Target:
    """The functions of one object file, and which (role, length) reaches which instruction."""

    def __init__(self, path: Path, symbol: str, primitive: str, lengths: tuple[int, ...] = LENGTHS) -> None:
        self.path = path
        self.lengths = lengths
        self.primitive = primitive
        self.image = Image(path)
        self.entries = {
            role: self.image.symbol(symbol + suffix)[0]
            for role, suffix in (("xor_ic", "_xor_ic"), ("xor", "_xor"), ("stream", ""))
        }
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

    def subject(self, role: str, mutation: Mutation | None = None) -> Subject:
        program = Program(self.image)
        if mutation is not None and mutation.changed is not None:
            program.changed = {mutation.address: mutation.changed}
        return Subject(program, self.entries[role], ROLES[role], self.primitive, Policy())

    def mutations(self, source: random.Random) -> Iterator[Mutation]:
        """All there are, in random order."""
        every: list[Mutation] = []
        for at, instruction in sorted(self.instructions.items()):
            for kind, raw in variations(instruction, source):
                changed = encoded(raw, at)
                if changed is not None and str(changed) != str(instruction):
                    changed.next = instruction.next
                    every.append(Mutation(kind, at, str(instruction), changed))
        every += [Mutation("constant", -1, "constants", None, at) for at in sorted(self.image.read)]
        source.shuffle(every)
        yield from every

    def caught(self, mutation: Mutation) -> Fault | None:
        """What fails first; None where everything is proved all the same."""
        if mutation.changed is None:
            return self._constant(mutation)
        subjects = {role: self.subject(role, mutation) for role in self.entries}
        work = list(self.reach[mutation.address])
        if steers(self.instructions[mutation.address]):
            work += [("xor_ic", length) for length in sets.chosen() if length <= self.lengths[-1]]
        for role, length in work:
            faults = prove_length(subjects[role], length)
            if faults:
                return faults[0]
        return None

    def idle(self, address: int) -> bool:
        """Whether the instruction at address leaves all registers as they are, on every path."""
        for role, length in self.reach[address]:
            subject = self.subject(role)
            probe = subject.program.probe(address)
            prove_length(subject, length)
            if probe.changed:
                return False
        return True

    def _constant(self, mutation: Mutation) -> Fault | None:
        image = Image(self.path)
        part = next(p for p in image.parts if p.address <= mutation.constant < p.address + len(p.data))
        part.data[mutation.constant - part.address] ^= 1
        for role, entry in self.entries.items():
            subject = Subject(Program(image), entry, ROLES[role], self.primitive, Policy())
            for length in self.lengths:
                faults = prove_length(subject, length)
                if faults:
                    return faults[0]
        return None


def encoded(raw: Instruction, address: int) -> Decoded | None:
    """None where the instruction has no encoding."""
    try:
        encoder = Encoder(64)
        encoder.encode(raw, address)
        return decode(encoder.take_buffer(), address)
    except (ValueError, Fault):
        return None


def variations(instruction: Decoded, source: random.Random) -> Iterator[tuple[str, Instruction]]:
    """Faults of one instruction: kind and the instruction instead."""
    raw, name = instruction.raw, instruction.mnemonic
    if name == "ENDBR64":
        return
    if name in CONDITIONS:
        raw = raw.copy()
        raw.code = _CODES[_NAMES[raw.code].replace(name + "_", CONDITIONS[name] + "_", 1)]
        yield "condition", raw
        return
    if name not in ("JMP", "RET", "NOP"):
        yield "left out", Instruction.create(Code.NOPD)
    for i, operand in enumerate(instruction.operands):
        if operand.kind == "immediate":
            changed = raw.copy()
            step = source.choice((1, -1)) if 0 < operand.number < 255 else 1 if operand.number == 0 else -1
            if name.endswith(("ROLD", "RLD", "LLD", "ROL")) or operand.number < 2**31:
                changed.set_immediate_i32(i, operand.number + step) if raw.op_kind(i) != OpKind.IMMEDIATE8 else (
                    setattr(changed, "immediate8", (operand.number + step) & 255)
                )
            yield "immediate", changed
        if operand.kind in ("general", "vector") and raw.op_kind(i) == OpKind.REGISTER:
            changed = raw.copy()
            changed.set_op_register(i, _neighbour(raw.op_register(i), operand, instruction, source))
            yield "register", changed
        if operand.kind == "memory":
            for by in (1, source.choice((-4, 16, 64))):
                changed = raw.copy()
                changed.memory_displacement = (raw.memory_displacement + by) & 0xFFFFFFFFFFFFFFFF
                if not raw.is_ip_rel_memory_operand:
                    changed.memory_displ_size = 8
                yield "address", changed
    for pair in SWAPS:
        for one, other in (pair, pair[::-1]):
            bare = name.lstrip("V") if name.startswith("V") else name
            if bare.rstrip("D") == one.rstrip("D") or bare == one:
                code = _NAMES[raw.code].replace(bare, other, 1)
                code = code.replace("PXOR_", "PXORD_") if code.startswith("EVEX_VPXOR_") else code
                if code in _CODES:
                    changed = raw.copy()
                    changed.code = _CODES[code]
                    yield "operation", changed
    if instruction.mask:
        changed = raw.copy()
        changed.op_mask = Register.NONE
        yield "mask", changed


def _neighbour(register: int, operand: Operand, instruction: Decoded, source: random.Random) -> int:
    step = source.choice((1, 2, 3))
    if operand.kind == "vector":
        limit = 32 if instruction.encoding == 2 else 16
        return int(register - operand.number + (operand.number + step) % limit)
    number = operand.number
    other = (number + step) % 16
    return int(register - number + (other if other != 4 else 5)) if not operand.high else int(register)


def survey(target: Target, count: int, seed: int, progress: Progress | None = None) -> Survey:
    """Plants up to count mutations."""
    result = Survey()
    for mutation in target.mutations(random.Random(seed)):
        if sum(result.planted.values()) >= count:
            break
        result.planted[mutation.kind] += 1
        fault = target.caught(mutation)
        if progress:
            progress.step()
        if fault is None:
            result.survivors.append((mutation, reason(target, mutation)))
        else:
            result.caught[fault.kind] += 1
    return result


def steers(instruction: Decoded) -> bool:
    """Whether it does nothing but choose the way: a change may then show at any length."""
    return instruction.mnemonic in ("CMP", "TEST") or instruction.mnemonic in CONDITIONS


def reason(target: Target, mutation: Mutation) -> str:
    """Why a surviving change changes nothing, or "" where no reason is known: that may be a fault of the verifier."""
    original, changed = target.instructions.get(mutation.address), mutation.changed
    if original is None or changed is None:
        return ""
    if steers(original):
        return "another kernel is chosen for some lengths, and is right for them: proved for all the chosen lengths"
    name = original.mnemonic.removeprefix("V")
    commutes = name.startswith(("PADD", "PXOR", "POR", "PAND")) or name in ("ADD", "XOR", "OR", "AND", "TEST")
    if commutes and sorted(map(str, original.operands[1:])) == sorted(map(str, changed.operands[1:])):
        return "the operands commute"
    to_memory = original.operands[0].kind == "memory"
    if mutation.kind == "left out" and not to_memory and target.idle(mutation.address):
        return "on every path the destination holds that value already"
    left_out = encoded(Instruction.create(Code.NOPD), mutation.address)
    assert left_out is not None
    left_out.next = original.next
    needless = target.caught(Mutation("left out", mutation.address, mutation.original, left_out)) is None
    zeroes = name in ("PXOR", "PXORD", "XOR") and original.operands[-1] == original.operands[-2]
    if zeroes and mutation.kind == "register" and changed.operands[-1] == changed.operands[-2]:
        return "x ^ x is 0 for any x"
    if needless and (zeroes or name == "ZEROUPPER"):
        return "clears what holds no secret, or is cleared again before the return"
    if needless and to_memory:
        return "clears stack bytes that hold no secret, or are written again before the return"
    return ""


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--symbol", help="The symbol of stream; those of xor and xor_ic follow from it.")
@click.option("--impl", envvar="IMPL", default="", help="Variants of this project, where no FILE is given.")
@click.option("--primitive", envvar="PRIMITIVE", default="chacha20")
@click.option("--count", default=100, help="How many for each file.")
@click.option("--seed", default=1)
def main(files: tuple[Path, ...], symbol: str | None, impl: str, primitive: str, count: int, seed: int) -> None:
    """Plants faults in each FILE or variant; the exit code is 1 if one survives for no known reason."""
    if files and not symbol:
        raise click.UsageError("with FILE, give --symbol")
    work = [(file, symbol or "", primitive) for file in files] or emitted(impl, primitive)
    console = Console(highlight=False, soft_wrap=True)
    surveys = []
    for file, name, of in work:
        try:
            target = Target(file, name, of)
        except InputError as error:
            raise click.UsageError(str(error)) from error
        with Progress(f"planting faults in {file}", count) as progress:
            surveys.append(survey(target, count, seed, progress))
        report(console, target, surveys[-1])
    planted, caught = (sum(getattr(each, what).total() for each in surveys) for what in ("planted", "caught"))
    unexplained = sum(not why for each in surveys for _, why in each.survivors)
    console.print(
        f"{planted} planted, {caught} caught, {planted - caught} equivalent, {unexplained} of them unexplained"
    )
    raise SystemExit(1 if unexplained else 0)


def emitted(impl: str, primitive: str) -> list[tuple[Path, str, str]]:
    """Objects of the variants, which make prove assembles too."""
    found = []
    for implementation in find(ROOT, (), impl, primitive):
        sources = [source for source in implementation.sources if source.suffix == ".S"]
        if implementation.operation == "crypto_stream" and len(sources) == 1:
            found.append((assemble(implementation, sources[0]), implementation.namespace, implementation.primitive))
    return found


def report(console: Console, target: Target, result: Survey) -> None:
    planted = ", ".join(f"{kind} {number}" for kind, number in sorted(result.planted.items()))
    caught = ", ".join(f"{kind} {number}" for kind, number in sorted(result.caught.items()))
    console.print(f"{escape(str(target.path))}: {result.planted.total()} planted ({planted})")
    console.print(f"  {result.caught.total()} caught ({caught}), {len(result.survivors)} equivalent")
    for mutation, why in result.survivors:
        where = mutation.address - target.entries["xor_ic"]
        console.print(f"  at {where:+#x} {escape(str(mutation))}: {why or '[red]no reason known[/red]'}")


if __name__ == "__main__":
    main()
