/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "steps.h"
#include "report.h"
#include <signal.h>
#include <stddef.h>

#define TRAP 0x100 /* the trap flag */
#define FLAGS(how) __asm__ volatile("lea -128(%%rsp),%%rsp; pushfq; " how "; popfq; lea 128(%%rsp),%%rsp" : : "i"(TRAP) : "cc", "memory")

static struct sigaction before;
static volatile unsigned long long counted;

static void step(int number)
{
  (void)number;
  ++counted;
}

void steps_begin(void)
{
  const struct sigaction action = {.sa_handler = step, .sa_flags = SA_ONSTACK};

  sigaction(SIGTRAP, &action, &before);
  counted = 0;
  FLAGS("orq %0,(%%rsp)");
}

unsigned long long steps_end(void)
{
  FLAGS("andq $~%c0,(%%rsp)");
  sigaction(SIGTRAP, &before, NULL);
  return counted;
}

void steps_compare(unsigned int byte, unsigned long long steps)
{
  static unsigned long long first;

  if (!byte) first = steps;
  if (steps != first)
    fail("executes %llu instructions where byte %u of a tag is wrong, and %llu where byte 0 is", steps, byte, first);
}
