/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Calls a function and records whether it keeps to the System V ABI. */
#ifndef HARNESS_MACHINE_H
#define HARNESS_MACHINE_H

#include <stdint.h>

#define SAVED 6  /* rbx rbp r12 r13 r14 r15 */
#define ABOVE 16 /* words of the caller's frame just above the return address */

/* machine.S knows these offsets. */
struct machine {
  void *function;             /* 0 */
  uint64_t argument[6];       /* 8 */
  uint64_t saved[SAVED];      /* 56: values before the call, and after it */
  uint64_t above[ABOVE];      /* 104: the same */
  uint64_t result;            /* 232 */
  uint64_t stack_before;      /* 240 */
  uint64_t stack_after;       /* 248 */
  uint64_t flags;             /* 256 */
  uint32_t mxcsr_before;      /* 264 */
  uint32_t mxcsr_after;       /* 268 */
  uint32_t x87_before[7];     /* 272: as fnstenv stores it */
  uint32_t x87_after[7];      /* 300 */
  int more;                   /* of above, how many are further arguments: a function may overwrite these */
};

void machine_call(struct machine *m);

#endif
