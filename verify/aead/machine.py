# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Code that seals or opens: verify.integers has its instructions."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from verify.aead.state import Sealing
from verify.decode import Decoded
from verify.faults import Fault, Verdict
from verify.integers.machine import Machine


class Sealer(Machine):
    """Code that seals or opens."""

    forms = Machine.forms | {"CMP_R64_RM64"}

    def run(self, s: Sealing, *given: Any) -> int:  # type: ignore[override]
        with judged(s):
            return super().run(s, *given)

    def step(self, s: Sealing, i: Decoded) -> int | None:
        before = s.flags.secret
        target = super().step(s, i)
        s.flags.secret |= before and i.mnemonic in ("AND", "XOR", "TEST")  # they may leave AF as it was
        return target


@contextmanager
def judged(s: Sealing) -> Iterator[None]:
    """A breach of the contract refutes nothing in a state that no call need come to."""
    try:
        yield
    except Fault as fault:
        if fault.verdict is Verdict.REFUTED and not s.called:
            fault.verdict = Verdict.UNDECIDED
        raise
