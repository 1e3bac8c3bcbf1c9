# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Flags that depend on the key at the return, also those that a CPU leaves or that the manual leaves undefined; jumps
out of their section, returns that no call is waiting for, and addresses from the key where little or nothing is
accessed."""

from __future__ import annotations

from proofs.adversaries.patch import (
    AVX2,
    AVX512,
    BODY,
    DONE,
    RET,
    SETUP,
    Adversary,
    Edit,
    after,
    before,
    for_length,
    wrong,
)

LEFT = "len=64-70 => leaves what depends on the key in the flags"
HIDDEN = "len=64 hidden=1 => uninitialised value"
FLAG = "residue: .*the flags"
CACHE = "not: no register or memory changes, but a cache or nothing at all"
TRACKED = "not: needs a CPU and a kernel that keep a shadow stack, or track branches"
# One bit of the key in AF: 8 or 16 by an addition to 8, of the same parity, sign and everything else.
ADJUST = "and r10d, 4; add r10d, r10d; add r10d, 8; "
FORGET = "mov r10d, 0; mov r11d, 0"


def last(
    name: str, why: str, text: str, expected: str = FLAG, native: str = LEFT, base: str = "chacha20/amd64-ssse3-u1"
) -> Adversary:
    """The last instructions before the return; r10 has 8 bytes of the key."""
    return wrong(name, why, expected, native, *KEY, before(RET, f"{text}; {FORGET}"), base=base)


KEY: tuple[Edit, ...] = (after(DONE, "mov r10, qword ptr [r8]"),)

RESIDUES = [
    last("adjust", "AF alone depends on the key", ADJUST),
    last("adjust-by-sub", "AF and PF, by a subtraction", "and r10d, 4; mov r11d, 18; sub r11d, r10d"),
    last("adjust-by-cmp", "AF, CF and more by a comparison of whole words", "cmp r10, 0x11111111"),
    last("adjust-behind-rol", "a rotation leaves AF", f"{ADJUST}mov r11d, 1; rol r11d, 3"),
    last("adjust-behind-bt", "bt leaves AF undefined", f"{ADJUST}mov r11d, 1; bt r11d, 0"),
    last("adjust-behind-mov", "moves and lea leave all flags", f"{ADJUST}lea r11, [r9 + 1]; bswap r11"),
    last("behind-imul", "what imul leaves undefined was set by the key before", "cmp r10b, 0x41; mov r11d, 3; "
        "imul r11d, r11d, 5", native="not: a CPU that sets them all from the product"),
    last("behind-inc", "inc leaves the carry", "neg r10d; mov r11d, 1; inc r11d",
        native="not: this key has no word that is 0"),
    last("behind-dec", "dec leaves the carry of an addition", "add r10b, 0xbf; mov r11d, 1; dec r11d",
        "unsupported: .*8 bits|residue: .*the flags"),
    last("carry-by-add", "inc leaves the carry of an addition", "add r10d, 0x77777777; mov r11d, 1; inc r11d"),
    last("behind-shift-by-0", "a shift by cl, which is 0, leaves all flags",
        f"{ADJUST}xchg ecx, r9d; mov ecx, 0; mov r11d, 7; shl r11d, cl"),
    last("behind-bzhi", "bzhi leaves AF and PF undefined", f"{ADJUST}mov r11d, 7; bzhi r11, r11, r11",
        native="not: a CPU that sets them from the result", base=AVX512),
    last("shift", "a shift leaves a bit of the key in CF", "shr r10d, 3"),
    last("rotation", "a rotation leaves a bit of the key in CF", "rol r10d, 8"),
    last("of-pointer", "a pointer is compared with the key: the low bits are those of both", "cmp rsp, r10",
        "secret|residue|unsupported:"),
    last("adc", "the carry of the key goes on", "add r10d, 0x77777777; mov r11d, 0; adc r11d, 0"),
    last("popcnt", "popcnt tells whether there is a bit", "popcnt r11d, r10d", "form|unsupported:",
        native="not: this key has no word that is 0"),
    last("tzcnt", "tzcnt tells whether there is a bit", "and r10d, 4; tzcnt r11d, r10d", "form|unsupported:"),
    last("bsf", "bsf, too", "and r10d, 4; bsf r11d, r10d", "form|unsupported:"),
    last("mul", "the carry of a product", "and r10d, 4; mov eax, 0x40000000; mov edx, 0; mul r10d; mov eax, 0; "
        "mov edx, 0", "form|unsupported:"),
    last("shld", "shld leaves a bit of the key in CF", "shld r10d, r10d, 8", "form|unsupported|residue:"),
    last("xadd", "xadd sets flags as add does", "mov r11d, 1; xadd r10d, r11d", "form|unsupported|residue:"),
    last("sahf", "sahf takes flags from a register", "mov eax, r10d; shl eax, 8; sahf; mov eax, 0",
        "form|unsupported:"),
    last("ptest", "ptest asks bits of a vector", "and r10d, 4; movd xmm0, r10d; ptest xmm0, xmm0; movd xmm0, r9d",
        "form|unsupported:", base="chacha20/amd64-avx-u1"),
    last("kortest", "kortest asks bits of a mask", "and r10d, 4; kmovd k2, r10d; kortestd k2, k2; mov r10d, 0; "
        "kmovd k2, r10d", "form|unsupported:", base=AVX512),
    last("ucomiss", "a comparison of numbers", "and r10d, 4; movd xmm0, r10d; ucomiss xmm0, xmm0; movd xmm0, r9d",
        "form|unsupported:", native="not: equal numbers are equal"),
]  # fmt: skip

JUMPS = [
    wrong("into-other-section", "jumps beyond the end of its section by a computed address", "abi: jumps or returns",
        "len=64 => crashes",
        after(BODY, for_length(64, "lea r10, [rip + 1f]; 1: add r10, 0x101000; jmp r10"))),
    wrong("before-section", "jumps in front of its section", "abi: jumps or returns", "len=64 => crashes",
        after(BODY, for_length(64, "lea r10, [rip + 1f]; 1: sub r10, 0x10000000; jmp r10"))),
    wrong("to-no-endbr", "a computed jump where branches are tracked must go to endbr64", "abi: jumps or returns",
        TRACKED, after(BODY, "lea r10, [rip + 1f]; jmp r10; nop; 1: xor r10d, r10d; test rdx, rdx")),
    wrong("returns-for-jump", "returns to an address that no call has pushed", "abi: jumps or returns", TRACKED,
        after(BODY, "lea r10, [rip + 1f]; push r10; ret; 1: xor r10d, r10d; test rdx, rdx")),
    wrong("returns-past-call", "a called function does not return to its caller", "abi|memory|signal:", TRACKED,
        after(BODY, "call 1f; nop; 1: add rsp, 8; test rdx, rdx")),
    wrong("returns-behind", "a called function returns one byte further", "abi: jumps or returns", TRACKED,
        after(BODY, "call 1f; nop; jmp 2f; 1: add qword ptr [rsp], 1; ret; 2: test rdx, rdx")),
]  # fmt: skip

AT_KEY = "mov r10, qword ptr [r8]"
ADDRESSES = [
    wrong("prefetch", "fetches ahead from an address of the key", "secret:", CACHE,
        after(SETUP, f"{AT_KEY}; prefetcht0 [r8 + r10]; mov r10d, 0")),
    wrong("prefetch-distance", "fetches ahead from c - m, by which it tells how they lie", "secret:", CACHE,
        after(SETUP, "mov r10, rdi; sub r10, rsi; prefetcht0 [r10]; xor r10d, r10d")),
    wrong("flush", "flushes a line at an address of the key", "secret|form|unsupported:", CACHE,
        after(SETUP, f"{AT_KEY}; and r10d, 7; clflush [r8 + r10]; mov r10d, 0")),
    wrong("empty-store", "stores nothing at an address of the key", "secret:", CACHE,
        after(SETUP, f"{AT_KEY}; mov r11d, 0; kmovq k1, r11; vmovdqu8 zmmword ptr [r10]{{k1}}, zmm0; mov r10d, 0"),
        base=AVX512),
    wrong("empty-load", "loads nothing from an address of the key", "secret:", CACHE,
        after(SETUP, f"{AT_KEY}; mov r11d, 0; kmovq k1, r11; vmovdqu8 zmm15{{k1}}{{z}}, zmmword ptr [r10]; "
        "mov r10d, 0"), base=AVX512),
    wrong("rep-stos-0", "stores no byte at an address of the key", "secret:", CACHE,
        after(SETUP, f"{AT_KEY}; mov r11, rdi; mov rax, rcx; mov rdi, r10; mov ecx, 0; rep stosb; mov rdi, r11; "
        "mov rcx, rax; mov r10d, 0; mov eax, 0")),
    wrong("rep-movs-0", "copies no byte from an address of the key", "secret:", CACHE,
        after(SETUP, f"{AT_KEY}; mov r11, rsi; mov rax, rcx; mov rsi, r10; mov ecx, 0; rep movsb; mov rsi, r11; "
        "mov rcx, rax; mov r10d, 0; mov eax, 0")),
    wrong("push", "pushes what lies at an address of the key", "secret:", HIDDEN,
        after(SETUP, f"{AT_KEY}; and r10d, 7; push qword ptr [r8 + r10]; pop r11; mov r11d, 0; mov r10d, 0; "
        "mov qword ptr [rsp - 8], r10")),
    wrong("cmov", "cmov reads at an address of the key, taken or not", "secret:",
        "not: valgrind does not look where it is not taken",
        after(SETUP, f"{AT_KEY}; and r10d, 7; cmp rdx, rdx; cmovne r11, qword ptr [r8 + r10]; {FORGET}")),
    wrong("bt", "bt with a register looks as far from its address as the key says", "secret|form|unsupported:", HIDDEN,
        after(SETUP, f"{AT_KEY}; and r10d, 63; bt dword ptr [r8], r10d; {FORGET}")),
    wrong("gather", "gathers at addresses of the key", "secret|form|unsupported:", HIDDEN,
        after(SETUP, "vmovdqu xmm11, xmmword ptr [r8]; vpsrld xmm11, xmm11, 30; vpcmpeqd xmm12, xmm12, xmm12; "
        "vpgatherdd xmm13, dword ptr [r8 + xmm11 * 4], xmm12"), base=AVX2),
    wrong("jump", "jumps where the key says, between two places", "secret|form|unsupported|abi:",
        "len=64 steps=1 => takes another way for another k", after(SETUP,
        f"{AT_KEY}; and r10d, 4; lea r11, [rip + 1f]; add r11, r10; jmp r11; 1: endbr64; endbr64; {FORGET}")),
    wrong("shift-count", "shifts by a count of the key", "secret|unsupported:", CACHE,
        after(SETUP, f"{AT_KEY}; mov r11, rcx; mov ecx, r10d; mov eax, 1; shl eax, cl; mov rcx, r11; mov eax, 0; "
        f"{FORGET}; cmp rdx, rdx")),
]  # fmt: skip

WRONG = RESIDUES + JUMPS + ADDRESSES
