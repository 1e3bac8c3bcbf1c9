# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""llvm-mca's bound for a loop: what its busiest resource needs for one turn, whatever the latencies."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache

from harness.compilers import installed
from harness.errors import HarnessError


@dataclass(frozen=True)
class Analyser:
    """An llvm-mca, its version, and the CPU whose model it uses, by LLVM's name."""

    program: str
    version: str
    cpu: str

    def describe(self) -> str:
        """As in tables: llvm-mca 19.1.7, znver5."""
        return f"llvm-mca {self.version}, {self.cpu}"

    def throughput(self, assembly: str) -> float:
        """Cycles of one turn of the loop (llvm-mca's block reciprocal throughput). Raises HarnessError."""
        command = [self.program, "-mtriple=x86_64", f"-mcpu={self.cpu}", "-iterations=1", "-instruction-info=false"]
        command += ["-resource-pressure=false"]
        done = subprocess.run(command, input=assembly, capture_output=True, text=True, check=False)
        found = re.search(r"^Block RThroughput: ([\d.]+)", done.stdout, re.MULTILINE)
        if done.returncode or not found:
            reason = (done.stderr.strip().splitlines() or ["no bound in what it says"])[0]
            raise HarnessError(f"{self.program}: {reason}")
        return float(found[1])


@cache
def analyser(cpu: str = "") -> Analyser | None:
    """The llvm-mca that is installed, with its model of this CPU, or of the named one; None without any."""
    name = installed("llvm-mca")
    if name is None:
        return None
    said = subprocess.run([name, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"version (\S+)", said)
    host = re.search(r"Host CPU: ([\w-]+)", said)
    return Analyser(name, version[1] if version else "", cpu or (host[1] if host else "x86-64"))
