# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""All that takes part at an instruction set: ours, libraries, SUPERCOP's implementations, and given functions."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from generator.aead.construction import Aead
from generator.variants import AUTH_VARIANTS, VARIANTS, AnyVariant
from harness.build import Built, Compiler, build, build_all
from harness.compilers import installed
from harness.errors import HarnessError
from harness.implementations import Implementation, find, matches
from harness.paths import TREE
from harness.primitives import AEAD, AUTH, AUTHENTICATORS, PRIMITIVES, SECRETBOX, STREAM, Primitive
from harness.processors import together
from harness.trying import try_one
from measure.peers.levels import LEVELS, Level, level_named, widest_used
from measure.peers.libraries import Library, adapt
from measure.timing import candidates
from measure.timing.candidates import Candidate

SUPERCOP_FLAGS = "-O3 -fomit-frame-pointer -fwrapv"
#: Ours where nothing else is asked for.
FLAGSHIPS = {"scalar": "amd64-u1", "avx512": "amd64-avx512 amd64-avx512ifma amd64-avx512vl amd64-avx512-w1"}

#: The operations that there are peers of.
COMPARED = (STREAM, AUTH, AEAD, SECRETBOX)

Kind = Literal["ours", "peer", "goal", "stream"]


@dataclass
class Contender:
    """One that is timed. kind: ours, a peer, a goal (a function given to compare with, which is no peer), or the stream
    cipher alone that is within one of ours, whose name stands for the version.

    builds: the same at several alignment offsets. multiple: only lengths that are multiples of it count. checked: what
    to check instead of the first build.
    """

    name: str
    kind: Kind
    builds: list[Built]
    multiple: int = 1
    version: str = ""
    checked: Built | None = None


@dataclass(frozen=True)
class Goal:
    """A directory with an implementation, right in its timing only at multiples of so many bytes."""

    directory: Path
    multiple: int


@dataclass
class Field:
    """Who takes part, and who was left out and why."""

    contenders: list[Contender] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)


def goals_in(text: str) -> list[Goal]:
    """From "DIR[:MULTIPLE] ...": a directory with an api.h, or one that holds such. Raises HarnessError."""
    found = []
    for word in text.split():
        match = re.fullmatch(r"(.+?)(?::(\d+))?", word)
        assert match
        top, multiple = Path(match[1]).expanduser(), int(match[2] or 1)
        directories = [top] if (top / "api.h").is_file() else sorted(api.parent for api in top.glob("*/api.h"))
        if not directories or not multiple:
            raise HarnessError(
                f"{word}: give a directory that holds an api.h, or directories with one; behind a colon the bytes at "
                "whose multiples its timing counts, if not at all lengths: GOALS='here/avx512 here/avx2:1024'"
            )
        found += [Goal(directory.resolve(), multiple) for directory in directories]
    return found


def stream_named(name: str) -> Primitive:
    """A stream, or what authenticates, of the list. Raises HarnessError."""
    known = {each.name: each for each in (*AUTHENTICATORS, *PRIMITIVES) if each.operation in COMPARED}
    if name not in known:
        raise HarnessError(f"there is no stream, authenticator or AEAD {name!r}; there are: {' '.join(known)}")
    return known[name]


def ours(primitive: Primitive, level: Level, patterns: str) -> list[Candidate]:
    """Of the generator's designs for the level's targets those that match, or the flagship; of an authenticator that
    has none for them, what general registers do."""
    wanted = patterns or FLAGSHIPS.get(level.name, f"amd64-{level.name}")
    every: tuple[AnyVariant, ...] = (*VARIANTS, *AUTH_VARIANTS)
    own = [Candidate(each.name, each) for each in every if each.cipher.primitive == primitive.directory]
    found = [each for each in own if each.variant.design.target.name in level.targets and matches(wanted, each.name)]
    return found or [each for each in own if primitive.operation == AUTH and matches(patterns or "amd64", each.name)]


def streams(our: Sequence[Candidate]) -> list[tuple[str, Candidate]]:
    """The stream ciphers within AEADs, each by the flagship of the AEAD's instruction set, and the AEADs' names."""
    found = []
    for aead in (each for each in our if isinstance(each.variant.cipher, Aead)):
        assert isinstance(aead.variant.cipher, Aead)
        name = aead.name.removesuffix("ifma")
        variant = next(each for each in VARIANTS if (each.cipher, each.name) == (aead.variant.cipher.cipher, name))
        found.append((aead.name, Candidate(f"{variant.cipher.name} {name}", variant)))
    return found


def supercops(tree: Path | None, primitive: Primitive) -> list[Implementation]:
    """SUPERCOP's implementations. Raises HarnessError where the tree has none."""
    if tree is None:
        return []
    directory = tree.expanduser() / primitive.directory
    if not directory.is_dir():
        if (tree.expanduser() / STREAM).is_dir():
            return []  # SUPERCOP lacks it
        raise HarnessError(f"{tree} is not a SUPERCOP tree: it has no {primitive.directory}")
    return [each for each in find(TREE, [str(directory)], "", primitive.directory, (primitive.operation,)) if each.peer]


def gather(
    primitive: Primitive,
    level: Level,
    cpu: frozenset[str],
    our: Sequence[Candidate],
    libraries: Sequence[Library],
    theirs: Sequence[Implementation],
    goals: Sequence[Goal],
    compiler: str,
    offsets: Sequence[int],
    directory: Path,
    step: Callable[[], None],
) -> Field:
    """Builds everybody for a level, below directory. step: called for each of ours. Raises HarnessError."""
    result = Field()
    alone = streams(our)
    mine = [*our, *(each for _, each in alone)]
    candidates.prepare(mine, directory / "ours", Compiler(f"{compiler} -march=native"), offsets, step)
    for each in mine:
        if each.error:
            raise HarnessError(f"{each.name} does not build: {each.error}")
    result.contenders += [Contender(each.name, "ours", each.builds) for each in our]
    result.contenders += [Contender(each.name, "stream", each.builds, version=name) for name, each in alone]
    for library in libraries:
        if primitive.name in library.ciphers and library.fits(level, cpu):
            adapted = adapt(library, primitive, level, Compiler(compiler), directory)
            if adapted.error:
                result.left_out.append((library.name, adapted.error))
            else:
                builds, checked = [adapted.timed], adapted.checked
                result.contenders.append(Contender(library.name, "peer", builds, 1, adapted.version, checked))
    runnable = [each for each in theirs if not each.obstacle(cpu)]
    for name in filter(None, (installed("gcc"), installed("clang"))) if runnable else ():
        line = Compiler(f"{name} {level.flags} {SUPERCOP_FLAGS}")
        short = name.partition("-")[0]
        _add(result, level, build_all(runnable, line, directory / f"supercop-{short}"), f" ({short})")
    _add_goals(result, primitive, level, cpu, goals, compiler, directory / "goals")
    return result


def _add(result: Field, level: Level, builds: Iterable[Built], suffix: str) -> None:
    """Peers that build and use nothing wider than the level."""
    for built in builds:
        name = f"{built.implementation.variant}{suffix}"
        if built.error:
            result.left_out.append((name, _without_paths(built.error)))
        elif (used := level_of(built)).rank > level.rank:
            result.left_out.append((name, f"uses {used.name}"))
        else:
            result.contenders.append(Contender(name, "peer", [built]))


def _add_goals(
    result: Field,
    primitive: Primitive,
    level: Level,
    cpu: frozenset[str],
    goals: Sequence[Goal],
    compiler: str,
    directory: Path,
) -> None:
    """The goals of the very level. Their C is built for any CPU, so that it is their assembly that tells the level; or
    for the level, where it needs that.
    """
    given = {Implementation(one.directory, STREAM, primitive.name, one.directory.name, peer=True): one for one in goals}
    for each, goal in given.items():
        if each.obstacle(cpu):
            continue
        built = build(each, Compiler(f"{compiler} {LEVELS[-2].flags} -O2"), directory)
        if built.error:
            built = build(each, Compiler(f"{compiler} {level.flags} -O2"), directory)
        if built.error:
            result.left_out.append((f"goal {each.variant}", _without_paths(built.error)))
        elif level_of(built) == level:
            result.contenders.append(Contender(f"goal {each.variant}", "goal", [built], goal.multiple))


def _without_paths(message: str) -> str:
    """A compiler's message without the directories of this machine."""
    return re.sub(r"[^\s:]*/(?=[^\s/])", "", message)


def level_of(built: Built) -> Level:
    """The widest instruction set that its code uses."""
    return level_named(widest_used(sorted(built.object.parent.glob("*.o"))))


def check(found: Field, level: Level, program: Path, step: Callable[[], None]) -> None:
    """SUPERCOP's checks for everybody. Others that fail are left out; HarnessError where one of ours does."""

    def one(contender: Contender) -> str:
        built = contender.checked or contender.builds[0]
        outcome = try_one(built, program, TREE, more=False, environment=level.environment)
        return outcome.message if outcome.verdict != "ok" else ""

    failures = together(one, found.contenders, lambda failure: step())
    for contender, failure in zip(list(found.contenders), failures, strict=True):
        if failure and contender.kind == "ours":
            raise HarnessError(f"{contender.name} fails: {failure}")
        if failure:
            found.left_out.append((contender.name, failure))
            found.contenders.remove(contender)
