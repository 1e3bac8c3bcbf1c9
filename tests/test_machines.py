# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Campaigns: several ssh hosts on this machine, of which one is down and one dies midway; and the machines file."""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harness.build import NO_STACK_NOTE, Compiler, build
from harness.database import Damage, Timing, Try, read_file
from harness.errors import HarnessError
from harness.implementations import find
from harness.paths import TREE
from harness.processors import allowed
from measure.machines import job
from measure.machines.bundle import FAR, files, own_files, seal
from measure.machines.cli import main
from measure.machines.job import compiler_lines
from measure.machines.listed import HERE, read
from tests.harness_faults import Fault

GOOD_ONE = Fault("one", "", {})
SSHD = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin")
TOOLS = bool(SSHD and shutil.which("ssh-keygen") and shutil.which("parallel"))
VARIANTS = "amd64-sse2-u4,amd64-ssse3-u4"
#: Seconds that nothing takes, however busy the machine is.
PATIENCE = 120
#: Compiles nothing before the file "revived" is there: until then it says that it has begun, and goes on for ever.
STUCK = """#!/bin/sh
case " $* " in
*" -c "*) if [ ! -e {place}/revived ]; then touch {place}/begun; while :; do sleep 1; done; fi ;;
esac
exec gcc "$@"
"""


def descendants(pid: int) -> list[int]:
    """All processes under one, it first."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found = [pid]
    for each in found:
        found += [child for child, parent in pairs if parent == each]
    return found


@dataclass
class Network:
    """ssh servers on ports of this machine, each of which plays a machine. programs: a directory of their own programs;
    kept: sockets that keep the ports for them.
    """

    place: Path
    running: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)
    kept: list[socket.socket] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.programs = self.place / "bin"
        self.programs.mkdir(parents=True)
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.place / key)], check=True)
        shutil.copy(self.place / "user.pub", self.place / "authorized")
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)

    @property
    def ssh(self) -> str:
        """The command of a client that these servers let in."""
        options = f"-F none -i {self.place}/user -o IdentitiesOnly=yes -o StrictHostKeyChecking=no"
        return f"ssh {options} -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR"

    def ports(self, count: int) -> list[int]:
        """Ports that nothing else takes, and where nothing answers before a server starts. A server may take a port
        whose owner does not listen, if both let others use it again.
        """
        for _ in range(count):
            self.kept.append(socket.socket())
            self.kept[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.kept[-1].bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in self.kept[-count:]]

    def start(self, port: int) -> None:
        """A server on that port, ready when this returns."""
        settings = {"Port": port, "ListenAddress": "127.0.0.1", "HostKey": self.place / "host", "PidFile": "none"}
        settings |= {"AuthorizedKeysFile": self.place / "authorized", "StrictModes": "no", "UsePAM": "no"}
        settings["SetEnv"] = f"PATH={self.programs}:{os.environ['PATH']}"
        (self.place / f"config{port}").write_text("".join(f"{key} {value}\n" for key, value in settings.items()))
        with (self.place / f"log{port}").open("ab") as log:
            assert SSHD
            command = [SSHD, "-D", "-e", "-f", str(self.place / f"config{port}")]
            self.running[port] = subprocess.Popen(command, stderr=log, stdin=subprocess.DEVNULL)
        begun = time.monotonic()
        while self.running[port].poll() is None and time.monotonic() < begun + PATIENCE:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        pytest.fail(f"sshd does not start: {(self.place / f'log{port}').read_text()}")

    def kill(self, port: int) -> None:
        """What happens when a machine dies: all that runs there is gone."""
        server = self.running.pop(port)
        for process in descendants(server.pid):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        server.wait()


@pytest.fixture
def network(tmp_path: Path) -> Iterator[Network]:
    found = Network(tmp_path / "network")
    yield found
    for port in list(found.running):
        found.kill(port)
    for each in found.kept:
        each.close()


def campaign(tmp_path: Path, *more: str) -> Result:
    options = ["--impl", VARIANTS, "--primitive", "chacha20", "--passes", "1", "--lengths", "64,1536"]
    return CliRunner().invoke(
        main, [*options, "--results", str(tmp_path / "results"), "--work", str(tmp_path / "work"), *more]
    )


@pytest.mark.skipif(
    not TOOLS, reason="no sshd or no GNU parallel: scripts/bootstrap campaign; apt install openssh-server"
)
def test_one_machine_is_down_and_one_dies(network: Network, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    names = ("alive", "down", "dying", "well")
    port = dict(zip(names, network.ports(4), strict=True))
    compiler = network.programs / "stuck"
    compiler.write_text(STUCK.format(place=tmp_path))
    compiler.chmod(0o755)
    for name in names:
        line = f"{compiler.name if name == 'dying' else 'gcc'} -mssse3 -O1"
        (tmp_path / f"{name}-lines").write_text(f"{line}\nno-such-compiler -O1\n")
    (tmp_path / "machines").write_text(
        "".join(
            f"{name} host=127.0.0.1 user={getpass.getuser()} port={port[name]} core={allowed()[-1]}"
            f" directory={tmp_path}/{name} compilers={tmp_path}/{name}-lines\n"
            for name in names
        )
    )
    for name in ("alive", "dying", "well"):
        network.start(port[name])
    stop = threading.Event()

    def die() -> None:
        """In the middle of the work, however long this takes to see that: the compiler does not end by itself."""
        while not (tmp_path / "begun").exists() and not stop.is_set():
            time.sleep(0.02)
        if not stop.is_set():
            network.kill(port["dying"])
            (tmp_path / "revived").touch()

    killer = threading.Thread(target=die)
    killer.start()
    asked = (str(tmp_path / "machines"), "--ssh", network.ssh)
    first = campaign(tmp_path, *asked)
    stop.set()
    killer.join()
    said = "".join(capfd.readouterr())
    assert port["dying"] not in network.running, first.output + said
    assert first.exit_code == 1
    assert "no results of down, dying" in first.output
    assert "down cannot be reached" in said
    assert "dying did not come to an end" in said
    assert "dropped: no-such-compiler -O1" in said
    assert "alive: already done" not in first.output
    assert not list((tmp_path / "dying").glob("*/out/measured-0")), "it died midway, before anything was measured"
    done_there = next((tmp_path / "dying").glob("*/out/try"))
    made = done_there.stat().st_mtime_ns

    network.start(port["dying"])
    second = campaign(tmp_path, *asked)
    assert second.exit_code == 1
    assert "no results of down (" in second.output
    assert "alive: already done" in second.output
    assert "well: already done" in second.output
    assert done_there.stat().st_mtime_ns == made, "a rerun does what was missing, and only that"

    network.start(port["down"])
    third = campaign(tmp_path, *asked)
    assert third.exit_code == 0, third.output
    for name in names:
        (path,) = (tmp_path / "results").glob(f"{name}-*/campaign.data.gz")
        records = list(read_file(path))
        assert not any(isinstance(record, Damage) for record in records)
        assert [record.verdict for record in records if isinstance(record, Try)] == ["ok", "ok"]
        assert {record.length for record in records if isinstance(record, Timing)} == {64, 1536}
        assert {record.context.host for record in records if isinstance(record, Timing)} == {name}
    assert (tmp_path / "results/index.html").exists()


@pytest.mark.parametrize("lines", [["gcc -mssse3 -O1"], ["gcc -mssse3 -O1", "no-such-compiler -O1"]])
def test_on_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """Whether all lines work or not."""
    monkeypatch.setattr(job, "PLAIN_LINES", lines)
    result = campaign(tmp_path)
    assert result.exit_code == 0, result.output
    (path,) = (tmp_path / "results").glob("*/campaign.data.gz")
    assert {record.implementation.split("/")[-1] for record in read_file(path) if isinstance(record, Timing)} == set(
        VARIANTS.split(",")
    )
    assert "this machine: already done" in campaign(tmp_path).output


STEP = """#!/bin/sh
echo "begin {what} $1" >>log
sleep 0.1
echo "end {what} $1" >>log
{leave}
"""


def test_nothing_else_runs_while_a_line_is_timed(tmp_path: Path) -> None:
    """Everything is built and tried first; then one line after the other is timed."""
    for name, content in own_files(["a", "b", "c"], 3, "last", 1, "64").items():
        (tmp_path / name).write_bytes(content)
    shutil.copy(FAR / "Makefile", tmp_path)
    (tmp_path / "programs.mk").write_text("")
    (tmp_path / "one.sh").write_text(STEP.format(what="one", leave="mkdir -p out/$1; touch out/$1/done"))
    (tmp_path / "measure.sh").write_text(STEP.format(what="measure", leave="touch out/measured-$1"))
    for name in ("machine", "try", "measure"):
        (tmp_path / "out").mkdir(exist_ok=True)
        (tmp_path / "out" / name).touch()
    command = ["make", "-k", "-j4"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    steps = (tmp_path / "log").read_text().splitlines()
    first = steps.index("begin measure 0")
    assert sum(step.startswith("end one ") for step in steps[:first]) == 9
    assert steps[first:] == [f"{edge} measure {line}" for line in (0, 1, 2) for edge in ("begin", "end")]
    (tmp_path / "out/measured-1").unlink()
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "log").read_text().splitlines()[len(steps) :] == ["begin measure 1", "end measure 1"]


def test_far_and_here_build_alike(tmp_path: Path) -> None:
    """The same options, the same order to the linker, and the same words about a stack that would be executable."""
    compiler, log = tmp_path / "recording", tmp_path / "log"
    compiler.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >>{log}\necho >>{log}\nexec gcc "$@"\n')
    compiler.chmod(0o755)
    directory = GOOD_ONE.write(tmp_path / "crypto_stream/chacha20/test/one")
    (directory / "more.S").write_text(".text\nnop\n")
    (each,) = (one for one in find(tmp_path, (), "", "") if one.directory == directory)

    here = build(each, Compiler(f"{compiler} -O1 -mssse3"), tmp_path / "build")
    commands_here = options_in(log)
    far = tmp_path / "far"
    for name, content in (files([each]) | own_files([f"{compiler} -O1 -mssse3"], 1, "last", 1, "64")).items():
        (far / name).parent.mkdir(parents=True, exist_ok=True)
        (far / name).write_bytes(content)
    log.unlink()
    subprocess.run(["sh", "one.sh", "0-0"], cwd=far, check=True, capture_output=True)
    assert options_in(log) == commands_here and len(commands_here) == 3
    assert ("more.S", NO_STACK_NOTE) in here.messages
    assert f"more.S: {NO_STACK_NOTE}" in (far / "out/0-0/messages").read_text()


def options_in(log: Path) -> list[list[str]]:
    """Of each command what does not name a place."""
    commands = [text.splitlines() for text in log.read_text().strip().split("\n\n")]
    return [[word for word in words if "/" not in word and word != "-o"] for words in commands]


def test_other_files_are_other_work() -> None:
    contents = files(find(TREE, (), "ref", "chacha20"))
    assert "crypto_stream/chacha20/peachacha/ref/chacha.h" in contents
    assert any(name.startswith("include/crypto_stream_chacha20_peachacha_ref_") for name in contents)
    one, other = (seal(contents | own_files(["gcc"], 1, "last", passes, "64")) for passes in (1, 2))
    assert one != other


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("alpha port=x", "1: port=x is not understood"),
        ("alpha colour=red", "1: 'colour' is no setting"),
        ("al/pha", "1: 'al/pha' is no name"),
        ("alpha\nalpha", "2: alpha is there twice"),
        ("alpha compilers=/nowhere", "1: there is no file /nowhere"),
        ("alpha host=-oProxyCommand=x", "1: host=-oProxyCommand=x is not understood"),
        ("# nothing", "names no machine"),
    ],
)
def test_a_wrong_machines_file(line: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "machines").write_text(line + "\n")
    with pytest.raises(HarnessError, match=complaint):
        read(tmp_path / "machines")


def test_compilers_are_looked_for_beside_the_machines_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("here", "there/lines"):
        (tmp_path / place).mkdir(parents=True)
    (tmp_path / "there/lines/c").write_text("gcc -O2\n")
    (tmp_path / "there/machines").write_text(f"alpha compilers=lines/c\nbeta compilers={tmp_path}/there/lines/c\n")
    monkeypatch.chdir(tmp_path / "here")
    for machine in read(Path("../there/machines")):
        assert compiler_lines(machine) == ["gcc -O2"]
    (tmp_path / "here/c").write_text("gcc -O3\n")
    (tmp_path / "there/machines").write_text("alpha compilers=c\n")
    with pytest.raises(HarnessError, match="1: there is no file .*/there/c"):
        read(Path("../there/machines"))


def test_a_machines_file(tmp_path: Path) -> None:
    (tmp_path / "machines").write_text("# all\nalpha core=3 user=me # ours\nbeta host=10.0.0.7 port=22\n")
    alpha, beta = read(tmp_path / "machines")
    assert (alpha.host, alpha.core, beta.core) == ("alpha", "3", "last")
    assert alpha.shell("ssh")[-1] == "me@alpha"
    assert beta.shell("ssh -F none")[:3] == ["ssh", "-F", "none"]
    assert beta.shell("ssh")[-3:] == ["-p", "22", "10.0.0.7"]
    assert HERE.shell("ssh") == ["sh", "-c"]
