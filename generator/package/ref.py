# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The plain C `ref` implementations: hand-written sources of intrinsics/ref stamped into SUPERCOP directories.

chacha20 is a primitive of SUPERCOP. xchacha20 and hchacha20 are new to it, so the files that make a directory a
primitive (checksums, description, designers, used) are stamped too.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.package.timecop import goal_text

SOURCES = Path(__file__).resolve().parents[2] / "intrinsics" / "ref"
HEADER = "chacha.h"


@dataclass(frozen=True)
class Reference:
    """One primitive with a `ref` implementation.

    sizes: what api.h defines (macro name without CRYPTO_, bytes); primitive_files: those beside the implementations,
    empty where SUPERCOP has the primitive.
    """

    operation: str
    primitive: str
    sizes: dict[str, int]
    primitive_files: dict[str, str]

    @property
    def directory(self) -> str:
        return f"{self.operation}/{self.primitive}"

    def implementation_files(self) -> dict[str, str]:
        source = f"{self.primitive}.c"
        sources = {HEADER: _stamped(HEADER), source: _stamped(source)}
        goal = goal_text(self.operation, self.primitive, "ref", sources)
        return {
            # SUPERCOP wants a space, and no TAB, before each CRYPTO_.
            "api.h": "".join(f"#define CRYPTO_{name} {value}\n" for name, value in self.sizes.items()),
            "implementors": "the peachacha authors\n",
            "goal-constbranch": goal,
            "goal-constindex": goal,
            **sources,
        }


def _primitive_files(small: str, big: str, description: str) -> dict[str, str]:
    return {
        "checksumsmall": small + "\n",
        "checksumbig": big + "\n",
        "description": description + "\n",
        "designers": "Daniel J. Bernstein\nScott Arciszewski\n",
        "used": "",
    }


REFERENCES = (
    Reference("crypto_stream", "chacha20", {"KEYBYTES": 32, "NONCEBYTES": 8}, {}),
    Reference(
        "crypto_stream",
        "xchacha20",
        {"KEYBYTES": 32, "NONCEBYTES": 24},
        _primitive_files(
            "7f1cd7af5d2ba7d4602e3aac8b3d34ce2544a99ac1ec85fac59cb5d3ec65332c",
            "880f7adabb01b29c901f86ebc1170e7d3fd565032b06b90f65642e959634db2b",
            "XChaCha20: ChaCha20 with a nonce of 192 bits (256-bit key, 64-bit block counter)",
        ),
    ),
    Reference(
        "crypto_core",
        "hchacha20",
        {"OUTPUTBYTES": 32, "INPUTBYTES": 16, "KEYBYTES": 32, "CONSTBYTES": 16},
        _primitive_files(
            "5fa0f25cb4420c5252d25066af551ba2f12c0590103cbd78b03e62cec684e38f",
            "ca7817c78ed47d068463af544d10b9a29e3b3649077593d38d12061f7ac064ec",
            "HChaCha20: 32 bytes of output from 16 bytes of input, a key of 32 bytes, 16 bytes of constants",
        ),
    ),
)


def ref_directories() -> dict[str, dict[str, str]]:
    """What to write for the C references: directory (from the top of the tree) -> file name -> text."""
    directories: dict[str, dict[str, str]] = {}
    for reference in REFERENCES:
        if reference.primitive_files:
            directories[reference.directory] = reference.primitive_files
        directories[f"{reference.directory}/peachacha/ref"] = reference.implementation_files()
    return directories


def _stamped(name: str) -> str:
    """The source with a second line that says where it came from, so that nobody edits the copy."""
    licence, rest = (SOURCES / name).read_text().split("\n", 1)
    return f"{licence}\n/* Copied from intrinsics/ref/{name} by: python -m generator emit */\n{rest}"
