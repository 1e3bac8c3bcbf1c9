/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * native OBJECT SYMBOL stream|xor|xor_ic|core PRIMITIVE [NAME=VALUE]...
 *
 * Calls one function in the circumstances named, and ends with one line and status 111 where it does anything that the
 * contract forbids. Each length is called with two keys: registers and stack must be the same afterwards.
 *   len=0-130,256    lengths                       ic=0xffffffff  the first counter
 *   c=3 m=end n= k=  offsets in a page; end: the last byte is the last before a page that may not be touched (default)
 *   over=m           the output is m, n or k       stack=16       the stack pointer before the call, mod 64
 *   upper=1          the upper halves of vector registers are not zero before the call
 *   vary=m           the second call has another m, n or c (what was there), not another key
 *   steps=1          one instruction at a time, a signal after each; both calls must take the same way
 *   twice=1          each call is made twice in one process
 *   huge=1           the length is more than the output has room for: its beginning must be right, and then it must
 *                    run into the page behind it
 *   seconds=20       of processor time that a call may take
 *   readonly=1       what the function is given can be read alone
 *   hidden=1         key and message are undefined, for valgrind; nothing else is checked
 */
#define _GNU_SOURCE
#include "area.h"
#include "implementation.h"
#include "native.h"
#include "reference.h"
#include "report.h"
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define VALGRIND_MAKE_MEM_UNDEFINED(address, size) ((void)(address), (void)(size))
#endif

#define STACK (1 << 16)
#define HUGE_ROOM 8192 /* bytes that a huge length finds */
#define BATCH 2048     /* of which these may be written by a batch that is not complete */

enum { C, M, N, K, CONSTANT, AREAS };
static const char *const names[AREAS] = {"c", "m", "n", "k", "constants"};
static struct area areas[AREAS];

static struct {
  unsigned long long ic, stack, upper, steps, twice, huge, hidden, readonly, seconds;
  const char *len, *over, *vary;
  int at[AREAS];
} asked = {.seconds = 20, .len = "130", .over = "", .vary = "k", .at = {AT_END, AT_END, AT_END, AT_END, AT_END}};

/* What is left by a call, for the process that compares two of them. */
struct left {
  struct trampoline state;
  uint64_t trace, returned;
  unsigned char below[STACK];
};

static struct reference reference;
static const char *role;
static unsigned char *stack;      /* STACK bytes between guard pages */
static unsigned long long moved;  /* by so much less than 64 */
static int overlapped;            /* the area that the output is in */
static unsigned long long length; /* of this call */

static unsigned long long number(const char *text)
{
  char *end;
  unsigned long long value = strtoull(text, &end, 0);

  if (end == text) fail_harness("%s is no number", text);
  return value;
}

static void parse(const char *argument)
{
  const struct {
    const char *name;
    unsigned long long *number;
    const char **text;
    int *offset;
  } known[] = {{"ic=", &asked.ic, 0, 0}, {"stack=", &asked.stack, 0, 0}, {"upper=", &asked.upper, 0, 0},
               {"steps=", &asked.steps, 0, 0}, {"twice=", &asked.twice, 0, 0}, {"huge=", &asked.huge, 0, 0},
               {"hidden=", &asked.hidden, 0, 0}, {"readonly=", &asked.readonly, 0, 0},
               {"seconds=", &asked.seconds, 0, 0}, {"len=", 0, &asked.len, 0}, {"over=", 0, &asked.over, 0},
               {"vary=", 0, &asked.vary, 0}, {"c=", 0, 0, &asked.at[C]}, {"m=", 0, 0, &asked.at[M]},
               {"n=", 0, 0, &asked.at[N]}, {"k=", 0, 0, &asked.at[K]}};

  for (unsigned int i = 0; i < sizeof known / sizeof *known; ++i) {
    const unsigned long size = strlen(known[i].name);
    const char *value = argument + size;
    if (strncmp(argument, known[i].name, size)) continue;
    if (known[i].number) *known[i].number = number(value);
    if (known[i].text) *known[i].text = value;
    if (known[i].offset) *known[i].offset = strcmp(value, "end") ? (int)number(value) : AT_END;
    return;
  }
  fail_harness("%s is not known", argument);
}

static int area_of(const char *name)
{
  for (int a = 0; a < AREAS; ++a)
    if (!strcmp(names[a], name)) return a;
  return C;
}

static void invoke(void)
{
  const struct implementation i = {.stream = (stream_function *)trampoline,
                                   .xor = (xor_function *)trampoline,
                                   .xor_ic = (xor_ic_function *)trampoline,
                                   .core = (core_function *)trampoline};
  unsigned char *c = area_object(&areas[overlapped]), *m = area_object(&areas[M]);
  unsigned char *n = area_object(&areas[N]), *k = area_object(&areas[K]);

  if (!strcmp(role, "core") || !strcmp(role, "stream")) trampoline_state->r8 = trampoline_state->rax;
  if (strcmp(role, "xor_ic")) trampoline_state->r9 = trampoline_state->r10;
  if (!strcmp(role, "core")) call_core(&i, c, n, k, area_object(&areas[CONSTANT]));
  else if (!strcmp(role, "stream")) call_stream(&i, c, length, n, k);
  else if (!strcmp(role, "xor")) call_xor(&i, c, m, length, n, k);
  else call_xor_ic(&i, c, m, length, n, asked.ic, k);
}

/* What the areas must hold after the call. */
static void expect(unsigned long long size)
{
  unsigned char *c = area_expected(&areas[overlapped]);
  const unsigned char *n = area_expected(&areas[N]), *k = area_expected(&areas[K]);
  unsigned char *stream = malloc(size + 64);

  if (!stream) fail_harness("out of memory");
  if (!strcmp(role, "core"))
    reference_core(&reference, stream, n, k, area_expected(&areas[CONSTANT]));
  else
    reference_stream(&reference, stream, size, n, strcmp(role, "xor_ic") ? 0 : asked.ic, k);
  for (unsigned long long i = 0; i < size; ++i)
    c[i] = strncmp(role, "xor", 3) ? stream[i] : stream[i] ^ area_expected(&areas[M])[i];
  free(stream);
}

static void call_on_stack(void)
{
  on_stack(stack + STACK - 64 + moved, invoke);
}

/* Finds by how much the stack has to be moved, for the stack pointer that was asked for. */
static void place_stack(void)
{
  void *const function = target;

  target = (void *)nothing;
  call_on_stack();
  moved = (asked.stack - trampoline_state->top) & 63;
  target = function;
}

static sigjmp_buf beyond;

static void ran_out(int number, siginfo_t *info, void *context)
{
  const unsigned char *at = info->si_addr;

  (void)number;
  (void)context;
  for (int a = C; a <= M; ++a) {
    const unsigned char *end = areas[a].bytes + areas[a].capacity;
    if (at >= end && at < end + 4096) siglongjmp(beyond, 1);
  }
  fail("crashes: elsewhere than at the end of its output");
}

static void check_huge(void)
{
  const struct sigaction action = {.sa_sigaction = ran_out, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  const unsigned char *there = area_object(&areas[overlapped]);

  expect(HUGE_ROOM);
  sigaction(SIGSEGV, &action, NULL);
  if (!sigsetjmp(beyond, 1)) {
    call_on_stack();
    fail("returns, although its output has no room for that length");
  }
  for (int i = 0; i < HUGE_ROOM - BATCH; ++i)
    if (there[i] != area_expected(&areas[overlapped])[i]) fail("gives wrong output: byte %d", i);
}

static void call_once(void)
{
  const unsigned long long size = strcmp(role, "core") ? length : 32;

  call_on_stack();
  expect(size);
  area_check(&areas[overlapped], size);
  for (int a = M; a < AREAS; ++a)
    if (a != overlapped) area_check(&areas[a], 0);
}

/* In a process of its own, so that all addresses and all that machine_call sets are the same in each. */
static void call_apart(struct left *left, uint64_t flags)
{
  int status;
  left->returned = 0;
  const pid_t child = fork();

  if (child < 0) fail_harness("cannot fork");
  if (!child) {
    const struct rlimit time = {asked.seconds, asked.seconds + 1};
    setrlimit(RLIMIT_CPU, &time);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    catch_crashes((unsigned int)asked.seconds);
    struct area *const written = &areas[overlapped];
    unsigned char *const first = malloc(written->capacity);
    if (!first) fail_harness("out of memory");
    memcpy(first, written->expected, written->capacity);
    trampoline_state = &left->state;
    for (unsigned long long i = 0; i <= asked.twice; ++i) {
      memcpy(written->expected, first, written->capacity);
      for (int a = C; a < AREAS; ++a) area_arm(&areas[a]);
      for (int a = M; asked.readonly && a < AREAS; ++a)
        if (a != overlapped && mprotect(areas[a].bytes, areas[a].capacity, PROT_READ)) fail_harness("cannot protect pages");
      state_prepare(trampoline_state, 0, 0);
      place_stack();
      memset(stack, 0x5c, STACK);
      state_prepare(trampoline_state, (int)asked.upper, flags);
      left->trace = 0;
      if (asked.steps) stepping_begin(&left->trace);
      if (asked.huge) {
        check_huge();
        left->returned = 1;
        _exit(0);
      }
      call_once();
      if (!asked.upper) state_check_upper(trampoline_state);
    }
    memcpy(left->below, stack, STACK);
    left->returned = 1;
    _exit(0);
  }
  if (waitpid(child, &status, 0) != child) fail_harness("lost the child");
  if (WIFSIGNALED(status)) fail("crashes: %s", strsignal(WTERMSIG(status)));
  if (WEXITSTATUS(status)) _exit(WEXITSTATUS(status));
  if (!left->returned) fail("ends the process");
}

static void check(struct left *left, uint64_t flags)
{
  const int core = !strcmp(role, "core"), varied = area_of(asked.vary);
  const unsigned long long size = asked.huge ? HUGE_ROOM : core ? 32 : length;
  const unsigned long long nonce = core ? 16 : reference.extended ? 24 : 8;

  circumstances("length %#llx, %s", length, asked.ic ? "with a counter" : "from block 0");
  area_place(&areas[C], asked.at[C], size);
  area_place(&areas[M], asked.at[M], size);
  area_place(&areas[N], asked.at[N], overlapped == N && size > nonce ? size : nonce);
  area_place(&areas[K], asked.at[K], overlapped == K && size > 32 ? size : 32);
  area_place(&areas[CONSTANT], asked.at[CONSTANT], 16);
  call_apart(&left[0], flags);
  for (unsigned long long i = 0; i < areas[varied].len; i += 3) area_expected(&areas[varied])[i] ^= 0x55;
  call_apart(&left[1], flags);
  calling("the function");
  if (asked.huge) return;
  if (left[0].trace != left[1].trace) fail("takes another way for another %s", asked.vary);
  if (varied != K) return;
  state_compare(&left[0].state, &left[1].state);
  const unsigned long below = (unsigned long)(left->state.top - (uintptr_t)stack) - 8;
  for (unsigned long i = below; !asked.steps && i-- > 0;)
    if (left[0].below[i] != left[1].below[i])
      fail("leaves what depends on the key on the stack, %lu bytes below the return address", below - i);
}

/* Key and message of exactly their sizes, all undefined. */
static void check_hidden(const struct implementation *i)
{
  unsigned char *c = malloc(length + 32), *m = malloc(length + 1), *k = malloc(32), *n = malloc(24), *z = malloc(16);

  if (!c || !m || !k || !n || !z) fail_harness("out of memory");
  memset(m, 1, length + 1), memset(k, 2, 32), memset(n, 3, 24), memset(z, 4, 16);
  VALGRIND_MAKE_MEM_UNDEFINED(m, length + 1);
  VALGRIND_MAKE_MEM_UNDEFINED(k, 32);
  VALGRIND_MAKE_MEM_UNDEFINED(n, 24);
  if (!strcmp(role, "core")) i->core(c, n, k, z);
  else if (!strcmp(role, "stream")) i->stream(c, length, n, k);
  else if (!strcmp(role, "xor")) i->xor(c, m, length, n, k);
  else i->xor_ic(c, m, length, n, asked.ic, k);
  free(c), free(m), free(k), free(n), free(z);
}

static unsigned char *between_guards(unsigned long size)
{
  unsigned char *map = mmap(NULL, size + 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (map == MAP_FAILED || mprotect(map + 4096, size, PROT_READ | PROT_WRITE)) fail_harness("out of memory");
  return map + 4096;
}

int main(int argc, char **argv)
{
  if (argc < 5) fail_harness("usage: native OBJECT SYMBOL ROLE PRIMITIVE [NAME=VALUE]...");
  role = argv[3];
  if (!reference_find(argv[4], &reference)) fail_harness("%s is not known", argv[4]);
  for (int i = 5; i < argc; ++i) parse(argv[i]);
  overlapped = area_of(asked.over);
  const int core = !strcmp(role, "core");
  const struct implementation i = implementation_load(argv[1], argv[2], core ? "crypto_core" : "crypto_stream");
  target = core ? (void *)i.core : *role == 's' ? (void *)i.stream : role[3] ? (void *)i.xor_ic : (void *)i.xor;
  struct left *left = mmap(NULL, 2 * sizeof *left, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (left == MAP_FAILED) fail_harness("out of memory");
  stack = between_guards(STACK);
  if (asked.hidden) {
    length = number(asked.len);
    check_hidden(&i);
    return 0;
  }

  for (const char *next = asked.len; *next;) {
    char *end;
    unsigned long long last = strtoull(next, &end, 0), first = last;
    if (*end == '-') last = strtoull(end + 1, &end, 0);
    if (end == next || (*end && *end != ',')) fail_harness("%s is no list of lengths", asked.len);
    next = *end ? end + 1 : end;
    for (length = first;; ++length) {
      if (!areas[C].bytes || (!asked.huge && areas[C].capacity < length + 4096)) {
        for (int a = C; a < AREAS; ++a) areas[a] = area_new(names[a], asked.huge ? HUGE_ROOM : last + 8192);
        areas_watch(areas, AREAS);
      }
      check(left, 0);
      check(left, 0x8d5);
      if (length == last) break;
    }
  }
  return 0;
}
