# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Tables of all contenders' cycles a byte, and of the ratios of ours to the best of the others."""

from collections.abc import Iterable, Mapping

from generator.aead.construction import AEADS
from generator.cipher.registry import cipher
from generator.mac.poly1305 import POLY1305
from harness.tables import Table, shown
from measure.peers.comparison import Comparison, Entry
from measure.peers.contenders import Kind

#: Messages with fewer bytes are shown in cycles a call.
SHORT = 64
#: The explanation below the table of bounds.
BOUNDS = (
    "Bounds of the instructions that a call executes, as parts of the core cycles that it takes. throughput: of ports "
    "and dispatch; latency: of the longest chain, with the reorder buffer. Successive calls overlap when timed, "
    "so that a short one may take less than its chain. simulated: what the simulator foresees for one call behind "
    "another. How all are found: docs/models.md."
)
TARGETS: dict[Kind, str] = {"peer": "the best peer", "goal": "the goal"}


#: The functions' names in titles.
TITLES = {
    "xor": "crypto_stream_xor",
    "stream": "crypto_stream (without a message)",
    "seal": "sealing, with 13 bytes of additional data",
    "open": "opening, with 13 bytes of additional data",
    "box": "crypto_secretbox",
    "unbox": "crypto_secretbox_open",
    "auth": "crypto_onetimeauth",
    "verify": "crypto_onetimeauth_verify",
}


def table(comparison: Comparison, function: str = "") -> Table:
    """All contenders' cycles: ours in bold, goals and peers, each sorted by the longest message; then ratios."""
    function = function or comparison.functions[0]
    lengths = comparison.lengths
    heads = ["", *(f"{length}" if length >= SHORT else f"{length} (cycles)" for length in lengths)]
    offsets = f", ours over {comparison.offsets} alignment offsets" if comparison.offsets > 1 else ""
    title = f"{comparison.level}: cycles a byte of {TITLES[function]}, interquartile means{offsets}"
    made = Table(heads, title=title)
    kinds: tuple[Kind, ...] = ("ours", "goal", "peer")
    for kind in kinds:
        for entry in sorted(comparison.of(kind), key=lambda one: _rank(one, lengths, function)):
            name = " ".join(filter(None, (entry.name, entry.version)))
            cells = [_cycles(entry, length, function) for length in lengths]
            made.add(name, *cells, style="bold" if kind == "ours" else "")
    for entry in comparison.of("ours"):
        for kind, what in TARGETS.items():
            ratios = [comparison.ratio(entry, kind, length, function) for length in lengths]
            if any(ratio is not None for ratio in ratios):
                made.add(f"{entry.name} ÷ {what}", *map(shown, ratios), style="cyan")
        if function == comparison.functions[0] and comparison.of("stream"):
            for what, of in (("÷ our stream", comparison.beside_stream), ("opening ÷ sealing", comparison.opening)):
                made.add(f"{entry.name} {what}", *(shown(of(entry, length)) for length in lengths), style="cyan")
    best = [comparison.best("peer", length, function) for length in lengths]
    if any(best):
        made.add("the best peer", *(found[0] if found else "-" for found in best), style="cyan")
    return made


def _rank(entry: Entry, lengths: Iterable[int], function: str) -> float:
    """Cycles a byte at the longest length that was measured, by which entries are sorted."""
    figures = entry.figures.get(function, {})
    return next((figures[each].stq2 / each for each in sorted(lengths, reverse=True) if each in figures and each), 0.0)


def _cycles(entry: Entry, length: int, function: str) -> str:
    figure = entry.figures.get(function, {}).get(length)
    cycles = None if figure is None else figure.stq2
    return shown(cycles, 0) if length < SHORT else shown(cycles, 3, length)


def markdown(comparison: Comparison, told: Mapping[str, str]) -> list[str]:
    """The lines of a page for results/: tables of both functions, bounds, the manifest, and who was left out."""
    primary, other = comparison.functions
    lines = [f"# {_title(comparison.primitive)} beside its peers: {comparison.level}", ""]
    lines += [f"- {key}: {value}" for key, value in told.items()]
    lines += ["", f"## {TITLES[primary]}", "", *table(comparison).markdown(), ""]
    if comparison.uarch:
        lines += [f"## crypto_stream_xor by its bounds on {comparison.uarch}", "", *bounds(comparison).markdown(), ""]
        lines += [BOUNDS, ""]
    lines += [f"## {TITLES[other]}", "", *table(comparison, other).markdown(), ""]
    lines += [
        "Cycles a byte of the time stamp counter, interquartile means of one interleaved run; those of ours are means "
        f"over {comparison.offsets} alignment offsets. Behind SUPERCOP's stands the compiler.",
        "",
    ]
    if comparison.left_out:
        lines += ["Left out:", "", *(f"- {name}: {why}" for name, why in comparison.left_out)]
    return lines


def _title(primitive: str) -> str:
    """The primitive's name as the literature writes it."""
    return next((each.title for each in (*AEADS, POLY1305) if each.name == primitive), "") or cipher(primitive).title


def bounds(comparison: Comparison) -> Table:
    """For our variants: core cycles of a call of crypto_stream_xor, and the bounds divided by them."""
    made = Table(["", "", *map(str, comparison.lengths)], left=2)
    for entry in comparison.of("ours"):
        core = [comparison.core(entry, length) for length in comparison.lengths]
        made.add(entry.name, "core cycles", *(shown(cycles, 0) for cycles in core), style="bold")
        found = [comparison.bounds.get(entry.name, {}).get(length) for length in comparison.lengths]
        for what in ("throughput", "latency", "simulated"):
            parts = (
                getattr(one, what) / cycles if one and cycles else None for one, cycles in zip(found, core, strict=True)
            )
            made.add("", what, *(shown(part, 2) for part in parts))
    return made
