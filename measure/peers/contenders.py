# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""All that is compared at an instruction set: our variants, libraries, SUPERCOP's implementations, given functions."""

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
from measure.peers.levels import AVX512, LEVELS, Level, level_named, widest_used
from measure.peers.libraries import Library, adapt
from measure.timing import candidates
from measure.timing.candidates import Candidate

SUPERCOP_FLAGS = "-O3 -fomit-frame-pointer -fwrapv"
#: Our variants by level, if the user names none; else the flagship of the level's name.
FLAGSHIPS = {
    "scalar": "amd64-u1",
    "avx512": " ".join(f"amd64-{design}" for design in (*AVX512, "avx512-w1")),
}

#: The operations for which there are peers.
COMPARED = (STREAM, AUTH, AEAD, SECRETBOX)

Kind = Literal["ours", "peer", "goal", "stream"]


@dataclass
class Contender:
    """One that is timed.

    kind: ours; a peer; a goal (a given function to compare with, which is no peer); or stream, the stream cipher alone
    that one of our AEADs contains, whose name is in ``version``. builds: one for each alignment offset. multiple: only
    lengths that are multiples of it count. checked: a build to check in place of the first.
    """

    name: str
    kind: Kind
    builds: list[Built]
    multiple: int = 1
    version: str = ""
    checked: Built | None = None


@dataclass(frozen=True)
class Goal:
    """A directory with an implementation whose times count only at multiples of so many bytes."""

    directory: Path
    multiple: int


@dataclass
class Field:
    """Who takes part, and who is left out and why."""

    contenders: list[Contender] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)


def goals_in(text: str) -> list[Goal]:
    """The goals in "DIR[:MULTIPLE] ...": directories with an api.h, or with subdirectories that have one. Raises
    HarnessError."""
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
    """The primitive of this name that has peers. Raises HarnessError if there is none."""
    known = {each.name: each for each in (*AUTHENTICATORS, *PRIMITIVES) if each.operation in COMPARED}
    if name not in known:
        raise HarnessError(f"there is no stream, authenticator or AEAD {name!r}; there are: {' '.join(known)}")
    return known[name]


def ours(primitive: Primitive, level: Level, patterns: str) -> list[Candidate]:
    """Our variants for the level's targets that match patterns, by default the flagships; for an authenticator without
    variants there, those in general registers."""
    wanted = patterns or FLAGSHIPS.get(level.name, f"amd64-{level.name}")
    every: tuple[AnyVariant, ...] = (*VARIANTS, *AUTH_VARIANTS)
    own = [Candidate(each.name, each) for each in every if each.cipher.primitive == primitive.directory]
    found = [each for each in own if each.variant.design.target.name in level.targets and matches(wanted, each.name)]
    return found or [each for each in own if primitive.operation == AUTH and matches(patterns or "amd64", each.name)]


def streams(our: Sequence[Candidate]) -> list[tuple[str, Candidate]]:
    """For each AEAD its name and the stream cipher within it: the flagship of the AEAD's instruction set."""
    found = []
    for aead in (each for each in our if isinstance(each.variant.cipher, Aead)):
        assert isinstance(aead.variant.cipher, Aead)
        name = aead.name.removesuffix("ifma")
        variant = next(each for each in VARIANTS if (each.cipher, each.name) == (aead.variant.cipher.cipher, name))
        found.append((aead.name, Candidate(f"{variant.cipher.name} {name}", variant)))
    return found


def supercops(tree: Path | None, primitive: Primitive) -> list[Implementation]:
    """SUPERCOP's implementations of a primitive. Raises HarnessError if tree is no SUPERCOP tree."""
    if tree is None:
        return []
    directory = tree.expanduser() / primitive.directory
    if not directory.is_dir():
        if (tree.expanduser() / STREAM).is_dir():
            return []  # SUPERCOP has no such primitive
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
    """Build all contenders for a level, below directory. step: called for each of ours. Raises HarnessError."""
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
    """Add the peers that build and use no instructions beyond the level."""
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
    """Add the goals of exactly this level. Their C code is built for any CPU, so that their assembly determines the
    level; for the level only if that fails."""
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
    """A compiler's message without this machine's directories."""
    return re.sub(r"[^\s:]*/(?=[^\s/])", "", message)


def level_of(built: Built) -> Level:
    """The widest instruction set that the code uses."""
    return level_named(widest_used(sorted(built.object.parent.glob("*.o"))))


def check(found: Field, level: Level, program: Path, step: Callable[[], None]) -> None:
    """SUPERCOP's checks. Peers and goals that fail are left out. Raises HarnessError if one of ours fails."""

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
