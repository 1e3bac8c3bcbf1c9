# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""scripts/bootstrap and the Makefile's help, without the network and without installing
anything; and that tests that run side by side do not measure on one processor."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import output
from workers import shared_out

PROJECT = Path(__file__).resolve().parent.parent
# What the script itself calls, and what it looks for.
TOOLS = ("bash", "cat", "cut", "dirname", "grep", "id", "paste", "rm", "sed")
WANTED = ("gcc", "make", "as", "nasm")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of what bootstrap works on, whose .venv is already made."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(PROJECT / "scripts/bootstrap", tmp_path / "scripts")
    shutil.copy(PROJECT / "scripts/requirements.txt", tmp_path / "scripts")
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/python").symlink_to("/usr/bin/python3")
    version = output("/usr/bin/python3", "-V")
    (tmp_path / ".venv/made-from").write_text(version + (tmp_path / "scripts/requirements.txt").read_text())
    return tmp_path


def bootstrap(
    clone: Path, tools: tuple[str, ...], *groups: str, apt_get: str = "", apt_cache: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run it with only these tools in PATH. apt_get, apt_cache: texts of scripts to stand for those, if any."""
    path = clone / "path"
    path.mkdir(exist_ok=True)
    for name in tools:
        found = shutil.which(name)
        assert found, f"{name} is missing here"
        (path / name).symlink_to(found)
    for name, text in (("apt-get", apt_get), ("apt-cache", apt_cache)):
        if text:
            (path / name).write_text("#!/bin/bash\n" + text)
            (path / name).chmod(0o755)
    environment = os.environ | {"PATH": str(path)}
    return subprocess.run(
        [str(path / "bash"), "scripts/bootstrap", *groups], cwd=clone, env=environment, capture_output=True, text=True
    )


def test_where_nothing_is_missing_nothing_is_called(clone: Path) -> None:
    done = bootstrap(clone, TOOLS + WANTED, apt_get=f"touch {clone}/called; exit 1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert not (clone / "called").exists()


def test_without_apt_get_what_is_missing_is_listed(clone: Path) -> None:
    done = bootstrap(clone, TOOLS + ("gcc", "make", "as"))
    assert done.returncode == 1
    assert re.findall(r"^  - (.*)$", done.stderr, re.MULTILINE) == ["NASM 2.15 or later"]


def test_only_what_is_missing_is_asked_for(clone: Path) -> None:
    log = clone / "log"
    tools = TOOLS + ("gcc", "make", "as")
    done = bootstrap(
        clone, (*tools, "env", "sudo") if shutil.which("sudo") else (*tools, "env"), apt_get=f'echo "$*" >>{log}\n'
    )
    if os.getuid() == 0:
        assert "install -q -y --no-install-recommends nasm" in log.read_text()
    # This apt-get installs nothing, and that is noticed.
    assert done.returncode == 1


@pytest.mark.parametrize("offered", ["gcc-12 clang-14", "gcc-12 clang-14 clang-19 llvm-19"])
def test_all_compilers_that_the_system_offers_are_asked_for(clone: Path, offered: str) -> None:
    log = clone / "log"
    offers = f"for name in gcc {offered}; do [ $2 != $name ] || exit 0; done; exit 100\n"
    tools = (*TOOLS, *WANTED, "env", *(["sudo"] if shutil.which("sudo") else []))
    done = bootstrap(clone, tools, "compilers", apt_get=f'echo "$*" >>{log}\n', apt_cache=offers)
    if os.getuid() == 0:
        assert f"install -q -y --no-install-recommends {offered}\n" in log.read_text()
    assert done.returncode == 1, "this apt-get installs nothing"


def test_an_installation_that_fails_ends_it(clone: Path) -> None:
    done = bootstrap(clone, (*TOOLS, "env", "gcc", "make", "as"), apt_get="exit 100\n")
    assert done.returncode == 1
    assert "nasm" in done.stderr and "Traceback" not in done.stderr


def test_an_unknown_group_is_refused(clone: Path) -> None:
    done = bootstrap(clone, TOOLS + WANTED, "compiler")
    assert done.returncode == 1
    assert "unknown group 'compiler'" in done.stderr


def test_help_shows_every_target() -> None:
    text = (PROJECT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert phony
    shown = re.findall(r"^  make (\S+)", output("make", "--no-print-directory", "help", cwd=PROJECT), re.MULTILINE)
    assert sorted(shown) == sorted(phony[1].split())


def test_variables_that_others_use_count_only_where_they_are_given() -> None:
    """TARGET, CPU and PASSES in the environment mean something else to other programs."""

    def said(*given: str) -> str:
        environment = {**os.environ, "TARGET": "x86_64-linux-gnu", "CPU": "znver4", "PASSES": "many"}
        command = "make", "--no-print-directory", "-n", "peers", "schedules", "KERNEL=c8", *given
        return output(*command, cwd=PROJECT, env=environment)

    assert not any(word in said() for word in ("--target", "--cpu", "--passes"))
    assert said("TARGET=avx2", "CPU=1").count('--cpu "1"  --target "avx2"') == 2


def test_what_needs_more_installs_it() -> None:
    for target, group in (("peers", "peers"), ("prove-foreign", "foreign"), ("compilers", "compilers")):
        assert f"scripts/bootstrap {group}\n" in output("make", "--no-print-directory", "-n", target, cwd=PROJECT)


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("processors", [[0, 1], [2, 3, 5, 7], list(range(16))], ids=len)
def test_no_two_workers_measure_on_one_processor(processors: list[int], workers: int) -> None:
    """If there are enough; each has one in any case, and all together have all."""
    found = [shared_out(processors, number, workers) for number in range(workers)]
    measuring = [max(each) for each in found]
    assert set(measuring) == set(processors[-workers:])
    if workers <= len(processors):
        assert all(own not in other for own in measuring for other in found if max(other) != own)
    assert set().union(*found) == set(processors)
    assert shared_out(processors, workers, workers) == found[0], "one that replaces a worker that crashed"


@pytest.mark.parametrize(("worker", "expected"), [("gw0", "[0, 1, 3]"), ("gw1", "[0, 1, 2]"), ("", "")])
def test_workers_settle_before_any_test_runs(worker: str, expected: str) -> None:
    """As soon as the settings of the tests are read, with four processors; a run without workers has them all."""
    code = (
        "import os; os.sched_getaffinity = lambda pid: {3, 2, 1, 0};"
        "os.sched_setaffinity = lambda pid, those: print(pid, sorted(those)); import conftest"
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_XDIST")}
    if worker:
        environment |= {"PYTEST_XDIST_WORKER": worker, "PYTEST_XDIST_WORKER_COUNT": "2"}
    said = output(sys.executable, "-c", code, cwd=PROJECT / "tests", env=environment)
    assert said == (f"0 {expected}\n" if worker else "")
