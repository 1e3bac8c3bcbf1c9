# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure rng: our crypto_rng beside SUPERCOP's `ref` on our stream of the same instruction set."""

from pathlib import Path

import click

from generator.variants import RNG_VARIANTS, Variant, find
from harness.implementations import cpu_features
from harness.paths import BUILD, TREE
from harness.programs import run
from measure.many.record import STRICT, compiled, record_option, said
from measure.timing import quiet
from measure.timing.machine import results_option

HERE = Path(__file__).resolve().parent
#: Streams to compare a generator with if they are not the one of its own name.
BESIDES = {"amd64-avx512": ("amd64-avx512", "amd64-avx512-w1")}


def pairs() -> list[tuple[Variant, str]]:
    """Pairs that this CPU can run: a generator, and the name of a stream's variant."""
    able = cpu_features()
    return [
        (each, stream)
        for each in RNG_VARIANTS
        for stream in BESIDES.get(each.name, (each.name,))
        if {*each.design.target.features, *find(stream, f"crypto_stream/{name(each)}").design.target.features} <= able
    ]


def name(variant: Variant) -> str:
    """The name of its cipher, such as chacha20."""
    return Path(variant.cipher.primitive).name


def program(place: Path) -> Path:
    """Build c/rng.c with the files of all pairs, with warnings as errors. Raises HarnessError."""
    objects: dict[str, Path] = {}
    for variant, stream in pairs():
        for operation, design in (("rng", variant.name), ("stream", stream)):
            source = TREE / f"crypto_{operation}/{name(variant)}/peachacha/{design}/{name(variant)}.S"
            objects[f"{operation}-{name(variant)}-{design}.o"] = source
    for object_name, source in objects.items():
        run(["gcc", "-c", source, "-o", place / object_name])
    listed = " ".join(
        f"X({name(each)},{each.name.replace('-', '_')},{stream.replace('-', '_')})" for each, stream in pairs()
    )
    flags = ["-O3", "-march=native", *STRICT, f"-DPAIRS={listed}"]
    return compiled(place / "rng", *flags, HERE / "c/rng.c", *(place / each for each in objects))


@click.command
@record_option
@results_option
def main(record: bool, results: Path) -> None:
    """Time crypto_rng, and SUPERCOP's ref with our streams: a line for each generator, with quartiles."""
    place = BUILD / "rng"
    place.mkdir(parents=True, exist_ok=True)
    built = program(place)
    with said("rng", record, results) as lines:
        lines.append(
            f"{'cipher':9} {'generator':15} {'stream of ref':16} cycles a call        ref's                ref / ours"
            "           stream alone / ref"
        )
        for line in quiet.heard(lambda: run([built])):
            cipher, generator, stream, *figures = line.split()
            cells = [f"{figures[i + 1]:>6} ({figures[i]}, {figures[i + 2]})" for i in range(0, len(figures), 3)]
            found = f"{cipher:9} {generator:15} {stream:16} " + " ".join(f"{cell:20}" for cell in cells)
            lines.append(found.rstrip())
