# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Specifications as text: one of several named things, with options, such as ``list:pressure=24`` or
``merge:lags=0.1,weights=fit``."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, TypeVar


class SpecError(ValueError):
    """A specification names nothing that exists, or its options are wrong; the message is for the user."""


class Specified(Protocol):
    """A class that a specification can name. ``options`` maps each option that it takes to an explanation."""

    name: ClassVar[str]
    options: ClassVar[Mapping[str, str]]

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> Any:
        """Make an instance from the options of a specification, whose names are checked already. Raises SpecError for a
        wrong value."""


Named = TypeVar("Named", bound=Specified)


def parsed(spec: str, known: Mapping[str, type[Named]], what: str) -> Named:
    """The instance that ``name`` or ``name:option=value,option=value`` specifies, of one of the classes ``known``.

    ``what`` says in messages what kind of thing is named, such as "scheduler". Raises SpecError.
    """
    name, _, text = spec.partition(":")
    if name not in known:
        raise SpecError(f"there is no {what} {name!r}; there are {', '.join(known)}")
    options: dict[str, str] = {}
    for part in text.split(",") if text else []:
        option, equals, value = part.partition("=")
        if not equals or not value or option in options:
            raise SpecError(f"in the {what} {spec!r}, {part!r} should be option=value, each option once")
        options[option] = value
    unknown = sorted(options.keys() - known[name].options.keys())
    if unknown:
        shown = ", ".join(f"{option} ({meaning})" for option, meaning in known[name].options.items()) or "none"
        raise SpecError(f"the {what} {name} has no option {unknown[0]!r}; its options are: {shown}")
    made: Named = known[name].from_options(options)
    return made


def whole(name: str, option: str, text: str, least: int = 1) -> int:
    """The value of an option that is a whole number of at least ``least``. Raises SpecError for any other text."""
    if not text.isdecimal() or int(text) < least:
        raise SpecError(f"{name}:{option}={text}: write a whole number from {least}, such as 16")
    return int(text)


def wholes(name: str, option: str, text: str, least: int) -> tuple[int, ...]:
    """The values of an option that is whole numbers of at least ``least``, separated by dots. Raises SpecError."""
    parts = text.split(".")
    if not all(part.isdecimal() and int(part) >= least for part in parts):
        raise SpecError(f"{name}:{option}={text}: write whole numbers from {least}, separated by dots")
    return tuple(map(int, parts))
