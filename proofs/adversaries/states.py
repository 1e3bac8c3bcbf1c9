# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Two ways come to one place in states that differ in something that a careless comparison leaves out.

Most have a prologue of their own for one entry and lengths from LONG on, and share the main loop with the others, which
are right by themselves: what is wrong is wrong by what that prologue did, or by what an earlier pass did.
"""

from __future__ import annotations

from proofs.adversaries.patch import (
    AVX,
    AVX512,
    BATCH,
    BODY,
    DONE,
    OUT,
    SETUP,
    Edit,
    after,
    before,
    instead,
    right,
    wrong,
)

#: Beyond the lengths that the corpus is proved for one by one.
LONG = 1152
#: From SETUP to the head of the main loop, in SSSE3.
READ = (
    "movdqu xmm0, xmmword ptr [r8]; movdqu xmm1, xmmword ptr [r8 + 16]; movq xmm9, r9; movq xmm2, qword ptr [rcx]; "
    "punpcklqdq xmm9, xmm2; movdqa xmm2, xmmword ptr [rip + LOCAL(sigma)]; "
    "movdqa xmm3, xmmword ptr [rip + LOCAL(rotl16)]; movdqa xmm4, xmmword ptr [rip + LOCAL(rotl8)]"
)
#: What the head of its main loop does, but for the number of rounds.
SUMMANDS = "movdqa xmm5, xmm2; movdqa xmm6, xmm0; movdqa xmm7, xmm1; movdqa xmm8, xmm9"
#: The numbers of the jumps to the body, by entry.
STREAM, XOR_IC, XOR = 0, 1, 2

OUTPUT = "wrong output"
STATE = "induction|memory|alignment|abi|signal|unsupported:"
ANY = "induction|output|unsupported|secret|memory|alignment|signal|abi|residue|form:"
AT_LONG = f"len={LONG} => {OUTPUT}"


def own(text: str, entry: int = XOR) -> Edit:
    """What this entry does for LONG bytes and more, in place of what stands between BODY and SETUP."""
    return instead(r"jmp LOCAL\(body\)", f"cmp rdx, {LONG}; jb LOCAL(body); {text}; jmp LOCAL(setup)", entry)


def to_loop(text: str, entry: int = XOR, to: str = "LOCAL(r1_batch)", read: str = READ) -> Edit:
    """The same, and SETUP by itself: text stands behind that."""
    return instead(r"jmp LOCAL\(body\)", f"cmp rdx, {LONG}; jb LOCAL(body); {read}; {text}; jmp {to}", entry)


def down(size: int, to: int) -> str:
    """A frame of size bytes, rounded down; r11 keeps the stack pointer."""
    return f"mov r11, rsp; sub rsp, {size}; and rsp, -{to}"


def counter_from(text: str) -> Edit:
    """rax, as text leaves it, is added to the counter in every pass."""
    return after(BATCH, f"{text}; movq xmm10, rax; paddq xmm9, xmm10")


UP = after(DONE, "mov rsp, r11; xor r11d, r11d; xor r10d, r10d")
ALIGNED_STORE = after(BATCH, "vpxord zmm10, zmm10, zmm10; vmovdqa64 zmmword ptr [rsp], zmm10")
CLEAR = after(DONE, "xor r11d, r11d; xor r10d, r10d")
#: Of a message pointer that lies on the stack.
SPILLED = (after(BODY, "mov qword ptr [rsp - 8], rsi"), after(BATCH, "mov rsi, qword ptr [rsp - 8]"),
           after(r"LOCAL\(r1_next\):", "mov qword ptr [rsp - 8], rsi"))  # fmt: skip
PASS_100 = "cmp {0}, 100; jne 1f; paddq xmm8, xmmword ptr [rip + LOCAL(add1)]; 1:"

PROLOGUES = [
    wrong("aligned-otherwise", "rsp is a multiple of 64 but for one entry's long lengths, and rsp & 32 is added",
        STATE, f"len={LONG} stack=48 => {OUTPUT}", after(BODY, down(64, 64)), own(down(64, 32)), UP,
        counter_from("mov rax, rsp; and rax, 32")),
    wrong("aligned-less", "the loop stores to a multiple of 64, which is one of 32 for one entry's long lengths", STATE,
        f"len={LONG} stack=48 => crashes", after(BODY, down(64, 64)), own(down(64, 32)), UP, ALIGNED_STORE,
        base=AVX512),
    wrong("aligned-less-itself", "the same of xor_ic, on which xor rests", ANY, f"len={LONG} stack=48 => crashes",
        after(BODY, down(64, 64)), own(down(64, 32), XOR_IC), UP, ALIGNED_STORE, base=AVX512, role="xor_ic"),
    wrong("aligned-less-beneath", "the same of xor_ic, and xor is asked about", ANY,
        "not: xor is right, and its proof goes by xor_ic", after(BODY, down(64, 64)), own(down(64, 32), XOR_IC), UP,
        ALIGNED_STORE, base=AVX512),
    wrong("slack", "a slot 112 below the rounded address lies in the red zone, but where it is rounded further", STATE,
        f"len={LONG} steps=1 stack=48 => {OUTPUT}", after(BODY, "mov r11, rsp; and r11, -32"),
        own("mov r11, rsp; and r11, -64"), CLEAR,
        after(BATCH, "movdqu xmmword ptr [r11 - 112], xmm9; nop; movdqu xmm9, xmmword ptr [r11 - 112]")),
    wrong("frame-bounds", "the loop goes to the end of its 64 KB, from a frame that is rounded down by more",
        STATE, "not: no caller has just 64 KB", after(BODY, down(64, 32)), own(down(64, 64)), UP,
        after(BATCH, "sub rsp, 65424; mov rax, qword ptr [rsp]; add rsp, 65424; mov eax, 10")),
    wrong("risen", "a slot that nobody wrote is read before the loop and again in it, and lay below rsp meanwhile",
        STATE, f"len={LONG} steps=1 => {OUTPUT}", after(BODY, "mov r11, rsp; sub rsp, 4096; mov r10, [rsp]"),
        own("mov r11, rsp; sub rsp, 4096; mov r10, [rsp]; add rsp, 2048; sub rsp, 2048"), UP,
        counter_from("mov rax, [rsp]; sub rax, r10")),
    wrong("risen-vector", "the same of half a vector", ANY, f"len={LONG} steps=1 => {OUTPUT}",
        after(BODY, "mov r11, rsp; sub rsp, 4096; movq xmm11, [rsp]"),
        own("mov r11, rsp; sub rsp, 4096; movq xmm11, [rsp]; add rsp, 2048; sub rsp, 2048"), UP,
        after(BATCH, "movq xmm10, [rsp]; pxor xmm10, xmm11; paddq xmm9, xmm10")),
    wrong("risen-in-the-loop", "the same from pass to pass", ANY, f"len={LONG} steps=1 => {OUTPUT}",
        after(BODY, "mov r11, rsp; sub rsp, 4096; mov r10, [rsp]"), UP, after(OUT, "add rsp, 2048; sub rsp, 2048"),
        counter_from("mov rax, [rsp]; sub rax, r10")),
    wrong("another-unwritten", "another slot that nobody wrote is read before the loop", ANY,
        f"len={LONG} steps=1 => {OUTPUT}", after(BODY, "mov r11, rsp; sub rsp, 4096; mov r10, [rsp]"),
        own("mov r11, rsp; sub rsp, 4096; mov r10, [rsp + 2048]; mov [rsp + 2048], r11"), UP,
        counter_from("mov rax, [rsp]; sub rax, r10")),
    wrong("deeper", "the frame is 64 bytes larger", STATE, f"len={LONG} => crashes",
        after(BODY, "sub rsp, 64"), own("sub rsp, 128"), after(DONE, "add rsp, 64")),
    wrong("rounded-from-elsewhere", "the frame is rounded down from another place, and found again by rsp", STATE,
        f"len={LONG} => (crashes|{OUTPUT})", after(BODY, "mov r11, rsp; sub rsp, 64; and rsp, -64; mov [rsp], r11"),
        own("mov r11, rsp; sub rsp, 128; and rsp, -64; mov [rsp + 64], r11"),
        after(DONE, "mov rsp, [rsp]; xor r11d, r11d")),
    wrong("no-frame", "the stack is not rounded down, and the loop writes up to the next multiple of 64", STATE,
        f"len={LONG} => (crashes|does not preserve|writes)", after(BODY, down(64, 64)), own("mov r11, rsp"), UP,
        after(BATCH, "mov rax, 1; mov qword ptr [rsp], rax; mov qword ptr [rsp + 8], rax")),
    wrong("spilled-another", "the message's pointer on the stack is the output's", ANY, AT_LONG, *SPILLED,
        own("mov qword ptr [rsp - 8], rdi")),
    wrong("spilled-behind", "the message's pointer on the stack is 16 bytes further", ANY,
        f"len={LONG} => (crashes|{OUTPUT})", *SPILLED, own("lea rax, [rsi + 16]; mov qword ptr [rsp - 8], rax")),
    wrong("spilled-elsewhere", "the message's pointer is in the next slot, which is another's", ANY,
        f"len={LONG} => (crashes|{OUTPUT})", *SPILLED,
        own("mov qword ptr [rsp - 16], rsi; mov qword ptr [rsp - 8], 0")),
    wrong("half-written", "half a word is written, and the word added", ANY, AT_LONG,
        after(BODY, "mov dword ptr [rsp - 8], 0"), own("mov word ptr [rsp - 8], 0"),
        counter_from("mov eax, dword ptr [rsp - 8]")),
    wrong("three-bytes", "three bytes of four are written", ANY, AT_LONG, after(BODY, "mov dword ptr [rsp - 8], 0"),
        own("mov word ptr [rsp - 8], 0; mov byte ptr [rsp - 6], 0"), counter_from("mov eax, dword ptr [rsp - 8]")),
    wrong("lost", "a slot lay below the red zone since it was written", ANY, f"len={LONG} steps=1 => {OUTPUT}",
        after(BODY, "mov r11, rsp; sub rsp, 512; mov qword ptr [rsp], 0"),
        own("mov r11, rsp; sub rsp, 512; mov qword ptr [rsp], 0; add rsp, 512; sub rsp, 512"), UP,
        counter_from("mov rax, [rsp]")),
    wrong("lost-key", "the key was written below the red zone, and nobody clears it", ANY,
        f"len={LONG} => leaves what depends on the key on the stack",
        own("sub rsp, 512; mov rax, [r8]; mov [rsp], rax; add rsp, 512; xor eax, eax")),
    wrong("saved-exchanged", "rbp and rbx are saved in each other's slot", ANY, f"len={LONG} => does not preserve",
        after(BODY, "mov [rsp - 8], rbp; mov [rsp - 16], rbx; xor ebx, ebx"),
        own("mov [rsp - 8], rbx; mov [rsp - 16], rbp; xor ebx, ebx"),
        after(DONE, "mov rbp, [rsp - 8]; mov rbx, [rsp - 16]")),
    wrong("not-saved", "the prologue for long lengths forgets to save rbx", ANY, f"len={LONG} => does not preserve rbx",
        after(BODY, "mov [rsp - 8], rbx"), own("nop"), after(BATCH, "mov ebx, 10; mov eax, ebx"),
        after(DONE, "mov rbx, [rsp - 8]")),
    wrong("saved-in-vector", "rbx is saved in a vector register, or rbp", ANY, f"len={LONG} => does not preserve rbx",
        after(BODY, "movq xmm11, rbx"), own("movq xmm11, rbp"), after(BATCH, "xor ebx, ebx"),
        after(DONE, "movq rbx, xmm11")),
    wrong("saved-in-high-register", "the same in a register that only EVEX has", ANY,
        f"len={LONG} => does not preserve rbx", after(BODY, "vmovq xmm17, rbx"),
        own("vmovq xmm17, rbp"), after(BATCH, "xor ebx, ebx"), after(DONE, "vmovq rbx, xmm17"),
        base=AVX512),
    wrong("mask", "a mask of the loop is not all ones", ANY, AT_LONG,
        after(BODY, "mov eax, 15; kmovw k1, eax"), own("mov eax, 14; kmovw k1, eax"),
        after(BATCH, "vmovdqa32 xmm5{k1}{z}, xmm5"), base=AVX512),
    wrong("upper-in-use", "one prologue leaves the upper half of a vector register in use", ANY,
        f"len={LONG} => returns with the upper half of register 11",
        own("vmovups ymm11, ymmword ptr [rip + LOCAL(sigma)]"), base=AVX),
    wrong("key-in-high-register", "one prologue keeps the key in a register that only EVEX has", ANY,
        f"len={LONG} => leaves what depends on the key in zmm17",
        own("vmovdqu32 xmm17, xmmword ptr [r8]"), base=AVX512),
    wrong("mxcsr", "one prologue changes how floats are rounded", ANY,
        f"len={LONG} => changes the control bits of MXCSR",
        own("mov dword ptr [rsp - 8], 0x7f80; ldmxcsr dword ptr [rsp - 8]")),
    wrong("direction", "one prologue sets the direction flag", ANY, f"len={LONG} => .*direction", own("std")),
    wrong("carry", "the carry before the first pass is added to the counter", ANY, AT_LONG,
        after(SETUP, "xor eax, eax"), to_loop("stc"), after(OUT, "clc"),
        counter_from("mov eax, 0; adc rax, 0")),
    wrong("length-doubled", "the length that the loop asks for is twice as much", ANY,
        f"len={LONG} => (crashes|{OUTPUT}|writes)", after(BODY, "mov r11, rdx"), own("lea r11, [rdx + rdx]"),
        instead("cmp rdx, 64", "cmp r11, 64"), after(OUT, "sub r11, 64"), instead("test rdx, rdx", "test r11, r11", 1),
        CLEAR),
    wrong("length-and-64", "the length that the loop asks for is 64 more", ANY,
        f"len={LONG} => (crashes|{OUTPUT}|writes)", after(BODY, "mov r11, rdx"), own("lea r11, [rdx + 64]"),
        instead("cmp rdx, 64", "cmp r11, 64"), after(OUT, "sub r11, 64"), instead("test rdx, rdx", "test r11, r11", 1),
        CLEAR),
    wrong("message-advanced", "the message begins 16 bytes later", ANY, f"len={LONG} => (crashes|{OUTPUT})",
        own("add rsi, 16")),
    wrong("counter-once-more", "the counter is 1 more for long lengths", ANY, AT_LONG,
        after(SETUP, f"cmp rdx, {LONG}; jb 1f; inc r9; 1:")),
    wrong("counter-of-one-entry", "the same for one entry alone", ANY, AT_LONG, own("mov r9d, 1")),
    wrong("counter-not-zeroed", "one entry's counter is what its caller left in r9", ANY, AT_LONG,
        instead("xor r9d, r9d", f"cmp rdx, {LONG}; jae 1f; xor r9d, r9d; 1:", 1)),
    wrong("stream-of-zeros", "stream takes its message from 64 zeros, and goes on behind them", ANY, AT_LONG,
        own("lea rsi, [rip + LOCAL(zeros)]", STREAM), role="stream"),
    wrong("other-constants", "stream rotates by other constants", ANY, AT_LONG,
        to_loop("movdqa xmm4, xmm3", STREAM), role="stream"),
]  # fmt: skip

PASSES = [
    wrong("into-the-middle", "one prologue goes behind the loop's head, with a round fewer", ANY, AT_LONG,
        to_loop("mov eax, 9; " + SUMMANDS, to="LOCAL(r1_rounds)")),
    wrong("into-the-end", "one prologue begins at the end of a pass that was not made", ANY, AT_LONG,
        to_loop(SUMMANDS, to="LOCAL(r1_0_out)")),
    wrong("two-heads", "every other pass goes by a head of its own, and counts on its own", ANY, AT_LONG,
        after(BODY, "xor r11d, r11d"), CLEAR,
        after(BATCH, "xor r11d, 1; jne 1f; paddq xmm9, xmmword ptr [rip + LOCAL(add1)]; 1:")),
    wrong("second-loop", "from LONG on the loop's first pass is another's, which is a round short", ANY, AT_LONG,
        after(BATCH, f"mov eax, 9; cmp rdx, {LONG}; jae LOCAL(r1_first)"), before(r"LOCAL\(r1_rounds\):",
        "LOCAL(r1_first): movdqa xmm5, xmm2; movdqa xmm6, xmm0; movdqa xmm7, xmm1; movdqa xmm8, xmm9")),
    wrong("rows-exchanged", "where the rows of a block are written is an offset, which one prologue sets otherwise",
        ANY, AT_LONG, after(BODY, "xor r11d, r11d"), own("mov r11d, 16"), CLEAR,
        instead(r"movdqu xmmword ptr \[rdi\], xmm2", "movdqu xmmword ptr [rdi + r11], xmm2", 0),
        instead(r"movdqu xmmword ptr \[rdi \+ 16\], xmm0",
                "mov r10, rdi; sub r10, r11; movdqu xmmword ptr [r10 + 16], xmm0", 0)),
    wrong("pass-100-register", "the hundredth pass counts twice, by a register", ANY, f"len=6464 => {OUTPUT}",
        after(BODY, "xor r11d, r11d"), after(OUT, "inc r11; " + PASS_100.format("r11")), CLEAR),
    wrong("pass-100-stack", "the same by the stack", ANY, f"len=6464 => {OUTPUT}",
        after(BODY, "mov qword ptr [rsp - 8], 0"), after(OUT,
        "inc qword ptr [rsp - 8]; " + PASS_100.format("qword ptr [rsp - 8]"))),
    wrong("pass-100-vector", "the same by a vector", ANY, f"len=6464 => {OUTPUT}", after(BODY, "pxor xmm11, xmm11"),
        after(OUT, "paddq xmm11, xmmword ptr [rip + LOCAL(add1)]; movq r11, xmm11; " + PASS_100.format("r11")), CLEAR),
    wrong("from-2-32", "the counter is one more from 2^32 bytes on, by the distance to the output's beginning", ANY,
        "not: takes 4 GB", after(BODY, "mov r10, rdi"), CLEAR, after(OUT,
        "mov r11, rdi; sub r11, r10; shr r11, 32; je 1f; paddq xmm8, xmmword ptr [rip + LOCAL(add1)]; 1:")),
    wrong("low-word", "the distance to the end is compared by its low word", ANY, "len=0x100000040 huge=1 => returns",
        after(BODY, "lea r10, [rdi + rdx]"), instead("test rdx, rdx", "mov r11, r10; sub r11, rdi; test r11d, r11d", 1),
        CLEAR),
    wrong("key-overwritten", "the second pass overwrites a word of the key on the stack", ANY, f"len=192 => {OUTPUT}",
        after(BODY, "xor r11d, r11d"), after(r"LOCAL\(r1\):", "movdqu xmmword ptr [rsp - 16], xmm0"),
        after(BATCH, "movdqu xmm0, xmmword ptr [rsp - 16]"),
        after(OUT, "inc r11d; cmp r11d, 2; jne 1f; mov dword ptr [rsp - 8], 0; 1:"),
        after(DONE, "xor r11d, r11d; mov qword ptr [rsp - 16], r11; mov qword ptr [rsp - 8], r11")),
    wrong("key-left-by-pass", "each pass leaves a word of the key one slot deeper", ANY,
        f"len={LONG} => leaves what depends on the key", after(BODY, "mov r11, rsp"), UP,
        after(BATCH, "movd eax, xmm0; sub rsp, 8; mov qword ptr [rsp], rax")),
]  # fmt: skip

WRONG = PROLOGUES + PASSES

RIGHT = [
    right("own-prologue", "long lengths come to the loop by other instructions, in the same state",
        to_loop("nop", read=READ.replace("movdqa", "movaps").replace("movdqu", "movups"))),
    right("own-order", "constants are read first, and one of them again", to_loop("movdqa xmm2, "
        "xmmword ptr [rip + LOCAL(sigma)]", read="; ".join(READ.split("; ")[5:] + READ.split("; ")[:5]))),
    right("in-the-middle", "one prologue does the head's work by itself, and goes behind it",
        to_loop("mov eax, 10; " + SUMMANDS, to="LOCAL(r1_rounds)"), refused="induction: before the main loop"),
    right("scratch-at-the-head", "scratch registers hold something else at the head", after(BODY, "mov r10, rdi"),
        own("mov r10, rcx; movq xmm11, r9; mov r11d, 7"), CLEAR),
    right("dead-slots", "slots that nobody reads hold something else at the head",
        after(BODY, "mov qword ptr [rsp - 8], rdi; mov dword ptr [rsp - 16], 1"),
        own("mov qword ptr [rsp - 8], 5; mov qword ptr [rsp - 20], rsi")),
    right("aligned-alike", "both prologues round the stack down alike", after(BODY, down(64, 64)),
        own("mov r11, rsp; lea rsp, [rsp - 64]; and rsp, -64"), UP, counter_from("mov rax, rsp; and rax, 32")),
    right("aligned-for-nobody", "one rounds it down further, which nobody relies on", after(BODY, down(64, 32)),
        own(down(64, 64)), UP, after(BATCH, "movdqu xmmword ptr [rsp], xmm9"), refused="induction: memory.slack"),
    right("slot-written-twice", "a slot is written by halves, or whole", after(BODY, "mov qword ptr [rsp - 8], 0"),
        own("mov dword ptr [rsp - 8], 0; mov dword ptr [rsp - 4], 0"), counter_from("mov rax, [rsp - 8]")),
    right("spilled-alike", "the message's pointer is on the stack at the head", *SPILLED,
        own("lea rax, [rsi - 8]; add rax, 8; mov qword ptr [rsp - 8], rax")),
]  # fmt: skip
