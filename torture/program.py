# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The C program torture: how it is built, and how its output is read."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from harness.build import SOURCES, Built, Compiler, build_programs
from harness.errors import HarnessError, explained
from harness.implementations import Blocks, Implementation
from harness.primitives import ALL, BESIDES, RNG, STREAM

OWN = Path(__file__).parent / "c"
FILES = "main random pages calls registers fuzz vectors edges hostile stack nostack steps secret timing peers".split()
#: Words in the telling lines of Valgrind and the sanitizers.
TELLING = (": false: ", "ERROR", "runtime error", "uninitialised", "Invalid ", "MemorySanitizer")
SHARED = ("implementation.c", "machine.S", "reference.c", "report.c")
SOURCES_OF_TORTURE = [*(OWN / f"{name}.c" for name in FILES), OWN / "registers.S", *(SOURCES / name for name in SHARED)]
SODIUM = {each.directory: each.libsodium for each in ALL}


def build_program(directory: Path, options: tuple[str, ...] = ()) -> Path:
    """Build the program in a directory; gives its path. Raises HarnessError with the compiler's message."""
    more = (*options, f"-I{OWN}", "-lm", "-pthread")
    return build_programs(Compiler("gcc"), directory, {"torture": SOURCES_OF_TORTURE}, more)["torture"]


def primitive(implementation: Implementation) -> str:
    """OPERATION/NAME, since a stream and a core may have the same name."""
    return f"{implementation.operation}/{implementation.primitive}"


def judged(directory: str) -> str:
    """The primitive whose judges also judge this one (OPERATION/NAME): for keystream, lanes and masks, the stream."""
    operation, name = directory.split("/")
    return f"{STREAM}/{name}" if operation in (RNG, *BESIDES) else directory


def sodium(directory: str) -> str:
    """libsodium's function for a primitive (OPERATION/NAME); "" if it has none."""
    return SODIUM.get(judged(directory), "")


def judges(program: Path, directory: str) -> str:
    """The judges of a primitive (OPERATION/NAME), as the program names them. Raises HarnessError if there is none."""
    message, said = run((str(program), "judges", *directory.split("/"), sodium(directory)))
    if message:
        raise HarnessError(message)
    return said


def command(program: Path, phase: str, builds: Iterable[Built], cases: int, seed: int) -> tuple[str, ...]:
    """The command line of one phase for builds of one primitive."""
    listed = list(builds)
    first = listed[0].implementation
    words = [str(program), phase, first.operation, first.primitive, sodium(primitive(first)), str(cases), str(seed)]
    for built in listed:
        most = f":{built.implementation.most}" if isinstance(built.implementation, Blocks) else ""
        words += [str(built.object.absolute()), built.implementation.namespace + most]
    return tuple(words)


def run(words: tuple[str, ...], given: str = "") -> tuple[str, str]:
    """Run a command. Gives what went wrong, "" if nothing, and what it printed. given: standard input. Raises
    HarnessError if it cannot be run."""
    with explained(f"run {words[0]}"):
        done = subprocess.run(words, input=given, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode == 0:
        return "", done.stdout.strip()
    said = (done.stderr.strip() or done.stdout.strip()).splitlines() or ["no message"]
    # Among many lines the first telling one; otherwise the last.
    telling = [line for line in said if any(word in line for word in TELLING)]
    return f"{(telling or said[-1:])[0].strip()} (exit status {done.returncode})", ""
