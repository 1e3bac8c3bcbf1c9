# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The plot: everybody's cycles by those of the best peer, by length; ours with a band from best to worst place."""

from __future__ import annotations

from html import escape

from measure.peers.comparison import Comparison, Entry
from measure.report.looks import OURS, looks
from measure.report.plots import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Axis, key, svg

#: Where the plot ends: a curve leaves it there, and comes back where it does.
HIGHEST = 2.5


def draw(comparison: Comparison) -> str:
    """An SVG file; "" where there is nothing to compare with."""
    comparison = comparison.notable()
    lengths = [length for length in comparison.lengths if comparison.best("peer", length)]
    if len(lengths) < 2:
        return ""
    points = {entry.name: _points(comparison, entry, lengths) for entry in comparison.entries}
    drawn = [one for one in comparison.entries if any(ratio <= HIGHEST for _, ratio in points[one.name])]
    styles = looks(map(_name, comparison.entries))
    lowest = min(ratio for entry in drawn for _, ratio in points[entry.name])
    x = Axis(max(lengths[0], 1), lengths[-1], LEFT, WIDTH - RIGHT, True)
    y = Axis(min(0.6, lowest), HIGHEST, HEIGHT - BOTTOM, TOP, False)
    title = f"{comparison.primitive}, {comparison.level}: cycles by those of the best peer"
    parts = [f'<text x="{LEFT}" y="20" font-weight="600">{escape(title)}</text>', *_grid(x, y)]
    size = f'width="{WIDTH - RIGHT - LEFT}" height="{HEIGHT - BOTTOM - TOP}"'
    parts.append(f'<clipPath id="{comparison.level}"><rect x="{LEFT}" y="{TOP}" {size}/></clipPath>')
    parts.append(f'<g clip-path="url(#{comparison.level})">')
    for entry in drawn:
        line = " ".join(f"{x.at(length)},{y.at(ratio)}" for length, ratio in points[entry.name])
        width, look = 2.6 if entry.kind == "ours" else 1.2, styles[_name(entry)]
        if entry.kind == "ours":
            parts.append(_band(comparison, entry, lengths, x, y, look.colour))
        parts.append(
            f'<polyline class="line" style="stroke-width:{width}" {look.stroke} points="{line}">'
            f"<title>{escape(entry.name)}</title></polyline>"
        )
    parts.append("</g>")
    for number, entry in enumerate(drawn):
        weight = ' font-weight="600"' if entry.kind == "ours" else ""
        parts.append(key(number, entry.name, styles[_name(entry)], weight))
    return svg(parts, max(HEIGHT, TOP + 18 * len(drawn) + 20), title)


def _name(entry: Entry) -> str:
    """By which its looks are known."""
    return f"{OURS}{entry.name}" if entry.kind == "ours" else entry.name


def _points(comparison: Comparison, entry: Entry, lengths: list[int]) -> list[tuple[int, float]]:
    ratios = ((length, comparison.ratio(entry, "peer", length)) for length in lengths)
    return [(length, ratio) for length, ratio in ratios if ratio is not None]


def _band(comparison: Comparison, entry: Entry, lengths: list[int], x: Axis, y: Axis, colour: str) -> str:
    """From the best to the worst place."""
    upper, lower = [], []
    for length in lengths:
        best, figure = comparison.best("peer", length), entry.figures["xor"].get(length)
        if best and figure:
            upper.append(f"{x.at(length)},{y.at(figure.worst / best[1])}")
            lower.append(f"{x.at(length)},{y.at(figure.best / best[1])}")
    return f'<polygon class="band" fill="{colour}" points="{" ".join(upper + lower[::-1])}"/>'


def _grid(x: Axis, y: Axis) -> list[str]:
    parts = []
    for tick in x.ticks():
        at = x.at(tick)
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text x="{at}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{tick:g}</text>')
    step = 0.2
    for number in range(round(y.low / step), round(y.high / step) + 1):
        value = number * step
        if value >= y.low:
            at = y.at(value)
            parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>')
            parts.append(f'<text x="{LEFT - 6}" y="{at + 4}" text-anchor="end">{value:.1f}</text>')
    return [*parts, f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">bytes</text>']
