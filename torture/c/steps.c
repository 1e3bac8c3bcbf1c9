/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Calls one instruction at a time. At each, libgcc's unwinder (or libunwind in its place) must find the caller and the caller's registers from the
   call frame information, as an exception, a profiler or a debugger would; and the 128 bytes below the stack pointer (the
   red zone, which kernels and other ABIs do not have) are overwritten, which must change nothing. */
#define _GNU_SOURCE
#include "calls.h"
#include "phases.h"
#include "report.h"
#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>
#include <unwind.h>

#define MOST 4300
#define TRAP 0x100  /* the trap flag */
#define RED_ZONE 128
#define SEEN 3      /* how often an instruction's unwinding is checked */
#define SAVED 6
#define STACK (1 << 18)

/* The numbers that DWARF and the kernel's context give to callee-saved registers. */
static const struct {
  const char *name;
  int dwarf, context;
} saved[SAVED] = {{"rbx", 3, REG_RBX}, {"rbp", 6, REG_RBP}, {"r12", 12, REG_R12},
                  {"r13", 13, REG_R13}, {"r14", 14, REG_R14}, {"r15", 15, REG_R15}};

static uintptr_t low, high, entry; /* the code under test, and the function called */
static uintptr_t moved;            /* from the addresses in the file */
static unsigned char *visits;      /* of each byte of the code */
static unsigned long long reached; /* instructions visited */

/* What unwinding must give, from the moment of the call on. */
static struct {
  int active;
  uintptr_t frame, address, registers[SAVED];
} caller;

static unsigned long long length;

static void stepping(void)
{
  calling("one instruction at a time, the function");
  circumstances("length %llu", length);
}

struct walk {
  uintptr_t at;
  int reached, found;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument)
{
  struct walk *w = argument;
  const uintptr_t ip = _Unwind_GetIP(context);

  if (!w->reached) {
    w->reached = ip == w->at;
    return _URC_NO_REASON;
  }
  if (ip != caller.address) fail("finds %#lx instead of the caller", ip);
  if (_Unwind_GetCFA(context) != caller.frame) fail("finds a wrong stack pointer");
  for (int r = 0; r < SAVED; ++r)
    if (_Unwind_GetGR(context, saved[r].dwarf) != caller.registers[r])
      fail("finds a wrong %s", saved[r].name);
  w->found = 1;
  return _URC_END_OF_STACK;
}

static void step(int number, siginfo_t *info, void *context)
{
  greg_t *const r = ((ucontext_t *)context)->uc_mcontext.gregs;
  const uintptr_t ip = (uintptr_t)r[REG_RIP], sp = (uintptr_t)r[REG_RSP];

  (void)number;
  (void)info;
  if (!caller.active && ip == entry) {
    caller.active = 1;
    caller.frame = sp + 8;
    memcpy(&caller.address, (void *)sp, sizeof caller.address);
    for (int s = 0; s < SAVED; ++s) caller.registers[s] = (uintptr_t)r[saved[s].context];
  }
  if (!caller.active) return;
  if (ip == caller.address && sp == caller.frame) {
    caller.active = 0;
    r[REG_EFL] &= ~TRAP;
    return;
  }
  memset((void *)(sp - RED_ZONE), 0xb7, RED_ZONE);
  if (ip < low || ip >= high || visits[ip - low] == SEEN) return;
  reached += !visits[ip - low]++;
  struct walk w = {.at = ip};
  calling("unwinding");
  circumstances("from address %#lx, length %llu", ip - moved, length);
  _Unwind_Backtrace(visit, &w);
  if (!w.found) fail("finds no caller");
  stepping();
}

static void trap(void)
{
  __asm__ volatile("lea -128(%%rsp),%%rsp; pushfq; orq %0,(%%rsp); popfq; lea 128(%%rsp),%%rsp" : : "i"(TRAP) : "cc", "memory");
}

static int locate(struct dl_phdr_info *object, size_t size, void *address)
{
  (void)size;
  for (int h = 0; h < object->dlpi_phnum; ++h) {
    const uintptr_t start = object->dlpi_addr + object->dlpi_phdr[h].p_vaddr;

    if (object->dlpi_phdr[h].p_type == PT_LOAD && start <= (uintptr_t)address &&
        (uintptr_t)address < start + object->dlpi_phdr[h].p_memsz) {
      moved = object->dlpi_addr;
      low = start;
      high = start + object->dlpi_phdr[h].p_memsz;
    }
  }
  return 0;
}

static void check(const struct implementation *i, const struct primitive *p, enum function function,
                  unsigned long long len)
{
  struct call q = random_call(i, p, function, len);

  length = q.len;
  entry = (uintptr_t)bare_call(i, &q).function;
  trap();
  strict_call(i, &q);
  stepping();
  if (*wrong(i, &q)) fail("%s, which depends on what is below its stack pointer", wrong(i, &q));
}

/* A step takes some microseconds: few lengths, and then more until that many instructions have been reached. */
static void check_all(const struct implementation *i, const struct primitive *p, unsigned long long wanted)
{
  const int all = i->xor_ic ? FUNCTIONS : i->xor || i->seal ? XOR_IC : XOR;
  const unsigned int before = i->box ? 32 : 0; /* bytes of the first block that are no text's */

  if (i->core || i->rng) {
    for (int function = 0; function < (i->core ? 2 : 1); ++function) check(i, p, (enum function)function, 0);
    return;
  }
  for (unsigned long long len = 0; len < 1100; len += 320) check(i, p, i->xor ? XOR : STREAM, len + len / 64);
  for (int function = 0; function < all; function += 2) check(i, p, (enum function)function, 130);
  for (unsigned long long len = 64; len <= MOST && reached < wanted; len += 64)
    for (int part = 0; part < 64; part += 21)
      for (int function = 0; function < 2 && function < all && (part < 22 || len < 200); ++function)
        check(i, p, (enum function)function, len - before > (unsigned int)part ? len - before - (unsigned int)part : 0);
}

/* cases: the number of instructions to reach. Prints the addresses, as in the file, of those that were executed. */
void steps(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  const stack_t alternate = {.ss_sp = malloc(STACK), .ss_size = STACK};
  struct sigaction action = {.sa_sigaction = step, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  struct walk unused = {0};

  if (!alternate.ss_sp) fail_harness("out of memory");
  sigaltstack(&alternate, NULL);
  sigaction(SIGTRAP, &action, NULL);
  _Unwind_Backtrace(visit, &unused); /* what it loads at first use it must not load within a step */
  for (int s = 0; s < count; ++s) {
    testing(subjects[s].name);
    struct call any = {0};
    dl_iterate_phdr(locate, bare_call(&subjects[s].i, &any).function);
    visits = calloc(high - low, 1);
    if (!visits) fail_harness("out of memory");
    reached = 0;
    check_all(&subjects[s].i, p, cases);
    for (uintptr_t at = low; at < high; ++at)
      if (visits[at - low]) printf("%lx ", at - moved);
    free(visits);
  }
}
