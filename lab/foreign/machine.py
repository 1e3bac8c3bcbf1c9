# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A machine that runs other people's instructions on unknowns: verify's registers, expressions and semantics, and where
those have no entry, functions of which only is known that equal inputs give equal results.

What an instruction reads and writes is then as iced-x86 says. Flags are such functions throughout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from iced_x86 import FlowControl, Instruction, Mnemonic, OpAccess, OpKind, Register, RegisterInfo

from lab.foreign.parse import Code
from lab.foreign.registers import FACTORY, FLAGS, READS, WRITES, accessed, flags, flags_read, legacy, location, register
from lab.foreign.symbolic import Access, Root, Stores, Terms
from verify import expression as e
from verify import more_allowed
from verify import values as v
from verify.decode import Decoded, memory_size
from verify.expression import Word
from verify.faults import Fault, Undecided
from verify.regions import Region
from verify.semantics.table import compile_step
from verify.state import RSP, State, vector
from verify.values import Pointer, Quad, Value

if TYPE_CHECKING:
    from verify.image import Image

_NAMES = {number: name for name, number in vars(Mnemonic).items() if name.isupper() and isinstance(number, int)}
#: What depends on something else, or does something else, than registers, flags and memory.
REFUSED = frozenset(
    "RDTSC RDTSCP RDRAND RDSEED RDPMC RDPID CPUID XGETBV LDMXCSR STMXCSR VLDMXCSR VSTMXCSR LFENCE MFENCE SFENCE CLFLUSH"
    " CLFLUSHOPT CLWB CLD STD PAUSE PREFETCHW XBEGIN XEND XABORT EMMS SERIALIZE PUSHF PUSHFQ POPF POPFQ".split()
)
CONDITIONAL = (OpAccess.COND_WRITE, OpAccess.READ_COND_WRITE)


class _Places:
    """What stands for an image: addresses that an instruction was given in place of its own."""

    thread = None

    def __init__(self) -> None:
        self.meant: list[Value] = []

    def token(self, meant: Value) -> int:
        self.meant.append(meant)
        return len(self.meant) - 1

    def locate(self, token: int) -> Value:
        return self.meant[token]


class Machine(State):
    """Registers and memory that are unknown at first, the same in every machine."""

    memory: Stores

    def __init__(self, memory: Stores) -> None:
        self.places = _Places()
        start = Root("start")
        super().__init__(cast("Image", self.places), memory, Pointer(start, 0))
        self.bottom = (start, 0)
        self.roots: dict[str, Root] = {}
        self.general[RSP] = Quad(e.atom("rsp low at entry"), e.atom("rsp high at entry"))
        self.bits: dict[str, Word] = {flag: e.atom(f"flag {flag} at entry") for flag in FLAGS}
        self.uninterpreted: list[str] = []

    def set_general(self, number: int, value: Value) -> None:
        self.general[number] = value

    def place(self, base: Value) -> tuple[Region, int]:
        if isinstance(base, Pointer) and isinstance(base.at, int):
            return base.region, base.at
        raise Fault("unsupported", "an address that was not worked out")

    def run(self, code: Code, raw: Instruction) -> None:
        """One instruction. Raises Fault where not even its operands are understood."""
        more_allowed.admit(raw, b"")
        used = FACTORY.info(raw).used_registers()
        strange = any(location(each.register) is None and each.register != Register.RIP for each in used)
        other = raw.flow_control != FlowControl.NEXT or raw.is_privileged or raw.is_string_instruction
        if strange or other or raw.has_segment_prefix or _NAMES[raw.mnemonic] in REFUSED:
            raise Fault("unsupported", f"{raw}: it is no function of registers, flags and memory")
        where = self._address(code, raw)
        inputs = self._inputs(raw, where)
        read, modified = flags_read(raw), flags(raw.rflags_modified)
        key = f"{self._key(raw)} of {[word.age for word in inputs]} {[self.bits[f].age for f in sorted(read)]}"
        changed = {flag: e.atom(f"flag {flag} {key}") for flag in modified}
        if read or not self._interpreted(code, raw, where):
            self._uninterpreted(raw, where, key)
        self.bits.update(changed)

    # Addresses.

    def _root(self, terms: Terms) -> Root:
        return self.roots.setdefault(str(terms), Root(terms))

    def root_of(self, value: Value) -> tuple[dict[tuple[int, int], int], int]:
        """A value as what it is made of, and a number."""
        if isinstance(value, int):
            return {}, value
        assert isinstance(value, Quad)
        low, high = value.low, value.high
        if high.op == "hi" and low is e.add(high.args[0], e.const(high.args[2])):
            return {(high.args[0].age, high.args[1].age): 1}, high.args[2]
        return {(low.age, high.age): 1}, 0

    def _address(self, code: Code, raw: Instruction) -> Access | None:
        if raw.mnemonic == Mnemonic.LEA or not any(raw.op_kind(i) == OpKind.MEMORY for i in range(raw.op_count)):
            return None
        if raw.is_ip_rel_memory_operand:
            symbol, offset = code.reference(raw)
            return Access(self._root(f"symbol {symbol}"), offset)
        terms: dict[tuple[int, int], int] = {}
        total = int(raw.memory_displacement)
        for number, factor in ((raw.memory_base, 1), (raw.memory_index, raw.memory_index_scale)):
            place = location(number)
            if place is not None:
                if place[0] != "g" or RegisterInfo(number).size != 8:
                    raise Fault("unsupported", f"the address of {raw}")
                more, offset = self.root_of(self.general[place[1]])
                total += factor * offset
                for term, count in more.items():
                    terms[term] = terms.get(term, 0) + factor * count
        return Access(self._root(tuple(sorted(terms.items()))), v.signed(total))

    # What verify knows.

    def _interpreted(self, code: Code, raw: Instruction, where: Access | None) -> bool:
        before = list(self.general), list(self.vectors), list(self.masks), self.memory.turn
        given = raw.copy()
        meant: Value | None = Pointer(where) if where else None
        if raw.mnemonic == Mnemonic.LEA and raw.is_ip_rel_memory_operand:
            symbol, offset = code.reference(raw)
            meant = v.quad(*e.add_number(e.atom(f"{symbol}, low"), e.atom(f"{symbol}, high"), offset))
        if meant is not None:
            given.memory_base, given.memory_index = Register.RIP, Register.NONE
            given.memory_displacement = self.places.token(meant)
        try:
            compile_step(Decoded(given))(self)
        except (Fault, Undecided):
            if self.memory.turn != before[3]:
                raise
            self.general, self.vectors, self.masks = before[:3]
            return False
        return True

    # What it does not.

    def _words(self, register: int) -> list[Word]:
        place, size = location(register), RegisterInfo(register).size
        if place is None:
            return []
        if place[0] == "v":
            return list(self.vectors[place[1]].words[: size // 4])
        if place[0] == "k":
            return list(v.words(self.masks[place[1]]))
        value = self.general[place[1]]
        if size < 4 and register in HIGH:
            value = v.second_byte(value)
        return list(v.words(v.narrow(value, size)))[: max(size // 4, 1)]

    def _key(self, raw: Instruction) -> str:
        parts = [_NAMES[raw.mnemonic], f"{raw.is_broadcast} {raw.zeroing_masking} {raw.rounding_control}"]
        whole = 64
        for i in range(raw.op_count):
            if raw.op_kind(i) == OpKind.REGISTER:
                size = RegisterInfo(raw.op_register(i)).size
            elif raw.op_kind(i) == OpKind.MEMORY:
                size = memory_size(raw.memory_size)
            else:
                parts.append(f"{raw.immediate(i) & (1 << whole) - 1:#x}")
                continue
            whole = min(8 * size, 64) if i == 0 else whole
            parts.append(str(size))
        return " ".join(parts)

    def _inputs(self, raw: Instruction, where: Access | None) -> list[Word]:
        """All that the result may depend on, but for flags: operands in their order, then what is implied."""
        info = FACTORY.info(raw)
        found: list[Word] = []
        named = set()
        merging = raw.has_op_mask and not raw.zeroing_masking
        for i in range(raw.op_count):
            access = info.op_access(i)
            if raw.op_kind(i) == OpKind.REGISTER:
                named.add(location(raw.op_register(i)))
                if access in READS or access in CONDITIONAL or (i == 0 and merging):
                    found += self._words(raw.op_register(i))
            elif where is not None and raw.op_kind(i) == OpKind.MEMORY:
                if access in READS or access in CONDITIONAL or (i == 0 and merging):
                    some = self.memory.load_bytes(where, 0, memory_size(raw.memory_size), self.bottom)
                    some += [e.NO_BYTE] * (-len(some) % 4)
                    found += [e.cat(*some[j : j + 4]) for j in range(0, len(some), 4)]
        for number in (raw.memory_base, raw.memory_index, raw.op_mask):
            named.add(location(number))
            if number not in (Register.NONE, Register.RIP) and (where is None or number == raw.op_mask):
                found += self._words(number)
        for place in sorted(accessed(raw)[0]):
            if place not in named:
                found += self._words(_whole(place))
        return found

    def _uninterpreted(self, raw: Instruction, where: Access | None, key: str) -> None:
        self.uninterpreted.append(_NAMES[raw.mnemonic])
        if raw.mnemonic == Mnemonic.LEA:
            parts = raw.memory_base != Register.NONE, raw.memory_index != Register.NONE
            key += f" {parts} {raw.memory_displacement:#x} {raw.memory_index_scale}"
        info = FACTORY.info(raw)
        named = {location(raw.op_register(i)) for i in range(raw.op_count) if raw.op_kind(i) == OpKind.REGISTER}
        outputs = [
            (str(i), raw.op_register(i) if raw.op_kind(i) == OpKind.REGISTER else Register.NONE)
            for i in range(raw.op_count)
            if info.op_access(i) in WRITES and raw.op_kind(i) in (OpKind.REGISTER, OpKind.MEMORY)
        ]
        outputs += [(str(place), _whole(place)) for place in sorted(accessed(raw)[1] - named)]
        for name, number in outputs:
            if number == Register.NONE:
                assert where is not None
                size = memory_size(raw.memory_size)
                words = [e.atom(f"result {name} {j} {key}") for j in range(-(-size // 4))]
                some = [e.byte_of(word, i) for word in words for i in range(4)][:size]
                self.memory.store_bytes(where, 0, some, self.bottom)
                continue
            place, size = location(number), RegisterInfo(number).size
            assert place is not None
            words = [e.atom(f"result {name} {j} {key}") for j in range(max(size // 4, 1))]
            if place[0] == "v":
                kept = self.vectors[place[1]].words[len(words) :] if legacy(raw) else ()
                self.vectors[place[1]] = vector((*words, *kept))
            elif place[0] == "k":
                self.masks[place[1]] = v.quad(*words[:2])
            elif number in HIGH:
                raise Fault("unsupported", f"{raw} writes a second byte")
            elif size >= 4:
                self.general[place[1]] = v.quad(*words[:2])
            else:
                self.general[place[1]] = v.merge(self.general[place[1]], v.quad(words[0]), size)


HIGH = (Register.AH, Register.CH, Register.DH, Register.BH)


def _whole(place: tuple[str, int]) -> int:
    return register(place, 8 if place[0] != "v" else 64)
