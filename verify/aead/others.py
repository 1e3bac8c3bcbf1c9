# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's functions that seal or open: calls within their object are followed, and more instructions trusted.

Strict proofs do not use this module. Registers and the stack may keep secrets; and it is of some lengths alone, each by
a run of its own.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from iced_x86 import InstructionInfoFactory, Register, RegisterInfo

from verify import decode, more_allowed
from verify import expression as e
from verify.aead import specification as spec
from verify.aead import vectors
from verify.aead.machine import Sealer
from verify.aead.proof import Proof
from verify.aead.specification import CONSTRUCTIONS
from verify.aead.state import Sealing, joined
from verify.decode import Decoded
from verify.faults import Fault
from verify.image import Image
from verify.integers import poly1305
from verify.integers.algebra import ZERO, Integer, number
from verify.integers.operands import Open, address
from verify.integers.others.general import CONDITIONAL, GENERAL, condition
from verify.integers.proof import Result, checked, restores
from verify.integers.state import RSP, Flags, Pointer
from verify.integers.vectors import forms, pick
from verify.semantics import more_vector  # noqa: F401  (it fills the table)

CALLS = "calls"  # a region of the stack that has the return addresses of functions that use no stack
SIZES = 0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 192, 193, 255, 256, 257, 320, 384, 511, 512, 513, 1024, 2048
#: Bytes of text and of additional data for which others are proved.
PAIRS = tuple((size, data) for size in SIZES for data in (0, 13, 37))
INFORMATION = InstructionInfoFactory()
INTEGERS = ("CMP", "DEC", "INC", "LEA", "SBB", "SHLD", "SHRD", "SUB")
MORE_WORDS = forms("PALIGNR PSLLDQ")
MORE_PICKS = forms("BROADCASTI128 PEXTRQ PINSRQ")


class Calling(Sealer):
    """Follows calls, and has more instructions: those that others' Poly1305 has, of integers; words of bits as streams
    have them. Where the stack has an aligned part, a called function must not use it but for its return."""

    def instruction(self, address: int) -> Decoded:
        if address not in self.reached:
            code = self.image.code(address)
            raw, _ = decode.read(code, address)
            more_allowed.admit(raw, code)
            self.reached[address] = Decoded(raw)
        return self.reached[address]

    def step(self, s: Sealing, i: Decoded) -> int | None:  # type: ignore[override]
        name, numbers = i.mnemonic, [operand.number for operand in i.operands if operand.kind == "general"]
        depth = sum(location[0] == CALLS for location in s.stack if not isinstance(location, int))
        if name == "CALL":
            if len(s.frame) > 2:
                s.stack[CALLS, depth] = Pointer(CALLS, i.next)
            else:
                s.store(s.move_stack(-8), 8, Pointer(CALLS, i.next))
            return i.operands[0].number
        if name == "RET" and (depth or s.top() != Pointer("stack", 0)):
            target = s.stack.pop((CALLS, depth - 1)) if depth else s.load(s.top(), 8)
            if not isinstance(target, Pointer) or target.region != CALLS:
                raise Fault("abi", "returns to what is no return address")
            if not depth:
                s.move_stack(8)
            return target.at
        if depth and RSP in used(i):
            raise Fault("unsupported", f"a called function that uses the stack: {i}")
        if name[0] == "J" and name not in ("JMP", "JE", "JNE", "JA", "JBE"):
            bit = condition(s, name[1:])
            if bit.constant is None:
                raise Open(f"a branch, {i}", s.algebra, bit)
            return i.operands[0].number if bit.constant else None
        if name in INTEGERS or name.startswith("CMOV"):
            for register in numbers:
                s.registers[register] = s.integer(s.registers[register])  # type: ignore[assignment]
        read = used(i) if name == "LEA" else numbers
        plain = not i.raw.is_ip_rel_memory_operand and not any(isinstance(s.registers[n], Pointer) for n in read)
        if name == "XOR" and (both := self._apart(s, i, numbers)):
            s.set(numbers[0], both)
            s.flags = Flags()
        elif name.startswith("CMOV"):
            CONDITIONAL["CMOV"](s, i, condition(s, name.removeprefix("CMOV")))
        elif name in ("INC", "DEC") or (plain and name in INTEGERS):
            GENERAL[name](s, i)
        elif name in ("PINSRB", "PEXTRB"):
            _byte(s, i)
        elif name in MORE_WORDS:
            vectors.of_words(s, i, MORE_WORDS[name])
        elif name in MORE_PICKS:
            pick(s, i, MORE_PICKS[name])
        else:
            return super().step(s, i)
        return None

    def _apart(self, s: Sealing, i: Decoded, numbers: list[int]) -> Integer | None:
        """XOR of two registers that have no bit in common."""
        words = [s.integer(s.registers[n]) for n in numbers if i.operands[0].size == 8]
        one, two = words if len(set(numbers)) == len(words) == 2 else (None, None)
        if isinstance(one, Integer) and isinstance(two, Integer):
            with suppress(Fault):
                return s.algebra.disjunction(one, two)
        return None


def _byte(s: Sealing, i: Decoded) -> None:
    """PINSRB from memory, PEXTRB to memory."""
    to, source, _ = i.operands
    vector, memory = (to, source) if i.mnemonic == "PINSRB" else (source, to)
    if memory.kind != "memory":
        raise Fault("unsupported", f"{i}")
    lanes, (lane, at) = s.vectors[vector.number], divmod(i.immediate % 16, 8)
    words = list(s.pair(lanes[lane]))
    if i.mnemonic == "PEXTRB":
        s.store(address(s, i), 1, joined(e.cat(e.byte_of(words[at // 4], at % 4), *[e.NO_BYTE] * 3), e.ZERO))
        return
    some = [e.byte_of(words[at // 4], n) for n in range(4)]
    some[at % 4] = e.byte_of(s.pair(s.load(address(s, i), 1))[0], 0)
    words[at // 4] = e.cat(*some)
    lanes[lane] = joined(*words)  # type: ignore[assignment]


def used(i: Decoded) -> set[int]:
    """General registers."""
    each = (RegisterInfo(x.register).full_register for x in INFORMATION.info(i.raw).used_registers())
    return {register - Register.RAX for register in each if Register.RAX <= register <= Register.R15}


class OthersProof(Proof):
    """For some pairs of lengths, by themselves: any key, nonce and texts."""

    def run(self) -> None:
        self.tried()
        for size, data in PAIRS:
            self.apart(self.one, size, data)

    def one(self, size: int, data: int) -> None:
        """Of so many bytes of text and of additional data."""
        s = self.called(number(size), number(data))
        try:
            self.machine.run(s, self.entry_point, set())
            h = spec.absorbed(s, spec.absorbed(s, ZERO, "ad", data, 0, True), "message", size, 0, True)
            poly1305.check_tag(s, spec.with_lengths(s, h, s.ad_total, s.total), self.compare)
            if s.written != size or s.ahead:
                raise Fault("output", f"writes {s.written} bytes")
            restores(s, self.kept())
        except Fault as fault:
            fault.message += f", of {size} bytes, and {data} of additional data"
            raise


def prove_other(file: Path, symbol: str, opens: bool) -> Result:
    """That int SYMBOL(call) seals, or opens, for PAIRS, within its bounds, with public branches and addresses, and
    keeps callee-saved registers. Raises InputError."""

    def opened(result: Result) -> Proof:
        image = Image(file)
        return OthersProof(Calling(image), image.entry(symbol), CONSTRUCTIONS["chacha20poly1305"], opens)

    return checked(symbol, opened)
