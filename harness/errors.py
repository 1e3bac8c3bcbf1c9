# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one exception that is meant for the person at the keyboard."""

import click


class HarnessError(click.ClickException):
    """What was wrong and what to do about it; the command line prints it without a traceback and exits with 1."""
