# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Printers: finished code as text of an assembler. To add one, add a line to ``PRINTERS``."""

from collections.abc import Callable
from dataclasses import dataclass

from generator.machine import Code
from generator.print import gas, nasm, plain, plan9


@dataclass(frozen=True)
class Printer:
    """One output format.

    ``render`` takes code of the ABI ``abi_name`` (a key of generator.machine.ABIS), the variant's name and the command
    that the head is to name, and returns the whole file. ``suffix``, with its dot, is the end of file names.
    """

    name: str
    suffix: str
    render: Callable[[Code, str, str], str]
    abi_name: str


_ALL = (
    Printer("gas", ".S", gas.text, "sysv"),
    Printer("plain", ".S", plain.text, "sysv"),
    Printer("nasm-win64", ".asm", nasm.text, "win64"),
    Printer("go", plan9.SUFFIX, plan9.text, "go"),
)
PRINTERS: dict[str, Printer] = {printer.name: printer for printer in _ALL}

__all__ = ["PRINTERS", "Printer"]
