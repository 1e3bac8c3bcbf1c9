# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A machine's tables, like those of the public SUPERCOP pages: quartiles at a few lengths, the best first."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from measure.report.series import LENGTHS, Quartiles, Series


def csv_text(found: Sequence[Series]) -> str:
    """All series, a line each: cycles of one call at the lengths of the public tables, and a byte for long."""
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    columns = [f"{quartile}_{length}" for length in (*LENGTHS, "long") for quartile in ("stq1", "stq2", "stq3")]
    writer.writerow(["primitive", "run", "implementation", "compiler", "try", *columns])
    for each in found:
        cells = [value for one in _columns(each) for value in (one or ("", "", ""))]
        row = [round(cell, 4) if isinstance(cell, float) else cell for cell in cells]
        writer.writerow([each.primitive, each.run, each.name, each.compiler, each.verdict, *row])
    return output.getvalue()


def markdown(found: Sequence[Series], manifests: Mapping[str, Mapping[str, str]]) -> str:
    """To be read: cycles a byte, the middle and in brackets the quartiles about it. manifests: by run."""
    lines = ["# Cycles of crypto_stream_xor"]
    for run, facts in manifests.items():
        lines += ["", f"## Run {run}", "", *(f"- {key}: {value}" for key, value in facts.items())]
    for primitive, run in sorted(dict.fromkeys((each.primitive, each.run) for each in found), key=lambda key: key[0]):
        lines += ["", f"## {primitive}, run {run}", ""]
        lines += ["Cycles a byte: stq2 (stq1 to stq3). long: the slope from 2048 to 4096."]
        lines += ["", "| implementation | try | " + " | ".join(map(str, LENGTHS)) + " | long |"]
        lines += ["| :-- | :-- |" + " --: |" * (len(LENGTHS) + 1)]
        for each in found:
            if (each.primitive, each.run) == (primitive, run):
                per_byte = [_scaled(one, length) for one, length in zip(_columns(each), (*LENGTHS, 1), strict=True)]
                lines += [f"| {each.name} | {each.verdict} | " + " | ".join(map(_cell, per_byte)) + " |"]
    return "\n".join(lines) + "\n"


def _columns(each: Series) -> list[Quartiles | None]:
    return [*(each.points.get(length) for length in LENGTHS), each.long]


def _scaled(quartiles: Quartiles | None, length: int) -> Quartiles | None:
    if quartiles is None:
        return None
    first, middle, third = quartiles
    return first / length, middle / length, third / length


def _cell(quartiles: Quartiles | None) -> str:
    return "-" if quartiles is None else "{1:.3f} ({0:.3f} to {2:.3f})".format(*quartiles)
