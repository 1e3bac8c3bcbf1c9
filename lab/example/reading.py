# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What came out, as a table and in sentences."""

from __future__ import annotations

import io
from collections.abc import Sequence
from statistics import mean

from rich import box
from rich.console import Console
from rich.table import Table

from lab.example.compare import EMITTED, ORDERS, TOY, Figures, Row

WIDTH = 150
TITLE = (
    "stores of a double round by furthest next use, and by the exact allocator; on {}, core cycles a byte:\n"
    "the bound of the ports, and cycles as simulated"
)


def table(rows: Sequence[Row], uarch: str) -> str:
    """A kernel a line."""
    made = Table(title=TITLE.format(uarch), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    made.add_column("kernel", no_wrap=True)
    for heading in (*(f"stores: {name}" if not at else name for at, name in enumerate(ORDERS)), "bound"):
        made.add_column(heading, justify="right", no_wrap=True)
    for at, name in enumerate(ORDERS):
        made.add_column(name if at else f"cycles: {name}", justify="right", no_wrap=True)
    for row in rows:
        stores = (_stores(row.figures[name]) for name in ORDERS)
        made.add_row(row.name, *stores, f"{row.bound:.3f}", *(f"{row.figures[name].simulated:.3f}" for name in ORDERS))
    return _plain(made)


def _stores(figures: Figures) -> str:
    return f"{figures.stores} {figures.fewest if figures.proven else f'<={figures.fewest}'}"


def _plain(made: Table) -> str:
    text = io.StringIO()
    Console(file=text, width=WIDTH, no_color=True, highlight=False).print(made)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())


def sentences(rows: Sequence[Row]) -> str:
    """Where each order wins and loses, by the order that is emitted; and what the exact allocator saves."""
    lines = []
    for name in ORDERS:
        if name != EMITTED:
            ranked = sorted(rows, key=lambda row: row.ratio(name))
            ratio, best, worst = mean(row.ratio(name) for row in rows), ranked[0], ranked[-1]
            more = [row.more(name) for row in rows]
            lines.append(
                f"{name}: {ratio:.3f} of the emitted order's simulated time in the mean; "
                f"best {best.ratio(name):.3f} ({best.name}), worst {worst.ratio(name):.3f} ({worst.name}); stores: "
                f"fewer in {sum(n < 0 for n in more)} kernels, as many in {more.count(0)}, "
                f"more in {sum(n > 0 for n in more)}"
            )
    wins = [row.name for row in rows if row.ratio(TOY) < 1]
    lines.append(f"{TOY} is simulated faster than what is emitted in {len(wins)} of {len(rows)}: {', '.join(wins)}")
    for name in ORDERS:
        every = [row.figures[name] for row in rows]
        stores, fewest = sum(each.stores for each in every), sum(each.fewest for each in every)
        unproven = sum(not each.proven for each in every)
        lines.append(
            f"{name}: {stores} stores over all kernels, {fewest} by the exact allocator, {unproven} not proven"
        )
    return "".join(f"{line}\n" for line in lines)
