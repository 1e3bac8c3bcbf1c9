# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A working copy of a SUPERCOP tree: what is copied and added, and how its `do-part` runs.

The user's tree is only read. What this module knows of SUPERCOP was observed with release 20260330.
"""

import os
import re
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.compilers import installed, read_lines
from harness.errors import HarnessError
from harness.implementations import Implementation, cpu_features
from harness.primitives import RNG

# What a SUPERCOP tree must contain; the first that is missing is reported.
LANDMARKS = (
    "do-part",
    "version",
    "OPERATIONS",
    "okcompilers/c",
    "cpucycles",
    "crypto_stream/try.c",
    "crypto_core/try.c",
)
# Large parts that do-part needs only for primitives that use them; bench holds earlier results.
LEFT_OUT = ("crypto_*", "bench", "supercop-data", "gmp", "ntl", "cryptopp", "k", "s2n-bignum", "import", "samples")
# AVX-512 stops Valgrind 3.19 and SUPERCOP's own harness under it, so TIMECOP uses the widest line without it.
WITHOUT_AVX512 = "-march=haswell"
TIMECOP_LOOPS = "10"
ABI = "amd64"

_ATTEMPT = re.compile(rf"^=== .* === {ABI} (\S+) (?:constbranchindex|timingleaks) (?!measuring)(.+)$")


@dataclass(frozen=True)
class Tree:
    """A copy that is ready for do-part. root: its path; log: the file with the output of all do-part calls."""

    root: Path
    log: Path

    @property
    def bench(self) -> Path:
        """The directory bench/HOST, with SUPERCOP's short name for this host. Raises HarnessError if there is none."""
        directories = [path for path in (self.root / "bench").glob("*") if path.is_dir()]
        if len(directories) != 1:
            raise HarnessError(f"do-part made no bench/HOST directory; see {self.log}")
        return directories[0]

    def implementations(self, operation: str, primitive: str) -> list[str]:
        """The names of a primitive's implementations, ours and SUPERCOP's, as SUPERCOP finds and names them."""
        top = self.root / operation / primitive
        return sorted(str(path.parent.relative_to(self.root)) for path in top.rglob("api.h"))

    def show_only(self, operation: str, primitive: str, shown: str | None) -> None:
        """Hide all implementations but one (None: hide none). A sticky bit is SUPERCOP's way to skip a directory."""
        for name in self.implementations(operation, primitive):
            path = self.root / name
            mode = path.stat().st_mode
            path.chmod(mode & ~stat.S_ISVTX if shown in (None, name) else mode | stat.S_ISVTX)


def check(path: Path) -> str:
    """The version of the SUPERCOP tree at `path`. Raises HarnessError if there is none."""
    if path.is_file():
        raise HarnessError(f"{path} is a file. Unpack it (tar -xf) and give the directory that holds do-part.")
    if not path.is_dir():
        raise HarnessError(f"{path} does not exist. Give the path of an unpacked SUPERCOP tree.")
    for landmark in LANDMARKS:
        if not (path / landmark).exists():
            inner = sorted(str(found.parent) for found in path.glob("*/do-part"))
            hint = f" Did you mean {inner[0]}?" if inner else ""
            raise HarnessError(f"{path} is not a SUPERCOP tree: it has no {landmark}.{hint}")
    version = (path / "version").read_text(errors="replace").strip()
    if not re.fullmatch(r"\d{8}", version):
        raise HarnessError(f"{path} is not a SUPERCOP tree: its version file says '{version}', not a date YYYYMMDD.")
    return version


def copy(source: Path, target: Path, primitives: Iterable[tuple[str, str]]) -> Tree:
    """Copy what do-part needs for the (operation, primitive) pairs from `source` to `target`, which is replaced.

    Links are followed, since include/ links into parts that are left out. Raises HarnessError.
    """
    if any(character.isspace() for character in str(target.absolute())):
        raise HarnessError(f"SUPERCOP cannot work in a path with blanks, and this is one: {target.absolute()}")
    if target.resolve() in (source.resolve(), *source.resolve().parents):
        raise HarnessError(f"{source} lies in {target}, which is replaced at every run. Give a tree elsewhere.")
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    for path in sorted(source.iterdir()):
        if not any(path.match(pattern) for pattern in LEFT_OUT):
            _copy(path, target / path.name)
    for operation, primitive in primitives:
        (target / operation).mkdir(exist_ok=True)
        for path in (source / operation).glob("*.c"):
            _copy(path, target / operation / path.name)
        if (source / operation / primitive).is_dir():
            _copy(source / operation / primitive, target / operation / primitive)
        # A tree may hold an earlier version of ours.
        shutil.rmtree(target / operation / primitive / "peachacha", ignore_errors=True)
    return Tree(target.absolute(), target.absolute().with_suffix(".log"))


def add_ours(tree: Tree, project: Path, ours: Iterable[Implementation]) -> None:
    """Copy implementations of ours into the tree, with the files that make a new primitive one."""
    for each in ours:
        primitive = Path(each.operation) / each.primitive
        place = tree.root / primitive
        place.mkdir(parents=True, exist_ok=True)
        for path in (project / primitive).iterdir():
            if path.is_file():
                shutil.copy(path, place / path.name)
        shutil.copytree(each.directory, tree.root / each.name)


def set_compilers(tree: Tree, override: Path | None, timecop: bool) -> list[str]:
    """Write okcompilers with a line for gcc and, if installed, for clang; gives the lines.

    They are the first of each in the tree's own list, or all lines of the file `override`; SUPERCOP drops those that do
    not work. C++ and Rust have none, since ours need neither. For TIMECOP, -march=native becomes a line without AVX-512
    if this CPU has it. Raises HarnessError if no compiler is installed.
    """
    lines = read_lines(override or tree.root / "okcompilers" / "c")
    if override is None:
        chosen = [next((line for line in lines if line.split()[0] == name), None) for name in ("gcc", "clang")]
        lines = [renamed for line in chosen if line and (renamed := _with_installed_compiler(line))]
    if not any(shutil.which(line.split()[0]) for line in lines):
        raise HarnessError("No compiler: none of the compiler lines names a program in PATH. Install gcc or clang.")
    if timecop and "avx512f" in cpu_features():
        lines = [re.sub(r"-march=\S+( -mtune=\S+)?", WITHOUT_AVX512, line) for line in lines]
    for language, text in (("c", "".join(f"{line}\n" for line in lines)), ("cpp", ""), ("rs", "")):
        (tree.root / "okcompilers" / language).write_text(text)
    return lines


def initialise(tree: Tree, lines: Sequence[str], timecop: bool) -> list[tuple[str, str]]:
    """Run `do-part init`; gives the compiler lines that SUPERCOP dropped, each with its first message about it.

    Its exit code means nothing: success is judged by the libraries that it must leave. Raises HarnessError.
    """
    _run(tree, ["./do-part", "init"], None, timecop, "w")
    bench = tree.bench
    if not (bench / "bin" / f"okc-{ABI}").exists():
        raise HarnessError(f"SUPERCOP found no compiler that works for {ABI}; see {tree.log}")
    kinds = ("nontimecop", "timecop") if timecop else ("nontimecop",)
    wanted = [f"lib/{ABI}/libsupercop.a", *(f"lib/{kind}/{ABI}/libcpucycles.a" for kind in kinds)]
    for name in wanted:
        if not (bench / name).exists():
            raise HarnessError(f"do-part init failed: it left no {name}; see {tree.log}")
    taken = (bench / "bin" / f"okc-{ABI}").read_text()
    checks = tree.log.read_text(errors="replace").split("=== checking ")[1:]
    said = {first: next(iter(rest), "") for first, *rest in map(str.splitlines, reversed(checks))}
    return [(line, said.get(line, "")) for line in lines if f"'{line}'" not in taken]


def do_part(
    tree: Tree, operation: str, primitive: str, progress: Callable[[str, str], None], timecop: bool = False
) -> list[str]:
    """Run `do-part OPERATION PRIMITIVE`; gives its database lines. progress(implementation, compiler) is called at each
    attempt. Raises HarnessError."""
    code = _run(tree, ["./do-part", operation, primitive], progress, timecop, "a")
    data = tree.bench / "data"
    lines = data.read_text(errors="replace").splitlines() if data.exists() else []
    # The last step of do-part crypto_rng removes the list of errors that it then tries to print, and so it exits with
    # 1.
    if (code != 0 and (operation, code) != (RNG, 1)) or not lines:
        tail = "\n".join(tree.log.read_text(errors="replace").splitlines()[-8:])
        raise HarnessError(f"do-part {operation} {primitive} failed (exit {code}); the end of {tree.log}:\n{tail}")
    return lines


def _run(tree: Tree, command: list[str], progress: Callable[[str, str], None] | None, timecop: bool, mode: str) -> int:
    environment = {name: value for name, value in os.environ.items() if name not in ("TIMECOP", "DEVICE", "SSHDEVICE")}
    if timecop:
        environment["TIMECOP"] = TIMECOP_LOOPS
    with (
        tree.log.open(mode) as log,
        subprocess.Popen(
            command,
            cwd=tree.root,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            log.write(line)
            attempt = _ATTEMPT.match(line.rstrip())
            if attempt and progress:
                progress(attempt[1], attempt[2])
    return process.returncode


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, symlinks=False, ignore_dangling_symlinks=True, dirs_exist_ok=True)
    elif source.exists():
        shutil.copy(source, target)


def _with_installed_compiler(line: str) -> str | None:
    """The line, if its compiler is installed; otherwise with the newest gcc-N or clang-N; None if there is none."""
    name, _, options = line.partition(" ")
    command = installed(name)
    return f"{command} {options}" if command else None
