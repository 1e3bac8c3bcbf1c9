# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""SUPERCOP's rules for a submission, as far as files show them as they lie there.

``objects`` compiles them and looks at what comes of it; ``dist`` does both. The rules were read from
release 20260330, and each test here is one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from generator.cipher.registry import CipherError, cipher
from generator.package.timecop import SOURCE_SUFFIXES, implementation_of
from harness.implementations import RELEASED_CHECKSUMS, Implementation
from harness.primitives import EVERY

OWNER = "peachacha"
PRIMITIVE_FILES = ("checksumbig", "checksumsmall", "description", "designers", "used")
GOALS = ("goal-constbranch", "goal-constindex")
IMPLEMENTATION_FILES = ("api.h", "architectures", "implementors", *GOALS)
# SUPERCOP lays files of these names into the directory that it compiles in, or takes a directory with one for Rust.
RESERVED = ("try*.c", "measure*.c", "test-*.inc", "MACROS", "PROTOTYPES.c", "crypto_*.h", "Cargo.toml", "*.o", "*.a")
SCANNED = (".h", ".c", ".s", ".S", ".cc", ".cpp")
API_LINE = re.compile(r"#define CRYPTO_(\w+) (\d+|\"[^\"\t]*\")")
TIMECOP_LINE = re.compile(
    r"\d{8} [0-9a-z]+ (?P<abi>\w+) \d{8} (?P<operation>\w+) (?P<primitive>\w+)/constbranchindex"
    r" timecop_pass \S+ \S+ [1-9]\d* 0"
)


class Violation(NamedTuple):
    """A file (or directory) of the submission, the rule that it breaks, and what is wrong with it."""

    path: Path
    rule: str
    message: str


def tree_violations(tree: Path) -> Iterator[Violation]:
    """The violations of everything under crypto_*/ of a tree, as far as the files alone show them."""
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
    """Every directory that SUPERCOP takes for one of our implementations, in its order."""
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
    """The violations that the files of one implementation directory show."""
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
    """SUPERCOP takes an include of crypto_x_y for a use of that primitive, wherever it stands."""
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
    try:
        wanted = cipher(f"{each.operation}/{each.primitive}").sizes
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
