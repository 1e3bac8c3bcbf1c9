# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How many operations of each width start in a cycle? Loops of independent arithmetic, loads and stores."""

from collections.abc import Callable

from generator import analyse
from generator.models import Model
from lab.explore.loop import Loop, Op, loop
from measure.timing.loops import MEMORY

#: Repetitions of a mix in a loop: few enough for the loop buffer.
REPEATS = 12
BYTES = {"gpr": 8, "xmm": 16, "ymm": 32, "zmm": 64}
_MEMORY = {"xmm": "m128", "ymm": "m256", "zmm": "m512", "gpr": "m64"}
#: Loads read from offset 0 on and stores write from STORED on, SPAN bytes each.
SPAN, STORED = 1024, 2048
#: Mixes: numbers of arithmetic instructions, loads and stores.
MIXES = (
    (3, 0, 0), (3, 1, 0), (3, 2, 0), (3, 3, 0), (3, 0, 1), (3, 1, 1), (3, 2, 1), (3, 3, 1), (3, 0, 2), (2, 1, 0),
    (2, 2, 0), (2, 3, 0), (2, 1, 1), (2, 2, 1), (2, 3, 1), (1, 3, 0), (1, 2, 1), (1, 3, 1), (0, 3, 0), (0, 2, 1),
    (0, 3, 1), (4, 2, 2), (6, 1, 1), (6, 2, 1), (6, 3, 1),
)  # fmt: skip
WIDE_MIXES = (
    (2, 0, 0), (2, 1, 0), (2, 2, 0), (2, 0, 1), (2, 1, 1), (2, 2, 1), (1, 2, 0), (1, 1, 1), (1, 2, 1), (0, 2, 0),
    (0, 2, 1), (4, 1, 1), (4, 2, 1), (4, 3, 0),
)  # fmt: skip
#: Mixes that are repeated with other addresses of loads, or chained, or folded; and the offset, in bytes, of the n-th
#: load.
AGAIN = ((3, 2, 0), (3, 2, 1), (3, 3, 0))
POSITIONS: dict[str, Callable[[int], int]] = {
    "one line": lambda number: number % 2 * 32,
    "half lines far apart": lambda number: number * 64 % SPAN,
    "all of one half line": lambda number: 0,
}


def mix(counts: tuple[int, int, int], *registers: str, how: str = "") -> Loop:
    """A loop of evenly interleaved arithmetic, loads and stores, whose numbers are counts. registers: one kind for all
    three, or one for each. how: a name of POSITIONS, chained, or folded."""
    arithmetic, loads, stores = registers * 3 if len(registers) == 1 else registers
    makers = (
        _arithmetic(arithmetic, chained=how == "chained"),
        _load(loads, POSITIONS.get(how, lambda number: number * BYTES[loads] % SPAN), folded=how == "folded"),
        _store(stores),
    )
    # A folded load is no instruction of its own, but is an operation.
    made = (counts[0] - counts[1] * (how == "folded"), *counts[1:])
    spread = sorted(((at + 0.5) / count, kind) for kind, count in enumerate(made) for at in range(count))
    numbers = [iter(range(REPEATS * count)) for count in made]
    ops = [makers[kind](next(numbers[kind])) for _ in range(REPEATS) for _, kind in spread]
    kinds = arithmetic if len(registers) == 1 else "/".join(registers)
    name = " ".join(filter(None, (kinds, "+".join(map(str, counts)), how)))
    return loop(name, ops, REPEATS, "other" if how else "mixed" if len(registers) > 1 else arithmetic)


def mixes() -> list[Loop]:
    """All loops of the experiment. kind: a register width, ``mixed`` for several, or ``other`` for special variants."""
    found = [mix(counts, register) for register in ("xmm", "ymm") for counts in MIXES]
    found += [mix(counts, "zmm") for counts in WIDE_MIXES]
    found += [mix((3, 2, 1), *each) for each in (("xmm", "ymm", "ymm"), ("ymm", "xmm", "xmm"), ("ymm", "gpr", "gpr"))]
    return found + [mix(counts, "ymm", how=how) for counts in AGAIN for how in (*POSITIONS, "chained", "folded")]


def operations(each: Loop) -> int:
    """The additions, loads and stores of a group, read from the loop's name; a folded load counts, too."""
    return sum(map(int, each.name.split()[1].split("+")))


Maker = Callable[[int], Op]


def _arithmetic(register: str, *, chained: bool) -> Maker:
    """Additions to six registers in turn. chained: each reads its destination; otherwise only constant registers."""

    def make(number: int) -> Op:
        own = f"{register}{number % 6}"
        first = own if chained else f"{register}14"
        key = f"vpaddd {register},{register},{register}"
        return Op(f"vpaddd {own}, {first}, {register}15", key, (own,) if chained else (), (own,))

    return make


def _load(register: str, position: Callable[[int], int], *, folded: bool) -> Maker:
    """Loads into six registers in turn. folded: as the memory operand of an addition."""

    def make(number: int) -> Op:
        memory, kind = f"[{MEMORY} + {position(number)}]", _MEMORY[register]
        if register == "gpr":
            return Op(f"mov r{8 + number % 4}, {memory}", "mov r64,m64", (), (f"r{8 + number % 4}",))
        own = f"{register}{6 + number % 6}"
        if folded:
            text = f"vpaddd {own}, {register}14, {memory}"
            return Op(text, f"vpaddd {register},{register},{kind}", (), (own,))
        name = "vmovdqa32" if register == "zmm" else "vmovdqa"
        return Op(f"{name} {own}, {memory}", f"{name} {register},{kind}", (), (own,))

    return make


def _store(register: str) -> Maker:
    def make(number: int) -> Op:
        memory = f"[{MEMORY} + {STORED + number * BYTES[register] % SPAN}]"
        if register == "gpr":
            return Op(f"mov {memory}, rax", "mov m64,r64")
        name = "vmovdqa32" if register == "zmm" else "vmovdqa"
        return Op(f"{name} {memory}, {register}13", f"{name} {_MEMORY[register]},{register}")

    return make


def by_ports(each: Loop, model: Model) -> float:
    """Core cycles of a group if only ports and the width of dispatch limit it. Raises MissingFormError."""
    pressure = analyse.port_pressure(each.nodes, model).bound
    return float(max(pressure, analyse.dispatch_bound(each.nodes, model))) / each.groups
