# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""SUPERCOP's rules that show only in what a compiler makes of an implementation: symbols, relocations, sections."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from elftools.elf.enums import ENUM_RELOC_TYPE_x64
from elftools.elf.relocation import RelocationSection

from harness.build import PROTOTYPES, STACK_NOTE, macros, write_headers
from harness.code import EXECUTABLE, code_of, elf, features_used
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
# Relocations that put an absolute address, of 8 to 64 bits, into code or constants.
ABSOLUTE = ("R_X86_64_64", "R_X86_64_32", "R_X86_64_32S", "R_X86_64_16", "R_X86_64_8")
RELOCATIONS = {number: name for name, number in ENUM_RELOC_TYPE_x64.items() if isinstance(number, int)}


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
    with elf(target) as file:
        symbols = list(file.get_section_by_name(".symtab").iter_symbols())
    defined = [each for each in symbols if each["st_shndx"] != "SHN_UNDEF" and each["st_info"]["bind"] != "STB_LOCAL"]
    for name in (each.name for each in defined):
        if name != each.namespace and not name.startswith(each.namespace + "_"):
            yield Violation(source, "namespace", f"defines {name}, which is global: use CRYPTO_NAMESPACE()")


def _section_violations(source: Path, target: Path) -> Iterator[Violation]:
    with elf(target) as file:
        note = file.get_section_by_name(STACK_NOTE)
        executable = note is not None and bool(note["sh_flags"] & EXECUTABLE)
        relocations = [
            (file.get_section(each["sh_info"]).name, RELOCATIONS[one["r_info_type"]])
            for each in file.iter_sections()
            if isinstance(each, RelocationSection)
            for one in each.iter_relocations()
        ]
    if note is None:
        yield Violation(source, "stack", f"has no {STACK_NOTE}: the linker would make the stack executable")
    elif executable:
        yield Violation(source, "stack", "asks for an executable stack")
    for section, kind in relocations:
        if section.startswith((".text", ".rodata")) and kind in ABSOLUTE:
            yield Violation(source, "position", f"has the absolute relocation {kind} in {section}")


def _guard_violations(each: Implementation, source: Path, target: Path) -> Iterator[Violation]:
    """An assembler takes any instruction, so the source must refuse CPUs that lack what it uses."""
    covered = _closure(_guards(each))
    used = {name for _, names in features_used(code_of(target)) for name in names}
    for feature in sorted(used - BASELINE - covered):
        yield Violation(source, "guard", f"uses {feature}, with no #ifndef __{feature}__ / #error")


def _closure(names: Iterable[str]) -> set[str]:
    covered, waiting = set(names), list(names)
    while waiting:
        for name in IMPLIES.get(waiting.pop(), ()):
            if name not in covered:
                covered.add(name)
                waiting.append(name)
    return covered


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
