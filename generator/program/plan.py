# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which kernels a variant has, and for which lengths.

A part is a layout in registers of one kind. A kernel is one part, or several whose blocks follow each other and whose
instructions a scheduler merges. A plan says what happens to a message: as many whole batches as there are of each bulk
kernel, in turn, while more is left than a tail kernel holds; then the rest by the smallest tail kernel that holds it,
or by one more batch of the last bulk kernel.
"""

from dataclasses import dataclass
from itertools import takewhile
from math import inf

from generator.cipher.family import BLOCK_BYTES
from generator.ir.values import FILE, LANES, SIZE, Kind


@dataclass(frozen=True)
class Part:
    """``layout`` ("rows", "columns", or "words" for general registers) in registers of ``kind``."""

    layout: str
    kind: Kind

    @property
    def blocks(self) -> int:
        """Blocks in a batch."""
        if self.layout == "words":
            return 1
        return LANES[self.kind] * (4 if self.layout == "columns" else 1)

    @property
    def name(self) -> str:
        """The layout's initial and the number of blocks: r1, c16, w1."""
        return f"{self.layout[0]}{self.blocks}"


@dataclass(frozen=True)
class Kernel:
    """Parts that run merged.

    ``ahead``: the first column round stands in front of the loop of rounds, so that what of it does not depend on the
    counter is computed once a call. For the last bulk kernel only; costs the code of half a column round.
    """

    parts: tuple[Part, ...]
    ahead: bool = False

    @property
    def blocks(self) -> int:
        """Blocks in a batch."""
        return sum(part.blocks for part in self.parts)

    def first_block(self, part: int) -> int:
        """The number in the batch of a part's first block: a block in general registers comes before all vectors, so
        that it is whole wherever a smaller kernel serves a single block; else the parts' order is the blocks'.
        """
        before = sorted(range(len(self.parts)), key=lambda number: self.parts[number].layout != "words")
        return sum(self.parts[number].blocks for number in before[: before.index(part)])

    @property
    def size(self) -> int:
        """Bytes in a batch."""
        return BLOCK_BYTES * self.blocks

    def label(self, role: str) -> str:
        """What its code is called: c8 for whole batches ("bulk"; u1 if there is nothing else), c8_last where it ends a
        call ("last"), c8_part for a batch behind others that is not whole ("part")."""
        if role == "bulk":
            return "u1" if self.in_words else self.name
        return f"{self.name}_{role}"

    @property
    def many_registers(self) -> bool:
        """Whether it is more than one part in rows."""
        return len(self.parts) > 1 or self.parts[0].layout != "rows"

    @property
    def in_words(self) -> bool:
        """Whether it computes in general registers alone."""
        return all(part.layout == "words" for part in self.parts)

    @property
    def in_rows(self) -> float:
        """The number of parts if all are rows, else infinite."""
        return len(self.parts) if all(part.layout == "rows" for part in self.parts) else inf

    @property
    def widest(self) -> Kind:
        """The widest vector kind in use."""
        return max((p.kind for p in self.parts if FILE[p.kind] == "vector"), key=SIZE.__getitem__)

    @property
    def name(self) -> str:
        """The names of the parts: c16, c16_r4, c16_c16_ahead."""
        return "_".join([self.rounds, *["ahead"] * self.ahead])

    @property
    def rounds(self) -> str:
        """The names of the parts alone: what the order of their rounds depends on."""
        return "_".join(part.name for part in self.parts)

    @property
    def title(self) -> str:
        """For comments: "columns 16 + rows 4"."""
        title = " + ".join(f"{part.layout} {part.blocks}" for part in self.parts)
        return f"{title}, what the first rounds of all share computed ahead" if self.ahead else title


def named(name: str) -> tuple[list[str], bool]:
    """The names of a kernel's parts, and whether it is ahead, from its own name."""
    words = name.split("_")
    return [word for word in words if word != "ahead"], "ahead" in words


@dataclass(frozen=True)
class Plan:
    """``bulk`` from the largest batch to the smallest; ``tails`` by ascending size; ``subkey`` computes XChaCha's key.
    ``halves``: whole batches leave zmm registers two blocks at a time, by halves of a vector, which saves shuffles of
    lanes (where one port has all of these) and takes more stores. ``unrolled``: rows that end a call run two double
    rounds an iteration. ``shuffles``: columns that are alone in zmm registers, where they end a call, rotate by whole
    bytes with byte shuffles (where these have another port than rotations).

    A rest that no final holds is left to the last of the bulk kernels, whose last batch need not be whole: often there
    are no tails at all. The first of the tails may be one block in general registers; then XChaCha's key is computed
    there, too.
    """

    bulk: tuple[Kernel, ...]
    tails: tuple[Kernel, ...] = ()
    subkey: Part = Part("rows", "xmm")
    halves: bool = False
    unrolled: bool = False
    shuffles: bool = False

    def __post_init__(self) -> None:
        bulk, tails = [k.size for k in self.bulk], [k.size for k in self.tails]
        assert bulk and bulk == sorted(bulk, reverse=True), "bulk kernels by descending size"
        assert tails == sorted(set(tails)), "tails by ascending size"
        assert not any(kernel.in_words for kernel in (*self.bulk, *self.tails[1:])), "words alone are one block"
        assert (
            not self.in_words or self.subkey.layout == "words"
        ), "XChaCha's key and one block both, or none, in general registers"
        assert len(bulk) == 1 or not tails, "several bulk kernels leave nothing for tails"
        assert not any(kernel.ahead for kernel in (*self.bulk[:-1], *self.tails)), "only the last bulk kernel is ahead"

    @property
    def loads_key(self) -> bool:
        """Whether a final kernel has use for the key in memory."""
        return any(part.layout == "columns" for kernel in self.tails for part in kernel.parts)

    def frameless(self, parts: int) -> tuple[Kernel, ...]:
        """The final kernels for short messages: rows alone, in up to so many parts; behind the one in general registers
        if there is one."""
        return tuple(takewhile(lambda kernel: kernel.in_rows <= parts, self.tails[self.in_words :]))

    @property
    def in_words(self) -> bool:
        """Whether the first of the tails is one block in general registers."""
        return bool(self.tails) and self.tails[0].in_words

    @property
    def widths(self) -> tuple[int, ...]:
        """Blocks of every kernel, each once, ascending."""
        return tuple(sorted({kernel.blocks for kernel in self.bulk + self.tails}))

    @property
    def left_to_tails(self) -> int:
        """The longest rest in bytes that a tail kernel takes."""
        return self.tails[-1].size if self.tails else 0

    def batches(self, length: int) -> int:
        """How many batches of the last bulk kernel come before the rest, of a message of so many bytes."""
        size = self.bulk[-1].size
        return length // size if self.ends_in_bulk else max(0, -(-(length - self.left_to_tails) // size))

    @property
    def ends_in_bulk(self) -> bool:
        """Whether the last bulk kernel has a batch that is not whole: where no tail kernel holds as much."""
        return self.left_to_tails < self.bulk[-1].size


@dataclass(frozen=True)
class Vectored:
    """Texts go in vectors of ``kind``. ``tiers``: how many groups share a reduction (1, 2, 4), and from how many bytes
    on; shorter texts go by general registers alone."""

    kind: Kind
    tiers: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        many = [groups for groups, _ in self.tiers]
        assert many == [1 << at for at in range(len(many))], "1, 2, 4 groups"
        assert self.tiers == tuple(sorted(self.tiers)), "longer texts in more groups"
        assert self.least >= 2 * self.group_bytes, "a group behind what general registers take"

    @property
    def least(self) -> int:
        """Bytes from which on vectors are used."""
        return self.tiers[0][1]

    @property
    def group_bytes(self) -> int:
        """Bytes of a block in each lane."""
        return 16 * SIZE[self.kind] // 8


@dataclass(frozen=True)
class Stitched:
    """``first`` are the kernels that begin a call, by ascending size, of which one block is block 0. What the largest
    does not hold begins with that of one block more than ``bulk``, which goes on, batch by batch, with ``steps`` blocks
    of the polynomial beside each double round. The last batch is by the smallest of ``rests`` that holds what is left,
    if one does. With ``lanes``, longer texts go in vectors: in front of the rounds of each batch ``groups``, and those
    blocks behind them that general registers do not take."""

    first: tuple[Kernel, ...]
    bulk: Kernel
    rests: tuple[Kernel, ...] = ()
    steps: int = 3
    lanes: Vectored | None = None
    groups: int = 0

    def __post_init__(self) -> None:
        sizes, rests = [kernel.size for kernel in self.first], [kernel.size for kernel in (*self.rests, self.bulk)]
        assert sizes == sorted(set(sizes)), "first kernels by ascending size"
        assert rests == sorted(set(rests)), "rests by ascending size, below bulk"
        assert any(kernel.blocks == self.bulk.blocks + 1 for kernel in self.first), "none begins what bulk goes on with"

    @property
    def long(self) -> Kernel:
        """What begins long messages: by block 0 and as much as a batch."""
        return next(kernel for kernel in self.first if kernel.blocks == self.bulk.blocks + 1)

    @property
    def widths(self) -> tuple[int, ...]:
        """Blocks of every kernel, each once, ascending."""
        return tuple(sorted({kernel.blocks for kernel, _ in self.jobs}))

    @property
    def jobs(self) -> list[tuple[Kernel, str]]:
        """The kernels, and the names of their roles in labels."""
        first = [(kernel, "first") for kernel in self.first]
        return [*first, *((kernel, "rest") for kernel in self.rests), (self.bulk, "bulk")]
