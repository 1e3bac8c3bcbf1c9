# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Mutants with two changes, chosen so that one could hide the other.

Two changes far apart are nearly always found by either. So most pairs share a register, a place in memory, a block or a
purpose: what one end does wrong, the other does wrong as well.
"""

from collections.abc import Callable, Iterator

from iced_x86 import Instruction, Register

from proofs.mutants.accesses import FLAGS, Site, full, like, moved, renamed, with_code, with_immediate
from proofs.mutants.draw import Draw, NothingError, joined
from proofs.mutants.mutations import CONDITIONS, ROTATIONS, SHUFFLES, Code, Mutant, nothing

Pick = Callable[[Draw], Mutant]
PICKS: dict[str, Pick] = {}
ATTEMPTS = 60  # to find one of a kind before the next kind's turn
STEPS = (1, 4, 8, 16, 64)


def pairs(code: Code) -> Iterator[Mutant]:
    """An endless sequence of different mutants, kinds in turns; it ends only if nothing is left."""
    draw, left = Draw(code), dict(PICKS)
    seen: set[frozenset[tuple[int, str]]] = set()
    while left:
        for kind, pick in list(left.items()):
            for _ in range(ATTEMPTS):
                try:
                    found = pick(draw)
                except NothingError:
                    continue
                changes = frozenset((change.address, str(change)) for change in found.changes)
                if changes not in seen:
                    seen.add(changes)
                    yield Mutant(kind, found.changes, found.parts)
                    break
            else:
                del left[kind]


def kind(name: str) -> Callable[[Pick], Pick]:
    """Register a function that draws a pair, by its kind's name."""

    def enter(pick: Pick) -> Pick:
        PICKS[name] = pick
        return pick

    return enter


@kind("neighbours")
def _neighbours(draw: Draw) -> Mutant:
    site = draw.one(draw.plain)
    return joined(draw.mutant(site), *(draw.mutant(behind) for behind in draw.behind(site)[:1]))


@kind("one block")
def _one_block(draw: Draw) -> Mutant:
    """Two changes of one kind in one block."""
    one, other = draw.two(draw.plain)
    first = draw.mutant(one)
    return joined(first, draw.of_kind(other, first.kind))


@kind("order of two")
def _exchanged(draw: Draw) -> Mutant:
    """Two instructions, up to six apart, exchanged."""
    site = draw.one(draw.plain)
    other = draw.one([s for s in draw.behind(site)[:6] if not s.jumps and s.depends(site)])
    return draw.both((site, other.raw), (other, site.raw))


@kind("definition and use")
def _definition_and_use(draw: Draw) -> Mutant:
    first, second, _ = draw.definition_and_use()
    return joined(draw.mutant(first), draw.mutant(second))


@kind("register renamed")
def _renamed(draw: Draw) -> Mutant:
    """One register renamed in a definition and its next use."""
    first, second, register = draw.definition_and_use()
    names = {register: draw.other(register)}
    return draw.both(
        (first, renamed(first.raw, names, written=True)), (second, renamed(second.raw, names, written=False))
    )


@kind("registers exchanged")
def _registers(draw: Draw) -> Mutant:
    """The same two registers exchanged in two instructions."""
    found = draw.two(draw.plain)
    registers = [r for site in found for r in sorted(site.reads | site.writes) if r not in (FLAGS, Register.RSP)]
    a = draw.one(registers)
    b = draw.one([r for r in registers if r != a and like(a, r) == r])
    return _both_renamed(draw, found, {a: b, b: a})


def _both_renamed(draw: Draw, found: tuple[Site, Site], names: dict[int, int]) -> Mutant:
    return draw.both(*((site, renamed(site.raw, names)) for site in found))


@kind("rotations")
def _rotations(draw: Draw) -> Mutant:
    """One rotation by more, the other by as much less."""
    found = draw.two([site for site in draw.numbers if site.name.removeprefix("V") in ROTATIONS])
    by = draw.source.choice((-8, -1, 1, 4, 16))
    return _numbers(draw, found, by, -by)


@kind("shuffles")
def _shuffles(draw: Draw) -> Mutant:
    """Two shuffles with their patterns exchanged, or both inverted."""
    found = draw.two([site for site in draw.numbers if any(part in site.name for part in SHUFFLES)])
    a, b = (site.decoded.immediate for site in found)
    if draw.source.random() < 0.5:
        a, b = _inverse(b), _inverse(a)
    return draw.both(*(_with(site, number) for site, number in zip(found, (b, a), strict=True)))


def _inverse(pattern: int) -> int:
    """The inverse of a permutation of four, two bits each; other patterns reversed."""
    places = [pattern >> 2 * i & 3 for i in range(4)]
    if len(set(places)) < 4:
        return sum(place << 2 * (3 - i) for i, place in enumerate(places))
    return sum(places.index(i) << 2 * i for i in range(4))


@kind("immediates")
def _immediates(draw: Draw) -> Mutant:
    """Two immediates for one register, both changed by the same number, or by opposite ones."""
    first = draw.one(draw.numbers)
    used = (first.writes | first.reads) - {FLAGS}
    second = draw.one([s for s in draw.numbers if s is not first and (s.reads | s.writes) & used])
    by = draw.source.choice(STEPS) * draw.source.choice((1, -1))
    return _numbers(draw, (first, second), by, draw.source.choice((by, -by)))


@kind("length")
def _length(draw: Draw) -> Mutant:
    """The number of a comparison, and that of a subtraction or another comparison of the same register."""
    first = draw.one([s for s in draw.numbers if s.name in ("CMP", "TEST", "SUB", "AND")])
    others = [s for s in draw.numbers if s is not first and s.reads & first.reads]
    second = draw.one([s for s in others if s.name in ("CMP", "TEST", "SUB", "ADD")])
    by = draw.source.choice((1, 64, -1, -64, first.number))
    return _numbers(draw, (first, second), by, draw.source.choice((by, -by)))


def _numbers(draw: Draw, found: tuple[Site, Site], a: int, b: int) -> Mutant:
    return draw.both(*(_with(site, site.number + by) for site, by in zip(found, (a, b), strict=True)))


def _with(site: Site, number: int) -> tuple[Site, Instruction]:
    return site, with_immediate(site.raw, site.immediate(), number)


@kind("comparison and condition")
def _comparison(draw: Draw) -> Mutant:
    """A condition, and the comparison's number or the order of its operands."""
    site, jump = draw.one(draw.comparisons)
    names = {*CONDITIONS[jump.name][:2], *MIRRORED.get(jump.name, ())}
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
def _counter(draw: Draw) -> Mutant:
    """Low and high words of the counter: constants, carries, and additions."""
    carries = [m for site in draw.numbers + draw.plain if site.name in CARRIES for m in draw.code.mutants_of(site)]
    some = [m for m in carries if m.kind == "missing carry"]
    constants = draw.code.constants
    if not constants or (some and draw.source.random() < 0.4):
        return joined(draw.one(some), draw.one(some))
    at = draw.one(constants)
    others = [o for o in constants if o != at and abs(o - at) in (4, 8, 16, 32, 64)]
    if not others or draw.source.random() < 0.3:
        return joined(draw.code.constant(at), draw.one(some))
    return joined(draw.code.constant(at), draw.code.constant(draw.one(others)))


CARRIES = ("ADD", "SUB", "ADC", "PADDQ", "VPADDQ")


@kind("clearings")
def _clearings(draw: Draw) -> Mutant:
    """One clearing left out and another one of its register, or the two exchanged; also stores of zero."""
    first, second = found = draw.two(draw.clearings)
    a, b = (full(site.raw.op0_register) if site.raw.op_count else 0 for site in found)
    if not a or not b or like(a, b) != b:
        return joined(*map(draw.mutant, found))
    choice = draw.source.random()
    if choice < 0.3:
        return _both_renamed(draw, found, {a: b, b: a})
    if choice < 0.6:
        return draw.both((first, nothing()), (second, renamed(second.raw, {b: a})))
    store = draw.one([site for site in draw.addressed if any(written for _, written in site.memory)])
    return joined(draw.of_kind(first, "clearing left out"), draw.mutant(store))


@kind("saved registers")
def _saved(draw: Draw) -> Mutant:
    """A push and a pop: both left out, both of another register, or exchanged with another's."""
    pushes, pops = ([site for site in draw.plain if site.name == name] for name in ("PUSH", "POP"))
    push = draw.one(pushes)
    register = push.raw.op0_register
    pop = draw.one([site for site in pops if site.raw.op0_register == register])
    choice = draw.source.random()
    if choice < 0.3:
        return draw.both((push, nothing()), (pop, nothing()))
    if choice < 0.7:
        return _both_renamed(draw, (push, pop), {register: draw.other(register)})
    first, some = (pop, pops) if choice < 0.85 else (push, pushes)
    again = draw.one([site for site in some if site is not first])
    return draw.both((first, again.raw), (again, first.raw))


@kind("one place in memory")
def _place(draw: Draw) -> Mutant:
    """Two accesses to one place, both moved by the same distance, or changed in any way."""
    first = draw.one(draw.addressed)
    places = {place for place, _ in first.memory}
    second = draw.one([s for s in draw.addressed if s is not first and places & {place for place, _ in s.memory}])
    if draw.source.random() < 0.3:
        return joined(draw.mutant(first), draw.mutant(second))
    by = draw.source.choice(STEPS) * draw.source.choice((1, -1))
    return draw.both((first, moved(first.raw, by)), (second, moved(second.raw, by)))


@kind("addresses")
def _addresses(draw: Draw) -> Mutant:
    """Two accesses moved by opposite distances, or exchanged."""
    first = draw.one(draw.addressed)
    others = [s for s in draw.addressed if s is not first and s.raw.memory_base == first.raw.memory_base]
    second = draw.one([s for s in others if s.block == first.block])
    by = draw.source.choice((*STEPS, -16, -64))
    if draw.source.random() < 0.5:
        by = second.raw.memory_displacement - first.raw.memory_displacement
    return draw.both((first, moved(first.raw, by)), (second, moved(second.raw, -by)))


@kind("base and displacement")
def _base(draw: Draw) -> Mutant:
    """A pointer moved one way and its uses the other way; or a frame enlarged."""
    first = draw.one([site for site in draw.numbers if site.name in ("ADD", "SUB", "LEA")])
    base = full(first.raw.op0_register)
    by = draw.source.choice(STEPS[1:])
    if base == Register.RSP:
        others = [site for site in draw.numbers if site is not first and full(site.raw.op0_register) == base]
        others = [site for site in others if site.name in ("ADD", "SUB")]
        if others and draw.source.random() < 0.5:
            return _numbers(draw, (first, draw.one(others)), by, by)
    second = draw.one([site for site in draw.addressed if site.raw.memory_base == base])
    back = -by if first.name == "ADD" else by
    return draw.both(_with(first, first.number + by), (second, moved(second.raw, back)))


@kind("operations")
def _operations(draw: Draw) -> Mutant:
    """Addition and xor exchanged."""
    return joined(*(draw.of_kind(site, "operation") for site in draw.definition_and_use()[:2]))


@kind("orders and repetitions")
def _orders(draw: Draw) -> Mutant:
    return joined(*(draw.of_kind(site, "order", "repeated") for site in draw.two(draw.plain)))


@kind("random")
def _random(draw: Draw) -> Mutant:
    return joined(draw.mutant(draw.one(draw.plain)), draw.mutant(draw.one(draw.code.sites)))
