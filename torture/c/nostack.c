/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Blocks with nothing but the return address between the stack pointer and a page that may not be touched, so that a push,
   or a byte below, is a crash; with all registers looked at; while signals come, on a stack of their own. */
#define _GNU_SOURCE
#include "pages.h"
#include "phases.h"
#include "registers.h"
#include "report.h"
#include <signal.h>
#include <sys/time.h>

enum { MOST = 40, KEY = 32, SIGNALS = 50 };

static unsigned char *lowest, *output;
static volatile sig_atomic_t interrupted_calls;

static void alarmed(int number)
{
  (void)number;
  ++interrupted_calls;
}

/* over: where in the output the key lies; -1: elsewhere. */
static void check(const struct implementation *i, const struct primitive *p, unsigned long long nblocks, uint64_t ic,
                  int over)
{
  static const unsigned char zeros[64 * MOST];
  static unsigned char wanted[64 * MOST], key[KEY], before[PAGE];
  static struct registers was, r;
  unsigned char *const c = output + PAGE - 64 * nblocks, *const k = over < 0 ? key : c + over;
  struct call q = {.len = 64 * nblocks, .ic = ic, .c = c, .k = k, .wanted = wanted};

  circumstances("%llu blocks, block counter 0x%llx", nblocks, (unsigned long long)ic);
  random_bytes(k, KEY);
  right_stream(p, wanted, zeros, q.len, zeros, ic, k);
  random_bytes((unsigned char *)&was, sizeof was);
  random_bytes(lowest, PAGE);
  memcpy(before, lowest, PAGE);
  call_in_registers(i, &q, lowest + 8, &was, &r);

  if (*wrong(i, &q)) fail("%s", wrong(i, &q));
  if (r.general[RSP] != (uint64_t)(lowest + 8)) fail("returns with the stack pointer off");
  if (memcmp(lowest + 8, before + 8, PAGE - 8)) fail("writes above the return address");
  if (r.general[RAX]) fail("does not return 0");
  for (int x = 0; x < 16; ++x) {
    const int saved = x == RBX || x == RBP || x >= 12, same = r.general[x] == was.general[x];

    if (saved && !same) fail("does not preserve a register");
    if (x != RSP && r.general[x] && !same) fail("leaves something in a general register");
  }
  for (unsigned int x = 0; x < sizeof r.vectors; x += 8)
    if (memcmp(r.vectors[0] + x, was.vectors[0] + x, 8) && memcmp(r.vectors[0] + x, zeros, 8))
      fail("leaves something in a vector register");
}

static void check_all(const struct implementation *i, const struct primitive *p)
{
  for (unsigned long long n = 0; n <= MOST; ++n) {
    check(i, p, n, 0, -1);
    for (uint64_t back = 0; back <= n; ++back) {
      check(i, p, n, (1ULL << 32) - back, -1);
      check(i, p, n, 0 - back, -1);
    }
  }
  for (int over = 0; over <= 96; ++over) check(i, p, 2, 1, over);
  for (unsigned long long n = 1; n <= 10; ++n)
    for (int over = 0; over + KEY <= (int)(64 * n); over += 5) check(i, p, n, 7, over);
}

void nostack(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  static unsigned char other[1 << 16];
  const stack_t signals = {.ss_sp = other, .ss_size = sizeof other};
  struct sigaction alarm = {.sa_handler = alarmed, .sa_flags = SA_ONSTACK | SA_RESTART};
  const struct itimerval often = {{0, 50}, {0, 50}}, never = {{0, 0}, {0, 0}};

  lowest = guarded(PAGE);
  output = guarded(PAGE);
  calling("without a stack, the function");
  sigaltstack(&signals, NULL);
  sigaction(SIGALRM, &alarm, NULL);
  for (int s = 0; s < count; ++s) {
    const int enough = interrupted_calls + SIGNALS;

    testing(subjects[s].name);
    setitimer(ITIMER_REAL, &often, NULL);
    check_all(&subjects[s].i, p);
    while (interrupted_calls < enough) check(&subjects[s].i, p, MOST, 3, -1);
    setitimer(ITIMER_REAL, &never, NULL);
  }
  (void)cases;
}
