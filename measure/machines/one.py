# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure.machines.one FILE: the job of one machine, as ``cli`` wrote it down for GNU parallel."""

from __future__ import annotations

import json
from pathlib import Path

import click

from measure.machines.job import Plan, run
from measure.machines.listed import Machine


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def main(file: Path) -> None:
    """Do what the file asks for."""
    asked = json.loads(file.read_text())
    plan = asked["plan"] | {key: Path(asked["plan"][key]) for key in ("results", "work")}
    run(Machine(**asked["machine"]), Plan(**plan))


main()
