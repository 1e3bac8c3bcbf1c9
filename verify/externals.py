# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Functions of the C library that compilers call for other people's code: taken at their word, with everything that
they may change made unknown. This project's code calls none, and a strict proof refuses them."""

from collections.abc import Callable

from verify import expression as e
from verify.expression import Byte
from verify.faults import Fault
from verify.flags import UNKNOWN
from verify.semantics.numbers import pop
from verify.state import State, vector
from verify.values import Quad, Value, bytes_of

RDI, RSI, RDX = 7, 6, 2
#: The general registers that a call may change (System V ABI, amd64 supplement, 3.2.1).
VOLATILE = (0, 1, 2, 6, 7, 8, 9, 10, 11)


def _size(value: Value) -> int:
    if not isinstance(value, int):
        raise Fault("unsupported", "calls a function of the C library with a size that is not known")
    return value


def _fill(s: State, byte: Byte, size: int) -> None:
    if size:
        s.memory.store_bytes(*s.place(s.general[RDI]), [byte] * size, s.bottom)


def _memset(s: State) -> None:
    _fill(s, bytes_of(s.general[RSI], 1)[0], _size(s.general[RDX]))


def _bzero(s: State) -> None:
    _fill(s, e.NO_BYTE, _size(s.general[RSI]))


def _memcpy(s: State) -> None:
    size = _size(s.general[RDX])
    if size:
        some = s.memory.load_bytes(*s.place(s.general[RSI]), size, s.bottom)
        s.memory.store_bytes(*s.place(s.general[RDI]), some, s.bottom)


#: What each function does, by name.
KNOWN: dict[str, Callable[[State], None]] = {
    "memset": _memset,
    "memcpy": _memcpy,
    "memmove": _memcpy,
    "explicit_bzero": _bzero,
    "__explicit_bzero_chk": _bzero,
    "bzero": _bzero,
    "sodium_memzero": _bzero,
}


def call(name: str, s: State) -> Value:
    """Does what a function does, makes all unknown that a call may change, and gives the address that it returns to.
    Raises Fault (unsupported) for a function that is not in KNOWN, and for a size that is not known."""
    if name not in KNOWN:
        raise Fault("unsupported", f"calls {name}, of which nothing is known")
    pointer = s.general[RDI]
    KNOWN[name](s)
    for i in VOLATILE:
        s.general[i] = Quad(e.fresh(f"general {i} after a call"), e.fresh(f"general {i} after a call, high"))
    if name.startswith("mem"):
        s.general[0] = pointer
    for i in range(32):
        s.vectors[i] = vector(tuple(e.fresh(f"zmm{i}[{j}] after a call") for j in range(16)))
    for i in range(8):
        s.masks[i] = Quad(e.fresh(f"k{i} after a call"), e.fresh(f"k{i} after a call, high"))
    s.flags = UNKNOWN
    return pop(s)
