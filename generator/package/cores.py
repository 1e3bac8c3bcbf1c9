# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The files that tell the dispatchers of the C library, the Go module and the Rust crate about CPU cores: functions
that say whether vector operations take two cycles, and whether 512-bit ones run as two halves, by
generator.models.cpus.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from generator.models import halving, slow_families
from generator.models.cpus import ABOUT, HALVED, TWO_CYCLE, WIDE
from generator.print import plan9
from generator.print.contract import LICENCE

C_NAME, GO_NAME, RUST_NAME = "cores.h", "cores_amd64.go", "cores.rs"
ORIGIN = "Written by: python -m generator emit"


def slow() -> str:
    """The families with two-cycle vector operations, as text: AMD's family 0x1A (Zen 5). Only those with AVX-512: for
    others there is nothing to choose."""
    return " or ".join(
        f"{_family(vendor, family)} ({title})" for (vendor, family), title in slow_families(WIDE).items()
    )


def halved() -> str:
    """The families and models that run 512-bit operations as two halves, as text."""
    return " or ".join(
        f"{_family(vendor, family)}, models {' and '.join(f'{first:#04x} to {last:#04x}' for first, last in ranges)}"
        f" ({title})"
        for vendor, family, ranges, title in _halving()
    )


def _family(vendor: str, family: int) -> str:
    return f"{vendor.removeprefix('Authentic')}'s family 0x{family:02X}"


def _halving() -> Iterator[tuple[str, int, list[tuple[int, int]], str]]:
    """The cores that run 512-bit operations as two halves: vendor, family, ranges of model numbers, and the core's
    name."""
    for core in halving():
        for (vendor, family), models in core.cpus.items():
            found = sorted(models)
            gaps = [pair for pair in pairwise(found) if pair[1] != pair[0] + 1]
            firsts, lasts = [found[0], *(after for _, after in gaps)], [*(before for before, _ in gaps), found[-1]]
            yield vendor, family, list(zip(firsts, lasts, strict=True)), core.title


def _number(vendor: str) -> int:
    """The first four letters of a vendor as CPUID leaf 0 gives them in ebx."""
    return int.from_bytes(vendor[:4].encode(), "little")


def _halved_condition(among: Callable[[list[tuple[int, int]]], str]) -> str:
    """The condition for such a core. ``among`` writes, in the language, that the model is in one of some ranges."""
    return " || ".join(
        f"vendor == {_number(vendor):#_x} && family == {family} && {among(ranges)}"
        for vendor, family, ranges, _ in _halving()
    )


def _compared(ranges: list[tuple[int, int]]) -> str:
    alternatives = " || ".join(f"(model >= {first} && model <= {last})" for first, last in ranges)
    return f"({alternatives})" if len(ranges) > 1 else alternatives


def _matched(ranges: list[tuple[int, int]]) -> str:
    return f"matches!(model, {' | '.join(f'{first}..={last}' for first, last in ranges)})"


def files() -> dict[str, str]:
    """The files in C, Go and Rust: file name -> text."""
    about_slow = f"Whether {ABOUT[TWO_CYCLE]}: so on {slow()}. vendor: EBX of CPUID's leaf 0."
    about_halved = f"Whether {ABOUT[HALVED]}: so on {halved()}."
    families = [f"vendor == {_number(vendor):#_x} && family == {family}" for vendor, family in slow_families(WIDE)]
    condition, in_c = " || ".join(families), _halved_condition(_compared)
    c = f"""/* {about_slow} */
static int slow_vectors(unsigned int vendor, unsigned int family)
{{
  return {condition.replace("_", "")};
}}

/* {about_halved} */
static int halved_vectors(unsigned int vendor, unsigned int family, unsigned int model)
{{
  return {in_c.replace("_", "")};
}}"""
    go = f"""// {about_slow}
func slowVectors(vendor, family uint32) bool {{
\treturn {condition}
}}

// {about_halved}
func halvedVectors(vendor, family, model uint32) bool {{
\treturn {in_c}
}}"""
    rust = f"""/// {about_slow}
fn slow_vectors(vendor: u32, family: u32) -> bool {{
    {condition}
}}

/// {about_halved}
fn halved_vectors(vendor: u32, family: u32, model: u32) -> bool {{
    {_halved_condition(_matched)}
}}"""
    return {
        C_NAME: f"/* {LICENCE} */\n/* {ORIGIN} */\n{c}\n",
        GO_NAME: f"// {LICENCE}\n// {plan9.GENERATED}\n\n{plan9.TAGS}\n\npackage chacha20\n\n{go}\n",
        RUST_NAME: f"// {LICENCE}\n// {ORIGIN}\n{rust}\n",
    }
