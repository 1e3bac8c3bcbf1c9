# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one command line of the laboratory: python -m lab COMMAND."""

from __future__ import annotations

from importlib import import_module

import click

from harness.options import SETTINGS

#: Command to its module and function. Only the one that is asked for is imported.
COMMANDS: dict[str, str] = {
    "measure": "lab.data.cli:measure",
    "score": "lab.score.cli:score",
    "search": "lab.search.cli:search",
    "dashboard": "lab.search.cli:dashboard",
    "import": "lab.foreign.cli:main",
    "solve": "lab.solve.cli:solve",
    "explore": "lab.explore.cli:explore",
    "example": "lab.example.cli:example",
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
    """Measure, predict, solve and search orders of instructions and allocations of registers."""
