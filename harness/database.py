# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Read and write SUPERCOP's database lines, SUPERCOP's own and ours.

A line is "VERSION HOST ABI YYYYMMDD OPERATION PRIMITIVE/MODEL WORD FIELDS...". The fields depend on WORD. A cycles line
does not name its implementation: it belongs to the last implementation and compiler lines with the same beginning.
Releases of early 2020 have no model yet, and counts in place of differences from their middle. A whole run of SUPERCOP
ends with its log, whose lines begin with a plus.
"""

import gzip
import io
import re
import statistics
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import click

from harness import files
from harness.errors import explained
from harness.quartiles import stabilised_quartiles

DAMAGES_SHOWN = 10
MODELS = ("constbranchindex", "timingleaks")
OTHER_WORDS = re.compile(
    r"tryfails|fromcompiler|objsize|namespace|timecop_(pass|fail|error|output)|cpuid|cpucycles_\w+"
)
COUNT_WORDS = re.compile(r"\w*bytes|\w*randomcalls|items|cpucycles_persecond")
#: Words with a known number of fields, so that two lines joined in one are noticed. Others end with a compiler's
#: message.
FIELDS = {"objsize": 6, "namespace": 5, "implementation": 2, "compiler": 2, "cpuid": 1}
NUMBERS = re.compile(r"-|\d+|([+-]\d+)+")
CYCLES_WORDS = re.compile(r"\w*cycles")
DELTAS = re.compile(r"([+-]\d+)+")


class Context(NamedTuple):
    """The beginning of every line. model: the security model, "" in releases without models."""

    version: str
    host: str
    abi: str
    date: str
    operation: str
    primitive: str
    model: str

    @property
    def directory(self) -> str:
        """The primitive's directory, OPERATION/PRIMITIVE."""
        return f"{self.operation}/{self.primitive}"

    def line(self, *fields: object) -> str:
        """A database line without its newline; blanks inside a field become underscores."""
        words = ("_".join(str(field).split()) or "-" for field in fields)
        primitive = f"{self.primitive}/{self.model}" if self.model else self.primitive
        start = f"{self.version} {self.host} {self.abi} {self.date} {self.operation} {primitive}"
        return f"{start} {' '.join(words)}"


@dataclass(frozen=True)
class Try:
    """SUPERCOP's verdict (ok, unknown or fails) and the counts of cycles for its figure of merit; none if it fails."""

    context: Context
    implementation: str
    compiler: str
    verdict: str
    checksums: tuple[str, ...]
    cycles: int
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Timing:
    """Counts of cycles of calls with ``length`` bytes. word: cycles (crypto_stream), xor_cycles, ..."""

    context: Context
    implementation: str
    compiler: str
    word: str
    length: int
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Other:
    """Any other line: objsize, tryfails, implementation, ..."""

    context: Context
    word: str
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Log:
    """A line of the log of a whole run."""


@dataclass(frozen=True)
class Damage:
    """A damaged line: its number from 1, and what is wrong."""

    number: int
    reason: str


Record = Try | Timing | Other | Log | Damage


class _DamagedError(Exception):
    pass


def sound(path: Path) -> list[Try | Timing | Other | Log]:
    """The undamaged records of a file; damaged lines are reported on stderr. Raises HarnessError if unreadable."""
    found, damaged = list[Try | Timing | Other | Log](), list[Damage]()
    for record in read_file(path):
        if isinstance(record, Damage):
            damaged.append(record)
        else:
            found.append(record)
    for each in damaged[:DAMAGES_SHOWN]:
        click.echo(f"{path}:{each.number}: skipped: {each.reason}", err=True)
    if len(damaged) > DAMAGES_SHOWN:
        click.echo(f"{path}: {len(damaged)} damaged lines skipped in all", err=True)
    return found


def read_file(path: Path) -> Iterator[Record]:
    """The records of a file, which may be compressed with gzip. Raises HarnessError if it cannot be read."""
    with explained(f"read {path}"):
        content = path.read_bytes()
    cut_off = False
    if content[:2] == b"\x1f\x8b":
        content, cut_off = _unpacked(content)
    # str.splitlines would also split at characters that occur only in damaged files, and numbers of lines would be
    # wrong.
    lines = list(io.StringIO(content.decode("utf-8", errors="replace"), newline="\n"))
    yield from read_lines(lines)
    if cut_off:
        yield Damage(len(lines) + 1, "the compressed file ends or breaks here")


def _unpacked(content: bytes) -> tuple[bytes, bool]:
    """As much as can be decompressed, and whether some of it is missing."""
    try:
        return gzip.decompress(content), False
    except (OSError, EOFError, zlib.error):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            return unpacker.decompress(content), True
        except zlib.error:
            return b"", True


def read_lines(lines: Iterable[str]) -> Iterator[Record]:
    """The records of lines that still have their newlines: a line without one is the damaged end of a file."""
    owners: dict[Context, tuple[str, str]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            if not line.endswith("\n"):
                raise _DamagedError("the file ends within this line")
            yield Log() if line.startswith("+ ") else _record(list(filter(None, line[:-1].split(" "))), owners)
        except _DamagedError as damage:
            yield Damage(number, str(damage))


def _record(words: list[str], owners: dict[Context, tuple[str, str]]) -> Record:
    if len(words) < 7:
        raise _DamagedError(f"{len(words)} words are too few")
    version, host, abi, date, operation, primitive_model, word, *fields = words
    primitive, slash, model = primitive_model.partition("/")
    if not re.fullmatch(r"\d{8}", date):
        raise _DamagedError(f"{date} is no date")
    if not operation.startswith("crypto_") or (slash and model not in MODELS):
        raise _DamagedError(f"{operation} {primitive_model} is no primitive with its security model")
    context = Context(version, host, abi, date, operation, primitive, model)
    if len(fields) > FIELDS.get(word, len(fields)):
        raise _DamagedError(f"{len(fields)} fields are too many")
    if word == "try":
        return _try(context, fields)
    _need(fields, FIELDS.get(word, 1))
    if word in ("implementation", "compiler"):
        implementation = fields[0] if word == "implementation" else owners.get(context, ("", ""))[0]
        owners[context] = (implementation, "-" if word == "implementation" else fields[0])
        return Other(context, word, tuple(fields))
    if CYCLES_WORDS.fullmatch(word):
        return _timing(context, word, fields, owners)
    if COUNT_WORDS.fullmatch(word) and not all(map(NUMBERS.fullmatch, fields)):
        raise _DamagedError(f"{word} of what is no number")
    if COUNT_WORDS.fullmatch(word) or OTHER_WORDS.fullmatch(word):
        return Other(context, word, tuple(fields))
    raise _DamagedError(f"unknown word {word}")


def _try(context: Context, fields: list[str]) -> Try:
    _need(fields, 7)
    checksums, verdict, cycles, _, _, implementation, compiler, *deltas = fields
    sums = tuple(checksums.split("/"))
    whole = verdict in ("ok", "unknown")
    if verdict not in ("ok", "unknown", "fails"):
        raise _DamagedError(f"{verdict} is no verdict")
    if not all(re.fullmatch(r"[0-9a-f]{64}", one) for one in sums) or len(sums) > 2 or (whole and len(sums) != 2):
        raise _DamagedError("damaged checksums")
    for field in fields[2:5]:
        _number(field)
    counts = _counts(_number(cycles), deltas) if whole else ()
    return Try(context, implementation, compiler, verdict, sums, int(cycles), counts)


def _timing(context: Context, word: str, fields: list[str], owners: dict[Context, tuple[str, str]]) -> Timing:
    _need(fields, 2)
    implementation, compiler = owners.get(context, ("", ""))
    if not implementation:
        raise _DamagedError(f"{word} before any implementation line")
    length = -1 if fields[0] == "-" else _number(fields[0])
    counts = _counts(_number(fields[1]), fields[2:])
    return Timing(context, implementation, compiler, word, length, counts)


def _counts(middle: int, deltas: list[str]) -> tuple[int, ...]:
    """The counts, from their middle and differences from it, or from the counts themselves; raises if they disagree."""
    if not deltas:
        return (middle,)
    if len(deltas) == 1 and DELTAS.fullmatch(deltas[0]):
        counts = tuple(middle + int(delta) for delta in re.findall(r"[+-]\d+", deltas[0]))
    elif all(re.fullmatch(r"-?\d+", delta) for delta in deltas):  # a cycle counter may jump backwards
        counts = tuple(map(int, deltas))
    else:
        raise _DamagedError("damaged differences")
    # Older releases give a median.
    if all(abs(middle - m) > 1 for m in (stabilised_quartiles(counts)[1], statistics.median(counts))):
        raise _DamagedError(f"the differences do not belong to {middle}")
    return counts


def _number(field: str) -> int:
    if not re.fullmatch(r"\d+", field):
        raise _DamagedError(f"{field} is no number")
    return int(field)


def _need(fields: list[str], count: int) -> None:
    if len(fields) < count:
        raise _DamagedError(f"{len(fields)} fields are too few")


def check_writable(path: Path) -> None:
    """Raise HarnessError now if write_file() would fail after hours of work."""
    with explained(f"write {path}"):
        files.try_to_write(path)


def write_file(path: Path, lines: Iterable[str]) -> None:
    """Write lines (without newlines) atomically, compressed if the name ends in .gz. Raises HarnessError."""
    content = "".join(line + "\n" for line in lines).encode()
    with explained(f"write {path}"):
        files.write(path, gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)
