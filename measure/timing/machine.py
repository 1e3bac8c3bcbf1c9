# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A description of this machine, for readers of a measurement and for the name of its folder."""

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import click

from generator.models.cpus import identified
from harness.paths import RESULTS
from measure.timing.readings import COUNTER

#: For every command that reads or writes results.
results_option = click.option(
    "--results",
    type=click.Path(file_okay=False, path_type=Path),
    default=RESULTS,
    help="The directory of the machines' folders; default: results.",
)
CPUFREQ = Path("/sys/devices/system/cpu/cpu0/cpufreq")
#: Files in which Linux says whether the clock may exceed its base frequency, each with the value that means yes.
BOOST = {
    Path("/sys/devices/system/cpu/intel_pstate/no_turbo"): "0",
    Path("/sys/devices/system/cpu/cpufreq/boost"): "1",
}


def folder(host: str = "", cpu: str = "", family: str = "", model: str = "") -> str:
    """The folder's name, HOST-CPU-fFAMILY-mMODEL, in letters, digits and hyphens, from fields of /proc/cpuinfo; for
    this machine if no CPU is given. Without family and model, two generations of AMD's EPYC on virtual machines had one
    name."""
    host = re.sub(r"[^a-z0-9]", "", (host or platform.node()).split(".")[0].lower()) or "unknown"
    if not cpu:
        cpu, family, model = (_cpuinfo(key) for key in ("model name", "cpu family", "model"))
    name = re.sub(r"\((R|TM)\)|CPU|Processor|@.*", " ", cpu or "unknown cpu", flags=re.IGNORECASE)
    return f"{host}-{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}-{generation(family, model)}"


def generation(family: str, model: str) -> str:
    """Distinguishes CPUs of one name: f26-m2 for the first Zen 5, f25-m17 for Zen 4."""
    return f"f{family or 0}-m{model or 0}"


def generation_of(cpuid: str) -> str:
    """generation() from a database line's cpuid, such as AuthenticAMD-00b00f21-178bfbff; "" if it has another form."""
    found = identified(cpuid)
    return generation(*map(str, found[1:])) if found else ""


def facts(compilers: Sequence[str] = ()) -> dict[str, str]:
    """The machine's description, by heading, in the order to show it; "not known" if the system does not say.
    compilers: commands whose versions to include."""
    family = "-".join(_cpuinfo(key) or "?" for key in ("vendor_id", "cpu family", "model", "stepping"))
    virtual = "hypervisor" in _cpuinfo("flags").split()
    return {
        "CPU": f"{_cpuinfo('model name') or 'not known'} ({family}){', a virtual machine' if virtual else ''}",
        "processors": str(os.cpu_count() or "not known"),
        "microcode": _cpuinfo("microcode") or "not known",
        "governor": _read(CPUFREQ / "scaling_governor").strip() or "not known",
        "turbo": _turbo(),
        "kernel": f"{platform.system()} {platform.release()}",
        "compilers": ", ".join(_version(name) for name in compilers if shutil.which(name)) or "none",
        "cycle counter": f"{COUNTER}, not serialised, at {_cpuinfo('cpu MHz') or '?'} MHz by the system's word",
    }


def _cpuinfo(key: str) -> str:
    found = re.search(rf"^{key}\s*: *(.*)$", _read(Path("/proc/cpuinfo")), re.MULTILINE)
    return found[1].strip() if found else ""


def _turbo() -> str:
    for path, value in BOOST.items():
        if said := _read(path).strip():
            return "on" if said == value else "off"
    return "not known"


def _version(name: str) -> str:
    done = subprocess.run([name, "--version"], capture_output=True, text=True, check=False)
    return (done.stdout.splitlines() or [name])[0]


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
