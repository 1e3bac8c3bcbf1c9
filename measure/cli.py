# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line of all that measures: python -m measure COMMAND."""

import click

from harness.options import SETTINGS, Commands

#: The module and function of each command. Only the command that the user runs is imported.
COMMANDS = {
    "run": "measure.curves.cli:run",
    "table": "measure.curves.cli:table",
    "peers": "measure.peers.cli:main",
    "releases": "measure.peers.releases:main",
    "schedules": "measure.tuning.cli:schedules",
    "plan": "measure.tuning.cli:plan",
    "evidence": "measure.tuning.cli:evidence",
    "many": "measure.many.library:main",
    "nostack": "measure.many.nostack:main",
    "rng": "measure.many.rng:main",
    "machines": "measure.machines:main",
    "results": "measure.report.cli:measure",
    "collect": "measure.report.cli:collect",
    "page": "measure.report.cli:page",
}


@click.command(cls=Commands, modules=COMMANDS, context_settings=SETTINGS)
def main() -> None:
    """Time what can be run here, compare it, tune it, and report on it."""
