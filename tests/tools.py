# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Assemblers and other programs that tests run, and every variant assembled by them."""

import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from generator import code_cache, pipeline
from generator.cipher.registry import CORE, RNG
from generator.ir.check import Case, Runner, cases, check
from generator.machine import ABIS, Code
from generator.package import dropin
from generator.print import PRINTERS
from generator.variants import AUTH_VARIANTS, LANE_DESIGNS, RNG_VARIANTS, VARIANTS, AnyVariant, Variant, find, find_any
from harness.compilers import installed
from harness.implementations import missing

TOP = Path(__file__).parent.parent
COMMAND = "python -m generator show"
#: All warnings, except those of 2.16.03 about 32-bit relocations in position-independent code, which are intended;
#: earlier releases do not know these warnings.
NASM_WARNINGS = ("-w+all", "-w-unknown-warning", "-w-reloc-rel-dword", "-w-reloc-abs-dword")


@cache
def need(name: str) -> str:
    """The path of a program, whose name may end in a version, as Debian's LLVM does; without it the test is skipped
    with a message."""
    found = shutil.which(installed(name) or name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def need_features(*names: str) -> None:
    """Skip the test on a CPU that lacks one of these features."""
    if lacking := missing(names):
        pytest.skip(f"this CPU lacks {', '.join(lacking)}")


def spoilt(text: str, right: str, wrong: str, count: int = 0, matches: int = 0) -> str:
    """A text with something else where a regular expression matches; at the first matches only, if there is a count.
    matches: how many there must be; by default any."""
    changed, found = re.subn(right, wrong, text, count=count)
    assert found == matches if matches else found, f"{found} matches of {right}"
    return changed


def silent(*command: str | Path, **more: Any) -> None:
    """Run a program that must succeed and have nothing to say. more: as of subprocess.run."""
    result = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    assert result.returncode == 0 and not result.stderr, f"{' '.join(map(str, command))}\n{result.stderr}"


def output(*command: str | Path, **more: Any) -> str:
    """What a program that must succeed prints."""
    result = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    assert result.returncode == 0, f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}"
    return result.stdout


def invoked(main: click.Command, *arguments: object, code: int = 0, **environment: str) -> str:
    """What a command says that ends with this exit code, in words for people. Of the environment it sees what is given
    here, and nothing of what commands ask it for."""
    clean = {**dict.fromkeys(("IMPL", "PRIMITIVE", "TARGET", "CC")), "COLUMNS": "200", **environment}
    done = CliRunner().invoke(main, [str(each) for each in arguments], env=clean)
    assert done.exit_code == code and isinstance(done.exception, SystemExit | None), (done.output, done.exception)
    return done.output


def write(path: Path, text: str) -> None:
    """Write a file, and make the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def features(code: Code) -> list[str]:
    """Options for gcc and clang that enable the CPU features that the code needs."""
    return [f"-m{feature}" for feature in code.target.features]


@lru_cache(maxsize=16)
def finished(variant: AnyVariant, abi: str) -> Code:
    """The finished code of a variant, from the cache that emission fills; the first process that needs it adds it."""
    return code_cache.find(variant, ABIS[abi]) or code_cache.keep(variant, ABIS[abi], pipeline.code(variant, ABIS[abi]))


def few(variant: Variant) -> list[Case]:
    """The longest call, one with a tail, and one whose counter wraps."""
    found = cases(variant.cipher, variant.design.widths)
    return list(dict.fromkeys([max(found, key=lambda case: case.length), found[len(found) // 3], found[-1]]))


def check_few(variant: Variant, run: Runner) -> None:
    """Fail where one of these calls does not give the reference's result."""
    for case in few(variant):
        check(variant.cipher, run, case)


def emitted_for(abi: str, variant: AnyVariant) -> bool:
    """Whether a variant is emitted for a calling convention."""
    some = (each for each in dropin.OUTPUTS if PRINTERS[each.printer].abi_name == abi)
    name, primitive = variant.name, variant.cipher.name
    return abi == "sysv" or any(name in each.variants and primitive in each.primitives.split("+") for each in some)


def for_windows(variant: AnyVariant) -> AnyVariant:
    """The variant whose file is emitted for Windows: the one for several ciphers, if there is one."""
    files = [each for each in dropin.OUTPUTS if PRINTERS[each.printer].abi_name == "win64" and each.has(variant)]
    return find_any(variant.name, files[0].primitives) if files else variant


def rendered(variant: AnyVariant, printer: str) -> str:
    """A printer's text of a variant."""
    chosen = PRINTERS[printer]
    return chosen.render(finished(variant, chosen.abi_name), variant.name, COMMAND)


def nasm(variant: AnyVariant, output_format: str, directory: Path) -> bytes:
    """The object that NASM makes of a variant; fails at a warning."""
    source, target = directory / "nasm.asm", directory / "nasm.o"
    source.write_text(rendered(variant, "nasm-win64"))
    silent(need("nasm"), *NASM_WARNINGS, "-f", output_format, source, "-o", target)
    return target.read_bytes()


def compiled(variant: AnyVariant, compiler: str, directory: Path, *options: str) -> bytes:
    """The object that a compiler makes of a variant's GAS file; fails at a warning."""
    source, target = directory / "gas.S", directory / "gas.o"
    source.write_text(rendered(variant, "gas"))
    silent(need(compiler), "-Wall", *features(finished(variant, "sysv")), *options, "-c", source, "-o", target)
    return target.read_bytes()


def _tried() -> list[Variant]:
    """The variants for every test of the generator: the first family's stream in all designs, and its cores.

    An extended cipher differs from it only in its key, which each target computes in one way, or in words; another
    family in its steps and its order of words, which affects how rows, columns and words load and store: one design of
    each. Other numbers of rounds differ in a loop's count. Everything that is emitted is proved (test_verify_tree.py).
    """
    ways: set[tuple[str, ...]] = set()
    found = []
    for variant in VARIANTS:
        design, cipher = variant.design, variant.cipher
        first = cipher.family is VARIANTS[0].cipher.family
        by_words = design.plan is not None and design.plan.subkey.layout == "words"
        way = (cipher.primitive, design.target.name, "words" * by_words)
        if cipher.rounds == 20 and (first or design.name in OF_ANOTHER_FAMILY):
            if not cipher.extended or way not in ways:
                found.append(variant)
            ways.add(way)
    return found


OF_ANOTHER_FAMILY = ("amd64-u1", "amd64-sse2-u4", "amd64-sse2", "amd64-avx512")
TRIED = _tried()
#: The variants for tests of printers, assemblers and linkers: each target's flagship and widest design, one that is
#: computed in other ways, the cores, and one of each kind of other emitted code.
_FIRST = {(v.design.target.name, v.design.flagship and v.name): v for v in TRIED if v.cipher == TRIED[0].cipher}
_OTHERS = [v for v in TRIED if v.cipher.core or (v.cipher != TRIED[0].cipher and v.name == "amd64-sse2")]
STREAMS = [*_FIRST.values(), *_OTHERS]
PRINTED: list[AnyVariant] = [
    *STREAMS,
    *(v for v in AUTH_VARIANTS if v.cipher.name in ("chacha20poly1305", "poly1305") or v.name == "amd64-avx2"),
    *(v for v in RNG_VARIANTS if v.cipher.name == "chacha20"),
    *(find(design.name) for design in LANE_DESIGNS),
]


def name_of(variant: AnyVariant) -> str:
    """A short, unique name for a test's parameter."""
    use = {CORE: "-core", RNG: "-rng"}.get(variant.cipher.operation, "")
    return f"{variant.cipher.name}{use}-{variant.name}"


def each_variant(variants: Sequence[AnyVariant] = PRINTED) -> pytest.MarkDecorator:
    """One test for each variant; with ``--dist loadgroup`` all of a variant's tests run in one process."""
    parameters = [
        pytest.param(variant, id=name_of(variant), marks=pytest.mark.xdist_group(name_of(variant)))
        for variant in variants
    ]
    return pytest.mark.parametrize("variant", parameters)
