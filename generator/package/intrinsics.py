# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The C+intrinsics implementations, and the portable one: sources of intrinsics/ stamped into SUPERCOP directories."""

from __future__ import annotations

from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "intrinsics"
#: Width, in blocks, to the header that has it. A directory holds the headers of its width and of all narrower ones.
WIDTHS = {1: "u1.h", 4: "u4.h", 8: "u8.h", 16: "u16.h"}
NONCE_BYTES = {"chacha20": 8, "xchacha20": 24}
PORTABLE = "vector"


def names() -> dict[str, int]:
    """The names of the implementations and their widths; that of `intrinsics` is the widest the flags allow."""
    return {"intrinsics": max(WIDTHS), **{f"intrinsics-u{width}": width for width in WIDTHS}, PORTABLE: 4}


def intrinsics_directories() -> dict[str, dict[str, str]]:
    """What to write: directory (from the top of the tree) -> file name -> text."""
    return {
        f"crypto_stream/{primitive}/peachacha/{name}": {
            "api.h": f"#define CRYPTO_KEYBYTES 32\n#define CRYPTO_NONCEBYTES {nonce_bytes}\n",
            "implementors": "the peachacha authors\n",
            "goal-constbranch": "",
            "goal-constindex": "",
            **_sources(primitive, name, width),
        }
        for primitive, nonce_bytes in NONCE_BYTES.items()
        for name, width in names().items()
    }


def _sources(primitive: str, name: str, width: int) -> dict[str, str]:
    source = f"{primitive}.c"
    if name == PORTABLE:
        return {source: _stamped(source), "chacha.h": _stamped("vector/chacha.h")}
    headers = [header for blocks, header in WIDTHS.items() if blocks <= width]
    limit = "" if width == max(WIDTHS) else f"#define WIDTH {width}\n"
    return {
        "architectures": "amd64\nx86\n",
        source: _stamped(source, limit),
        "chacha.h": _stamped("chacha.h"),
        **{header: _stamped(header) for header in headers},
    }


def _stamped(path: str, more: str = "") -> str:
    """The source with a second line that says where it came from, so that nobody edits the copy."""
    licence, rest = (SOURCES / path).read_text().split("\n", 1)
    return f"{licence}\n/* Copied from intrinsics/{path} by: python -m generator emit */\n{more}{rest}"
