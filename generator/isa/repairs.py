# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What PeachPy lacks or gets wrong, each repair with its reason."""

from __future__ import annotations

import struct
from typing import Any

from peachpy.formats.elf import symbol as elf_symbol

#: Instructions that PeachPy does not have at all. ENDBR64: control-flow enforcement is younger than PeachPy.
RAW: dict[str, bytes] = {"endbr64": bytes.fromhex("f30f1efa")}

#: PeachPy says that these read their destination. They only write it (Intel SDM vol. 2, "PSHUFLW", "PSHUFHW").
WRITE_ONLY = frozenset({"PSHUFLW", "PSHUFHW"})


def repair(built: Any) -> Any:
    """A PeachPy instruction with its known errors mended."""
    if built.name in WRITE_ONLY:
        built.in_regs = (False, *built.in_regs[1:])
    return built


def elf_null_symbol() -> Any:
    """The symbol that must be first in an ELF symbol table (System V gABI, "Symbol Table": entry 0 is all zeros).

    PeachPy's images lack it, so that their first symbol takes its place and is lost to linkers.
    """
    null = elf_symbol.Symbol()
    null.encode = lambda encoder, *maps: bytearray(24)
    return null


def coff_object(data: bytes) -> bytes:
    """A COFF file whose sections' VirtualSize is zero, as it must be in object files (Microsoft, "PE Format").

    PeachPy writes the section's length there.
    """
    repaired = bytearray(data)
    (sections,) = struct.unpack_from("<H", data, 2)
    for section in range(sections):
        struct.pack_into("<I", repaired, 20 + 40 * section + 8, 0)
    return bytes(repaired)
