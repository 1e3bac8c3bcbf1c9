# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The pictures in results/: each machine's curves, and ours divided by the best peer over all machines."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.cipher.family import BLOCK_BYTES
from harness import plots
from measure.curves.table import Series
from measure.report.looks import OURS, Look, looks
from measure.report.series import PEERS, thinned
from measure.timing.lengths import MOST_BLOCKS

#: Inches of a panel, and the range of ratios that is shown.
WIDTH, HEIGHT = 9.0, 5.0
LOW, HIGH = 0.4, 1.4
MARKED = [4**power for power in range(9)]
#: Figures whose ratio is nearer to 1 than this look the same.
NEAR = 1.03
#: Ratios by the name of our variant and by bytes (or blocks).
Ratios = dict[str, dict[int, float]]


def curves(found: Sequence[Series], title: str, styles: Mapping[str, Look]) -> list[str]:
    """SVG lines: cycles of one call by bytes, a curve for each series; empty if none has one. styles: all looks."""
    drawn = [each for each in found if sum(length > 0 for length in each.points) > 1]

    def paint(panels: plots.Panels) -> None:
        panel = panels[0][0]
        for each in drawn:
            # A logarithmic axis has no 0.
            middles = {length: middle for length, (_, middle, _) in sorted(each.points.items()) if length}
            _curve(panel, each.name, middles, styles[each.name])
        plots.powers_of_two(panel.xaxis)
        plots.powers_of_two(panel.yaxis)
        panel.grid()
        panel.set(title=title, xlabel="bytes", ylabel="cycles")
        plots.key_at_right(panel)

    return plots.svg(paint, WIDTH, HEIGHT) if drawn else []


def _curve(panel: Any, name: str, points: Mapping[int, float], look: Look) -> None:
    """Draw a curve of the points that differ visibly, with marks at powers of four."""
    style = {"color": look.colour, "linestyle": "--" if look.dashed else "-"}
    marked = {length: value for length, value in points.items() if length in MARKED}
    seen = thinned(points, NEAR)
    panel.plot(seen, [points[length] for length in seen], **style)
    label = {"label": name.removeprefix(OURS)}
    panel.plot(list(marked)[:1], list(marked.values())[:1], marker=look.mark or None, **style, **label)
    if look.mark:
        panel.plot(list(marked), list(marked.values()), look.mark, color=look.colour)


def ratios(found: Sequence[Series], primitive: str) -> Ratios:
    """From the runs of make peers for a primitive on one machine: our medians divided by those of the best peer with
    the same instruction set in the same run."""
    best: dict[tuple[str, int], float] = {}
    peers = [each for each in found if each.run.startswith(PEERS) and each.primitive.endswith(f"/{primitive}")]
    for each in peers:
        if not each.name.startswith(OURS):
            for length, (_, middle, _) in each.points.items():
                best[each.run, length] = min(middle, best.get((each.run, length), middle))
    return {
        each.name: {
            length: middle / best[each.run, length]
            for length, (_, middle, _) in sorted(each.points.items())
            if (each.run, length) in best
        }
        for each in peers
        if each.name.startswith(OURS)
    }


def by_blocks(machines: Mapping[str, Ratios]) -> dict[str, Ratios]:
    """The ratios by number of blocks, for machines that measured every number from 1 to MOST_BLOCKS."""
    every = range(1, MOST_BLOCKS + 1)
    found = {
        title: {
            name: {blocks: points[blocks * BLOCK_BYTES] for blocks in every}
            for name, points in ratios.items()
            if points.keys() >= {blocks * BLOCK_BYTES for blocks in every}
        }
        for title, ratios in machines.items()
    }
    return {title: ratios for title, ratios in found.items() if ratios}


def compared(machines: Mapping[str, Ratios], unit: str = "bytes") -> list[str]:
    """SVG lines with a panel of ratios for each machine, by its title; empty if there are no ratios. A triangle at the
    border marks a point beyond it. unit: bytes, on a logarithmic axis, or blocks."""
    shown = {title: found for title, found in machines.items() if any(len(each) > 1 for each in found.values())}
    styles = looks(name for found in shown.values() for name in found)

    def paint(panels: plots.Panels) -> None:
        for (panel,), (title, found) in zip(panels, shown.items(), strict=True):
            for name, points in found.items():
                _curve(panel, name, points, styles[name])
                for length in (length for length, ratio in points.items() if not LOW <= ratio <= HIGH):
                    above = points[length] > HIGH
                    mark = {"marker": "^" if above else "v", "color": styles[name].colour, "clip_on": False}
                    panel.plot(length, HIGH if above else LOW, **mark)
            if unit == "bytes":
                plots.powers_of_two(panel.xaxis)
            panel.axhline(1, color="black", linewidth=0.6)
            panel.grid()
            panel.set(title=title, ylim=(LOW, HIGH), xlabel=unit, ylabel="cycles by the best peer's")
            plots.key_at_right(panel)

    return plots.svg(paint, WIDTH, 2.6, rows=len(shown)) if shown else []
