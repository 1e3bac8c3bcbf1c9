# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One machine from sending to bringing home. GNU parallel runs one of these for each machine."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from harness.compilers import read_lines as read_compilers
from harness.database import read_file, read_lines, write_file
from harness.errors import HarnessError
from harness.implementations import Implementation, find
from harness.paths import TREE
from measure.machines import bundle
from measure.machines.home import database, description, facts
from measure.machines.listed import Machine
from measure.timing import manifest
from measure.timing.machine import folder

#: For machines that name no compilers: what nearly all have.
PLAIN_LINES = ["gcc -march=native -O3 -fomit-frame-pointer", "clang -march=native -O3 -fomit-frame-pointer"]
FILE = "campaign.data.gz"
#: Another run that is still at work there, after a connection was lost, is waited for: it does the same work.
WORK = """
cd {place} || exit
while [ -f pid ] && kill -0 "$(cat pid)" 2>/dev/null; do sleep 1; done
echo $$ >pid
make -k -j"$(getconf _NPROCESSORS_ONLN)"
status=$?
rm -f pid
exit $status
"""
#: Not every file is there: where nothing failed there is no "failed".
PACK = (
    "cd {place}/out && "
    "tar czf - machine measured-* $(ls -d */messages */failed */*.out */*.err */*.status 2>/dev/null)"
)


@dataclass(frozen=True)
class Plan:
    """What is measured on every machine, and where things lie here."""

    impl: str
    primitive: str
    passes: int
    lengths: str
    results: Path
    work: Path
    ssh: str
    command: str = ""

    def implementations(self) -> list[Implementation]:
        """In the order of their numbers on all machines."""
        return find(TREE, (), self.impl, self.primitive)


def compiler_lines(machine: Machine) -> list[str]:
    """Those of its file, or the plain ones."""
    return read_compilers(Path(machine.compilers)) if machine.compilers else PLAIN_LINES


def contents(machine: Machine, plan: Plan) -> dict[str, bytes]:
    """All files that are sent."""
    implementations = plan.implementations()
    own = bundle.own_files(compiler_lines(machine), len(implementations), machine.core, plan.passes, plan.lengths)
    return bundle.files(implementations) | own


def finished(machine: Machine, plan: Plan, seal: str) -> Path:
    """The file that says that this very work is done and its results are home."""
    return plan.work / f"{machine.name or 'here'}-{seal}.done"


def run(machine: Machine, plan: Plan) -> None:
    """Send, build, try, measure, bring home. Raises HarnessError where the machine fails in any of it."""
    sent = contents(machine, plan)
    seal = bundle.seal(sent)
    place = f"{machine.directory}/{seal}" if machine.host else str((plan.work / "here" / seal).resolve())
    shell = machine.shell(plan.ssh)
    name = machine.name or "this machine"
    unpack = f"mkdir -p {place} && cd {place} && {{ [ -f sent ] || {{ tar xzf - && touch sent; }}; }} && echo ready"
    if "ready" not in _call(shell, unpack, bundle.tarball(sent), f"{name} cannot be reached or written to"):
        raise HarnessError(f"{name} did not take the tarball")
    click.echo("building, trying and measuring")
    if subprocess.run([*shell, WORK.format(place=place)], stdin=subprocess.DEVNULL, check=False).returncode:
        raise HarnessError(f"{name} did not come to an end; what it did is kept there, and a rerun goes on from it")
    packed = _call(shell, PACK.format(place=place), b"", f"the results of {name} cannot be fetched")
    out = plan.work / "home" / (machine.name or "here")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(packed.encode("latin-1"))) as archive:
        archive.extractall(out, members=[each for each in archive if _plain(each)])
    _store(machine, plan, out)
    write_file(finished(machine, plan, seal), [name])


def _plain(member: tarfile.TarInfo) -> bool:
    """Whether it is a file of ours: what another machine sends is not trusted to stay in its place."""
    parts = Path(member.name).parts
    return member.isfile() and not member.name.startswith("/") and ".." not in parts and len(parts) <= 2


def _call(shell: Sequence[str], command: str, given: bytes, trouble: str) -> str:
    """What a command says there, byte for byte as Latin-1."""
    done = subprocess.run([*shell, command], input=given, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or [f"exit status {done.returncode}"]
        raise HarnessError(f"{trouble}: {said[-1]}")
    return done.stdout.decode("latin-1")


def _store(machine: Machine, plan: Plan, out: Path) -> None:
    """Merge what is home into results/."""
    told = facts(out)
    host = machine.name or told.get("host", "")
    target = plan.results / folder(host, told.get("CPU", ""), *told.get("family, model, stepping", "").split()[1:3])
    lines, failures = database(out, host, TREE, plan.implementations(), compiler_lines(machine))
    if not any(" xor_cycles " in line for line in lines):
        raise HarnessError(f"{host} measured nothing: no compiler line works there, or nothing passes try")
    records = list(read_lines(f"{line}\n" for line in lines))
    whole = target / FILE
    there = manifest.subjects(read_file(whole)) if whole.exists() else set()
    placed = manifest.place(whole, there, manifest.subjects(records))
    write_file(placed, lines)
    manifest.write(placed, description(told) | manifest.made(plan.command, manifest.cpuid_in(records)))
    for failure in failures:
        click.echo(failure)
    click.echo(" ".join(filter(None, (f"{len(lines)} lines in {placed};", manifest.why(whole, placed)))))
