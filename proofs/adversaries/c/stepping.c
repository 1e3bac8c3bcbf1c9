/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* A signal may come anywhere: its frame lies below the red zone, whatever is there. */
#define _GNU_SOURCE
#include "native.h"
#include "report.h"
#include <signal.h>
#include <string.h>
#include <ucontext.h>

#define TRAP 0x100 /* the trap flag */
#define RED_ZONE 128
#define FRAME 2048 /* bytes that a signal takes at least, with vector registers */

static uint64_t *trace;
static int within;

static void step(int number, siginfo_t *info, void *context)
{
  greg_t *const r = ((ucontext_t *)context)->uc_mcontext.gregs;
  const uintptr_t ip = (uintptr_t)r[REG_RIP], sp = (uintptr_t)r[REG_RSP];

  (void)number;
  (void)info;
  within |= ip == (uintptr_t)target;
  if (!within) return;
  if (ip == (uintptr_t)trampoline_back) {
    within = 0;
    r[REG_EFL] &= ~TRAP;
    return;
  }
  *trace = (*trace ^ ip) * 0x100000001b3;
  memset((void *)(sp - RED_ZONE - FRAME), 0xb7, FRAME);
}

void stepping_begin(uint64_t *to)
{
  struct sigaction action = {.sa_sigaction = step, .sa_flags = SA_SIGINFO | SA_ONSTACK};

  trace = to;
  sigaction(SIGTRAP, &action, NULL);
  trampoline_state->flags |= TRAP;
}
