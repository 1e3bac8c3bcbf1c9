# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Compiler lines of okcompilers: which of them work here, and what instruction set their flags allow."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass

from harness.build import Compiler

#: From the least to the greatest, with the macros that say that a compiler may use it.
ISAS = {
    "sse2": ("__SSE2__",),
    "ssse3": ("__SSSE3__",),
    "avx": ("__AVX__",),
    "xop": ("__XOP__",),
    "avx2": ("__AVX2__",),
    "avx512": ("__AVX512F__", "__AVX512VL__", "__AVX512BW__"),
}
#: The least instruction set that has vectors for that many blocks in columns.
NEEDED = {1: "sse2", 4: "sse2", 8: "avx2", 16: "avx512"}
EMPTY_PROGRAM = "int main(void) { return 0; }\n"


@dataclass(frozen=True)
class Line:
    """A compiler line that works. isa: the greatest that its flags allow."""

    compiler: Compiler
    version: str
    isa: str

    def allows(self, width: int) -> bool:
        """Whether the flags allow vectors for that many blocks."""
        order = list(ISAS)
        return order.index(self.isa) >= order.index(NEEDED[width])


def working(commands: list[str], cpu: frozenset[str], dropped: Callable[[str, str], None]) -> list[Line]:
    """The lines that work, in their order; for the others dropped(line, reason) is called."""
    found = []
    for command in commands:
        compiler = Compiler(command)
        reason = _obstacle(compiler)
        macros = set() if reason else _macros(compiler)
        missing = {macro.strip("_").lower() for macro in macros} - cpu
        if not reason and missing:
            reason = f"may use {', '.join(sorted(missing))}, which this CPU lacks"
        if reason:
            dropped(command, reason)
            continue
        isa = [name for name, needed in ISAS.items() if macros.issuperset(needed)][-1]
        found.append(Line(compiler, compiler.version(), isa))
    return found


def _obstacle(compiler: Compiler) -> str:
    """Why it cannot make a program, or ""."""
    if not shutil.which(compiler.words[0]):
        return "is not installed"
    with tempfile.TemporaryDirectory() as name:
        command = [*compiler.words, "-x", "c", "-", "-o", f"{name}/program"]
        done = subprocess.run(command, input=EMPTY_PROGRAM, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["fails without a word"])[0]


def _macros(compiler: Compiler) -> set[str]:
    """The macros of ISAS that its flags define. What else a -march stands for (AMX, FP16) this code has no use for."""
    command = [*compiler.words, "-dM", "-E", "-x", "c", "-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    defined = {line.split()[1] for line in done.stdout.splitlines() if line.startswith("#define ")}
    return defined.intersection(macro for needed in ISAS.values() for macro in needed)
