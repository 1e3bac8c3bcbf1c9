# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From SUPERCOP's database lines to one line for each implementation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rich.markup import escape
from rich.table import Table

from harness.database import Other, Record, Timing, Try
from harness.quartiles import stabilised_quartiles

LENGTHS = (64, 576, 1536, 4096)
# "long" is the cost of a further byte: the slope between these two lengths, as in SUPERCOP's own tables.
SLOPE = (2048, 4096)
STREAM_WORD = "xor_cycles"


@dataclass
class Verdict:
    """What SUPERCOP says of one implementation, over all compilers.

    state: ok, unknown (no checksum to compare with), fails (wrong checksum), crashes, not here (this CPU or compiler
    line lacks an instruction set, and the source says so), broken (does not compile), untried. reason: for people.
    cycles: the best figure of merit (crypto_stream: cycles for 1536 bytes) and compiler: the line that reached it.
    timecop: pass, fail, error or "" by compiler line. curve: length in bytes -> cycles.
    """

    implementation: str
    state: str = "untried"
    reason: str = ""
    cycles: int = 0
    compiler: str = ""
    checksums: tuple[str, ...] = ()
    timecop: dict[str, str] = field(default_factory=dict)
    curve: dict[int, float] = field(default_factory=dict)

    @property
    def ours(self) -> bool:
        return "/peachacha/" in self.implementation

    @property
    def passed(self) -> bool:
        return self.state in ("ok", "unknown")

    def per_byte(self, length: int) -> float | None:
        return self.curve[length] / length if length in self.curve else None

    @property
    def long(self) -> float | None:
        low, high = SLOPE
        if low not in self.curve or high not in self.curve:
            return None
        return (self.curve[high] - self.curve[low]) / (high - low)


def verdicts(names: Iterable[str], records: Iterable[Record]) -> dict[str, Verdict]:
    """A verdict for each named implementation, from the records of one do-part call."""
    found = {name: Verdict(name) for name in names}
    for record in records:
        if isinstance(record, Try) and record.implementation in found:
            _take_try(found[record.implementation], record)
        elif isinstance(record, Other) and record.fields[0] in found:
            _take_other(found[record.fields[0]], record)
    return found


def _take_try(verdict: Verdict, record: Try) -> None:
    if record.verdict == "fails":
        # One compiler with which the result is wrong is enough.
        verdict.state, verdict.reason = "fails", f"checksum {record.checksums[-1]} with {_short(record.compiler)}"
    elif verdict.state not in ("fails", "crashes") and (not verdict.cycles or record.cycles < verdict.cycles):
        verdict.state, verdict.reason = record.verdict, ""
        verdict.cycles, verdict.compiler, verdict.checksums = record.cycles, record.compiler, record.checksums


def _take_other(verdict: Verdict, record: Other) -> None:
    compiler = record.fields[1] if len(record.fields) > 1 else ""
    words = " ".join(record.fields[2:])
    if record.word == "tryfails" and verdict.state != "fails":
        detail = words if words and not re.fullmatch(r"error \d+", words) else verdict.reason or f"stops: {words}"
        verdict.state, verdict.reason = "crashes", detail
    elif record.word == "fromcompiler" and verdict.state in ("untried", "not here", "broken"):
        _take_message(verdict, words)
    elif record.word.startswith("timecop_") and record.word != "timecop_output" and len(record.fields) > 1:
        # timecop_fail and timecop_error head several lines: the verdict itself, then Valgrind's words.
        verdict.timecop.setdefault(compiler, record.word.removeprefix("timecop_"))


def _take_message(verdict: Verdict, message: str) -> None:
    guard = re.search(r"(?<!\")#error:? *\"?(.*?)\"?$|: error: \"(.*)\"$", message)
    if guard:
        verdict.state, verdict.reason = "not here", (guard[1] or guard[2] or "").strip()
    elif re.search(r"\berror\b", message) and verdict.state == "untried":
        # The message stands behind the file and line that it speaks of.
        verdict.state, verdict.reason = "broken", re.sub(r"^.*?error: *", "", message)


def curve(records: Iterable[Record], implementation: str) -> dict[int, float]:
    """Length in bytes -> interquartile mean of all its counts of cycles of crypto_stream_xor."""
    counts: dict[int, list[int]] = {}
    for record in records:
        if isinstance(record, Timing) and record.word == STREAM_WORD and record.implementation == implementation:
            counts.setdefault(record.length, []).extend(record.counts)
    return {length: stabilised_quartiles(values)[1] for length, values in counts.items()}


def table(title: str, found: Mapping[str, Verdict]) -> Table:
    """The table of one primitive, the fastest first; the last column is the cycles over those of the best of theirs."""
    timecop = any(verdict.timecop for verdict in found.values())
    curves = any(verdict.curve for verdict in found.values())
    result = Table(title=title, title_justify="left", title_style="bold", header_style="bold", box=None, pad_edge=False)
    result.add_column("implementation", no_wrap=True)
    result.add_column("SUPERCOP")
    result.add_column("cycles", justify="right")
    for head in (*map(str, LENGTHS), "long") if curves else ():
        result.add_column(head, justify="right")
    if timecop:
        result.add_column("TIMECOP")
    theirs = [verdict.cycles for verdict in found.values() if verdict.passed and not verdict.ours]
    best = min(theirs) if theirs else min((v.cycles for v in found.values() if v.passed), default=0)
    result.add_column("to best of theirs" if theirs else "to best", justify="right")
    result.add_column("compiler", no_wrap=True)
    for verdict in sorted(found.values(), key=lambda v: (not v.passed, v.cycles, v.implementation)):
        cells = [_name(verdict), verdict.state, str(verdict.cycles) if verdict.passed else ""]
        if curves:
            figures = [*(verdict.per_byte(length) for length in LENGTHS), verdict.long]
            cells += [f"{figure:.3f}" if figure is not None else "" for figure in figures]
        if timecop:
            cells.append(timecop_word(verdict))
        cells.append(f"{verdict.cycles / best:.2f}" if verdict.passed and best else "")
        cells.append(_short(verdict.compiler) if verdict.passed else escape(verdict.reason))
        result.add_row(*cells, style="bold" if verdict.ours else None)
    return result


def timecop_word(verdict: Verdict) -> str:
    """TIMECOP's word on all compiler lines together: the worst counts."""
    words = set(verdict.timecop.values())
    return next((word for word in ("fail", "error", "pass") if word in words), "not checked" if verdict.ours else "")


def _name(verdict: Verdict) -> str:
    # The operation and primitive stand in the title.
    return verdict.implementation.split("/", 2)[2]


def _short(compiler: str) -> str:
    return " ".join(compiler.split("_")[:2])
