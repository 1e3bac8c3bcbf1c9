# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Features, each right by itself, and joins, which bring another prologue to the same loop; functions combine both.

A feature keeps a value, a frame or a pointer in a place that the file does not use: its `prologue` makes it, the loop
uses it, and the function stays right. A join is a second prologue: for one entry, for some lengths, or for a later
pass. With the same features it would stay right, too; here it makes some of them differently.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from proofs.adversaries import running
from proofs.adversaries.patch import Adversary, Edit, after, before

ENTRIES = ("stream", "xor_ic", "xor")  # in the order of the file
AT_ONCE = 50  # functions in a process, which keeps all its expressions
BIG = 2048  # bytes, far more than the red zone: a signal overwrites what lies there
ROUNDS = "mov eax, 10"  # double rounds: set again, since rax was used
#: By bytes: a word's name in memory, the part of rax, and the suffix of that part of other registers.
SIZES = {8: ("qword", "rax", ""), 4: ("dword", "eax", "d"), 2: ("word", "ax", "w"), 1: ("byte", "al", "b")}


@dataclass(frozen=True)
class Base:
    """A file, and what changes may use in it. head, end: lines at which a pass begins, and ends.

    add: adds rax to the block counter at the head. registers, vectors, masks, saved: registers that are free, or that
    the caller wants back. slots: whether rsp at the head is what it is at the prologue.
    """

    name: str
    head: str
    end: Edit
    add: str
    blocks: int = 1
    registers: tuple[str, ...] = ("r10", "r11")
    vectors: tuple[str, ...] = ("xmm12", "xmm13")
    masks: tuple[str, ...] = ()
    saved: tuple[str, ...] = ("rbp", "r12", "r15")
    slots: bool = True
    loop: str = ""  # the text from SETUP to the head, if only that is between

    @property
    def vex(self) -> bool:
        """Whether the file uses VEX encodings."""
        return "avx" in self.name

    def moves(self, register: str) -> str:
        """The mnemonic that moves between rax and a vector or mask register."""
        return "vmovq" if self.vex and not register.startswith("k") else "kmovw" if register[0] == "k" else "movq"


def _base(name: str, head: str, counter: str, blocks: int = 1, evex: bool = False) -> Base:
    vex = "avx" in name
    scratch = "xmm14"
    add = f"vmovq {scratch}, rax; vpaddq {counter}, {counter}, {scratch}"
    add = add if vex else f"movq {scratch}, rax; paddq {counter}, {scratch}"
    end = after(f"{head.removesuffix('_batch')}_next:", "{}")
    text = running.base(name).source.read_text()
    between = re.search(rf"LOCAL\(setup\):.*?\n(.*?)LOCAL\({head}\):", text, re.S)
    assert between is not None, name
    lines = [line.partition("//")[0].strip() for line in between[1].splitlines()]
    loop = "; ".join(line for line in lines if line and not re.match(r"LOCAL\(r\d+\):", line))
    base = Base(name, f"{head}:", end, add, blocks, loop=loop)
    return replace(base, masks=("k2", "k3"), vectors=("xmm12", "xmm17", "xmm30")) if evex else base


BASES = (
    _base("chacha20/amd64-ssse3-u1", "r1_batch", "xmm9"),
    _base("chacha20/amd64-sse2-u1", "r1_batch", "xmm9"),
    _base("chacha20/amd64-avx-u1", "r1_batch", "xmm8"),
    _base("chacha20/amd64-avx512vl-u1", "r1_batch", "xmm5", evex=True),
    _base("chacha20/amd64-avx2-u2", "r2_batch", "xmm9", 2),
    _base("chacha20/amd64-avx512-u4", "r4_batch", "xmm9", 4, evex=True),
    Base("chacha20/amd64-sse2-u4", "c4_batch:", after("c4_next:", "{}"),
         "movq xmm3, rax; paddq xmm0, xmm3", 4, vectors=(), slots=False, saved=("r12", "r15")),
    Base("chacha20/amd64-u1", "u1_block:", before(r"jmp LOCAL\(u1_block\)", "{}"), "add rdx, rax", 1, (),
         ("xmm3", "xmm7"), saved=(), slots=False),
)  # fmt: skip
WEIGHTS = (8, 2, 4, 4, 2, 2, 1, 2)


@dataclass(frozen=True)
class Feature:
    """A feature. prologue: what makes it; others: other ways to make it, by name, right or wrong, for a second
    prologue.

    head, end, done: code at the beginning and end of a pass, and at the function's end. number: how the head gets the
    number of double rounds, if not by ROUNDS.
    """

    name: str
    prologue: str
    others: dict[str, str]
    head: str = ""
    end: str = ""
    done: str = ""
    number: str = ""
    edits: tuple[Edit, ...] = ()
    circumstances: tuple[str, ...] = field(default=())


class Draw:
    """Draws one function's features at random for a base."""

    def __init__(self, base: Base, source: random.Random) -> None:
        self.base = base
        self.source = source

    def one(self, *some: str) -> str:
        """A random one of the texts."""
        return self.source.choice(some)

    def place(self) -> str:
        """A register, or a stack slot as an operand without size."""
        base = self.base
        slots = tuple(f"[rsp - {8 * self.source.choice((1, 1, 2, 3, 5, 8, 16))}]" for _ in range(2 * base.slots))
        return self.one(*base.registers, *base.vectors, *base.masks, *slots, *slots)

    def slot(self) -> str:
        """A random stack slot in the red zone, as an operand without size."""
        return f"[rsp - {self.source.choice((8, 16, 24, 40, 128))}]"

    def pointer_place(self) -> str:
        """A random general register or stack slot, which can hold a pointer."""
        return self.one(*self.base.registers, *([self.slot()] * 3 if self.base.slots else []))

    def store(self, place: str, size: int = 8) -> str:
        """Code that stores rax to a place, of which it sets ``size`` bytes."""
        word, part, suffix = SIZES[size]
        if place.startswith("["):
            return f"mov {word} ptr {place}, {part}"
        if place.startswith("r"):
            return f"mov {place}{suffix}, {part}"
        return f"{self.base.moves(place)} {place}, {'eax' if place.startswith('k') else 'rax'}"

    def load(self, place: str, size: int = 8) -> str:
        """Code that loads rax from a place."""
        if place.startswith("["):
            wide = {8: "mov rax, qword", 4: "mov eax, dword", 2: "movzx eax, word", 1: "movzx eax, byte"}
            return f"{wide[size]} ptr {place}"
        if place.startswith("r"):
            return f"mov rax, {place}" if size == 8 else f"mov eax, {place}d"
        return f"{self.base.moves(place)} {'eax' if place.startswith('k') else 'rax'}, {place}"

    def number(self) -> int:
        """A random number to keep."""
        return self.source.choice((0, 0, 1, 2, 5, 16, 32, 255, 0x1234, 0x7FFFFFFF))

    def addend(self) -> Feature:
        """A number is kept; its error is added to the counter, or to the message's pointer."""
        place, number, size = self.place(), self.number(), self.source.choice((8, 8, 4, 2, 1))
        number &= (1 << min(8 * size, 15 if place[0] == "k" else 64)) - 1
        sink = self.one(self.base.add, self.base.add, "add rsi, rax" if self.base.slots else self.base.add)
        set_ = f"mov eax, {number}; {self.store(place)}"
        deep = f"sub rsp, {BIG}; add rsp, {BIG}"
        load = self.load(place, size if place[0] == "[" else 8)
        others = {
            "otherwise": f"mov eax, {number ^ 1}; xor rax, 1; {self.store(place)}",
            "another number": f"mov eax, {number + 1}; {self.store(place)}",
            "not at all": "nop",
            "narrower": f"mov eax, {number}; {self.store(place, self.source.choice((4, 2, 1)))}",
            "elsewhere": f"mov eax, {number}; {self.store(self.place())}",
            "twice": f"mov rax, rdi; {self.store(place)}; {set_}",
            "then down and up": f"{set_}; {deep}",
            "then garbage beside": f"{set_}; mov rax, rdx; {self.store(self.place())}",
            "in two halves": f"{set_}; mov eax, {number & 255}; {self.store(place, 1)}",
        }
        return Feature("addend", set_, others, head=f"{load}; sub rax, {number}; {sink}")

    def saved(self) -> Feature:
        """A register that the caller wants back is kept, and used."""
        place, register = self.place(), self.one(*self.base.saved)
        while place.startswith("k"):
            place = self.place()
        other = self.one(*[r for r in ("rbp", "r12", "r15", "rbx") if r != register])
        set_ = f"mov rax, {register}; {self.store(place)}"
        others = {
            "otherwise": f"push {register}; pop rax; {self.store(place)}",
            "another": f"mov rax, {other}; {self.store(place)}",
            "not at all": "nop",
            "half": f"{set_}; mov eax, 0; {self.store(place, 4)}",
            "elsewhere": f"mov rax, {register}; {self.store(self.pointer_place())}",
            "after its use": f"mov {register}, rdi; {set_}",
        }
        return Feature(
            "saved", set_, others, head=f"mov {register}, rdx", done=f"{self.load(place)}; mov {register}, rax"
        )

    def spilled(self) -> Feature:
        """A pointer, or the length, is reloaded from another place in every pass."""
        place, what = self.pointer_place(), self.one("rsi", "rdi", "rdx")
        other = self.one(*[r for r in ("rsi", "rdi", "rdx", "rcx") if r != what])
        set_ = f"mov rax, {what}; {self.store(place)}"
        others = {
            "otherwise": f"lea rax, [{what} - 8]; add rax, 8; {self.store(place)}",
            "another": f"mov rax, {other}; {self.store(place)}",
            "moved": f"lea rax, [{what} + {self.source.choice((1, 16, 64, -16))}]; {self.store(place)}",
            "not at all": "nop",
            "half": f"{set_}; {self.store(place, 4)}",
            "elsewhere": f"mov rax, {what}; {self.store(self.pointer_place())}",
        }
        return Feature("spilled", set_, others, head=f"{self.load(place)}; mov {what}, rax", end=set_)

    def distance(self) -> Feature:
        """The message's pointer is computed as the output's plus a kept distance."""
        place = self.pointer_place()
        set_ = f"mov rax, rsi; sub rax, rdi; {self.store(place)}"
        others = {
            "otherwise": f"mov rax, rdi; sub rax, rsi; neg rax; {self.store(place)}",
            "moved": f"{set_}; add rax, 16; {self.store(place)}",
            "zero": f"xor eax, eax; {self.store(place)}",
            "not at all": "nop",
        }
        return Feature("distance", set_, others, head=f"{self.load(place)}; lea rsi, [rdi + rax]")

    def frame(self) -> Feature:
        """A frame, rounded down or not; its use in the loop may depend on that."""
        source = self.source
        keep, size, to = (
            self.one(*self.base.registers),
            8 * source.randrange(1, 40),
            source.choice((1, 32, 64, 64, 128)),
        )
        size += 8 if to == 1 and source.random() < 0.7 else 0

        def down(size: int, to: int) -> str:
            return f"mov {keep}, rsp; sub rsp, {size}" + (f"; and rsp, -{to}" if to > 1 else "")

        at = source.choice((0, 0, 16, -64, -128, size - 8))
        vector = self.base.vectors[0] if self.base.vectors and self.base.vectors[0] != "xmm17" else "xmm3"
        v = "v" if self.base.vex else ""
        uses = [f"mov qword ptr [rsp + {at}], rdx; nop; mov rdx, qword ptr [rsp + {at}]",
                f"mov qword ptr [{keep} - 8], rdx; mov rdx, qword ptr [{keep} - 8]", "nop"]  # fmt: skip
        if to > 1:
            uses += [f"mov rax, rsp; and rax, {to // 2}; {self.base.add}"] * 2
            uses += [f"{v}movaps xmmword ptr [rsp], {vector}"] if self.base.vectors else []
        if to == 64 and "512" in self.base.name:
            uses += ["vpxord zmm13, zmm13, zmm13; vmovdqa64 zmmword ptr [rsp], zmm13; vpxor xmm13, xmm13, xmm13"] * 2
        others = {
            "otherwise": f"mov {keep}, rsp; lea rsp, [rsp - {size}]" + (f"; and rsp, -{to}" if to > 1 else ""),
            "another size": down(size + self.source.choice((8, 16, 32, 64, 128)), to),
            "rounded more": down(size, 2 * to if to > 1 else 64),
            "rounded less": down(size, to // 2 if to > 1 else 32),
            "both": down(size + 64, to // 2 if to > 32 else 32),
            "not at all": f"mov {keep}, rsp",
        }
        return Feature("frame", down(size, to), others, head=self.one(*uses), done=f"mov rsp, {keep}")

    def pointer_frame(self) -> Feature:
        """A rounded address in the red zone, in another register than the stack pointer."""
        keep, to = self.one(*self.base.registers), self.source.choice((32, 64))
        at = self.source.choice((8, 64, 80, 96, 112, 120))
        use = f"mov qword ptr [{keep} - {at}], rdx; nop; mov rdx, qword ptr [{keep} - {at}]"
        others = {
            "otherwise": f"lea {keep}, [rsp]; and {keep}, -{to}",
            "rounded more": f"mov {keep}, rsp; and {keep}, -{2 * to}",
            "rounded less": f"mov {keep}, rsp; and {keep}, -{to // 2}",
            "lower": f"lea {keep}, [rsp - {self.source.choice((8, 16, 64))}]; and {keep}, -{to}",
            "not rounded": f"mov {keep}, rsp",
        }
        return Feature("pointer frame", f"mov {keep}, rsp; and {keep}, -{to}", others, head=use)

    def unwritten(self) -> Feature:
        """Stack that was never written is read before the loop and again in it."""
        keep, copy = self.base.registers
        slot = f"[rsp + {self.source.choice((0, 0, 8, BIG - 8))}]"
        set_ = f"mov {keep}, rsp; sub rsp, {2 * BIG}; mov {copy}, {slot}"
        others = {
            "otherwise": f"mov {keep}, rsp; lea rsp, [rsp - {2 * BIG}]; mov {copy}, qword ptr {slot}",
            "then up and down": f"{set_}; add rsp, {BIG}; sub rsp, {BIG}",
            "then a little up and down": f"{set_}; add rsp, 64; sub rsp, 64",
            "another": f"mov {keep}, rsp; sub rsp, {2 * BIG}; mov {copy}, [rsp + 24]",
            "then written": f"{set_}; mov byte ptr {slot}, al",
        }
        use = f"mov rax, qword ptr {slot}; sub rax, {copy}; {self.base.add}"
        return Feature("unwritten", set_, others, head=use, done=f"mov rsp, {keep}")

    def rounds(self) -> Feature:
        """The number of rounds is kept in another place."""
        place = self.place()
        set_ = f"mov eax, 10; {self.store(place)}"
        others = {
            "otherwise": f"mov eax, 5; add rax, rax; {self.store(place)}",
            "fewer": f"mov eax, {self.source.choice((9, 8, 6))}; {self.store(place)}",
            "narrower": f"mov eax, 10; {self.store(place, 1)}",
            "not at all": "nop",
        }
        return Feature("rounds", set_, others, number=self.load(place))

    def passes(self) -> Feature:
        """Passes are counted, and one would go wrong that no length reaches."""
        place, last = self.place(), 1 << 14
        while place.startswith("k"):
            place = self.place()
        start = last - self.source.choice((1, 2, 3, 20))
        set_ = f"xor eax, eax; {self.store(place)}"
        others = {
            "otherwise": f"mov eax, 1; dec rax; {self.store(place)}",
            "late": f"mov eax, {start}; {self.store(place)}",
            "not at all": "nop",
            "narrower": f"xor eax, eax; {self.store(place, 2)}",
        }
        count = f"{self.load(place)}; inc rax; {self.store(place)}; cmp rax, {last}; jne 76f; mov eax, 1; "
        use = count + f"{self.base.add}; 76:"
        far = f"len={1344 * self.base.blocks}"
        return Feature("passes", set_, others, head=use, circumstances=(far,))

    def flags(self) -> Feature:
        """A flag is set early and tested late."""
        others = {"set": "xor eax, eax; cmp rax, 1", "compared": "cmp rdx, -1", "clear": "test rdx, rdx"}
        edits = (after("setup:", "cmp rdx, 0"), before(self.base.head, "jc LOCAL(done)"))
        return Feature("flags", "nop", others, edits=edits)

    def pushes(self) -> Feature:
        """Every pass pushes and pops, or moves the stack pointer down and up."""
        move = self.one("push rdx; pop rax", "sub rsp, 64; add rsp, 64",
                        f"sub rsp, {BIG}; add rsp, {BIG}", "push rcx; push rdx; pop rax; pop rcx",
                        "lea rsp, [rsp - 136]; mov qword ptr [rsp], rdx; lea rsp, [rsp + 136]")  # fmt: skip
        return Feature("pushes", "nop", {"also": move, "deeper": f"sub rsp, {2 * BIG}; add rsp, {2 * BIG}"}, head=move)

    def feature(self) -> Feature:
        """A random feature that the base has registers for."""
        some: list[Callable[[], Feature]] = [self.addend] * 3 + [self.passes]
        if self.base.registers:
            some += [self.spilled, self.distance, self.rounds, self.saved] if self.base.slots else [self.saved]
        if self.base.slots:
            some += [self.frame] * 3 + [self.pointer_frame, self.unwritten, self.flags, self.pushes]
        return self.source.choice(some)()


def draw(seed: int, number: int) -> tuple[str, Adversary]:
    """Function number `number`, and its kind: features and join. Functions that one process judges have one base, so
    that its expressions are found again."""
    base = random.Random(f"{seed}, {number // AT_ONCE}").choices(BASES, WEIGHTS)[0]
    source = random.Random(f"{seed}/{number}")
    parts = Draw(base, source)
    features = [parts.feature() for _ in range(source.choice((1, 1, 2, 2)))]
    joins = ["entry", "entry", "lengths", "short", "none", "pass", *(["loop"] * 2 if base.loop else [])]
    join = source.choice(joins if len(features) > 1 else [j for j in joins if j != "none"])
    changed = source.randrange(len(features))
    names, prologues = [], []
    for i, one in enumerate(features):
        other = join != "none" and (i == changed or source.random() < 0.2)
        name = source.choice(list(one.others)) if other else "same"
        prologues.append(one.others.get(name, one.prologue))
        names.append(f"{one.name}: {name}")
    role = source.choices(ENTRIES, (2, 2, 6))[0]
    entry = ENTRIES.index(role if source.random() < 0.8 else source.choice(ENTRIES))
    # The proof tries some lengths up to 130 before it uses induction: most joins are beyond.
    at = source.choice((2, 64, 65, 129, 131, 160, 192, 192)) * (base.blocks if source.random() < 0.7 else 1)
    # What the prologue sets up first is undone last.
    edits = [edit for one in features for edit in one.edits]
    edits += [after("done:", one.done) for one in features if one.done]
    heads = [one.head for one in features if one.head]
    rounds = next((one.number for one in features if one.number), ROUNDS)
    edits.append(after(base.head, "; ".join([*heads, rounds])))
    ends = [one.end for one in features if one.end]
    here, there = "; ".join(one.prologue for one in features), "; ".join(prologues)
    if join == "pass":
        ends.append(f"cmp rdx, {at}; jae 74f; {there}; 74:")
    edits += [Edit(base.end.where, base.end.anchor, "; ".join(ends))] if ends else []
    first = here if join != "lengths" else f"cmp rdx, {at}; jae 71f; {here}; jmp 72f; 71: {there}; 72:"
    edits.append(after("body:", f"{first}; {ROUNDS}"))
    if join in ("entry", "short", "loop"):
        over = "jae" if join == "short" else "jb"
        rest = f"{base.loop}; jmp LOCAL({base.head[:-1]})" if join == "loop" else "jmp LOCAL(setup)"
        own = f"test rdx, rdx; je LOCAL(body); cmp rdx, {at}; {over} LOCAL(body); {there}; {ROUNDS}; {rest}"
        edits.append(Edit("instead", r"jmp LOCAL\(body\)|TO_BODY", own, entry))
    kind = " + ".join(sorted(one.name for one in features)) + f" | {join}"
    lengths = f"len=0-2,15,63-65,{at - 1}-{at + 1},{at + 64}-{at + 65},{at + 64 * base.blocks},130,{at + 191},577"
    far = "; ".join(each for one in features for each in one.circumstances)
    why = f"{', '.join(names)}; {join} {ENTRIES[entry]} {at}"
    circumstances = f"{lengths}; at={at}; {far}"
    return kind, Adversary(f"{seed}/{number}", base.name, role, edits=tuple(edits), why=why, native=circumstances)
