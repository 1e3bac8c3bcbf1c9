# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A headless Chromium, by its DevTools protocol over a pair of pipes: no driver and no port."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe")


def installed() -> str:
    """The browser's command, or ""."""
    return next((name for name in PROGRAMS if shutil.which(name)), "")


class Page:
    """One open page. events: all that the browser has told."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self.output, self.input = os.fdopen(to_browser, "wb", 0), os.fdopen(from_browser, "rb", 0)
        self.number, self.rest, self.session = 0, b"", ""
        self.events: list[dict[str, Any]] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> Any:
        """One command, and its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        self.output.write(json.dumps(message | ({"sessionId": self.session} if self.session else {})).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.rest:
            more = self.input.read(1 << 16)
            assert more, "the browser has gone"
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        found: dict[str, Any] = json.loads(message)
        return found

    def open(self, path: Path) -> None:
        """Load a file, to the end."""
        self.call("Page.navigate", url=path.as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._next())

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def complaints(self) -> list[str]:
        """Errors and warnings of the console, and exceptions."""
        self.run("0")
        bad = [event for event in self.events if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
        return [json.dumps(event["params"]) for event in bad]

    def requested(self) -> list[str]:
        """All addresses that were asked for."""
        sent = [event for event in self.events if event.get("method") == "Network.requestWillBeSent"]
        return [event["params"]["request"]["url"] for event in sent]


@contextmanager
def opened(path: Path, profile: Path) -> Iterator[Page]:
    """The file in a browser, which ends with the context."""
    (reading, writing), (answers, answering) = os.pipe(), os.pipe()

    def descriptors() -> None:
        """The browser reads from 3 and writes to 4."""
        read_end, write_end = os.dup(reading), os.dup(answering)
        os.dup2(read_end, 3)
        os.dup2(write_end, 4)

    command = [installed(), *FLAGS, f"--user-data-dir={profile}"]
    with (profile.parent / "browser.log").open("wb") as log:
        running = subprocess.Popen(command, preexec_fn=descriptors, close_fds=False, stdout=log, stderr=log)
    os.close(reading)
    os.close(answering)
    try:
        page = Page(writing, answers)
        page.open(path)
        yield page
    finally:
        running.kill()
        running.wait()
