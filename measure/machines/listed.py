# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The machines file: one machine a line, its name and what differs from the defaults.

# name   settings
zen4     host=bench1.example.org user=bench core=3
haswell  host=10.0.0.7 port=2222 compilers=okcompilers/c
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from harness.errors import HarnessError

KEYS = ("host", "user", "port", "compilers", "core", "directory")


@dataclass(frozen=True)
class Machine:
    """One machine. host: "" for this one. compilers: a file of compiler lines, "" for the plain ones; in the machines
    file its path is relative to that file. core: the processor to pin to, or "last". directory: where to work there,
    from the home directory.
    """

    name: str
    host: str = ""
    user: str = ""
    port: str = ""
    compilers: str = ""
    core: str = "last"
    directory: str = "peachacha-campaign"

    def shell(self, ssh: str) -> list[str]:
        """The command that takes a command line for the machine's shell as its last word."""
        if not self.host:
            return ["sh", "-c"]
        patience = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=10"]
        patience += ["-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3"]
        port = ["-p", self.port] if self.port else []
        return [*ssh.split(), *patience, *port, f"{self.user}@{self.host}" if self.user else self.host]


HERE = Machine("")


def read(path: Path) -> list[Machine]:
    """The machines of a file. Raises HarnessError, with the line's number, for what is not understood."""
    try:
        lines = path.read_text().splitlines()
    except OSError as error:
        raise HarnessError(f"cannot read {path}: {error.strerror}") from error
    found: list[Machine] = []
    for number, line in enumerate(lines, 1):
        name, *settings = line.split("#", 1)[0].split() or [""]
        if not name:
            continue
        pairs = dict(setting.partition("=")[::2] for setting in settings)
        if pairs.get("compilers"):
            pairs["compilers"] = str(path.parent.absolute() / Path(pairs["compilers"]).expanduser())
        unknown = [key for key in pairs if key not in KEYS]
        wrong = f"{unknown[0]!r} is no setting; there are {', '.join(KEYS)}" if unknown else _wrong(name, pairs, found)
        if wrong:
            raise HarnessError(f"{path}:{number}: {wrong}")
        found.append(Machine(name, **({"host": name} | pairs)))
    if not found:
        raise HarnessError(f"{path} names no machine")
    return found


def _wrong(name: str, pairs: dict[str, str], found: list[Machine]) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.-]+", name):
        return f"{name!r} is no name: use letters, digits, dots and hyphens"
    if name in [machine.name for machine in found]:
        return f"{name} is there twice"
    for key, pattern in (("port", r"\d+"), ("core", r"\d+|last"), ("directory", r"[\w./-]+"), ("host", r"[^-]\S*")):
        if key in pairs and not re.fullmatch(pattern, pairs[key]):
            return f"{key}={pairs[key]} is not understood"
    if pairs.get("compilers") and not Path(pairs["compilers"]).is_file():
        return f"there is no file {pairs['compilers']}"
    return ""
