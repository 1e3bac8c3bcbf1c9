# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Microsoft's unwind data: how an exception or a debugger undoes a prologue.

Source: "x64 exception handling" of Microsoft's x64 ABI conventions (struct UNWIND_INFO, UNWIND_CODE). A function is
unwound by these codes, last first, or, if the instruction pointer is in an epilogue, by its instructions; that is why
an epilogue must have one particular form (see generator.machine.saved).
"""

from dataclasses import dataclass

from generator.ir.values import Register
from generator.machine.code import Directive, Procedure

PUSH_NONVOL, ALLOC_LARGE, ALLOC_SMALL, SET_FPREG, SAVE_XMM128, SAVE_XMM128_FAR = 0, 1, 2, 3, 8, 9
VERSION = 1


@dataclass(frozen=True)
class UnwindCode:
    """An unwind code: the operation, 4 bits of information, and the 16-bit words that follow; ``item`` is the index in
    its procedure of the directive that it stands for."""

    item: int
    operation: int
    info: int
    words: tuple[int, ...]
    comment: str


@dataclass(frozen=True)
class Unwind:
    """The unwind data of a procedure: codes in the order of the prologue; ``body``: the index of the item that ends the
    prologue; ``frame``: the frame pointer, if there is one."""

    codes: tuple[UnwindCode, ...]
    body: int
    frame: Register | None

    @property
    def slots(self) -> int:
        """The number of 16-bit words of all codes."""
        return sum(1 + len(code.words) for code in self.codes)

    @property
    def frame_byte(self) -> int:
        """The byte for the frame register: its number, or 0 if there is none; it equals the stack pointer at the end of
        the prologue."""
        return self.frame.number if self.frame else 0


def unwind(procedure: Procedure) -> Unwind | None:
    """The unwind data of a procedure; None if it neither moves the stack pointer nor saves registers."""
    codes: list[UnwindCode] = []
    frame = None
    for index, item in enumerate(procedure.items):
        if not isinstance(item, Directive):
            continue
        if item.kind == "body":
            return Unwind(tuple(codes), index, frame)
        if item.kind == "frame":
            frame = item.register
        code = _code(index, item)
        if code is not None:
            codes.append(code)
    return None


def _code(index: int, item: Directive) -> UnwindCode | None:
    """The unwind code for a directive, or None if it needs none."""
    register, amount = item.register, item.amount
    if item.kind == "allocate":
        comment = f"{amount} bytes allocated"
        if amount <= 128:
            return UnwindCode(index, ALLOC_SMALL, amount // 8 - 1, (), comment)
        assert amount < 8 << 16
        return UnwindCode(index, ALLOC_LARGE, 0, (amount // 8,), comment)
    if register is None:
        return None
    if item.kind == "push":
        return UnwindCode(index, PUSH_NONVOL, register.number, (), f"{register.name} pushed")
    if item.kind == "frame":
        return UnwindCode(index, SET_FPREG, 0, (), f"{register.name} is the frame pointer")
    if item.kind == "save":
        comment = f"{register.name} saved at {amount}"
        if amount // 16 < 1 << 16:
            return UnwindCode(index, SAVE_XMM128, register.number, (amount // 16,), comment)
        return UnwindCode(index, SAVE_XMM128_FAR, register.number, (amount & 0xFFFF, amount >> 16), comment)
    return None
