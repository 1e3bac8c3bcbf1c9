# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure machines FILE [COMMAND...]: run a command of measure on many machines at once, over ssh.

Each machine gets this tree, runs the command there as a user would here, and sends back what it wrote into results/.
"""

import hashlib
import re
import shlex
import subprocess
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from harness.archive import tarball
from harness.database import write_file
from harness.errors import HarnessError, explained
from harness.options import SETTINGS
from harness.paths import BUILD, RESULTS, TREE

SSH = "ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=3"
#: The directory for the work there, below the home directory.
THERE = "peachacha-campaign"
#: The script for one machine: reads the tree from stdin, writes new files of results/ to stdout and messages to stderr.
WORK = """
mkdir -p {place} && cd {place} && {{ [ -f sent ] || {{ tar xzf - && touch sent; }}; }} || exit
{{ scripts/bootstrap && .venv/bin/python -m measure {command}; }} >&2 || exit
find results -type f -newer sent | tar czf - -T -
"""


@click.command(name="machines", context_settings={**SETTINGS, "ignore_unknown_options": True})
@click.argument("machines", type=click.Path(path_type=Path))
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
@click.option(
    "--work",
    type=click.Path(file_okay=False, path_type=Path),
    default=BUILD / "machines",
    help="For work in progress; default: build/machines.",
)
@click.option("--ssh", default=SSH, help="The ssh command, with options.")
def main(machines: Path, command: tuple[str, ...], work: Path, ssh: str) -> None:
    """Run a COMMAND of measure (results, if none is given) on all machines of the file MACHINES at the same time, copy
    what it writes into results/ to this machine, then make the report.

    A line of the file is a machine's name and arguments for ssh: zen4 -p 2222 bench@bench1.example.org. A machine that
    is down or dies is reported, and the others go on; the same command again does what is missing. Exit code 1 if a
    machine is missing.
    """
    known, words = read(machines), shlex.join(command or ("results",))
    sent = tarball(files(), executable=True)
    here = work / hashlib.sha256(sent + words.encode()).hexdigest()[:12]
    here.mkdir(parents=True, exist_ok=True)
    (here / "sent.tar.gz").write_bytes(sent)

    def one(name: str) -> bool:
        work = WORK.format(place=f"{THERE}/{name}-{here.name}", command=words)
        return _run(name, f"{ssh} {known[name]} {shlex.quote(work)}", here)

    todo = [name for name in known if not (here / f"{name}.done").exists()]
    for name in known.keys() - set(todo):
        click.echo(f"{name}: already done")
    with ThreadPoolExecutor(len(known)) as pool:
        came = dict(zip(todo, pool.map(one, todo), strict=True))
    for name in (name for name in todo if came[name]):
        _unpack(name, here / f"{name}.tar.gz")
        write_file(here / f"{name}.done", [name])
    missing = [name for name in todo if not came[name]]
    if len(missing) < len(known):
        subprocess.run([sys.executable, "-m", "measure", "page", "--results", str(RESULTS)], check=False, cwd=TREE)
    if missing:
        raise HarnessError(
            f"no results of {', '.join(missing)} (see above); the same command again does what is missing"
        )


def files() -> dict[str, bytes]:
    """The files that git tracks with their present content, by path. Raises HarnessError outside of a git clone."""
    done = subprocess.run(["git", "-C", str(TREE), "ls-files", "-z"], capture_output=True, check=False)
    if done.returncode:
        raise HarnessError(f"{TREE} is no git clone: what to send is what git knows")
    paths = [name for name in done.stdout.decode().split("\0") if name and (TREE / name).is_file()]
    return {name: (TREE / name).read_bytes() for name in paths}


def read(path: Path) -> dict[str, str]:
    """The machines that a file lists: arguments for ssh by name; a line with a name alone uses it as the host. Raises
    HarnessError with the line's number if a line is not understood."""
    with explained(f"read {path}"):
        lines = path.read_text().splitlines()
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        name, _, words = line.split("#", 1)[0].strip().partition(" ")
        if not name:
            continue
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", name):
            raise HarnessError(f"{path}:{number}: {name!r} is no name: use letters, digits, dots and hyphens")
        if name in found:
            raise HarnessError(f"{path}:{number}: {name} is there twice")
        found[name] = words.strip() or name
    if not found:
        raise HarnessError(f"{path} names no machine")
    return found


def _run(name: str, command: str, here: Path) -> bool:
    """Run a machine's command and save what it sends as NAME.tar.gz. Its messages are shown line by line behind its
    name. Gives whether it succeeded."""
    with (
        (here / "sent.tar.gz").open("rb") as given,
        (here / f"{name}.new").open("wb") as home,
        subprocess.Popen(command, shell=True, stdin=given, stdout=home, stderr=subprocess.PIPE, text=True) as running,
    ):
        for line in running.stderr or ():
            click.echo(f"{name}\t{line.rstrip()}", err=True)
    if not running.returncode:
        (here / f"{name}.new").replace(here / f"{name}.tar.gz")
    return not running.returncode


def _unpack(name: str, packed: Path) -> None:
    """Extract what a machine sent into results/."""
    with tarfile.open(packed) as archive:
        members = [each for each in archive if _plain(each)]
        for each in members:
            each.name = each.name.removeprefix("results/")
        archive.extractall(RESULTS, members=members)
    folders = {each.name.partition("/")[0] for each in members}
    click.echo(f"{name}: {len(members)} files, into {' '.join(sorted(folders)) or 'no folder'}")


def _plain(member: tarfile.TarInfo) -> bool:
    """Whether a member is a regular file within results/: other machines' archives are not trusted to stay there."""
    parts = Path(member.name).parts
    return member.isfile() and parts[0] == "results" and ".." not in parts and 3 <= len(parts) <= 4
