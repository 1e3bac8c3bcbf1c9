# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Vector instructions: how a function on words becomes a step of the machine.

Here is what all of them share. Legacy SSE keeps the register above 128 bits, while VEX, XOP and EVEX clear it. Memory
operands of legacy SSE are aligned (SDM Vol. 1, 2.7 and table 14-22). Masks merge or clear, and moves do not access what
they exclude (SDM Vol. 1, 15.6.1). A broadcast repeats its element.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from verify import expression as e
from verify import halves
from verify import values as v
from verify.decode import EVEX, LEGACY, Decoded, Operand
from verify.expression import Word
from verify.faults import Fault
from verify.operands import address_of, reader, writer
from verify.regions import Region
from verify.state import State, vector

Words = tuple[Word, ...]
Step = Callable[[State], None]
Function = Callable[..., Words]
Entered = TypeVar("Entered", bound=Callable[..., Any])


@dataclass(frozen=True)
class Form:
    """The entry of a vector instruction. function(n, i, *sources) gives n words of the destination, lowest first, of
    the immediate i (0 where there is none) and the words of each source. source: the page of the manual.

    sources: how many there are; where an instruction has one operand less, its first is source and destination.
    element: bytes for each bit of a mask. immediate: the last operand is one. aligned: a memory operand must be aligned
    to its size also outside legacy SSE; unaligned: not even there.
    """

    function: Function
    sources: int
    source: str
    element: int = 4
    immediate: bool = False
    aligned: bool = False
    unaligned: bool = False


VECTOR: dict[str, Form] = {}
#: What functions gave, by function, shape and operands: an expression is the same for the same words.
_memo: dict[tuple[Any, ...], dict[Any, Any]] = {}


def form(
    names: str, sources: int, source: str, table: dict[str, Form] = VECTOR, **more: Any
) -> Callable[[Entered], Entered]:
    """A decorator that enters a function on words as a Form, under these mnemonics; "V?PADDD" is PADDD and VPADDD."""

    def enter(function: Entered) -> Entered:
        for name in names.split():
            for full in (name.replace("V?", ""), name.replace("V?", "V")) if "V?" in name else (name,):
                table[full] = Form(function, sources, source, **more)
        return function

    return enter


def sources(instruction: Decoded, entry: Form) -> tuple[list[Operand], int]:
    """The operands that are read, also where the first of them is written, too; and the immediate, or 0. Raises Fault
    (unsupported) for operands that the entry does not have."""
    operands = list(instruction.operands)
    immediate = operands.pop().number & 255 if entry.immediate and operands[-1].kind == "immediate" else None
    given = operands if len(operands) == entry.sources else operands[1:]
    if len(given) != entry.sources or (immediate is None) == entry.immediate or given[-1].kind == "immediate":
        raise Fault("unsupported", f"the operands of {instruction}", instruction.address)
    return given, immediate or 0


def compile_vector(instruction: Decoded) -> Step:
    """The step of a vector instruction. Raises Fault (unsupported) for operands that its entry does not have."""
    entry = VECTOR[instruction.mnemonic]
    if entry.immediate and instruction.operands[-1].kind != "immediate":
        entry = VECTOR.get(f"{instruction.mnemonic}_BY", entry)  # the same instruction, with choices in a register
    destination, (given, immediate) = instruction.operands[0], sources(instruction, entry)
    n = max(destination.size // 4, 1)
    function = entry.function
    sizes = tuple(operand.size for operand in given)
    key = (function, n, immediate, instruction.encoding == LEGACY, sizes)
    memo = _memo.setdefault(key, {})
    if instruction.mask:
        return _masked(instruction, entry, destination, given, n, immediate)
    if destination.kind == "vector" and all(operand.kind == "vector" for operand in given):
        return _registers(instruction, function, destination, given, n, immediate, memo)
    loads = [_source(instruction, entry, operand, n) for operand in given]
    store = _destination(instruction, entry, destination, n)

    def step(s: State) -> None:
        words = tuple([load(s) for load in loads])
        result = memo.get(words)
        if result is None:
            result = memo[words] = function(n, immediate, *words)
        store(s, result)

    return step


def _registers(
    instruction: Decoded, function: Function, to: Operand, given: list[Operand], n: int, immediate: int, memo: Any
) -> Step:
    """The common case, made fast: all operands are vector registers."""
    d = to.number
    numbers = [operand.number for operand in given]
    sizes = [operand.size // 4 for operand in given]
    legacy = instruction.encoding == LEGACY
    widens = n > 4 and d < 16

    def step(s: State) -> None:
        registers = s.vectors
        key = tuple([registers[number] for number in numbers])
        if legacy:
            key += (registers[d],)
        result = memo.get(key)
        if result is None:
            words = function(n, immediate, *[key[i].words[:size] for i, size in enumerate(sizes)])
            if legacy:
                words = words + (e.ZERO,) * (4 - len(words)) + registers[d].words[4:]
            result = memo[key] = vector(words)
        registers[d] = result
        if widens:
            s.dirty_upper = True

    return step


def _source(instruction: Decoded, entry: Form, operand: Operand, n: int) -> Callable[[State], Words]:
    if operand.kind == "vector":
        number, size = operand.number, operand.size // 4
        return lambda s: s.vectors[number].words[:size]
    if operand.kind in ("general", "mask"):
        read, bytes_ = reader(instruction, operand), operand.size
        return lambda s: (halves.stored if bytes_ == 8 else v.words)(read(s))[: max(bytes_ // 4, 1)]
    if operand.kind != "memory":
        raise Fault("unsupported", f"the operands of {instruction}", instruction.address)
    where, size = address_of(instruction), operand.size
    if size % 4:
        raise Fault("unsupported", f"the memory operand of {instruction}", instruction.address)
    align = alignment(instruction, size)
    repeat = n * 4 // size if instruction.broadcast else 1

    def load(s: State) -> Words:
        region, offset = where(s)
        if align > 1:
            require_alignment(region, offset, align)
        words = s.memory.load(region, offset, size, s.bottom)
        return words * repeat if repeat > 1 else words

    return load


def _destination(instruction: Decoded, entry: Form, operand: Operand, n: int) -> Callable[[State, Words], None]:
    if operand.kind == "vector":
        d, legacy, widens = operand.number, instruction.encoding == LEGACY, n > 4 and operand.number < 16

        def put(s: State, words: Words) -> None:
            if legacy:
                words = words + (e.ZERO,) * (4 - len(words)) + s.vectors[d].words[4:]
            s.vectors[d] = vector(words)
            if widens:
                s.dirty_upper = True

        return put
    if operand.kind == "memory" and operand.size % 4 == 0:
        where, align = address_of(instruction), alignment(instruction, operand.size)

        def store(s: State, words: Words) -> None:
            region, offset = where(s)
            if align > 1:
                require_alignment(region, offset, align)
            s.memory.store(region, offset, words[:n], s.bottom)

        return store
    if operand.kind != "general":
        raise Fault("unsupported", f"the operands of {instruction}", instruction.address)
    write = writer(instruction, operand)
    return lambda s, words: write(
        s, halves.loaded(words[0], words[1] if len(words) > 1 and n > 1 else e.ZERO, s.length)
    )


def alignment(instruction: Decoded, size: int) -> int:
    """Of how many bytes the address of a memory operand must be a multiple."""
    entry = VECTOR.get(instruction.mnemonic)
    if entry is not None and (entry.aligned or entry.unaligned):
        return size if entry.aligned else 1
    return 16 if instruction.encoding == LEGACY and size == 16 else 1


def require_alignment(region: Region, offset: int, align: int) -> None:
    """Raises Fault (alignment) where an offset in a region may be no multiple of `align` bytes."""
    if offset % align or region.align % align:
        raise Fault("alignment", f"{region.name}{offset:+d} may be no multiple of {align} bytes")


def _masked(instruction: Decoded, entry: Form, to: Operand, given: list[Operand], n: int, immediate: int) -> Step:
    """The step of an instruction under an opmask. A move does not access what that excludes; others read all."""
    if instruction.encoding != EVEX or to.kind not in ("vector", "memory"):
        raise Fault("unsupported", str(instruction), instruction.address)
    mask, element, zeroing = instruction.mask, element_of(instruction, entry), instruction.zeroing
    count = 4 * n // element
    moves = instruction.mnemonic.startswith(("VMOVDQ", "VMOVUP"))
    if to.kind == "memory" and not moves:
        raise Fault("unsupported", f"a mask on {instruction}", instruction.address)  # the CPU touches all of it
    if instruction.broadcast or (entry.aligned and any(operand.kind == "memory" for operand in (to, *given))):
        raise Fault("unsupported", f"a mask on {instruction}", instruction.address)
    sources = []
    for operand in given:
        if operand.kind == "memory" and moves:
            sources.append(_masked_load(instruction, mask, element, count))
        else:
            sources.append(_source(instruction, entry, operand, n))
    where = address_of(instruction) if to.kind == "memory" else None
    function = entry.function

    def step(s: State) -> None:
        chosen = _bits(s, mask, count)
        result = function(n, immediate, *[source(s) for source in sources])
        some = [e.byte_of(word, i) for word in result for i in range(4)]
        if where is not None:
            region, offset = where(s)
            for first, last in _runs(chosen):
                place = offset + first * element
                s.memory.store_bytes(region, place, some[first * element : last * element], s.bottom)
            return
        old = [e.NO_BYTE] * (4 * n) if zeroing else _bytes(s.vectors[to.number].words[:n])
        merged = [some[i] if chosen[i // element] else old[i] for i in range(4 * n)]
        s.vectors[to.number] = vector(join(merged))
        if n > 4 and to.number < 16:
            s.dirty_upper = True

    return step


def _masked_load(instruction: Decoded, mask: int, element: int, count: int) -> Callable[[State], Words]:
    where = address_of(instruction)

    def load(s: State) -> Words:
        region, offset = where(s)
        some = [e.NO_BYTE] * (element * count)
        for first, last in _runs(_bits(s, mask, count)):
            size = (last - first) * element
            place = offset + first * element
            some[first * element : last * element] = s.memory.load_bytes(region, place, size, s.bottom)
        return join(some)

    return load


def element_of(instruction: Decoded, entry: Form) -> int:
    """Bytes for each bit of an instruction's mask. Masked moves have them at the end of their names: VMOVDQU8."""
    name = instruction.mnemonic
    for suffix, size in (("QU8", 1), ("QU16", 2), ("32", 4), ("64", 8)):
        if name.startswith("VMOVDQ") and name.endswith(suffix):
            return size
    return 8 if name.endswith("PD") else entry.element


def _bits(s: State, mask: int, count: int) -> list[bool]:
    value = s.masks[mask]
    if not isinstance(value, int):
        raise Fault("secret", "a mask depends on data")
    return [bool(value >> i & 1) for i in range(count)]


def _runs(chosen: list[bool]) -> list[tuple[int, int]]:
    """Where the chosen elements lie: the [first, last) of each run of them."""
    edges = [i for i in range(len(chosen) + 1) if (i > 0 and chosen[i - 1]) != (i < len(chosen) and chosen[i])]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _bytes(words: Words) -> list[e.Byte]:
    return [e.byte_of(word, i) for word in words for i in range(4)]


def join(some: list[e.Byte]) -> Words:
    """The words of bytes, four each, lowest first."""
    return tuple(e.cat(*some[i : i + 4]) for i in range(0, len(some), 4))
