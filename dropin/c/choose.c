/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Which implementation is used: what this CPU and its system can run, and what passes its test. */
#if defined(__GLIBC__) || defined(__linux__)
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* secure_getenv */
#endif
#endif
#if defined(_MSC_VER)
#define _CRT_SECURE_NO_WARNINGS /* getenv */
#endif
#include "internal.h"

#if !defined(PEACHACHA_NO_GETENV)
#include <stdlib.h>
#if !defined(_WIN32) && !defined(__GLIBC__)
#include <unistd.h>
#endif
#endif

/* Sets of features, which stand for those of the CPU together with the registers that the system saves. */
#define SSSE3 1
#define AVX2 4   /* AVX, and BMI2, which all CPUs with AVX2 have */
#define AVX512 8 /* F, VL, BW and BMI2 */
/* What is wanted, not needed: vector operations take two cycles; those of 512 bits run as two halves. */
#define TWO_CYCLES 16
#define HALVED 32
#define IFMA 64 /* of AVX-512, and VBMI2, which all CPUs with it have, but Cannon Lake's */

struct candidate {
  struct peachacha_use use;
  unsigned int needs, wants;
};

#if HAS_ROUNDS(20)
#define IF20(function) function
#else
#define IF20(function) NULL
#endif
#if HAS_ROUNDS(12)
#define IF12(function) function
#else
#define IF12(function) NULL
#endif
#if HAS_ROUNDS(8)
#define IF8(function) function
#else
#define IF8(function) NULL
#endif

#define IMPLEMENTATION(name, chacha20, chacha12, chacha8, seal, open, box, unbox, lanes20, lanes12, lanes8, width, masks, \
                       most, mac, eight) \
  {name, PEACHACHA_OK, {NULL, NULL, IF8(chacha8), IF12(chacha12), NULL, IF20(chacha20)},                            \
   {IF20(seal), IF20(open)}, {IF20(box), IF20(unbox)},                                                              \
   {NULL, NULL, IF8(lanes8), IF12(lanes12), NULL, IF20(lanes20)}, width, IF20(masks), most, IF20(mac), eight}

#if HAS_ASM
/* The symbols of the emitted files. On Windows a prefix comes from nasm --gprefix: it is put before the whole name. */
#if defined(_WIN32) && defined(PEACHACHA_PREFIX)
#define EMITTED(name) PEACHACHA_NAME(peachacha_##name)
#else
#define EMITTED(name) PEACHACHA_NAME(name)
#endif
#define SYMBOL(rounds, design) EMITTED(chacha##rounds##_amd64_##design##_xor_ic)
#define AEAD(design, entry) EMITTED(chacha20poly1305_amd64_##design##_##entry)
#define BOX(design, entry) EMITTED(xsalsa20poly1305_amd64_##design##_##entry)
#define MAC(design) EMITTED(poly1305_##design)
#define LANES(rounds, design) EMITTED(chacha##rounds##_amd64_##design##_lanes)
#define MASKS(design) EMITTED(chacha20_amd64_##design##_masks)
#define DECLARE(design) \
  extern PEACHACHA_LOCAL peachacha_xor_ic SYMBOL(20, design), SYMBOL(12, design), SYMBOL(8, design)
#define DECLARE_AEAD(design) \
  extern PEACHACHA_LOCAL peachacha_aead AEAD(design, seal), AEAD(design, open)
#define DECLARE_BOX(design) extern PEACHACHA_LOCAL peachacha_aead BOX(design, seal), BOX(design, open)
#define DECLARE_LANES(design) \
  extern PEACHACHA_LOCAL peachacha_lanes LANES(20, design), LANES(12, design), LANES(8, design)
/* aead, box: the designs that seal and open; many, with so many lanes, and masks, with so many: those for many messages;
   mac: Poly1305 alone, and eight of it. */
#define FLAGSHIP(name, design, aead, box, many, width, masks, most, mac, eight)                                               \
  IMPLEMENTATION(name, SYMBOL(20, design), SYMBOL(12, design), SYMBOL(8, design), AEAD(aead, seal), AEAD(aead, open), \
                 BOX(box, seal), BOX(box, open), LANES(20, many), LANES(12, many), LANES(8, many), width, \
                 MASKS(masks), most, MAC(mac), eight)

#if HAS_EIGHT
#define EIGHT peachacha_eight
#else
#define EIGHT NULL
#endif

DECLARE(avx512_w1);
DECLARE(avx512vl);
DECLARE(avx512);
DECLARE(avx2);
DECLARE(ssse3);
DECLARE(sse2);
DECLARE_AEAD(avx512ifma);
DECLARE_AEAD(avx512vlifma);
DECLARE_AEAD(avx512);
DECLARE_AEAD(avx2);
DECLARE_AEAD(ssse3);
DECLARE_AEAD(sse2);
DECLARE_BOX(avx512ifma);
DECLARE_BOX(avx2);
DECLARE_BOX(sse2);
extern PEACHACHA_LOCAL peachacha_mac MAC(amd64_avx512ifma), MAC(amd64_avx512vlifma), MAC(amd64_avx2), MAC(amd64);
DECLARE_LANES(avx512);
DECLARE_LANES(avx512vl);
DECLARE_LANES(avx2);
DECLARE_LANES(ssse3);
DECLARE_LANES(sse2);
extern PEACHACHA_LOCAL peachacha_mask MASKS(avx512), MASKS(avx2), MASKS(ssse3), MASKS(sse2);
#endif

#define PORTABLE (HAS_VECTOR ? "vector" : "ref")

/* The best first. Two of one name differ in what seals, opens and computes many messages: for many, operations of 512 bits
   are worth it also where they run as two halves. */
static const struct candidate candidates[] = {
#if HAS_ASM
  {FLAGSHIP("amd64-avx512-w1", avx512_w1, avx512ifma, avx512ifma, avx512, 32, avx512, 32, amd64_avx512ifma, EIGHT), AVX512 | IFMA, TWO_CYCLES},
  {FLAGSHIP("amd64-avx512-w1", avx512_w1, avx512, avx2, avx512, 32, avx512, 32, amd64_avx2, NULL), AVX512, TWO_CYCLES},
  {FLAGSHIP("amd64-avx512vl", avx512vl, avx512vlifma, avx512ifma, avx512, 16, avx512, 32, amd64_avx512vlifma, EIGHT), AVX512 | IFMA, HALVED},
  {FLAGSHIP("amd64-avx512vl", avx512vl, avx2, avx2, avx512vl, 8, avx2, 8, amd64_avx2, NULL), AVX512, HALVED},
  {FLAGSHIP("amd64-avx512", avx512, avx512ifma, avx512ifma, avx512, 16, avx512, 32, amd64_avx512ifma, EIGHT), AVX512 | IFMA, 0},
  {FLAGSHIP("amd64-avx512", avx512, avx512, avx2, avx512, 16, avx512, 32, amd64_avx2, NULL), AVX512, 0},
  {FLAGSHIP("amd64-avx2", avx2, avx2, avx2, avx2, 8, avx2, 8, amd64_avx2, NULL), AVX2, 0},
  {FLAGSHIP("amd64-ssse3", ssse3, ssse3, sse2, ssse3, 4, ssse3, 4, amd64, NULL), SSSE3, 0},
  {FLAGSHIP("amd64-sse2", sse2, sse2, sse2, sse2, 4, sse2, 4, amd64, NULL), 0, 0},
#endif
  {IMPLEMENTATION(PORTABLE, peachacha_portable20, peachacha_portable12, peachacha_portable8, peachacha_portable_seal,
                  peachacha_portable_open, peachacha_portable_box_seal, peachacha_portable_box_open, NULL, NULL, NULL,
                  0, NULL, 0, NULL, NULL), 0, 0},
};
#define CANDIDATES (sizeof candidates / sizeof *candidates)

static const struct peachacha_use not_usable = {.error = PEACHACHA_ERROR_IMPLEMENTATION};
static const struct peachacha_use none_passed = {.error = PEACHACHA_ERROR_SELFTEST};

typedef void peachacha_hook(const char *name);
typedef peachacha_hook *hook_pointer;

ATOMIC(peachacha_chosen) peachacha_chosen_use;
static ATOMIC(hook_pointer) failure_hook;

#if HAS_ASM
#if defined(__GNUC__)
#include <cpuid.h>
#else
#include <intrin.h>
#endif
#include "cores.h"

/* eax, ebx, ecx, edx */
static void cpuid(unsigned int leaf, unsigned int x[4])
{
#if defined(__GNUC__)
  __cpuid_count(leaf, 0, x[0], x[1], x[2], x[3]);
#else
  __cpuidex((int *)x, (int)leaf, 0);
#endif
}

/* What the system saves of a thread's registers. */
static unsigned int saved_registers(void)
{
#if defined(__GNUC__)
  unsigned int low, high;

  __asm__ __volatile__(".byte 0x0f, 0x01, 0xd0" : "=a"(low), "=d"(high) : "c"(0)); /* xgetbv */
  return low;
#else
  return (unsigned int)_xgetbv(0);
#endif
}

static unsigned int features(void)
{
  unsigned int x[4], highest, vendor, ecx, family, model, saved = 0, found = 0;

  cpuid(0, x);
  highest = x[0];
  vendor = x[1];
  cpuid(1, x);
  ecx = x[2];
  family = x[0] >> 8 & 15;
  model = x[0] >> 4 & 15;
  if (family == 6 || family == 15) model += x[0] >> 12 & 0xf0;
  if (family == 15) family += x[0] >> 20 & 255;
  if (slow_vectors(vendor, family)) found |= TWO_CYCLES;
  if (halved_vectors(vendor, family, model)) found |= HALVED;
  if (ecx & 1u << 9) found |= SSSE3;
  if (ecx & 1u << 27) saved = saved_registers();
  if ((saved & 0x06) != 0x06 || !(ecx & 1u << 28)) return found;
  if (highest < 7) return found;
  cpuid(7, x);
  if (x[1] & 1u << 5 && x[1] & 1u << 8) found |= AVX2;
  if ((saved & 0xe6) == 0xe6 && x[1] & 1u << 16 && x[1] & 1u << 31 && x[1] & 1u << 30 && x[1] & 1u << 8)
    found |= AVX512;
  if (found & AVX512 && x[1] & 1u << 21 && x[2] & 1u << 6) found |= IFMA;
  return found;
}
#else
static unsigned int features(void)
{
  return 0;
}
#endif

/* The name that the user asked for, or NULL. Never in a program that runs with rights which its user has not. */
static const char *asked_for(void)
{
  const char *name = NULL;

#if defined(PEACHACHA_NO_GETENV)
#elif defined(__GLIBC__)
  name = secure_getenv("PEACHACHA_IMPLEMENTATION");
#elif defined(_WIN32)
  name = getenv("PEACHACHA_IMPLEMENTATION");
#else
  if (getuid() == geteuid() && getgid() == getegid()) name = getenv("PEACHACHA_IMPLEMENTATION");
#endif
  return name && *name ? name : NULL;
}

/* Whether a candidate is meant: by its name, with or without what all of them begin with, or as what any CPU runs. */
static int is_asked(const char *asked, const struct candidate *candidate)
{
  const char *name = candidate->use.name;

  if (!strcmp(name, PORTABLE) && (!strcmp(asked, "portable") || !strcmp(asked, "generic"))) return 1;
  return !strcmp(asked, name) || (!strncmp(name, "amd64-", 6) && !strcmp(asked, name + 6));
}

static int passes(const struct peachacha_use *use)
{
  for (int rounds = 8; rounds <= 20; rounds += 4)
    if (use->xor_ic[rounds / 4] && !peachacha_self_test(use->xor_ic[rounds / 4], rounds)) return 0;
  for (int n = 2; n < 6; ++n)
    if (use->lanes[n] && !peachacha_lanes_test(use->lanes[n], use->width, use->xor_ic[n])) return 0;
  if (use->masks && !peachacha_masks_test(use->masks, use->most, use->xor_ic[5])) return 0;
  if (use->mac && !peachacha_mac_test(use->mac)) return 0;
  if (use->eight && !peachacha_eight_test(use->eight, use->mac)) return 0;
  return !use->aead[0] || (peachacha_aead_test(use->aead) && peachacha_box_test(use->box));
}

/* What to use; bit i of *failed: candidate i failed its test. */
static peachacha_chosen pick(unsigned int *failed)
{
  const unsigned int present = features();
  const char *asked = asked_for();

  for (size_t i = 0; i < CANDIDATES; ++i) {
    const struct candidate *candidate = candidates + i;

    if (candidate->needs & ~present) continue;
    if (asked ? !is_asked(asked, candidate) : (candidate->wants & ~present) != 0) continue;
    if (passes(&candidate->use)) return &candidate->use;
    *failed |= 1u << i;
  }
  return asked ? &not_usable : &none_passed;
}

peachacha_chosen peachacha_choose(void)
{
  unsigned int failed = 0;
  peachacha_chosen found = pick(&failed), already = NULL;
  hook_pointer hook;

  if (!ATOMIC_SET_ONCE(&peachacha_chosen_use, &already, found)) return already;
  hook = ATOMIC_LOAD(&failure_hook);
  for (size_t i = 0; hook && i < CANDIDATES; ++i)
    if (failed & 1u << i && !(failed >> 1 & 1u << i && !strcmp(candidates[i].use.name, candidates[i + 1].use.name)))
      hook(candidates[i].use.name);
  return found;
}

static peachacha_chosen chosen(void)
{
  peachacha_chosen use = ATOMIC_LOAD(&peachacha_chosen_use);

  return use ? use : peachacha_choose();
}

int peachacha_init(void)
{
  return chosen()->error;
}

const char *peachacha_implementation(void)
{
  return chosen()->name;
}

int peachacha_on_failure(void (*hook)(const char *name))
{
  if (ATOMIC_LOAD(&peachacha_chosen_use)) return PEACHACHA_ERROR_LATE;
  ATOMIC_STORE(&failure_hook, hook);
  return PEACHACHA_OK;
}
