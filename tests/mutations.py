# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Small faults in finished code: each changes one instruction, one jump or one constant."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from generator.ir.function import Instr, Origin
from generator.ir.values import Constant, Masked, Mem, Operand, Register
from generator.isa import peach
from generator.machine import Code, Go, Label
from generator.machine.code import Item
from generator.machine.secrets import zeroes
from proofs.mutants.mutations import CONDITIONS

SHIFTS = frozenset("pslld psrld vpslld vpsrld vprold vprotd rol rorx psrldq vpsrldq shr".split())
#: Shuffles by an immediate of which eight bits matter; in the others (HALVES) only the lowest bit does.
CONTROLLED = frozenset("pshufd pshuflw pshufhw shufps".split())
HALVES = frozenset("perm2i128 shufi32x4 inserti128 inserti32x4 extracti128 extracti32x4".split())
#: Another operation of the same form. por for pxor is left out: it gives the same if no bits overlap.
OTHER_OPERATION = {
    "paddd": "pxor",
    "paddq": "paddd",
    "punpckldq": "punpckhdq",
    "punpckhdq": "punpckldq",
    "punpcklqdq": "punpckhqdq",
    "punpckhqdq": "punpcklqdq",
    "add": "sub",
    "sub": "add",
    "xor": "add",
}


@dataclass(frozen=True)
class Mutation:
    """A fault: its class, description and code. before, constant: the instruction or constant that was changed."""

    kind: str
    text: str
    code: Code
    before: Item | None = None
    constant: Constant | None = None


Change = Callable[[Code, Random], Mutation | None]
#: Gives an instruction to put in another's place; None if none differs.
Substitute = Callable[[Instr, Code, Random], Instr | None]


def mutate(code: Code, random: Random, count: int) -> Iterator[Mutation]:
    """``count`` faults, from each class in turn as far as the code has places for it."""
    found = 0
    while found < count:
        for kind, change in CHANGES.items():
            mutation = change(code, random)
            if mutation is not None and found < count:
                found += 1
                yield replace(mutation, kind=kind)


@dataclass(frozen=True)
class Site:
    """An item of the code, and its place."""

    code: Code
    procedure: int
    index: int
    item: Item

    def holding(self, item: Item | None) -> Mutation:
        """The code with another item at this place, or with none."""
        procedures = list(self.code.procedures)
        old = procedures[self.procedure]
        items = [*old.items[: self.index], *([] if item is None else [item]), *old.items[self.index + 1 :]]
        procedures[self.procedure] = replace(old, items=items)
        changed = replace(self.code, procedures=procedures)
        return Mutation("", f"{old.role} + {self.index}: {self.item} becomes {item}", changed, self.item)


def _site(code: Code, random: Random, wanted: Callable[[Item], bool]) -> Site | None:
    """A random site whose item is wanted; None if there is none."""
    some = ((p, i, item) for p, each in enumerate(code.procedures) for i, item in enumerate(each.items) if wanted(item))
    sites = [Site(code, *where) for where in some]
    return random.choice(sites) if sites else None


def _dropping(wanted: Callable[[Item], bool]) -> Change:
    """Changes that leave out one of the wanted items."""

    def change(code: Code, random: Random) -> Mutation | None:
        site = _site(code, random, wanted)
        return site.holding(None) if site else None

    return change


def _changing(wanted: Callable[[Instr], bool], substitute: Substitute) -> Change:
    """Changes that replace one of the wanted instructions."""

    def change(code: Code, random: Random) -> Mutation | None:
        site = _site(code, random, lambda item: isinstance(item, Instr) and wanted(item))
        if site is None:
            return None
        changed = substitute(site.item, code, random)
        return site.holding(changed) if changed is not None else None

    return change


def _numbering(wanted: Callable[[Instr], bool], numbers: Callable[[Instr, int], Sequence[int]]) -> Change:
    """Changes that give one of the wanted instructions another immediate, out of ``numbers``."""

    def substitute(instr: Instr, code: Code, random: Random) -> Instr:
        at = _immediate(instr)
        old = instr.srcs[at]
        return _replace_source(instr, at, random.choice(numbers(instr, old)))

    return _changing(lambda instr: _immediate(instr) >= 0 and wanted(instr), substitute)


def _replace_source(instr: Instr, position: int, operand: Operand) -> Instr:
    return replace(instr, srcs=(*instr.srcs[:position], operand, *instr.srcs[position + 1 :]), part=0)


def _bare(op: str) -> str:
    return op.removeprefix("v")


def _immediate(instr: Instr) -> int:
    """The position of an immediate among the sources; -1 if there is none."""
    return next((i for i, s in enumerate(instr.srcs) if isinstance(s, int)), -1)


def _another(code: Code, register: Register, random: Random) -> Register:
    """Another register of the same file."""
    numbers = {"vector": range(code.target.registers), "mask": range(1, 8)}.get(register.file, range(16))
    return Register(random.choice([n for n in numbers if n != register.number]), register.kind)


def _own_sources(instr: Instr) -> list[int]:
    """The positions of sources that are registers with an operand of their own."""
    return [i for i, s in enumerate(instr.srcs) if isinstance(s, Register) and not (i == 0 and peach.tied(instr))]


def _source(instr: Instr, code: Code, random: Random) -> Instr:
    at = random.choice(_own_sources(instr))
    old = instr.srcs[at]
    return _replace_source(instr, at, _another(code, old, random))


def _destination(instr: Instr, code: Code, random: Random) -> Instr:
    """Another destination; also another first source, if one operand is both."""
    new = _another(code, instr.dst, random)
    return instr.on(new, (new, *instr.srcs[1:]) if peach.tied(instr) else instr.srcs)


def _base(instr: Instr, code: Code, random: Random) -> Instr:
    return _with_memory(instr, lambda m: replace(m, base=_another(code, m.base, random)))


def _offset(instr: Instr, code: Code, random: Random) -> Instr:
    step = random.choice((-64, -16, -8, -4, -1, 1, 4, 8, 16, 64))
    return _with_memory(instr, lambda m: replace(m, offset=m.offset + step))


def _operation(instr: Instr, code: Code, random: Random) -> Instr:
    prefix = "v" if instr.op.startswith("v") else ""
    return replace(instr, op=prefix + OTHER_OPERATION[_bare(instr.op)])


def memory(instr: Instr) -> Mem | None:
    """The memory operand of an instruction; None if it has none."""
    return next((mem for mem, _ in instr.memory()), None)


def constants_of(item: Item) -> list[Constant]:
    """The constants that an instruction reads."""
    return item.constants() if isinstance(item, Instr) else []


def _with_memory(instr: Instr, change: Callable[[Mem], Mem]) -> Instr:
    def operand(o: Operand) -> Operand:
        if isinstance(o, Masked) and isinstance(o.operand, Mem):
            return Masked(change(o.operand), o.mask)
        return change(o) if isinstance(o, Mem) else o

    dst = operand(instr.dst) if isinstance(instr.dst, Mem | Masked) else instr.dst
    return instr.on(dst, tuple(operand(s) for s in instr.srcs))


def _clears(item: Item) -> bool:
    """Whether an instruction clears: registers and stack at the end, or what the program begins with."""
    return isinstance(item, Instr) and (item.op == "vzeroupper" or item.origin is Origin.CLEAR or zeroes(item))


def _jump(code: Code, random: Random) -> Mutation | None:
    site = _site(code, random, lambda item: isinstance(item, Go))
    if site is None:
        return None
    op, to = site.item.op, site.item.label
    labels = [i.name for p in code.procedures for i in p.items if isinstance(i, Label) and i.name != to]
    if random.choice((True, False)) or not labels:
        return site.holding(None)
    return site.holding(Go(op, random.choice(labels)))


def _condition(code: Code, random: Random) -> Mutation | None:
    site = _site(code, random, lambda item: isinstance(item, Go) and item.op.upper() in CONDITIONS)
    if site is None:
        return None
    return site.holding(Go(random.choice(CONDITIONS[site.item.op.upper()]).lower(), site.item.label))


def _flipped(code: Code, random: Random, constants: list[Constant]) -> Mutation | None:
    if not constants:
        return None
    old = random.choice(constants)
    byte, bit = random.randrange(len(old.data)), random.randrange(8)
    data = bytearray(old.data)
    data[byte] ^= 1 << bit
    new = Constant(old.name, bytes(data))

    def with_new(item: Item) -> Item:
        return _with_memory(item, lambda m: replace(m, base=new)) if old in constants_of(item) else item

    procedures = [replace(each, items=[*map(with_new, each.items)]) for each in code.procedures]
    changed = replace(code, procedures=procedures, constants=[new if c is old else c for c in code.constants])
    return Mutation("", f"bit {bit} of byte {byte} of {old.name} is flipped", changed, constant=old)


CHANGES: dict[str, Change] = {
    "distance": _numbering(
        lambda i: i.op in SHIFTS, lambda i, old: [n for n in range(1, 16 if "psrldq" in i.op else 32) if n != old]
    ),
    "control": _numbering(
        lambda i: _bare(i.op) in CONTROLLED | HALVES,
        lambda i, old: [old ^ 1 << bit for bit in range(8 if _bare(i.op) in CONTROLLED else 1)],
    ),
    "number": _numbering(
        lambda i: i.op not in SHIFTS and _bare(i.op) not in CONTROLLED | HALVES,
        lambda i, old: [old + by for by in (-1, 1, 2, 4, 16, 64)],
    ),
    "source": _changing(lambda i: bool(_own_sources(i)), _source),
    "destination": _changing(lambda i: isinstance(i.dst, Register), _destination),
    "base": _changing(lambda i: isinstance(getattr(memory(i), "base", None), Register), _base),
    "offset": _changing(lambda i: memory(i) is not None, _offset),
    "operation": _changing(lambda i: _bare(i.op) in OTHER_OPERATION, _operation),
    "dropped": _dropping(lambda item: isinstance(item, Instr)),
    "uncleared": _dropping(_clears),
    "jump": _jump,
    "condition": _condition,
    "constant": lambda code, random: _flipped(code, random, code.constants),
    # The block counter's constants: what is added between batches, and the numbers of the blocks in a batch.
    "increment": lambda code, random: _flipped(
        code, random, [c for c in code.constants if c.name.startswith(("add", "counter"))]
    ),
}
