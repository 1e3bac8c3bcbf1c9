# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What depends on the key and is still there at the return."""

from __future__ import annotations

from adversaries.patch import (
    AVX, AVX2, AVX512, BATCH, BODY, DONE, GENERAL, HCHACHA, KEEP_LENGTH, LAST_BYTE, OUT, RET, SETUP, XCHACHA,
    after, before, if_length, instead, wrong,
)  # fmt: skip

LEAVES = "leaves what depends on the key in"
ON_STACK = "leaves what depends on the key on the stack"
KEY = r"v?movdqu (xmm\d+), xmmword ptr \[r8\]"

REGISTERS = [
    wrong("xmm11", "the key stays in a register that was free", "residue: .*xmm|zmm11", f"len=64 => {LEAVES} xmm11", after(KEY, r"movdqa xmm11, \1")),
    wrong("not-cleared", "one register is not cleared", "residue:", f"len=130 => {LEAVES} xmm6", instead(r"pxor xmm6, xmm6", "")),
    wrong("half-cleared", "the low half of one register is cleared", "residue:", f"len=130 => {LEAVES} xmm6", instead(r"pxor xmm6, xmm6", "psrldq xmm6, 8")),
    wrong("low-byte", "one byte of the key stays", "residue: .*r10", f"len=64 => {LEAVES} r10", after(SETUP, "movzx r10d, byte ptr [r8 + 30]")),
    wrong("one-bit", "one bit of the key stays", "residue: .*r10", f"len=64 => {LEAVES} r10", after(SETUP, "xor r10d, r10d; bt dword ptr [r8], 0; setc r10b")),
    wrong("carry-in-register", "the same by sbb", "residue: .*r11", f"len=64 => {LEAVES} r11", after(SETUP, "mov r10, qword ptr [r8]; bt r10, 0; sbb r11, r11; xor r10d, r10d")),
    wrong("inverted", "the key stays, inverted", "residue: .*r10", f"len=64 => {LEAVES} r10", after(SETUP, "mov r10, qword ptr [r8 + 24]; not r10")),
    wrong("key-and-nonce", "key and nonce stay, mixed", "residue: .*r11", f"len=64 => {LEAVES} r11", after(SETUP, "mov r11, qword ptr [r8]; xor r11, qword ptr [rcx]")),
    wrong("multiplied-key", "a multiple of the key stays", "residue: .*r11", f"len=64 => {LEAVES} r11", after(SETUP, "imul r11, qword ptr [r8], 0x1234567")),
    wrong("compared-key", "which of two words of the key is greater stays", "residue: .*r10|r11", f"len=64-70 => {LEAVES} r1",
          after(SETUP, "mov r10d, dword ptr [r8]; xor r11d, r11d; cmp r10d, dword ptr [r8 + 4]; adc r11d, 0; xor r10d, r10d")),
    wrong("chosen-by-key", "cmov has chosen by the key", "residue: .*r11", f"len=64 => {LEAVES} r11",
          after(SETUP, "mov r10d, 5; mov r11d, 6; test byte ptr [r8], 1; cmove r11, r10; xor r10d, r10d")),
    wrong("high-half-of-result", "the high half of rax", "residue: .*rax", f"len=64 => {LEAVES} rax",
          after(SETUP, "mov r11d, dword ptr [r8]; shl r11, 32"), before(RET, "mov rax, r11; xor r11d, r11d")),
    wrong("flags", "a comparison with the key sets the last flags", "residue: .*flag", f"len=64 => {LEAVES} the flags",
          after(DONE, "mov r10, qword ptr [r8]"), before(RET, "test r10b, 1; mov r10d, 0")),
    wrong("parity-flag", "the parity of the key's first byte is the last flag", "residue: .*flag", f"len=64-70 => {LEAVES} the flags",
          after(DONE, "movzx r10d, byte ptr [r8]; and r10d, 3"), before(RET, "xor r10b, 0; mov r10d, 0")),
    wrong("carry-flag", "a shift leaves a bit of the key in the carry", "residue: .*flag", f"len=64 => {LEAVES} the flags",
          after(DONE, "mov r10, qword ptr [r8]"), before(RET, "bt r10, 0; mov r10d, 0")),
    wrong("upper-half-of-ymm", "clearing an xmm register in the old form leaves the upper half", "residue|abi:", f"len=64 upper=1 => {LEAVES} the upper half of ymm12",
          after(KEY, r"vinsertf128 ymm12, ymm12, \1, 1; pxor xmm12, xmm12"), base=AVX),
    wrong("upper-half-of-zmm", "vzeroupper is left out", "residue|abi:", f"len=64 => returns with the upper half",
          after(KEY, r"vinserti128 ymm15, ymm15, \1, 1", 0), instead("vzeroupper", ""), base=AVX2),
    wrong("zmm16", "vzeroupper does not clear registers 16 to 31", "residue: .*zmm16|xmm16", f"len=64 => {LEAVES} zmm16", after(KEY, r"vmovdqa32 xmm16, \1"), base=AVX512),
    wrong("zmm31-by-mask", "registers are cleared under a mask of which the bits are 0", "residue: .*zmm31|xmm31", f"len=64 => {LEAVES} zmm31",
          after(KEY, r"vmovdqa32 xmm31, \1"), before(RET, "kxorq k2, k2, k2; vmovdqa32 xmm31{k2}, xmm0"), base=AVX512),
    wrong("zmm31-by-half-a-mask", "half of the words are cleared", "residue: .*zmm31|xmm31", f"len=64 => {LEAVES} zmm31",
          after(KEY, r"vmovdqa32 xmm31, \1"), before(RET, "mov r10d, 5; kmovw k2, r10d; vmovdqa32 xmm31{k2}, xmm0"), base=AVX512),
    wrong("mask", "the key stays in a mask register", "residue: .*k2", f"len=64 => {LEAVES} k2", after(SETUP, "kmovq k2, qword ptr [r8]"), base=AVX512),
    wrong("mask-of-comparison", "a comparison with the key stays in a mask register", "residue: .*k3", f"len=64-70 => {LEAVES} k3",
          after(KEY, r"vptestmb k3, \1, xmmword ptr [rip + LOCAL(sigma)]"), base=AVX512),
    wrong("mmx", "the key stays in an MMX register, behind emms", "residue|form|unsupported:", f"len=64 => {LEAVES} mm3", after(SETUP, "movq mm3, qword ptr [r8]; emms")),
    wrong("x87", "the key stays in an x87 register that was popped", "residue|form|unsupported:", f"len=64 => {LEAVES} mm", after(SETUP, "fild qword ptr [r8]; fstp st(0)")),
    wrong("keystream", "the last bytes of keystream stay", "residue: .*r10", f"len=3 => {LEAVES} r10", after(r"movd eax, (xmm\d+)", "mov r10d, eax", -1)),
    wrong("subkey", "HChaCha20's result stays", "residue:", f"len=64 => {LEAVES} xmm11", before(r"LOCAL\(r1\):", "movdqa xmm11, xmm2"), base=XCHACHA),
    wrong("hchacha-state", "the words that are no output stay, from which the key follows", "residue:", f"=> {LEAVES} xmm2",
          instead("pxor xmm2, xmm2", ""), base=HCHACHA, role="core"),
    wrong("one-length", "the key stays for one length", "residue: .*r10", f"len=77 => {LEAVES} r10", KEEP_LENGTH, before(RET, "nop"),
          after(DONE, if_length(77, "mov r10, qword ptr [r8]"))),
    wrong("one-length-beyond", "the key stays for one length beyond 4160", "residue|induction:", f"len=5000 => {LEAVES} r10", KEEP_LENGTH,
          after(DONE, if_length(5000, "mov r10, qword ptr [r8]"))),
    wrong("many-batches", "the key stays from the hundredth batch on", "residue|induction:", f"len=6464 => {LEAVES} xmm11",
          after(BATCH, "add r11d, 1; cmp r11d, 100; jb 1f; movdqa xmm11, xmm0; 1:"), after(BODY, "xor r11d, r11d")),
    wrong("key-read-late", "the key is read again behind the output, which may have been written over it", "residue: .*r10", f"len=64 => {LEAVES} r10",
          after(DONE, "mov r10, qword ptr [r8]")),
    wrong("output-read-late", "bytes of the output stay where it was the message", "residue|memory:", f"len=64 => {LEAVES} r10",
          after(OUT, "mov r10, qword ptr [rdi]")),
    wrong("message-read-late", "a word of m is read behind the output, which may be m", "residue|memory:", f"len=64 over=m => {LEAVES} r10",
          after(OUT, "mov r10, qword ptr [rsi]")),
    wrong("nonce-read-late", "the nonce is read behind the output, which may be the nonce", "residue|memory:", f"len=64 over=n => {LEAVES} r10",
          after(OUT, "mov r10, qword ptr [rcx]")),
    wrong("last-byte", "the last byte of the output stays", "residue: .*r10", f"len=1 => {LEAVES} r10", after(LAST_BYTE, "movzx r10d, cl")),
]  # fmt: skip

STACK = [
    wrong("red-zone", "the key stays in the red zone", "residue: .*stack", f"len=64 => {ON_STACK}", after(SETUP, "mov r10, qword ptr [r8]; mov qword ptr [rsp - 64], r10; xor r10d, r10d")),
    wrong("pushed", "the key was pushed and popped", "residue: .*stack", f"len=64 => {ON_STACK}", after(SETUP, "push qword ptr [r8]; pop r10; xor r10d, r10d")),
    wrong("pushed-word", "two bytes of the key were pushed", "residue|form|unsupported:", f"len=64 => {ON_STACK}", after(SETUP, "push word ptr [r8]; pop r10w; xor r10d, r10d")),
    wrong("slot-not-cleared", "one slot of the frame is not cleared", "residue: .*stack", f"len=130 => {ON_STACK}",
          instead(r"mov qword ptr \[rsp \+ 24\], rcx", ""), base=GENERAL),
    wrong("slot-half-cleared", "one slot of the frame is cleared by half", "residue: .*stack", f"len=130 => {ON_STACK}",
          instead(r"mov qword ptr \[rsp \+ 24\], rcx", "mov dword ptr [rsp + 24], ecx"), base=GENERAL),
    wrong("tail-not-cleared", "the keystream of a tail stays", "residue: .*stack", f"len=7 => {ON_STACK}",
          instead(r"mov qword ptr \[rsp \+ 64\], rcx", ""), base=GENERAL),
    wrong("cleared-but-once", "the frame is not cleared for one length", "residue: .*stack", f"len=77 => {ON_STACK}",
          after(DONE, "cmp rsi, rsi; mov r10, qword ptr [rsp + 128]; and r10d, 77; cmp r10d, 13; je 1f"), before(r"xor eax, eax", "1:", -1), base=GENERAL),
    wrong("below-earlier-rsp", "the frame was lower for a while", "residue: .*stack", f"len=64 => {ON_STACK}",
          after(SETUP, "sub rsp, 1024; mov r10, qword ptr [r8]; mov qword ptr [rsp], r10; add rsp, 1024; xor r10d, r10d")),
    wrong("stos-too-few", "rep stosq clears a word too few", "residue|form|unsupported:", f"len=64 => {ON_STACK}",
          after(SETUP, "sub rsp, 32; mov r10, qword ptr [r8]; mov qword ptr [rsp + 24], r10; mov r10, rdi; mov r11, rcx; xor eax, eax; mov ecx, 3; mov rdi, rsp; rep stosq; mov rdi, r10; mov rcx, r11; add rsp, 32; xor r10d, r10d; xor r11d, r11d")),
]  # fmt: skip

WRONG = REGISTERS + STACK
