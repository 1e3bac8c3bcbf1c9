# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Summarise SUPERCOP's database lines: one row for each implementation."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from harness.database import Other, Record, Try
from harness.primitives import WITHOUT_LENGTHS
from harness.tables import NOTHING, Table, shown
from measure.curves.table import MERIT, Series, headings


@dataclass
class Verdict:
    """What SUPERCOP says about one implementation with all compilers.

    state: ok, unknown (no checksum to compare with), fails (wrong checksum), crashes, not here (the source refuses this
    CPU or compiler line by #error), broken (does not compile), untried. reason: for people. timecop: by compiler line,
    pass, fail or error.
    """

    implementation: str
    state: str = "untried"
    reason: str = ""
    timecop: dict[str, str] = field(default_factory=dict)

    @property
    def ours(self) -> bool:
        """Whether it is one of this project's implementations."""
        return "/peachacha/" in self.implementation

    @property
    def passed(self) -> bool:
        """Whether its checksums are right or not known."""
        return self.state in ("ok", "unknown")

    @property
    def rejected(self) -> bool:
        """Whether SUPERCOP found a fault. "not here", for a missing instruction set, is none.

        Nor is a TIMECOP error: it means that Valgrind did not know an instruction, and says nothing about the code.
        """
        return self.state not in ("ok", "not here") or "fail" in self.timecop.values()

    @property
    def timecop_word(self) -> str:
        """TIMECOP's verdict over all compiler lines: the worst counts."""
        return next((word for word in ("fail", "error", "pass") if word in self.timecop.values()), "not checked")


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
        # A wrong result with one compiler is enough.
        verdict.state = "fails"
        verdict.reason = f"wrong checksum {record.checksums[-1][:16]}… with {_short(record.compiler)}"
    elif verdict.state not in ("fails", "crashes"):
        verdict.state, verdict.reason = record.verdict, ""


def _take_other(verdict: Verdict, record: Other) -> None:
    compiler = record.fields[1] if len(record.fields) > 1 else ""
    words = " ".join(record.fields[2:])
    if record.word == "tryfails" and verdict.state != "fails":
        # SUPERCOP gives the exit status first, then the program's message.
        said = verdict.reason if verdict.state == "crashes" and not verdict.reason.startswith("error ") else words
        verdict.state, verdict.reason = "crashes", said
    elif record.word == "fromcompiler" and verdict.state in ("untried", "not here", "broken"):
        _take_message(verdict, words)
    elif record.word in ("timecop_pass", "timecop_fail", "timecop_error"):
        # timecop_fail and timecop_error begin several lines: the verdict, then Valgrind's messages.
        verdict.timecop.setdefault(compiler, record.word.removeprefix("timecop_"))


def _take_message(verdict: Verdict, message: str) -> None:
    # gcc says 'x.S:3:2: error: #error "needs AVX2"', and clang 'x.S:3:2: error: "needs AVX2"'.
    guard = re.search(r": error: (?:#error )?\"(.*)\"$|: error: #error (.*)$", message)
    if guard:
        verdict.state, verdict.reason = "not here", guard[1] or guard[2]
    elif re.search(r"\berror\b", message) and verdict.state == "untried":
        verdict.state, verdict.reason = "broken", re.sub(r"^.*?error: *", "", message)


def table(primitive: str, rows: Iterable[Series], found: Mapping[str, Verdict]) -> Table:
    """One primitive's table: the fastest first, ours in bold, with ratios to the best of SUPERCOP's own.

    rows: of measure.curves.table. found: verdicts; those without a row follow, except others' implementations that were
    not tried.
    """
    core = primitive.startswith(WITHOUT_LENGTHS)
    timecop = any(verdict.timecop for verdict in found.values())
    by_name = {row.implementation: row for row in rows if row.implementation in found}
    theirs = [row for name, row in by_name.items() if found[name].passed and not found[name].ours]
    rivals = [merit for row in theirs or by_name.values() if (merit := row.cycles(MERIT)) is not None]
    last = f"÷ best{' of theirs' if theirs else ''}{'' if core else f' at {MERIT}'}"
    heads = ["implementation", "try", "checksums", *headings(core), last, *(["TIMECOP"] if timecop else [])]
    title = f"{primitive} in SUPERCOP, cycles a {'call' if core else 'byte'}"
    made = Table([*heads, "compiler, or what is wrong"], title=title, left=3)
    missing = [each for name, each in found.items() if name not in by_name and (each.ours or each.state != "untried")]
    for verdict, row in [(found[name], row) for name, row in by_name.items()] + [
        (each, Series(primitive, each.implementation, "")) for each in missing
    ]:
        merit = row.cycles(MERIT) if verdict.passed else None
        made.add(
            verdict.implementation.removeprefix(primitive + "/"),
            verdict.state,
            "/".join(checksum[:8] for checksum in row.checksums) or NOTHING,
            *(shown(value if verdict.passed else None, 0 if core else 3) for value in row.figures(core)),
            shown(merit / min(rivals) if merit is not None and rivals else None, 2),
            *([verdict.timecop_word] if timecop else []),
            _short(row.compiler) if verdict.passed else verdict.reason,
            style="bold" if verdict.ours else "",
        )
    return made


def _short(compiler: str) -> str:
    return " ".join(compiler.split("_")[:2])
