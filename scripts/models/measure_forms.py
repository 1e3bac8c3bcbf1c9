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

import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from generator import analyse, models
from generator.models import Model, UnknownModelError
from generator.models.model import PortUse
from generator.schedule import Node
from harness.implementations import cpu_features
from harness.processors import cpu_option, processor
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
_SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")


class MeasuringError(click.ClickException):
    """The machine cannot measure."""


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


def loops(forms: list[InstructionForm]) -> Iterator[tuple[str, list[str], int]]:
    """A comment, instructions, and by how many copies to divide the time."""
    yield "clock", ["add r8, r9"] * COPIES, COPIES
    yield "nops", [NOP] * (AMONG_NOPS * (NOPS + 1)), AMONG_NOPS
    for form in forms:
        if chains(form):
            yield f"{form.key}: chain", [instruction(form, copy, chained=True) for copy in range(COPIES)], COPIES
        yield f"{form.key}: throughput", [instruction(form, copy, chained=False) for copy in range(COPIES)], COPIES
        mixed = [[instruction(form, copy, chained=False), *[NOP] * NOPS] for copy in range(AMONG_NOPS)]
        yield f"{form.key}: micro-ops", sum(mixed, []), AMONG_NOPS


def assembly(written: list[tuple[str, list[str], int]], *, masks: bool, wide: bool = True) -> str:
    """A function for each loop, and the tables that forms.c reads. masks: whether there are mask registers; wide:
    whether there are ymm registers, whose upper halves must be clean for the code of C.
    """
    lines = [".intel_syntax noprefix", ".text"]
    for number, (name, text, _) in enumerate(written):
        lines += [f"# {name}", ".p2align 6", f"loop{number}:", *(f"push {register}" for register in _SAVED)]
        lines += ["mov rbp, rsi", "mov ecx, 7", "xor r8d, r8d", "xor r14d, r14d", "xor r15d, r15d"]
        lines += ["mov rbx, -1", "kmovq k1, rbx"] if masks else []
        lines += [".p2align 6", "1:", *text, "dec rbp", "jnz 1b", *(f"pop {register}" for register in _SAVED[::-1])]
        lines += ["vzeroupper"] if wide else []
        lines += ["ret"]
    lines += ['.section .data.rel.ro,"aw"', ".globl loops", "loops:", *(f".quad loop{n}" for n in range(len(written)))]
    lines += [".section .rodata", ".globl copies", "copies:", *(f".long {copies}" for _, _, copies in written)]
    lines += [".globl loop_count", f"loop_count: .long {len(written)}", '.section .note.GNU-stack,"",@progbits']
    return "\n".join(lines) + "\n"


def measure(forms: list[InstructionForm], passes: int, cpu: int, compiler: str = "gcc") -> dict[str, Measured]:
    """By the keys of the forms. Raises MeasuringError."""
    cycles = _time(list(loops(forms)), {form.isa for form in forms}, passes, cpu, compiler)
    return {
        form.key: Measured(
            cycles.get(f"{form.key}: chain"),
            cycles[f"{form.key}: throughput"],
            1 + (cycles[f"{form.key}: micro-ops"] - cycles["nops"]) * (NOPS + 1) / cycles["nops"],
        )
        for form in forms
    }


def representatives(model: Model, forms: list[InstructionForm], results: dict[str, Measured]) -> list[InstructionForm]:
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


def pairs(forms: list[InstructionForm]) -> list[tuple[InstructionForm, InstructionForm]]:
    """All pairs, but of a store and a load, which could wait for it."""
    return [
        (one, two)
        for one, two in combinations(forms, 2)
        if None in (one.memory, two.memory) or (one.memory == 0) == (two.memory == 0)
    ]


def measure_pairs(
    forms: list[InstructionForm], passes: int, cpu: int, compiler: str = "gcc"
) -> dict[tuple[str, str], float]:
    """The cycles of two forms side by side, by their keys. Raises MeasuringError."""
    written = [("clock", ["add r8, r9"] * COPIES, COPIES)]
    for both in pairs(forms):
        text = [instruction(both[copy % 2], copy, chained=False) for copy in range(2 * COPIES)]
        written.append((" and ".join(form.key for form in both), text, COPIES))
    cycles = _time(written, {form.isa for form in forms}, passes, cpu, compiler)
    return {(one.key, two.key): cycles[f"{one.key} and {two.key}"] for one, two in pairs(forms)}


def _time(
    written: list[tuple[str, list[str], int]], isas: set[str], passes: int, cpu: int, compiler: str
) -> dict[str, float]:
    """The cycles of a copy in each loop, by the loops' comments. isas: what the instructions need."""
    with tempfile.TemporaryDirectory() as name:
        source, program = Path(name, "loops.S"), Path(name, "forms")
        source.write_text(assembly(written, masks="avx512" in isas, wide=bool(isas & {"avx", "avx2", "avx512"})))
        own = Path(__file__).with_name("forms.c")
        _run([compiler, "-O2", "-o", str(program), str(own), str(source)])
        output = _run([str(program), str(cpu), str(passes)])
    return {written[int(number)][0]: float(text) for number, text in (line.split() for line in output.splitlines())}


def _run(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise MeasuringError(f"cannot run {command[0]}: {error.strerror}") from None
    if done.returncode:
        raise MeasuringError(f"{Path(command[0]).name} failed ({done.returncode}):\n{done.stderr.strip()}")
    return done.stdout


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
        raise MeasuringError(str(error)) from None
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
    table = Table(box=None, pad_edge=False, title=f"this machine and {name}", title_justify="left")
    for column in ("form", "latency", name, "throughput", name, "micro-ops", name, "differs"):
        table.add_column(column, justify="left" if column in ("form", "differs") else "right", no_wrap=True)
    wrong = 0
    for key, found in results.items():
        differs = disagreements(model, key, found)
        wrong += bool(differs)
        if everything or differs:
            form = model.form(key)
            latency = ("", "") if found.latency is None else (f"{found.latency:.2f}", f"{form.latency - form.late}")
            throughput = f"{found.throughput:.2f}", f"{throughput_bound(model, key):.2f}"
            table.add_row(key, *latency, *throughput, f"{found.uops:.1f}", str(form.uops), ", ".join(differs))
    console = Console(width=max(Console().width, 140))
    console.print(table)
    console.print(f"{len(results)} forms measured; the model is wrong about {wrong}")


def _show_pairs(model: Model, results: dict[tuple[str, str], float], everything: bool) -> None:
    """The pairs that are faster than their ports allow. everything: all pairs."""
    table = Table(box=None, pad_edge=False, title=f"pairs on this machine and {model.name}", title_justify="left")
    for column in ("form", "beside", "throughput", model.name, "differs"):
        table.add_column(column, justify="right" if column in ("throughput", model.name) else "left", no_wrap=True)
    wrong = 0
    for keys, found in results.items():
        bound = throughput_bound(model, *keys)
        differs = "throughput" if found < bound * (1 - TOLERANCE) else ""
        wrong += bool(differs)
        if everything or differs:
            table.add_row(*keys, f"{found:.2f}", f"{bound:.2f}", differs)
    console = Console(width=max(Console().width, 140))
    console.print(table)
    console.print(f"{len(results)} pairs measured; the model is wrong about {wrong}")


if __name__ == "__main__":
    main()
