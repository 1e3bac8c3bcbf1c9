# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The number of values that a double round stores: in 16 registers that alone ranks orders well."""

from __future__ import annotations

from typing import ClassVar

from generator.analyse import classify
from measure.tuning.subject import Subject


class Spills:
    """Counts the stores of a double round."""

    name: ClassVar[str] = "spills"
    what: ClassVar[str] = "stores in a double round"
    in_cycles: ClassVar[bool] = False

    def predict(self, subject: Subject, uarch: str) -> float:
        """The number of stores."""
        del uarch
        return sum(classify(node.key) == "store" for node in subject.loop.nodes)
