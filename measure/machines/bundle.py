# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is sent to a machine: implementations, the harness's C programs, headers, and far/; and what is its own."""

from __future__ import annotations

import hashlib
import io
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

from harness.build import SOURCES, write_headers
from harness.implementations import Implementation
from measure.timing.readings import PROGRAMS

FAR = Path(__file__).parent / "far"


def files(implementations: Sequence[Implementation]) -> dict[str, bytes]:
    """Path to content, the same for all machines. list.txt has a line for each implementation, in their order."""
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
        sizes = " ".join(map(str, each.sizes))
        listing.append(f"{each.operation} {each.primitive} {each.namespace} {each.name} {sizes}\n")
    sources = ""
    for program, paths in PROGRAMS.items():
        found |= {f"harness/{path.name}": path.read_bytes() for path in paths}
        sources += f"{program.upper()} := {' '.join(f'harness/{path.name}' for path in paths)}\n"
    return found | {"list.txt": "".join(listing).encode(), "programs.mk": sources.encode()}


def own_files(lines: Sequence[str], count: int, core: str, passes: int, lengths: str) -> dict[str, bytes]:
    """What differs between machines: compiler lines, and how to measure. count: of implementations."""
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
