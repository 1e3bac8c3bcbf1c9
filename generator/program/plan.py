# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Plans: which kernels a variant has, and for which lengths.

A part is a layout in registers of one kind. A kernel is one part, or several whose blocks follow each other and whose
instructions a scheduler merges. A plan says what happens to a message: each bulk kernel in turn computes as many whole
batches as there are, while more is left than a tail kernel holds; then the smallest tail kernel that holds it computes
the rest, or else one more batch of the last bulk kernel.
"""

from dataclasses import dataclass
from itertools import takewhile
from math import inf

from generator.cipher.family import BLOCK_BYTES
from generator.ir.values import FILE, LANES, SIZE, Kind


@dataclass(frozen=True)
class Part:
    """A layout ("rows", "columns", or "words" for general registers) in registers of one kind."""

    layout: str
    kind: Kind

    @property
    def blocks(self) -> int:
        """The blocks that the part computes at a time."""
        if self.layout == "words":
            return 1
        return LANES[self.kind] * (4 if self.layout == "columns" else 1)

    @property
    def name(self) -> str:
        """The layout's initial and the number of blocks: r1, c16, w1."""
        return f"{self.layout[0]}{self.blocks}"


@dataclass(frozen=True)
class Kernel:
    """One part, or several whose instructions are merged.

    ``ahead``: the first column round is computed before the loop of rounds, so that the part of it that does not depend
    on the counter is computed once a call. For the last bulk kernel only; costs the code of half a column round.
    """

    parts: tuple[Part, ...]
    ahead: bool = False

    @property
    def blocks(self) -> int:
        """The blocks of a batch."""
        return sum(part.blocks for part in self.parts)

    def first_block(self, part: int) -> int:
        """The index in the batch of the first block of part number ``part``.

        Blocks in general registers come first, so that they are whole wherever a smaller kernel serves a single block;
        otherwise blocks are in the order of the parts.
        """
        before = sorted(range(len(self.parts)), key=lambda number: self.parts[number].layout != "words")
        return sum(self.parts[number].blocks for number in before[: before.index(part)])

    @property
    def size(self) -> int:
        """The bytes of a batch."""
        return BLOCK_BYTES * self.blocks

    def label(self, role: str) -> str:
        """The name of the kernel's code in one ``role``, with which its labels begin.

        c8 for whole batches ("bulk"; u1 in general registers only), c8_last where it ends a call ("last"), c8_part for
        a batch that is not whole, after others ("part"), and so on.
        """
        if role == "bulk":
            return "u1" if self.in_words else self.name
        return f"{self.name}_{role}"

    @property
    def many_registers(self) -> bool:
        """Whether it uses more registers than one part in rows does."""
        return len(self.parts) > 1 or self.parts[0].layout != "rows"

    @property
    def in_words(self) -> bool:
        """Whether it computes in general registers only."""
        return all(part.layout == "words" for part in self.parts)

    @property
    def in_rows(self) -> float:
        """The number of parts if all of them are rows, else infinity."""
        return len(self.parts) if all(part.layout == "rows" for part in self.parts) else inf

    @property
    def widest(self) -> Kind:
        """The widest vector kind that it uses."""
        return max((p.kind for p in self.parts if FILE[p.kind] == "vector"), key=SIZE.__getitem__)

    @property
    def name(self) -> str:
        """The names of the parts, and whether it is ahead: c16, c16_r4, c16_c16_ahead."""
        return "_".join([self.rounds, *["ahead"] * self.ahead])

    @property
    def rounds(self) -> str:
        """The names of the parts: kernels that agree in this have the same rounds, and share schedules of them."""
        return "_".join(part.name for part in self.parts)

    @property
    def title(self) -> str:
        """A description for comments: "columns 16 + rows 4"."""
        title = " + ".join(f"{part.layout} {part.blocks}" for part in self.parts)
        return f"{title}, what the first rounds of all share computed ahead" if self.ahead else title


def named(name: str) -> tuple[list[str], bool]:
    """The names of a kernel's parts, and whether it is ahead, read from its ``Kernel.name``."""
    words = name.split("_")
    return [word for word in words if word != "ahead"], "ahead" in words


@dataclass(frozen=True)
class Plan:
    """The plan of a stream cipher in vectors.

    ``bulk``: kernels for whole batches, from the largest to the smallest. ``tails``: kernels that end a call, by
    ascending size. ``subkey``: the part that computes XChaCha's key. ``halves``: whole batches leave zmm registers two
    blocks at a time, by halves of a vector, which saves shuffles of lanes (where one port has all of these) but takes
    more stores. ``unrolled``: kernels of rows that end a call run two double rounds an iteration. ``shuffles``: a
    kernel of columns in zmm registers that ends a call rotates by whole bytes with byte shuffles (where these have
    another port than rotations).

    A rest that no tail kernel holds is left to the last bulk kernel, whose last batch need not be whole: often there
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
        """Whether a tail kernel loads the key's words from memory."""
        return any(part.layout == "columns" for kernel in self.tails for part in kernel.parts)

    def frameless(self, parts: int) -> tuple[Kernel, ...]:
        """The tail kernels that need no stack frame: rows only, in at most ``parts`` parts. One in general registers,
        which comes before them, is not among them."""
        return tuple(takewhile(lambda kernel: kernel.in_rows <= parts, self.tails[self.in_words :]))

    @property
    def in_words(self) -> bool:
        """Whether the first of the tails is one block in general registers."""
        return bool(self.tails) and self.tails[0].in_words

    @property
    def widths(self) -> tuple[int, ...]:
        """The numbers of blocks of all kernels, each once, ascending."""
        return tuple(sorted({kernel.blocks for kernel in self.bulk + self.tails}))

    @property
    def left_to_tails(self) -> int:
        """The longest rest, in bytes, that a tail kernel takes."""
        return self.tails[-1].size if self.tails else 0

    def batches(self, length: int) -> int:
        """The number of whole batches of the last bulk kernel that come before the rest, for a message of ``length``
        bytes."""
        size = self.bulk[-1].size
        return length // size if self.ends_in_bulk else max(0, -(-(length - self.left_to_tails) // size))

    @property
    def ends_in_bulk(self) -> bool:
        """Whether the last bulk kernel has a branch out for a batch that is not whole: no tail kernel holds as much."""
        return self.left_to_tails < self.bulk[-1].size


@dataclass(frozen=True)
class Vectored:
    """The plan of an authenticator in vectors of ``kind``.

    ``tiers``: how many groups share a reduction (1, 2, 4), each with the bytes of text from which on they do. Shorter
    texts go through general registers only.
    """

    kind: Kind
    tiers: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        many = [groups for groups, _ in self.tiers]
        assert many == [1 << at for at in range(len(many))], "1, 2, 4 groups"
        assert self.tiers == tuple(sorted(self.tiers)), "longer texts in more groups"
        assert self.least >= 2 * self.group_bytes, "a group behind what general registers take"

    @property
    def least(self) -> int:
        """The bytes of a text from which on it goes in vectors."""
        return self.tiers[0][1]

    @property
    def group_bytes(self) -> int:
        """The bytes of a group: one block for each lane."""
        return 16 * SIZE[self.kind] // 8


@dataclass(frozen=True)
class Stitched:
    """The plan of an AEAD.

    ``first``: the kernels that begin a call, by ascending size; one of their blocks is block 0. A message that the
    largest does not hold begins with the one of them that has one block more than ``bulk``, and continues with batches
    of ``bulk``, beside whose double rounds general registers absorb ``steps`` blocks of the polynomial each. The last
    batch is computed by the smallest of ``rests`` that holds what is left, if there is one. ``lanes``: how longer texts
    are authenticated in vectors; these absorb ``groups`` groups before the rounds of each batch, and general registers
    the blocks after them. ``lags``: for whole batches, the instructions by which the first part starts behind the
    polynomial beside it, and by which each other part starts behind the one before it; None if the polynomial is not
    merged with the rounds, but follows them.
    """

    first: tuple[Kernel, ...]
    bulk: Kernel
    rests: tuple[Kernel, ...] = ()
    steps: int = 3
    lanes: Vectored | None = None
    groups: int = 0
    lags: tuple[int, int] | None = (0, 0)

    def __post_init__(self) -> None:
        sizes, rests = [kernel.size for kernel in self.first], [kernel.size for kernel in (*self.rests, self.bulk)]
        assert sizes == sorted(set(sizes)), "first kernels by ascending size"
        assert rests == sorted(set(rests)), "rests by ascending size, below bulk"
        assert any(kernel.blocks == self.bulk.blocks + 1 for kernel in self.first), "none begins what bulk goes on with"

    @property
    def long(self) -> Kernel:
        """The first kernel of long messages: block 0, and as much keystream as one batch of ``bulk``."""
        return next(kernel for kernel in self.first if kernel.blocks == self.bulk.blocks + 1)

    @property
    def widths(self) -> tuple[int, ...]:
        """The numbers of blocks of all kernels, each once, ascending."""
        return tuple(sorted({kernel.blocks for kernel, _ in self.jobs}))

    @property
    def jobs(self) -> list[tuple[Kernel, str]]:
        """All kernels, each with the name of its role in labels."""
        first = [(kernel, "first") for kernel in self.first]
        return [*first, *((kernel, "rest") for kernel in self.rests), (self.bulk, "bulk")]
