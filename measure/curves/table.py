# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The table at the end of it all: each implementation's verdict and cycles a byte, from database lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.database import Other, Record, Timing, Try
from harness.implementations import matches
from harness.primitives import AEAD, AUTH, SECRETBOX, WITHOUT_LENGTHS
from harness.tables import NOTHING, Table, shown
from measure.timing.calls import quartiles

LENGTHS = (64, 576, 1536, 4096)
MERIT = 1536  # bytes: SUPERCOP's figure of merit, for the ratio and the order
LONG = (2048, 4096)


@dataclass
class Row:
    """One implementation compiled by one compiler. calls: quartiles of a call's cycles by the length of the message."""

    implementation: str
    compiler: str
    verdict: str = "-"
    message: str = ""
    checksums: tuple[str, ...] = ()
    merit: int | None = None
    calls: Mapping[int, tuple[float, float, float]] = field(default_factory=dict)

    def cycles(self, length: int) -> float | None:
        """The interquartile mean of one call; for 1536 bytes that of try where there is no other."""
        if length in self.calls:
            return self.calls[length][1]
        return self.merit if length == MERIT else None

    def cycles_a_byte(self, length: int) -> float | None:
        """Those of one call, by its bytes; None where nothing was measured at that length."""
        cycles = self.cycles(length)
        return None if cycles is None else cycles / length

    def long(self) -> float | None:
        """Cycles a byte of long messages: the slope from 2048 to 4096 bytes."""
        short, long = (self.cycles(length) for length in LONG)
        return None if short is None or long is None else (long - short) / (LONG[1] - LONG[0])

    def figures(self, core: bool) -> list[float | None]:
        """What stands under the headings: cycles a call of crypto_core, which has no lengths; else cycles a byte."""
        return [self.cycles(MERIT)] if core else [*map(self.cycles_a_byte, LENGTHS), self.long()]


def runs(files: Mapping[Path, Iterable[Record]]) -> dict[str, list[Record]]:
    """The records of each run, by its name: what was not measured together is not compared.

    A file of ours is a run; of SUPERCOP, which writes several files, all in a directory are. In either, each host and
    each release is a run of its own.
    """
    found: dict[tuple[Path, str, str], list[Record]] = {}
    for path, records in files.items():
        for record in records:
            if isinstance(record, Try | Timing | Other):
                version, host = record.context.version, record.context.host
                place = path.parent if version.isdecimal() else path
                found.setdefault((place, version, host), []).append(record)
    return {f"{place}: {version} on {host}": records for (place, version, host), records in found.items()}


def rows(records: Iterable[Record]) -> dict[str, list[Row]]:
    """Of one run, rows by OPERATION/PRIMITIVE, best first; each implementation with the compiler that suits it best.

    Counted are calls of crypto_stream_xor; of crypto_onetimeauth those that make a tag, of crypto_aead and
    crypto_secretbox those that encrypt.
    """
    found: dict[tuple[str, str, str], Row] = {}

    listed = list(records)

    def row(record: Try | Other, implementation: str, compiler: str) -> Row:
        primitive = f"{record.context.operation}/{record.context.primitive}"
        return found.setdefault((primitive, implementation, compiler), Row(implementation, compiler))

    for record in listed:
        if isinstance(record, Try):
            this = row(record, record.implementation, record.compiler)
            this.verdict, this.checksums = record.verdict, record.checksums
            this.merit = None if record.verdict == "fails" else record.cycles
        elif isinstance(record, Other) and record.word == "tryfails" and len(record.fields) > 2:
            this = row(record, record.fields[0], record.fields[1])
            this.verdict = "fails"
            if not this.message or this.message.startswith("error "):  # SUPERCOP gives the exit status first
                this.message = " ".join(record.fields[2:])
    tags = {
        key: calls
        for operation, one in ((AUTH, "cycles"), (AEAD, "encrypt_cycles"), (SECRETBOX, "cycles"))
        for key, calls in quartiles(listed, one).items()
        if key[0].startswith(f"{operation}/")
    }
    for (primitive, _, _), this in found.items():
        # What try times of these has the verification in it, or the decryption.
        this.merit = None if any(primitive == timed for timed, _, _ in tags) else this.merit
    for (primitive, implementation, compiler), calls in (quartiles(listed) | tags).items():
        found.setdefault((primitive, implementation, compiler), Row(implementation, compiler)).calls = calls
    best: dict[str, dict[str, Row]] = defaultdict(dict)
    for (primitive, implementation, _), this in found.items():
        other = best[primitive].get(implementation)
        if other is None or _merit(this) < _merit(other):
            best[primitive][implementation] = this
    return {primitive: sorted(best[primitive].values(), key=_merit) for primitive in sorted(best)}


def _merit(row: Row) -> tuple[bool, float, str]:
    cycles = row.cycles(MERIT)
    return row.verdict == "fails", float("inf") if cycles is None else cycles, row.implementation


def headings(core: bool) -> list[str]:
    """Those of Row.figures."""
    return ["call"] if core else [*map(str, LENGTHS), "long"]


def render(primitive: str, listed: Sequence[Row]) -> Table:
    """One primitive's table. Where there are no lengths: cycles a call."""
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


def choose(found: dict[str, list[Row]], variants: str, primitives: str) -> dict[str, list[Row]]:
    """The rows whose variant and primitive match shell patterns, separated by blanks or commas; "" for all."""
    chosen = {
        primitive: [
            row
            for row in listed
            if matches(
                variants, row.implementation, row.implementation.split("/", 2)[-1], row.implementation.split("/")[-1]
            )
        ]
        for primitive, listed in found.items()
        if matches(primitives, primitive, primitive.split("/")[1])
    }
    return {primitive: listed for primitive, listed in chosen.items() if listed}
