# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The tarball for SUPERCOP."""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from scripts.supercop import dist
from scripts.supercop.dist import PROJECT, files

REF = "crypto_stream/chacha20/peachacha/ref"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree that holds one of our implementations."""
    shutil.copytree(PROJECT / REF, tmp_path / "tree" / REF)
    return tmp_path / "tree"


def pack(tree: Path, output: Path) -> Path:
    result = CliRunner().invoke(dist.main, ["--tree", str(tree), "--output", str(output)])
    assert result.exit_code == 0, result.output
    (path,) = output.iterdir()
    return path


def test_the_tarball_holds_the_tree_under_its_own_paths(tree: Path, tmp_path: Path) -> None:
    with tarfile.open(pack(tree, tmp_path / "out")) as archive:
        owners = {(entry.uid, entry.uname, entry.mtime) for entry in archive}
        packed = {entry.name: member.read() for entry in archive if (member := archive.extractfile(entry))}
    assert packed == files(tree)
    assert owners == {(0, "", dist.MTIME)}


def test_the_same_files_give_the_same_bytes(tree: Path, tmp_path: Path) -> None:
    first = pack(tree, tmp_path / "first").read_bytes()
    (tree / REF / "api.h").touch()
    (tree / REF / "chacha20.c").chmod(0o600)
    assert pack(tree, tmp_path / "second").read_bytes() == first


def test_nothing_is_written_where_a_rule_is_broken(tree: Path, tmp_path: Path) -> None:
    (tree / REF / "Makefile").write_text("all:\n")
    result = CliRunner().invoke(dist.main, ["--tree", str(tree), "--output", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert f"{REF}/Makefile: file:" in result.output
    assert not (tmp_path / "out").exists()
