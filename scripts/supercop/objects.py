# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""SUPERCOP's rules that show only in what a compiler makes of an implementation: symbols, relocations, sections."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import iced_x86

from harness.build import PROTOTYPES, macros, write_headers
from harness.compilers import installed
from harness.errors import HarnessError
from harness.implementations import Implementation
from scripts.supercop.submission import Violation

FLAGS = ("-O2", "-fwrapv", "-fPIC", "-fPIE", "-Wall")
COMPILERS = ("gcc", "clang")
# What every amd64 CPU has, as iced-x86 names it, and what older CPUs take for a NOP (endbr64).
BASELINE = {"INTEL8086", "INTEL186", "INTEL286", "INTEL386", "INTEL486", "X64", "CMOV", "CX8", "MMX", "SSE", "SSE2"}
BASELINE |= {"MULTIBYTENOP", "CET_IBT", "FXSR", "CPUID", "TSC", "PAUSE"}
# An instruction set that implies others: a guard for it is one for those.
IMPLIES = {
    "AVX512VL": ("AVX512F",),
    "AVX512BW": ("AVX512F",),
    "AVX512DQ": ("AVX512F",),
    "AVX512F": ("AVX2",),
    "AVX2": ("AVX",),
    "XOP": ("AVX",),
    "AVX": ("SSSE3",),
    "SSSE3": ("SSE3",),
}
# Relocations that put an absolute address, of 32 or 64 bits, into code or constants.
ABSOLUTE = re.compile(r"\bR_X86_64_(?:32S?|64|16|8)\b")


def object_violations(each: Implementation) -> Iterator[Violation]:
    """Compile with every compiler there is, as SUPERCOP does, and look at the result."""
    for compiler in filter(None, map(installed, COMPILERS)):
        with tempfile.TemporaryDirectory(prefix="submission-") as name:
            yield from _with(compiler, each, Path(name))


def _with(compiler: str, each: Implementation, work: Path) -> Iterator[Violation]:
    try:
        write_headers(each, work)
    except HarnessError:
        # api.h lacks a size: that is a violation of its own.
        return
    flags = [*FLAGS, *_guard_flags(each), "-DSUPERCOP", *macros(each), "-I", str(work)]
    objects: list[tuple[Path, Path]] = []
    for source in each.sources:
        if source.suffix in (".s", ".cc", ".cpp"):
            continue
        target = work / f"{source.name}.o"
        said = _run([compiler, *flags, "-I", str(each.directory), "-c", str(source), "-o", str(target)])
        if said.stderr.strip():
            first = next((line for line in said.stderr.splitlines() if "error" in line or "warning" in line), "")
            kind = "warning" if said.returncode == 0 else "compile"
            yield Violation(source, kind, f"{compiler}: {first or said.stderr.splitlines()[0]}")
        if said.returncode == 0:
            objects.append((source, target))
    if len(objects) != len(each.sources):
        return
    for source, target in objects:
        yield from _symbol_violations(each, source, target)
        yield from _section_violations(source, target)
        if source.suffix == ".S":
            yield from _guard_violations(each, source, target)
    yield from _link_violations(compiler, each, [target for _, target in objects], work)


def _guard_flags(each: Implementation) -> list[str]:
    return [f"-m{re.sub('^SSE4_', 'SSE4.', name).lower()}" for name in _guards(each)]


def _guards(each: Implementation) -> list[str]:
    return sorted(macro.strip("_") for macro in each.guards)


def _symbol_violations(each: Implementation, source: Path, target: Path) -> Iterator[Violation]:
    for line in _run(["nm", "-P", "--defined-only", str(target)]).stdout.splitlines():
        symbol, kind = line.split()[:2]
        if kind.isupper() and symbol != each.namespace and not symbol.startswith(each.namespace + "_"):
            yield Violation(source, "namespace", f"defines {symbol}, which is global: use CRYPTO_NAMESPACE()")


def _section_violations(source: Path, target: Path) -> Iterator[Violation]:
    sections = _run(["readelf", "--section-headers", "--wide", str(target)]).stdout
    note = re.search(
        r"\.note\.GNU-stack\s+\S+\s+\S+\s+\S+\s+\S+\s+\S+\s*(\w*)\s+\d+\s+\d+\s+\d+$", sections, re.MULTILINE
    )
    if note is None:
        yield Violation(source, "stack", "has no .note.GNU-stack: the linker would make the stack executable")
    elif "X" in note[1]:
        yield Violation(source, "stack", "asks for an executable stack")
    section = ""
    for line in _run(["readelf", "--relocs", "--wide", str(target)]).stdout.splitlines():
        section = match[1] if (match := re.match(r"Relocation section '\.rela(\S+)'", line)) else section
        if section.startswith((".text", ".rodata")) and (absolute := ABSOLUTE.search(line)):
            yield Violation(source, "position", f"has the absolute relocation {absolute[0]} in {section}")


def _guard_violations(each: Implementation, source: Path, target: Path) -> Iterator[Violation]:
    """An assembler takes any instruction, so the source must refuse CPUs that lack what it uses."""
    covered = _closure(_guards(each))
    for feature in sorted(_features_used(target) - BASELINE - covered):
        yield Violation(source, "guard", f"uses {feature}, with no #ifndef __{feature}__ / #error")


def _closure(names: Iterable[str]) -> set[str]:
    covered, waiting = set(names), list(names)
    while waiting:
        for name in IMPLIES.get(waiting.pop(), ()):
            if name not in covered:
                covered.add(name)
                waiting.append(name)
    return covered


def _features_used(target: Path) -> set[str]:
    """The instruction sets of the code in .text, as iced-x86 knows them."""
    binary = target.with_suffix(".text")
    _run(["objcopy", "-O", "binary", "-j", ".text", str(target), str(binary)])
    names = _feature_names()
    code = binary.read_bytes() if binary.exists() else b""
    return {names[feature] for each in iced_x86.Decoder(64, code) for feature in each.cpuid_features()}


@lru_cache
def _feature_names() -> dict[int, str]:
    named = vars(iced_x86.CpuidFeature).items()
    return {value: name for name, value in named if name.isupper() and isinstance(value, int)}


def _link_violations(compiler: str, each: Implementation, objects: list[Path], work: Path) -> Iterator[Violation]:
    """SUPERCOP links position-independent programs: so must this one, without a text relocation or a warning."""
    calls = [f"{each.namespace}{suffix}" for suffix in PROTOTYPES[each.operation]]
    # volatile: or else the compiler takes the address of a function for true, and never asks for the function.
    main = "".join(f"extern int {call}();\n" for call in calls)
    main += f"int (*volatile called[])() = {{{', '.join(calls)}}};\nint main() {{ return called[0] == 0; }}\n"
    (work / "main.c").write_text(main)
    command = [
        compiler,
        "-w",
        "-fPIE",
        "-pie",
        "-Wl,-z,text,--fatal-warnings",
        str(work / "main.c"),
        *map(str, objects),
    ]
    said = _run([*command, "-o", str(work / "linked")])
    if said.returncode != 0:
        lines = [line for line in said.stderr.splitlines() if "undefined reference" in line or "relocation" in line]
        yield Violation(each.directory, "link", f"{compiler}: {(lines or said.stderr.splitlines() or ['failed'])[0]}")


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
