# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is used although nobody has set it. It goes into the counter, or a branch."""

from __future__ import annotations

from adversaries.patch import AVX, AVX2, AVX512, BODY, HCHACHA, RET, SETUP, after, before, instead, wrong

OUTPUT = "wrong output"
ANY = "output|secret|abi|form|unsupported|memory:"

WRONG = [
    wrong("carry-branch", "jc before a flag is set", ANY, f"len=64 => {OUTPUT}", after(BODY, "jc LOCAL(done)"), role="xor_ic"),
    wrong("zero-branch", "je before a flag is set", ANY, f"len=64 => {OUTPUT}", after(BODY, "je LOCAL(done)"), role="xor_ic"),
    wrong("overflow-branch", "jo before a flag is set", ANY, f"len=64 => {OUTPUT}", after(BODY, "jo LOCAL(done)"), role="xor_ic"),
    wrong("carry-added", "adc before the carry is set", ANY, f"len=64 => {OUTPUT}", after(BODY, "adc r9, 0"), role="xor_ic"),
    wrong("carry-of-sbb", "sbb of a register from itself, before the carry is set", ANY, f"len=64 => {OUTPUT}", after(BODY, "sbb r10, r10; sub r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("cmov", "cmov before a flag is set", ANY, f"len=64 => {OUTPUT}", after(BODY, "lea r10, [r9 + 1]; cmovs r9, r10; mov r10d, 0"), role="xor_ic"),
    wrong("setcc", "setp before a flag is set", ANY, f"len=64 => {OUTPUT}", after(BODY, "setp r10b; movzx r10d, r10b; add r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("lahf", "all flags before one is set", ANY, f"len=64 => {OUTPUT}", after(BODY, "lahf; movzx eax, ah; add r9, rax"), role="xor_ic"),
    wrong("pushfq", "the same by pushfq", ANY, f"len=64 => {OUTPUT}", after(BODY, "pushfq; pop r10; and r10d, 1; add r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("returned-flag", "the result is a flag that was not set", ANY, "len=0 => returns 1, not 0",
          after(BODY, "setc r11b"), before(RET, "movzx eax, r11b"), role="xor_ic"),
    wrong("r10", "a scratch register is used", ANY, f"len=64 => {OUTPUT}", after(BODY, "add r9, r10"), role="xor_ic"),
    wrong("rax", "rax is used, which a caller of a variadic function sets", ANY, f"len=64 => {OUTPUT}", after(BODY, "add r9, rax"), role="xor"),
    wrong("rbx", "a saved register is used", ANY, f"len=64 => {OUTPUT}", after(BODY, "add r9, rbx"), role="xor_ic"),
    wrong("r9-of-xor", "xor has no sixth argument", ANY, f"len=64 => {OUTPUT}", instead("xor r9d, r9d", "xor r9b, r9b", 1)),
    wrong("high-half", "the high half of a register that was written by a byte", ANY, f"len=64 => {OUTPUT}", after(BODY, "mov r10b, 0; add r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("xmm11", "a vector register is used", ANY, f"len=64 => {OUTPUT}", after(BODY, "movq r10, xmm11; add r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("xmm11-merged", "half of a vector register is used", ANY, f"len=64 => {OUTPUT}",
          after(BODY, "pxor xmm12, xmm12; movsd xmm11, xmm12; movhlps xmm12, xmm11; movq r10, xmm12; add r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("ymm12-upper", "an upper half is taken for 0", ANY, f"len=64 upper=1 => {OUTPUT}",
          after(BODY, "movaps xmm12, xmm12; vextractf128 xmm11, ymm12, 1; vmovq r10, xmm11; add r9, r10; xor r10d, r10d"), base=AVX, role="xor_ic"),
    wrong("ymm-upper-kept", "an instruction of the old form keeps the upper half, which is added", ANY, f"len=64 upper=1 => {OUTPUT}",
          after(BODY, "pxor xmm12, xmm12; vextracti128 xmm11, ymm12, 1; vmovq r10, xmm11; add r9, r10; xor r10d, r10d"), base=AVX2, role="xor_ic"),
    wrong("zmm17", "a register that only EVEX has is used", ANY, f"len=64 => {OUTPUT}", after(BODY, "vmovq r10, xmm17; add r9, r10; xor r10d, r10d"), base=AVX512, role="xor_ic"),
    wrong("k2", "a mask register is used", ANY, f"len=64 => {OUTPUT}", after(BODY, "kmovq r10, k2; add r9, r10; xor r10d, r10d"), base=AVX512, role="xor_ic"),
    wrong("k2-merging", "a mask that nobody has set chooses words", ANY, f"len=64 => {OUTPUT}",
          after(BODY, "vpxor xmm11, xmm11, xmm11; vpternlogd xmm11{k2}{z}, xmm11, xmm11, 255; vmovq r10, xmm11; sub r9, r10; vpxor xmm11, xmm11, xmm11; xor r10d, r10d"), base=AVX512, role="xor_ic"),
    wrong("k-upper-bits", "the mask's upper bits are taken for set", ANY, f"len=64 => {OUTPUT}",
          after(BODY, "kshiftrq k2, k2, 32; kmovq r10, k2; add r9, r10; xor r10d, r10d"), base=AVX512, role="xor_ic"),
    wrong("stack-slot", "a stack slot is used", ANY, f"len=64 => {OUTPUT}", after(BODY, "add r9, qword ptr [rsp - 16]"), role="xor_ic"),
    wrong("stack-slot-half", "half of a stack slot was written", ANY, f"len=64 => {OUTPUT}", after(BODY, "mov dword ptr [rsp - 16], 0; add r9, qword ptr [rsp - 16]"), role="xor_ic"),
    wrong("stack-slot-later", "the slot is written for lengths from 64 on", ANY, f"len=63 => {OUTPUT}",
          after(BODY, "cmp rdx, 64; jb 1f; mov qword ptr [rsp - 16], 0; 1: add r9, qword ptr [rsp - 16]"), role="xor_ic"),
    wrong("pop-below", "what lies below the stack pointer is popped", ANY, f"len=64 => {OUTPUT}", after(BODY, "lea rsp, [rsp - 8]; pop r10; add r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("direction-taken", "std is set in front, and stos taken to go up", ANY, "len=64 => (wrong output|crashes|writes|leaves|modifies)",
          after(SETUP, "mov r10, rdi; lea rdi, [rsp - 16]; mov r11, rcx; mov ecx, 2; xor eax, eax; std; rep stosq; cld; mov rcx, r11; mov rdi, r10; add r9, qword ptr [rsp - 8]"), role="xor_ic"),
    wrong("mm0", "an MMX register is used", ANY, "not: it often holds 0", after(BODY, "movq r10, mm0; emms; add r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("x87-word", "the x87 status word is used", ANY, "not: it often holds 0", after(BODY, "fnstsw ax; movzx eax, ax; add r9, rax"), role="xor_ic"),
    wrong("mxcsr", "the bits of exceptions in MXCSR are used", ANY, f"len=64 => {OUTPUT}", after(BODY, "stmxcsr [rsp - 8]; mov eax, [rsp - 8]; add r9, rax"), role="xor_ic"),
    wrong("zero-of-imul", "imul leaves the zero flag undefined", ANY, "not: what it becomes depends on the processor", after(SETUP, "imul r10, rdx, 3; je LOCAL(done)")),
    wrong("zero-of-shift-by-0", "a shift by 0 leaves the flags as they were", ANY, f"len=64 => {OUTPUT}",
          after(BODY, "mov r10d, 1; mov r11, rcx; mov ecx, 0; shl r10d, cl; mov rcx, r11; je LOCAL(done); mov r11d, 0")),
    wrong("bsf-of-0", "bsf of 0 leaves its result undefined", ANY, f"len=64 => {OUTPUT}", after(BODY, "xor eax, eax; bsf r10, rax; add r9, r10; xor r10d, r10d"), role="xor_ic"),
    wrong("overflow-of-rotate", "a rotation by 2 leaves the overflow flag undefined", ANY, "not: what it becomes depends on the processor",
          after(SETUP, "mov r10, rdx; rol r10, 2; jo LOCAL(done)")),
    wrong("hchacha-upper", "the high half of the fifth argument, which there is not", ANY, "=> wrong output",
          after(BODY, "movq xmm0, r8; movdqu xmm1, xmmword ptr [rdx]; paddq xmm0, xmm0"), before(r"movdqu xmmword ptr \[rdi\], (xmm\d+)", r"movq xmm6, r8; pxor \1, xmm6"),
          base=HCHACHA, role="core"),
]  # fmt: skip
