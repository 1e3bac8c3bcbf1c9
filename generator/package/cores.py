# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the dispatchers of the C library, the Go module and the Rust crate know of CPU cores: a function that tells
whose vector operations take two cycles. It follows from generator.models."""

from __future__ import annotations

from generator.models import slow_families
from generator.print import plan9
from generator.print.contract import LICENCE

C_NAME, GO_NAME, RUST_NAME = "cores.h", "cores_amd64.go", "cores.rs"
ORIGIN = "Written by: python -m generator emit"


def _slow() -> dict[tuple[str, int], str]:
    """Those that have AVX-512: for others there is nothing to choose."""
    return slow_families("vpaddd zmm,zmm,zmm")


def people() -> str:
    """The families by name: AMD's family 0x1A (Zen 5)."""
    return " or ".join(
        f"{vendor.removeprefix('Authentic')}'s family {family:#04X} ({title})".replace("0X", "0x")
        for (vendor, family), title in _slow().items()
    )


def files() -> dict[str, str]:
    """By name, the files in C, Go and Rust."""
    about = f"Whether vector operations take two cycles: so on {people()}. vendor: EBX of CPUID's leaf 0."
    numbers = [(int.from_bytes(vendor[:4].encode(), "little"), family) for vendor, family in _slow()]
    condition = " || ".join(f"vendor == {vendor:#_x} && family == {family}" for vendor, family in numbers)
    in_c = condition.replace("_", "")
    c = f"static int slow_vectors(unsigned int vendor, unsigned int family)\n{{\n  return {in_c};\n}}"
    go = f"func slowVectors(vendor, family uint32) bool {{\n\treturn {condition}\n}}"
    rust = f"fn slow_vectors(vendor: u32, family: u32) -> bool {{\n    {condition}\n}}"
    return {
        C_NAME: f"/* {LICENCE} */\n/* {ORIGIN} */\n/* {about} */\n{c}\n",
        GO_NAME: f"// {LICENCE}\n// {plan9.GENERATED}\n\n{plan9.TAGS}\n\npackage chacha20\n\n// {about}\n{go}\n",
        RUST_NAME: f"// {LICENCE}\n// {ORIGIN}\n/// {about}\n{rust}\n",
    }
