# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The files of the room dropin/ that are emitted: what users copy, or what a library of theirs is built from.

To add a kind of file, add a line to ROOMS. A GAS file is that of SUPERCOP's directory, byte for byte, under a name of
its own: what was proved and tested there holds here.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator import pipeline
from generator.machine import ABIS, Code
from generator.machine.assemble import assemble
from generator.package import gomodule
from generator.package.c import PORTABLE, ROUNDS, stamped
from generator.package.supercop import command
from generator.print import PRINTERS
from generator.variants import VARIANTS, Variant, find

TOP = "dropin"
ASM = f"{TOP}/asm"
GO = f"{TOP}/go/chacha20"
RUST = f"{TOP}/rust/src/asm"
TABLE = "README.md"
FLAGSHIPS = tuple(v.name for v in VARIANTS if v.design.flagship and v.cipher.name == "chacha20")
CORES = tuple(v.name for v in VARIANTS if v.cipher.name == "hchacha20")


@dataclass(frozen=True)
class Room:
    """``directory`` (from the top) gets a file of format ``printer`` for each of the ``primitives`` in each of the
    ``variants``. ``whole``: nothing else is to be there."""

    directory: str
    printer: str
    primitives: tuple[str, ...]
    variants: tuple[str, ...]
    whole: bool = True

    def has(self, variant: Variant) -> bool:
        """Whether the variant has a file here."""
        return variant.cipher.name in self.primitives and variant.name in self.variants

    def name(self, variant: Variant) -> str:
        """The file's: chacha20-amd64-avx2.S. Where its end names the CPU, that is not said twice."""
        suffix = PRINTERS[self.printer].suffix
        name = variant.name.removeprefix("amd64-") if "amd64" in suffix else variant.name
        return f"{variant.cipher.name}-{name}{suffix}"


#: A CPU with AVX and without AVX2 is well served by SSSE3.
IN_GO = tuple(name for name in FLAGSHIPS if name != "amd64-avx")
STREAMS = ("chacha20", "chacha12", "chacha8")
ROOMS = (
    Room(ASM, "gas", STREAMS, FLAGSHIPS),
    Room(ASM, "nasm-win64", STREAMS, FLAGSHIPS),
    Room(ASM, "gas", ("hchacha20",), CORES),
    Room(ASM, "nasm-win64", ("hchacha20",), CORES),
    Room(GO, "go", STREAMS, IN_GO, whole=False),
    Room(RUST, "rust", STREAMS, FLAGSHIPS),
)
WHOLE = frozenset(room.directory for room in ROOMS if room.whole)


def directories(variant: Variant, code: Code, text: str) -> dict[str, dict[str, str]]:
    """Directory to file name to text, for the rooms that have the variant; ``text``: of the GAS file of ``code``."""
    found: dict[str, dict[str, str]] = {}
    for room in ROOMS:
        if room.has(variant):
            files = found.setdefault(room.directory, {})
            files[room.name(variant)] = text if room.printer == "gas" else _printed(variant, code, room.printer)
    return found


def _printed(variant: Variant, code: Code, name: str) -> str:
    printer = PRINTERS[name]
    if printer.abi_name != code.abi.name:
        code = pipeline.code(variant, ABIS[printer.abi_name])
    return printer.render(code, variant.name, f"{command(variant)} --format {name}").decode()


#: Where the C library is, and its headers that are copies: file name to source, of ChaCha with any number of rounds.
LIBRARY = f"{TOP}/c"
COPIES = {"vector.h": f"{PORTABLE}/chacha.h", "ref.h": "ref/chacha.h"}


def portable() -> dict[str, dict[str, str]]:
    """The C library's copies of what runs on any CPU, without the line that says how many rounds there are: who
    includes them does."""
    return {LIBRARY: {name: stamped(path).replace(ROUNDS.format(10), "") for name, path in COPIES.items()}}


#: The way to tell what a CPU has, by variant: instruction sets, and what else.
CPUS = {
    "amd64-sse2": "every amd64 CPU",
    "amd64-ssse3": "CPUID 1: ecx bit 9 (Intel since 2006, AMD since 2011)",
    "amd64-avx": "CPUID 1: ecx bits 28 and 27; XCR0 & 6 = 6",
    "amd64-avx2": "those of AVX; CPUID 7.0: ebx bit 5 (Intel since 2013, AMD since 2015)",
    "amd64-avx512": "those of AVX; CPUID 7.0: ebx bits 8, 16, 30, 31; XCR0 & 0xe6 = 0xe6",
    "amd64-avx512-w1": "the same, and AMD's family 0x1A (Zen 5): vector operations take two cycles",
}
#: The machine whose times are shown; its file has cycles of the time stamp counter a call.
RESULTS = Path(__file__).resolve().parents[2] / "results"
MACHINE = "vm-intel-xeon-f6-m167"
LENGTHS = (64, 576, 1536, 4096)


def table() -> str:
    """dropin/asm/README.md: which file for which CPU; sizes in bytes, of the ELF files."""
    lines = [
        "<!-- SPDX-License-Identifier: CC0-1.0 OR MIT-0 -->",
        "<!-- Written by: python -m generator emit -->",
        "# Which file for which CPU",
        "",
        "Take the last line whose features the CPU and its system have. `.S` is for ELF and Mach-O (any GCC or",
        "Clang, no flags; empty on other CPUs), `.asm` for Windows (NASM 2.15 or later, `-f win64`). chacha12 and",
        "chacha8 have the same files. The head of each has the contract.",
        "",
        "| file | the CPU has | how to tell | code | constants | stack |",
        "|---|---|---|---:|---:|---:|",
    ]
    for name in FLAGSHIPS:
        lines.append(_row(find(name, "chacha20"), CPUS[name]))
    lines += [_row(find(name, "hchacha20"), "") for name in CORES]
    lines += [
        "",
        "Cycles a byte of ChaCha20 (of the time stamp counter; medians; `make peers` measures them;",
        f"this is the Xeon of `results/{MACHINE}`):",
        "",
        f"| file | {' | '.join(f'{length} bytes' for length in LENGTHS)} |",
        f"|---|{'---:|' * len(LENGTHS)}",
    ]
    lines += [f"| chacha20-{name} | {' | '.join(_speeds(name))} |" for name in FLAGSHIPS]
    return "\n".join(lines) + "\n"


def _row(variant: Variant, how: str) -> str:
    code = pipeline.code(variant)
    assembled = assemble(code)
    features = ", ".join(code.features) or "(nothing)"
    sizes = f"{len(assembled.text)} | {len(assembled.rodata)} | {code.stack}"
    return f"| {variant.cipher.name}-{variant.name} | {features} | {how} | {sizes} |"


def _speeds(name: str) -> list[str]:
    target = name.removesuffix("-w1").removeprefix("amd64-")
    with (RESULTS / MACHINE / f"peers-chacha20-{target}.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["name"] == name and row["function"] == "xor"]
    found = {int(row["bytes"]): float(row["stq2"]) for row in rows}
    return [f"{found[length] / length:.2f}" for length in LENGTHS]


def others() -> dict[str, dict[str, str]]:
    """Directory to file name to text, for what is made of all variants of a room."""
    in_go = [find(name, primitive) for name in IN_GO for primitive in STREAMS]
    return {ASM: {TABLE: table()}, GO: {gomodule.NAME: gomodule.declarations(in_go)}, **portable()}


def merged(parts: Iterable[Mapping[str, Mapping[str, str]]]) -> dict[str, dict[str, str]]:
    """Directories of several, files together."""
    found: dict[str, dict[str, str]] = {}
    for part in parts:
        for directory, files in part.items():
            found.setdefault(directory, {}).update(files)
    return found
