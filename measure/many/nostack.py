# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure nostack: keystream without a stack, several blocks at a time, beside one block at a time with SSE2
(as in Linux's vDSO), and beside the system's generators as users call them."""

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
#: What Linux's vDSO does: one block at a time.
ONE = "amd64-sse2-one"
VDSO = "vdso_getrandom"


def runnable() -> list[Variant]:
    """The variants that this CPU can run."""
    able = cpu_features()
    found = (find(design.name, STREAMS) for design in NOSTACK_DESIGNS)
    return [each for each in found if set(each.design.target.features) <= able]


def stem(variant: Variant) -> str:
    """The suffix of the names of a variant's functions."""
    return variant.name.replace("-", "_")


@click.command
@record_option
@results_option
def main(record: bool, results: Path) -> None:
    """Time blocks without a stack: a line for each function and number of blocks, with quartiles.

    For comparison, the system's generators for the same number of bytes: the system call (which rustix makes, too),
    glibc's functions, and the vDSO's function if the kernel has it.
    """
    place = BUILD / "nostack"
    place.mkdir(parents=True, exist_ok=True)
    of = find("amd64-sse2-nostack", STREAMS)
    one = replace(of, design=replace(of.design, name=ONE, special=NoStack((kernel_named("r1"),))))
    listed = [*runnable(), one]
    sources = [TREE / f"dropin/asm/chacha-{each.name}.S" for each in listed[:-1]] + [place / "one.S"]
    sources[-1].write_text(gas.text(pipeline.code(one), ONE, "python -m measure nostack"))
    functions = " ".join(f"X({stem(each)})" for each in listed)
    flags = ["-O2", *STRICT, f"-DFUNCTIONS={functions}"]
    built = compiled(place / "nostack", *flags, HERE / "c/nostack.c", *sources, "-ldl")
    with said("nostack", record, results) as lines:
        rows = [line.split() for line in quiet.heard(lambda: run([built]))]
        base = {blocks: int(median) for name, blocks, _, median, _ in rows if name == stem(one)}
        lines.append(f"{'function':28} {'blocks':>6}    cycles a call (quartiles)  times one at a time")
        for name, blocks, low, median, high in rows:
            lines.append(f"{name:28} {blocks:>6} {median:>9} ({low}, {high}) {base[blocks] / int(median):8.2f}")
        if not any(name == VDSO for name, *_ in rows):
            lines.append(f"{VDSO}: this kernel's vDSO has none")
