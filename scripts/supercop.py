# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Runs the real SUPERCOP on our implementations and on its own: `make supercop SUPERCOP=<an unpacked tree>`."""

from __future__ import annotations

import datetime
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

from generator.package import timecop as timecop_record
from harness.database import Damage, read_lines, write_file
from scripts import supercop_report, supercop_tree
from scripts.supercop_report import Verdict
from scripts.supercop_tree import SupercopError, Tree

PROJECT = Path(__file__).resolve().parent.parent
BUILD = PROJECT / "build" / "supercop"
OPERATIONS = ("crypto_stream", "crypto_core")
# The curve of one implementation is 3 MB of lines: of those, the record keeps the lengths in whole blocks.
KEPT_LENGTH = 64

Progress = Callable[[str, str], None]


@dataclass(frozen=True)
class Run:
    """A tree that is ready and where its lines go, the same for every primitive. timecop: run TIMECOP too."""

    tree: Tree
    results: Path
    timecop: bool
    console: Console

    def do_part(self, operation: str, primitive: str, what: str) -> list[str]:
        """One do-part call with its progress; its lines, which the next call would overwrite."""
        with self._progress(what) as progress:
            return supercop_tree.do_part(self.tree, operation, primitive, progress, self.timecop)

    def save(self, name: str, lines: Iterable[str]) -> None:
        write_file(self.results / f"{name}{'-timecop' if self.timecop else ''}.data.gz", lines)

    @contextmanager
    def _progress(self, what: str) -> Iterator[Progress]:
        """On a terminal one line that changes; elsewhere a line for each implementation."""
        if self.console.is_terminal:
            with self.console.status(what) as status:
                yield lambda name, compiler: status.update(f"{what}: {name} [dim]{compiler[:40]}")
            return
        seen: set[str] = set()

        def line(name: str, compiler: str) -> None:
            if name not in seen:
                seen.add(name)
                self.console.print(f"{what}: {name}", highlight=False)

        yield line


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("tree", metavar="SUPERCOP")
@click.option("--impl", multiple=True, metavar="NAME", help="Only this of our implementations (repeatable).")
@click.option("--primitive", multiple=True, metavar="NAME", help="Only this primitive, e.g. chacha20 (repeatable).")
@click.option(
    "--compilers",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Compiler lines, one a line; default: gcc, clang.",
)
@click.option(
    "--curves/--no-curves", default=True, help="Time every implementation at every length, not only the best."
)
@click.option("--timecop", is_flag=True, help="Check for constant time too, with TIMECOP (Valgrind).")
@click.option("--record", is_flag=True, help="With --timecop: write the passes of ours into the generator's record.")
def main(
    tree: str,
    impl: tuple[str, ...],
    primitive: tuple[str, ...],
    compilers: Path | None,
    curves: bool,
    timecop: bool,
    record: bool,
) -> None:
    """Run SUPERCOP's do-part on a copy of the tree SUPERCOP with our implementations added.

    Every database line goes to results/; the tree itself is never changed. The exit code is 1 where one of our
    implementations fails.
    """
    if not tree:
        raise SupercopError("Which SUPERCOP? Give an unpacked tree: make supercop SUPERCOP=/path/to/supercop-20260330")
    if record and not timecop:
        raise SupercopError("--record keeps what TIMECOP says: it needs --timecop.")
    source = Path(tree).expanduser()
    version = supercop_tree.check(source)
    if timecop and shutil.which("valgrind") is None:
        raise SupercopError("TIMECOP needs valgrind, which is not in PATH. Install it: scripts/bootstrap timecop")
    primitives = chosen_primitives(primitive, impl)
    console = Console(width=None if Console().is_terminal else 200)
    keep = frozenset(impl)
    timing = prepare(source, version, compilers, primitives, keep, False, console)
    constant_time = prepare(source, version, compilers, primitives, keep, True, console) if timecop else None
    bad: list[str] = []
    for operation, name in primitives:
        found, _ = try_all(timing, operation, name)
        if curves and operation == "crypto_stream":
            add_curves(timing, operation, name, found)
        if constant_time:
            add_timecop(constant_time, operation, name, found, record)
        show(console, operation, name, found)
        bad += [verdict.implementation for verdict in found.values() if verdict.ours and rejected(verdict)]
    console.print(f"database lines: {timing.results.relative_to(PROJECT)}", highlight=False)
    if bad:
        raise SupercopError("SUPERCOP rejects " + ", ".join(bad))


def prepare(
    source: Path,
    version: str,
    compilers: Path | None,
    primitives: list[tuple[str, str]],
    keep: frozenset[str],
    timecop: bool,
    console: Console,
) -> Run:
    """A copy of the tree with ours in it (those in `keep`; all where it is empty), initialised."""
    target = BUILD / ("timecop" if timecop else "tree")
    console.print(f"SUPERCOP {version}: copying what is needed to {target.relative_to(PROJECT)}", highlight=False)
    tree = supercop_tree.copy(source, target, primitives)
    for operation, primitive in primitives:
        supercop_tree.add_ours(tree, PROJECT, operation, primitive, keep)
    for line in supercop_tree.set_compilers(tree, compilers, timecop):
        console.print(f"compiler: {line}", highlight=False)
    with console.status("do-part init"):
        supercop_tree.initialise(tree, timecop)
    today = datetime.date.today().strftime("%Y%m%d")
    results = PROJECT / "results" / f"{tree.bench.name}-{cpu_name()}" / f"supercop-{version}-{today}"
    return Run(tree, results, timecop, console)


def try_all(run: Run, operation: str, primitive: str) -> tuple[dict[str, Verdict], list[str]]:
    """SUPERCOP's own run over all implementations of a primitive, ours and theirs; and its lines."""
    run.tree.show_only(operation, primitive, None)
    lines = run.do_part(operation, primitive, f"{operation} {primitive}{' TIMECOP' if run.timecop else ''}")
    run.save(f"{operation}-{primitive}", lines)
    return read(lines, run.tree.implementations(operation, primitive)), lines


def add_curves(run: Run, operation: str, primitive: str, found: dict[str, Verdict]) -> None:
    """SUPERCOP times only the winner at every length: so let each be the winner once, alone in the tree."""
    kept: list[str] = []
    passed = [verdict for verdict in found.values() if verdict.passed]
    for number, verdict in enumerate(passed, 1):
        run.tree.show_only(operation, primitive, verdict.implementation)
        lines = run.do_part(operation, primitive, f"curve {number} of {len(passed)}")
        verdict.curve = supercop_report.curve(read_lines(f"{line}\n" for line in lines), verdict.implementation)
        kept += filter(is_kept, lines)
    run.save(f"{operation}-{primitive}-curves", kept)


def add_timecop(run: Run, operation: str, primitive: str, found: dict[str, Verdict], record: bool) -> None:
    """What TIMECOP says of each; its passes of ours go into the generator's record where that is wanted."""
    verdicts, lines = try_all(run, operation, primitive)
    for name, verdict in verdicts.items():
        found[name].timecop = verdict.timecop
        if verdict.ours and not verdict.timecop and found[name].state == "ok":
            run.console.print(f"TIMECOP could not check {name}: {verdict.reason or verdict.state}", highlight=False)
    if record:
        passes = [line for line in lines if "/peachacha/" in timecop_record.implementation_of(line)]
        timecop_record.remember(passes, PROJECT)
        run.console.print(f"recorded {len(passes)} timecop_pass lines; make emit puts them into the goal files")


def rejected(verdict: Verdict) -> bool:
    """Whether one of ours failed. "not here", an instruction set that is not there, is no failure.

    Nor is a TIMECOP error: there Valgrind did not know an instruction, and nothing was said about the code.
    """
    return verdict.state not in ("ok", "not here") or "fail" in verdict.timecop.values()


def read(lines: list[str], names: list[str]) -> dict[str, Verdict]:
    records = list(read_lines(f"{line}\n" for line in lines))
    for record in records:
        if isinstance(record, Damage):
            raise SupercopError(f"line {record.number} of SUPERCOP's database is damaged: {record.reason}")
    return supercop_report.verdicts(names, records)


def is_kept(line: str) -> bool:
    """Whether a database line of a curve goes into the record."""
    words = line.split()
    return not words[6].endswith("cycles") or int(words[7]) % KEPT_LENGTH == 0 or int(words[7]) == 8


def chosen_primitives(wanted: tuple[str, ...], impl: tuple[str, ...]) -> list[tuple[str, str]]:
    """The (operation, primitive) pairs of this project, in SUPERCOP's order or as asked for."""
    every = {
        (operation, path.parent.name): {header.parent.name for header in path.glob("*/api.h")}
        for operation in OPERATIONS
        for path in sorted((PROJECT / operation).glob("*/peachacha"))
    }
    known = [primitive for _, primitive in every]
    for name in wanted:
        if name not in known:
            raise SupercopError(f"There is no primitive {name}; there are {', '.join(known)}.")
    pairs = [pair for pair in every if not wanted or pair[1] in wanted]
    names = set[str]().union(*(every[pair] for pair in pairs)) if pairs else set()
    for name in impl:
        if name not in names:
            raise SupercopError(f"There is no implementation {name}; there are {', '.join(sorted(names)) or 'none'}.")
    if not pairs:
        raise SupercopError("There is nothing to run: no implementation was emitted. Run make emit.")
    return [pair for pair in pairs if not impl or every[pair] & set(impl)]


def cpu_name() -> str:
    """The CPU's own name in a form fit for a directory."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            name = re.sub(r"\((R|TM)\)|CPU|Processor|@.*", " ", line.split(":", 1)[1], flags=re.IGNORECASE)
            return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return "unknown-cpu"


def show(console: Console, operation: str, primitive: str, found: dict[str, Verdict]) -> None:
    console.print()
    console.print(supercop_report.table(f"{operation} {primitive}", found))
    for index, size in enumerate(("small", "big")):
        sums = {verdict.checksums[index] for verdict in found.values() if verdict.state == "ok"}
        console.print(f"checksum{size} of all that are ok: {', '.join(sorted(sums)) or '-'}", highlight=False)
    console.print()


if __name__ == "__main__":
    main(prog_name="python -m scripts.supercop")
