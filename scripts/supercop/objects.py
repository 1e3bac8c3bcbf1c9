# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""SUPERCOP's rules that show only in what a compiler makes of an implementation: symbols, relocations, sections."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from elftools.elf.enums import ENUM_RELOC_TYPE_x64
from elftools.elf.relocation import RelocationSection

from harness.build import NO_STACK_NOTE, PROTOTYPES, STACK_NOTE, Built, Compiler, build
from harness.code import BASELINE, EXECUTABLE, code_of, elf, features_used
from harness.compilers import installed
from harness.implementations import Implementation
from scripts.supercop.submission import Violation

FLAGS = "-O2 -fwrapv -DSUPERCOP"
COMPILERS = ("gcc", "clang")
# Of 64-bit CPUs, and what older ones take for a NOP or never see: as iced-x86 names it.
ALWAYS = BASELINE | {"MMX", "SSE", "SSE2"}
# Relocations that put an absolute address, of 8 to 64 bits, into code or constants.
ABSOLUTE = ("R_X86_64_64", "R_X86_64_32", "R_X86_64_32S", "R_X86_64_16", "R_X86_64_8")
RELOCATIONS = {number: name for name, number in ENUM_RELOC_TYPE_x64.items() if isinstance(number, int)}


def object_violations(each: Implementation) -> Iterator[Violation]:
    """Compile with every compiler there is, as SUPERCOP does, and look at the result."""
    flags = [f"-m{macro.strip('_').lower().replace('sse4_', 'sse4.')}" for macro in each.guards]
    for compiler in filter(None, map(installed, COMPILERS)):
        with tempfile.TemporaryDirectory(prefix="submission-") as name:
            yield from _built_violations(build(each, Compiler(" ".join([compiler, FLAGS, *flags])), Path(name)))


def _built_violations(built: Built) -> Iterator[Violation]:
    each, compiler = built.implementation, built.compiler.words[0]
    objects = {source: built.object.parent / f"{source.stem}.o" for source in each.sources}
    for file, message in built.messages:
        if message == NO_STACK_NOTE:
            yield Violation(each.directory / file, "stack", message)
        elif "warning: " in message:
            yield Violation(each.directory / file, "warning", f"{compiler}: {message}")
    if built.error.startswith("does not compile"):
        yield Violation(next(source for source in objects if not objects[source].exists()), "compile", built.error)
    elif built.error.startswith("does not link"):
        yield Violation(each.directory, "link", f"{compiler}: {built.error}")
    # Other errors are violations of their own: no source, no size, two sources for one object.
    if not objects or not all(target.exists() for target in objects.values()):
        return
    covered = _covered(built.compiler)
    defined: set[str] = set()
    for source, target in objects.items():
        names = _globals(target)
        defined |= names
        for name in sorted(name for name in names if not f"{name}_".startswith(f"{each.namespace}_")):
            yield Violation(source, "namespace", f"defines {name}, which is global: use CRYPTO_NAMESPACE()")
        yield from _section_violations(source, target)
        if source.suffix == ".S":
            # An assembler takes any instruction, so the source must refuse CPUs that lack what it uses.
            used = {name for _, features in features_used(code_of(target)) for name in features}
            for feature in sorted(used - ALWAYS - covered):
                yield Violation(source, "guard", f"uses {feature}, with no #ifndef __{feature}__ / #error")
    for missing in sorted({f"{each.namespace}{suffix}" for suffix in PROTOTYPES[each.operation]} - defined):
        yield Violation(each.directory, "link", f"defines no {missing}")


def _covered(compiler: Compiler) -> set[str]:
    """The instruction sets that the guards' flags allow, with those that they imply, as the compiler names them."""
    command = [*compiler.words, "-dM", "-E", "-x", "c", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {line.split()[1].strip("_") for line in done.stdout.splitlines()}


def _globals(target: Path) -> set[str]:
    with elf(target) as file:
        table = file.get_section_by_name(".symtab")
        symbols = list(table.iter_symbols()) if table else []
    return {each.name for each in symbols if each["st_shndx"] != "SHN_UNDEF" and each["st_info"]["bind"] != "STB_LOCAL"}


def _section_violations(source: Path, target: Path) -> Iterator[Violation]:
    with elf(target) as file:
        note = file.get_section_by_name(STACK_NOTE)
        if note is not None and note["sh_flags"] & EXECUTABLE:
            yield Violation(source, "stack", "asks for an executable stack")
        for section in file.iter_sections():
            if isinstance(section, RelocationSection):
                place = file.get_section(section["sh_info"]).name
                kinds = {RELOCATIONS[one["r_info_type"]] for one in section.iter_relocations()}
                if place.startswith((".text", ".rodata")):
                    for kind in sorted(kinds.intersection(ABSOLUTE)):
                        yield Violation(source, "position", f"has the absolute relocation {kind} in {place}")
