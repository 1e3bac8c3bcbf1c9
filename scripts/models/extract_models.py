# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Extract the microarchitecture models in generator/models/ from LLVM's scheduling models, through llvm-mca 19.

    python -m scripts.models.extract_models [UARCH…] [--llvm-mca PROGRAM] [--output DIRECTORY]

Each form of `instruction_forms` is a code region of its own in one assembly file per microarchitecture. llvm-mca
reads it three times: as instruction tables (latency, micro-ops, load of each unit), as loops of dependent copies
(when a form with a memory operand needs its registers), and for the machine's widths. The same tool gives the same
files, byte for byte. Two models are measured, and written down in ``zen5`` and ``golden_cove``: LLVM 19 knows nothing
of the one, and is wrong about much of the other.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from generator.package.write import write_file
from harness.paths import TREE
from scripts.models import golden_cove, zen5
from scripts.models.instruction_forms import InstructionForm, all_forms
from scripts.models.model_corrections import FormData, ModelData, correct
from scripts.models.port_groups import Group, UndecodableLoadError, exact, group_ports, learn_groups

LLVM_VERSION = "19"
_ITERATIONS = 200
_OUTPUT = TREE / "generator" / "models"
_AVX2 = ("base", "sse2", "ssse3", "sse41", "avx", "avx2", "bmi2")
_AVX512 = (*_AVX2, "avx512")


@dataclass(frozen=True)
class Uarch:
    """What llvm-mca does not say: the prefix of its unit names, the instruction sets (it assembles anything for any
    CPU), the queue that vector micro-ops wait in, and groups of units that no instruction uses alone (stores).
    """

    prefix: str
    isas: tuple[str, ...]
    queue: str
    groups: tuple[str, ...] = ()


UARCHES = {
    "haswell": Uarch("HW", _AVX2, "HWPortAny", ("p2 p3 p7",)),
    "skylake-avx512": Uarch("SKX", _AVX512, "SKXPortAny", ("p2 p3 p7",)),
    "icelake-server": Uarch("ICX", _AVX512, "ICXPortAny", ("p4 p9", "p7 p8")),
    "znver3": Uarch("Zn3", _AVX2, "Zn3FP"),
    "znver4": Uarch("Zn4", _AVX512, "Zn4FP"),
    "bdver2": Uarch("Pd", ("base", "sse2", "ssse3", "sse41", "avx", "xop"), "PdFPU"),
}
#: Not from LLVM: what was measured and written down.
MEASURED: dict[str, ModuleType] = {"sapphirerapids": golden_cove, "znver5": zen5}


class ExtractionError(click.ClickException):
    """llvm-mca is missing, is another version, or says something this program does not understand."""


def run_mca(program: str, arguments: Iterable[str], assembly: str) -> str:
    """The output of llvm-mca for `assembly`. Raises ExtractionError."""
    try:
        done = subprocess.run([program, *arguments], input=assembly, capture_output=True, text=True, check=False)
    except OSError as error:
        message = f"cannot run {program}: {error.strerror}. Install llvm-{LLVM_VERSION}, or name it with --llvm-mca."
        raise ExtractionError(message) from None
    if done.returncode:
        raise ExtractionError(f"{program} {' '.join(arguments)} failed:\n{done.stderr.strip()}")
    return done.stdout


def tool_version(program: str) -> str:
    """The version of llvm-mca, for example 19.1.7. Raises ExtractionError if it is not the version wanted."""
    found = re.search(r"LLVM version (\d+\.\d+\.\d+)", run_mca(program, ["--version"], ""))
    if not found or not found[1].startswith(f"{LLVM_VERSION}."):
        raise ExtractionError(f"{program} is LLVM {found[1] if found else 'of unknown version'}, not {LLVM_VERSION}")
    return found[1]


def _regions(program: str, arguments: list[str], texts: dict[str, str]) -> tuple[dict[str, Any], list[str]]:
    """Analyse each of `texts` alone: the JSON of each region by its key, and the names of the units."""
    parts = (f"# LLVM-MCA-BEGIN {key}\n{text}\n# LLVM-MCA-END\n" for key, text in texts.items())
    output = json.loads(run_mca(program, ["--json", *arguments], ".intel_syntax noprefix\n" + "".join(parts)))
    regions = {region["Name"]: region for region in output["CodeRegions"]}
    if regions.keys() != texts.keys():
        raise ExtractionError(f"llvm-mca left out {', '.join(sorted(texts.keys() - regions.keys()))}")
    return regions, output["TargetInfo"]["Resources"]


def _unit_name(name: str, prefix: str) -> str:
    """The short name of a unit: SPRPort05 is p5, Zn4FP1 is FP1. LLVM numbers like units with a raw byte after a dot."""
    short = name.removeprefix(prefix)
    if not short[-1].isprintable():
        short = f"{short[:-1]}{ord(short[-1])}"
    return re.sub(r"^Port0*(\d+)$", r"p\1", short)


def _late(forms: list[InstructionForm], latencies: dict[str, int], program: str, cpu: str) -> dict[str, int]:
    """By how many cycles after its start each form that loads needs its registers, from loops of dependent copies."""
    chains = {form.key: form.assembly(chained=True) for form in forms if form.memory and form.chains}
    regions, _ = _regions(program, [cpu, f"-iterations={_ITERATIONS}"], chains)
    late = {}
    for key, region in regions.items():
        cycles = region["SummaryView"]["TotalCycles"] / _ITERATIONS
        late[key] = max(0, latencies[key] - max(1, round(cycles)))
    return late


def _machine(program: str, cpu: str, uarch: Uarch) -> tuple[int, int, int]:
    """Dispatch width, reorder buffer and scheduler entries."""
    sample = ".intel_syntax noprefix\nadd ebx, edx\n"
    text = run_mca(program, [cpu, "-retire-stats", "-scheduler-stats"], sample)
    sizes = []
    for pattern in (r"Dispatch Width: +(\d+)", r"Total ROB Entries: +(\d+)", rf"^{uarch.queue} .* (\d+)$"):
        found = re.search(pattern, text, re.MULTILINE)
        if not found:
            raise ExtractionError(f"llvm-mca's statistics for {cpu} lack {pattern!r}")
        sizes.append(int(found[1]))
    return sizes[0], sizes[1], sizes[2]


def extract(name: str, program: str) -> ModelData:
    """The model of one microarchitecture, corrected. Raises ExtractionError."""
    uarch, cpu = UARCHES[name], f"-mcpu={name}"
    forms = [form for form in all_forms() if form.isa in uarch.isas]
    texts = {form.key: form.assembly() for form in forms}
    regions, units = _regions(program, [cpu, "-instruction-tables"], texts)
    infos = {key: region["InstructionInfoView"]["InstructionList"][0] for key, region in regions.items()}
    loads = {}
    for key, region in regions.items():
        # The view ends with the sums of all instructions, as one more instruction.
        usage = [
            entry for entry in region["ResourcePressureView"]["ResourcePressureInfo"] if not entry["InstructionIndex"]
        ]
        loads[key] = {_unit_name(units[u["ResourceIndex"]], uarch.prefix): exact(u["ResourceUsage"]) for u in usage}
    groups = learn_groups(loads.values()) | {frozenset(group.split()) for group in uarch.groups}
    late = _late(forms, {key: info["Latency"] for key, info in infos.items()}, program, cpu)
    width, rob, window = _machine(program, cpu, uarch)
    model = ModelData(name, width, rob, window, {})
    for key, info in infos.items():
        try:
            ports = group_ports(loads[key], groups)
        except UndecodableLoadError as error:
            raise ExtractionError(f"{name}: {key}: {error}") from None
        if ports:
            _check_throughput(name, key, ports, info["RThroughput"])
        model.forms[key] = FormData(info["Latency"], info["NumMicroOpcodes"], late.get(key, 0), ports)
    correct(model)
    return model


def _check_throughput(name: str, key: str, ports: dict[Group, int], throughput: float) -> None:
    """llvm-mca's reciprocal throughput, which it works out apart from the loads, must lie between the bound of the
    single groups and that of their unions (LLVM counts a group's cycles for the larger groups that it knows, too).
    """
    single = max(cycles / len(group) for group, cycles in ports.items())
    unions = [frozenset().union(*some) for n in range(len(ports)) for some in combinations(ports, n + 1)]
    joint = max(sum(cycles for group, cycles in ports.items() if group <= union) / len(union) for union in unions)
    if not single - 1e-6 <= throughput <= joint + 1e-6:
        message = f"the groups give a throughput of {single:.2f} to {joint:.2f}, llvm-mca says {throughput:.2f}"
        raise ExtractionError(f"{name}: {key}: {message}")


def as_json(model: ModelData, source: str) -> str:
    """The file of a model, one form a line. source: where its figures come from."""
    ports = sorted({unit for form in model.forms.values() for group in form.ports for unit in group}, key=_natural)
    head = {
        "uarch": model.uarch,
        "provenance": {
            "source": source,
            "command": f"python -m scripts.models.extract_models {model.uarch}",
            "corrections": model.corrections,
        },
        "issue_width": model.issue_width,
        "rob": model.rob,
        "window": model.window,
    }
    lines = [f"    {json.dumps(key)}: {json.dumps(_form_json(form))}" for key, form in model.forms.items()]
    head_text = json.dumps(head, indent=2).removesuffix("\n}")
    return f'{head_text},\n  "ports": {json.dumps(ports)}' + ',\n  "forms": {\n' + ",\n".join(lines) + "\n  }\n}\n"


def _form_json(form: FormData) -> dict[str, Any]:
    groups = sorted((sorted(group, key=_natural), cycles) for group, cycles in form.ports.items())
    data: dict[str, Any] = {"latency": form.latency, "uops": form.uops}
    if form.late:
        data["late"] = form.late
    data["ports"] = {" ".join(group): cycles for group, cycles in groups}
    return data


def _natural(unit: str) -> tuple[str, int]:
    """Sort p10 after p9."""
    name, number = re.fullmatch(r"(.*?)(\d*)", unit).groups()  # type: ignore[union-attr]
    return name, int(number or 0)


@click.command(help="Write the microarchitecture models from LLVM's scheduling models; all of them if none is named.")
@click.argument("uarches", nargs=-1, type=click.Choice([*UARCHES, *MEASURED]))
@click.option(
    "--llvm-mca", "program", default=f"llvm-mca-{LLVM_VERSION}", show_default=True, help="The llvm-mca to run."
)
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), default=_OUTPUT, help="Where to write.")
def main(uarches: tuple[str, ...], program: str, output: Path) -> None:
    names = uarches or (*UARCHES, *MEASURED)
    version = tool_version(program) if set(names) & set(UARCHES) else ""
    for name in names:
        if name in MEASURED:
            model, source = MEASURED[name].model(all_forms()), MEASURED[name].SOURCE
        else:
            model = extract(name, program)
            source = f"scheduling model {name} of LLVM {version}, read through llvm-mca"
        target = output / f"{name}.json"
        try:
            output.mkdir(parents=True, exist_ok=True)
            write_file(as_json(model, source).encode(), target)
        except OSError as error:
            raise ExtractionError(f"cannot write {target}: {error.strerror}") from None
        click.echo(f"{target}: {len(model.forms)} forms, {len(model.corrections)} corrections")


if __name__ == "__main__":
    main()
