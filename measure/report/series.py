# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What was measured by length: for each machine, primitive, implementation and compiler, the quartiles at each length.

A run is a CSV file in a machine's folder: measure.csv has a line for each implementation, peers-PRIMITIVE-LEVEL.csv one
for each length. Raw counts of cycles are kept only within the run that made them.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from harness.database import Record, read_lines, write_file
from harness.errors import HarnessError
from harness.primitives import AEAD, AUTH, SECRETBOX, STREAM
from harness.tables import NOTHING, Table, csv_lines, read_csv
from measure.curves.table import Quartiles, Series, rows
from measure.report.looks import OURS
from measure.timing import manifest

#: The lengths of SUPERCOP's public tables.
LENGTHS = (8, 64, 576, 1536, 4096)
HEADS = ("primitive", "implementation", "compiler", "try")
STQ = ("stq1", "stq2", "stq3")
#: The prefix of peers' files in a machine's folder.
PEERS = "peers-"
#: The functions in peers' files that are shown, and their operations.
COMPARED = {"xor": STREAM, "seal": AEAD, "auth": AUTH, "box": SECRETBOX}
PEERS_HEADS = ("kind", "name", "version", "function", "bytes", *STQ)


def of_records(records: Iterable[Record]) -> list[Series]:
    """The streams' series in the database records of one run, by primitive, the best at 1536 bytes first."""
    found = rows(records).items()
    return [each for name, some in found if name.startswith(STREAM) for each in some if not each.message]


def csv(found: Sequence[Series]) -> list[str]:
    """The lines of a run's file: for each length the three quartiles of a call's cycles, empty if not measured."""
    lengths = sorted({length for each in found for length in each.points})
    heads = (*HEADS, *(f"{name}_{length}" for length in lengths for name in STQ))
    rows = [
        [each.primitive, each.implementation, each.compiler, each.verdict]
        + [_short(value) for length in lengths for value in each.points.get(length, ("",) * 3)]
        for each in found
    ]
    return csv_lines(heads, rows)


def _short(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


def thinned(points: Mapping[int, float], near: float) -> list[int]:
    """The lengths that determine a curve's shape: where its value differs from the last kept one by more than the ratio
    ``near``, each with the length before it, so that steps stay steps. Powers of two, and the last length, are kept."""
    kept: list[int] = []
    before = last = -1
    for length, value in points.items():
        if last < 0 or not 1 / near < value / points[last] < near:
            kept += [each for each in (before, length) if each >= 0 and each not in kept[-1:]]
            last = length
        elif not length & (length - 1):
            kept.append(length)
        before = length
    return kept + [each for each in (before,) if each not in kept[-1:]]


def read(path: Path) -> list[Series]:
    """The series in a run's file; empty if there is no file. Raises HarnessError if it is damaged or no such file."""
    run = path.stem
    if run.startswith(PEERS):
        return _read_peers(path, run)
    found = []
    for row in read_csv(path, HEADS, "make results, or scripts/collect,"):
        each = Series(row["primitive"], row["implementation"], row["compiler"], row["try"], run=run)
        for head in row:
            if head.startswith(STQ[1]) and row[head]:
                length = head.partition("_")[2]
                each.points[int(length)] = _quartiles(path, row, *(f"{name}_{length}" for name in STQ))
        found.append(each)
    return found


def _read_peers(path: Path, run: str) -> list[Series]:
    """The series in a file of make peers; without goals and without the stream beside an AEAD, which are no peers."""
    found: dict[str, Series] = {}
    for row in read_csv(path, PEERS_HEADS, "make peers"):
        if row["function"] in COMPARED and row["kind"] not in ("goal", "stream"):
            primitive = f"{COMPARED[row['function']]}/{run.split('-')[1]}"
            name = f"{primitive}/{OURS if row['kind'] == 'ours' else ''}{row['name']}"
            each = found.setdefault(name, Series(primitive, name, row["version"] or NOTHING, "ok", run=run))
            each.points[int(_quartiles(path, row, "bytes", "bytes", "bytes")[0])] = _quartiles(path, row, *STQ)
    return sorted(found.values(), key=lambda each: (each.merit, each.cycles(LENGTHS[-1]) or 0))


def _quartiles(path: Path, row: Mapping[str, str], first: str, second: str, third: str) -> Quartiles:
    try:
        return float(row[first]), float(row[second]), float(row[third])
    except (ValueError, KeyError) as error:
        raise HarnessError(f"{path} is damaged ({error}): measure it anew, or remove it") from error


def read_machine(folder: Path) -> list[Series]:
    """The series of all runs in a machine's folder: the run with the most curves first, peers last."""
    runs = [read(path) for path in sorted(folder.glob("*.csv"))]
    runs.sort(key=lambda run: (bool(run) and run[0].run.startswith(PEERS), -sum(len(e.points) > 1 for e in run)))
    return [each for run in runs for each in run]


def store(path: Path, lines: Iterable[str], told: Mapping[str, str]) -> str:
    """Write the summary of database lines and their manifest to a run's file, or beside it if that file has more. Gives
    a message that says where."""
    found = of_records(read_lines(f"{line}\n" for line in lines))
    placed = manifest.place(path, _subjects(read(path)), _subjects(found))
    write_file(placed, csv(found))
    manifest.write(placed, dict(told))
    return " ".join(filter(None, (f"written to {placed};", manifest.why(path, placed))))


def _subjects(found: Iterable[Series]) -> set[tuple[str, ...]]:
    return {(each.implementation, each.compiler, str(length)) for each in found for length in each.points}


def markdown(found: Sequence[Series], manifests: Mapping[str, Mapping[str, str]]) -> list[str]:
    """A machine's page like the public ones of SUPERCOP: cycles a byte, the middle and in brackets the quartiles.
    manifests: by run."""
    lines = ["# Cycles of crypto_stream_xor"]
    for run in dict.fromkeys(each.run for each in found):
        lines += ["", f"## Run {run}", "", *(f"- {key}: {value}" for key, value in manifests[run].items())]
    for primitive, run in sorted(dict.fromkeys((each.primitive, each.run) for each in found), key=lambda key: key[0]):
        table = Table(["implementation", "try", *map(str, LENGTHS), "long"], left=2)
        for each in found:
            if (each.primitive, each.run) == (primitive, run):
                cells = [_cell(each.points.get(length), length) for length in LENGTHS]
                table.add(each.name, each.verdict, *cells, _cell(each.long, 1))
        lines += ["", f"## {primitive}, run {run}", ""]
        lines += ["Cycles a byte: stq2 (stq1 to stq3). long: the slope from 2048 to 4096.", "", *table.markdown()]
    return lines


def _cell(found: Quartiles | None, scale: int) -> str:
    if found is None:
        return NOTHING
    first, middle, third = (f"{value / scale:.3f}" for value in found)
    return f"{middle} ({first} to {third})"
