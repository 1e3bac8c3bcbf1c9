# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure machines [FILE] (make campaign): every machine of a file at the same time, or this one."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import click

from harness.compilers import read_lines as read_compilers
from harness.database import read_lines, write_file
from harness.errors import HarnessError
from harness.implementations import find
from harness.options import SETTINGS
from harness.paths import BUILD, TREE
from harness.primitives import TWENTY
from measure.machines import bundle
from measure.machines.home import database, description, facts
from measure.report import series
from measure.timing import manifest
from measure.timing.lengths import FEW_LENGTHS, lengths_option
from measure.timing.machine import folder, results_option

#: For those who name no compilers: what nearly all machines have.
PLAIN_LINES = ["gcc -march=native -O3 -fomit-frame-pointer", "clang -march=native -O3 -fomit-frame-pointer"]
HERE = "this-machine"
PATIENCE = "-o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=3"
#: One machine's work: the tarball comes in, the results go out, and what is said meanwhile goes to stderr. Another run
#: that is still at work there, after a connection was lost, is waited for: it does the same work. Not every file is
#: there to be packed: where nothing failed there is no "failed".
WORK = """
mkdir -p {place} && cd {place} && {{ [ -f sent ] || {{ tar xzf - && touch sent; }}; }} || exit
while [ -f pid ] && kill -0 "$(cat pid)" 2>/dev/null; do sleep 1; done
echo $$ >pid
make -k -j"$(getconf _NPROCESSORS_ONLN)" >&2 || {{ rm -f pid; exit 1; }}
rm -f pid
cd out && tar czf - machine measured-* $(ls -d */messages */failed */*.out */*.err */*.status 2>/dev/null)
"""


@click.command(name="machines", context_settings=SETTINGS)
@click.argument("machines", required=False, type=click.Path(path_type=Path))
@click.option("--impl", envvar="IMPL", default="", help="Only these variants: shell patterns, by comma.")
@click.option("--primitive", envvar="PRIMITIVE", default=",".join(TWENTY), show_default=True, help="Only these.")
@lengths_option(FEW_LENGTHS)
@click.option("--passes", type=click.IntRange(1), default=20, show_default=True, help="Passes over the lengths.")
@click.option("--compilers", type=click.Path(path_type=Path), help="A file of compiler lines; or else gcc and clang.")
@click.option("--core", default="last", show_default=True, help="The processor to run on there: a number, or last.")
@click.option("--directory", default="peachacha-campaign", show_default=True, help="Where to work there.")
@results_option
@click.option("--work", type=click.Path(path_type=Path), default=BUILD / "machines", help="For what is under way.")
@click.option("--ssh", default="ssh", show_default=True, help="The ssh command, with options if need be.")
def main(
    machines: Path | None,
    impl: str,
    primitive: str,
    lengths: str,
    passes: int,
    compilers: Path | None,
    core: str,
    directory: str,
    results: Path,
    work: Path,
    ssh: str,
) -> None:
    """Build, try and measure on all machines of the file MACHINES, or on this one, and bring the results home.

    A line of the file is a machine's name and ssh's words for it: zen4 -p 2222 bench@bench1.example.org. A machine that
    is down or dies is reported, and the others go on; the same command again does what is missing. Exit code 1 where a
    machine is missing.
    """
    if not re.fullmatch(r"\d+|last", core) or not re.fullmatch(r"[\w./-]+", directory):
        raise HarnessError(f"--core {core} or --directory {directory} is not understood")
    lines = read_compilers(compilers) if compilers else PLAIN_LINES
    implementations = find(TREE, (), impl, primitive)
    sent = bundle.files(implementations) | bundle.own_files(lines, len(implementations), core, passes, lengths)
    seal = bundle.seal(sent)
    here = (work / seal).resolve()
    here.mkdir(parents=True, exist_ok=True)
    (here / "sent.tar.gz").write_bytes(bundle.tarball(sent))
    jobs = {
        name: _job(f"{ssh} {PATIENCE} {words}", here / name, WORK.format(place=f"{directory}/{name}-{seal}"))
        for name, words in read(machines).items()
    }
    if not machines:
        jobs[HERE] = _job("sh -c", here / HERE, WORK.format(place=shlex.quote(str(here / "there"))))
    todo = {name: job for name, job in jobs.items() if not (here / f"{name}.done").exists()}
    for name in jobs:
        if name not in todo:
            click.echo(f"{name}: already done")
    if todo:
        _run(todo, here)
    missing = []
    for name in todo:
        if (here / f"{name}.home").exists():
            _store(name if machines else "", here / f"{name}.home", results, lines, impl, primitive)
            write_file(here / f"{name}.done", [name])
        else:
            missing.append(name)
    if len(missing) < len(jobs):
        subprocess.run([sys.executable, "-m", "measure", "page", "--results", str(results)], check=False, cwd=TREE)
    if missing:
        raise HarnessError(
            f"no results of {', '.join(missing)} (see above); the same command again does what is missing"
        )


def read(path: Path | None) -> dict[str, str]:
    """The machines of a file: name to ssh's words, which are the name where the line has no more. Raises HarnessError,
    with the line's number, for what is not understood.
    """
    if path is None:
        return {}
    try:
        lines = path.read_text().splitlines()
    except OSError as error:
        raise HarnessError(f"cannot read {path}: {error.strerror}") from error
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        name, _, words = line.split("#", 1)[0].strip().partition(" ")
        if not name:
            continue
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", name):
            raise HarnessError(f"{path}:{number}: {name!r} is no name: use letters, digits, dots and hyphens")
        if "=" in words.partition(" ")[0]:
            raise HarnessError(f"{path}:{number}: behind the name go ssh's words: -p 2222 user@host")
        if name in found:
            raise HarnessError(f"{path}:{number}: {name} is there twice")
        found[name] = words.strip() or name
    if not found:
        raise HarnessError(f"{path} names no machine")
    return found


def _job(shell: str, output: Path, work: str) -> str:
    """A command of one machine. shell: takes a command as its last word."""
    home, sent = shlex.quote(f"{output}.home"), shlex.quote(str(output.parent / "sent.tar.gz"))
    return f"{shell} {shlex.quote(work)} <{sent} >{home}.new && mv {home}.new {home}"


def _run(jobs: dict[str, str], work: Path) -> None:
    """All at the same time; their words come line by line, with the machine's name before them."""
    for name, job in jobs.items():
        write_file(work / f"{name}.sh", [job])
    command = ["sh", str(work / f"{HERE}.sh")]
    if HERE not in jobs:
        if not shutil.which("parallel"):
            raise HarnessError("GNU parallel is not installed: scripts/bootstrap campaign")
        command = ["parallel", "--will-cite", "--jobs", "0", "--line-buffer", "--tag", "--joblog", str(work / "joblog")]
        command += ["sh", f"{shlex.quote(str(work))}/{{}}.sh", ":::", *jobs]
    # Its exit status is the number of jobs that failed; they have said why.
    subprocess.run(command, stdin=subprocess.DEVNULL, check=False)


def _store(name: str, packed: Path, results: Path, lines: list[str], impl: str, primitive: str) -> None:
    """What came home from a machine, into results/. name: of the machine, its host's where it has none."""
    with tempfile.TemporaryDirectory() as place, tarfile.open(packed) as archive:
        out = Path(place)
        archive.extractall(out, members=[each for each in archive if _plain(each)])
        told = facts(out)
        host = name or told.get("host", "")
        found, failures = database(out, host, TREE, find(TREE, (), impl, primitive), lines)
    packed.unlink()
    if not any(" xor_cycles " in line for line in found):
        raise HarnessError(f"{host} measured nothing: no compiler line works there, or nothing passes try")
    target = results / folder(host, told.get("CPU", ""), *told.get("family, model, stepping", "").split()[1:3])
    made = description(told) | manifest.made(
        manifest.command(), manifest.cpuid_in(read_lines(f"{line}\n" for line in found))
    )
    for each in (*failures, series.store(target / "campaign.csv", found, made)):
        click.echo(f"{host}: {each}")


def _plain(member: tarfile.TarInfo) -> bool:
    """Whether it is a file of ours: what another machine sends is not trusted to stay in its place."""
    parts = Path(member.name).parts
    return member.isfile() and not member.name.startswith("/") and ".." not in parts and len(parts) <= 2
