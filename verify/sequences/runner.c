// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//
// Runs sequences of instructions, each from its own state: stdin has a page of constants and then records, stdout gets
// the records as they are afterwards. verify/sequences/records.py has the layout. It is a program of its own so that
// what crashes takes nothing else along, and so that an emulator can run it.

#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CODE_BYTES = 256, ARENA_BYTES = 1536, MOST = 4096, PAGE = 4096 };

struct record {
  uint32_t vectors[512];
  uint64_t masks[8];
  uint64_t general[16];
  uint64_t flags;
  uint64_t arena_address;
  uint64_t status; // the signal that ended the sequence, or 0
  uint64_t unused[5];
  unsigned char code[CODE_BYTES];
  unsigned char arena[ARENA_BYTES];
};
_Static_assert(sizeof(struct record) == 4096, "the layout that records.py has");

// Known to records.py. The arenas lie on both sides of a multiple of 2^31, for what looks at 32 bits of a pointer.
static unsigned char *const CODE = (unsigned char *)0x10000000;
static unsigned char *const CONSTANTS = (unsigned char *)0x10200000;
static uint64_t *const EXIT = (uint64_t *)0x10300000; // the address to jump to; 16 bytes behind it, code that does
static unsigned char *const ARENAS = (unsigned char *)0x23457ff80000;
enum { ARENAS_BYTES = 1 << 20 };

void machine_run(struct record *, const void *code);
void machine_exit(void);

static sigjmp_buf back;

static void caught(int number) { siglongjmp(back, number); }

static void die(const char *what) {
  fprintf(stderr, "runner: %s: %s\n", what, strerror(errno));
  exit(2);
}

static void *place(void *at, size_t size, int protection) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
  void *got = mmap(at, size, protection, flags, -1, 0);
  if (got != at)
    die("cannot map memory at a fixed address");
  return got;
}

static size_t fill(unsigned char *to, size_t size) {
  size_t done = 0;
  while (done < size) {
    ssize_t n = read(0, to + done, size - done);
    if (n < 0 && errno != EINTR)
      die("read");
    if (n == 0)
      break;
    done += n > 0 ? (size_t)n : 0;
  }
  return done;
}

static void catch_signals(void) {
  static unsigned char stack[1 << 16];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = caught, .sa_flags = SA_ONSTACK | SA_NODEFER};
  int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
  if (sigaltstack(&other, NULL))
    die("sigaltstack");
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
    if (sigaction(numbers[i], &action, NULL))
      die("sigaction");
}

static void run(struct record *r, unsigned char *code) {
  unsigned char *arena = (unsigned char *)(uintptr_t)r->arena_address;
  if (arena < ARENAS || arena > ARENAS + ARENAS_BYTES - ARENA_BYTES) {
    errno = EINVAL;
    die("an arena outside of the memory for arenas");
  }
  memcpy(arena, r->arena, ARENA_BYTES);
  int number = sigsetjmp(back, 1);
  if (number == 0)
    machine_run(r, code);
  r->status = (uint64_t)number;
  memcpy(r->arena, arena, ARENA_BYTES);
}

// What this CPU, or the emulated one, can run, by the names of /proc/cpuinfo.
static void print_features(void) {
#define FEATURE(name, of_gcc)                                                                                          \
  if (__builtin_cpu_supports(of_gcc))                                                                                  \
  puts(name)
  FEATURE("sse", "sse");
  FEATURE("sse2", "sse2");
  FEATURE("ssse3", "ssse3");
  FEATURE("sse4_1", "sse4.1");
  FEATURE("sse4_2", "sse4.2");
  FEATURE("avx", "avx");
  FEATURE("avx2", "avx2");
  FEATURE("bmi1", "bmi");
  FEATURE("bmi2", "bmi2");
  FEATURE("xop", "xop");
  FEATURE("avx512f", "avx512f");
  FEATURE("avx512vl", "avx512vl");
  FEATURE("avx512bw", "avx512bw");
  FEATURE("avx512dq", "avx512dq");
  FEATURE("avx512_ifma", "avx512ifma");
}

int main(int argc, char **argv) {
  static struct record records[MOST];
  if (argc == 2 && strcmp(argv[1], "features") == 0) {
    print_features();
    return 0;
  }
  place(CODE, (size_t)MOST * CODE_BYTES, PROT_READ | PROT_WRITE | PROT_EXEC);
  place(CONSTANTS, PAGE, PROT_READ | PROT_WRITE);
  place(EXIT, PAGE, PROT_READ | PROT_WRITE);
  place(ARENAS, ARENAS_BYTES, PROT_READ | PROT_WRITE);
  *EXIT = (uint64_t)(uintptr_t)machine_exit;
  memcpy(EXIT + 2, "\xff\x24\x25\x00\x00\x30\x10", 7); // jmp [EXIT]
  if (fill(CONSTANTS, PAGE) != PAGE)
    die("no page of constants");
  if (mprotect(CONSTANTS, PAGE, PROT_READ) || mprotect(EXIT, PAGE, PROT_READ | PROT_EXEC))
    die("mprotect");
  size_t got = fill((unsigned char *)records, sizeof records);
  size_t count = got / sizeof *records;
  if (got % sizeof *records) {
    errno = EINVAL;
    die("a record is cut");
  }
  for (size_t i = 0; i < count; ++i)
    memcpy(CODE + i * CODE_BYTES, records[i].code, CODE_BYTES);
  catch_signals();
  for (size_t i = 0; i < count; ++i)
    run(&records[i], CODE + i * CODE_BYTES);
  fflush(stdout);
  for (size_t done = 0; done < got;) {
    ssize_t n = write(1, (unsigned char *)records + done, got - done);
    if (n < 0 && errno != EINTR)
      die("write");
    done += n > 0 ? (size_t)n : 0;
  }
  return 0;
}
