# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Code that seals or opens, run on states of verify.aead.state; its instructions are those of verify.integers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from verify.aead.state import Sealing
from verify.decode import Decoded
from verify.faults import Fault, Verdict
from verify.integers.machine import Machine


class Sealer(Machine):
    """The machine of verify.integers for code that seals or opens."""

    forms = Machine.forms | {"CMP_R64_RM64"}

    def run(self, s: Sealing, *given: Any) -> int:  # type: ignore[override]
        """As Machine.run. A breach of the contract refutes only where a call comes to the state (judged)."""
        with judged(s):
            return super().run(s, *given)

    def step(self, s: Sealing, i: Decoded) -> int | None:
        """As Machine.step. AND, XOR and TEST may leave AF as it was, which may depend on the key."""
        before = s.flags.secret
        target = super().step(s, i)
        s.flags.secret |= before and i.mnemonic in ("AND", "XOR", "TEST")  # they may leave AF as it was
        return target


@contextmanager
def judged(s: Sealing) -> Iterator[None]:
    """Makes a breach of the contract within it refute nothing where no call need come to the state."""
    try:
        yield
    except Fault as fault:
        if fault.verdict is Verdict.REFUTED and not s.called:
            fault.verdict = Verdict.UNDECIDED
        raise
