/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* A call with every register given before, and seen after, on a stack of one's own. */
#ifndef TORTURE_REGISTERS_H
#define TORTURE_REGISTERS_H

#include "calls.h"

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI };

/* registers.S knows these offsets. */
struct registers {
  uint64_t general[16];          /* 0: in the order of their numbers; that of rsp is written alone */
  unsigned char vectors[32][64]; /* 128: as many as there are, and as wide as they are, on this CPU; else untouched */
  uint64_t top, run;             /* 2176: the stack pointer before the call, and what is called */
};

/* What registers hold before, arguments put in their places, and after. */
void call_in_registers(const struct implementation *i, struct call *q, unsigned char *top, struct registers *before,
                       struct registers *after);

#endif
