# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measure instruction forms on the machine at hand, and compare them with a model.

    python -m scripts.models.measure_forms [MODEL] [--all] [--pairs] [--passes N] [--cpu N]

Each form runs in three loops: as a chain, where its result can be its operand (latency); with many destinations
(reciprocal throughput); and once among many nops (micro-ops). Nothing is read from performance counters, so that it
works in virtual machines, too: a chain of additions of registers tells core cycles.

A model is wrong where a chain takes another time, where throughput is better than its ports allow, or where it counts
more micro-ops. What is slower than the ports allow does not make their bound wrong (--all shows it). Loads of forms
with memory operands run ahead. Jumps, and what moves the stack pointer, are left out.

--pairs: the model's sets of ports, each with a form that needs no other, two by two: what shares ports takes longer
than what does not. The model is wrong where a pair is faster than its ports allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import click

from generator import analyse, models
from generator.models import Model, UnknownModelError
from generator.models.model import PortUse
from generator.schedule import Node
from harness.errors import HarnessError
from harness.implementations import cpu_features
from harness.options import wide_console
from harness.processors import cpu_option, processor
from harness.tables import Table
from measure.timing.loops import QUICK, Loop
from measure.timing.loops import measure as time
from scripts.models.instruction_forms import InstructionForm, all_forms, memory_operand

#: Copies in a loop; nops beside each copy, and copies then.
COPIES, NOPS, AMONG_NOPS = 48, 31, 6
#: A long one: so many nops of one byte fit into no line of decoded instructions, and are decoded anew each time.
NOP = "nop word ptr [rax + rax + 1024]"
LEFT_OUT = ("jmp", "call", "ret", "push", "pop", "je", "jne", "jb", "jae", "ja", "jbe", "js", "jns")
#: What a measurement may be off: a part of latencies and throughputs, and micro-ops; by how much a chain may be slower.
TOLERANCE, UOP_TOLERANCE, WAITING = 0.04, 0.5, 0.6
#: By how much a form is slower than its ports allow, at most, that stands for them beside others.
PAIRED = 0.1
FEATURE = {"base": "sse2", "sse41": "sse4_1", "avx512": "avx512bw"}
_VECTORS = ("xmm", "ymm", "zmm")
_GENERAL = {"r8": "r{}b", "r16": "r{}w", "r32": "r{}d", "r64": "r{}"}
#: How many destinations alternate, and from which number on operands are that never change.
_ALTERNATE = {"vector": (12, 12), "general": (6, 14), "k": (5, 1)}
_FIRST = {"vector": 0, "general": 8, "k": 2}
#: What stands before each loop: cl, and whose values must be few bits; masks, where there are such registers.
BEGIN = ("mov ecx, 7", "xor r8d, r8d", "xor r14d, r14d", "xor r15d, r15d")
MASKS = ("mov rbx, -1", "kmovq k1, rbx")


@dataclass(frozen=True)
class Measured:
    """Cycles; latency: None where no chain can be made of the form."""

    latency: float | None
    throughput: float
    uops: float


def instruction(form: InstructionForm, copy: int, *, chained: bool) -> str:
    """The form in Intel syntax. chained: it depends on the copy before; otherwise destinations alternate.

    A chain that need not read its destination goes to and fro between two registers: moves of a register to itself are
    not eliminated everywhere.
    """
    mnemonic, _, operands = form.key.partition(" ")
    file = _file(form.kinds[0]) if form.kinds else ""
    linked = not chained or form.reads_destination
    count = 1 if file not in _ALTERNATE else _ALTERNATE[file][0] if not chained else 1 if linked else 2
    written = []
    for place, (text, kind) in enumerate(zip(operands.split(","), form.kinds, strict=False)):
        alternate = copy % count if place == 0 else None
        if place and not linked and _file(kind) == file:
            alternate, linked = (copy + 1) % count, True
        mask = text.partition("{")[2]
        written.append(_operand(kind, place, alternate, copy, form.key))
        written[-1] += " {k1}" + mask.removeprefix("k}") if mask else ""
    return f"{mnemonic} {', '.join(written)}".strip()


def chains(form: InstructionForm) -> bool:
    """Whether a result of the form can be an operand of the next copy."""
    if not form.kinds or form.memory == 0 or form.key.partition(" ")[0] in ("cmp", "test"):
        return False
    return form.reads_destination or _file(form.kinds[0]) in map(_file, form.kinds[1:])


def _file(kind: str) -> str:
    return "vector" if kind in _VECTORS else "general" if kind in _GENERAL else kind


def _operand(kind: str, place: int, alternate: int | None, copy: int, key: str) -> str:
    file = _file(kind)
    if file in _ALTERNATE:
        number = _ALTERNATE[file][1] + (place % 2 if file == "general" else place if file == "vector" else 0)
        number = number if alternate is None else _FIRST[file] + alternate
        return _GENERAL[kind].format(number) if file == "general" else f"{kind}{number}"
    if kind in ("i", "cl"):
        return {"i": "7", "cl": "cl"}[kind]
    # Within a line, since two stores a cycle are possible to one line only.
    return memory_operand(kind, f"[rdi + {64 + copy % 2 * (0 if kind == 'm512' else 32)}]", key)


def loops(forms: Sequence[InstructionForm]) -> Iterator[Loop]:
    """Of nops, and three of each form."""
    yield Loop("nops", (NOP,) * (AMONG_NOPS * (NOPS + 1)), AMONG_NOPS)
    for form in forms:
        if chains(form):
            yield Loop(f"{form.key}: chain", _copies(form, COPIES, chained=True), COPIES)
        yield Loop(f"{form.key}: throughput", _copies(form, COPIES), COPIES)
        mixed = (line for copy in _copies(form, AMONG_NOPS) for line in (copy, *[NOP] * NOPS))
        yield Loop(f"{form.key}: micro-ops", tuple(mixed), AMONG_NOPS)


def _copies(form: InstructionForm, count: int, *, chained: bool = False) -> tuple[str, ...]:
    return tuple(instruction(form, copy, chained=chained) for copy in range(count))


def measure(forms: Sequence[InstructionForm], passes: int, cpu: int) -> dict[str, Measured]:
    """By the keys of the forms. Raises HarnessError."""
    cycles = _time(loops(forms), forms, passes, cpu)
    return {
        form.key: Measured(
            cycles.get(f"{form.key}: chain"),
            cycles[f"{form.key}: throughput"],
            1 + (cycles[f"{form.key}: micro-ops"] - cycles["nops"]) * (NOPS + 1) / cycles["nops"],
        )
        for form in forms
    }


def representatives(
    model: Model, forms: Sequence[InstructionForm], results: dict[str, Measured]
) -> list[InstructionForm]:
    """One form for each set of ports that the model has: the first that is as fast alone as its ports allow.

    Legacy SSE would wait for the upper halves of what stands beside it.
    """
    found: dict[tuple[PortUse, ...], InstructionForm] = {}
    wide = any(form.isa == "avx" for form in forms)
    for form in forms:
        if wide and form.isa in ("sse2", "ssse3", "sse41"):
            continue
        ports, fast = model.form(form.key).ports, throughput_bound(model, form.key) * (1 + PAIRED)
        if ports and results[form.key].throughput <= fast:
            found.setdefault(ports, form)
    return list(found.values())


def pairs(forms: Sequence[InstructionForm]) -> list[tuple[InstructionForm, InstructionForm]]:
    """All pairs, but of a store and a load, which could wait for it."""
    return [
        (one, two)
        for one, two in combinations(forms, 2)
        if None in (one.memory, two.memory) or (one.memory == 0) == (two.memory == 0)
    ]


def measure_pairs(forms: Sequence[InstructionForm], passes: int, cpu: int) -> dict[tuple[str, str], float]:
    """The cycles of two forms side by side, by their keys. Raises HarnessError."""
    written = []
    for both in pairs(forms):
        text = (instruction(both[copy % 2], copy, chained=False) for copy in range(2 * COPIES))
        written.append(Loop(" and ".join(form.key for form in both), tuple(text), COPIES))
    cycles = _time(written, forms, passes, cpu)
    return {(one.key, two.key): cycles[f"{one.key} and {two.key}"] for one, two in pairs(forms)}


def _time(written: Iterable[Loop], forms: Iterable[InstructionForm], passes: int, cpu: int) -> dict[str, float]:
    """The cycles of a copy in each loop, by the loops' names."""
    begin = BEGIN + (MASKS if any(form.isa == "avx512" for form in forms) else ())
    return {name: each.cycles for name, each in time(list(written), passes, cpu, QUICK, begin=begin).items()}


def disagreements(model: Model, key: str, measured: Measured) -> list[str]:
    """In which columns the model is wrong."""
    form, found = model.form(key), []
    latency = form.latency - form.late
    # A move that is eliminated takes no time, but a place in dispatch; others may wait for a pipe now and then.
    if measured.latency is not None and not latency * (1 - TOLERANCE) <= measured.latency < latency + WAITING:
        found.append("latency")
    if measured.throughput < throughput_bound(model, key) * (1 - TOLERANCE):
        found.append("throughput")
    if measured.uops < form.uops - UOP_TOLERANCE:
        found.append("micro-ops")
    return found


def throughput_bound(model: Model, *keys: str) -> float:
    """The cycles that ports and dispatch need for one copy of each form."""
    nodes = [Node(key) for key in keys]
    return float(max(analyse.port_pressure(nodes, model).bound, analyse.dispatch_bound(nodes, model)))


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("name", metavar="MODEL", default="znver5")
@click.option("--all", "everything", is_flag=True, help="Show all forms, not only where the model disagrees.")
@click.option("--pairs", "paired", is_flag=True, help="Time pairs of forms, one of each set of ports.")
@click.option("--passes", type=click.IntRange(1, 1000), default=15, show_default=True, help="Runs of each loop.")
@cpu_option
def main(name: str, everything: bool, paired: bool, passes: int, cpu: int | None) -> None:
    """Measure every instruction form that a model and this CPU have, and compare."""
    try:
        model = models.load(name)
    except UnknownModelError as error:
        raise HarnessError(str(error)) from None
    chosen = processor(cpu)
    features = cpu_features()
    forms = [
        form
        for form in all_forms()
        if form.key in model.forms
        and FEATURE.get(form.isa, form.isa) in features
        and form.key.partition(" ")[0] not in LEFT_OUT
    ]
    results = measure(forms, passes, chosen)
    if paired:
        _show_pairs(model, measure_pairs(representatives(model, forms, results), passes, chosen), everything)
        return
    heads = ("form", "latency", name, "throughput", name, "micro-ops", name, "differs")
    table = Table(heads, title=f"this machine and {name}")
    wrong = 0
    for key, found in results.items():
        differs = disagreements(model, key, found)
        wrong += bool(differs)
        if everything or differs:
            form = model.form(key)
            latency = ("", "") if found.latency is None else (f"{found.latency:.2f}", f"{form.latency - form.late}")
            throughput = f"{found.throughput:.2f}", f"{throughput_bound(model, key):.2f}"
            table.add(key, *latency, *throughput, f"{found.uops:.1f}", str(form.uops), ", ".join(differs))
    console = wide_console()
    console.print(table.terminal())
    console.print(f"{len(results)} forms measured; the model is wrong about {wrong}")


def _show_pairs(model: Model, results: dict[tuple[str, str], float], everything: bool) -> None:
    """The pairs that are faster than their ports allow. everything: all pairs."""
    heads = ("form", "beside", "throughput", model.name, "differs")
    table = Table(heads, title=f"pairs on this machine and {model.name}", left=2)
    wrong = 0
    for keys, found in results.items():
        bound = throughput_bound(model, *keys)
        differs = "throughput" if found < bound * (1 - TOLERANCE) else ""
        wrong += bool(differs)
        if everything or differs:
            table.add(*keys, f"{found:.2f}", f"{bound:.2f}", differs)
    console = wide_console()
    console.print(table.terminal())
    console.print(f"{len(results)} pairs measured; the model is wrong about {wrong}")


if __name__ == "__main__":
    main()
