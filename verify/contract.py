# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a function is called with, and all that must hold when it returns."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from verify import expression as e
from verify import halves
from verify import specification as spec
from verify import values as v
from verify.expression import Word
from verify.faults import Fault, InputError
from verify.image import Image
from verify.linked import Linked
from verify.memory import RED_ZONE, Memory, Stack
from verify.primitives import Primitive, find
from verify.regions import Region, Unknown
from verify.solve import Solver
from verify.state import CALLEE_SAVED, GENERAL, RSP, State
from verify.values import Affine, Length, Pointer, Quad, Value

# System V ABI, amd64 supplement, 3.2.3: the first six integer arguments.
REGISTERS = [GENERAL.index(name) for name in ("rdi", "rsi", "rdx", "rcx", "r8", "r9")]

STACK_BYTES = 1 << 16  # that a function may use

# The arguments of a function, by role, in order. Pointers: c (output), m (message), n (nonce), k (key), in (a core's
# input), const (its constants), state (what OpenSSL calls counter: a 32-bit block counter and a 12-byte nonce), null
# (the null pointer). Numbers: len, ic (a 64-bit block counter), rounds (how many double rounds there are, 4 bytes).
# Functions without message and nonce have others. next: where a generator of random numbers puts its next key; c has
# the rest of what it makes. counter: 8 bytes of memory with the block counter, and at the end with the next one; the
# length is nblocks then. table: lanes of four pointers (output, message, key, a counter with a nonce). samples:
# counters with nonces, one after the other, for each of which c has the first 8 bytes of its block. There are as many
# lanes or samples as the least of LANES that is no less than count.
ROLES = {
    "stream": ("c", "len", "n", "k"),
    "xor": ("c", "m", "len", "n", "k"),
    "xor_ic": ("c", "m", "len", "n", "ic", "k"),
    "stream_ic": ("c", "null", "len", "n", "ic", "k"),  # xor_ic without a message, as which stream goes on
    "xor_ic_rounds": ("c", "m", "len", "n", "ic", "k", "rounds"),  # for one number of rounds, that of the primitive
    "core": ("c", "in", "k", "const"),
    "core_null": ("c", "in", "k", "null"),  # without constants: the cipher's own
    "rng": ("c", "next", "k"),
    "nostack": ("c", "k", "counter", "nblocks"),
    "lanes": ("table", "count"),
    "masks": ("c", "samples", "count", "k"),
}
LANES = (4, 8, 16, 32)
LANE_BYTES, START_BYTES, MASK_BYTES = 32, 16, 8
RANDOM_BYTES = 736  # that a generator of random numbers makes, besides the next key
ADAPTERS = {
    "openssl": ("c", "m", "len", "k", "state"),  # ChaCha20_ctr32 and its kind
}


@dataclass(frozen=True)
class Policy:
    """What is asked beyond right output within bounds by public branches. This project's code keeps to the defaults."""

    zero: bool = True  # the result, eax, is 0
    cleared: bool = True  # nothing depends on the key at the return: no register, no flag, no byte of the stack
    overlap: bool = True  # the output may lie over m, n or k
    upper: bool = True  # VZEROUPPER comes after the last use of ymm and zmm registers
    may_read_output: bool = False  # whether bytes of the output may be read
    closed: bool = True  # an object file, wherever a linker puts its parts; else laid out as by one linker
    listed: bool = True  # only the forms of instructions in verify.allowed; else those of the longer list
    stacks: tuple[int | None, ...] = (None,)  # Call's `stack`: each is proved, since compilers' code computes with rsp
    solver: bool = False  # an SMT solver is asked about words that differ as expressions (verify.solve)
    on_stack: bool = False  # the arguments lie above the return address, 8 bytes each, and may only be read
    saved: tuple[int, ...] = CALLEE_SAVED  # registers that the caller wants back
    stack_bytes: int = STACK_BYTES  # that it may use, the return address included
    red_zone: int = RED_ZONE  # bytes below the stack pointer that it may use, too
    doit: str = ""  # the edition of Intel's list that secrets, the message among them, keep to (verify.doit)


SUPERCOP = Policy(
    cleared=False, upper=False, may_read_output=True, closed=False, listed=False, solver=True, stacks=(0, 16, 32, 48)
)
FOREIGN = replace(SUPERCOP, zero=False, overlap=False)
# Go's ABI0: arguments on the stack, which is aligned to 8 bytes; all registers may be changed but SP and, where frame
# pointers are followed, BP. (The wrappers that Go's linker makes set R14 and X15 again.)
GO = Policy(zero=False, on_stack=True, red_zone=0, saved=(GENERAL.index("rbp"),))
# Nothing of the stack but the return address, which the return reads.
NO_STACK = Policy(stack_bytes=8, red_zone=0)
POLICIES = {
    "strict": Policy(),
    "known": Policy(listed=False),
    "nostack": NO_STACK,
    "go": GO,
    "supercop": SUPERCOP,
    "foreign": FOREIGN,
}


def named(primitive: str, arguments: tuple[str, ...]) -> Primitive:
    """What a function with these arguments has to compute. Raises InputError for a name that does not go with them."""
    found = find(primitive, core="in" in arguments)
    if "state" in arguments and (found.family, found.letter) != ("chacha", ""):
        raise InputError(f"{primitive!r} has no state of a 32-bit block counter and a 12-byte nonce: ChaCha has")
    return found


def unit(arguments: tuple[str, ...]) -> int:
    """How many bytes a length of 1 stands for: 64 where blocks are counted, else 1; 0 where there is no length."""
    return 64 if "nblocks" in arguments else int("len" in arguments)


def lanes_of(count: int) -> int:
    """The least of LANES that is no less than `count`: how many are computed. Raises InputError if there is none."""
    lanes = next((lanes for lanes in LANES if 0 < count <= lanes), 0)
    if not lanes:
        raise InputError(f"there are 1 to {LANES[-1]} lanes, and not {count}")
    return lanes


class Call:
    """One call: its state before, as `state`, and what must hold after. length: of the message in bytes, as a number or
    an interval; in blocks where these are counted; lanes of a table.

    counter: the block counter, low and high word; by default an unknown if it is an argument, else 0. shift: the call
    begins this many blocks later: pointers, counter and length are moved on, and the rest is the same. stack: the
    address above the return address, mod 64; None for any multiple of 16 (of 8 for Go). given: makes the words of the
    inputs, of a name and whether they are secret; unknowns by default. solver: is asked about words of the output that
    are not the same expression; without one they count as different.

    Raises InputError for arguments that do not go with the primitive, or are too many for registers.
    """

    def __init__(
        self,
        image: Image,
        arguments: tuple[str, ...],
        primitive: str,
        length: int | Length,
        policy: Policy,
        *,
        counter: tuple[Word, Word] | None = None,
        shift: int = 0,
        stack: int | None = None,
        given: Callable[[str, bool], Word] = e.atom,
        solver: Solver | None = None,
    ) -> None:
        self.given = given
        self.solver = solver
        self.primitive = named(primitive, arguments)
        self.arguments = arguments
        self.policy = policy
        self.shift = shift
        nonce = self.primitive.nonce_bytes
        top = stack or 0
        align = 64 if stack is not None else 8 if policy.on_stack else 16
        stack_ = Stack("stack", top - policy.stack_bytes, top - 8, align)
        self.regions = {
            "c": self._output("c", 64 * shift, 0),
            "m": Region("m", 64 * shift, 0, self._input("m")),
            "n": Region("n", 0, nonce, self._input("n")),
            "in": Region("in", 0, nonce, self._input("n")),
            "k": Region("k", 0, 32, self._input("k")),
            "state": Region("state", 0, 16, self._input("state")),
            "const": Region("const", 0, 16, self._input("const")),
        }
        if "next" in arguments:
            self.regions["next"] = self._output("next", 0, 32)
        if isinstance(image, Linked):
            image.space.cells.clear()  # variables hold again what the file says
            self.regions["constants"] = image.space
        self._expected: dict[int, Word] = {}
        self.memory = Memory(stack_, top - 8, self.regions, red_zone=policy.red_zone)
        if policy.overlap:
            self.memory.outputs = tuple(self.regions[name] for name in ("c", "next") if name in self.regions)
            self.regions["m"].over = self.regions["c"] if "m" in arguments else None
            self.memory.vanishing = tuple(self.regions[name] for name in ("n", "in", "k", "state", "const"))
        if counter is None:
            unknown = (given("ic low", False), given("ic high", False))
            counter = unknown if {"ic", "counter"} & {*arguments} else (e.ZERO, e.ZERO)
        self.counter = e.add_number(*counter, shift)
        if "counter" in arguments:
            self.regions["counter"] = Region("counter", 0, 8, self._input("counter"), writable=True)
            self.regions["counter"].cells.update(zip((0, 4), self.counter, strict=True))
        self._lanes = self._table(length) if isinstance(length, int) and "table" in arguments else 0
        if "samples" in arguments:
            assert isinstance(length, int)
            size = START_BYTES * lanes_of(length)
            self.regions["samples"] = Region("samples", 0, size, self._input("samples"))
        self.state = State(image, self.memory, Pointer(stack_.region, top - 8))
        self.set_length(length)
        self.initial = list(self.state.general)
        if policy.on_stack:
            self._push(stack_, top)
        elif len(arguments) > len(REGISTERS):
            raise InputError(f"{','.join(arguments)} are more than there are registers for")
        else:
            for register, name in zip(REGISTERS, arguments, strict=False):
                self.state.general[register] = self._argument(name)

    def _push(self, stack: Stack, top: int) -> None:
        """Puts the arguments on the stack, 8 bytes each, from the address above the return address on."""
        region = stack.region
        for at, name in enumerate(self.arguments):
            words = halves.stored(self._argument(name))[: 1 if name == "rounds" else 2]
            region.cells.update(zip(range(top + 8 * at, top + 8 * at + 8, 4), words, strict=False))
            region.given = (top, top + 8 * at + 4 * len(words))

    def set_length(self, length: int | Length) -> None:
        """The call is for this length; message and output have the bytes that the shortest length has."""
        self.length = self.state.length = length
        least = (length.low if isinstance(length, Length) else length) * unit(self.arguments)
        if "next" in self.arguments:
            least = RANDOM_BYTES
        if "samples" in self.arguments:
            assert isinstance(length, int)
            least = MASK_BYTES * lanes_of(length)
        self.regions["c"].high = self.regions["m"].high = self.primitive.output_bytes if self.primitive.core else least

    def _output(self, name: str, low: int, high: int) -> Region:
        return Region(name, low, high, Unknown(name), readable=self.policy.may_read_output, writable=True)

    def _table(self, count: int) -> int:
        """Makes a table of lanes for `count`, and the objects that these point to. Gives how many lanes there are."""
        lanes = lanes_of(count)
        table = self.regions["table"] = Region("table", 0, LANE_BYTES * lanes, self._input("table"))
        for lane in range(lanes):
            out = self._output(f"out{lane}", 0, 64)
            sizes = {"in": 64, "k": 32, "start": START_BYTES}
            text, *given = (Region(f"{name}{lane}", 0, sizes[name], self._input(f"{name}{lane}")) for name in sizes)
            if self.policy.overlap:
                text.over = out
                self.memory.outputs += (out,)
                self.memory.vanishing += tuple(given)
            at = LANE_BYTES * lane
            for place, region in zip(range(at, at + LANE_BYTES, 8), (out, text, *given), strict=True):
                self.regions[region.name] = region
                table.cells.update(zip((place, place + 4), halves.stored(Pointer(region)), strict=True))
        return lanes

    def _argument(self, name: str) -> Value:
        """The value of the register or the stack's 8 bytes that hold this argument."""
        if name in ("len", "nblocks"):
            less = 64 * self.shift // unit(self.arguments)
            if isinstance(self.length, Length):
                return Affine(1, -less, self.length)
            return self.length - less
        if name == "count":
            assert isinstance(self.length, int)
            return self.length
        if name == "ic":
            return v.quad(*self.counter)
        if name == "null":
            return 0
        if name == "rounds":  # of a register the upper half may hold anything (System V ABI, 3.2.3)
            return v.quad(e.const(self.primitive.rounds // 2), e.atom("rounds, high half"))
        return Pointer(self.regions[name], 64 * self.shift if name in ("c", "m") else 0)

    def _input(self, name: str) -> Unknown:
        """The words of an input; secret are keys, and with `doit` messages."""
        secret = name[0] == "k" or (name[0] in "mi" and name != "in" and self.policy.doit != "")
        return Unknown(name, secret, self.given)

    def _words(self, name: str, size: int) -> tuple[Word, ...]:
        return tuple(map(self._input(name), range(0, size, 4)))

    def expected(self, word: int) -> Word:
        """What word number `word` of the output (c) has to be."""
        found = self._expected.get(word)
        if found is None:
            found = self._expected[word] = self._specified(word)
        return found

    def _specified(self, word: int) -> Word:
        key, nonce = self._words("k", 32), self._words("n", self.primitive.nonce_bytes)
        if "samples" in self.arguments:
            lane, word = divmod(word, MASK_BYTES // 4)
            return self.primitive.block(key, *self._started("samples", lane), 0)[word]
        if "next" in self.arguments:
            return self._random(8 + word)
        if "counter" in self.arguments:
            nonce = (e.ZERO, e.ZERO)
        if self.primitive.core:
            constants = self._words("const", 16) if "const" in self.arguments else spec.CONSTANTS
            return self.primitive.output(key, nonce, constants)[word]
        index, i = divmod(word, 16)
        counter = e.add_number(*self.counter, -self.shift)
        if "state" in self.arguments:
            stream = spec.chacha_ietf(key, self._words("state", 16), index, self.primitive.rounds)
        else:
            stream = self.primitive.block(key, nonce, counter, index)
        return e.xor(stream[i], self.regions["m"].cells.first(4 * word)) if "m" in self.arguments else stream[i]

    def _random(self, word: int) -> Word:
        """Word number `word` of the keystream that a generator of random numbers computes from its key."""
        index, i = divmod(word, 16)
        return self.primitive.block(self._words("k", 32), (e.ZERO, e.ZERO), (e.ZERO, e.ZERO), index)[i]

    def _started(self, name: str, number: int = 0) -> tuple[tuple[Word, ...], tuple[Word, Word]]:
        """Nonce and counter of start number `number` in an input: 8 bytes each, the counter before the nonce."""
        low, high, *nonce = self._words(name, START_BYTES * (number + 1))[START_BYTES * number // 4 :]
        return tuple(nonce), (low, high)

    def _lane(self, lane: int, word: int) -> Word:
        """What word number `word` of a lane's output has to be."""
        stream = self.primitive.block(self._words(f"k{lane}", 32), *self._started(f"start{lane}"), 0)
        return e.xor(stream[word], self.regions[f"in{lane}"].cells.first(4 * word))

    def _others(self) -> list[Fault]:
        """The first fault in outputs that are not c: the next key, a counter in memory, lanes."""
        found = []
        if "next" in self.arguments:
            found += self._compared(self.regions["next"], 0, 32, self._random)
        if "counter" in self.arguments:
            assert isinstance(self.length, int)
            after = e.add_number(*self.counter, self.length - self.shift)
            found += self._compared(self.regions["counter"], 0, 8, after.__getitem__)
        for lane in range(self._lanes):
            found += self._compared(self.regions[f"out{lane}"], 0, 64, partial(self._lane, lane))
        return found[:1]

    def check(self) -> list[Fault]:
        """All that does not hold once the function has returned: output, ABI, residue, as the policy asks."""
        found = self.check_output(0, self.regions["c"].high) or self._others()
        s, memory = self.state, self.memory
        for i in self.policy.saved:
            if s.general[i] != self.initial[i]:
                found.append(Fault("abi", f"does not restore {GENERAL[i]}"))
        if s.general[RSP] != Pointer(memory.stack.region, memory.entry + 8):
            found.append(Fault("abi", f"returns with rsp at {s.general[RSP]} and not at {memory.entry + 8:+d}"))
        result = s.general[0]
        if self.policy.zero and not (isinstance(result, int) and result & e.MASK == 0):
            found.append(Fault("abi", "does not return 0"))
        if self.policy.upper and s.dirty_upper:
            found.append(Fault("abi", "returns without vzeroupper after the use of ymm or zmm registers"))
        if self.policy.cleared:
            found += self.residue()
        return found

    def check_output(self, first: int, last: int) -> list[Fault]:
        """What is wrong in bytes [first, last) of the output: nothing, or one fault for the first wrong byte."""
        return self._compared(self.regions["c"], first, last, self.expected)

    def _compared(self, region: Region, first: int, last: int, expected: Callable[[int], Word]) -> list[Fault]:
        for word in range(first // 4, -(-last // 4)):
            there, wanted = region.cells[4 * word], expected(word)
            if there is wanted:
                continue
            for i in range(4):
                offset = 4 * word + i
                same = e.byte_of(there, i) is e.byte_of(wanted, i)
                if offset < last and not same and not (self.solver and self.solver.equal(there, wanted, i)):
                    return [WrongByte(region.name, offset, there, wanted, i)]
        return []

    def residue(self) -> list[Fault]:
        """What depends on the key: registers, flags, words of the stack, even below its pointer. At most one fault."""
        s = self.state
        kept = [f"{GENERAL[i]}" for i, value in enumerate(s.general) if isinstance(value, Quad) and value.secret]
        kept += [f"zmm{i}" for i, register in enumerate(s.vectors) if register.secret]
        kept += [f"k{i}" for i, value in enumerate(s.masks) if isinstance(value, Quad) and value.secret]
        kept += ["the flags"] if s.flags.secret else []
        for stack in self.memory.stacks:
            words = {**stack.stale, **{o: w for o, w in stack.region.cells.items() if not _secret_at(stack.stale, o)}}
            kept += [f"{stack.region}{offset:+d}" for offset, word in sorted(words.items()) if word.secret]
        if not kept:
            return []
        shown = ", ".join(kept[:6]) + (f" and {len(kept) - 6} more" if len(kept) > 6 else "")
        return [Fault("residue", f"leaves what depends on the key in {shown}")]


class WrongByte(Fault):
    """Byte number `offset` of an output region is byte i of the word `there`, and not of `wanted`."""

    def __init__(self, region: str, offset: int, there: Word, wanted: Word, i: int) -> None:
        what = "the output" if region == "c" else region
        super().__init__("output", f"byte {offset} of {what} is not what the specification says")
        self.region = region
        self.offset = offset
        self.there = there
        self.wanted = wanted
        self.i = i


def _secret_at(words: dict[int, Word], offset: int) -> bool:
    return offset in words and words[offset].secret
