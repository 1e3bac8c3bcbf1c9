// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//
// void machine_run(struct record *, const void *code): loads the whole machine from the record, jumps to code, which
// ends by a jump to machine_exit, and stores the whole machine. A record begins with 32 vectors of 64 bytes, at 2048
// 8 masks, at 2112 16 general registers, at 2240 the flags. WIDTH: bytes of a vector register.

#if WIDTH == 64
# define REGISTER zmm
# define MOVE vmovdqu64
# define COUNT 32
#elif WIDTH == 32
# define REGISTER ymm
# define MOVE vmovdqu
# define COUNT 16
#else
# define REGISTER xmm
# define MOVE movdqu
# define COUNT 16
#endif

  .intel_syntax noprefix
  .altmacro
  .local current
  .comm current, 8, 8
  .local host
  .comm host, 8, 8
  .local kept
  .comm kept, 8, 8
  .local target
  .comm target, 8, 8

  .macro load prefix, number, offset
  MOVE \prefix\number, [rdi + \offset]
  .endm
  .macro store prefix, number, offset
  MOVE [rdi + \offset], \prefix\number
  .endm
  .macro load_mask number
  kmovq k\number, [rdi + 2048 + 8 * \number]
  .endm
  .macro store_mask number
  kmovq [rdi + 2048 + 8 * \number], k\number
  .endm

  .text
  .globl machine_run
  .type machine_run, @function
machine_run:
  endbr64
  push rbx
  push rbp
  push r12
  push r13
  push r14
  push r15
  sub rsp, 8
  mov [rip + current], rdi
  mov [rip + target], rsi
  mov [rip + host], rsp
  .set i, 0
  .rept COUNT
  load REGISTER, %i, %(64 * i)
  .set i, i + 1
  .endr
#if WIDTH == 64
  .set i, 0
  .rept 8
  load_mask %i
  .set i, i + 1
  .endr
#endif
  push qword ptr [rdi + 2240]
  popfq
  mov rax, [rdi + 2112]
  mov rcx, [rdi + 2120]
  mov rdx, [rdi + 2128]
  mov rbx, [rdi + 2136]
  mov rsp, [rdi + 2144]
  mov rbp, [rdi + 2152]
  mov rsi, [rdi + 2160]
  mov r8, [rdi + 2176]
  mov r9, [rdi + 2184]
  mov r10, [rdi + 2192]
  mov r11, [rdi + 2200]
  mov r12, [rdi + 2208]
  mov r13, [rdi + 2216]
  mov r14, [rdi + 2224]
  mov r15, [rdi + 2232]
  mov rdi, [rdi + 2168]
  jmp [rip + target]
  .size machine_run, .-machine_run

  .globl machine_exit
  .type machine_exit, @function
machine_exit:
  endbr64
  mov [rip + kept], rdi
  mov rdi, [rip + current]
  mov [rdi + 2112], rax
  mov [rdi + 2120], rcx
  mov [rdi + 2128], rdx
  mov [rdi + 2136], rbx
  mov [rdi + 2144], rsp
  mov [rdi + 2152], rbp
  mov [rdi + 2160], rsi
  mov [rdi + 2176], r8
  mov [rdi + 2184], r9
  mov [rdi + 2192], r10
  mov [rdi + 2200], r11
  mov [rdi + 2208], r12
  mov [rdi + 2216], r13
  mov [rdi + 2224], r14
  mov [rdi + 2232], r15
  mov rax, [rip + kept]
  mov [rdi + 2168], rax
  mov rsp, [rip + host]
  pushfq
  pop qword ptr [rdi + 2240]
  cld
  .set i, 0
  .rept COUNT
  store REGISTER, %i, %(64 * i)
  .set i, i + 1
  .endr
#if WIDTH == 64
  .set i, 0
  .rept 8
  store_mask %i
  .set i, i + 1
  .endr
#endif
#if WIDTH > 16
  vzeroupper
#endif
  add rsp, 8
  pop r15
  pop r14
  pop r13
  pop r12
  pop rbp
  pop rbx
  ret
  .size machine_exit, .-machine_exit
  .section .note.GNU-stack, "", @progbits
