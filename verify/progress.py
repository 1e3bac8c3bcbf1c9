# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Progress bars for long work."""

import sys

from rich.console import Console
from rich.progress import Progress


def bars() -> Progress:
    """Bars on stderr, if that is a terminal; they go at the end. stdout is not touched: stop a bar to print there."""
    console = Console(stderr=True, quiet=not sys.stderr.isatty())
    return Progress(console=console, transient=True, redirect_stdout=False, redirect_stderr=False)
