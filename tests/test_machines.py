# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Campaigns: several machines, played by this one, of which one is down and one dies midway; and the machines file."""

from pathlib import Path

import pytest
from tools import invoked

from harness.errors import HarnessError
from measure import machines

#: Stands for ssh. Its last words are the machine and the command, which runs here; a machine may be down.
SSH = """#!/bin/sh
while [ $# -gt 2 ]; do shift; done
export MACHINE=$1
case $1 in down) [ -e {place}/up ] || {{ echo "ssh: connect to host down: No route to host" >&2; exit 255; }} ;; esac
cd {place}
exec sh -c "$2"
"""
#: Stands for what the tree has there: the bootstrap makes a Python that measures, unless its machine dies.
BOOTSTRAP = b"""#!/bin/sh
echo x >>runs; mkdir -p .venv/bin
printf '#!/bin/sh\\nshift 2\\n[ $MACHINE != dying -o $(wc -l <runs) -gt 1 ] || kill -9 $$\\n' >.venv/bin/python
printf 'mkdir -p results/$MACHINE-cpu\\necho "$@" | tee results/$MACHINE-cpu/note.md\\n' >>.venv/bin/python
chmod +x .venv/bin/python
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where everything lies, with a small tree to send."""
    (tmp_path / "ssh").write_text(SSH.format(place=tmp_path))
    (tmp_path / "ssh").chmod(0o755)
    sent = {"scripts/bootstrap": BOOTSTRAP, "results/old/measure.csv": b"of before"}
    monkeypatch.setattr(machines, "files", lambda: sent)
    monkeypatch.setattr(machines, "RESULTS", tmp_path / "results")
    return tmp_path


def campaign(place: Path, *command: str, code: int = 0) -> str:
    return invoked(
        machines.main, "--ssh", place / "ssh", "--work", place / "work", place / "machines", *command, code=code
    )


def test_one_machine_is_down_and_one_dies(place: Path) -> None:
    (place / "machines").write_text("alive\ndown -p 22 down\ndying\n")
    first = campaign(place, "results", "--passes", "1", code=1)
    assert "no results of down, dying" in first and "down\tssh: connect to host" in first
    assert "alive\tresults --passes 1" in first and "already done" not in first
    assert (place / "results/alive-cpu/note.md").read_text() == "results --passes 1\n"
    assert not (place / "results/old").exists(), "only what was written there comes home"
    second = campaign(place, "results", "--passes", "1", code=1)
    assert "no results of down (" in second and "alive: already done" in second
    assert (place / "results/dying-cpu/note.md").exists()
    (place / "up").touch()
    campaign(place, "results", "--passes", "1")
    (place / "machines").write_text("alive\n")
    assert "already done" not in campaign(place, "plan", "all"), "another command is other work"


def test_what_is_no_file_of_results_is_left_out(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = "mkdir -p {place} && cd {place} && mkdir -p results/a && touch x results/x results/a/b results/a/b.md"
    monkeypatch.setattr(machines, "WORK", f"{make} && ln -s /etc/passwd results/a/l && tar czf - -P x results ../../up")
    (place / "up").touch()
    (place / "machines").write_text("one\n")
    campaign(place)
    assert {str(path.relative_to(place / "results")) for path in (place / "results").rglob("*")} >= {
        "a",
        "a/b",
        "a/b.md",
    }
    assert not (place / "results/x").exists() and not (place / "results/a/l").exists()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("al/pha", "1: 'al/pha' is no name"),
        ("-oProxyCommand=x", "1: '-oProxyCommand=x' is no name"),
        ("alpha\nalpha", "2: alpha is there twice"),
        ("# nothing", "names no machine"),
    ],
)
def test_a_wrong_machines_file(line: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "machines").write_text(line + "\n")
    with pytest.raises(HarnessError, match=complaint):
        machines.read(tmp_path / "machines")


def test_a_machines_file(tmp_path: Path) -> None:
    (tmp_path / "machines").write_text("# all\nalpha # ours\nbeta -p 22 me@10.0.0.7\n")
    assert machines.read(tmp_path / "machines") == {"alpha": "alpha", "beta": "-p 22 me@10.0.0.7"}


def test_the_tree_is_sent() -> None:
    sent = machines.files()
    assert sent["scripts/bootstrap"].startswith(b"#!") and "measure/machines.py" in sent
