# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Who is faster at each width, instruction set and length: the generator's assembly or the best compiler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.errors import HarnessError
from harness.tables import read_csv
from measure.curves.table import LENGTHS

#: A line of compilers.csv, by its headings.
Row = Mapping[str, str]
COLUMNS = "width isa code_by flags verdict same_code_as".split()
COLUMNS += [f"{quartile}_{length}" for length in LENGTHS for quartile in ("cycles", "q1", "q3")]


@dataclass(frozen=True)
class Duel:
    """At one width, instruction set and length (bytes), the best of the generator and of the compilers."""

    width: str
    isa: str
    length: int
    assembly: Row
    compiler: Row

    @property
    def ratio(self) -> float:
        """Cycles of the assembly to those of the compiler's code: under 1 where the assembly is faster."""
        ours, theirs = (float(row[f"cycles_{self.length}"]) for row in (self.assembly, self.compiler))
        return ours / theirs

    @property
    def faster(self) -> str:
        """assembly, compiler, or tie where the ranges between the quartiles of both overlap."""
        low, high = (
            [float(row[f"{quartile}_{self.length}"]) for row in (self.assembly, self.compiler)]
            for quartile in ("q1", "q3")
        )
        if max(low) <= min(high):
            return "tie"
        return "assembly" if self.ratio < 1 else "compiler"


def duels(rows: Sequence[Row]) -> list[Duel]:
    """For each width, instruction set and length that both sides have."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if measured(row):
            groups.setdefault((row["width"], row["isa"]), []).append(row)
    fought = []
    for key, group in groups.items():
        sides = [[row for row in group if is_assembly(row) == ours] for ours in (True, False)]
        for length in LENGTHS if all(sides) else ():
            best = [min(side, key=lambda row: float(row[f"cycles_{length}"])) for side in sides]  # noqa: B023
            fought.append(Duel(*key, length, *best))
    return fought


def measured(row: Row) -> bool:
    """Whether it is correct and has cycles."""
    return row["verdict"] == "ok" and bool(row["cycles_1536"])


def is_assembly(row: Row) -> bool:
    """Whether a row is of the generator's assembly."""
    return row["code_by"] == "assembly"


def name(row: Row) -> str:
    """For people: the variant, or the compiler and what distinguishes its line."""
    return row["flags"] if is_assembly(row) else f"{row['code_by']} {row['flags']}"


def read(path: Path) -> list[Row]:
    """The rows of a compilers.csv; none where there is none. Raises HarnessError where it is something else."""
    rows = read_csv(path, COLUMNS, "make compilers")
    try:
        for duel in duels(rows):
            _ = duel.ratio, duel.faster
    except (ValueError, ArithmeticError) as error:
        raise HarnessError(f"{path} is damaged ({error}): make compilers writes it anew") from error
    return rows
