# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One variant as one file, in any format."""

from __future__ import annotations

from generator import pipeline
from generator.cli.support import Failure
from generator.machine import ABIS
from generator.package.supercop import command
from generator.print import PRINTERS, Printer
from generator.variants import Variant


def printer_for(form: str | None, abi: str | None) -> Printer:
    """The printer of a format, which fixes the calling convention: both must agree."""
    printer = PRINTERS[form or "gas"]
    if abi in (None, printer.abi_name):
        return printer
    able = [p.name for p in PRINTERS.values() if p.abi_name == abi]
    raise Failure(
        f"the format {printer.name} is for the calling convention {printer.abi_name}; "
        f"formats for {abi} are: {' '.join(able) or 'none'}"
    )


def render(printer: Printer, variant: Variant) -> bytes:
    """The whole file, whose head names the command that makes it."""
    code = pipeline.code(variant, ABIS[printer.abi_name])
    return printer.render(code, variant.name, f"{command(variant)} --format {printer.name}")


def file_name(printer: Printer, variant: Variant) -> str:
    """What the file is called unless the user says: chacha20-amd64-avx2-u8.S."""
    return f"{variant.cipher.name}-{variant.name}{printer.suffix}"
