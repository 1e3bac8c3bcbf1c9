# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The C library, built with sanitizers and fuzzed by libFuzzer, against libsodium and OpenSSL."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from generator.package.dropin import FLAGSHIPS
from harness.build import SOURCES
from harness.processors import count
from torture.program import OWN, run
from torture.sanitized import SANITIZERS, fuzzer, fuzzing

DROPIN = Path(__file__).resolve().parents[1] / "dropin"
IMPLEMENTATIONS = (*FLAGSHIPS, "vector")
#: Files of dropin/asm that the library does not use.
UNUSED = ("hchacha20-", "-nostack")


def build(clang: str, sanitizers: str, place: Path, tree: Path = DROPIN, *options: str) -> Path:
    """Build the fuzzer of the C library in a tree's c/ and asm/; gives its path. options: for the compiler. Raises
    HarnessError with the compiler's message if it does not build."""
    place.mkdir(parents=True, exist_ok=True)
    sources = [path for path in sorted((tree / "c").glob("*.c")) if path.name != "example.c"]
    sources += [path for path in sorted((tree / "asm").glob("*.S")) if not any(each in path.name for each in UNUSED)]
    includes = [f"-I{tree / 'c'}", f"-I{SOURCES}"]
    words: list[str | Path] = [*options, *includes, OWN / "fuzz_library.c", *sources, "-lsodium", "-lcrypto"]
    return fuzzer(clang, sanitizers, place, words, "the C library")


def command(program: Path, name: str, cases: int, seed: int, corpus: Path) -> tuple[str, ...]:
    """The command line that fuzzes one implementation. corpus: the directory of libFuzzer's inputs."""
    words = fuzzing(program, cases, seed, corpus, f"{corpus}-")
    return ("env", f"PEACHACHA_IMPLEMENTATION={name}", *words)


def fuzz(clang: str, directory: Path, cases: int, seed: int) -> Iterator[tuple[str, str, str]]:
    """For each implementation that this CPU runs and each set of sanitizers: its name, the sanitizers, and what is
    wrong, "" if nothing."""
    jobs = []
    for sanitizers in SANITIZERS:
        place = directory / sanitizers.partition(",")[0]
        program = build(clang, sanitizers, place)
        for name in IMPLEMENTATIONS:
            corpus = place / name
            corpus.mkdir(exist_ok=True)
            jobs.append((name, sanitizers, command(program, name, cases, seed, corpus)))
    with ThreadPoolExecutor(count()) as pool:
        for (name, sanitizers, _), (message, said) in zip(jobs, pool.map(run, [each[2] for each in jobs]), strict=True):
            if said != "not here":
                yield name, sanitizers, message
