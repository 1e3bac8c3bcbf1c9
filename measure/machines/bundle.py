# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is sent to machines: implementations, the harness's C programs, headers, far/, and how to measure."""

from __future__ import annotations

import hashlib
import io
import shlex
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

from harness.build import (
    COMPILE_FLAGS,
    LINK_FLAGS,
    NO_STACK_NOTE,
    PROGRAM_FLAGS,
    SOURCES,
    STACK_NOTE,
    macros,
    write_headers,
)
from harness.implementations import Implementation
from measure.timing.readings import PROGRAMS

FAR = Path(__file__).parent / "far"
#: What the far side knows of how implementations are built here: shell variables.
SHARED = {"link_flags": " ".join(LINK_FLAGS), "stack_note": STACK_NOTE, "no_stack_note": NO_STACK_NOTE}


def files(implementations: Sequence[Implementation]) -> dict[str, bytes]:
    """Path to content, the same for all machines. list.txt has a line for each implementation, in their order; flags/
    has the options to compile each with, as harness.build has them.
    """
    found = {path.name: path.read_bytes() for path in sorted(FAR.iterdir())}
    found |= {f"harness/{path.name}": path.read_bytes() for path in sorted(SOURCES.iterdir()) if path.is_file()}
    listing = []
    for each in implementations:
        for path in sorted(path for path in each.directory.iterdir() if path.is_file()):
            found[f"{each.name}/{path.name}"] = path.read_bytes()
        with tempfile.TemporaryDirectory() as name:
            write_headers(each, Path(name))
            for path in sorted(Path(name).iterdir()):
                found[f"include/{each.namespace}/{path.name}"] = path.read_bytes()
        flags = [*COMPILE_FLAGS, *macros(each), f"-I{each.name}", f"-Iinclude/{each.namespace}"]
        found[f"flags/{each.namespace}"] = f"set -- {shlex.join(flags)}\n".encode()
        sizes = " ".join(map(str, each.sizes))
        listing.append(f"{each.operation} {each.primitive} {each.namespace} {each.name} {sizes}\n")
    found["flags.sh"] = "".join(f"{name}={shlex.quote(value)}\n" for name, value in SHARED.items()).encode()
    sources = f"FLAGS := {' '.join(PROGRAM_FLAGS)}\n"
    for program, paths in PROGRAMS.items():
        found |= {f"harness/{path.name}": path.read_bytes() for path in paths}
        sources += f"{program.upper()} := {' '.join(f'harness/{path.name}' for path in paths)}\n"
    return found | {"list.txt": "".join(listing).encode(), "programs.mk": sources.encode()}


def own_files(lines: Sequence[str], count: int, core: str, passes: int, lengths: str) -> dict[str, bytes]:
    """Compiler lines, and how to measure. count: of implementations."""
    settings = {
        "LINES": " ".join(map(str, range(len(lines)))),
        "NUMBERS": " ".join(map(str, range(count))),
        "CORE": core,
        "PASSES": passes,
        "LENGTHS": lengths,
    }
    return {
        "machine.mk": "".join(f"{key} := {value}\n" for key, value in settings.items()).encode(),
        "lines.txt": "".join(f"{line}\n" for line in lines).encode(),
    }


def seal(contents: dict[str, bytes]) -> str:
    """A name for exactly these files: other files are other work, in another directory."""
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:12]


def tarball(contents: dict[str, bytes]) -> bytes:
    """A gzipped tar."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, content in sorted(contents.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()
