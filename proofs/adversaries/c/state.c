/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* The registers before and after a call, as xrstor takes them and xsave stores them. */
#include "native.h"
#include "bytes.h"
#include "report.h"
#include <cpuid.h>

#define XMM 160   /* in the legacy area */
#define HEADER 512
#define MMX 32

/* Components that are of interest, and where the standard format has each: size bytes of vectors. */
enum { YMM = 2, MASKS = 5, ZMM = 6, HIGH = 7 };

static unsigned int place(int component, unsigned int *size)
{
  unsigned int at, c, d;

  __cpuid_count(0xd, component, *size, at, c, d);
  if (at + *size > IMAGE) fail_harness("component %d of the state is too far away", component);
  return at;
}

static int has(const struct trampoline *t, int component)
{
  return t->components >> component & 1;
}

static void noise(uint8_t *to, unsigned long size)
{
  uint64_t z = 0x9e3779b97f4a7c15;

  for (unsigned long i = 0; i + 8 <= size; i += 8) {
    z = z * 6364136223846793005 + 1442695040888963407;
    put64(to + i, z ^ z >> 29);
  }
}

void state_prepare(struct trampoline *t, int upper, uint64_t flags)
{
  unsigned int low, high, size, at;

  if (!__builtin_cpu_supports("xsave")) fail_harness("this processor has no xsave");
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  memset(t, 0, sizeof *t);
  t->components = low & (3 | 1 << YMM | 1 << MASKS | 1 << ZMM | 1 << HIGH);
  put32(t->before + 24, 0x1f80); /* MXCSR */
  put64(t->before + HEADER, t->components & ~1ULL);
  noise(t->before + XMM, 256);
  static const int components[] = {MASKS, HIGH, YMM, ZMM};
  for (int i = 0; i < (upper ? 4 : 2); ++i)
    if (has(t, components[i])) {
      at = place(components[i], &size);
      noise(t->before + at, size);
    }
  noise((uint8_t *)&t->rax, 8);
  t->r10 = ~t->rax;
  t->flags = flags;
}

/* Components in their initial state are not stored. */
static const uint8_t *stored(const struct trampoline *t, int component, unsigned int *size)
{
  static const uint8_t nothing[IMAGE];
  const unsigned int at = place(component, size);

  return get64(t->after + HEADER) >> component & 1 ? t->after + at : nothing;
}

void state_check_upper(const struct trampoline *t)
{
  for (int component = YMM; component <= ZMM; component += ZMM - YMM) {
    if (!has(t, component)) continue;
    unsigned int size;
    const uint8_t *bytes = stored(t, component, &size);
    for (unsigned int i = 0; i < size; ++i)
      if (bytes[i]) fail("returns with the upper half of register %u in use", i / (size / 16));
  }
}

static void same(uint64_t a, uint64_t b, const char *name)
{
  if (a != b) fail("leaves what depends on the key in %s", name);
}

static void same_bytes(const uint8_t *a, const uint8_t *b, unsigned long size, unsigned long each, const char *name, int from)
{
  for (unsigned long i = 0; i < size; ++i)
    if (a[i] != b[i]) fail("leaves what depends on the key in %s%d", name, from + (int)(i / each));
}

void state_compare(const struct trampoline *a, const struct trampoline *b)
{
  static const struct {
    int component;
    unsigned int each;
    const char *name;
    int from;
  } vectors[] = {{YMM, 16, "the upper half of ymm", 0}, {MASKS, 8, "k", 0},
                 {ZMM, 32, "the upper half of zmm", 0}, {HIGH, 64, "zmm", 16}};
  unsigned int size;

  same(a->rcx, b->rcx, "rcx");
  same(a->rdx, b->rdx, "rdx");
  same(a->rsi, b->rsi, "rsi");
  same(a->rdi, b->rdi, "rdi");
  same(a->r8, b->r8, "r8");
  same(a->r9, b->r9, "r9");
  same(a->r10, b->r10, "r10");
  same(a->r11, b->r11, "r11");
  same(a->rax, b->rax, "rax");
  same(a->flags, b->flags, "the flags");
  same_bytes(a->after + XMM, b->after + XMM, 256, 16, "xmm", 0);
  for (int i = 0; i < 8; ++i) same_bytes(a->after + MMX + 16 * i, b->after + MMX + 16 * i, 10, 16, "mm", i);
  for (unsigned int i = 0; i < sizeof vectors / sizeof *vectors; ++i)
    if (has(a, vectors[i].component)) {
      const uint8_t *one = stored(a, vectors[i].component, &size);
      same_bytes(one, stored(b, vectors[i].component, &size), size, vectors[i].each, vectors[i].name, vectors[i].from);
    }
}
