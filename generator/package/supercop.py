# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Implementation directories for SUPERCOP."""

from pathlib import Path

from generator.aead.construction import Aead
from generator.algorithm import Algorithm
from generator.cipher.registry import Cipher, cipher
from generator.machine import Code
from generator.package.timecop import goal_text
from generator.print import gas
from generator.variants import AnyVariant

SOURCES = Path(__file__).resolve().parents[2] / "intrinsics"
IMPLEMENTORS = "the peachacha authors\n"


def api(found: Algorithm) -> str:
    """The text of api.h; with spaces only, since SUPERCOP reads it with sed."""
    return "".join(f"#define CRYPTO_{name} {size}\n" for name, size in found.sizes.items())


def stamped(path: str, more: str = "") -> str:
    """The text of a source of intrinsics/ with a second line that says where it came from, so that nobody edits the
    copy, and ``more`` after that line."""
    licence, rest = (SOURCES / path).read_text().split("\n", 1)
    return f"{licence}\n/* Copied from intrinsics/{path} by: python -m generator emit */\n{more}{rest}"


def command(variant: AnyVariant) -> str:
    """The command that emits a variant's directory."""
    names = [
        each.primitive if isinstance(each, Cipher) and cipher(each.name) != each else each.name
        for each in variant.ciphers
    ]
    return f"python -m generator emit {variant.name} --primitive {'+'.join(names)}"


def source(variant: AnyVariant, code: Code) -> str:
    """The text of a variant's assembly file."""
    return gas.text(code, variant.name, command(variant))


def verify(algorithm: Algorithm) -> dict[str, str]:
    """The files in C beside the assembly of an authenticator or AEAD, which compare tags: file name -> text."""
    if isinstance(algorithm, Aead):
        name = algorithm.operation.removeprefix("crypto_")
        return {name: stamped(f"aead/{name}") for name in (f"{name}.c", "call.h")}
    return {} if isinstance(algorithm, Cipher) else {"verify.c": stamped("ref/verify.c")}


def directory(variant: AnyVariant, text: str) -> dict[str, str]:
    """A variant's implementation directory: file name -> text. ``text`` is that of the assembly file."""
    sources = {f"{variant.cipher.name}.S": text, **verify(variant.cipher)}
    goal = goal_text(variant.cipher.operation, variant.cipher.name, variant.name, sources)
    return {**sources, **besides(variant.cipher, goal), "architectures": "amd64\n"}


def besides(algorithm: Algorithm, goal: str) -> dict[str, str]:
    """The files of every implementation that are not compiled: file name -> text. ``goal``: that of both goal files."""
    goals = dict.fromkeys(("goal-constbranch", "goal-constindex"), goal)
    return {"api.h": api(algorithm), "implementors": IMPLEMENTORS, **goals}
