# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure nostack: the vDSO's function, several blocks at a time, beside one at a time in SSE2, and beside
the system's generators as users see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import click

from generator import pipeline
from generator.print import gas
from generator.program.nostack import NoStack
from generator.variants import NOSTACK_DESIGNS, Variant, find
from generator.variants.plans import kernel_named
from harness.implementations import cpu_features
from harness.paths import BUILD, TREE
from harness.programs import run
from measure.many.record import STRICT, compiled, record_option, said
from measure.timing import quiet
from measure.timing.machine import results_option

HERE = Path(__file__).resolve().parent
STREAMS = "chacha20+chacha12+chacha8"
#: What the vDSO's own does: a block at a time.
ONE = "amd64-sse2-one"
VDSO = "vdso_getrandom"
BYTES = {"xmm": 16, "ymm": 32, "zmm": 64}


def runnable() -> list[Variant]:
    """Those that this CPU can run."""
    able = cpu_features()
    found = (find(design.name, STREAMS) for design in NOSTACK_DESIGNS)
    return [each for each in found if set(each.design.target.features) <= able]


def program(place: Path, sources: Mapping[str, str], sizes: Mapping[str, int]) -> Path:
    """c/nostack.c with functions: file name to text, and stem to bytes of a register. A crash of the compiler, or
    a message of it, is an error."""
    for name, text in sources.items():
        (place / name).write_text(text)
    functions = " ".join(f"X({stem},{size})" for stem, size in sizes.items())
    ours = [HERE / "c/nostack.c", HERE / "c/nostack_call.S", TREE / "harness/c/reference.c"]
    flags = ["-O2", *STRICT, f"-I{TREE / 'harness/c'}", f"-DFUNCTIONS={functions}"]
    return compiled(place / "nostack", *flags, *ours, *(place / name for name in sources), "-ldl")


def stem(variant: Variant) -> str:
    """What the names of its functions end in."""
    return variant.name.replace("-", "_")


def width(variant: Variant) -> int:
    """Bytes of the registers that are to be looked at: all of those that it can change."""
    target = variant.design.target
    return 64 if target.evex else max(BYTES[kind] for kind in target.kinds)


def committed(variants: list[Variant]) -> tuple[dict[str, str], dict[str, int]]:
    """Their files as they are in dropin/asm, and what `program` is to know of them."""
    names = {each: f"chacha-{each.name}.S" for each in variants}
    texts = {name: (TREE / "dropin/asm" / name).read_text() for name in names.values()}
    return texts, {stem(each): width(each) for each in variants}


@click.command
@record_option
@results_option
def main(record: bool, results: Path) -> None:
    """Time blocks without a stack: one line for each function and number of blocks, with quartiles.

    Beside them the system's generators, for as many bytes: by the system call (which rustix makes, too), by glibc's
    functions, by the vDSO where the kernel has it.
    """
    place = BUILD / "nostack"
    place.mkdir(parents=True, exist_ok=True)
    of = find("amd64-sse2-nostack", STREAMS)
    one = replace(of, design=replace(of.design, name=ONE, special=NoStack((kernel_named("r1"),))))
    texts, sizes = committed(runnable())
    texts["one.S"], sizes[stem(one)] = gas.text(pipeline.code(one), ONE, "python -m measure nostack"), 16
    built = program(place, texts, sizes)
    with said("nostack", record, results) as lines:
        rows = [line.split() for line in quiet.heard(lambda: run([built, "time"]))]
        base = {blocks: int(median) for name, blocks, _, median, _ in rows if name == stem(one)}
        lines.append(f"{'function':28} {'blocks':>6}    cycles a call (quartiles)  times one at a time")
        for name, blocks, low, median, high in rows:
            lines.append(f"{name:28} {blocks:>6} {median:>9} ({low}, {high}) {base[blocks] / int(median):8.2f}")
        if not any(name == VDSO for name, *_ in rows):
            lines.append(f"{VDSO}: this kernel's vDSO has none")
