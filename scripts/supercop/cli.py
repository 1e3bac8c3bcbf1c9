# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Run the real SUPERCOP on our implementations and on its own: `make supercop SUPERCOP=<an unpacked tree>`."""

import datetime
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click
from rich.console import Console

from generator.package import timecop as timecop_record
from harness.database import Damage, Record, Try, read_lines, write_file
from harness.errors import HarnessError
from harness.implementations import Implementation, find
from harness.options import SETTINGS, from_environment, primitive_option
from harness.paths import TREE
from harness.primitives import EVERY, WITHOUT_LENGTHS
from measure.curves.table import rows
from measure.report import series
from measure.timing import manifest
from measure.timing.machine import folder
from scripts.supercop import report as supercop_report
from scripts.supercop import tree as supercop_tree
from scripts.supercop.report import Verdict
from scripts.supercop.tree import Tree

PROJECT = TREE
BUILD = PROJECT / "build" / "supercop"
Progress = Callable[[str, str], None]


@dataclass(frozen=True)
class Run:
    """A prepared tree, the same for every primitive. name: of the result file in results/; compilers: the commands that
    SUPERCOP uses; timecop: whether it runs TIMECOP, too; lines: database lines for the summary."""

    name: str
    tree: Tree
    compilers: list[str]
    timecop: bool
    console: Console
    lines: list[str] = field(default_factory=list)

    def do_part(self, operation: str, primitive: str, what: str, each: bool = True) -> list[str]:
        """Run do-part once and show its progress. Gives its database lines, which the next call overwrites."""
        with self._progress(what, each) as progress:
            return supercop_tree.do_part(self.tree, operation, primitive, progress, self.timecop)

    def keep(self, name: str, lines: Iterable[str]) -> None:
        """Write raw lines into the work directory, and keep those that store() will summarise."""
        kept = list(lines)
        self.lines.extend(filter(is_kept, kept))
        write_file(BUILD / self.name / f"{name}{'-timecop' if self.timecop else ''}.data.gz", kept)

    def store(self) -> str:
        """Write the summary of all lines to results/HOST-CPU/NAME.csv; gives a message that says so."""
        cpuid = manifest.cpuid_in(records_of(self.lines))
        target = PROJECT / "results" / folder(self.tree.bench.name) / f"{self.name}.csv"
        return series.store(target, self.lines, manifest.manifest(self.compilers, cpuid))

    @contextmanager
    def _progress(self, what: str, each: bool) -> Iterator[Progress]:
        """A display of progress: on a terminal one changing line; elsewhere lines, with `each` for implementations."""
        if self.console.is_terminal:
            with self.console.status(what) as status:
                yield lambda name, compiler: status.update(f"{what}: {name} [dim]{compiler[:40]}")
            return
        self.console.print(what)
        tried: set[str] = set()

        def line(name: str, compiler: str) -> None:
            if name not in tried and each:
                self.console.print(f"  {name}")
            tried.add(name)

        yield line


@click.command(context_settings=SETTINGS)
@click.argument("tree", metavar="SUPERCOP")
@from_environment("--impl", "Only these of our variants: shell patterns, by comma.")
@primitive_option
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
@click.option("--record", is_flag=True, help="With --timecop: write our passes into the generator's record.")
def main(
    tree: str,
    impl: str,
    primitive: str,
    compilers: Path | None,
    curves: bool,
    timecop: bool,
    record: bool,
) -> None:
    """Run SUPERCOP's do-part on a copy of the tree SUPERCOP with our implementations added.

    Quartiles of all streams go to results/, raw database lines to build/supercop; the tree itself is never changed. The
    exit code is 1 if SUPERCOP rejects one of our implementations.
    """
    if not tree:
        raise HarnessError("Which SUPERCOP? Give an unpacked tree: make supercop SUPERCOP=/path/to/supercop-20260330")
    if record and not timecop:
        raise HarnessError("--record keeps what TIMECOP says: it needs --timecop.")
    source = Path(tree).expanduser()
    version = supercop_tree.check(source)
    if timecop and shutil.which("valgrind") is None:
        raise HarnessError("TIMECOP needs valgrind, which is not in PATH. Install it: scripts/bootstrap timecop")
    ours = find(PROJECT, (), impl, primitive, EVERY)
    pairs = list(dict.fromkeys((each.operation, each.primitive) for each in ours))
    console = Console(width=None if sys.stdout.isatty() else 200, highlight=False)
    today = datetime.date.today().strftime("%Y%m%d")
    # A partial run must not replace that day's complete run.
    run = f"supercop-{version}-{today}" + ("-part" if impl or primitive or compilers else "")
    timing = prepare(source, run, compilers, ours, False, console)
    constant_time = prepare(source, run, compilers, ours, True, console) if timecop else None
    bad: list[str] = []
    for operation, name in pairs:
        found, lines = try_all(timing, operation, name)
        if curves and operation not in WITHOUT_LENGTHS:
            lines = lines + time_all(timing, operation, name, found)
        if constant_time:
            add_timecop(constant_time, operation, name, found, record)
        show(console, operation, name, found, lines)
        bad += [verdict.implementation for verdict in found.values() if verdict.ours and verdict.rejected]
    console.print(f"{timing.store()} database lines: {BUILD / run}", soft_wrap=True)
    if bad:
        raise HarnessError("SUPERCOP rejects " + ", ".join(bad))


def prepare(
    source: Path,
    run: str,
    compilers: Path | None,
    ours: list[Implementation],
    timecop: bool,
    console: Console,
) -> Run:
    """Copy and initialise a tree with our implementations. run: the name of its result file in results/."""
    target = BUILD / ("timecop" if timecop else "tree")
    console.print(f"{run}: copying what is needed to {target.relative_to(PROJECT)}")
    tree = supercop_tree.copy(source, target, {(each.operation, each.primitive) for each in ours})
    supercop_tree.add_ours(tree, PROJECT, ours)
    lines = supercop_tree.set_compilers(tree, compilers, timecop)
    with console.status("do-part init"):
        dropped = dict(supercop_tree.initialise(tree, lines, timecop))
    for line in lines:
        what = f"dropped:  {line}: {dropped[line]}" if line in dropped else f"compiler: {line}"
        console.print(what, markup=False, soft_wrap=True)
    used = sorted({line.split()[0] for line in lines if line not in dropped})
    return Run(run, tree, used, timecop, console)


def try_all(run: Run, operation: str, primitive: str) -> tuple[dict[str, Verdict], list[str]]:
    """Run SUPERCOP over all implementations of a primitive. Gives the verdicts and the database lines."""
    run.tree.show_only(operation, primitive, None)
    lines = run.do_part(operation, primitive, f"{operation} {primitive}{', TIMECOP' if run.timecop else ''}")
    run.keep(f"{operation}-{primitive}", lines)
    return supercop_report.verdicts(run.tree.implementations(operation, primitive), records_of(lines)), lines


def time_all(run: Run, operation: str, primitive: str, found: dict[str, Verdict]) -> list[str]:
    """Database lines with times at every length for each implementation that passed. SUPERCOP times only the fastest at
    every length, so each is alone in the tree once."""
    kept: list[str] = []
    passed = [name for name, verdict in found.items() if verdict.passed]
    for number, name in enumerate(passed, 1):
        run.tree.show_only(operation, primitive, name)
        kept += run.do_part(operation, primitive, f"curve {number} of {len(passed)}: {name}", each=False)
    run.keep(f"{operation}-{primitive}-curves", kept)
    return kept


def add_timecop(run: Run, operation: str, primitive: str, found: dict[str, Verdict], record: bool) -> None:
    """Add TIMECOP's verdicts to those found. record: also write passes of ours into the generator's record."""
    verdicts, lines = try_all(run, operation, primitive)
    for name, verdict in verdicts.items():
        found[name].timecop = verdict.timecop
        if verdict.ours and not verdict.timecop and found[name].passed:
            run.console.print(f"TIMECOP could not check {name}: {verdict.reason or verdict.state}")
    if record:
        # A pass with one compiler does not count if another's code fails.
        good = {name for name, verdict in verdicts.items() if verdict.ours and verdict.timecop_word == "pass"}
        passes = [line for line in lines if timecop_record.implementation_of(line) in good]
        timecop_record.remember(passes, PROJECT)
        run.console.print(f"recorded {len(passes)} timecop_pass lines; make emit puts them into the goal files")


def records_of(lines: Iterable[str]) -> list[Record]:
    """The records in database lines that SUPERCOP has just written. Raises HarnessError if one is damaged."""
    records = list(read_lines(f"{line}\n" for line in lines))
    for record in records:
        if isinstance(record, Damage):
            raise HarnessError(f"line {record.number} of SUPERCOP's database is damaged: {record.reason}")
    return records


def is_kept(line: str) -> bool:
    """Whether a line goes into the summary: of times at every length, only those of whole blocks and of 8 bytes."""
    words = line.split()
    return not words[6].endswith("cycles") or words[7] in ("-", "8") or int(words[7]) % 64 == 0


def show(console: Console, operation: str, primitive: str, found: dict[str, Verdict], lines: Iterable[str]) -> None:
    """Print a primitive's table and its checksums."""
    records = records_of(lines)
    key = f"{operation}/{primitive}"
    console.print(supercop_report.table(key, rows(records).get(key, []), found).terminal())
    good = {record.checksums for record in records if isinstance(record, Try) and record.verdict == "ok"}
    for small, big in sorted(good):
        console.print(f"ok: checksumsmall {small}\n    checksumbig   {big}\n", soft_wrap=True)
