# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The comparison as a table: CSV with everything, and Markdown to read."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import astuple

from harness.database import read_lines
from harness.quartiles import slope
from measure.compilers.builds import Entrant
from measure.compilers.duels import Row, duels, is_assembly, measured, name
from measure.curves.table import LENGTHS, LONG
from measure.timing.calls import quartiles

FLAGS_OF_ALL = " -fomit-frame-pointer -fwrapv -Wall -fPIC -fPIE"
CYCLES = [f"{quartile}_{length}" for length in (*LENGTHS, "long") for quartile in ("cycles", "q1", "q3")]
LOOP = "code_bytes double_rounds_in_loop instructions moves spill_loads spill_stores vector_bits".split()
CSV_HEADINGS = [
    *("width isa code_by version flags verdict same_code_as".split()),
    *CYCLES,
    *LOOP,
    "mca_bound",
    "remark",
]


def rows(candidates: Sequence[Entrant]) -> list[Row]:
    """Everything that is known of each, in their order, by CSV_HEADINGS. Those with the same code have its figures.

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
        if one.statistics:
            values |= dict(zip(LOOP, astuple(one.statistics), strict=True))
        if one.bound is not None:
            values["mca_bound"] = one.bound
        found[id(one)] = {heading: str(values.get(heading, "")) for heading in CSV_HEADINGS}
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


def csv_text(found: Sequence[Row]) -> str:
    """A line for each row."""
    output = io.StringIO()
    writer = csv.DictWriter(output, CSV_HEADINGS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return output.getvalue()


def ranked(found: Sequence[Row], width: str) -> list[Row]:
    """Of one width, the best at 1536 bytes first; then what fails."""
    of_width = [row for row in found if row["width"] == width]
    return sorted(of_width, key=lambda row: (not measured(row), float(row["cycles_1536"] or "inf")))


def markdown(found: Sequence[Row], heading: str) -> str:
    """To be read: who wins, then a table for each width."""
    lines = [heading, "", "## Assembly against the best compiler", ""]
    lines += [
        "Ratio of cycles, assembly to compiler, on the same instruction set: 1 or less where no compiler wins. Where"
    ]
    lines += ["the ranges between their quartiles overlap, it is a tie."]
    headings = ["width", "set", "bytes", "assembly", "cycles", "best compiler", "cycles", "ratio", "faster"]
    lines += ["", *_table(headings, 2, _duels(found)), "", "## All", ""]
    lines += ["Cycles a byte of crypto_stream_xor; quartiles are in the .csv. The loop is one double round: its"]
    lines += ["instructions, moves from register to register, loads and stores of spills, llvm-mca's bound in cycles."]
    lines += ["*: the same code as another line."]
    for width in dict.fromkeys(row["width"] for row in found):
        lines += ["", f"### Width {width}", ""]
        headings = ["code by", "set", "try", *map(str, LENGTHS), "long", "code bytes", "vector", "loop", "moves"]
        lines += _table([*headings, "spill loads", "stores", "bound"], 1, map(_cells, ranked(found, width)))
    return "\n".join(lines) + "\n"


def _duels(found: Sequence[Row]) -> list[list[str]]:
    table = []
    for each in duels(found):
        sides = [
            text
            for row in (each.assembly, each.compiler)
            for text in (name(row), f"{float(row[f'cycles_{each.length}']):.0f}")
        ]
        winner = f"**{each.faster}**" if each.faster == "compiler" else each.faster
        table.append([each.width, each.isa, str(each.length), *sides, f"{each.ratio:.3f}", winner])
    return table


def _cells(row: Row) -> list[str]:
    shown = f"**{name(row)}**" if is_assembly(row) else name(row) + (" \\*" if row["same_code_as"] else "")
    scaled = [(row[f"cycles_{length}"], length) for length in LENGTHS] + [(row["cycles_long"], 1)]
    cycles = [f"{float(value) / scale:.3f}" if value else "-" for value, scale in scaled]
    columns = "code_bytes vector_bits instructions moves spill_loads spill_stores mca_bound".split()
    figures = [f"{float(row[column]):g}" if row[column] else "-" for column in columns]
    return [shown, row["isa"], row["verdict"], *cycles, *figures]


def _table(headings: Sequence[str], left: int, rows: Iterable[Sequence[str]]) -> list[str]:
    rules = [":--" if index < left else "--:" for index in range(len(headings))]
    return ["| " + " | ".join(cells) + " |" for cells in (headings, rules, *rows)]
