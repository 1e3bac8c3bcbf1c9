# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The prover installed alone: it needs nothing else of this tree, and does what its README says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
#: Every module; the solver must not be asked for before it is needed.
ALL = """
import importlib, pkgutil, sys, verify
sys.modules["bitwuzla"] = None
for each in pkgutil.walk_packages(verify.__path__, "verify."):
    if not each.name.endswith("__main__"):
        importlib.import_module(each.name)
print(verify.__file__)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the distribution and nothing else; built without a network."""
    for builder in ("setuptools", "wheel"):
        pytest.importorskip(builder)
    place = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-index", "--no-deps"]
    before = sorted(HERE.iterdir())
    subprocess.run([*command, "--no-build-isolation", "--target", str(place), str(HERE)], cwd=place, check=True)
    assert sorted(HERE.iterdir()) == before, "the build leaves something in the tree"
    return place


def run(installed: Path, place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """With this folder and what Python has as the only places of modules."""
    path = f"{installed / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PYTHONPATH": str(installed), "PATH": path}
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)


def test_every_module_is_there_and_needs_nothing_else(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, sys.executable, "-c", ALL)
    assert done.stdout.strip() == str(installed / "verify" / "__init__.py"), done.stderr
    parts = (".", "aead", "integers", "integers/others", "semantics", "sequences")
    modules = {str(path.relative_to(HERE)) for part in parts for path in (HERE / part).glob("*.py")}
    there = {str(path.relative_to(installed / "verify")) for path in (installed / "verify").rglob("*.py")}
    assert there == modules - {"setup.py"}
    assert {"machine.S", "runner.c"} <= {path.name for path in (installed / "verify" / "sequences").iterdir()}


def test_the_example_of_the_readme(installed: Path, example: Path) -> None:
    """Its commands print what it says; seconds aside."""
    shown = re.search(
        r"^```console\n(\$ gcc -c hchacha20.*?)^```$", (HERE / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    assert shown
    for part in re.split(r"^\$ ", shown[1], flags=re.MULTILINE)[1:]:
        command, _, wanted = part.partition("\n")
        done = run(installed, example.parent, *command.split())
        assert re.sub(r"\d+\.\d s$", "0.0 s", done.stdout, flags=re.MULTILINE) == wanted, done.stderr


def test_python_finds_it_as_a_module(installed: Path, example: Path) -> None:
    command = ("-m", "verify", example.name, "--symbol", "mine", "--primitive", "hchacha20")
    assert run(installed, example.parent, sys.executable, *command).stdout.startswith("proved: mine is hchacha20")


#: The prover's digest, after an edit of a module that was loaded before.
EDITED = """
import pathlib, sys
from verify import certificate, decode, trusted
loaded = {name for name in sys.modules if name.split(".")[0] == "verify"}
assert loaded == set(trusted.files(trusted.CERTIFICATE)), "a module that does not count"
place = pathlib.Path(decode.__file__)
place.write_text(place.read_text() + sys.argv[1])
print(certificate.digest(certificate.PROOF))
"""


def test_the_digest_is_of_the_prover_that_runs(installed: Path, tmp_path: Path) -> None:
    """Also where its text is edited while it proves, or a folder is left behind that has a module's name."""
    shutil.copytree(installed / "verify", tmp_path / "verify")

    def digest(more: str) -> str:
        done = run(tmp_path, tmp_path, sys.executable, "-c", EDITED, more)
        assert done.returncode == 0, done.stderr
        return done.stdout

    first = digest("# more")
    assert digest("") != first
    (tmp_path / "verify" / "decode" / "__pycache__").mkdir(parents=True)
    second = digest("# more")
    assert digest("") != second


#: Keeps what it compiles.
DIGEST = "import sys; sys.dont_write_bytecode = False; from verify import certificate as c; print(c.digest(c.PROOF))"


def test_what_python_keeps_compiled_of_another_text_is_another_prover(installed: Path, tmp_path: Path) -> None:
    """Of the same size, and written in the same second."""
    shutil.copytree(installed / "verify", tmp_path / "verify", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "verify" / "decode.py"
    right = path.read_text()

    def digest(text: str) -> str:
        path.write_text(text)
        os.utime(path, (1e9, 1e9))
        done = run(tmp_path, tmp_path, sys.executable, "-c", DIGEST)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert digest(right.replace("Raises", "raises")) != (late := digest(right))
    shutil.rmtree(tmp_path / "verify" / "__pycache__")
    assert late != digest(right) == digest(right)
