# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The comparison as a table, CSV with everything and Markdown to read; and who is faster at each width, instruction set
and length: the generator's assembly or the best compiler.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.database import read_lines
from harness.errors import HarnessError
from harness.quartiles import slope
from harness.tables import NOTHING, Table, read_csv, shown
from measure.compilers.builds import Entrant
from measure.curves.table import LENGTHS, LONG
from measure.timing.calls import quartiles

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


FLAGS_OF_ALL = " -fomit-frame-pointer -fwrapv -Wall -fPIC -fPIE"
CYCLES = [f"{quartile}_{length}" for length in (*LENGTHS, "long") for quartile in ("cycles", "q1", "q3")]
HEADS = [*"width isa code_by version flags verdict same_code_as".split(), *CYCLES, "code_bytes", "remark"]


def rows(candidates: Sequence[Entrant]) -> list[Row]:
    """Everything that is known of each, in their order, by HEADS. Those with the same code have its figures.

    cycles_N, q1_N, q3_N: stabilised quartiles of one call of crypto_stream_xor with N bytes; those of long are a byte.
    """
    found: dict[int, Row] = {}
    for one in candidates:
        values: dict[str, object] = {"width": one.width, "isa": one.isa, "verdict": one.verdict, "remark": one.remark}
        values |= {"code_by": "assembly", "flags": one.name}
        if one.line:
            compiler, _, flags = one.label.partition(" ")
            values |= {"code_by": compiler, "version": one.line.version, "flags": flags.replace(FLAGS_OF_ALL, "")}
        if one.same_as:
            values |= {"same_code_as": one.same_as.label}
            values |= {heading: found[id(one.same_as)][heading] for heading in CYCLES}
        else:
            values |= _cycles(one.lines)
        values["code_bytes"] = one.code or ""
        found[id(one)] = {heading: str(values.get(heading, "")) for heading in HEADS}
    return list(found.values())


def _cycles(lines: Sequence[str]) -> dict[str, object]:
    (found, *_) = [*quartiles(read_lines(f"{line}\n" for line in lines)).values(), {}]
    values: dict[str, object] = {}
    for length in LENGTHS:
        if length in found:
            first, middle, third = found[length]
            values |= {f"cycles_{length}": middle, f"q1_{length}": first, f"q3_{length}": third}
    if all(length in found for length in LONG):
        first, middle, third = (round(value, 4) for value in slope(found, *LONG))
        values |= {"cycles_long": middle, "q1_long": first, "q3_long": third}
    return values


def ranked(found: Sequence[Row], width: str) -> list[Row]:
    """Of one width, the best at 1536 bytes first; then what fails."""
    of_width = [row for row in found if row["width"] == width]
    return sorted(of_width, key=lambda row: (not measured(row), float(row["cycles_1536"] or "inf")))


def markdown(found: Sequence[Row], heading: str) -> list[str]:
    """To be read: who wins, then a table for each width."""
    lines = [heading, "", "## Assembly against the best compiler", ""]
    lines += [
        "Ratio of cycles, assembly to compiler, on the same instruction set: 1 or less where no compiler wins. Where"
    ]
    lines += [
        "the ranges between their quartiles overlap, it is a tie.",
        "",
        *_duels(found).markdown(),
        "",
        "## All",
        "",
    ]
    lines += ["Cycles a byte of crypto_stream_xor; quartiles are in the .csv. *: the same code as another line."]
    for width in dict.fromkeys(row["width"] for row in found):
        table = Table(["code by", "set", "try", *map(str, LENGTHS), "long", "code bytes"])
        for row in ranked(found, width):
            name_shown = name(row) + (" \\*" if row["same_code_as"] else "")
            scaled = [(row[f"cycles_{length}"], length) for length in LENGTHS] + [(row["cycles_long"], 1)]
            cycles = [shown(float(value) if value else None, 3, scale) for value, scale in scaled]
            cells = (name_shown, row["isa"], row["verdict"], *cycles, row["code_bytes"] or NOTHING)
            table.add(*cells, style="bold" if is_assembly(row) else "")
        lines += ["", f"### Width {width}", "", *table.markdown()]
    return lines


def _duels(found: Sequence[Row]) -> Table:
    table = Table("width set bytes assembly cycles".split() + ["best compiler", "cycles", "ratio", "faster"], left=2)
    for each in duels(found):
        cycles = [f"{float(row[f'cycles_{each.length}']):.0f}" for row in (each.assembly, each.compiler)]
        winner = f"**{each.faster}**" if each.faster == "compiler" else each.faster
        sides = (name(each.assembly), cycles[0], name(each.compiler), cycles[1])
        table.add(each.width, each.isa, str(each.length), *sides, f"{each.ratio:.3f}", winner)
    return table
