# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The implementations in C: sources of intrinsics/, written by hand, copied into SUPERCOP directories.

`ref` and `vector` are portable; `intrinsics` computes the widest batches that the compiler's flags allow, and
intrinsics-uN none wider than N blocks. harness.primitives says which primitives have them.
"""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import PurePath

from generator.aead.construction import AEADS, Aead
from generator.algorithm import Algorithm
from generator.cipher.registry import cipher
from generator.mac.poly1305 import POLY1305
from generator.package.supercop import besides, stamped, verify
from generator.package.timecop import goal_text
from harness.primitives import ALL, AUTH, REFERENCE, Primitive

#: The widths of intrinsics in blocks; a directory has the headers of its width and of all narrower ones.
INTRINSICS = (1, 4, 8, 16)
PORTABLE = "vector"
#: The width in blocks of each implementation.
WIDTHS = {
    REFERENCE: 1,
    "intrinsics": max(INTRINSICS),
    **{f"intrinsics-u{width}": width for width in INTRINSICS},
    PORTABLE: 4,
}
#: The line of a header that sets the number of rounds; sources have 10 double rounds.
ROUNDS = "#define DOUBLE_ROUNDS {}\n"
#: Prefixes of sources' names, by a cipher's use: without one, the name of the cipher is taken by the stream.
BEFORE = {"block": "core_", "rng": "rng_"}


def matches(pattern: str) -> bool:
    """Whether ``pattern`` is the name of an implementation in C, or a shell pattern that fits one."""
    return any(fnmatchcase(name, pattern) for name in WIDTHS)


def directories(patterns: Sequence[str] = (), primitives: Sequence[str] = ()) -> dict[str, dict[str, str]]:
    """The directories to write for implementations and primitives that match these names and shell patterns (() for
    all): directory (from the top of the tree) -> file name -> text.

    The files that describe a primitive which is new to SUPERCOP come with its reference.
    """
    found = {}
    for primitive in ALL:
        if _fits(primitives, primitive.name, primitive.directory):
            if primitive.description and _fits(patterns, REFERENCE):
                found[primitive.directory] = _primitive_files(primitive)
            for name in WIDTHS:
                if name.split("-")[0] in primitive.c and _fits(patterns, name):
                    found[f"{primitive.directory}/peachacha/{name}"] = _implementation(primitive, name)
    return found


def _fits(patterns: Sequence[str], *names: str) -> bool:
    return not patterns or any(fnmatchcase(name, pattern) for pattern in patterns for name in names)


def _primitive_files(primitive: Primitive) -> dict[str, str]:
    small, big = primitive.checksums
    return {
        "checksumsmall": f"{small}\n",
        "checksumbig": f"{big}\n",
        "description": f"{primitive.description}\n",
        "designers": "".join(f"{name}\n" for name in primitive.designers),
        "used": "",
    }


def _implementation(primitive: Primitive, name: str) -> dict[str, str]:
    sources = _sources(primitive, name)
    goal = goal_text(primitive.operation, primitive.name, name, sources) if name == REFERENCE else ""
    architectures = {} if name in (REFERENCE, PORTABLE) else {"architectures": "amd64\nx86\n"}
    return {**besides(algorithm(primitive), goal), **architectures, **sources}


def algorithm(primitive: Primitive) -> Algorithm:
    """The algorithm that a primitive of harness.primitives computes."""
    others: tuple[Algorithm, ...] = (POLY1305, *AEADS)
    known = {other.primitive: other for other in others}
    return known.get(primitive.directory) or cipher(primitive.directory)


def _sources(primitive: Primitive, name: str) -> dict[str, str]:
    """The source of an implementation and the headers beside it: one for the family, and for intrinsics one for each
    width; for authenticators also the file that compares tags."""
    if primitive.operation == AUTH:
        texts = {f"{primitive.name}{suffix}": stamped(f"ref/{primitive.name}{suffix}") for suffix in (".c", ".h")}
        return texts | verify(algorithm(primitive))
    sealing = algorithm(primitive)
    if isinstance(sealing, Aead):
        headers = (f"{sealing.cipher.family.stem}.h", f"{sealing.mac.name}.h")
        source = f"{primitive.operation.removeprefix('crypto_')}.c"
        return {f"{primitive.name}.c": stamped(f"ref/{source}"), **{name: stamped(f"ref/{name}") for name in headers}}
    found = cipher(primitive.directory)
    family, twenty = found.family.stem, found.with_rounds(20)
    source = f"{BEFORE.get(found.use, '')}{twenty.name}.c"
    header, limit, more = f"{family}/{family}.h", "", []
    if name == REFERENCE:
        source, header = f"ref/{source}", f"ref/{family}.h"
    elif name == PORTABLE:
        header = f"vector/{family}.h"
    else:
        width = WIDTHS[name]
        more = [f"{family}/u{blocks}.h" for blocks in INTRINSICS if blocks <= width]
        limit = "" if width == max(INTRINSICS) else f"#define WIDTH {width}\n"
    texts = {f"{primitive.name}.c": stamped(source, limit)}
    old, new = ROUNDS.format(10), ROUNDS.format(found.rounds // 2)
    return texts | {PurePath(path).name: stamped(path).replace(old, new) for path in (header, *more)}
