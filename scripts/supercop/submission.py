# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""SUPERCOP's rules for a submission: those about its files, and those about what a compiler makes of an implementation
(symbols, relocations, sections).

The rules were read from release 20260330; each check here is one of them.
"""

import re
import shlex
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from elftools.elf.enums import ENUM_RELOC_TYPE_x64
from elftools.elf.relocation import RelocationSection

from generator.cipher.family import CipherError
from generator.cipher.registry import cipher
from generator.package.timecop import SOURCE_SUFFIXES, implementation_of
from generator.variants import AUTH_VARIANTS
from harness.build import NO_STACK_NOTE, PROTOTYPES, STACK_NOTE, Built, Compiler, build
from harness.code import BASELINE, EXECUTABLE, code_of, elf, features_used
from harness.compilers import installed, predefined
from harness.errors import HarnessError
from harness.implementations import RELEASED_CHECKSUMS, Implementation
from harness.primitives import EVERY

OWNER = "peachacha"
#: What makes tags, by its directory.
MAKE_TAGS = {each.cipher.primitive: each.cipher for each in AUTH_VARIANTS}
PRIMITIVE_FILES = ("checksumbig", "checksumsmall", "description", "designers", "used")
GOALS = ("goal-constbranch", "goal-constindex")
IMPLEMENTATION_FILES = ("api.h", "architectures", "implementors", *GOALS)
# SUPERCOP puts files with these names into the directory that it compiles in, or takes such a directory for Rust.
RESERVED = ("try*.c", "measure*.c", "test-*.inc", "MACROS", "PROTOTYPES.c", "crypto_*.h", "Cargo.toml", "*.o", "*.a")
SCANNED = (".h", ".c", ".s", ".S", ".cc", ".cpp")
API_LINE = re.compile(r"#define CRYPTO_(\w+) (\d+|\"[^\"\t]*\")")
TIMECOP_LINE = re.compile(
    r"\d{8} [0-9a-z]+ (?P<abi>\w+) \d{8} (?P<operation>\w+) (?P<primitive>\w+)/constbranchindex"
    r" timecop_pass \S+ \S+ [1-9]\d* 0"
)


class Violation(NamedTuple):
    """The file or directory that breaks a rule, the rule, and what is wrong."""

    path: Path
    rule: str
    message: str


def tree_violations(tree: Path) -> Iterator[Violation]:
    """The violations that are visible in the files under crypto_*/ of a tree."""
    for operation in sorted(path for path in tree.glob("crypto_*") if path.is_dir()):
        if operation.name not in EVERY:
            yield Violation(operation, "place", f"only {' and '.join(EVERY)} are ours")
            continue
        for primitive in sorted(operation.iterdir()):
            if primitive.is_dir():
                yield from _primitive_violations(primitive)
            else:
                yield Violation(primitive, "place", "only directories of primitives belong here")
    for each in implementations(tree):
        yield from implementation_violations(each)


def implementations(tree: Path) -> list[Implementation]:
    """Every directory that SUPERCOP recognises as one of our implementations, in its order."""
    headers = [header for operation in EVERY for header in sorted((tree / operation).rglob("api.h"))]
    return [Implementation(header.parent, *_parts(header.parent.relative_to(tree))) for header in headers]


def _parts(path: Path) -> tuple[str, str, str]:
    return path.parts[0], path.parts[1], "/".join(path.parts[2:])


def _primitive_violations(primitive: Path) -> Iterator[Violation]:
    name = f"{primitive.parent.name}/{primitive.name}"
    new = name not in RELEASED_CHECKSUMS
    for path in sorted(primitive.iterdir()):
        if path.is_dir() and path.name != OWNER:
            yield Violation(path, "place", f"ours lies in {name}/{OWNER}")
        elif path.is_file() and not new:
            yield Violation(path, "place", f"{name} is SUPERCOP's own primitive: its files are not ours to send")
        elif path.is_file() and path.name not in PRIMITIVE_FILES:
            yield Violation(path, "place", f"a primitive has the files {', '.join(PRIMITIVE_FILES)} and no other")
    for file in PRIMITIVE_FILES if new else ():
        path = primitive / file
        if not path.is_file():
            yield Violation(path, "primitive", f"missing: {name} is new to SUPERCOP")
        elif file.startswith("checksum") and not re.fullmatch(rb"[0-9a-f]{64}\n", path.read_bytes()):
            yield Violation(path, "checksum", "must be 64 lower-case hex digits and a newline")
        elif file in ("description", "designers") and not path.read_text().strip():
            yield Violation(path, "primitive", "is empty")
    for directory in sorted(path for path in (primitive / OWNER).glob("*") if path.is_dir()):
        if not (directory / "api.h").is_file():
            yield Violation(directory, "api", "without api.h SUPERCOP does not see it")


def implementation_violations(each: Implementation) -> Iterator[Violation]:
    """The violations that are visible in the files of one implementation directory."""
    directory = each.directory
    for path in sorted(directory.rglob("*")):
        yield from _path_violations(directory, path)
        if path.is_file() and path.suffix in SCANNED:
            yield from _include_violations(path)
        code = path.is_file() and path.suffix in SOURCE_SUFFIXES and path.name != "api.h"
        if code and not any("SPDX-License-Identifier:" in line for line in _lines(path)[:5]):
            yield Violation(path, "licence", "the head has no SPDX-License-Identifier")
    yield from _api_violations(each)
    yield from _goal_violations(each)
    assembly = any(source.suffix == ".S" for source in each.sources)
    yield from _text_violations(directory / "implementors", required=True)
    yield from _text_violations(directory / "architectures", required=assembly)
    if assembly and (directory / "architectures").is_file() and _lines(directory / "architectures") != ["amd64"]:
        yield Violation(directory / "architectures", "architectures", "must be the one line amd64")
    stems: dict[str, Path] = {}
    for source in each.sources:
        other = stems.setdefault(source.stem, source)
        if other != source:
            yield Violation(source, "collision", f"and {other.name} both become {source.stem}.o")
    if not each.sources:
        yield Violation(directory, "sources", "there is nothing to compile")


def _path_violations(directory: Path, path: Path) -> Iterator[Violation]:
    if path.is_symlink() or not (path.is_file() or path.is_dir()):
        yield Violation(path, "file", "must be a plain file or directory")
    if path.name.startswith("."):
        yield Violation(path, "name", "SUPERCOP does not copy hidden files")
    elif not re.fullmatch(r"[A-Za-z0-9_.-]+", path.name):
        yield Violation(path, "name", "may have letters, digits and _ . - only: SUPERCOP's shell splits the rest")
    if any(fnmatch(path.name, pattern) for pattern in RESERVED):
        yield Violation(path, "reserved", "is a name that SUPERCOP uses itself")
    if path.suffix == ".s":
        yield Violation(path, "preprocessed", "is not preprocessed, so its symbols have no namespace: use .S")
    if path.name.startswith("warning-"):
        yield Violation(path, "limits", "says that long inputs go wrong; ours take every length")
    if path.parent == directory and path.suffix not in SCANNED and path.name not in IMPLEMENTATION_FILES:
        yield Violation(path, "file", "is none of the files of an implementation")


def _include_violations(path: Path) -> Iterator[Violation]:
    """SUPERCOP takes any include of crypto_x_y for a dependence on that primitive."""
    for line in _lines(path):
        for name in re.findall(r"#include[ \t]*[<\"]?(?:[^<>\"]*/)?(\w+)", line):
            if re.fullmatch(r"crypto_\w+_\w+", name) and name != "crypto_asm_hidden":
                yield Violation(path, "include", f"{line.strip()} makes SUPERCOP wait for that primitive")


def _api_violations(each: Implementation) -> Iterator[Violation]:
    path = each.directory / "api.h"
    defined: dict[str, str] = {}
    for number, line in enumerate(_lines(path), 1):
        match = API_LINE.fullmatch(line)
        if re.search(r"\tCRYPTO_", line):
            yield Violation(path, "tab", f"line {number}: a TAB before CRYPTO_ breaks the build")
        elif not match and not re.fullmatch(r"|/[/*].*", line):
            yield Violation(path, "api", f"line {number} is not '#define CRYPTO_NAME VALUE': {line}")
        elif match:
            defined[match[1]] = match[2]
    primitive = f"{each.operation}/{each.primitive}"
    try:
        wanted = (MAKE_TAGS.get(primitive) or cipher(primitive)).sizes
    except CipherError as error:
        yield Violation(path, "api", f"is of a primitive that is not ours: {error}")
        return
    for name, value in wanted.items():
        if defined.get(name) != str(value):
            yield Violation(path, "api", f"must say #define CRYPTO_{name} {value} for {each.primitive}")
    for name in sorted(set(defined) - set(wanted) - {"VERSION"}):
        yield Violation(path, "api", f"defines CRYPTO_{name}, which {each.primitive} does not have")


def _goal_violations(each: Implementation) -> Iterator[Violation]:
    paths = [each.directory / goal for goal in GOALS]
    there = [path for path in paths if path.is_file()]
    if len(there) == 1:
        yield Violation(there[0], "goal", "counts only with the other of the two goal files")
    for path in there:
        for line in _lines(path):
            match = TIMECOP_LINE.fullmatch(line)
            if not match:
                yield Violation(path, "goal", f"is no timecop_pass line of SUPERCOP: {line[:60]}")
            elif implementation_of(line) != each.name or (match["operation"], match["primitive"]) != (
                each.operation,
                each.primitive,
            ):
                yield Violation(path, "goal", f"speaks of another implementation: {implementation_of(line)}")


def _text_violations(path: Path, required: bool) -> Iterator[Violation]:
    if path.is_file():
        text = path.read_text(errors="replace")
        if not text.strip() or not text.endswith("\n"):
            yield Violation(path, path.name, "must be lines of text, each with a newline")
    elif required:
        yield Violation(path, path.name, "is missing")


def _lines(path: Path) -> list[str]:
    return path.read_text(errors="replace").splitlines()


FLAGS = "-O2 -fwrapv -DSUPERCOP"
COMPILERS = ("gcc", "clang")
# Features of all 64-bit CPUs, and those that older ones execute as NOPs or never meet, as iced-x86 names them.
ALWAYS = BASELINE | {"MMX", "SSE", "SSE2"}
# Relocations that put an absolute address of 8 to 64 bits into code or constants.
ABSOLUTE = ("R_X86_64_64", "R_X86_64_32", "R_X86_64_32S", "R_X86_64_16", "R_X86_64_8")
RELOCATIONS = {number: name for name, number in ENUM_RELOC_TYPE_x64.items() if isinstance(number, int)}


def object_violations(each: Implementation) -> Iterator[Violation]:
    """Compile an implementation with every installed compiler as SUPERCOP does; gives violations in the result."""
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
    # Other build errors are violations of their own: no source, no size, two sources for one object.
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
            # An assembler accepts any instruction, so the source must refuse CPUs that lack one.
            named = {name for _, features in features_used(code_of(target)) for name in features}
            used = {name.replace("AVX512_", "AVX512") for name in named}  # as compilers write them
            for feature in sorted(used - ALWAYS - covered):
                yield Violation(source, "guard", f"uses {feature}, with no #ifndef __{feature}__ / #error")
    for missing in sorted({f"{each.namespace}{suffix}" for suffix in PROTOTYPES[each.operation]} - defined):
        yield Violation(each.directory, "link", f"defines no {missing}")


def _covered(compiler: Compiler) -> set[str]:
    """The instruction sets that the guards' flags allow, with those that they imply, as the compiler names them."""
    done = predefined(compiler.words)
    if done.returncode:
        raise HarnessError(f"{shlex.join(compiler.words)} does not say what it predefines: {done.stderr.strip()}")
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
