# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""SUPERCOP implementation directories on disk: what they are, what they need, and whether this CPU can run them."""

import platform
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

from harness.database import Context
from harness.errors import HarnessError, explained
from harness.paths import TREE
from harness.primitives import ALL, AUTHENTICATORS, BESIDES, GENERATORS, OPERATIONS

ABI = "amd64"

SIZES = {
    "crypto_stream": ("KEYBYTES", "NONCEBYTES"),
    "crypto_core": ("OUTPUTBYTES", "INPUTBYTES", "KEYBYTES", "CONSTBYTES"),
    "crypto_onetimeauth": ("BYTES", "KEYBYTES"),
    "crypto_rng": ("KEYBYTES", "OUTPUTBYTES"),
    "crypto_aead": ("KEYBYTES", "NSECBYTES", "NPUBBYTES", "ABYTES"),
    "crypto_secretbox": ("KEYBYTES", "NONCEBYTES", "ZEROBYTES", "BOXZEROBYTES"),
}

# Other primitives have files checksumsmall and checksumbig beside the implementations.
RELEASED_CHECKSUMS = {each.directory: each.checksums for each in ALL if not each.description}

# Compilers' macros for instruction sets, and the flags in /proc/cpuinfo, if these are not the macro in lower case.
CPUINFO_NAMES = {
    "__SSE3__": "pni",
    "__LZCNT__": "abm",
    "__PCLMUL__": "pclmulqdq",
    "__AVX512VBMI2__": "avx512_vbmi2",
    "__AVX512VNNI__": "avx512_vnni",
    "__AVX512BITALG__": "avx512_bitalg",
    "__AVX512VPOPCNTDQ__": "avx512_vpopcntdq",
    "__GFNI__": "gfni",
}
INSTRUCTION_SETS = re.compile(r"__(SSE\w*|SSSE3|AVX\w*|XOP|FMA4?|BMI2?|ADX|AES|VAES|MMX|LZCNT|PCLMUL|GFNI|POPCNT)__")
GUARD = re.compile(r"^[ \t]*#[ \t]*(?:ifndef[ \t]+(\w+)|if[ \t]+(!.*))$\s*^[ \t]*#[ \t]*error\b", re.MULTILINE)


@dataclass(frozen=True)
class Implementation:
    """One implementation directory. variant: its path below the primitive; peer: whether it is from another tree."""

    directory: Path
    operation: str
    primitive: str
    variant: str
    peer: bool = False

    @property
    def name(self) -> str:
        """The name in SUPERCOP's database: crypto_stream/chacha20/peachacha/ref."""
        return f"{self.operation}/{self.primitive}/{self.variant}"

    @property
    def model(self) -> str:
        """SUPERCOP's security model: constbranchindex if two files declare these goals, otherwise timingleaks."""
        goals = ("goal-constbranch", "goal-constindex")
        return "constbranchindex" if all((self.directory / goal).is_file() for goal in goals) else "timingleaks"

    @property
    def namespace(self) -> str:
        """The symbol of the main function; all other symbols begin with it."""
        return f"{self.name}/{self.model}".translate(str.maketrans("./-", "___"))

    @cached_property
    def sources(self) -> list[Path]:
        """The files that SUPERCOP compiles: C and assembly at the top level, sorted."""
        return sorted(path for path in self.directory.iterdir() if path.suffix in (".c", ".s", ".S", ".cc", ".cpp"))

    @cached_property
    def _api(self) -> dict[str, str]:
        text = _read(self.directory / "api.h")
        return dict(re.findall(r"^[ \t]*#[ \t]*define[ \t]+CRYPTO_(\w+)[ \t]+(.+?)[ \t]*$", text, re.MULTILINE))

    @property
    def sizes(self) -> list[int]:
        """Sizes in bytes, in the order of SIZES. Raises HarnessError if api.h lacks one."""
        try:
            return [int(self._api[size]) for size in SIZES.get(self.operation, ())]
        except (KeyError, ValueError) as error:
            raise HarnessError(f"{self.directory / 'api.h'} must define CRYPTO_{error.args[0]} as a number") from error

    @property
    def version(self) -> str:
        """CRYPTO_VERSION in api.h; "-" if there is none."""
        return self._api.get("VERSION", "-").strip('"')

    @cached_property
    def guards(self) -> list[str]:
        """Macros of instruction sets that the sources require by "#ifndef __AVX2__" followed by "#error"."""
        texts = [_read(source) for source in self.sources]
        # Most of a text follows its last #error.
        conditions = [one or other for text in texts for one, other in GUARD.findall(text, 0, text.rfind("error") + 6)]
        macros = [macro for condition in conditions for macro in re.findall(r"\w+", condition)]
        return list(dict.fromkeys(filter(INSTRUCTION_SETS.fullmatch, macros)))

    @property
    def features(self) -> list[str]:
        """The CPU flags in /proc/cpuinfo that the sources require."""
        return [CPUINFO_NAMES.get(macro, macro.strip("_").lower()) for macro in self.guards]

    def obstacle(self, cpu: frozenset[str]) -> str:
        """Why a CPU with these flags cannot run it; "" if it can."""
        architectures = self.directory / "architectures"
        if architectures.is_file() and ABI not in _read(architectures).split():
            return f"is not for {ABI}"
        missing = [feature for feature in self.features if feature not in cpu]
        return f"needs {', '.join(missing)}, which this CPU lacks" if missing else ""

    def expected_checksums(self, tree: Path) -> tuple[str, str] | None:
        """checksumsmall and checksumbig: from files beside the implementation or in the tree, or of SUPERCOP's release;
        None if not known."""
        key = f"{self.operation}/{self.primitive}"
        above = [parent for parent in self.directory.parents if parent.parts[-2:] == (self.operation, self.primitive)]
        for directory in (*above, tree / key):
            files = [directory / "checksumsmall", directory / "checksumbig"]
            if all(file.is_file() for file in files):
                return _read(files[0]).strip(), _read(files[1]).strip()
        return RELEASED_CHECKSUMS.get(key)


class Blocks(Implementation):
    """Functions of dropin/asm for blocks: a file with one for each number of rounds, or of masks, for 20 alone."""

    @property
    def namespace(self) -> str:
        """The symbol of the function for this number of rounds."""
        return f"peachacha_{self.primitive}_{self.variant}".replace("-", "_")

    @cached_property
    def sources(self) -> list[Path]:
        """The one file of assembly."""
        return sorted(self.directory.glob(f"chacha*-{self.variant}.S"))

    @property
    def most(self) -> int:
        """The most lanes, or masks, of a call, as the file's head says; 0 where that has no limit."""
        return max(map(int, re.findall(r"^// .*: up to (\d+) lanes", _read(self.sources[0]), re.MULTILINE)), default=0)

    @property
    def features(self) -> list[str]:
        """The features that the file's head names, except SSE2, which every amd64 has."""
        named = re.search(r"^// CPU features: (.*?)\.", _read(self.sources[0]), re.MULTILINE)
        return [each for each in named[1].split(", ") if each != "sse2"] if named else []


def _blocks(directory: Path, operations: Sequence[str]) -> Iterable[Blocks]:
    for operation in filter(BESIDES.__contains__, operations):
        for path in sorted(directory.glob(f"chacha*-{operation}.S")):
            family, _, variant = path.stem.partition("-")
            for primitive in ("chacha20", "chacha12", "chacha8") if family == "chacha" else (family,):
                yield Blocks(directory, operation, primitive, variant)


def cpu_features() -> frozenset[str]:
    """This CPU's flags as Linux names them. Raises HarnessError on systems other than Linux on amd64."""
    if platform.machine() not in ("x86_64", "AMD64") or platform.system() != "Linux":
        raise HarnessError(
            f"this harness runs on Linux on amd64, and this is {platform.system()} on {platform.machine()}"
        )
    flags = re.search(r"^flags\s*:(.*)$", _read(Path("/proc/cpuinfo")), re.MULTILINE)
    if not flags:
        raise HarnessError("/proc/cpuinfo does not name the features of this CPU")
    return frozenset(flags[1].split())


def missing(needed: Iterable[str]) -> list[str]:
    """The flags in ``needed`` that this CPU lacks. Raises HarnessError on systems other than Linux on amd64."""
    there = cpu_features()
    return [feature for feature in needed if feature not in there]


def find(
    tree: Path, also: Iterable[str], variants: str, primitives: str, operations: Sequence[str] = OPERATIONS
) -> list[Implementation]:
    """The implementations of a tree and of given peers whose variant and primitive match. Raises HarnessError if none
    of ours does.

    also: directories in or below crypto_OPERATION/PRIMITIVE, or PRIMITIVE=DIRECTORY (a crypto_stream) if the path does
    not say it. variants, primitives: shell patterns, separated by blanks or commas; "" for all. operations: by default
    those of ciphers.
    """
    found = [each for operation in operations for each in _below(tree / operation, False, operations)]
    found += _blocks(tree / "dropin/asm", operations)
    for argument in also:
        found += _peers(argument, operations)
    names = [each.name for each in found]
    for name in names:
        if names.count(name) > 1:
            raise HarnessError(f"{name} is there twice: rename one of the directories")
    chosen = [
        each
        for each in found
        if matches(primitives, each.primitive, f"{each.operation}/{each.primitive}")
        and (each.peer or matches(variants, each.name, each.variant, each.directory.name))
    ]
    if not any(not each.peer for each in chosen) and (found or not also):
        left_out = [each.directory for each in (*AUTHENTICATORS, *GENERATORS) if each.operation not in operations]
        if primitives and (said := [name for name in left_out if matches(primitives, name, name.split("/")[1])]):
            raise HarnessError(f"{' '.join(said)}: only harness try, measure run and torture know of it")
        wanted = " ".join(f"{key}={value}" for key, value in (("PRIMITIVE", primitives), ("IMPL", variants)) if value)
        there = "\n  ".join(sorted(each.name for each in found)) or "none"
        raise HarnessError(f"no implementation in {tree} matches {wanted or 'anything'}. There are:\n  {there}")
    return chosen


def _peers(argument: str, operations: Sequence[str]) -> list[Implementation]:
    primitive, equals, path = argument.partition("=")
    if not equals:
        found = list(_below(Path(argument).resolve(), True, operations))
        if not found:
            raise HarnessError(f"no directory with an api.h below crypto_OPERATION/PRIMITIVE in {argument}")
        return found
    directory = Path(path).resolve()
    if not (directory / "api.h").is_file():
        raise HarnessError(f"{path} holds no api.h")
    return [Implementation(directory, "crypto_stream", primitive, directory.name, peer=True)]


def _below(directory: Path, peer: bool, operations: Sequence[str]) -> Iterable[Implementation]:
    for api in sorted(directory.rglob("api.h")):
        parts = api.parent.parts
        for operation in operations:
            if operation in parts[:-2]:
                at = len(parts) - 1 - parts[::-1].index(operation)
                yield Implementation(api.parent, operation, parts[at + 1], "/".join(parts[at + 2 :]), peer)


def matches(patterns: str, *names: str) -> bool:
    """Whether any name matches any of the shell patterns, which blanks or commas separate; "" matches all."""
    wanted = patterns.replace(",", " ").split()
    return not wanted or any(fnmatchcase(name, pattern) for pattern in wanted for name in names)


def _read(path: Path) -> str:
    with explained(f"read {path}"):
        return path.read_text(errors="replace")


def context_of(implementation: Implementation) -> Context:
    """The beginning of database lines for an implementation, for this machine and today."""
    host = re.sub(r"[^a-z0-9]", "", platform.node().split(".")[0].lower()) or "unknown"
    project = re.search(r'^version = "(.+)"$', (TREE / "pyproject.toml").read_text(), re.MULTILINE)
    version = f"peachacha-{project[1] if project else 'unknown'}"
    today = datetime.now(timezone.utc).strftime("%Y%m%d")
    return Context(version, host, ABI, today, implementation.operation, implementation.primitive, implementation.model)
