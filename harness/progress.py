# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Progress of long work and the time left, on stderr: a bar on a terminal, otherwise a line every ten seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from threading import Lock
from types import TracebackType

import rich.progress
from rich.console import Console

INTERVAL = 10.0  # seconds


class Progress:
    """Counts steps up to a total. A context; safe to use from several threads."""

    def __init__(self, what: str, total: float) -> None:
        self.what = what
        self.total = total
        self.done = 0.0
        self.lock = Lock()
        self.start = self.last = time.monotonic()
        self.bar: rich.progress.Progress | None = None
        if sys.stderr.isatty():
            self.bar = rich.progress.Progress(console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task(what, total=total)

    def __enter__(self) -> Progress:
        if self.bar:
            self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar:
            self.bar.stop()

    def step(self) -> None:
        """Count one more step."""
        with self.lock:
            self._reach(self.done + 1)

    def reach(self, done: float) -> None:
        """Set how much of the total is done."""
        with self.lock:
            self._reach(done)

    def _reach(self, done: float) -> None:
        self.done = done
        if self.bar:
            self.bar.update(self.task, completed=done)
        elif done and time.monotonic() - self.last > INTERVAL:
            self.last = time.monotonic()
            left = (self.last - self.start) * (self.total / done - 1)
            about = f"{left / 60:.0f} minutes" if left > 90 else f"{left:.0f} seconds"
            print(f"{self.what}: {100 * done / self.total:.0f} %, about {about} left", file=sys.stderr, flush=True)

    def pause(self, say: Callable[[], None]) -> None:
        """Call ``say``, which prints, without garbling the bar."""
        with self.lock:
            if self.bar:
                self.bar.stop()
            say()
            if self.bar:
                self.bar.start()
