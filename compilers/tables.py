# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The comparison as a table: CSV with everything, Markdown to read, and who is faster."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from compilers.builds import Candidate
from harness.database import Timing, read_lines
from harness.quartiles import stabilised_quartiles
from harness.table import LENGTHS, LONG

FLAGS_OF_ALL = " -fomit-frame-pointer -fwrapv -Wall -fPIC -fPIE"
CSV_HEADINGS = (
    "width isa code_by version flags verdict same_code_as"
    + "".join(f" cycles_{length} q1_{length} q3_{length}" for length in LENGTHS)
    + " long code_bytes double_rounds_in_loop instructions moves spill_loads spill_stores vector_bits mca_bound remark"
).split()


@dataclass(frozen=True)
class Result:
    """A candidate and its cycles: by length the stabilised quartiles stq1, stq2, stq3 of crypto_stream_xor."""

    candidate: Candidate
    cycles: dict[int, tuple[float, float, float]]

    @property
    def long(self) -> float | None:
        """Cycles a byte of long messages: the slope from 2048 to 4096 bytes."""
        if not all(length in self.cycles for length in LONG):
            return None
        return (self.cycles[LONG[1]][1] - self.cycles[LONG[0]][1]) / (LONG[1] - LONG[0])

    @property
    def good(self) -> bool:
        return self.candidate.verdict == "ok" and bool(self.cycles)


def results(candidates: Sequence[Candidate]) -> list[Result]:
    """In the order of the candidates; those with the same code have the same figures."""
    found: dict[int, Result] = {}
    for candidate in candidates:
        if candidate.same_as:
            found[id(candidate)] = Result(candidate, found[id(candidate.same_as)].cycles)
            continue
        counts: dict[int, list[int]] = {}
        for record in read_lines(f"{line}\n" for line in candidate.lines):
            if isinstance(record, Timing) and record.word == "xor_cycles":
                counts.setdefault(record.length, []).extend(record.counts)
        found[id(candidate)] = Result(candidate, {len: stabilised_quartiles(all) for len, all in counts.items()})
    return list(found.values())


def csv_text(found: Sequence[Result]) -> str:
    """Everything that is known of each, a line each. Cycles are of one call."""
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(CSV_HEADINGS)
    for each in found:
        one, stats = each.candidate, each.candidate.statistics
        who = ["assembly", "", one.name] if one.line is None else [one.label.split()[0], one.line.version, flags(one)]
        row: list[object] = [one.width, one.isa, *who, one.verdict, one.same_as.label if one.same_as else ""]
        for length in LENGTHS:
            first, middle, third = each.cycles.get(length, ("", "", ""))
            row += [middle, first, third]
        row.append("" if each.long is None else round(each.long, 4))
        row += [""] * 7 if stats is None else [stats.code, stats.double_rounds, stats.instructions, stats.moves]
        row += [] if stats is None else [stats.spill_loads, stats.spill_stores, stats.vector]
        writer.writerow([*row, "" if one.bound is None else one.bound, one.remark])
    return output.getvalue()


def flags(candidate: Candidate) -> str:
    """What distinguishes a compiler line: without what all lines have."""
    return candidate.label.partition(" ")[2].replace(FLAGS_OF_ALL, "")


def short(candidate: Candidate) -> str:
    """A name for people."""
    return candidate.name if candidate.line is None else f"{candidate.label.split()[0]} {flags(candidate)}"


def ranked(found: Sequence[Result], width: int) -> list[Result]:
    """Of one width, the best at 1536 bytes first; then what fails."""
    of_width = [each for each in found if each.candidate.width == width]
    return sorted(of_width, key=lambda each: (not each.good, each.cycles.get(1536, (0, 0, 0))[1]))


@dataclass(frozen=True)
class Duel:
    """At one width, instruction set and length, the best of the generator and of the compilers."""

    width: int
    isa: str
    length: int
    assembly: Result
    compiler: Result

    @property
    def ratio(self) -> float:
        """Cycles of the assembly to those of the compiler's code: under 1 where the assembly is faster."""
        return self.assembly.cycles[self.length][1] / self.compiler.cycles[self.length][1]

    @property
    def faster(self) -> str:
        """assembly, compiler, or tie where the ranges between the quartiles overlap."""
        ours, theirs = self.assembly.cycles[self.length], self.compiler.cycles[self.length]
        if max(ours[0], theirs[0]) <= min(ours[2], theirs[2]):
            return "tie"
        return "assembly" if self.ratio < 1 else "compiler"


def duels(found: Sequence[Result]) -> list[Duel]:
    """For each width, instruction set and length that both sides have."""
    groups: dict[tuple[int, str], list[Result]] = {}
    for each in found:
        if each.good:
            groups.setdefault((each.candidate.width, each.candidate.isa), []).append(each)
    fought = []
    for (width, isa), group in groups.items():
        sides = [[each for each in group if (each.candidate.line is None) == ours] for ours in (True, False)]
        if not all(sides):
            continue
        for length in LENGTHS:
            best = [min(side, key=lambda each: each.cycles[length][1]) for side in sides]  # noqa: B023
            fought.append(Duel(width, isa, length, *best))
    return fought


def markdown(found: Sequence[Result], heading: str) -> str:
    """To be read: who wins, then a table for each width."""
    lines = [heading, "", "## Assembly against the best compiler", ""]
    lines += [
        "Ratio of cycles, assembly to compiler, on the same instruction set: 1 or less where no compiler wins. Where"
    ]
    lines += ["the ranges between their quartiles overlap, it is a tie."]
    headings = ["width", "set", "bytes", "assembly", "cycles", "best compiler", "cycles", "ratio", "faster"]
    lines += ["", *_table(headings, 2, _duels(found)), "", "## All", ""]
    lines += ["Cycles a byte of crypto_stream_xor. The loop is one double round: instructions, moves from register to"]
    lines += ["register, loads and stores of spills, llvm-mca's bound in cycles. *: the same code as another line."]
    for width in dict.fromkeys(each.candidate.width for each in found):
        lines += ["", f"### Width {width}", ""]
        headings = ["code by", "set", "try", *map(str, LENGTHS), "long", "code bytes", "vector", "loop", "moves"]
        lines += _table([*headings, "spill loads", "stores", "bound"], 1, map(_row, ranked(found, width)))
    return "\n".join(lines) + "\n"


def _duels(found: Sequence[Result]) -> list[list[str]]:
    return [
        [
            str(each.width),
            each.isa,
            str(each.length),
            short(each.assembly.candidate),
            f"{each.assembly.cycles[each.length][1]:.0f}",
            short(each.compiler.candidate),
            f"{each.compiler.cycles[each.length][1]:.0f}",
            f"{each.ratio:.3f}",
            f"**{each.faster}**" if each.faster == "compiler" else each.faster,
        ]
        for each in duels(found)
    ]


def _row(each: Result) -> list[str]:
    one, stats = each.candidate, each.candidate.statistics
    name = f"**{one.name}**" if one.line is None else short(one) + (" \\*" if one.same_as else "")
    cycles = [f"{each.cycles[length][1] / length:.3f}" if length in each.cycles else "-" for length in LENGTHS]
    figures = ["-"] * 6
    if stats:
        figures = [str(stats.code), str(stats.vector)]
        figures += [f"{x:g}" for x in (stats.instructions, stats.moves, stats.spill_loads, stats.spill_stores)]
    long = "-" if each.long is None else f"{each.long:.3f}"
    return [name, one.isa, one.verdict, *cycles, long, *figures, "-" if one.bound is None else f"{one.bound:g}"]


def _table(headings: Sequence[str], left: int, rows: Iterable[Sequence[str]]) -> list[str]:
    rules = [":--" if index < left else "--:" for index in range(len(headings))]
    return ["| " + " | ".join(cells) + " |" for cells in (headings, rules, *rows)]
