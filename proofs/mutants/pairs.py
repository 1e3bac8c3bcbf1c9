# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Mutants by two changes at once, above all such that one could hide the other.

Two changes far apart are nearly always found by either. So most pairs share a register, a place in memory, a block, or
the purpose: what one end of a kind does wrong the other end does wrong as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from iced_x86 import Instruction, Register

from proofs.mutants.accesses import FLAGS, Site, full, like, moved, renamed, with_code, with_immediate
from proofs.mutants.draw import Draw, joined
from proofs.mutants.mutations import CONDITIONS, OPPOSITES, ROTATIONS, SHUFFLES, Code, Mutant, nothing

Pick = Callable[[Draw], "Mutant | None"]
PICKS: dict[str, Pick] = {}
ATTEMPTS = 60  # to find one of a kind before it is the next one's turn
STEPS = (1, 4, 8, 16, 64)


def pairs(code: Code) -> Iterator[Mutant]:
    """Without end, unless nothing is left: the kinds by turns."""
    draw, left = Draw(code), dict(PICKS)
    seen: set[frozenset[tuple[int, str]]] = set()
    while left:
        for kind, pick in list(left.items()):
            for _ in range(ATTEMPTS):
                found = pick(draw)
                changes = frozenset((change.address, str(change)) for change in found.changes) if found else frozenset()
                if found is not None and changes not in seen:
                    seen.add(changes)
                    yield Mutant(kind, found.changes, found.parts)
                    break
            else:
                del left[kind]


def kind(name: str) -> Callable[[Pick], Pick]:
    def enter(pick: Pick) -> Pick:
        PICKS[name] = pick
        return pick

    return enter


# Neighbours.


@kind("neighbours")
def _neighbours(draw: Draw) -> Mutant | None:
    site = draw.one(draw.plain)
    return joined(draw.mutant(site), draw.mutant(next(iter(draw.behind(site)), None))) if site else None


@kind("one block")
def _one_block(draw: Draw) -> Mutant | None:
    """Two changes of one kind."""
    found = draw.two(draw.plain)
    first = draw.mutant(found[0]) if found else None
    if found is None or first is None:
        return None
    return joined(first, draw.one([each for each in draw.code.mutants_of(found[1]) if each.kind == first.kind]))


@kind("order of two")
def _exchanged(draw: Draw) -> Mutant | None:
    """Two instructions change places, up to six apart."""
    site = draw.one(draw.plain)
    other = draw.one([s for s in draw.behind(site)[:6] if not s.jumps and s.depends(site)]) if site else None
    return draw.both((site, other.raw), (other, site.raw)) if site and other else None


# A register's definition and use.


@kind("definition and use")
def _definition_and_use(draw: Draw) -> Mutant | None:
    found = draw.definition_and_use()
    return joined(draw.mutant(found[0]), draw.mutant(found[1])) if found else None


@kind("register renamed")
def _renamed(draw: Draw) -> Mutant | None:
    """In a definition and in its next use."""
    found = draw.definition_and_use()
    if found is None:
        return None
    first, second, register = found
    other = draw.other(register)
    return draw.both(
        (first, renamed(first.raw, {register: other}, written=True)),
        (second, renamed(second.raw, {register: other}, written=False)),
    )


@kind("registers exchanged")
def _registers(draw: Draw) -> Mutant | None:
    """The same two in two instructions."""
    found = draw.two(draw.plain)
    registers = [r for site in found or () for r in sorted(site.reads | site.writes) if r not in (FLAGS, Register.RSP)]
    a = draw.one(registers)
    alike = [r for r in registers if a is not None and r != a and like(a, r) == r]
    b = draw.one(alike)
    if found is None or a is None or b is None:
        return None
    return draw.both(*((site, renamed(site.raw, {a: b, b: a})) for site in found))


# The same purpose.


@kind("rotations")
def _rotations(draw: Draw) -> Mutant | None:
    """One by more, the other by as much less."""
    found = draw.two([site for site in draw.numbers if site.name.removeprefix("V") in ROTATIONS])
    by = draw.source.choice((-8, -1, 1, 4, 16))
    return _numbers(draw, found, by, -by)


@kind("shuffles")
def _shuffles(draw: Draw) -> Mutant | None:
    """Their patterns exchanged, or both the other way round."""
    some = [site for site in draw.numbers if any(part in site.name for part in SHUFFLES)]
    found = draw.two(some)
    if found is None:
        return None
    a, b = (site.decoded.immediate for site in found)
    if draw.source.random() < 0.5:
        a, b = _inverse(b), _inverse(a)
    return draw.both(*(_with(site, number) for site, number in zip(found, (b, a), strict=True)))


def _inverse(pattern: int) -> int:
    """Of a permutation of four, two bits each; of others, the one read backwards."""
    places = [pattern >> 2 * i & 3 for i in range(4)]
    if len(set(places)) < 4:
        return sum(place << 2 * (3 - i) for i, place in enumerate(places))
    return sum(places.index(i) << 2 * i for i in range(4))


@kind("immediates")
def _immediates(draw: Draw) -> Mutant | None:
    """Both by as much, or one by more and one by less, of the same register."""
    first = draw.one(draw.numbers)
    written = (first.writes | first.reads) - {FLAGS} if first else set()
    second = draw.one([s for s in draw.numbers if s is not first and (s.reads | s.writes) & written])
    if first is None or second is None:
        return None
    by = draw.source.choice(STEPS) * draw.source.choice((1, -1))
    return _numbers(draw, (first, second), by, draw.source.choice((by, -by)))


@kind("length")
def _length(draw: Draw) -> Mutant | None:
    """A comparison's number, and that of a subtraction or another comparison of the same register."""
    first = draw.one([s for s in draw.numbers if s.name in ("CMP", "TEST", "SUB", "AND")])
    others = [s for s in draw.numbers if s is not first and first and s.reads & first.reads]
    second = draw.one([s for s in others if s.name in ("CMP", "TEST", "SUB", "ADD")])
    if first is None or second is None:
        return None
    by = draw.source.choice((1, 64, -1, -64, first.number))
    return _numbers(draw, (first, second), by, draw.source.choice((by, -by)))


def _numbers(draw: Draw, found: tuple[Site, Site] | None, a: int, b: int) -> Mutant | None:
    if found is None:
        return None
    return draw.both(*(_with(site, site.number + by) for site, by in zip(found, (a, b), strict=True)))


def _with(site: Site, number: int) -> tuple[Site, Instruction]:
    return site, with_immediate(site.raw, site.immediate(), number)


@kind("comparison and condition")
def _comparison(draw: Draw) -> Mutant | None:
    """The condition is another one, and the comparison's number or the order of its operands too."""
    site, jump = draw.one(draw.comparisons) or (None, None)
    if site is None or jump is None:
        return None
    names = {CONDITIONS[jump.name], OPPOSITES.get(jump.name, ""), *MIRRORED.get(jump.name, ())} - {""}
    other = with_code(jump.raw, jump.code.replace(jump.name, draw.source.choice(sorted(names)), 1))
    changed: Instruction | None
    if site.immediate() >= 0:
        by = draw.source.choice((1, -1, 1, -1, 64, -64, site.number))
        changed = _with(site, site.number + by)[1]
    elif len(site.registers()) == 2:
        changed = renamed(site.raw, {r: next(iter(site.reads - {r}), r) for r in site.reads - {FLAGS}})
    else:
        here = draw.one([m.changes[0].changed for m in draw.code.mutants_of(site) if m.addresses == (site.address,)])
        changed = here.raw if here else None
    return draw.both((site, changed), (jump, other))


MIRRORED = {"JB": ("JA",), "JA": ("JB",), "JBE": ("JAE",), "JAE": ("JBE",)}


@kind("counter")
def _counter(draw: Draw) -> Mutant | None:
    """Low and high words: constants, carries, and what adds them."""
    carries = [m for site in draw.numbers + draw.plain if site.name in CARRIES for m in draw.code.mutants_of(site)]
    some: list[Mutant] = [m for m in carries if m.kind == "missing carry"]
    at = draw.one(draw.code.constants)
    if at is None or (some and draw.source.random() < 0.4):
        return joined(draw.one(some), draw.one(some))
    other = draw.one([o for o in draw.code.constants if o != at and abs(o - at) in (4, 8, 16, 32, 64)])
    if other is None or draw.source.random() < 0.3:
        return joined(draw.code.constant(at), draw.one(some))
    return joined(draw.code.constant(at), draw.code.constant(other))


CARRIES = ("ADD", "SUB", "ADC", "PADDQ", "VPADDQ")


@kind("clearings")
def _clearings(draw: Draw) -> Mutant | None:
    """One left out and another one made of what it cleared, or the two exchanged; also stores of zero."""
    found = draw.two(draw.clearings)
    if found is None:
        return None
    first, second = found
    a, b = (full(site.raw.op0_register) if site.raw.op_count else 0 for site in found)
    if not a or not b or like(a, b) != b:
        return joined(*(draw.mutant(site) for site in found))
    choice = draw.source.random()
    if choice < 0.3:
        return draw.both(*((site, renamed(site.raw, {a: b, b: a})) for site in found))
    if choice < 0.6:
        return draw.both((first, nothing()), (second, renamed(second.raw, {b: a})))
    store = draw.one([site for site in draw.addressed if any(written for _, written in site.memory)])
    return joined(
        draw.one([m for m in draw.code.mutants_of(first) if m.kind == "clearing left out"]), draw.mutant(store)
    )


@kind("saved registers")
def _saved(draw: Draw) -> Mutant | None:
    """A push and a pop: both left out, both of another register, or exchanged with another's."""
    pushes, pops = ([site for site in draw.plain if site.name == name] for name in ("PUSH", "POP"))
    push = draw.one(pushes)
    same = [site for site in pops if push and site.raw.op0_register == push.raw.op0_register]
    pop = draw.one(same)
    if push is None or pop is None:
        return None
    choice = draw.source.random()
    if choice < 0.3:
        return draw.both((push, nothing()), (pop, nothing()))
    register = push.raw.op0_register
    other = draw.other(register)
    if choice < 0.7:
        return draw.both(*((site, renamed(site.raw, {register: other})) for site in (push, pop)))
    again = draw.one([site for site in (pops if choice < 0.85 else pushes) if site not in (push, pop)])
    first = pop if choice < 0.85 else push
    return draw.both((first, again.raw), (again, first.raw)) if again else None


# Memory.


@kind("one place in memory")
def _place(draw: Draw) -> Mutant | None:
    """Both accesses moved by as much, or anything at both."""
    first = draw.one(draw.addressed)
    if first is None:
        return None
    places = {place for place, _ in first.memory}
    second = draw.one([s for s in draw.addressed if s is not first and places & {place for place, _ in s.memory}])
    if second is None:
        return None
    if draw.source.random() < 0.3:
        return joined(draw.mutant(first), draw.mutant(second))
    by = draw.source.choice(STEPS) * draw.source.choice((1, -1))
    return draw.both((first, moved(first.raw, by)), (second, moved(second.raw, by)))


@kind("addresses")
def _addresses(draw: Draw) -> Mutant | None:
    """One by more, the other by as much less; or exchanged."""
    first = draw.one(draw.addressed)
    others = [s for s in draw.addressed if first and s is not first and s.raw.memory_base == first.raw.memory_base]
    second = draw.one([s for s in others if first and s.block == first.block])
    if first is None or second is None:
        return None
    by = draw.source.choice((*STEPS, -16, -64))
    if draw.source.random() < 0.5:
        by = second.raw.memory_displacement - first.raw.memory_displacement
    return draw.both((first, moved(first.raw, by)), (second, moved(second.raw, -by)))


@kind("base and displacement")
def _base(draw: Draw) -> Mutant | None:
    """A pointer is moved one way, and what it points to is looked for the other way; or a frame is made larger."""
    first = draw.one([site for site in draw.numbers if site.name in ("ADD", "SUB", "LEA")])
    base = full(first.raw.op0_register) if first else 0
    if first is None:
        return None
    by = draw.source.choice(STEPS[1:])
    if base == Register.RSP:
        others = [site for site in draw.numbers if site is not first and full(site.raw.op0_register) == base]
        other = draw.one([site for site in others if site.name in ("ADD", "SUB")])
        if other is not None and draw.source.random() < 0.5:
            return _numbers(draw, (first, other), by, by)
    second = draw.one([site for site in draw.addressed if site.raw.memory_base == base])
    if second is None:
        return None
    back = -by if first.name == "ADD" else by
    return draw.both(_with(first, first.number + by), (second, moved(second.raw, back)))


# Anything.


@kind("operations")
def _operations(draw: Draw) -> Mutant | None:
    """What adds and what xors, exchanged."""
    found = draw.definition_and_use()
    if found is None:
        return None
    some = [[m for m in draw.code.mutants_of(site) if m.kind == "operation"] for site in found[:2]]
    return joined(*(draw.one(each) for each in some))


@kind("orders and repetitions")
def _orders(draw: Draw) -> Mutant | None:
    found = draw.two(draw.plain)
    if found is None:
        return None
    some = [[m for m in draw.code.mutants_of(site) if m.kind in ("order", "repeated")] for site in found]
    return joined(*(draw.one(each) for each in some))


@kind("random")
def _random(draw: Draw) -> Mutant | None:
    return joined(draw.mutant(draw.one(draw.plain)), draw.mutant(draw.one(draw.code.sites)))
