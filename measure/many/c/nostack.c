/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * nostack check|time
 *
 * Calls the functions of FUNCTIONS, X(stem, bytes) for each: peachacha_chacha{20,12,8}_STEM, which use registers of so
 * many bytes. check: with nothing but the return address between the stack pointer and a page that may not be touched,
 * so that a push, or a byte below, is a crash; with every register filled before, and looked at after; while signals
 * come, on a stack of their own. A wrong function ends it with a line and status 1. time, of chacha20: prints
 * "STEM BLOCKS Q1 MEDIAN Q3", cycles of the time stamp counter a call, interleaved, and of the system's generators beside
 * them; before these come lines of control.h.
 */
#define _GNU_SOURCE
#include "control.h"
#include "reference.h"
#include <dlfcn.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <x86intrin.h>

typedef int function(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks);

#define X(stem, bytes) function peachacha_chacha20_##stem, peachacha_chacha12_##stem, peachacha_chacha8_##stem;
FUNCTIONS
#undef X
#define X(stem, bytes)                           \
  {#stem, bytes, 20, peachacha_chacha20_##stem}, \
  {#stem, bytes, 12, peachacha_chacha12_##stem}, \
  {#stem, bytes, 8, peachacha_chacha8_##stem},
static const struct named {
  const char *stem;
  int bytes, rounds;
  function *run;
} functions[] = {FUNCTIONS};
#define COUNT (int)(sizeof functions / sizeof *functions)

/* As nostack_call.S has it; its offsets are written there. */
struct machine {
  uint64_t general[16];
  unsigned char vectors[32][64];
  uint64_t rsp, run;
};

void call16(struct machine *m);
void call32(struct machine *m);
void call64(struct machine *m);

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI };
enum { PAGE = 4096, MOST = 40, KEY = 32 };

static const struct named *tested;
static unsigned long long blocks;
static unsigned char *lowest, *output;
static volatile int interrupted;

static void wrong(const char *what)
{
  fprintf(stderr, "chacha%d, %s, %llu blocks: %s\n", tested->rounds, tested->stem, blocks, what);
  exit(1);
}

static void crashed(int number)
{
  (void)number;
  wrong("touches the stack, or what is behind its output");
}

static void alarmed(int number)
{
  (void)number;
  ++interrupted;
}

/* Two pages, the first of which, and the one behind them, may not be touched. */
static unsigned char *guarded(size_t bytes)
{
  unsigned char *x = mmap(0, bytes + 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (x == MAP_FAILED || mprotect(x, PAGE, PROT_NONE) || mprotect(x + PAGE + bytes, PAGE, PROT_NONE)) abort();
  return x + PAGE;
}

/* over: where in the output the key lies; -1: elsewhere. */
static void check(unsigned long long nblocks, uint64_t ic, int over)
{
  static unsigned char expected[64 * MOST], key[KEY], before[PAGE];
  static const unsigned char nonce[8];
  static struct machine m, was;
  const struct reference judge = {.rounds = tested->rounds, .forward = 1};
  unsigned char *dst = output + PAGE - 64 * nblocks, *k = over < 0 ? key : dst + over;
  unsigned int counter[2] = {(unsigned int)ic, (unsigned int)(ic >> 32)};
  uint64_t after;

  blocks = nblocks;
  for (int i = 0; i < KEY; ++i) k[i] = (unsigned char)rand();
  reference_stream(&judge, expected, 64 * nblocks, nonce, ic, k);
  for (size_t i = 0; i < sizeof m; ++i) ((unsigned char *)&m)[i] = (unsigned char)(rand() | 1);
  m.general[RDI] = (uint64_t)dst;
  m.general[RSI] = (uint64_t)k;
  m.general[RDX] = (uint64_t)counter;
  m.general[RCX] = nblocks;
  m.rsp = (uint64_t)lowest + 8;
  m.run = (uint64_t)tested->run;
  memset(lowest, 0x5a, PAGE);
  memcpy(before, lowest, PAGE);
  was = m;
  (tested->bytes == 16 ? call16 : tested->bytes == 32 ? call32 : call64)(&m);

  if (memcmp(dst, expected, 64 * nblocks)) wrong("other bytes");
  memcpy(&after, counter, 8);
  if (after != ic + nblocks) wrong("another counter");
  if (m.general[RSP] != was.rsp) wrong("the stack pointer is off");
  if (memcmp(lowest + 8, before + 8, PAGE - 8)) wrong("writes above the return address");
  if (m.general[RAX]) wrong("does not return 0");
  for (int i = 0; i < 16; ++i) {
    const int saved = i == RBX || i == RBP || i >= 12;
    if (saved && m.general[i] != was.general[i]) wrong("does not preserve a register");
    if (i != RSP && m.general[i] && m.general[i] != was.general[i]) wrong("leaves something in a general register");
  }
  for (int i = 0; i < (tested->bytes == 64 ? 32 : 16); ++i)
    for (int j = 0; j < tested->bytes; j += 8)
      if (memcmp(m.vectors[i] + j, was.vectors[i] + j, 8) && memcmp(m.vectors[i] + j, "\0\0\0\0\0\0\0", 8))
        wrong("leaves something in a vector register");
}

static void check_all(void)
{
  static unsigned char other[1 << 16];
  const stack_t signals = {.ss_sp = other, .ss_size = sizeof other};
  struct sigaction crash = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
  struct sigaction alarm = {.sa_handler = alarmed, .sa_flags = SA_ONSTACK | SA_RESTART};
  const struct itimerval often = {{0, 50}, {0, 50}}, never = {{0, 0}, {0, 0}};

  lowest = guarded(PAGE);
  output = guarded(PAGE);
  sigaltstack(&signals, 0);
  sigaction(SIGSEGV, &crash, 0);
  sigaction(SIGBUS, &crash, 0);
  sigaction(SIGALRM, &alarm, 0);
  setitimer(ITIMER_REAL, &often, 0);
  for (int f = 0; f < COUNT; ++f) {
    tested = &functions[f];
    for (unsigned long long n = 0; n <= MOST; ++n) {
      check(n, 0, -1);
      for (uint64_t back = 0; back <= n; ++back) {
        check(n, (1ULL << 32) - back, -1);
        check(n, 0 - back, -1);
      }
    }
    for (int over = 0; over <= 96; ++over) check(2, 1, over);
    for (unsigned long long n = 1; n <= 10; ++n)
      for (int over = 0; over + KEY <= (int)(64 * n); over += 5) check(n, 7, over);
  }
  for (int again = 0; again < 100000 && interrupted < 50; ++again) check(MOST, 3, -1);
  setitimer(ITIMER_REAL, &never, 0);
  if (interrupted < 50) wrong("no signal came");
}

static int ascending(const void *a, const void *b)
{
  const unsigned long long x = *(const unsigned long long *)a, y = *(const unsigned long long *)b;

  return x < y ? -1 : x > y;
}

/* As users have it: bytes of the system's generator, whatever the key. */
static int by_system_call(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks)
{
  (void)key;
  (void)counter;
  return syscall(SYS_getrandom, dst, 64 * nblocks, 0) < 0;
}

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 36)
static int by_getrandom(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks)
{
  (void)key;
  (void)counter;
  return getrandom(dst, 64 * nblocks, 0) < 0;
}

static int by_arc4random(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks)
{
  (void)key;
  (void)counter;
  arc4random_buf(dst, 64 * nblocks);
  return 0;
}
#define GLIBC {"glibc_getrandom", 0, 20, by_getrandom}, {"glibc_arc4random", 0, 20, by_arc4random},
#else
#define GLIBC
#endif

/* The vDSO's: it says what memory it wants for its state, and is called with that. */
static ssize_t (*vdso)(void *buffer, size_t len, unsigned int flags, void *state, size_t size);
static void *state;
static size_t state_size;

static int by_vdso(unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks)
{
  (void)key;
  (void)counter;
  return vdso(dst, 64 * nblocks, 0, state, state_size) < 0;
}

static int find_vdso(void)
{
  struct {
    uint32_t size, prot, flags, reserved[13];
  } wanted;
  void *const image = dlopen("linux-vdso.so.1", RTLD_LAZY | RTLD_NOLOAD), *found = image ? dlsym(image, "__vdso_getrandom") : 0;

  memcpy(&vdso, &found, sizeof vdso);
  if (!vdso || vdso(0, 0, 0, &wanted, ~(size_t)0)) return 0;
  state_size = wanted.size;
  state = mmap(0, PAGE, (int)wanted.prot, (int)wanted.flags, -1, 0);
  return state != MAP_FAILED && state_size <= PAGE;
}

static void time_all(void)
{
  enum { PASSES = 400, CALLS = 16, LENGTHS = 6 };
  static const unsigned long long lengths[LENGTHS] = {1, 2, 4, 6, 16, 64};
  static const struct named others[] = {{"system_call", 0, 20, by_system_call}, GLIBC {"vdso_getrandom", 0, 20, by_vdso}};
  enum { OURS = COUNT / 3, ALL = OURS + sizeof others / sizeof *others };
  static unsigned long long counts[ALL][LENGTHS][PASSES];
  static unsigned char dst[64 * 64];
  const int cpu = control_stay(), all = ALL - !find_vdso();
  const long long began = control_nanoseconds(CLOCK_MONOTONIC), before = control_taken(cpu);
  unsigned int key[8] = {1}, counter[2] = {0};

  control_cpuid();
  for (int pass = 0; pass < PASSES; ++pass) {
    control_clock(0);
    for (int f = 0; f < all; ++f)
      for (int l = 0; l < LENGTHS; ++l) {
        function *const run = f < OURS ? functions[3 * f].run : others[f - OURS].run;
        if (run(dst, key, counter, lengths[l])) abort();
        const unsigned long long start = __rdtsc();
        for (int i = 0; i < CALLS; ++i) run(dst, key, counter, lengths[l]);
        counts[f][l][pass] = (__rdtsc() - start) / CALLS;
      }
  }
  printf("pass %lld %lld\n", control_nanoseconds(CLOCK_MONOTONIC) - began, control_taken(cpu) - before);
  for (int f = 0; f < all; ++f)
    for (int l = 0; l < LENGTHS; ++l) {
      const char *stem = f < OURS ? functions[3 * f].stem : others[f - OURS].stem;
      unsigned long long *c = counts[f][l];
      qsort(c, PASSES, sizeof *c, ascending);
      printf("%s %llu %llu %llu %llu\n", stem, lengths[l], c[PASSES / 4], c[PASSES / 2], c[3 * PASSES / 4]);
    }
}

int main(int argc, char **argv)
{
  if (argc == 2 && !strcmp(argv[1], "check")) check_all();
  else if (argc == 2 && !strcmp(argv[1], "time")) time_all();
  else return fprintf(stderr, "usage: nostack check|time\n"), 2;
  return 0;
}
