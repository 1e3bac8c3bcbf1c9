# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The contents of goal-constbranch and goal-constindex: SUPERCOP's own TIMECOP lines for code that TIMECOP has passed.

The record is timecop.txt: one line a pass, with the fingerprint of the sources that were checked, a space, and the
database line as SUPERCOP wrote it. If the fingerprint no longer matches, the code has changed since: then there is no
line to show, and the goal files are empty. `make supercop SUPERCOP=... TIMECOP=1 RECORD=1` writes the record, and `make
emit` puts it into the files.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.print.contract import FINGERPRINT
from harness.files import write

RECORD = Path(__file__).with_name("timecop.txt")
HEAD = """\
# SPDX-License-Identifier: CC0-1.0 OR MIT-0
# What SUPERCOP's TIMECOP has passed: the fingerprint of the sources, then SUPERCOP's database line. See timecop.py.
"""
SOURCE_SUFFIXES = (".c", ".h", ".S")
_EMITTED = re.compile(rf"^// {FINGERPRINT}: (\w+)$", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def fingerprint(sources: Mapping[str, str]) -> str:
    """32 hex digits for the code of one implementation directory (file name -> text).

    An emitted file counts by the fingerprint in its head: instructions, constants and labels, however they are written.
    Of other files, comments and layout do not count; files that are not compiled do not count at all.
    """
    digest = hashlib.sha256()
    for name in sorted(name for name in sources if name.endswith(SOURCE_SUFFIXES) and name != "api.h"):
        emitted = _EMITTED.search(sources[name])
        lines = (" ".join(line.split()) for line in _COMMENT.sub(" ", sources[name]).splitlines())
        code = emitted[1] if emitted else "\n".join(line for line in lines if line)
        digest.update(f"{name}\n{code}\n\n".encode())
    return digest.hexdigest()[:32]


def recorded(record: Path = RECORD) -> list[tuple[str, str]]:
    """All (fingerprint, database line) pairs of the record, in its order; empty if there is no record."""
    if not record.exists():
        return []
    rows = (line.split(" ", 1) for line in record.read_text().splitlines() if line and not line.startswith("#"))
    return [(row[0], row[1]) for row in rows if len(row) == 2]


def goal_text(
    operation: str, primitive: str, implementation: str, sources: Mapping[str, str], record: Path = RECORD
) -> str:
    """The content of both goal files of `operation/primitive/peachacha/implementation`, whose files are `sources`.

    It has the timecop_pass lines of exactly this code, each with a newline; empty if TIMECOP has not passed it.
    """
    directory = f"{operation}/{primitive}/peachacha/{implementation}"
    ours = fingerprint(sources)
    lines = [line for seal, line in recorded(record) if seal == ours and implementation_of(line) == directory]
    return "".join(f"{line}\n" for line in lines)


def implementation_of(line: str) -> str:
    """The implementation directory that a timecop_pass database line is about; "" for any other line."""
    words = line.split()
    return words[7] if len(words) > 7 and words[6] == "timecop_pass" else ""


def remember(lines: Iterable[str], project: Path, record: Path = RECORD) -> None:
    """Put timecop_pass database lines into the record, in place of earlier lines of the same implementations.

    ``project`` is the top of the tree whose implementation directories have the code that was checked.
    """
    new = {(_seal(project / implementation_of(line)), line) for line in lines}
    if not new:
        return
    replaced = {implementation_of(line) for _, line in new}
    kept = {row for row in recorded(record) if implementation_of(row[1]) not in replaced}
    rows = sorted(kept | new, key=lambda row: (row[1].split()[4:8], row[1]))
    write(record, (HEAD + "".join(f"{seal} {line}\n" for seal, line in rows)).encode())


def _seal(directory: Path) -> str:
    return fingerprint({path.name: path.read_text() for path in directory.iterdir() if path.suffix in SOURCE_SUFFIXES})
