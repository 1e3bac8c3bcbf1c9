# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-foreign: what the prover says of OpenSSL's, libsodium's and SUPERCOP's ChaCha20, libsodium's Salsa20.

Libraries are read from the archives that the compiler finds, and SUPERCOP's implementations are compiled from its tree.
What is not there is named and left out. Nobody promised that these functions clear secrets or allow every overlap, so
that is not asked; right output, bounds, public branches and the ABI are.
"""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from harness import processors
from harness.build import Compiler, build
from harness.errors import HarnessError
from harness.implementations import ABI, find
from harness.progress import Progress
from proofs import record
from proofs.emitted import ROOT
from verify import certificate as c
from verify import lengths as sets
from verify.faults import InputError

BUILD = Path("build/foreign")
LENGTHS = "0-3,63-65,127-128,191-192,255-257,319-320,383-384,511-513,575-576,640,767-768,1023-1025,1535,2047-2048,4096"
FLAGS = "-O2 -fno-stack-protector -fcf-protection=none"
LINES = {"AVX2": f"gcc -march=haswell {FLAGS}", "AVX-512": f"gcc -march=skylake-avx512 {FLAGS}"}
# What OpenSSL's variable of CPU features holds: word 1 is ECX of CPUID's leaf 1, word 2 EBX of leaf 7.
OPENSSL = {
    "general registers": (0, 0),
    "SSSE3": (1 << 9, 0),
    "XOP": (1 << 9 | 1 << 11, 0),
    "AVX2": (1 << 9, 1 << 5),
    "AVX512F": (1 << 9, 1 << 5 | 1 << 16),
    "AVX512VL": (1 << 9, 1 << 5 | 1 << 16 | 1 << 31),
}
# Members of libsodium's archive, with their primitives and functions by role.
CHACHA = {"stream": "stream_ref", "xor_ic": "stream_ref_xor_ic"}
SODIUM = (
    ("ref", "chacha20_ref", "chacha20", CHACHA),
    ("SSSE3", "dolbeau-ssse3", "chacha20", CHACHA),
    ("AVX2", "dolbeau-avx2", "chacha20", CHACHA),
    ("SSE2", "salsa20_xmm6-asm", "salsa20", {"stream": "stream_salsa20_xmm6"}),
    ("AVX2", "salsa20_xmm6int-avx2", "salsa20", {"xor_ic": "stream_avx2_xor_ic"}),
    ("ref", "core_salsa_ref", "salsa20", {"core": "crypto_core_salsa20"}),
    ("ref", "core_salsa_ref", "salsa2012", {"core": "crypto_core_salsa2012"}),
    ("ref", "core_salsa_ref", "salsa208", {"core": "crypto_core_salsa208"}),
    ("ref", "core_hsalsa20_ref2", "hsalsa20", {"core": "crypto_core_hsalsa20"}),
)


@dataclass(frozen=True)
class Question:
    name: str
    task: c.Task


@dataclass(frozen=True)
class Finding:
    """verdict: proved, refuted, undecided, or not built; text: what was found."""

    name: str
    verdict: str
    text: str
    seconds: float = 0.0


@click.command()
@click.option("--supercop", type=click.Path(path_type=Path), help="An unpacked SUPERCOP.")
@click.option("--only", default="", help="Names that contain this.")
@click.option("--lengths", "lengths_", default=LENGTHS, help="As for python -m verify.")
@click.option("--limit", default=600, help="Seconds for each function.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--record", "recorded", is_flag=True, help=f"Write {record.PLACE}/ and {record.PAGE}.")
def main(supercop: Path | None, only: str, lengths_: str, limit: int, jobs: int | None, recorded: bool) -> None:
    """Proves or refutes other people's ChaCha20 and Salsa20."""
    try:
        lengths = tuple(sets.parse(lengths_))
    except InputError as error:
        raise click.UsageError(str(error)) from error
    console = Console(highlight=False, soft_wrap=True)
    found: list[Finding] = []
    questions: list[tuple[Question, int]] = []
    sources = [_openssl(lengths), _sodium(lengths)] + ([_supercop(supercop, lengths)] if supercop else [])
    if not supercop:
        console.print("SUPERCOP is left out: name an unpacked one with SUPERCOP=")
    for each in (each for source in sources for each in source):
        if only not in each.name:
            continue
        if isinstance(each, Finding):
            found.append(each)
            console.print(f"{each.name}: {each.verdict}: {escape(each.text)}")
        else:
            questions.append((each, limit))
    context = multiprocessing.get_context("spawn")
    pool = context.Pool(jobs or processors.count(), maxtasksperchild=1)
    with Progress("proving", max(len(questions), 1)) as progress, pool:
        for finding in pool.imap_unordered(answer, questions):
            found.append(finding)
            progress.pause(lambda f=finding: console.print(f"{f.name}: {f.verdict}: {escape(f.text)}"))  # type: ignore[misc]
            progress.step()
    if recorded:
        record.write_foreign([(each.name, each.verdict, each.text) for each in found], lengths_)


def answer(question: tuple[Question, int]) -> Finding:
    """In a process of its own."""
    (asked, limit) = question

    def out_of_time(number: int, frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, out_of_time)
    signal.alarm(limit)
    try:
        result = c.prove(asked.task)
    except InputError as error:
        return Finding(asked.name, "undecided", str(error))
    except TimeoutError:
        return Finding(asked.name, "undecided", f"no answer within {limit} seconds", limit)
    finally:
        signal.alarm(0)
    if result.ok:
        return Finding(asked.name, "proved", f"{len(result.proved)} lengths", result.seconds)
    fault = result.faults[0]
    refuted = fault.kind in ("memory", "alignment", "secret", "abi", "endless") or str(fault).endswith(": refuted")
    if refuted and "neither proved nor refuted" in str(fault):
        refuted = False
    verdict = "refuted" if refuted else "undecided"
    before = f", after {len(result.proved)} that are proved" if result.proved else ""
    return Finding(asked.name, verdict, f"length {result.failed}{before}: {fault}", result.seconds)


def _openssl(lengths: tuple[int, ...]) -> Iterator[Question | Finding]:
    member = _member("libcrypto.a", "chacha-x86_64")
    if isinstance(member, Finding):
        yield member
        return
    for name, words in OPENSSL.items():
        value = b"".join(word.to_bytes(4, "little") for word in (0, *words, 0))
        variables = (("OPENSSL_ia32cap_P", value),)
        task = c.Task(member, "ChaCha20_ctr32", "chacha20", "openssl", lengths, "foreign", "", variables)
        yield Question(f"OpenSSL ChaCha20_ctr32, {name}", task)


def _sodium(lengths: tuple[int, ...]) -> Iterator[Question | Finding]:
    for name, part, primitive, functions in SODIUM:
        member = _member("libsodium.a", part)
        if isinstance(member, Finding):
            yield member
            return
        for role, symbol in functions.items():
            task = c.Task(member, symbol, primitive, role, lengths, "foreign")
            yield Question(f"libsodium {symbol}, {name}", task)


def _supercop(tree: Path, lengths: tuple[int, ...]) -> Iterator[Question | Finding]:
    place = tree / "crypto_stream" / "chacha20"
    if not place.is_dir():
        raise HarnessError(f"{place} is no directory: SUPERCOP= names an unpacked SUPERCOP")
    for level, line in LINES.items():
        for each in find(ROOT, (str(place),), "", "chacha20"):
            architectures = each.directory / "architectures"
            if not each.peer or (architectures.is_file() and ABI not in architectures.read_text().split()):
                continue
            if level == "AVX-512" and not _adapts(each.sources):
                continue  # the same code as above
            built = build(each, Compiler(line), BUILD / level)
            name = f"SUPERCOP {each.variant}, built for {level}"
            if built.error:
                yield Finding(name, "not built", built.error)
                continue
            yield Question(name, c.Task(built.object, each.namespace + "_xor", "chacha20", "xor", lengths, "foreign"))


def _adapts(sources: Iterable[Path]) -> bool:
    """Whether there is other code for AVX-512: what is in C, and calls no library."""
    texts = [source.read_text(errors="replace") for source in sources if source.suffix == ".c"]
    return any("AVX512" in text or "immintrin" in text for text in texts)


def _member(archive: str, part: str) -> Path | Finding:
    """An object file out of an archive."""
    done = subprocess.run(["gcc", f"-print-file-name={archive}"], capture_output=True, text=True, check=False)
    path = Path(done.stdout.strip())
    if not path.is_absolute() or not path.is_file():
        return Finding(archive, "not built", "is not installed: left out")
    names = subprocess.run(["ar", "t", path], capture_output=True, text=True, check=True).stdout.split()
    for name in names:
        if part in name:
            BUILD.mkdir(parents=True, exist_ok=True)
            subprocess.run(["ar", "x", path.resolve(), name], cwd=BUILD, check=True)
            return BUILD / name
    return Finding(f"{archive}, {part}", "not built", "there is no such part in it: left out")


if __name__ == "__main__":
    main()
