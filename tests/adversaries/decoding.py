# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Bytes that are not what they look like: prefixes, widths, encodings, instructions that the CPU asked for lacks."""

from __future__ import annotations

from adversaries.patch import AVX, AVX2, AVX512, BODY, DONE, FOUR, GENERAL, HCHACHA, RET, SETUP, SSE2, SSSE3, after, before, instead, wrong

OUTPUT = "wrong output"
FORM = "form|unsupported:"
ILLEGAL = "len=64 => crashes: Illegal instruction"
NEWER = "not: this processor has the instruction, and older ones have not"

PREFIXES = [
    wrong("push-word", "pushes 2 bytes and pops 8", "form|unsupported|abi|memory:", "len=64 => crashes", after(BODY, ".byte 0x66, 0x50; pop r10; xor r10d, r10d")),
    wrong("push-word-immediate", "pushes an immediate of 2 bytes and pops 8", "form|unsupported|abi|memory:", "len=64 => crashes", after(BODY, ".byte 0x66, 0x6a, 0; pop r10; xor r10d, r10d")),
    wrong("pop-word", "pushes 8 bytes and pops 2", "form|unsupported|abi|memory:", "len=64 => (crashes|returns)", after(BODY, "push r10; .byte 0x66, 0x41, 0x5a; xor r10d, r10d")),
    wrong("ret-word", "returns to an address of 16 bits on some processors", "form|unsupported|abi:", "not: Intel's processors ignore the prefix, AMD's do not", instead(RET, ".byte 0x66, 0xc3")),
    wrong("jump-word", "jumps to an address of 16 bits on some processors", "form|unsupported|output:", "not: Intel's processors ignore the prefix, AMD's do not",
          after(BODY, ".byte 0x66, 0xe9, 0, 0; nop; nop")),
    wrong("fs-lodsb", "lodsb reads relative to fs", "form|unsupported|memory:", "len=64 => (crashes|wrong output)",
          after(SETUP, "mov r10, rsi; .byte 0x64; lodsb; movzx eax, al; mov rsi, r10; movzx r10d, byte ptr [rsi]; sub rax, r10; add r9, rax; xor r10d, r10d"), role="xor_ic"),
    wrong("fs-movsb", "movsb reads relative to fs", "form|unsupported|memory:", "len=64 => (crashes|wrong output)",
          after(SETUP, "mov r10, rsi; mov r11, rdi; lea rdi, [rsp - 8]; .byte 0x64; movsb; mov rsi, r10; mov rdi, r11; movzx eax, byte ptr [rsi]; movzx r10d, byte ptr [rsp - 8]; sub rax, r10;"
                "add r9, rax; mov byte ptr [rsp - 8], 0; xor r10d, r10d; xor r11d, r11d"), role="xor_ic"),
    wrong("repne-stos", "F2 repeats stosb as F3 does", "form|unsupported|memory|abi:", "len=64 => (crashes|writes)",
          after(SETUP, "mov r10, rdi; mov r11, rcx; lea rdi, [rsp - 8]; mov ecx, 32; xor eax, eax; .byte 0xf2; stosb; mov rdi, r10; mov rcx, r11; xor r10d, r10d")),
    wrong("repne-lods", "F2 repeats lodsb, beyond the key", "form|unsupported|memory:", "len=64 => reads k, 1 past its end",
          after(SETUP, "mov r10, rsi; mov r11, rcx; mov rsi, r8; mov ecx, 33; .byte 0xf2; lodsb; xor eax, eax; mov rsi, r10; mov rcx, r11")),
    wrong("address-32", "the address is cut to 32 bits", "form|unsupported|memory:", "len=64 => crashes", after(SETUP, "mov r10b, byte ptr [esi]; xor r10d, r10d")),
    wrong("lea-32-of-pointer", "a pointer is cut to 32 bits", "form|unsupported|memory|output:", "len=64 => crashes", after(BODY, "lea rdi, [edi]")),
    wrong("stos-32", "stosb with 67 uses edi and ecx", "form|unsupported|memory:", "len=64 => crashes",
          after(SETUP, "mov r10, rdi; mov r11, rcx; lea rdi, [rsp - 16]; mov ecx, 8; xor eax, eax; .byte 0x67; rep stosb; mov rdi, r10; mov rcx, r11; xor r10d, r10d")),
    wrong("jecxz", "67 in front of jrcxz asks the low half", "form|unsupported|induction|output:", "len=0x100000000 huge=1 => returns, although",
          after(BODY, "mov r10, rcx; mov rcx, rdx; .byte 0x67, 0xe3, 2; jmp 1f; mov rcx, r10; jmp LOCAL(done); 1: mov rcx, r10")),
    wrong("lock-register", "lock in front of an instruction on registers", FORM, ILLEGAL, after(BODY, ".byte 0xf0, 0x31, 0xc0")),
    wrong("lock-load", "lock in front of a load", FORM, ILLEGAL, after(SETUP, ".byte 0xf0, 0x41, 0x8a, 0x00; xor eax, eax")),
    wrong("rex-without-effect", "REX in front of 66 does nothing: the nonce's pointer is added to", "form|unsupported|memory|output:", "len=64 => (crashes|reads|wrong)",
          after(SETUP, ".byte 0x49, 0x66, 0xff, 0xc1; dec r9"), role="xor_ic"),
    wrong("xchg-of-rex-nop", "90 with REX.B is xchg", "form|unsupported|memory|output:", "len=64 => crashes", after(SETUP, "xor eax, eax; .byte 0x41, 0x90")),
    wrong("xchg-eax-eax", "87 C0 clears the high half of rax", "form|unsupported|output:", f"len=64 ic=0x100000000 => {OUTPUT}", after(BODY, "mov rax, r9; .byte 0x87, 0xc0; mov r9, rax"), role="xor_ic"),
    wrong("mov-of-itself", "mov of a word to itself clears the high half", "output:", f"len=64 ic=0x100000000 => {OUTPUT}", after(BODY, "mov r9d, r9d"), role="xor_ic"),
    wrong("movzx-of-itself", "movzx clears what is above", "output:", f"len=64 ic=0x10000 => {OUTPUT}", after(BODY, "movzx r9d, r9w"), role="xor_ic"),
    wrong("movsx-of-itself", "movsx fills what is above", "output:", f"len=64 ic=0x80 => {OUTPUT}", after(BODY, "movsx r9, r9b"), role="xor_ic"),
    wrong("ah-for-spl", "the second byte, not the stack pointer's first", "output:", f"len=64 ic=5 => {OUTPUT}", after(BODY, "mov rax, r9; mov al, ah; movzx r9d, al"), role="xor_ic"),
    wrong("cmov-clears", "cmov of a word clears the high half although its condition is false", "output:", f"len=64 ic=0x100000000 => {OUTPUT}",
          after(SETUP, "cmp rdx, 0; cmove r9d, edx"), role="xor_ic"),
    wrong("shift-count-64", "a shift by 64 shifts by 0", "output|form|unsupported:", f"len=64 => {OUTPUT}", after(SETUP, "mov r10d, 1; .byte 0x49, 0xc1, 0xe2, 64; add r9, r10; xor r10d, r10d")),
    wrong("shift-count-32", "a shift of a word by 32 shifts by 0", "output|form|unsupported:", f"len=64 => {OUTPUT}", after(SETUP, "mov r10d, 1; .byte 0x41, 0xc1, 0xe2, 32; add r9, r10; xor r10d, r10d")),
    wrong("bt-of-64", "bt takes its bit modulo 64", "output|form|unsupported:", f"len=64 => {OUTPUT}", after(SETUP, "mov r10d, 1; .byte 0x49, 0x0f, 0xba, 0xe2, 64; jc LOCAL(done)")),
    wrong("imm-sign", "an immediate of a byte is extended by its sign", "output:", f"len=64 ic=5 => {OUTPUT}", after(BODY, ".byte 0x49, 0x83, 0xe1, 0x80"), role="xor_ic"),
]  # fmt: skip

ENCODINGS = [
    wrong("vex-l", "vmovq with VEX.L set", FORM, ILLEGAL, after(BODY, ".byte 0xc4, 0xe1, 0xfd, 0x6e, 0xc0"), base=AVX),
    wrong("vex-vvvv", "vmovdqa with a third operand", FORM, ILLEGAL, after(BODY, ".byte 0xc5, 0xf1, 0x6f, 0xc1"), base=AVX),
    wrong("vex-66", "66 in front of VEX", FORM, ILLEGAL, after(BODY, ".byte 0x66, 0xc5, 0xf9, 0x6f, 0xc1"), base=AVX),
    wrong("rex-vex", "REX in front of VEX", FORM, ILLEGAL, after(BODY, ".byte 0x40, 0xc5, 0xf9, 0x6f, 0xc1"), base=AVX),
    wrong("lock-vex", "lock in front of VEX", FORM, ILLEGAL, after(BODY, ".byte 0xf0, 0xc5, 0xf9, 0x6f, 0xc1"), base=AVX),
    wrong("evex-z", "zeroing without a mask", FORM, ILLEGAL, after(BODY, ".byte 0x62, 0xf1, 0x7d, 0x88, 0x6f, 0xc1"), base=AVX512),
    wrong("evex-z-store", "zeroing of memory", FORM, ILLEGAL, after(BODY, ".byte 0x62, 0xf1, 0x7d, 0x89, 0x7f, 0x07"), base=AVX512),
    wrong("evex-ll-3", "a vector length that there is not", FORM, ILLEGAL, after(BODY, ".byte 0x62, 0xf1, 0x7d, 0x68, 0x6f, 0xc1"), base=AVX512),
    wrong("evex-reserved", "a reserved bit is set", FORM, "not: processors may give it a meaning", after(BODY, ".byte 0x62, 0xf9, 0x7d, 0x08, 0x6f, 0xc1"), base=AVX512),
    wrong("evex-broadcast", "a move has no broadcast", FORM, ILLEGAL, after(BODY, ".byte 0x62, 0xf1, 0x7d, 0x18, 0x6f, 0x07"), base=AVX512),
    wrong("broadcast-16", "a broadcast reads 4 bytes behind the last constant, not 16", "memory|form|unsupported|output:", f"len=64 => {OUTPUT}",
          after(BODY, "vpxor xmm11, xmm11, xmm11; vpaddd xmm11, xmm11, dword ptr [rip + LOCAL(sigma)]{1to4}; vpsubd xmm11, xmm11, xmmword ptr [rip + LOCAL(sigma)]; vpextrq r10, xmm11, 1; add r9, r10; vpxor xmm11, xmm11, xmm11; xor r10d, r10d"),
          base=AVX512),
    wrong("disp8-compressed", "a displacement of EVEX counts in vectors", "memory|output|form|unsupported:", "len=64 => reads k, . past its end",
          after(SETUP, ".byte 0x62, 0xd1, 0x7d, 0x08, 0x6f, 0x48, 0x02; vpxor xmm1, xmm1, xmm1"), base=AVX512),
    wrong("too-long", "an instruction of 16 bytes", FORM, "len=64 => crashes", after(BODY, ".byte 0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x2e,0x90")),
    wrong("undefined-opcode", "an opcode that there is not", FORM, ILLEGAL, after(BODY, ".byte 0x06")),
    wrong("ud0", "ud0 takes an operand", FORM, ILLEGAL, after(BODY, ".byte 0x0f, 0xff, 0xc0")),
    wrong("mmx-for-xmm", "without 66 it is an MMX register that is added", "form|unsupported|output|abi:", "len=64 => (leaves x87|wrong)", after(BODY, ".byte 0x0f, 0xd4, 0xc1"), base=FOUR),
    wrong("fused-multiply", "an instruction of four operands of AMD's", FORM, "not: whether there is such an instruction depends on the processor", after(BODY, ".byte 0xc4, 0xe3, 0xf9, 0x69, 0xc1, 0x20"), base=AVX),
]  # fmt: skip

NEWER_CPUS = [
    wrong("pshufb-of-sse2", "pshufb came with SSSE3", FORM, NEWER, after(SETUP, "pxor xmm11, xmm11; pshufb xmm11, xmm11"), base=SSE2),
    wrong("palignr-of-sse2", "palignr came with SSSE3", FORM, NEWER, after(SETUP, "pxor xmm11, xmm11; palignr xmm11, xmm11, 4"), base=FOUR),
    wrong("pinsrd-of-ssse3", "pinsrd came with SSE4.1", FORM, NEWER, after(SETUP, "xor r10d, r10d; pxor xmm11, xmm11; pinsrd xmm11, r10d, 1")),
    wrong("vex-of-ssse3", "VEX came with AVX", FORM, NEWER, after(SETUP, "vpxor xmm11, xmm11, xmm11")),
    wrong("avx2-of-avx", "integers in ymm came with AVX2", FORM, NEWER, after(SETUP, "vpxor ymm11, ymm11, ymm11"), base=AVX),
    wrong("broadcast-of-avx", "broadcasts from registers came with AVX2", FORM, NEWER, after(SETUP, "vpbroadcastd xmm11, xmm0; vpxor xmm11, xmm11, xmm11"), base=AVX),
    wrong("evex-of-avx2", "EVEX came with AVX-512", FORM, NEWER, after(SETUP, "vpxord xmm16, xmm16, xmm16"), base=AVX2),
    wrong("vprold-of-avx2", "rotations came with AVX-512", FORM, NEWER, after(SETUP, "vpxor xmm11, xmm11, xmm11; vprold xmm11, xmm11, 7"), base=AVX2),
    wrong("vbmi-of-avx512", "vpermb came with VBMI", FORM, NEWER, after(SETUP, "vpxor xmm11, xmm11, xmm11; vpermb xmm11, xmm11, xmm11"), base=AVX512),
    wrong("rorx-of-general", "rorx came with BMI2", FORM, NEWER, after(SETUP, "rorx r10, rdx, 5; xor r10d, r10d"), base=GENERAL),
    wrong("andn-of-general", "andn came with BMI1", FORM, NEWER, after(SETUP, "andn r10, rdx, rdx"), base=GENERAL),
    wrong("tzcnt-of-general", "tzcnt is bsf on older processors", FORM, NEWER, after(SETUP, "xor eax, eax; xor r10d, r10d; tzcnt r10, rax; sub r10, 64; add r9, r10; xor r10d, r10d"), base=GENERAL),
    wrong("lzcnt-of-general", "lzcnt is bsr on older processors, which counts from the other end", FORM, NEWER, after(SETUP, "mov eax, 1; lzcnt r10, rax; sub r10, 63; add r9, r10; xor r10d, r10d"), base=GENERAL),
    wrong("movbe-of-general", "movbe came with Atom and Haswell", FORM, NEWER, after(SETUP, "movbe r10, qword ptr [r8]; xor r10d, r10d"), base=GENERAL),
    wrong("adcx-of-general", "adcx came with ADX", FORM, NEWER, after(SETUP, "xor r10d, r10d; adcx r10, r10"), base=GENERAL),
    wrong("popcnt-of-general", "popcnt came with SSE4.2", FORM, NEWER, after(SETUP, "popcnt r10, rdx; xor r10d, r10d"), base=GENERAL),
    wrong("hchacha-sse4", "ptest came with SSE4.1", FORM, NEWER, after(BODY, "ptest xmm0, xmm0"), base=HCHACHA, role="core"),
]  # fmt: skip

WRONG = PREFIXES + ENCODINGS + NEWER_CPUS
