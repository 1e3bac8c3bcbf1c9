# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The comparison as a table: CSV with everything, and Markdown to read."""

from __future__ import annotations

from collections.abc import Sequence

from harness.database import read_lines
from harness.quartiles import slope
from harness.tables import NOTHING, Table, shown
from measure.compilers.builds import Entrant
from measure.compilers.duels import Row, duels, is_assembly, measured, name
from measure.curves.table import LENGTHS, LONG
from measure.timing.calls import quartiles

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
