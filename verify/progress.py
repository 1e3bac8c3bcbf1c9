# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How far long work has come."""

import sys

from rich.console import Console
from rich.progress import Progress


def bars() -> Progress:
    """Bars on stderr where that is a terminal, gone at the end; stdout stays as it is, and a bar is stopped for it."""
    console = Console(stderr=True, quiet=not sys.stderr.isatty())
    return Progress(console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
