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
from harness.errors import HarnessError
from harness.implementations import cpu_features
from harness.paths import BUILD, TREE
from harness.programs import run
from measure.many.library import LIBRARY, archive
from measure.many.record import STRICT, compiled, record_option, said
from measure.timing import quiet
from measure.timing.machine import results_option

HERE = Path(__file__).resolve().parent
STREAMS = "chacha20+chacha12+chacha8"
#: What Linux's vDSO does: one block at a time.
ONE = "amd64-sse2-one"
VDSO, RUSTIX = "vdso_getrandom", "rustix_getrandom"


def runnable() -> list[Variant]:
    """The variants that this CPU can run."""
    able = cpu_features()
    found = (find(design.name, STREAMS) for design in NOSTACK_DESIGNS)
    return [each for each in found if set(each.design.target.features) <= able]


def rustix(place: Path) -> Path:
    """A library of C with rustix's getrandom, built by cargo from ../rust. Raises HarnessError, also without cargo or
    what it fetches."""
    manifest = HERE / "rust/Cargo.toml"
    run(["cargo", "build", "-q", "--release", "--locked", "--manifest-path", manifest, "--target-dir", place / "rust"])
    return place / "rust/release/libsystem.a"


def stem(variant: Variant) -> str:
    """The suffix of the names of a variant's functions."""
    return variant.name.replace("-", "_")


@click.command
@record_option
@results_option
def main(record: bool, results: Path) -> None:
    """Time blocks without a stack: a line for each function and number of bytes, with quartiles.

    For comparison, generators as users call them, for as many bytes: the system call, rustix (if cargo can build it),
    glibc's functions, peachacha_rng, and the vDSO's function if the kernel has it.
    """
    place = BUILD / "nostack"
    place.mkdir(parents=True, exist_ok=True)
    of = find("amd64-sse2-nostack", STREAMS)
    one = replace(of, design=replace(of.design, name=ONE, special=NoStack((kernel_named("r1"),))))
    listed = [*runnable(), one]
    sources = [TREE / f"dropin/asm/chacha-{each.name}.S" for each in listed[:-1]] + [place / "one.S"]
    sources[-1].write_text(gas.text(pipeline.code(one), ONE, "python -m measure nostack"))
    functions = " ".join(f"X({stem(each)})" for each in listed)
    flags = ["-O2", *STRICT, f"-I{LIBRARY}", f"-DFUNCTIONS={functions}"]
    libraries, missing = [archive()], []
    try:
        libraries.append(rustix(place))
        flags.append("-DRUSTIX")
    except HarnessError as error:
        missing.append(f"{RUSTIX}: left out, since it cannot be built: {error.message}")
    built = compiled(place / "nostack", *flags, HERE / "c/nostack.c", *sources, *libraries, "-lpthread", "-ldl")
    with said("nostack", record, results) as lines:
        *found, implementation = quiet.heard(lambda: run([built]))
        rows = [line.split() for line in found]
        base = {size: int(median) for name, size, _, median, _ in rows if name == stem(one)}
        lines.append(f"{'function':28} {'bytes':>6}    cycles a call (quartiles)  times one at a time")
        for name, size, low, median, high in rows:
            lines.append(f"{name:28} {size:>6} {median:>9} ({low}, {high}) {base[size] / int(median):8.2f}")
        if not any(name == VDSO for name, *_ in rows):
            missing.append(f"{VDSO}: this kernel's vDSO has none")
        lines += [implementation, *missing]
