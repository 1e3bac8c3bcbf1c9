# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one command line of all that measures: python -m measure COMMAND."""

from __future__ import annotations

from importlib import import_module

import click

from harness.options import SETTINGS

#: Command to its module and function. Only the one that is asked for is imported.
COMMANDS = {
    "run": "measure.curves.cli:run",
    "table": "measure.curves.cli:table",
    "shape": "measure.curves.cli:shape",
    "compilers": "measure.compilers.cli:main",
    "peers": "measure.peers.cli:main",
    "schedules": "measure.tuning.cli:schedules",
    "plan": "measure.tuning.cli:plan",
    "evidence": "measure.tuning.cli:evidence_command",
    "machines": "measure.machines.cli:main",
    "results": "measure.report.cli:measure",
    "collect": "measure.report.cli:collect",
    "page": "measure.report.cli:page",
}


class Commands(click.Group):
    """The group of COMMANDS, in their order."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module, _, function = COMMANDS.get(cmd_name, "").partition(":")
        found: click.Command | None = getattr(import_module(module), function) if module else None
        return found


@click.command(cls=Commands, context_settings=SETTINGS)
def main() -> None:
    """Time what can be run here, compare it, tune it, and report on it."""
