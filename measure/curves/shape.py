# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The shape of a curve: teeth, misaligned buffers, a key just written, the keystream alone, and the longer nonce.

Every figure is a ratio or a difference of two times of one pass, close to each other in one interleaved run; over the
passes it has stabilised quartiles. What is shown of a figure is where it is worst, and of the keystream the mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.build import Built
from harness.errors import HarnessError
from harness.quartiles import stabilised_quartiles
from harness.tables import Table
from measure.timing.calls import means
from measure.timing.lengths import length_count
from measure.timing.readings import Place, Readings, read, word_at

FLAGSHIPS = "amd64-avx512,amd64-avx512vl,amd64-avx512-w1,amd64-avx2,amd64-avx,amd64-ssse3,amd64-sse2,amd64-u1"
CURVE = "1-4096"
ALIGNED: Place = (0, 0)
MISALIGNED: tuple[Place, ...] = ((1, 1), (17, 17), (33, 33), (0, 1), (1, 0))
MISALIGNED_LENGTHS = "64,128,192,256,384,512,768,1024,1536,2048,3072,4096,8192,16384,32768,65536"
#: Key and nonce just written by stores of 16 bytes, which loads of as many can have at once, and by shorter ones.
WRITTEN, PIECES = (0, 0, 16), ((0, 0, 8), (0, 0, 4))
WRITTEN_LENGTHS = "1,64,128,256,512,1024"
PAIR_LENGTHS = "1,16,32,63,64,65,128,192,256,384,512,768,1024,1536,2048,3072,4096"
#: So many of the worst lengths of a curve are measured again, since the worst of thousands owes something to chance; no
#: two of them are as close as a block.
SUSPECTS, BLOCK_BYTES = 4, 64
#: The curve has that many times fewer passes than the rest.
FEWER = 10

Series = Mapping[int, Sequence[float]]


@dataclass(frozen=True)
class Aim:
    """What is looked at; most: what it should not exceed; decimals: how many to show."""

    name: str
    most: float
    decimals: int = 3


TOOTH = Aim("length by a longer one", 1.05)
ALIGNMENT = Aim("misaligned by aligned", 1.10)
KEYSTREAM = Aim("crypto_stream by _xor", 1.0)
FRESH = Aim("core cycles for a fresh key", 5, 0)
NONCE = Aim("core cycles over ChaCha", 270, 0)


@dataclass(frozen=True)
class Finding:
    """Stabilised quartiles, and where they were found: a length, offsets."""

    aim: Aim
    quartiles: tuple[float, float, float]
    where: str

    @property
    def middle(self) -> float:
        """stq2, the interquartile mean."""
        return self.quartiles[1]

    @property
    def within(self) -> bool:
        """Whether what is shown of the middle is within the aim."""
        return round(self.middle, self.aim.decimals) <= self.aim.most


@dataclass
class Shape:
    """The findings of each build, in the order of the builds; clock: core cycles in one of the counter, quartiles."""

    findings: list[list[Finding]] = field(default_factory=list)
    clock: tuple[float, float, float] = (0, 0, 0)


def worst(aim: Aim, found: Iterable[tuple[Sequence[float], str]]) -> Finding:
    """Where the middle is the greatest. found: the figures of all passes, and where they were measured."""
    findings = [Finding(aim, stabilised_quartiles(values), where) for values, where in found]
    return max(findings, key=lambda finding: finding.middle)


def suspects(curve: Series) -> list[tuple[int, int]]:
    """Lengths of a curve that take the longest by what a longer one takes, each with that, the worst first."""
    times = {length: stabilised_quartiles(values)[1] for length, values in curve.items()}
    longest, *others = sorted(times, reverse=True)
    fastest, pairs = longest, []
    for length in others:
        pairs.append((times[length] / times[fastest], length, fastest))
        fastest = min(fastest, length, key=times.__getitem__)
    chosen: list[tuple[int, int]] = []
    for _, length, longer in sorted(pairs, reverse=True):
        if len(chosen) < SUSPECTS and all(abs(length - other) >= BLOCK_BYTES for other, _ in chosen):
            chosen.append((length, longer))
    return chosen


def tooth(curve: Series, pairs: Iterable[tuple[int, int]]) -> Finding:
    """The worst of some pairs of lengths. curve: times of all passes at these lengths."""
    return worst(
        TOOTH,
        ((ratios(curve[short], curve[long]), f"{short} against {_bytes(long)}") for short, long in pairs),
    )


def alignment(offsets: Mapping[Place, Series]) -> Finding:
    """The worst of all alignments and lengths. offsets: of c and m, in bytes from a 64-byte boundary, to times."""
    return worst(
        ALIGNMENT,
        (
            (ratios(times, offsets[ALIGNED][length]), f"{_bytes(length)}, c + {at[0]}, m + {at[1]}")
            for at, series in offsets.items()
            if at != ALIGNED
            for length, times in series.items()
        ),
    )


def fresh(written: Mapping[Place, Series], clock: Series) -> Finding:
    """What a key and a nonce just written by short stores cost beyond such by stores of 16 bytes. clock: core cycles in
    a cycle of the counter."""
    return worst(
        FRESH,
        (
            (_over(times, written[WRITTEN], clock, length), f"stores of {place[-1]} bytes, {_bytes(length)}")
            for place, series in written.items()
            if place != WRITTEN
            for length, times in series.items()
        ),
    )


def keystream(stream: Series, xor: Series) -> Finding:
    """The mean over all lengths, and which is the worst."""
    found = {length: ratios(stream[length], xor[length]) for length in xor}
    top = worst(KEYSTREAM, ((values, _bytes(length)) for length, values in found.items()))
    means = [sum(values) / len(found) for values in zip(*found.values(), strict=True)]
    return Finding(KEYSTREAM, stabilised_quartiles(means), f"mean; worst {top.middle:.3f} ({top.where})")


def nonce(extended: Series, plain: Series, clock: Series) -> Finding:
    """XChaCha's time beyond ChaCha's of the same length. clock: core cycles in a cycle of the counter."""
    found = {length: _over(extended[length], plain, clock, length) for length in plain}
    mean = sum(stabilised_quartiles(values)[1] for values in found.values()) / len(found)
    return worst(NONCE, ((values, f"{_bytes(length)}; mean {mean:.0f}") for length, values in found.items()))


def _over(times: Sequence[float], plain: Series, clock: Series, length: int) -> list[float]:
    """Core cycles of a length beyond the plain ones, pass by pass."""
    return [(more - less) * core for more, less, core in zip(times, plain[length], clock[length], strict=True)]


def _bytes(length: int) -> str:
    return f"{length} byte{'s' if length != 1 else ''}"


def ratios(over: Sequence[float], under: Sequence[float]) -> list[float]:
    """Of two series of figures, pass by pass."""
    return [x / y for x, y in zip(over, under, strict=True)]


def check_curve(lengths: str) -> None:
    """Raises HarnessError unless it is a list as for length_count, of two lengths or more."""
    if length_count(lengths) and len(set(map(int, re.findall(r"\d+", lengths)))) < 2:
        raise HarnessError(f"{lengths} is no curve: give two lengths or more, as in {CURVE}")


def measure(
    builds: Sequence[Built],
    program: Path,
    lengths: str,
    pair_lengths: str,
    passes: int,
    cpu: int,
    progress: Callable[[float], None],
) -> Shape:
    """Times crypto_streams in five interleaved runs.

    lengths: as for check_curve; pair_lengths: at which crypto_stream is compared with _xor, and XChaCha with ChaCha;
    passes: rounds, fewer for the curve.
    Raises HarnessError where a run does not reach its end.
    """

    def run(lengths: str, passes: int, begin: float, end: float, places: Sequence[Place] = ()) -> Readings:
        return read(
            builds, program, lengths, passes, cpu, lambda part: progress(begin + (end - begin) * part), None, places
        )

    numbers = range(len(builds))
    curve = run(lengths, max(1, passes // FEWER), 0, 0.4, [ALIGNED])
    pairs = [suspects(means(curve.fields[number], word_at(ALIGNED))) for number in numbers]
    again = ",".join(map(str, sorted({length for each in pairs for pair in each for length in pair})))
    teeth = run(again, passes, 0.4, 0.7, [ALIGNED])
    places = run(MISALIGNED_LENGTHS, passes, 0.7, 0.9, [ALIGNED, *MISALIGNED])
    written = run(WRITTEN_LENGTHS, passes, 0.9, 0.95, [WRITTEN, *PIECES])
    both = run(pair_lengths, passes, 0.95, 1)

    shape = Shape(clock=stabilised_quartiles([core for series in both.clock.values() for core in series]))
    for number, built in enumerate(builds):
        xor = means(both.fields[number])
        findings = [
            tooth(means(teeth.fields[number], word_at(ALIGNED)), pairs[number]),
            alignment({place: means(places.fields[number], word_at(place)) for place in (ALIGNED, *MISALIGNED)}),
            fresh(
                {place: means(written.fields[number], word_at(place)) for place in (WRITTEN, *PIECES)}, written.clock
            ),
            keystream(means(both.fields[number], "cycles"), xor),
        ]
        plain = shorter(builds, built)
        if plain is not None:
            findings.append(nonce(xor, means(both.fields[plain]), both.clock))
        shape.findings.append(findings)
    return shape


def shorter(builds: Sequence[Built], built: Built) -> int | None:
    """Which build is the same implementation with the shorter nonce: of chacha20, where this one is of xchacha20."""
    it = built.implementation
    for number, other in enumerate(each.implementation for each in builds):
        if (f"x{other.primitive}", other.variant) == (it.primitive, it.variant):
            return number
    return None


def tables(builds: Sequence[Built], shape: Shape) -> list[Table]:
    """A table for each primitive."""
    found: dict[str, Table] = {}
    for built, findings in zip(builds, shape.findings, strict=True):
        it = built.implementation
        name = f"{it.operation}/{it.primitive}"
        heads = ["implementation", "figure", "middle", "quartiles", "where", "at most"]
        table = found.setdefault(name, Table(heads, title=f"{name}: each figure where it is worst", left=6))
        for number, finding in enumerate(findings):
            low, middle, high = (f"{value:.{finding.aim.decimals}f}" for value in finding.quartiles)
            most = f"{finding.aim.most:.{min(2, finding.aim.decimals)}f}: {'yes' if finding.within else 'no'}"
            row = (it.variant if number == 0 else "", finding.aim.name, middle, f"{low}–{high}", finding.where, most)
            table.add(*row, style="" if finding.within else "yellow")
    return list(found.values())
