# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Functions of the C library that others call: taken at their word."""

from collections.abc import Callable

from verify.faults import Fault
from verify.integers.algebra import ZERO, Integer
from verify.integers.conventions import NAMES
from verify.integers.operands import Open
from verify.integers.state import RDX, Pointer, State, Value

RDI, RSI = NAMES.index("rdi"), NAMES.index("rsi")


def _size(s: State, register: int) -> int:
    size = s.registers[register]
    if not isinstance(size, Integer) or size.constant is None:
        raise Open("a number of bytes", s.algebra, size)
    return size.constant


def _place(value: Value) -> Pointer:
    if not isinstance(value, Pointer):
        raise Fault("memory", "gives a function of the C library an address that is not known")
    return value


def _copy(s: State) -> None:
    size = _size(s, RDX)
    some = [(at, min(8, size - at)) for at in range(0, size, 8)]
    to, source = (_place(s.registers[each]) for each in (RDI, RSI)) if size else (Pointer("", 0), Pointer("", 0))
    values = [s.load(Pointer(source.region, source.at + at), n) for at, n in some]
    for (at, n), value in zip(some, values, strict=True):
        s.store(Pointer(to.region, to.at + at), n, value)


def _zero(s: State, size: int) -> None:
    to = s.registers[RDI]
    for at in range(0, size, 8):
        to = _place(to)
        s.store(Pointer(to.region, to.at + at), min(8, size - at), ZERO)


def _set(s: State) -> None:
    byte = s.registers[RSI]
    if not isinstance(byte, Integer) or s.algebra.modulo(byte, 8).constant != 0:
        raise Fault("unsupported", "memset with another byte than 0")
    _zero(s, _size(s, RDX))


def _bzero(s: State) -> None:
    _zero(s, _size(s, RSI))


def _nothing(s: State) -> None:
    """Clears the stack below rsp: words there are not read again before they are stored to."""


#: What functions of the C library, and of others, do by their manuals.
LIBRARY: dict[str, Callable[[State], None]] = {
    "memcpy": _copy, "memmove": _copy, "memset": _set, "sodium_memzero": _bzero, "OPENSSL_cleanse": _bzero,
    "explicit_bzero": _bzero, "__gcry_burn_stack": _nothing,
}  # fmt: skip
