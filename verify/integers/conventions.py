# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How functions that make tags are called: what lies where, and what the caller wants back."""

from dataclasses import dataclass

from verify.state import CALLEE_SAVED, GENERAL

NAMES, LANES = GENERAL, 8
RETURN_ADDRESS = 8
STACK_BYTES = 1 << 16  # that a function may use
RCX, RBP, RSI, RDI = (NAMES.index(name) for name in ("rcx", "rbp", "rsi", "rdi"))
#: Where a value lies: the number of a register, or ("stack", offset), ("frame", offset), ("k", number), or ("zmm", 8 *
#: number + lane).
Location = int | tuple[str, int]


@dataclass(frozen=True)
class Convention:
    """argument: the register that points to the call of an AEAD; None: above the return address lie a pointer to it
    and, as 0 or 1, whether it opens. saved: registers and lanes that the caller wants back. zero: whether the result is
    0. boundary: the stack pointer plus 8 is a multiple of it at the entry. stack_bytes: how much of the stack may be
    used, with the return address. page: how far below the lowest byte of the stack that was accessed it may be
    accessed; None: as far as it may be used."""

    argument: int | None = RDI
    saved: tuple[Location, ...] = CALLEE_SAVED
    zero: bool = True
    boundary: int = 16
    stack_bytes: int = STACK_BYTES
    page: int | None = None


SYSV = Convention()
#: Microsoft's: of xmm6 to xmm15 the callee keeps 16 bytes. Of the home of arguments nothing is used here. Below the
#: lowest page of the stack that was accessed lies the guard page, by which the stack grows; below that there is none.
WIN64 = Convention(
    RCX, (*CALLEE_SAVED, RSI, RDI, *(("zmm", LANES * i + j) for i in range(6, 16) for j in (0, 1))), page=4096
)
#: Go's ABI0 (verify.contract says the same of streams).
GO = Convention(None, (RBP,), False, 8)
