# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one command line of the laboratory: python -m lab COMMAND."""

import click

from harness.options import SETTINGS, Commands

#: Command to its module and function. Only the one that is asked for is imported.
COMMANDS: dict[str, str] = {
    "score": "lab.score:score",
    "import": "lab.foreign.cli:main",
    "explore": "lab.explore.cli:explore",
    "stitch": "lab.stitch.cli:stitch",
}


@click.command(cls=Commands, modules=COMMANDS, context_settings=SETTINGS)
def main() -> None:
    """Predict how long schedules take, reschedule other people's loops, explore CPUs; measure schedules measures."""
