# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Functions of a few instructions, and their proofs."""

import subprocess
from pathlib import Path

from verify import certificate as c

NOTE = '.section .note.GNU-stack,"",@progbits\n'


def object_of(tmp_path: Path, code: str, before: str = "", after: str = NOTE) -> Path:
    """An object file with a function f: `code`, the result 0 and the return. before, after: the rest of the source."""
    source, target = tmp_path / "f.S", tmp_path / "f.o"
    text = f".intel_syntax noprefix\n{before}\n.text\n.globl f\nf:\n{code}\nxor eax, eax\nret\n{after}"
    source.write_text(text)
    subprocess.run(["gcc", "-c", "-o", str(target), str(source)], check=True)
    return target


def proved(path: Path, **more: object) -> c.Result:
    """The result of proving HChaCha20 of f. It has no rounds: its output is wrong, if no other fault is met before."""
    return c.prove(c.Task(path, "f", "hchacha20", "core", (0,), **more))  # type: ignore[arg-type]
