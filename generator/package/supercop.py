# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Implementation directories that conform to SUPERCOP."""

from __future__ import annotations

from generator.cipher.registry import Cipher, cipher
from generator.machine import Code
from generator.package.timecop import goal_text
from generator.print import gas
from generator.variants import Variant

IMPLEMENTORS = "the peachacha authors\n"


def api(found: Cipher) -> str:
    """api.h, with spaces only: SUPERCOP reads it with sed."""
    return "".join(f"#define CRYPTO_{name} {size}\n" for name, size in found.sizes.items())


def command(variant: Variant) -> str:
    """The command that makes the directory."""
    names = [each.primitive if cipher(each.name) != each else each.name for each in variant.ciphers]
    return f"python -m generator emit {variant.name} --primitive {'+'.join(names)}"


def source(variant: Variant, code: Code) -> str:
    """The one source, of the finished code."""
    return gas.text(code, variant.name, command(variant))


def directory(variant: Variant, text: str) -> dict[str, str]:
    """File name to text; ``text`` is the source's."""
    sources = {f"{variant.cipher.name}.S": text}
    goal = goal_text(variant.cipher.operation, variant.cipher.name, variant.name, sources)
    return {
        **sources,
        "api.h": api(variant.cipher),
        "architectures": "amd64\n",
        "implementors": IMPLEMENTORS,
        "goal-constbranch": goal,
        "goal-constindex": goal,
    }
