# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The final table: each implementation's verdict and cycles a byte, from database lines."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.database import Other, Record, Timing, Try
from harness.implementations import matches
from harness.primitives import AEAD, AUTH, SECRETBOX, WITHOUT_LENGTHS
from harness.quartiles import slope, stabilised_quartiles
from harness.tables import NOTHING, Table, shown
from measure.timing.calls import quartiles

LENGTHS = (64, 576, 1536, 4096)
MERIT = 1536  # bytes: SUPERCOP's figure of merit, for the ratio and the order
LONG = (2048, 4096)
Quartiles = tuple[float, float, float]


@dataclass
class Series:
    """The results of one implementation and compiler in one run.

    primitive: OPERATION/PRIMITIVE; points: by the message's bytes, stq1, stq2 and stq3 of a call's cycles of the run's
    counter; only the point at MERIT if nothing but try was run. verdict: ok, unknown, fails, or - without a try. run:
    the stem of its file, if any.
    """

    primitive: str
    implementation: str
    compiler: str
    verdict: str = "-"
    points: dict[int, Quartiles] = field(default_factory=dict)
    run: str = ""
    message: str = ""
    checksums: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The implementation's name within its primitive."""
        return self.implementation.split("/", 2)[-1]

    def cycles(self, length: int) -> float | None:
        """Cycles of one call with this many bytes: the interquartile mean; None if not measured."""
        return self.points[length][1] if length in self.points else None

    @property
    def long(self) -> Quartiles | None:
        """Cycles a byte of long messages: the slope from 2048 to 4096 bytes, with the slopes of the quartiles."""
        return slope(self.points, *LONG) if all(length in self.points for length in LONG) else None

    @property
    def merit(self) -> float:
        """Cycles of a call with 1536 bytes, by which series are sorted; infinite if not measured."""
        return self.points[MERIT][1] if MERIT in self.points else float("inf")

    def figures(self, core: bool) -> list[float | None]:
        """The figures under headings(): cycles a call for crypto_core, otherwise cycles a byte."""
        if core:
            return [self.cycles(MERIT)]
        calls = [(self.cycles(length), length) for length in LENGTHS]
        return [cycles and cycles / length for cycles, length in calls] + [self.long and self.long[1]]


def runs(files: Mapping[Path, Iterable[Record]]) -> dict[str, list[Record]]:
    """Database records by run. Only what was measured together is compared.

    Each of our files is a run. SUPERCOP writes several files, so all in one directory are a run. In either case each
    host and each release is a run of its own.
    """
    found: dict[tuple[Path, str, str], list[Record]] = {}
    for path, records in files.items():
        for record in records:
            if isinstance(record, Try | Timing | Other):
                version, host = record.context.version, record.context.host
                place = path.parent if version.isdecimal() else path
                found.setdefault((place, version, host), []).append(record)
    return {f"{place}: {version} on {host}": records for (place, version, host), records in found.items()}


def rows(records: Iterable[Record]) -> dict[str, list[Series]]:
    """One run's series by OPERATION/PRIMITIVE, the best first; each implementation with its fastest compiler.

    Calls that count: crypto_stream_xor; for crypto_onetimeauth those that make a tag; for crypto_aead and
    crypto_secretbox those that encrypt.
    """
    found: dict[tuple[str, str, str], Series] = {}
    listed = list(records)

    def series(primitive: str, implementation: str, compiler: str) -> Series:
        key = primitive, implementation, compiler
        return found.setdefault(key, Series(*key))

    tags = {
        key: calls
        for operation, one in ((AUTH, "cycles"), (AEAD, "encrypt_cycles"), (SECRETBOX, "cycles"))
        for key, calls in quartiles(listed, one).items()
        if key[0].startswith(f"{operation}/")
    }
    for record in listed:
        if isinstance(record, Try):
            this = series(record.context.directory, record.implementation, record.compiler)
            this.verdict, this.checksums = record.verdict, record.checksums
            # The time that try measured for these operations includes verification or decryption.
            if record.counts and not any(primitive == this.primitive for primitive, _, _ in tags):
                this.points[MERIT] = stabilised_quartiles(record.counts)
        elif isinstance(record, Other) and record.word == "tryfails" and len(record.fields) > 2:
            this = series(record.context.directory, record.fields[0], record.fields[1])
            this.verdict = "fails"
            if not this.message or this.message.startswith("error "):  # SUPERCOP gives the exit status first
                this.message = " ".join(record.fields[2:])
    for key, points in (quartiles(listed) | tags).items():
        series(*key).points.update(points)
    best: dict[str, dict[str, Series]] = defaultdict(dict)
    # A curve is better than a single point; then the fastest compiler counts.
    for this in sorted(found.values(), key=lambda each: (each.verdict == "fails", -len(each.points), each.merit)):
        best[this.primitive].setdefault(this.implementation, this)
    return {name: sorted(best[name].values(), key=_rank) for name in sorted(best)}


def _rank(each: Series) -> tuple[bool, float, str]:
    return each.verdict == "fails", each.merit, each.implementation


def headings(core: bool) -> list[str]:
    """The headings of the columns that Series.figures fills."""
    return ["call"] if core else [*map(str, LENGTHS), "long"]


def render(primitive: str, listed: Sequence[Series]) -> Table:
    """The table of one primitive; cycles a call for primitives without lengths."""
    core = primitive.startswith(WITHOUT_LENGTHS)
    unit = "cycles a call" if core else f"cycles a byte; ratio to the best at {MERIT} bytes"
    heads = ["implementation", "try", "checksums", *headings(core), "ratio"]
    table = Table(heads, title=f"{primitive}: {unit}", left=3)
    merits = [cycles for row in listed if (cycles := row.cycles(MERIT)) is not None]
    several = len({row.compiler for row in listed}) > 1
    for row in listed:
        merit = row.cycles(MERIT)
        name = row.implementation.removeprefix(primitive + "/")
        table.add(
            f"{name} ({row.compiler.replace('_', ' ')})" if several else name,
            row.verdict,
            "/".join(checksum[:8] for checksum in row.checksums) or NOTHING,
            *(shown(value, 0 if core else 3) for value in row.figures(core)),
            shown(merit / min(merits) if merit is not None and merits else None, 2),
        )
    return table


def choose(found: dict[str, list[Series]], variants: str, primitives: str) -> dict[str, list[Series]]:
    """The rows whose variant and primitive match shell patterns, separated by blanks or commas; an empty pattern
    matches all."""
    chosen = {
        primitive: [
            row for row in listed if matches(variants, row.implementation, row.name, row.implementation.split("/")[-1])
        ]
        for primitive, listed in found.items()
        if matches(primitives, primitive, primitive.split("/")[1])
    }
    return {primitive: listed for primitive, listed in chosen.items() if listed}
