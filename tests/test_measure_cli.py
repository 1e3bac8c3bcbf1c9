# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""All command lines: help. Those of the harness and of all that measures: what they refuse."""

from importlib import import_module
from pathlib import Path

import click
import pytest
from tools import TOP, invoked

from harness import cli as harness
from measure import cli as measure
from scripts.supercop import dist
from tests.harness_faults import Fault


@pytest.mark.parametrize("command", measure.COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    assert f"  {command} " in invoked(measure.main, "--help")
    assert f"main {command} [OPTIONS]" in invoked(measure.main, command, "--help")


def test_every_option_is_explained() -> None:
    """The help says what each option does, and which variable of the environment gives it."""
    packages = ("generator", "harness", "lab", "measure", "proofs", "scripts", "torture", "verify")
    paths = [path for package in packages for path in sorted((TOP / package).rglob("*.py"))]
    files = [path.relative_to(TOP).with_suffix("") for path in paths if "@click.command" in path.read_text()]
    modules = [import_module(".".join(path.parts)) for path in files]
    found = {id(each): each for module in modules for each in vars(module).values() if isinstance(each, click.Command)}
    assert len(found) > 30
    for command in found.values():
        assert command.get_short_help_str(), command.callback
        for each in command.params:
            if isinstance(each, click.Option):
                assert each.help and (each.show_envvar or not each.envvar), (command.callback, each.name)


#: In an empty directory, but for a tree of one implementation in C and a file without a line.
REFUSED = {
    "try --impl nothing*": "matches IMPL=nothing*. There are:\n  crypto_core/hchacha20/test/one",
    "try --primitive salsa20": "matches PRIMITIVE=salsa20. There are:",
    "try --cc no-such-compiler": "there is no compiler 'no-such-compiler': install it, or name another",
    "try --also /nowhere": "no directory with an api.h below crypto_OPERATION/PRIMITIVE in /nowhere",
    "try --also chacha20=/nowhere": "/nowhere holds no api.h",
    "try --build-dir /proc/nothing": "cannot write to /proc/nothing/harness",
    "try --output /proc/nothing/x": "cannot write /proc/nothing/x",
    "run --lengths 64,,3": "'64,,3' is no list of lengths: write them as in 64,576,0-4096",
    "run --lengths 9999999999": "9999999999 is longer than 2^30 bytes",
    "run --cpu 99999": "processor 99999 is not allowed here; these are:",
    "run --passes 0": "0 is not in the range",
    "table empty": "no lines of an implementation there",
    "table absent": "No such file",
    "peers --target mmx": "there is no instruction set 'mmx'; there are: avx512 avx2 avx ssse3 sse2 scalar",
    "peers --supercop /nowhere": "/nowhere is not a SUPERCOP tree: it has no crypto_stream/chacha20",
    "peers --goals /nowhere:64": "/nowhere:64: give a directory that holds an api.h",
    "peers --uarch z80": "there is no model z80; there are: bdver2",
    "peers --results /proc/nothing": "cannot write /proc/nothing/",
    "collect --machine ../elsewhere empty": "no name for a folder",
    "page --results .": "there is nothing in",
    "dist --tree .": "no implementation directory in",
}
#: Options that keep a command from this machine's own tree and results.
OPTIONS = {name: ["--tree", "tree", "--build-dir", "build", "--flags", "-O1"] for name in ("try", "run")}
OPTIONS |= {"peers": ["--results", "out", "--build-dir", "build"], "collect": ["--results", "out"]}


@pytest.mark.parametrize("given", REFUSED)
def test_what_is_refused_is_explained(given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Fault("none", "", {}, operation="crypto_core").write(tmp_path / "tree/crypto_core/hchacha20/test/one")
    (tmp_path / "empty").touch()
    command, *rest = given.split()
    main = harness.main if command in harness.main.commands else dist.main if command == "dist" else measure.main
    arguments = [*([] if main is dist.main else [command]), *OPTIONS.get(command, ()), *rest]
    assert REFUSED[given] in invoked(main, *arguments, code=1 + (given == "run --passes 0"))
