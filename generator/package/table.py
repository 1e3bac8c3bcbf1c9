# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""dropin/asm/README.md: which file is for which CPU, how to tell CPUs apart, sizes, and speed."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path

from generator.machine import Code
from generator.machine.assemble import assemble
from generator.models.cpus import ABOUT, HALVED, TWO_CYCLE, core_of
from generator.models.model import load
from generator.package import cores as dispatch
from generator.variants import AnyVariant, Variant

NAME = "README.md"
#: How to tell the CPUs that a variant is for.
CPUS = {
    "amd64-sse2": "every amd64 CPU",
    "amd64-ssse3": "CPUID 1: ecx bit 9 (Intel since 2006, AMD since 2011)",
    "amd64-avx2": "CPUID 1: ecx bits 28 and 27; XCR0 & 6 = 6; CPUID 7.0: ebx bit 5 (Intel since 2013, AMD since 2015)",
    "amd64-avx512": "CPUID 1: ecx bits 28 and 27; CPUID 7.0: ebx bits 8, 16, 30, 31; XCR0 & 0xe6 = 0xe6",
    "amd64-avx512vl": f"the same, and {dispatch.halved()}: {ABOUT[HALVED]}",
    "amd64-avx512-w1": f"the same, and {dispatch.slow()}: {ABOUT[TWO_CYCLE]}",
}
#: A folder for each machine, with measured times in cycles of the time stamp counter per call.
RESULTS = Path(__file__).resolve().parents[2] / "results"
LENGTHS = (64, 576, 1536, 4096)
#: Variants without a file: primitive, variant, the variant that serves its CPUs, and the primitive whose times give the
#: price.
LEFT_OUT = (
    ("chacha20", "amd64-avx", "amd64-ssse3", "chacha20"),
    ("chacha20poly1305", "amd64-avx", "amd64-ssse3", "chacha20poly1305"),
    ("chacha20poly1305", "amd64-avx512vl", "amd64-avx2", "chacha20poly1305"),
    ("xsalsa20poly1305", "amd64-ssse3", "amd64-sse2", "chacha20poly1305"),
    ("xsalsa20poly1305", "amd64-avx512", "amd64-avx2", "chacha20poly1305"),
)
PRICED = (64, 576, 4096)


def text(flagships: Sequence[Variant], rows: Sequence[str]) -> str:
    """The text of the file. ``rows`` are lines of its first table (see ``row``); it has speeds of the flagships."""
    lines = [
        "<!-- SPDX-License-Identifier: CC0-1.0 OR MIT-0 -->",
        "<!-- Written by: python -m generator emit -->",
        "# Which file for which CPU",
        "",
        "For those who take a single file or write a dispatcher: how to tell what a CPU has, sizes, speed.",
        "",
        "Take the last line whose features the CPU and its system have. `.S` is for ELF and Mach-O (any GCC or",
        "Clang, no flags; empty on other CPUs), `.asm` for Windows (NASM 2.15 or later, `-f win64`). Each chacha file",
        "has ChaCha20, ChaCha12 and ChaCha8. The head has the contract. Rust's crate reads the `.S`; the same code for",
        "Go's assembler is in `../go/chacha20`. chacha20poly1305 (RFC 8439's AEAD) seals and opens but leaves",
        "the comparison of tags to its caller ([how](../README.md#the-aead)), and so does xsalsa20poly1305,",
        "NaCl's secretbox. poly1305 is Poly1305 alone. What ends in lanes is for many messages at once, what ends in",
        "masks for QUIC's headers ([what they do](../../docs/many.md)).",
        "What ends in nostack is the function of Linux's vDSO ([when to use it](../../docs/many.md#without-a-stack)).",
        "BMI2 is ebx bit 8 of CPUID 7.0.",
        "",
        "| file | the CPU has | how to tell | code | constants | stack |",
        "|---|---|---|---:|---:|---:|",
    ]
    lines += rows
    *lengths, last = map(str, LENGTHS)
    lines += [
        "",
        f"Cycles a byte of ChaCha20 at {', '.join(lengths)} and {last} bytes, by machine: medians, of its time stamp",
        "counter (`make peers`; the folders are in `results/`). Each machine had the files of its day: schedules and",
        "plans were chosen from the records of all of them since.",
        "",
        *speeds(flagships),
        "",
        "SUPERCOP's directories have more. These are left out here, since what serves their CPUs instead is nearly as",
        "fast, or CPUs or calls are few. The price is its time by theirs, of ChaCha20 or ChaCha20-Poly1305 at",
        f"{', '.join(map(str, PRICED))} bytes, on machines that timed both in quiet runs:",
        "",
        *prices(),
    ]
    return "\n".join(lines) + "\n"


def speeds(flagships: Sequence[Variant]) -> list[str]:
    """The lines of a table of speeds, with a column for each machine that timed flagships."""
    machines = sorted(path.parent.name for path in RESULTS.glob("*/peers-chacha20-avx512.csv"))
    lines = [f"| file | {' | '.join(map(_title, machines))} |", f"|---|{'---|' * len(machines)}"]
    for each in flagships:
        lines.append(f"| {each.title}-{each.name} | {' | '.join(_speed(each.name, machine) for machine in machines)} |")
    return lines


def prices() -> list[str]:
    """The lines of a table of variants without a file, and what that costs on each machine that timed them. Two runs
    are compared, so that neither may have been disturbed."""
    lines = ["| left out | instead | price |", "|---|---|---|"]
    for primitive, gone, instead, judge in LEFT_OUT:
        found = []
        for machine in sorted(path.parent.name for path in RESULTS.glob("*/machine.json")):
            theirs, ours = _times(machine, judge, gone), _times(machine, judge, instead)
            if theirs and ours and _quiet(machine, judge, gone) and _quiet(machine, judge, instead):
                found.append(f"{machine}: {', '.join(f'{ours[each] / theirs[each]:.2f}' for each in PRICED)}")
        lines.append(f"| {primitive}-{gone} | {instead} | {'; '.join(found)} |")
    return lines


def _title(machine: str) -> str:
    """The title of a machine's column: folder, core, and the date and commit of the measurement."""
    facts = json.loads((RESULTS / machine / "peers-chacha20-avx512.json").read_text())
    core = core_of(facts | json.loads((RESULTS / machine / "machine.json").read_text()))
    title = load(core).title if core else "a core without a model"
    return f"{machine}: {title}, {facts['date'][:10]}, {facts['commit']}"


def row(variant: AnyVariant, code: Code) -> str:
    """A file's line in the table: what the CPU must have, how to tell (flagships only), and sizes in bytes."""
    how = CPUS[variant.name] if isinstance(variant, Variant) and variant.others and variant.design.flagship else ""
    assembled = assemble(code)
    features = ", ".join(code.features) or "(nothing)"
    sizes = f"{len(assembled.text)} | {len(assembled.rodata)} | {code.stack}"
    return f"| {variant.title}-{variant.name} | {features} | {how} | {sizes} |"


def _speed(name: str, machine: str) -> str:
    found = _times(machine, "chacha20", name)
    return ", ".join(f"{found[length] / length:.2f}" for length in LENGTHS) if found else "not measured"


def _times(machine: str, primitive: str, name: str) -> dict[int, float]:
    """The median cycles of a call that encrypts or seals, by bytes of message; empty if it was not timed."""
    path = _run(machine, primitive, name)
    if not path.is_file():
        return {}
    with path.open() as file:
        rows = [row for row in csv.DictReader(file) if row["name"] == name and row["function"] in ("xor", "seal")]
    return {int(row["bytes"]): float(row["stq2"]) for row in rows}


def _quiet(machine: str, primitive: str, name: str) -> bool:
    """Whether nothing disturbed the run that timed a variant."""
    return "disturbed" not in json.loads(_run(machine, primitive, name).with_suffix(".json").read_text())


def _run(machine: str, primitive: str, name: str) -> Path:
    """The file of the run that timed a variant on a machine."""
    target = name.removeprefix("amd64-").split("-")[0]
    return RESULTS / machine / f"peers-{primitive}-{'avx512' if target.startswith('avx512') else target}.csv"
