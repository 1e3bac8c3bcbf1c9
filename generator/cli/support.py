# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the commands share: errors for users, the choice of variants and formats, help with examples, consoles."""

import sys
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from generator import pipeline
from generator.allocate import AllocationError
from generator.cipher.family import CipherError
from generator.cipher.registry import cipher
from generator.machine import ABIS
from generator.package import c
from generator.package.supercop import command
from generator.print import Printer
from generator.program.lanes import Lanes
from generator.variants import (
    AUTH_VARIANTS,
    DESIGNS,
    RNG_VARIANTS,
    VARIANTS,
    AnyVariant,
    AuthVariant,
    Variant,
    VariantError,
    find_any,
)

#: The top of the project's tree.
TREE = Path(__file__).resolve().parents[2]


class Failure(click.ClickException):
    """An error for the user: what is wrong and what to do. It is printed without a traceback; ``code`` is the exit
    code."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.exit_code = code


class Command(click.Command):
    """A command of the generator. Its help ends with examples, which are printed as they are."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. VariantError, CipherError and AllocationError become messages for the user."""
        try:
            return super().invoke(ctx)
        except (VariantError, CipherError, AllocationError) as error:
            raise Failure(str(error)) from None


def console(stderr: bool = False) -> Console:
    """A console for tables and messages, as wide as the terminal, or wide enough for all lines if there is none."""
    stream = sys.stderr if stderr else sys.stdout
    return Console(stderr=stderr, width=None if stream.isatty() else 240, highlight=False, soft_wrap=True)


Decorated = Callable[..., Any]


def primitive_option(text: str) -> Callable[[Decorated], Decorated]:
    """The option --primitive, with a command's own help text."""
    return click.option("-p", "--primitive", metavar="NAME", help=text)


def variant(name: str, primitive: str | None = None) -> Variant:
    """The variant of a cipher with that name. Raises VariantError for those without a plan of kernels (AEADs, lanes and
    the like), and VariantError or CipherError if there is none."""
    found = find_any(name, primitive)
    if isinstance(found, AuthVariant) or found.design.special is not None:
        raise VariantError(f"{found.name} of {found.cipher.title}: explain takes streams and cores alone")
    return found


def words(texts: Iterable[str]) -> list[str]:
    """The words in texts, separated by commas or spaces."""
    return [word for text in texts for word in text.replace(",", " ").split()]


def chosen(names: Iterable[str], primitives: str | None) -> list[AnyVariant]:
    """The listed variants with these names and primitives, both given as names or shell patterns (amd64-avx2-*); all if
    none are given.

    Also of a cipher that is not listed, such as chacha12, by its name. Raises VariantError or CipherError for names
    that match nothing.
    """
    wanted = words(names)
    found: dict[AnyVariant, None] = {}
    patterns: list[str | None] = [*words([primitives or ""])]
    for pattern in patterns or [None]:
        every: tuple[AnyVariant, ...] = (*VARIANTS, *AUTH_VARIANTS, *RNG_VARIANTS)
        listed = [v for v in every if pattern is None or _is_of(v, pattern)]
        matching = [v for v in listed if not wanted or any(fnmatchcase(v.name, name) for name in wanted)]
        if pattern is not None and not matching and not any(sign in pattern for sign in "*?["):
            matching = _unlisted(wanted, pattern)
        found.update(dict.fromkeys(matching))
    for name in wanted:
        if not any(fnmatchcase(v.name, name) for v in found):
            _explain_missing(name, primitives)
    return list(found)


def _is_of(variant: AnyVariant, pattern: str) -> bool:
    """Whether a variant is of the primitive that ``pattern`` names: by name, or by a shell pattern of names or of
    crypto_core/NAME."""
    if any(sign in pattern for sign in "*?["):
        return fnmatchcase(variant.cipher.primitive if "/" in pattern else variant.cipher.name, pattern)
    named = pattern in (variant.cipher.primitive, variant.cipher.name)
    return named and (isinstance(variant, AuthVariant) or cipher(pattern) == variant.cipher)


def selected(names: Iterable[str], primitives: str | None) -> tuple[list[AnyVariant], dict[str, dict[str, str]]]:
    """The variants, and the directories in C (see ``c.directories``), that match names and primitives; all if none are
    given.

    Raises Failure if nothing matches, VariantError or CipherError as ``chosen`` does.
    """
    wanted = words(names)
    assembly_names = {*(design.name for design in DESIGNS), *(each.name for each in AUTH_VARIANTS)}
    assembly = [
        name for name in wanted if not c.matches(name) or any(fnmatchcase(known, name) for known in assembly_names)
    ]
    found = chosen(assembly, primitives) if assembly or not wanted else []
    in_c = c.directories(wanted, words([primitives or ""]))
    if not found and not in_c:
        raise Failure(f"there is no {' '.join(wanted)} of {primitives}; python -m generator list shows what there is")
    return found, in_c


def _unlisted(wanted: list[str], primitive: str) -> list[AnyVariant]:
    """The variants of a cipher that is not in the list, such as chacha12. Raises CipherError."""
    variants: list[AnyVariant] = []
    for design in DESIGNS:
        if not wanted or any(fnmatchcase(design.name, name) for name in wanted):
            try:
                variants.append(find_any(design.name, primitive))
            except VariantError:
                if design.name in wanted:
                    raise
    return variants


def _explain_missing(name: str, primitives: str | None) -> None:
    if any(sign in name for sign in "*?["):
        raise VariantError(f"no variant matches {name!r}" + (f" for {primitives}" if primitives else ""))
    found = find_any(name, primitives)
    if isinstance(found.plan, Lanes):
        raise VariantError(f"{name} is a single file: give emit --format as well")
    raise VariantError(f"{name} is not emitted for {primitives}")


def render(printer: Printer, variant: AnyVariant) -> str:
    """The text of a variant's file, whose head names the command that makes it."""
    code = pipeline.code(variant, ABIS[printer.abi_name])
    return printer.render(code, variant.name, f"{command(variant)} --format {printer.name}")


def file_name(printer: Printer, variant: AnyVariant) -> str:
    """The default name of a variant's file: chacha20-amd64-avx2.S, or chacha-amd64-avx2.S for several ciphers."""
    return f"{variant.title}-{variant.name}{printer.suffix}"
