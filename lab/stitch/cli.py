# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab stitch: time an AEAD with more or less of its polynomial interleaved with the rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from generator import models
from generator.aead.construction import Aead
from generator.program.plan import Stitched
from generator.variants import AUTH_VARIANTS, AuthVariant
from harness.errors import HarnessError
from harness.implementations import missing
from harness.options import build_option, number_option, wide_console
from harness.processors import cpu_option, processor
from harness.progress import Progress
from harness.tables import Table, shown
from lab.stitch.simulated import cycles
from measure.timing import candidates, quiet
from measure.timing.candidates import Candidate, Settings

LENGTHS = "576,1350,4096,16384"


@click.command
@click.argument("name", metavar="VARIANT", default="amd64-avx2")
@click.option("--primitive", default="chacha20poly1305", show_default=True, help="The AEAD to time.")
@click.option("--lengths", default=LENGTHS, show_default=True, help="Bytes of messages, by comma.")
@number_option("--passes", 30, "Passes over the lengths.")
@click.option("--uarch", help="A model of generator/models: show simulated ratios, too.")
@build_option
@cpu_option
def stitch(
    name: str, primitive: str, lengths: str, passes: int, uarch: str | None, build_dir: Path, cpu: int | None
) -> None:
    """Time an AEAD with none of its polynomial within the rounds, with one block in each double round, two, and so on.

    The rest of the polynomial follows the rounds. In variants that compute a part in vectors, that part shrinks from
    all to little, and precedes the rounds. The table shows means over six alignment offsets, and ratios to VARIANT as
    emitted.
    """
    try:
        wanted = [int(length) for length in lengths.split(",")]
    except ValueError:
        raise HarnessError(f"--lengths {lengths}: give numbers, by comma: {LENGTHS}") from None
    found = planned(name, primitive)
    foreseen = {}
    if uarch:
        try:
            foreseen = {each.name: cycles(each.variant, wanted, models.load(uarch)) for each in found}
        except LookupError as error:
            raise HarnessError(str(error)) from None
    lacking = missing(found[0].variant.design.target.features)
    if lacking:
        raise HarnessError(f"{name} needs {', '.join(lacking)}, which this CPU lacks")
    settings = Settings(passes=passes, cpu=processor(cpu))
    with Progress(f"stitch {name}", 1) as progress, quiet.watching() as watch:
        programs = candidates.build_and_check(found, build_dir / "stitch", settings)
        if broken := next((each.error for each in found if each.error), ""):
            raise HarnessError(broken)
        candidates.measure(found, programs["measure"], wanted, settings, progress.reach, "encrypt_cycles")
    watch.warn()
    wide_console().print(table(found, found[-1], wanted, foreseen).terminal())


def planned(name: str, primitive: str) -> list[Candidate]:
    """The variants to compare: 0 blocks in each double round to as many as the named variant has; or, if it uses
    vectors, other shares of vectors and general registers. The named variant is the last. Raises HarnessError if it
    does not exist."""
    of = [each for each in AUTH_VARIANTS if isinstance(each.cipher, Aead) and each.cipher.name == primitive]
    variant = next((each for each in of if each.name == name), None)
    if variant is None:
        known = " ".join(each.name for each in of)
        what = f"{name} of {primitive}" if of else f"AEAD {primitive}"
        raise HarnessError(f"there is no {what}" + (f"; there are: {known}" if known else ""))
    plan = variant.design.plan
    assert isinstance(plan, Stitched) and isinstance(variant.cipher, Aead)
    if plan.lanes is None:
        return [Candidate(_blocks(steps), _with(variant, steps)) for steps in range(plan.steps + 1)]
    group, rounds = plan.lanes.group_bytes, variant.cipher.cipher.rounds // 2
    blocks = group // variant.cipher.mac.block_bytes
    many = range(plan.bulk.size // group, 0, -1)
    mixtures = [divmod(blocks * (many[0] - groups), rounds) + (groups,) for groups in many]
    mixtures.sort(key=lambda each: each[2] == plan.groups)
    apart = replace(variant, design=replace(variant.design, plan=replace(plan, lags=None)))
    return [
        Candidate("as emitted, but not merged with the rounds", apart),
        *(
            Candidate(f"{_blocks(steps)}, and {blocks * groups} in vectors", _with(variant, steps, groups))
            for steps, behind, groups in mixtures
            if not behind or groups == plan.groups
        ),
    ]


def _blocks(steps: int) -> str:
    return f"{steps} block{'s' * (steps != 1)} beside a double round"


def _with(variant: AuthVariant, steps: int, groups: int = 0) -> AuthVariant:
    assert isinstance(variant.design.plan, Stitched)
    plan = replace(variant.design.plan, steps=steps, groups=groups)
    return replace(variant, design=replace(variant.design, plan=plan))


def table(
    found: Sequence[Candidate], best: Candidate, lengths: Sequence[int], foreseen: Mapping[str, Mapping[int, float]]
) -> Table:
    """Cycles a byte for each variant and length, then ratios to the best: measured, and simulated (foreseen: core
    cycles by variant and length)."""
    made = Table(["", *map(str, lengths)], title="cycles a byte of sealing, with 13 bytes of additional data")
    for each in found:
        made.add(each.name, *(shown(each.timed[length], 3, length) for length in lengths))
    for each in found:
        ratios = (each.timed[length] / best.timed[length] for length in lengths)
        made.add(f"{each.name} ÷ as emitted", *(shown(ratio) for ratio in ratios), style="cyan")
    for name, some in foreseen.items():
        ratios = (some[length] / foreseen[best.name][length] for length in lengths)
        made.add(f"{name} ÷ as emitted, simulated", *(shown(ratio) for ratio in ratios), style="magenta")
    return made
