# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The tables: cycles a byte of everybody, and the ratios of ours to the best of the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich import box
from rich.table import Table

from generator.cipher.registry import cipher
from measure.peers.comparison import Comparison, Entry

#: Below this many bytes a table gives cycles of a call.
SHORT = 64
Row = list[str]


def rows(comparison: Comparison, function: str = "xor") -> tuple[Row, list[tuple[str, Row]]]:
    """The heading, and for each row its kind (ours, goal, peer, or ratio) and its cells."""
    lengths = comparison.lengths
    heading = ["", *(f"{length}" if length >= SHORT else f"{length} (cycles)" for length in lengths)]
    body: list[tuple[str, Row]] = []
    for kind in ("ours", "goal", "peer"):
        for entry in sorted(comparison.of(kind), key=lambda one: _order(one, lengths, function)):
            cells = [_cycles(entry, length, function) for length in lengths]
            body.append((kind, [" ".join(filter(None, (entry.name, entry.version))), *cells]))
    for entry in comparison.of("ours"):
        for kind, what in (("peer", "the best peer"), ("goal", "the goal")):
            ratios = [comparison.ratio(entry, kind, length, function) for length in lengths]  # type: ignore[arg-type]
            if any(ratio is not None for ratio in ratios):
                body.append(("ratio", [f"{entry.name} ÷ {what}", *map(_ratio, ratios)]))
    best = [comparison.best("peer", length, function) for length in lengths]
    if any(best):
        body.append(("ratio", ["the best peer", *(found[0] if found else "-" for found in best)]))
    return heading, body


def _order(entry: Entry, lengths: Iterable[int], function: str) -> float:
    """By the cycles of the longest message that has any."""
    figures = entry.figures.get(function, {})
    return next((figures[each].stq2 / each for each in sorted(lengths, reverse=True) if each in figures and each), 0.0)


def _cycles(entry: Entry, length: int, function: str) -> str:
    figure = entry.figures.get(function, {}).get(length)
    if figure is None:
        return "-"
    return f"{figure.stq2:.0f}" if length < SHORT else f"{figure.stq2 / length:.3f}"


def _ratio(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def table(comparison: Comparison) -> Table:
    """For a terminal."""
    heading, body = rows(comparison.notable())
    result = Table(title=title(comparison), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    result.add_column(heading[0], no_wrap=True)
    for name in heading[1:]:
        result.add_column(name, justify="right", no_wrap=True)
    for kind, cells in body:
        result.add_row(*cells, style={"ours": "bold", "ratio": "cyan"}.get(kind))
    return result


def title(comparison: Comparison) -> str:
    places = f", ours over {comparison.places} places" if comparison.places > 1 else ""
    return f"{comparison.level}: cycles a byte of crypto_stream_xor, interquartile means{places}"


def markdown(comparison: Comparison, told: Mapping[str, str]) -> str:
    """The page for results/: tables of both functions, the manifest, and who was left out."""
    lines = [f"# {cipher(comparison.primitive).title} beside its peers: {comparison.level}", ""]
    lines += [*(f"- {key}: {value}" for key, value in told.items()), ""]
    for function, what in (("xor", "crypto_stream_xor"), ("stream", "crypto_stream (without a message)")):
        heading, body = rows(comparison, function)
        lines += [f"## {what}", ""]
        lines += [_line(heading), _line(["---", *(["---:"] * (len(heading) - 1))])]
        lines += [_line([f"**{cell}**" for cell in cells] if kind == "ours" else cells) for kind, cells in body]
        lines.append("")
        lines += _bounds_section(comparison) if function == "xor" else []
    lines += [
        "Cycles a byte of the time stamp counter, interquartile means of one run in which all take turns; "
        f"those of ours are means over {comparison.places} places in memory. Behind SUPERCOP's stands the compiler.",
        "",
    ]
    if comparison.left_out:
        lines += ["Left out:", "", *(f"- {name}: {why}" for name, why in comparison.left_out), ""]
    return "\n".join(lines)


def fractions(comparison: Comparison) -> list[Row]:
    """Of ours: core cycles of a call of crypto_stream_xor, and its bounds as parts of them. The heading comes first."""
    found = [["", "", *map(str, comparison.lengths)]]
    for entry in comparison.of("ours"):
        core = [comparison.core(entry, length) for length in comparison.lengths]
        bounds = [comparison.bounds.get(entry.name, {}).get(length) for length in comparison.lengths]
        both = list(zip(core, bounds, strict=True))
        found += [
            [f"**{entry.name}**", "core cycles", *("-" if cycles is None else f"{cycles:.0f}" for cycles in core)],
            ["", "throughput", *(_fraction(b.throughput if b else None, cycles) for cycles, b in both)],
            ["", "latency", *(_fraction(b.latency if b else None, cycles) for cycles, b in both)],
            ["", "simulated", *(_fraction(b.simulated if b else None, cycles) for cycles, b in both)],
        ]
    return found


def _fraction(bound: float | None, cycles: float | None) -> str:
    return "-" if bound is None or not cycles else f"{bound / cycles:.2f}"


def _bounds_section(comparison: Comparison) -> list[str]:
    if not comparison.uarch:
        return []
    heading, *body = fractions(comparison)
    return [
        f"## crypto_stream_xor by its bounds on {comparison.uarch}",
        "",
        _line(heading),
        _line(["---", "---", *(["---:"] * (len(heading) - 2))]),
        *map(_line, body),
        "",
        "Bounds of the instructions that a call executes, as parts of the core cycles that it takes. throughput: of "
        "ports and dispatch; latency: of the longest chain, with the reorder buffer. Successive calls overlap in the "
        "measurement, so that a short one may take less than its chain. simulated: what the simulator foresees for one "
        "call behind another. How all are found: docs/models.md.",
        "",
    ]


def _line(cells: Row) -> str:
    return "| " + " | ".join(cells) + " |"
