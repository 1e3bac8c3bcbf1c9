# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m campaign.one FILE: the job of one machine, as campaign.cli wrote it down for GNU parallel."""

from __future__ import annotations

import json
from pathlib import Path

import click

from campaign.job import Plan, run
from campaign.machines import Machine


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def main(file: Path) -> None:
    """Do what the file asks for."""
    asked = json.loads(file.read_text())
    plan = asked["plan"] | {key: Path(asked["plan"][key]) for key in ("results", "work")}
    run(Machine(**asked["machine"]), Plan(**plan))


main()
