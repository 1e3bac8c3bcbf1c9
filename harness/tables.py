# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Tables, described once and shown on a terminal, in Markdown or as CSV."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import rich.table
from rich import box
from rich.markup import escape as plain

from harness.errors import HarnessError

#: The content of a cell without a figure.
NOTHING = "-"


@dataclass
class Table:
    """A table. heads: of the columns; the first ``left`` hold names, the others figures, aligned to the right.

    rows: cells as they are shown. styles: by the number of a row, a style of rich's such as "bold" or "cyan"; Markdown
    shows only "bold".
    """

    heads: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    title: str = ""
    left: int = 1
    styles: dict[int, str] = field(default_factory=dict)

    def add(self, *cells: str, style: str = "") -> None:
        """Add a row at the end."""
        if style:
            self.styles[len(self.rows)] = style
        self.rows.append(cells)

    def terminal(self) -> rich.table.Table:
        """The table for rich's console. No cell is cut off or interpreted as markup."""
        shown = rich.table.Table(
            title=plain(self.title), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1)
        )
        for number, head in enumerate(self.heads):
            shown.add_column(plain(head), justify="left" if number < self.left else "right", no_wrap=True)
        for number, row in enumerate(self.rows):
            shown.add_row(*map(plain, row), style=self.styles.get(number))
        return shown

    def markdown(self) -> list[str]:
        """The lines in Markdown, without the title."""
        rules = [":--" if number < self.left else "--:" for number in range(len(self.heads))]
        bold = [
            [f"**{cell}**" if cell and "bold" in self.styles.get(number, "") else cell for cell in row[:1]] + [*row[1:]]
            for number, row in enumerate(self.rows)
        ]
        return [
            f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in (self.heads, rules, *bold)
        ]


def csv_lines(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """The lines of a CSV file without newlines, heads first. None is an empty cell."""
    output = io.StringIO()
    csv.writer(output, lineterminator="\n").writerows((heads, *rows))
    return output.getvalue().splitlines()


def read_csv(path: Path, heads: Iterable[str], maker: str) -> list[Mapping[str, str]]:
    """The rows of a CSV file, by head; empty if there is no file.

    heads: columns that must exist; maker: the command that writes such files, for the error's text. Raises HarnessError
    if the file is damaged.
    """
    if not path.exists():
        return []
    try:
        with path.open(newline="") as file:
            found = csv.DictReader(file)
            rows = list(found)
            missing = [head for head in heads if head not in (found.fieldnames or ())]
            if missing or any(None in row or None in row.values() for row in rows):
                raise ValueError(f"it has no column {missing[0]}" if missing else "a row is cut off or too long")
    except (OSError, ValueError, csv.Error) as error:
        raise HarnessError(f"{path} is damaged ({error}): {maker} writes it anew") from error
    return list(rows)


def shown(value: float | None, places: int = 3, scale: float = 1) -> str:
    """A figure divided by scale, with ``places`` decimals; ``NOTHING`` for None."""
    return NOTHING if value is None else f"{value / scale:.{places}f}"
