# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""SVG plots, written out: curves of cycles against length with bands between the quartiles, and dots by compiler."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from measure.report.looks import OURS, Look
from measure.report.series import Series

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 960, 560, 64, 230, 34, 46
#: From so many powers of two on, not all of them have a name on the axis.
MANY_TICKS = 15
#: Lengths that get a mark, where they were measured, so that a curve is told by its marks as well.
MARKED = tuple(2**power for power in range(17))
#: Every rule begins with the class of these plots: a style within a page holds for the whole page.
STYLE = """<style>
.plotted { font: 13px system-ui, sans-serif; background: #fff; fill: #222 }
.plotted .grid { stroke: #ccc; stroke-width: 1 } .plotted .line { fill: none; stroke-width: 1.6 }
.plotted .band { opacity: .2; stroke: none }
@media screen and (prefers-color-scheme: dark) {
  .plotted { background: #161616; fill: #ddd } .plotted .grid { stroke: #444 }
}
</style>"""


@dataclass(frozen=True)
class Axis:
    """From values to pixels. logarithmic: in powers of two; values under 1 then lie at its edge."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool

    def at(self, value: float) -> float:
        """Where a value lies, in pixels."""
        low, high, one = self.low, self.high, value
        if self.logarithmic:
            low, high, one = (math.log2(max(each, 1)) for each in (low, high, one))
        return round(self.start + (self.end - self.start) * (one - low) / ((high - low) or 1), 1)

    def ticks(self) -> list[float]:
        """Round values to name."""
        if self.logarithmic:
            powers = range(math.ceil(math.log2(max(self.low, 1))), math.floor(math.log2(self.high)) + 1)
            return [2.0**power for power in powers[:: 1 + len(powers) // MANY_TICKS]]
        step = 10 ** math.floor(math.log10(self.high or 1))
        step = next(step / part for part in (1, 2, 5, 10) if self.high / (step / part) >= 4)
        return [step * number for number in range(math.floor(self.high / step) + 1)]


def curves(found: Sequence[Series], title: str, logarithmic: bool, styles: Mapping[str, Look]) -> str:
    """Cycles of one call against bytes, a curve for each series that has one. styles: looks of all names."""
    # There is no 0 on a logarithmic scale.
    least = 1 if logarithmic else 0
    drawn = [each for each in found if len(each.points) > 1]
    values = [one for each in drawn for length, one in each.points.items() if length >= least]
    if not values:
        return ""
    top = max(third for _, _, third in values)
    low = min(first for first, _, _ in values) if logarithmic else 0.0
    x = Axis(1 if logarithmic else 0, 4096, LEFT, WIDTH - RIGHT, logarithmic)
    y = Axis(low, top, HEIGHT - BOTTOM, TOP, logarithmic)
    parts = [_frame(x, y, title, "bytes", "cycles")]
    for number, each in enumerate(drawn):
        points = [(length, *quartiles) for length, quartiles in sorted(each.points.items()) if least <= length <= 4096]
        upper = [f"{x.at(length)},{y.at(third)}" for length, _, _, third in points]
        lower = [f"{x.at(length)},{y.at(first)}" for length, first, _, _ in reversed(points)]
        middle = [f"{x.at(length)},{y.at(second)}" for length, _, second, _ in points]
        look = styles[each.name]
        parts.append(f'<polygon class="band" fill="{look.colour}" points="{" ".join(upper + lower)}"/>')
        parts.append(f'<polyline class="line" {look.stroke} points="{" ".join(middle)}"/>')
        parts.append(look.marks((x.at(length), y.at(second)) for length, _, second, _ in points if length in MARKED))
        parts.append(key(number, each.name, look))
    return svg(parts, max(HEIGHT, TOP + 18 * len(drawn) + 20), title)


def dots(groups: Sequence[tuple[str, Sequence[tuple[str, bool, float]]]], title: str, unit: str) -> str:
    """For each group (a width and instruction set) its values on a line: (name, whether assembly, value)."""
    values = [value for _, group in groups for _, _, value in group]
    if not values:
        return ""
    rows = 40
    height = TOP + rows * len(groups) + BOTTOM
    x = Axis(0, max(values) * 1.05, 150, WIDTH - 30, False)
    parts = [f'<text x="14" y="20" font-weight="600">{escape(title)}</text>']
    for tick in x.ticks():
        at = x.at(tick)
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP}" y2="{height - BOTTOM}"/>')
        parts.append(f'<text x="{at}" y="{height - BOTTOM + 18}" text-anchor="middle">{tick:g}</text>')
    parts.append(f'<text x="{WIDTH - 30}" y="{height - 8}" text-anchor="end">{escape(unit)}</text>')
    for number, (name, group) in enumerate(groups):
        at = TOP + rows * number + rows / 2
        parts.append(f'<text x="14" y="{at + 4}">{escape(name)}</text>')
        parts.append(f'<line class="grid" x1="150" x2="{WIDTH - 30}" y1="{at}" y2="{at}"/>')
        for label, ours, value in sorted(group, key=lambda one: one[1]):
            tip = f"<title>{escape(label)}: {value:.3f}</title>"
            if ours:
                parts.append(f'<path fill="#d33" d="M{x.at(value)} {at - 9}l7 9l-7 9l-7 -9z">{tip}</path>')
            else:
                parts.append(
                    f'<circle fill="#38c" fill-opacity=".55" cx="{x.at(value)}" cy="{at}" r="5">{tip}</circle>'
                )
    parts.append(f'<path fill="#d33" d="M160 {height - 12}l6 7l-6 7l-6 -7z" transform="translate(0 -8)"/>')
    parts.append(f'<text x="172" y="{height - 8}">assembly</text>')
    parts.append(
        f'<circle fill="#38c" cx="340" cy="{height - 12}" r="5"/><text x="352" y="{height - 8}">compilers</text>'
    )
    return svg(parts, height, title)


def _frame(x: Axis, y: Axis, title: str, x_unit: str, y_unit: str) -> str:
    parts = [f'<text x="{LEFT}" y="20" font-weight="600">{escape(title)}</text>']
    for tick in x.ticks():
        at = x.at(tick)
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text x="{at}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{tick:g}</text>')
    for tick in y.ticks():
        at = y.at(tick)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4}" text-anchor="end">{tick:g}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{x_unit}</text>')
    parts.append(f'<text x="6" y="{TOP - 8}">{y_unit}</text>')
    return "\n".join(parts)


def key(number: int, name: str, look: Look, weight: str = "") -> str:
    """A line of the key. weight: attributes of the name."""
    y = TOP + 18 * number + 6
    x = WIDTH - RIGHT + 14
    line = f'<line {look.stroke} stroke-width="3" x1="{x}" x2="{x + 17}" y1="{y}" y2="{y}"/>{look.marks([(x + 8, y)])}'
    return f'{line}<text x="{x + 24}" y="{y + 4}"{weight}>{escape(name.removeprefix(OURS))}</text>'


def svg(parts: Sequence[str], height: float, title: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" class="plotted" role="img"'
    return f'{head} aria-label="{escape(title)}">\n{STYLE}\n' + "\n".join(parts) + "\n</svg>\n"
