# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The exception for errors that users can fix."""

import click


class HarnessError(click.ClickException):
    """What was wrong and what to do about it. The command line prints it without a traceback and exits with 1."""
