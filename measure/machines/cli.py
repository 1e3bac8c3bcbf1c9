# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m measure machines [FILE] (make campaign): every machine of a file at the same time, or this one."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import click

from harness.errors import HarnessError
from harness.options import SETTINGS
from harness.paths import BUILD
from harness.primitives import TWENTY
from measure.machines import bundle, job
from measure.machines.job import Plan
from measure.machines.listed import HERE, Machine, read
from measure.timing.machine import results_option
from measure.timing.manifest import command
from measure.timing.readings import FEW_LENGTHS, length_count

JOB = "job"


@click.command(name="machines", context_settings=SETTINGS)
@click.argument("machines", required=False, type=click.Path(path_type=Path))
@click.option("--impl", envvar="IMPL", default="", help="Only these variants: shell patterns, by comma.")
@click.option("--primitive", envvar="PRIMITIVE", default=",".join(TWENTY), show_default=True, help="Only these.")
@click.option("--lengths", default=FEW_LENGTHS, show_default=True, help="Lengths and ranges.")
@click.option("--passes", type=click.IntRange(1), default=20, show_default=True, help="Passes over the lengths.")
@results_option
@click.option("--work", type=click.Path(path_type=Path), default=BUILD / "machines", help="For what is under way.")
@click.option("--ssh", default="ssh", show_default=True, help="The ssh command, with options if need be.")
def main(
    machines: Path | None,
    impl: str,
    primitive: str,
    lengths: str,
    passes: int,
    results: Path,
    work: Path,
    ssh: str,
) -> None:
    """Build, try and measure on all machines of the file MACHINES, or on this one, and bring the results home.

    A machine that is down or dies is reported, and the others go on; the same command again does what is missing. Exit
    code 1 where a machine is missing.
    """
    length_count(lengths)
    plan = Plan(impl, primitive, passes, lengths, results.resolve(), work.resolve(), ssh, command())
    plan.work.mkdir(parents=True, exist_ok=True)
    listed = read(machines) if machines else [HERE]
    todo = [each for each in listed if not _finished(each, plan)]
    for each in listed:
        if each not in todo:
            click.echo(f"{each.name or 'this machine'}: already done")
    if machines and todo:
        _in_parallel(todo, plan)
    elif todo:
        job.run(HERE, plan)
    missing = [each.name or "this machine" for each in listed if not _finished(each, plan)]
    if len(missing) < len(listed):
        subprocess.run([sys.executable, "-m", "measure", "page", "--results", str(plan.results)], check=False)
    if missing:
        raise HarnessError(
            f"no results of {', '.join(missing)} (see above); the same command again does what is missing"
        )


def _finished(machine: Machine, plan: Plan) -> bool:
    return job.finished(machine, plan, bundle.seal(job.contents(machine, plan))).exists()


def _in_parallel(machines: list[Machine], plan: Plan) -> None:
    """A job for each machine, all at the same time; their words come line by line, with the machine's name before."""
    if not shutil.which("parallel"):
        raise HarnessError("GNU parallel is not installed: scripts/bootstrap campaign")
    for each in machines:
        asked = {"machine": asdict(each), "plan": asdict(plan)}
        (plan.work / f"{each.name}.{JOB}").write_text(json.dumps(asked, default=str))
    command = ["parallel", "--will-cite", "--jobs", "0", "--tag", "--line-buffer"]
    command += ["--joblog", str(plan.work / "joblog")]
    command += [sys.executable, "-m", "measure.machines.one", f"{plan.work}/{{}}.{JOB}", ":::"]
    command += [each.name for each in machines]
    # Its exit status is the number of jobs that failed; they have said why.
    subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
