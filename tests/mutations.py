# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Small faults in finished code: each changes one instruction, one jump or one constant."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from generator.ir.builder import shape_of
from generator.ir.function import Instr, Origin
from generator.ir.values import Constant, Masked, Mem, Operand, Register
from generator.isa import peach
from generator.machine import Code, Go, Label
from generator.machine.code import Item
from generator.machine.operands import PLAIN
from generator.machine.secrets import zeroes

SHIFTS = frozenset("pslld psrld vpslld vpsrld vprold vprotd rol rorx psrldq vpsrldq shr".split())
#: Shuffles by an immediate, and the bits of it that count, by the kind of the destination.
CONTROL_BITS: dict[str, dict[str, range | tuple[int, ...]]] = {
    "pshufd": {"xmm": range(8), "ymm": range(8), "zmm": range(8)},
    "pshuflw": {"xmm": range(8)},
    "pshufhw": {"xmm": range(8)},
    "shufps": {"xmm": range(8), "ymm": range(8), "zmm": range(8)},
    "perm2i128": {"ymm": (0, 1, 3, 4, 5, 7)},
    "shufi32x4": {"ymm": (0, 1), "zmm": range(8)},
    "inserti128": {"ymm": (0,)},
    "inserti32x4": {"ymm": (0,), "zmm": (0, 1)},
    "extracti128": {"xmm": (0,)},
    "extracti32x4": {"xmm": (0,)},
}
#: Another operation of the same form. Not among them: por for pxor, which is the same where bits do not meet.
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
CONDITIONS = {
    "jb": ("jbe", "jae", "jne"),
    "jae": ("ja", "jb", "je"),
    "je": ("jne",),
    "jne": ("je",),
    "ja": ("jae", "jbe"),
    "jbe": ("jb", "ja"),
}


@dataclass(frozen=True)
class Mutation:
    """A fault: its class, what it does, where, and the code that has it. ``before`` and ``after`` are the instruction
    that was changed (``after`` is None where it was dropped); or ``constant`` is what was changed.
    """

    kind: str
    text: str
    code: Code
    before: Item | None = None
    after: Item | None = None
    constant: Constant | None = None


@dataclass(frozen=True)
class Site:
    """A place in the code."""

    procedure: int
    index: int
    item: Item


Change = Callable[[Code, Random], Mutation | None]


def mutate(code: Code, random: Random, count: int) -> Iterator[Mutation]:
    """``count`` faults, of each class in turn as far as the code has places for it."""
    found = 0
    while found < count:
        for kind, change in CHANGES.items():
            mutation = change(code, random)
            if mutation is not None and found < count:
                found += 1
                yield replace(mutation, kind=kind)


def _sites(code: Code, wanted: Callable[[Item], bool]) -> list[Site]:
    return [
        Site(p, i, item)
        for p, procedure in enumerate(code.procedures)
        for i, item in enumerate(procedure.items)
        if wanted(item)
    ]


def _with(code: Code, site: Site, item: Item | None, text: str) -> Mutation:
    procedures = list(code.procedures)
    old = procedures[site.procedure]
    items = [*old.items[: site.index], *([] if item is None else [item]), *old.items[site.index + 1 :]]
    procedures[site.procedure] = replace(old, items=items)
    changed = copy.copy(code)
    changed.procedures = procedures
    place = next((i.name for i in reversed(old.items[: site.index]) if isinstance(i, Label)), old.role)
    return Mutation("", f"{place} + {site.index}: {text}", changed, site.item, item)


def shown(instr: Instr) -> str:
    """An instruction in short."""

    def operand(o: object) -> str:
        if isinstance(o, Register):
            return o.name
        if isinstance(o, Mem):
            index = f" + {operand(o.index)}" if o.index is not None else ""
            base = operand(o.base) if isinstance(o.base, Register) else getattr(o.base, "name", "?")
            return f"m{8 * o.size}[{base}{index} + {o.offset}]"
        if isinstance(o, Masked):
            return f"{operand(o.operand)}{{{operand(o.mask)}}}"
        return str(o)

    return f"{operand(instr.dst)} = {instr.op} {', '.join(map(operand, instr.srcs))} ({instr.comment})"


def _instruction(
    code: Code, random: Random, wanted: Callable[[Instr], bool], change: Callable[[Instr], Instr | None]
) -> Mutation | None:
    sites = _sites(code, lambda item: isinstance(item, Instr) and wanted(item))
    if not sites:
        return None
    site = random.choice(sites)
    assert isinstance(site.item, Instr)
    changed = change(site.item)
    if changed is None:
        return None
    return _with(code, site, changed, f"{shown(site.item)} becomes {shown(changed)}")


def _replace_source(instr: Instr, position: int, operand: Operand) -> Instr:
    sources = list(instr.srcs)
    sources[position] = operand
    return instr.on(instr.dst, tuple(sources))


def _bare(op: str) -> str:
    return op.removeprefix("v")


def _is_control(instr: Instr) -> bool:
    return _bare(instr.op) in CONTROL_BITS


def _immediate(instr: Instr) -> int:
    """The position of an immediate among the sources, or -1."""
    return next((i for i, s in enumerate(instr.srcs) if isinstance(s, int)), -1)


def _distance(code: Code, random: Random) -> Mutation | None:
    def change(instr: Instr) -> Instr:
        at = _immediate(instr)
        old = instr.srcs[at]
        assert isinstance(old, int)
        limit = 16 if "psrldq" in instr.op else 32
        return _replace_source(instr, at, random.choice([n for n in range(1, limit) if n != old]))

    return _instruction(code, random, lambda i: i.op in SHIFTS and _immediate(i) >= 0, change)


def _control(code: Code, random: Random) -> Mutation | None:
    def change(instr: Instr) -> Instr | None:
        at = _immediate(instr)
        old = instr.srcs[at]
        assert isinstance(old, int)
        kind = instr.dst.kind if isinstance(instr.dst, Register) else "xmm"
        return _replace_source(instr, at, old ^ 1 << random.choice(list(CONTROL_BITS[_bare(instr.op)][kind])))

    return _instruction(code, random, _is_control, change)


def _number(code: Code, random: Random) -> Mutation | None:
    def wanted(instr: Instr) -> bool:
        return _immediate(instr) >= 0 and instr.op not in SHIFTS and not _is_control(instr)

    def change(instr: Instr) -> Instr:
        at = _immediate(instr)
        old = instr.srcs[at]
        assert isinstance(old, int)
        return _replace_source(instr, at, old + random.choice((-1, 1, 2, 4, 16, 64)))

    return _instruction(code, random, wanted, change)


def _another(code: Code, register: Register, random: Random) -> Register:
    """Another register of the same file."""
    numbers = {"vector": range(code.target.registers), "mask": range(1, 8)}.get(register.file, range(16))
    return Register(random.choice([n for n in numbers if n != register.number]), register.kind)


def _tied(instr: Instr) -> bool:
    """Whether the first source is the destination: the machine has one operand for both."""
    return instr.dst is not None and instr.op not in PLAIN and peach.form(instr.op, shape_of(instr)).tied


def _own_sources(instr: Instr) -> list[int]:
    """The positions of sources that are registers with an operand of their own."""
    return [i for i, s in enumerate(instr.srcs) if isinstance(s, Register) and not (i == 0 and _tied(instr))]


def _source(code: Code, random: Random) -> Mutation | None:
    def change(instr: Instr) -> Instr:
        at = random.choice(_own_sources(instr))
        old = instr.srcs[at]
        assert isinstance(old, Register)
        return _replace_source(instr, at, _another(code, old, random))

    return _instruction(code, random, lambda instr: bool(_own_sources(instr)), change)


def _destination(code: Code, random: Random) -> Mutation | None:
    def change(instr: Instr) -> Instr:
        assert isinstance(instr.dst, Register)
        new = _another(code, instr.dst, random)
        sources = (new, *instr.srcs[1:]) if _tied(instr) else instr.srcs
        return instr.on(new, sources)

    return _instruction(code, random, lambda i: isinstance(i.dst, Register), change)


def _base(code: Code, random: Random) -> Mutation | None:
    def change(instr: Instr) -> Instr:
        return _with_memory(instr, lambda m: replace(m, base=_another(code, m.base, random)))  # type: ignore[arg-type]

    return _instruction(code, random, lambda i: isinstance(getattr(memory(i), "base", None), Register), change)


def _offset(code: Code, random: Random) -> Mutation | None:
    step = random.choice((-64, -16, -8, -4, -1, 1, 4, 8, 16, 64))

    def change(instr: Instr) -> Instr:
        return _with_memory(instr, lambda m: replace(m, offset=m.offset + step))

    return _instruction(code, random, lambda i: memory(i) is not None, change)


def memory(instr: Instr) -> Mem | None:
    """The memory operand of an instruction."""
    for operand in (instr.dst, *instr.srcs):
        inner = operand.operand if isinstance(operand, Masked) else operand
        if isinstance(inner, Mem):
            return inner
    return None


def constants_of(item: Item) -> list[Constant]:
    """The constants that an instruction reads."""
    mem = memory(item) if isinstance(item, Instr) else None
    return [mem.base] if mem is not None and isinstance(mem.base, Constant) else []


def _with_memory(instr: Instr, change: Callable[[Mem], Mem]) -> Instr:
    def operand(o: Operand) -> Operand:
        if isinstance(o, Masked) and isinstance(o.operand, Mem):
            return Masked(change(o.operand), o.mask)
        return change(o) if isinstance(o, Mem) else o

    dst = operand(instr.dst) if isinstance(instr.dst, Mem | Masked) else instr.dst
    assert dst is None or isinstance(dst, Register | Mem | Masked)
    return instr.on(dst, tuple(operand(s) for s in instr.srcs))


def _operation(code: Code, random: Random) -> Mutation | None:
    def change(instr: Instr) -> Instr:
        prefix = "v" if instr.op.startswith("v") else ""
        return replace(instr, op=prefix + OTHER_OPERATION[_bare(instr.op)])

    return _instruction(code, random, lambda i: _bare(i.op) in OTHER_OPERATION, change)


def _dropped(code: Code, random: Random) -> Mutation | None:
    site = random.choice(_sites(code, lambda item: isinstance(item, Instr)))
    assert isinstance(site.item, Instr)
    return _with(code, site, None, f"{shown(site.item)} is dropped")


def is_clear(item: Item) -> bool:
    """What sets to zero: registers and stack at the end, and what the program begins with."""
    if not isinstance(item, Instr):
        return False
    return item.op == "vzeroupper" or item.origin is Origin.CLEAR or zeroes(item)


def _uncleared(code: Code, random: Random) -> Mutation | None:
    sites = _sites(code, is_clear)
    if not sites:
        return None
    site = random.choice(sites)
    assert isinstance(site.item, Instr)
    return _with(code, site, None, f"{shown(site.item)} is dropped")


def _jump(code: Code, random: Random) -> Mutation | None:
    sites = _sites(code, lambda item: isinstance(item, Go))
    if not sites:
        return None
    site = random.choice(sites)
    assert isinstance(site.item, Go)
    what = random.choice(("dropped", "elsewhere"))
    if what == "dropped":
        return _with(code, site, None, f"{site.item.op} {site.item.label} is dropped")
    labels = [i.name for p in code.procedures for i in p.items if isinstance(i, Label) and i.name != site.item.label]
    if not labels:
        return None
    label = random.choice(labels)
    return _with(code, site, Go(site.item.op, label), f"{site.item.op} {site.item.label} goes to {label}")


def _condition(code: Code, random: Random) -> Mutation | None:
    sites = _sites(code, lambda item: isinstance(item, Go) and item.op in CONDITIONS)
    if not sites:
        return None
    site = random.choice(sites)
    assert isinstance(site.item, Go)
    op = random.choice(CONDITIONS[site.item.op])
    return _with(code, site, Go(op, site.item.label), f"{site.item.op} {site.item.label} becomes {op}")


def _constant(code: Code, random: Random) -> Mutation | None:
    return _flipped(code, random, code.constants)


def _increment(code: Code, random: Random) -> Mutation | None:
    """Of the block counter: what is added between batches, and the numbers of the blocks in one."""
    return _flipped(code, random, [c for c in code.constants if c.name.startswith(("add", "counter"))])


def _flipped(code: Code, random: Random, constants: list[Constant]) -> Mutation | None:
    if not constants:
        return None
    old = random.choice(constants)
    byte, bit = random.randrange(len(old.data)), random.randrange(8)
    data = bytearray(old.data)
    data[byte] ^= 1 << bit
    new = Constant(old.name, bytes(data))
    changed = copy.copy(code)
    changed.constants = [new if c is old else c for c in code.constants]
    procedures = []
    for procedure in code.procedures:
        items = [
            _with_memory(item, lambda m: replace(m, base=new) if m.base == old else m)
            if isinstance(item, Instr)
            else item
            for item in procedure.items
        ]
        procedures.append(replace(procedure, items=items))
    changed.procedures = procedures
    return Mutation("", f"bit {bit} of byte {byte} of {old.name} is flipped", changed, constant=old)


CHANGES: dict[str, Change] = {
    "distance": _distance,
    "control": _control,
    "number": _number,
    "source": _source,
    "destination": _destination,
    "base": _base,
    "offset": _offset,
    "operation": _operation,
    "dropped": _dropped,
    "uncleared": _uncleared,
    "jump": _jump,
    "condition": _condition,
    "constant": _constant,
    "increment": _increment,
}
