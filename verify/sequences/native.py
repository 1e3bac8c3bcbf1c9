# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A CPU, or an emulator of one, as a function from records to records."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verify.faults import InputError
from verify.sequences.records import CHUNK, RECORD

HERE = Path(__file__).parent
EMULATOR = ("qemu-x86_64", "-cpu", "max")
# QEMU 7.2 has no TEST with the other opcode (/1 of F6 and F7) and heeds a REX that stands before another prefix.
EMULATOR_WRONG = r"F[67]R1|behind 4"
TIME = 600  # seconds for a chunk: an emulator takes some, and more beside other work


@dataclass(frozen=True)
class Machine:
    """A CPU, or an emulator. program: the runner; prefix: the emulator's command; features: by the names of
    /proc/cpuinfo; width: bytes of a vector register; wrong: a pattern of forms that it is known to do wrong."""

    program: Path
    prefix: tuple[str, ...]
    features: frozenset[str]
    width: int
    wrong: str = ""

    def run(self, constants: bytes, records: Sequence[bytes]) -> list[bytes]:
        """The records after their code has run. constants: bytes at CONSTANTS_AT. Raises InputError if that fails."""
        result: list[bytes] = []
        for first in range(0, len(records), CHUNK):
            some = records[first : first + CHUNK]
            done = _run([*self.prefix, str(self.program)], constants + b"".join(some))
            if len(done) != RECORD * len(some):
                raise InputError(f"{self.program} gave {len(done)} bytes for {len(some)} records")
            result += [done[at : at + RECORD] for at in range(0, len(done), RECORD)]
        return result


def has_emulator() -> bool:
    """Whether QEMU's emulator of user programs is installed."""
    return shutil.which(EMULATOR[0]) is not None


def emulator_version() -> str:
    """QEMU's version, for the record of a comparison."""
    found = re.search(r"version (\S+)", _run([EMULATOR[0], "--version"], b"").decode())
    return found[1] if found else "of unknown version"


def machine(directory: Path, emulated: bool = False) -> Machine:
    """Builds the runner into a directory, for this CPU or the emulator. Raises InputError where that fails."""
    prefix = EMULATOR if emulated else ()
    if emulated and not has_emulator():
        raise InputError(f"{EMULATOR[0]} is not here: install qemu-user")
    directory.mkdir(parents=True, exist_ok=True)
    plain = _build(directory, 16)
    features = frozenset(_run([*prefix, str(plain), "features"], b"").decode().split())
    width = 64 if {"avx512f", "avx512bw"} <= features else 32 if "avx" in features else 16
    return Machine(_build(directory, width), prefix, features, width, EMULATOR_WRONG if emulated else "")


def _build(directory: Path, width: int) -> Path:
    program = directory / f"runner-{width}"
    sources = [str(HERE / "runner.c"), str(HERE / "machine.S")]
    with tempfile.TemporaryDirectory(dir=directory) as temporary:
        made = Path(temporary) / "runner"
        # At a fixed address: an emulator has to leave the places free that runner.c asks for.
        _run(["gcc", "-O2", "-no-pie", f"-DWIDTH={width}", "-o", str(made), *sources], b"")
        made.replace(program)
    return program


def _run(command: list[str], given: bytes) -> bytes:
    try:
        done = subprocess.run(command, input=given, capture_output=True, check=False, timeout=TIME)
    except OSError as error:
        raise InputError(f"cannot run {command[0]}: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise InputError(f"{' '.join(command)} has not ended after {TIME} seconds") from error
    if done.returncode:
        raise InputError(f"{' '.join(command)} failed: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout
