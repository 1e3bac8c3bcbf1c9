# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs of one function that seals or opens: from its entry, and from any state that is described."""

from dataclasses import replace
from typing import Any

from verify import expression as e
from verify.aead.specification import BLOCK, Construction
from verify.aead.state import Sealing, Shared
from verify.expression import Word
from verify.faults import Fault
from verify.integers import poly1305, runs
from verify.integers.algebra import ZERO, Integer, number
from verify.integers.invariant import Cut, Head, Held
from verify.integers.machine import Machine
from verify.integers.state import Pointer, halves, joined

TEXT, DATA = ("in", "out"), ("ad",)  # the objects that a loop goes through


class Runs(runs.Runs):
    """Runs of one function. All share key and nonce; all with one label share the words of the texts, too."""

    def __init__(self, machine: Machine, entry: int, construction: Construction, opens: bool) -> None:
        self.construction, convention = construction, machine.convention
        self.shared = Shared(construction, opens, machine.rules())
        super().__init__(machine, entry, self.shared.algebra)
        self.given = dict[tuple[str, int], Any]()
        if convention.argument is None:
            self.given = {("stack", 8): Pointer("call", 0), ("stack", 16): number(int(opens))}
        else:
            self.initial[convention.argument] = Pointer("call", 0)
        self.r = poly1305.clamped(self.called(ZERO, ZERO))
        self.unstored = self.algebra.unknown("what was on the stack")

    def called(self, total: Integer, ad_total: Integer) -> Sealing:
        """The state of a call with these lengths of text and additional data."""
        inputs = self.shared.inputs.setdefault("", {})
        s = Sealing(
            self.algebra, total, list(self.initial), [list(each) for each in self.lanes],
            self.machine.image, inputs=inputs, shared=self.shared, total=total, ad_total=ad_total,
            ad_left=ad_total, phase=self.construction.skipped, stack=dict(self.given), masks=list(self.masks),
            convention=self.machine.convention,
        )  # fmt: skip
        s.counter = self.construction.counter(s.words("nonce", self.construction.nonce_bytes))
        return s

    def parted(self, s: Sealing) -> None:
        """Raises Fault (induction) unless a run may be taken up here: the output has no gap, either."""
        super().parted(s)
        if s.ahead:
            raise Fault("induction", "has written output beyond a gap where its parts meet")

    # States that are described.

    def told(self, value: Any, kind: str, region: str, *more: Any) -> Held:
        """What is proposed for a location, as Held; of "stream" the halves that stay are those of `value`."""
        if kind == "stream":
            *some, parts = more
            there = halves(value) or (None, None)
            more = *some, tuple(here if each is None else each for here, each in zip(there, parts, strict=True))
        return super().told(value, kind, region, *more)

    def made(self, held: Held, s: Sealing, n: Integer, done: int) -> Any:
        """The value that Held describes, where n bytes are left from offset `done` on; None where there is none."""
        base = (done + s.phase) // BLOCK
        if held.kind == "total":
            return s.total
        if held.kind == "counter":
            return joined(*e.add_number(*s.counter, base + held.at))
        if held.kind == "stream":
            words = [each if isinstance(each, Word) else s.keystream(base + each[0])[each[1]] for each in held.parts]
            return joined(*words)
        return super().made(held, s, n, done)

    def says(self, cut: Cut, held: Held) -> bool:
        """Whether Held may be said at a Cut: counters and keystream only where a loop goes through the texts."""
        return super().says(cut, held) and (held.kind not in ("counter", "stream") or cut.moving == TEXT)

    def covered(self, cut: Cut, s: Sealing, n: Integer, done: int, what: str) -> None:
        """Raises Fault (induction) unless a state, with n bytes left from offset `done` on, is one that a Cut
        describes: its output and its place in the keystream, too. what: begins the message."""
        super().covered(cut, s, n, done, what)
        if s.written != cut.state.written + (done if cut.moving == TEXT else 0):
            raise Fault("induction", f"{what}: other output is written")
        if cut.moving == TEXT and (done + s.phase) % BLOCK != cut.state.phase:
            raise Fault("induction", f"{what}: is no number of blocks of keystream")

    def varying(self, cut: Cut) -> set[str]:
        """As of all runs. Where runs meet, lengths are; or, if some have absorbed additional data, what tells of these:
        nothing after that depends on it."""
        if cut.head is None:
            return {"label", "inputs", "known", "ad_total", "ad_left"} if cut.moving == DATA else {"left", "total"}
        lengths = {"total", "ad_total", "ad_left"}
        return super().varying(cut) | lengths | {"label", "known", "counter", "phase", "begin", "written"}

    def cut(self, head: Head, moving: tuple[str, ...], s: Sealing, label: str) -> Cut:
        """The states at the head of a loop, of which `s` is one to which a call comes. label: of the inputs of runs
        from there. Where the loop goes through texts, the counter is any."""
        there = replace(s, label=label, inputs=self.shared.inputs.setdefault(label, {}), known=False)
        cut = Cut(head.address, head, moving, there)
        if moving == TEXT:
            done = self.offset(s, cut)
            there.written, there.begin, there.phase = s.written - done, -done, (done + s.phase) % BLOCK
            there.counter = e.atom("counter, low"), e.atom("counter, high")
        return cut

    def state(self, cut: Cut, n: Integer, **lengths: Integer) -> tuple[Sealing, Integer]:
        """Any state that a Cut describes with n bytes left, and its accumulator. lengths: fields of it."""
        return self.filled(cut, replace(cut.state, ad_total=self.any_data(), **lengths), n)

    def any_data(self) -> Integer:
        """A new unknown: any length of additional data."""
        return self.algebra.unknown("the length of the additional data")
