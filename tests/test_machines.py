# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Campaigns: several machines, played by this one, of which one is down and one dies midway; and the machines file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harness.build import NO_STACK_NOTE, Compiler, build
from harness.errors import HarnessError
from harness.implementations import find
from harness.processors import allowed
from measure.machines import cli
from measure.machines.bundle import FAR, files, own_files
from measure.machines.cli import main
from measure.report import series
from tests.harness_faults import Fault

GOOD_ONE = Fault("one", "", {})
VARIANTS = "amd64-sse2-u4,amd64-ssse3-u4"
#: Compiles nothing on the machine that dies before that: it says that it has begun, and goes on for ever.
COMPILER = """#!/bin/sh
case "$MACHINE $* " in
dying*" -c "*) if [ ! -e {place}/revived ]; then touch {place}/begun; while :; do sleep 1; done; fi ;;
esac
exec gcc "$@"
"""
#: Stands for ssh. Its last words are the machine and the command, which runs here; a machine may be down, and one dies
#: with all that runs there when the compiler has begun.
SSH = """#!/bin/sh
while [ $# -gt 2 ]; do shift; done
export MACHINE=$1 PATH={place}/bin:$PATH
case $1 in
down) [ -e {place}/up ] || {{ echo "ssh: connect to host down port 22: No route to host" >&2; exit 255; }} ;;
dying)
  if [ ! -e {place}/revived ]; then
    exec 3<&0
    setsid sh -c "$2" <&3 &
    while [ ! -e {place}/begun ]; do sleep .05; done
    kill -9 -$!
    touch {place}/revived
    exit 255
  fi ;;
esac
exec sh -c "$2"
"""


def campaign(tmp_path: Path, *more: str) -> Result:
    options = ["--impl", VARIANTS, "--primitive", "chacha20", "--passes", "1", "--lengths", "64,1536"]
    return CliRunner().invoke(
        main, [*options, "--results", str(tmp_path / "results"), "--work", str(tmp_path / "work"), *more]
    )


@pytest.mark.skipif(not shutil.which("parallel"), reason="no GNU parallel: scripts/bootstrap campaign")
def test_one_machine_is_down_and_one_dies(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    names = ("alive", "down", "dying")
    (tmp_path / "bin").mkdir()
    for name, text in (("ssh", SSH), ("bin/compiler", COMPILER)):
        (tmp_path / name).write_text(text.format(place=tmp_path))
        (tmp_path / name).chmod(0o755)
    (tmp_path / "lines").write_text("compiler -mssse3 -O1\nno-such-compiler -O1\n")
    (tmp_path / "machines").write_text("alive\ndown -p 22 down\ndying\n")
    asked = (str(tmp_path / "machines"), "--ssh", f"{tmp_path}/ssh", "--core", str(allowed()[-1]))
    asked += ("--directory", f"{tmp_path}/far", "--compilers", f"{tmp_path}/lines")
    first = campaign(tmp_path, *asked)
    said = "".join(capfd.readouterr())
    assert first.exit_code == 1
    assert "no results of down, dying" in first.output, first.output + said
    assert "down\tssh: connect to host" in said
    assert "alive: dropped: no-such-compiler -O1" in first.output
    assert "alive: already done" not in first.output
    assert not list((tmp_path / "far").glob("dying-*/out/measured-0")), "it died midway, before anything was measured"
    done_there = next((tmp_path / "far").glob("dying-*/out/try"))
    made = done_there.stat().st_mtime_ns

    second = campaign(tmp_path, *asked)
    assert second.exit_code == 1
    assert "no results of down (" in second.output
    assert "alive: already done" in second.output
    assert done_there.stat().st_mtime_ns == made, "a rerun does what was missing, and only that"

    (tmp_path / "up").touch()
    third = campaign(tmp_path, *asked)
    assert third.exit_code == 0, third.output
    for name in names:
        (path,) = (tmp_path / "results").glob(f"{name}-*/campaign.csv")
        assert [(each.verdict, sorted(each.points)) for each in series.read(path)] == [("ok", [64, 1536])] * 2
    assert (tmp_path / "results/index.html").exists()


@pytest.mark.parametrize("lines", [["gcc -mssse3 -O1"], ["gcc -mssse3 -O1", "no-such-compiler -O1"]])
def test_on_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """Whether all lines work or not."""
    monkeypatch.setattr(cli, "PLAIN_LINES", lines)
    result = campaign(tmp_path)
    assert result.exit_code == 0, result.output
    (path,) = (tmp_path / "results").glob("*/campaign.csv")
    assert {each.name.split("/")[-1] for each in series.read(path)} == set(VARIANTS.split(","))
    assert "this-machine: already done" in campaign(tmp_path).output


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


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("alpha host=beta", "1: behind the name go ssh's words"),
        ("al/pha", "1: 'al/pha' is no name"),
        ("-oProxyCommand=x", "1: '-oProxyCommand=x' is no name"),
        ("alpha\nalpha", "2: alpha is there twice"),
        ("# nothing", "names no machine"),
    ],
)
def test_a_wrong_machines_file(line: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "machines").write_text(line + "\n")
    with pytest.raises(HarnessError, match=complaint):
        cli.read(tmp_path / "machines")
