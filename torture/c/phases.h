/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* The phases of torture. Each ends the program with what is wrong, where something is. */
#ifndef TORTURE_PHASES_H
#define TORTURE_PHASES_H

#include "implementation.h"
#include "peers.h"
#include "random.h"

/* An implementation and the name that messages give it. */
struct subject {
  const char *name;
  struct implementation i;
};

typedef void phase(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases);

phase fuzz;        /* random calls against two judges; each case for all subjects */
phase vectors;     /* published calls, from standard input */
phase edges;       /* every place of message and output beside a page that may not be touched */
phase interrupted; /* signals and forks in the middle of calls */
phase threaded;    /* calls in several threads at once */
phase stack;       /* what is left of the key below the stack pointer and in registers */
phase nostack;     /* of blocks: the stack is not touched, all registers are as they were or clear */
phase steps;       /* every instruction: unwinding, and nothing kept below the stack pointer */
phase secret;      /* under valgrind, with key and message undefined */
phase timing;      /* Welch's t, a report */

#endif
