# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The machine code in an object file, and the instruction sets that it uses."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from iced_x86 import CpuidFeature, Decoder, Instruction

from harness.errors import HarnessError, explained

EXECUTABLE = 4  # flag of executable sections
#: Features of general-purpose instructions that every 64-bit CPU has or executes as NOPs (endbr64), as iced-x86 names
#: them.
BASELINE = frozenset(
    "INTEL8086 INTEL186 INTEL286 INTEL386 INTEL486 X64 CMOV CX8 MULTIBYTENOP CET_IBT FXSR CPUID TSC PAUSE".split()
)


@contextmanager
def elf(path: Path) -> Iterator[ELFFile]:
    """A context with an open ELF file. Raises HarnessError if the file is none, or cannot be read."""
    try:
        with explained(f"read {path}"), path.open("rb") as stream:
            yield ELFFile(stream)
    except ELFError as error:
        raise HarnessError(f"{path} is no object file: {error}") from error


def code_of(path: Path) -> bytes:
    """The content of all executable sections, concatenated. Raises HarnessError if the file is no object file."""
    with elf(path) as file:
        return b"".join(each.data() for each in file.iter_sections() if each["sh_flags"] & EXECUTABLE)


def features_used(code: bytes) -> Iterator[tuple[Instruction, set[str]]]:
    """Each instruction with the CPUID features that it needs, as iced-x86 names them: AVX512VL, AVX."""
    for each in Decoder(64, code):
        yield each, {_feature_names()[feature] for feature in each.cpuid_features()}


@cache
def _feature_names() -> dict[int, str]:
    named = vars(CpuidFeature).items()
    return {value: name for name, value in named if name.isupper() and isinstance(value, int)}
