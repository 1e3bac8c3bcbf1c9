# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The exception for errors that users can fix."""

from collections.abc import Iterator
from contextlib import contextmanager

import click


class HarnessError(click.ClickException):
    """What was wrong and what to do about it. The command line prints it without a traceback and exits with 1."""


@contextmanager
def explained(what: str) -> Iterator[None]:
    """A context that makes a HarnessError of the system's errors. what: "read FILE", behind the word "cannot"."""
    try:
        yield
    except OSError as error:
        raise HarnessError(f"cannot {what}: {error.strerror}") from error
