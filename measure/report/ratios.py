# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One picture over all machines: ours by the best peer of the same instruction set, against length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from measure.report.looks import OURS, Look, looks
from measure.report.plots import LEFT, RIGHT, TOP, WIDTH, Axis, key, svg
from measure.report.series import Series

#: Pixels of a machine's panel, and of what stands under its curves.
PANEL, UNDER = 300, 40
#: The ratios that are shown.
LOW, HIGH = 0.4, 1.4
#: Ratios by name of ours and by bytes.
Ratios = dict[str, dict[int, float]]


def of(peers: Sequence[Series], primitive: str) -> Ratios:
    """From what make peers wrote of a primitive on one machine: medians of ours by those of the best of the others, who
    were held to the same instruction set in the same run."""
    best: dict[tuple[str, int], float] = {}
    of_primitive = [each for each in peers if each.primitive == f"crypto_stream/{primitive}"]
    for each in of_primitive:
        if not each.name.startswith(OURS):
            for length, (_, median, _) in each.points.items():
                best[each.run, length] = min(median, best.get((each.run, length), median))
    return {
        each.name: {
            length: median / best[each.run, length]
            for length, (_, median, _) in sorted(each.points.items())
            if (each.run, length) in best
        }
        for each in of_primitive
        if each.name.startswith(OURS)
    }


def draw(machines: Mapping[str, Ratios], primitive: str) -> str:
    """An SVG file with a panel for each machine, by its title; "" where nobody has ratios."""
    shown = {title: ratios for title, ratios in machines.items() if any(len(each) > 1 for each in ratios.values())}
    if not shown:
        return ""
    names = sorted({name for ratios in shown.values() for name in ratios})
    styles = looks(names)
    title = f"{primitive}: cycles by those of the best peer on the same instruction set (less is better)"
    parts = [f'<text x="{LEFT}" y="20" font-weight="600">{escape(title)}</text>']
    parts += [key(number, name, styles[name]) for number, name in enumerate(names)]
    for number, (machine, ratios) in enumerate(shown.items()):
        parts += _panel(TOP + PANEL * number, machine, ratios, styles)
    return svg(parts, TOP + PANEL * len(shown), title)


def _panel(top: float, title: str, ratios: Ratios, styles: Mapping[str, Look]) -> Sequence[str]:
    lengths = sorted({length for each in ratios.values() for length in each})
    x = Axis(lengths[0], lengths[-1], LEFT, WIDTH - RIGHT, True)
    y = Axis(LOW, HIGH, top + PANEL - UNDER, top + 24, False)
    parts = [f'<text x="{LEFT}" y="{top + 14}">{escape(title)}</text>']
    for tick in x.ticks():
        at = x.at(tick)
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{y.end}" y2="{y.start}"/>')
        parts.append(f'<text x="{at}" y="{y.start + 16}" text-anchor="middle">{tick:g}</text>')
    for tenth in range(round(10 * LOW), round(10 * HIGH) + 1, 2):
        at, width = y.at(tenth / 10), 2 if tenth == 10 else 1
        parts.append(f'<line class="grid" style="stroke-width:{width}" x1="{LEFT}" x2="{x.end}" y1="{at}" y2="{at}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4}" text-anchor="end">{tenth / 10:.1f}</text>')
    for name, each in ratios.items():
        look = styles[name]
        points = [(x.at(length), y.at(min(ratio, HIGH))) for length, ratio in each.items()]
        line = " ".join(f"{across},{down}" for across, down in points)
        parts.append(f'<polyline class="line" {look.stroke} points="{line}"><title>{escape(name)}</title></polyline>')
        parts.append(look.marks(points))
    return [*parts, f'<text x="{x.end}" y="{y.start + 32}" text-anchor="end">bytes</text>']
