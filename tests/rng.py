# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""crypto_rng beside what SUPERCOP's `ref` does, on our own stream of the same instruction set: python -m tests.rng."""

from __future__ import annotations

import subprocess
from pathlib import Path

from generator.variants import RNG_VARIANTS, Variant, find
from harness.implementations import cpu_features

TOP = Path(__file__).resolve().parents[1]
#: The stream for CPUs of another kind, where a generator has none.
BESIDES = {"amd64-avx512": ("amd64-avx512", "amd64-avx512-w1")}


def pairs() -> list[tuple[Variant, str]]:
    """Those that this CPU can run: a generator, and the name of a stream."""
    able = cpu_features()
    return [
        (each, stream)
        for each in RNG_VARIANTS
        for stream in BESIDES.get(each.name, (each.name,))
        if {*each.design.target.features, *find(stream, f"crypto_stream/{name(each)}").design.target.features} <= able
    ]


def name(variant: Variant) -> str:
    """The cipher's: chacha20."""
    return Path(variant.cipher.primitive).name


def program(place: Path) -> Path:
    """tests/c/rng.c with the files of both. A crash of the compiler, or a message of it, is an error."""
    objects: dict[str, Path] = {}
    for variant, stream in pairs():
        for operation, design in (("rng", variant.name), ("stream", stream)):
            source = TOP / f"crypto_{operation}/{name(variant)}/peachacha/{design}/{name(variant)}.S"
            objects[f"{operation}-{name(variant)}-{design}.o"] = source
    for object_name, source in objects.items():
        subprocess.run(["gcc", "-c", source, "-o", place / object_name], check=True)
    listed = " ".join(
        f"X({name(each)},{each.name.replace('-', '_')},{stream.replace('-', '_')})" for each, stream in pairs()
    )
    flags = ["-O3", "-march=native", "-std=gnu11", "-Wall", "-Wextra", "-Werror", f"-DPAIRS={listed}"]
    made = place / "rng"
    subprocess.run(["gcc", *flags, TOP / "tests/c/rng.c", *(place / each for each in objects), "-o", made], check=True)
    return made


def main() -> None:
    """Measures: one line for each generator, with quartiles."""
    place = TOP / "build/rng"
    place.mkdir(parents=True, exist_ok=True)
    ran = subprocess.run([program(place)], check=True, capture_output=True, text=True)
    print(
        f"{'cipher':9} {'generator':15} {'stream of ref':16} cycles a call (quartiles)   ref's               ref / ours"
    )
    for line in ran.stdout.splitlines():
        cipher, generator, stream, *figures = line.split()
        cells = [f"{figures[i + 1]:>6} ({figures[i]}, {figures[i + 2]})" for i in (0, 3, 6)]
        print(f"{cipher:9} {generator:15} {stream:16} " + " ".join(f"{cell:20}" for cell in cells))


if __name__ == "__main__":
    main()
