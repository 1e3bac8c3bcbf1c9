# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""OSACA: the busiest port or the longest loop-carried chain of a double round. It is a program of its own, run as such.

Its data have not every instruction, and its search for chains may not end on long loops: then it predicts nothing.
"""

from __future__ import annotations

import re
import sys
import tempfile
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from lab.predict.assembly import program, run, text
from lab.predict.base import PredictError
from measure.tuning.subject import Subject

#: OSACA's names of those of our models that it has.
ARCHITECTURES = {
    "haswell": "HSW",
    "skylake-avx512": "SKX",
    "icelake-server": "ICX",
    "sapphirerapids": "SPR",
    "znver3": "ZEN3",
    "znver4": "ZEN4",
}
#: For the chains, and for everything.
CHAIN_SECONDS, SECONDS = 5, 60.0


class Osaca:
    """Cycles of the rounds of a call."""

    name: ClassVar[str] = "osaca"
    what: ClassVar[str] = "OSACA's busiest port or loop-carried chain, rounds only"
    in_cycles: ClassVar[bool] = True
    #: Ten seconds and more for an order: it is asked only by name.
    slow: ClassVar[bool] = True

    def predict(self, subject: Subject, uarch: str) -> float:
        """Core cycles of all double rounds of a call. Raises PredictError where OSACA's data or time do not do."""
        if uarch not in ARCHITECTURES:
            raise PredictError(f"OSACA has no data for {uarch}; it has them for {', '.join(ARCHITECTURES)}")
        arch = ARCHITECTURES[uarch]
        with tempfile.TemporaryDirectory() as place:
            source = Path(place) / "loop.s"
            source.write_text(text(subject.work.round_steps))
            command = [self._program, "--arch", arch, "--syntax", "intel", "--ignore-unknown"]
            said = run([*command, "--lcd-timeout", str(CHAIN_SECONDS), str(source)], "", SECONDS)
        rounds = subject.variant.cipher.rounds // 2 * (subject.length // subject.parts.size)
        return cycles(said, arch) * rounds

    @property
    def tool(self) -> str:
        """The program's version, by which predictions are kept. Raises PredictError."""
        return run([self._program, "--version"], "", SECONDS).strip()

    @cached_property
    def _program(self) -> str:
        beside = Path(sys.executable).with_name("osaca")
        return str(beside) if beside.exists() else program("osaca")


def cycles(said: str, arch: str) -> float:
    """Cycles of one turn, from OSACA's report. Raises PredictError where the report is none of the whole loop."""
    unknown = re.findall(r"^.*\|[^|]* X (\S+.*)$", said, re.MULTILINE)
    if unknown:
        raise PredictError(
            f"OSACA's data for {arch} lack {len(unknown)} instructions of the loop, such as {unknown[0]}"
        )
    if "analysis timed out" in said:
        raise PredictError(f"OSACA's search for loop-carried chains did not end within {CHAIN_SECONDS} seconds")
    totals = re.findall(r"^ +(\d[\d. ]+)$", said, re.MULTILINE)
    if not totals:
        raise PredictError("OSACA's report has no totals")
    *ports, _, carried = map(float, totals[-1].split())
    return max(*ports, carried)
