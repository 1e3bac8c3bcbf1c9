# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line of the laboratory: python -m lab COMMAND."""

import click

from harness.options import SETTINGS, Commands

#: The module and function of each command. Only the command that the user runs is imported.
COMMANDS: dict[str, str] = {
    "score": "lab.score:score",
    "import": "lab.foreign.cli:main",
    "explore": "lab.explore.cli:explore",
    "stitch": "lab.stitch.cli:stitch",
}


@click.command(cls=Commands, modules=COMMANDS, context_settings=SETTINGS)
def main() -> None:
    """Predict how long schedules take, reschedule other people's loops, explore CPUs, time stitched AEADs."""
