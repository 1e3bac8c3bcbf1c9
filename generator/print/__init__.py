# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writing finished code down. To add a printer, add a line to ``PRINTERS``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.machine import Code
from generator.print import gas, nasm, objects, plan9, rust


@dataclass(frozen=True)
class Printer:
    """One output format.

    ``render`` takes code of the ABI ``abi_name`` (a key of generator.machine.ABIS), the variant's name and the command
    that the head shall name, and returns the whole file, text as UTF-8. ``suffix`` is the file's, with its dot.
    """

    name: str
    suffix: str
    render: Callable[[Code, str, str], bytes]
    abi_name: str


def _text(render: Callable[[Code, str, str], str]) -> Callable[[Code, str, str], bytes]:
    return lambda code, variant, command: render(code, variant, command).encode()


_ALL = (
    Printer("gas", ".S", _text(gas.text), "sysv"),
    Printer("rust", ".s", _text(rust.text), "sysv"),
    Printer("nasm-win64", ".asm", _text(nasm.text), "win64"),
    Printer("go", plan9.SUFFIX, _text(plan9.text), "go"),
    Printer("elf", ".o", objects.elf, "sysv"),
    Printer("macho", ".o", objects.macho, "sysv"),
    Printer("coff", ".obj", objects.coff, "win64"),
)
PRINTERS: dict[str, Printer] = {printer.name: printer for printer in _ALL}

__all__ = ["PRINTERS", "Printer"]
