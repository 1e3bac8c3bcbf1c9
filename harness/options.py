# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Options that several command lines share, and the work that they select: build and try."""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from harness.build import PROGRAMS, Built, Compiler, build_all, build_programs
from harness.code import code_of
from harness.compilers import obstacle, read_lines
from harness.errors import HarnessError
from harness.implementations import Implementation, cpu_features, find
from harness.paths import BUILD, TREE
from harness.primitives import EVERY, OPERATIONS
from harness.processors import together
from harness.progress import Progress
from harness.trying import Outcome, try_one

FLAGS = "-march=native -O3 -fomit-frame-pointer"
#: click's settings for commands and groups.
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 110}

Command = Callable[..., Any]


class Commands(click.Group):
    """A group of commands in several modules; only the module of the command that runs is imported.

    modules: ``module:function`` by command, in the order of the help.
    """

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """click's: the commands' names in the order of the help."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """click's: the command of a name, imported only now."""
        module, _, function = self.modules.get(cmd_name, "").partition(":")
        found: click.Command | None = getattr(import_module(module), function) if module else None
        return found


def several(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """A decorator that adds several options to a command, in this order."""

    def added(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return added


def from_environment(name: str, what: str, default: str = "") -> Callable[[Command], Command]:
    """An option that a variable of the environment gives, too: the one of its name in capitals. what: its help."""
    variable = name.removeprefix("--").upper()
    return click.option(name, envvar=variable, show_envvar=True, default=default, show_default=bool(default), help=what)


def number_option(name: str, default: int, what: str, least: int = 1) -> Callable[[Command], Command]:
    """An option for a number of at least so much. what: its help."""
    return click.option(name, type=click.IntRange(least), default=default, show_default=True, help=what)


impl_option = from_environment("--impl", "Only these variants: shell patterns, by comma.")
primitive_option = from_environment("--primitive", "Only these primitives, likewise.")
build_option = click.option(
    "--build-dir", type=click.Path(path_type=Path), default=BUILD, help="Where to build; default: build/."
)
#: The options that select implementations and say how to build them.
choice = several(
    impl_option,
    primitive_option,
    click.option(
        "--also",
        multiple=True,
        metavar="[PRIMITIVE=]DIR",
        help="A peer to compare with: a directory in or below crypto_OPERATION/PRIMITIVE, or one named PRIMITIVE=.",
    ),
    click.option(
        "--tree", type=click.Path(path_type=Path), default=TREE, help="Where crypto_stream/ is; default: here."
    ),
    from_environment("--cc", "The compiler.", "gcc"),
    click.option("--flags", default=FLAGS, show_default=True, help="The compiler's flags for implementations."),
    click.option(
        "--compilers",
        type=click.Path(path_type=Path),
        help="A file of compiler lines, in place of --cc and --flags: okcompilers/c.",
    ),
    build_option,
)


def wide_console(least: int = 120) -> Console:
    """Standard output, at least so wide that tables keep all figures."""
    return Console(width=max(Console().width, least), highlight=False, soft_wrap=True)


class Work:
    """The implementations that the options of choice() select and this CPU can run, built; and the programs."""

    def __init__(
        self,
        impl: str,
        primitive: str,
        also: Sequence[str],
        tree: Path,
        cc: str,
        flags: str,
        build_dir: Path,
        compilers: Path | None = None,
        programs: Mapping[str, Sequence[Path]] = PROGRAMS,
        operations: Sequence[str] = OPERATIONS,
    ) -> None:
        self.tree = tree.resolve()
        self.console = wide_console()
        self.failed = False
        cpu = cpu_features()
        found = find(self.tree, also, impl, primitive, operations)
        obstacles = [(each, each.obstacle(cpu)) for each in found]
        for each, why in obstacles:
            if why and not each.peer:
                self.say("not run", each, why)
        if unfit := sum(bool(why) and each.peer for each, why in obstacles):
            self.console.print(f"not run  {unfit} peers that are not for this CPU")
        self.programs = build_programs(Compiler(cc), build_dir / "harness", programs)
        chosen = [each for each, why in obstacles if not why]
        lines = self._working(compilers, cpu) if compilers else [f"{cc} {flags}".strip()]
        self.builds: list[Built] = []
        with Progress("build", len(chosen) * len(lines)) as progress:
            for number, line in enumerate(lines):
                place = build_dir / f"implementations{number or ''}"
                self.builds += build_all(chosen, Compiler(line), place, lambda built: progress.step())
        if compilers:
            self.builds = _distinct(self.builds)
        for built in self.builds:
            self._report(built)

    def _working(self, compilers: Path, cpu: frozenset[str]) -> list[str]:
        """The lines of a file of compilers that work here; says why others do not. Raises HarnessError if none does."""
        why = {line: obstacle(line, cpu) for line in read_lines(compilers)}
        for line, reason in why.items():
            if reason:
                self.console.print(f"dropped  {line}: {escape(reason)}", markup=False)
        found = [line for line, reason in why.items() if not reason]
        if not found:
            raise HarnessError(f"no line of {compilers} works here")
        return found

    def say(self, what: str, each: Implementation, message: str) -> None:
        """Print a line: a word such as ok, fails or warning, the implementation, and a message."""
        colour = {"ok": "green", "fails": "red", "warning": "yellow"}.get(what, "default")
        self.console.print(f"[{colour}]{what:8}[/] {each.name}: {escape(message)}")

    def _report(self, built: Built) -> None:
        if built.error:
            self._failure(built.implementation, built.error)
        elif built.messages and not built.implementation.peer:
            file, first = built.messages[0]
            more = f" (and {len(built.messages) - 1} more lines)" if len(built.messages) > 1 else ""
            self.say("warning", built.implementation, f"{file}: {first}{more}")

    def _failure(self, each: Implementation, message: str) -> None:
        """Show a failure. Only failures of ours fail the run; peers are left out."""
        self.say("fails", each, message)
        self.failed = self.failed or not each.peer

    def try_all(self, huge: bool = False) -> list[Outcome]:
        """Try everything that was built, and print each outcome. huge: also with a message over 2^32 bytes."""
        builds = [built for built in self.builds if not built.error and built.implementation.operation in EVERY]
        with Progress("try", len(builds)) as progress:

            def done(outcome: Outcome) -> None:
                progress.step()
                if outcome.verdict == "fails":
                    progress.pause(lambda: self._failure(outcome.implementation, outcome.message))
                    return
                more = f"{outcome.calls} more calls" if outcome.calls else "no reference for more"
                said = f"{'/'.join(outcome.checksums)}, {more}"
                progress.pause(lambda: self.say(outcome.verdict, outcome.implementation, said))

            return together(lambda built: try_one(built, self.programs["try"], self.tree, huge), builds, done)

    def untried(self) -> list[Outcome]:
        """The outcomes of builds that failed."""
        return [Outcome(built, "fails", built.error) for built in self.builds if built.error]

    def end(self) -> None:
        """Exit with 1 if one of ours failed."""
        if self.failed:
            sys.exit(1)


def _distinct(builds: Sequence[Built]) -> list[Built]:
    """The first build of each different code of an implementation, without those whose source refuses by #error."""
    found: dict[tuple[str, bytes], Built] = {}
    for built in builds:
        if "#error" not in built.error and 'error: "' not in built.error:
            code = built.error.encode() if built.error else code_of(built.object)
            found.setdefault((built.implementation.name, code), built)
    return list(found.values())
