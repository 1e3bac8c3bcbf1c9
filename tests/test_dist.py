# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The tarball for SUPERCOP, and the comparison of the tree with what the generator emits."""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from scripts import dist, emit_check
from scripts.emit_check import PROJECT, SOURCES, chosen, differences, files

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


def test_an_unwritable_place_is_named(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way")
    result = CliRunner().invoke(dist.main, ["--tree", str(tree), "--output", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "cannot write" in result.output and "Traceback" not in result.output


def test_differences_are_seen_both_ways() -> None:
    there = {"same": b"1\n", "changed": b"a\nb\n", "stale": b""}
    emitted = {"same": b"1\n", "changed": b"a\nc\n", "new": b""}
    assert differences(there, emitted) == [
        "changed: differs from line 2 on; emitted: c",
        "new: missing",
        "stale: the generator does not emit it",
    ]


def test_the_comparison_can_be_narrowed() -> None:
    names = ("crypto_core/hchacha20/used", "crypto_core/hchacha20/peachacha/ref/api.h", f"{REF}/api.h")
    contents = dict.fromkeys(names, b"")
    assert list(chosen(contents, "", "")) == list(names)
    assert list(chosen(contents, "", "hchacha20")) == list(names[:2])
    assert list(chosen(contents, "r*", "")) == list(names[1:])
    assert list(chosen(contents, "amd64-*", "")) == []


def test_a_file_that_was_edited_by_hand_is_named(tmp_path: Path) -> None:
    for name in (*SOURCES, "crypto_stream", "crypto_core"):
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    source = tmp_path / REF / "chacha20.c"
    source.write_text(source.read_text() + "/* edited */\n")
    result = CliRunner().invoke(emit_check.main, [str(tmp_path)])
    assert result.exit_code == 1
    assert f"{REF}/chacha20.c: differs" in result.output


def test_a_generator_that_fails_is_reported(tmp_path: Path) -> None:
    (tmp_path / "generator").mkdir()
    (tmp_path / "generator" / "__init__.py").write_text("")
    result = CliRunner().invoke(emit_check.main, [str(tmp_path)])
    assert result.exit_code == 1
    assert "the generator failed" in result.output
