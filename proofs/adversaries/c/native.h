/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* The machine around one call: all that a function finds when it begins, and all that it leaves. */
#ifndef ADVERSARIES_NATIVE_H
#define ADVERSARIES_NATIVE_H

#include <stdint.h>

#define IMAGE 4096 /* bytes of what xsave stores, at most */

/* trampoline.S knows these offsets. */
struct trampoline {
  uint64_t unused;
  uint64_t top;         /* 8: the stack pointer before the call pushes the return address */
  uint64_t rax, flags;  /* 16: before the call, and after it; r11 begins as rax does */
  uint64_t r10, r11;    /* 32 */
  uint64_t rcx, rdx, rsi, rdi; /* 48 */
  uint64_t r8;          /* 80: before the call, unless it is 0 and the argument's; and after it */
  uint64_t components;  /* 88: of the processor's state, as xsave numbers them */
  uint64_t r9;          /* 96: the same */
  uint64_t padding[3];
  uint8_t before[IMAGE];                              /* 128, 64-aligned */
  uint8_t gap[8192 - 128 - IMAGE];
  uint8_t after[IMAGE];                               /* 8192 */
} __attribute__((aligned(64)));

extern struct trampoline *trampoline_state;
extern void *target;            /* the function */
extern char trampoline_back[];  /* where it returns to */
void trampoline(void);
int nothing(void); /* a function that returns 0 */
void on_stack(void *top, void (*function)(void));

/* state.c. Fills what the function may not rely on with noise, the same for the same seed. upper: also the upper halves
   of the vector registers, which are zero otherwise. */
void state_prepare(struct trampoline *t, int upper, uint64_t flags);

/* Ends the program where the upper half of a vector register is not zero. */
void state_check_upper(const struct trampoline *t);

/* Ends the program where a register or flag after two calls differs, which had the same before them. */
void state_compare(const struct trampoline *a, const struct trampoline *b);

/* stepping.c. One instruction at a time, with a signal's frame after each. Returns nothing; *trace becomes a hash of
   the way that was taken. */
void stepping_begin(uint64_t *trace);

#endif
