# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The generator's command line: what it prints, writes, refuses and returns."""

import hashlib
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tools import invoked

from generator.cli import main
from generator.package import write
from generator.package.c import directories
from generator.print import PRINTERS
from generator.variants import AUTH_VARIANTS, RNG_VARIANTS, VARIANTS

PROJECT = Path(__file__).resolve().parent.parent


def refused(*arguments: object, code: int = 1) -> str:
    """What is said, and the exit code."""
    said = invoked(main, *arguments, code=code)
    assert "Error: " in said
    return said


def digests(top: Path) -> dict[str, str]:
    """Every file below a directory."""
    return {
        str(path.relative_to(top)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(top.rglob("*"))
        if path.is_file()
    }


# list


def test_list_names_everything_that_is_emitted() -> None:
    head, *lines = invoked(main, "list").splitlines()
    assembly = [variant.name for variant in (*VARIANTS, *AUTH_VARIANTS, *RNG_VARIANTS)]
    in_c = [Path(directory).name for directory in directories() if write.is_implementation(directory)]
    cells = [line[head.index("variant") :].split() for line in lines]
    assert sorted(each[0] for each in cells) == sorted(assembly + in_c)
    assert next(each for each in cells if each[0] == "amd64-avx2-u8") == [
        "amd64-avx2-u8",
        *"avx2 c8 c4 r1 avx2".split(),
    ]
    assert all(each[1:] == ["c", "none", "beyond", "amd64"] for each in cells if each[0] == "ref")


# show


def test_show_each_stage() -> None:
    ssa = invoked(main, "show", "amd64-ssse3-u1", "--stage", "ssa")
    assert "entry xor_ic(" in ssa and "pshufb" in ssa and "go r1_rounds(" in ssa and "xmm0" not in ssa
    allocated = invoked(main, "show", "amd64-ssse3-u4", "--stage", "allocated")
    assert "spills" in allocated and "slot spill0: 16 bytes" in allocated and "xmm15 = " in allocated
    assert invoked(main, "show", "amd64-u1", "--stage", "allocated") != invoked(
        main, "show", "amd64-u1", "--stage", "allocated", "--format", "nasm-win64"
    )
    assert ".cfi_startproc" in invoked(main, "show", "amd64-ssse3-u1")


def test_show_other_rounds_and_formats() -> None:
    twelve = invoked(main, "show", "amd64-sse2-u1", "-p", "xchacha12")
    assert "XChaCha12" in twelve and "// 6 double rounds" in twelve
    windows = invoked(main, "show", "amd64-u1", "--format", "nasm-win64")
    assert "Registers (Microsoft): stream: c rcx, len rdx, n r8, k r9" in windows
    assert windows.startswith("; SPDX-License-Identifier")


# names


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["amd64-avx3-u8"], "unknown variant 'amd64-avx3-u8'; the variants are: amd64-u1 "),
        (["amd64-avx2-u8", "-p", "hchacha20"], "computes streams, not hchacha20"),
        (["amd64-u1", "-p", "chacha9"], "9 rounds; the number of rounds is even"),
        (["amd64-u1", "-p", "salsa21"], "unknown cipher 'salsa21'"),
        (["amd64-u1", "-p", "poly1305"], "unknown variant 'amd64-u1' of poly1305; the variants are: amd64 amd64-mulx"),
    ],
)
@pytest.mark.parametrize("command", ["show", "emit", "explain"])
def test_names_that_do_not_exist(command: str, arguments: list[str], message: str, tmp_path: Path) -> None:
    more = ["--output", str(tmp_path)] if command == "emit" else []
    assert message in refused(command, *arguments, *more)
    assert not list(tmp_path.iterdir())


#: Arguments, of which FILE is a file and PLACE a directory that holds it alone; what is said; the exit code.
REFUSED = [
    ("emit amd64-u1 --output FILE/below", "cannot write", 1),
    ("emit amd64-mmx* --output PLACE", "no variant matches 'amd64-mmx*'", 1),
    ("emit ref -p chacha12 --output PLACE", "there is no ref of chacha12", 1),
    ("emit amd64-avx2-* --format gas -o PLACE/x", "make it, or name one variant", 1),
    ("emit amd64-u1 --format gas -o /proc/x.S", "cannot write /proc/x.S: ", 1),
    ("emit --check --format gas", "--check is for directories", 2),
    ("emit amd64 -p poly1305 --format go -o PLACE/x", "has no entry for the calling convention go", 1),
    ("explain amd64-u1 --uarch z80", "there is no microarchitecture model 'z80'; there are", 1),
    ("explain amd64-avx512-u4 --uarch haswell", "haswell does not run it", 1),
]


@pytest.mark.parametrize(("arguments", "message", "code"), REFUSED)
def test_what_is_refused(arguments: str, message: str, code: int, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    words = arguments.replace("FILE", str(file)).replace("PLACE", str(tmp_path)).split()
    assert message in refused(*words, code=code) and list(tmp_path.iterdir()) == [file]


# emit


def test_emitting_twice_gives_the_same(tmp_path: Path) -> None:
    """In processes of their own, since the order of sets may differ between them; and where nothing emitted lies that
    could be read again."""
    bare = tmp_path / "bare"
    for sources in ("generator", "intrinsics"):
        shutil.copytree(PROJECT / sources, bare / sources, ignore=shutil.ignore_patterns("__pycache__"))
    (bare / "harness").mkdir()
    for name in ("__init__.py", "primitives.py", "primitives.ini", "files.py", "garbage.py"):
        shutil.copy(PROJECT / "harness" / name, bare / "harness")
    names = "amd64-sse2-u4,amd64-ssse3,ref,intrinsics-u4"
    for seed, place in (("1", PROJECT), ("2", bare)):
        words = f"-m generator emit {names} -p xchacha20 -o {tmp_path / seed}".split()
        command = [sys.executable, *words]
        subprocess.run(command, check=True, capture_output=True, cwd=place, env={"PYTHONHASHSEED": seed})
    first, second = digests(tmp_path / "1"), digests(tmp_path / "2")
    assert first == second
    for name in names.split(","):
        assert f"crypto_stream/xchacha20/peachacha/{name}/api.h" in first


def test_emit_writes_what_supercop_takes(tmp_path: Path) -> None:
    invoked(main, "emit", "amd64-u1", "ref", "-p", "xchacha20", "--output", tmp_path)
    place = tmp_path / "crypto_stream/xchacha20"
    assert (place / "checksumsmall").is_file() and (place / "peachacha/ref/xchacha20.c").is_file()
    assert {path.name for path in (place / "peachacha/amd64-u1").iterdir()} == {
        "api.h", "architectures", "goal-constbranch", "goal-constindex", "implementors", "xchacha20.S",
    }  # fmt: skip
    assert (
        "python -m generator emit amd64-u1 --primitive xchacha20"
        in (place / "peachacha/amd64-u1/xchacha20.S").read_text()
    )


def test_emit_can_be_narrowed_by_the_environment(tmp_path: Path) -> None:
    invoked(main, "emit", "--output", tmp_path, IMPL="amd64-sse2-*", PRIMITIVE="chacha20")
    found = {path.name for path in (tmp_path / "crypto_stream/chacha20/peachacha").iterdir()}
    assert found == {"amd64-sse2-u1", "amd64-sse2-u4"} and not (tmp_path / "crypto_core").exists()


def test_emit_removes_stale_files_and_keeps_strangers(tmp_path: Path) -> None:
    place = tmp_path / "crypto_stream/chacha20/peachacha"
    stale, stranger = place / "amd64-u1/old.S", place / "mine/api.h"
    for path in (stale, stranger):
        path.parent.mkdir(parents=True)
        path.write_text("x")
    invoked(main, "emit", "amd64-u1", "--output", tmp_path)
    assert not stale.exists() and stranger.read_text() == "x"


def test_check_names_every_difference(tmp_path: Path) -> None:
    arguments = ("amd64-u1", "amd64-sse2-u1", "--primitive", "chacha20", "--output", tmp_path)
    invoked(main, "emit", *arguments)
    assert "2 directories, 12 files are as they are emitted" in invoked(main, "emit", "--check", *arguments)
    place = tmp_path / "crypto_stream/chacha20/peachacha"
    (place / "amd64-u1/api.h").unlink()
    (place / "amd64-u1/more.c").write_text("")
    longer = place / "amd64-sse2-u1/chacha20.S"
    lines = longer.read_text().count("\n")
    with longer.open("a") as file:
        file.write("# one line more\n")
    changed = place / "amd64-sse2-u1/architectures"
    changed.write_text("x86\n")
    before = digests(tmp_path)
    said = refused("emit", "--check", *arguments)
    assert digests(tmp_path) == before
    assert {line for line in said.splitlines() if "crypto_stream" in line} == {
        "missing: crypto_stream/chacha20/peachacha/amd64-u1/api.h",
        "differs: crypto_stream/chacha20/peachacha/amd64-sse2-u1/architectures, from line 1 on; emitted: 'amd64'",
        f"differs: {longer.relative_to(tmp_path)}, from line {lines + 1} on; emitted: the end",
        "not emitted: crypto_stream/chacha20/peachacha/amd64-u1/more.c",
    }
    assert "4 files" in said


def test_check_of_the_whole_tree_knows_every_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    emit = import_module("generator.cli.emit")
    monkeypatch.setattr(emit, "TREE", tmp_path)
    few = directories(["ref"], ["chacha20", "hchacha20"])
    monkeypatch.setattr(emit, "selected", lambda names, primitive: ([], few))
    # Tables of all variants, and what is beside these, would be made by each of five commands; make emit-check looks.
    monkeypatch.setattr(emit.dropin, "BESIDES", ())
    monkeypatch.setattr(emit.dropin, "others", lambda _: emit.dropin.portable())
    invoked(main, "emit")
    invoked(main, "emit", "--check")
    strangers = ("crypto_core/new/used", "crypto_stream/chacha20/note", "crypto_stream/chacha20/peachacha/old/api.h")
    for name in strangers:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")

    def named(said: str) -> list[str]:
        return [line.removeprefix("not emitted: ") for line in said.splitlines() if line.startswith("not emitted: ")]

    assert named(refused("emit", "--check")) == named(invoked(main, "emit")) == [*strangers]
    monkeypatch.setattr(emit, "TREE", PROJECT)
    assert named(refused("emit", "--check", "--output", tmp_path)) == [*strangers[2:]]


def test_directories_go_nowhere_but_below_one(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "file is no directory" in refused("emit", "--output", tmp_path / "file")


def test_a_failing_rename_brings_the_old_directory_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("amd64-u1", "-p", "chacha20", "--output", tmp_path)
    invoked(main, "emit", *arguments)
    before = digests(tmp_path)
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if ".emit-" in str(self) and self.name != "old":
            raise OSError(28, "No space left on device", str(target))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    assert "No space left on device; nothing was changed" in refused("emit", *arguments)
    assert digests(tmp_path) == before


@pytest.mark.parametrize("form", PRINTERS)
def test_emit_one_file(form: str, tmp_path: Path) -> None:
    invoked(main, "emit", "amd64-avx512-u16", "--primitive", "xchacha20", "--format", form, "--output", tmp_path)
    (path,) = tmp_path.iterdir()
    assert path.name == f"xchacha20-amd64-avx512-u16{PRINTERS[form].suffix}"
    if PRINTERS[form].suffix in (".S", ".asm"):
        assert f"emit amd64-avx512-u16 --primitive xchacha20 --format {form}" in path.read_text()
    invoked(main, "emit", "amd64-avx512-u16", "-p", "xchacha20", "--format", form, "-o", tmp_path / "mine")
    assert (tmp_path / "mine").read_bytes() == path.read_bytes()


# the program itself


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [(["--version"], 0, "peachacha, version"), (["show", "amd64-nothing"], 1, "Error: unknown variant")],
)
def test_the_program(arguments: list[str], code: int, said: str) -> None:
    done = subprocess.run([sys.executable, "-m", "generator", *arguments], cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == code and said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_is_no_error_to_speak_of() -> None:
    command = f"'{sys.executable}' -m generator show amd64-avx2-u8 | head -1"
    done = subprocess.run(command, shell=True, cwd=PROJECT, capture_output=True, text=True)
    assert "SPDX" in done.stdout and "Traceback" not in done.stderr


def test_explain_counts_and_bounds() -> None:
    said = invoked(main, "explain", "amd64-avx512-u16", "--uarch", "sapphirerapids")
    line = next(line.split() for line in said.splitlines() if line.startswith("c16 ") and "." in line)
    bound, per_byte = float(line[3]), float(line[7])
    # 960 + 16 + 64 + 16 vector instructions on two ports, and whatever else a batch needs.
    assert 528 <= bound < 545 and 0.515 < per_byte < 0.54
    counted = next(line.split() for line in said.splitlines() if line.startswith("c16 ") and "." not in line)
    assert counted[1] == "1024" and counted[4] == "98"


@pytest.mark.parametrize("name", ["amd64-u1", "amd64-xop-u4", "amd64-avx512vl-u8"])
def test_explain_finds_a_model(name: str) -> None:
    said = invoked(main, "explain", name)
    assert "core cycles" in said and "spills" in said and "bytes" in said and "live at most" in said


def test_explain_compares_schedules() -> None:
    said = invoked(main, "explain", "amd64-avx2-u8", "--schedule", "source", "--schedule", "list")
    table = said.partition("schedules, simulated on")[2].splitlines()
    assert [line.split()[0] for line in table[2:5]] == ["its", "source", "list"]
