/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What the library's files share. Macros that change what is compiled:
 *
 *   PEACHACHA_ROUNDS=20  only that many rounds; the files of the others need not be linked
 *   PEACHACHA_NO_ASM     no assembly, also where there is some
 *   PEACHACHA_NO_VECTOR  plain C instead of vectors, also where the compiler has them
 *   PEACHACHA_NO_GETENV  the environment is not read
 */
#ifndef PEACHACHA_INTERNAL_H
#define PEACHACHA_INTERNAL_H

#include "call.h"
#include "peachacha.h"

#include <string.h>

/* Every symbol begins with the prefix, and none of these leaves the library. */
#if defined(PEACHACHA_PREFIX)
#define PEACHACHA_NAME(name) PEACHACHA_JOIN(PEACHACHA_PREFIX, name)
#else
#define PEACHACHA_NAME(name) peachacha_##name
#endif
#if defined(__GNUC__) && !defined(_WIN32)
#define PEACHACHA_LOCAL __attribute__((visibility("hidden")))
#else
#define PEACHACHA_LOCAL
#endif

#define BLOCK 64
#define KEY 32
/* Of what seals. */
#define NONCE 12
#define LONG_NONCE 24
#define TAG 16

#if !defined(PEACHACHA_ROUNDS)
#define PEACHACHA_ROUNDS 0
#endif
#define HAS_ROUNDS(rounds) (PEACHACHA_ROUNDS == 0 || PEACHACHA_ROUNDS == (rounds))

/* Where the assembly is not empty; x32's pointers are not of the size that it takes. */
#if !defined(PEACHACHA_NO_ASM) && \
  ((defined(__GNUC__) && defined(__x86_64__) && !defined(__ILP32__) && \
    (defined(__ELF__) || defined(__APPLE__) || defined(_WIN32))) || \
   (defined(_MSC_VER) && defined(_M_X64) && !defined(_M_ARM64EC)))
#define HAS_ASM 1
#else
#define HAS_ASM 0
#endif

#if !defined(PEACHACHA_NO_VECTOR) && (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 5))
#define HAS_VECTOR 1
#else
#define HAS_VECTOR 0
#endif

/* Poly1305 of eight messages side by side; on Windows compilers do not align the stack as its vectors need it. */
#if HAS_ASM && defined(__GNUC__) && !defined(_WIN32) && HAS_ROUNDS(20) && \
  ((defined(__clang__) && __clang_major__ >= 9) || (!defined(__clang__) && __GNUC__ >= 9))
#define HAS_EIGHT 1
#else
#define HAS_EIGHT 0
#endif

/* C11's atomics, or a compiler's; where there are neither, peachacha_init has to be called before there are threads. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>
#define ATOMIC(type) _Atomic(type)
#define ATOMIC_LOAD(from) atomic_load_explicit(from, memory_order_acquire)
#define ATOMIC_STORE(to, value) atomic_store_explicit(to, value, memory_order_release)
#define ATOMIC_SET_ONCE(to, expected, value) \
  atomic_compare_exchange_strong_explicit(to, expected, value, memory_order_acq_rel, memory_order_acquire)
#elif defined(__GNUC__)
#define ATOMIC(type) type
#define ATOMIC_LOAD(from) __atomic_load_n(from, __ATOMIC_ACQUIRE)
#define ATOMIC_STORE(to, value) __atomic_store_n(to, value, __ATOMIC_RELEASE)
#define ATOMIC_SET_ONCE(to, expected, value) \
  __atomic_compare_exchange_n(to, expected, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
#elif defined(_MSC_VER)
#include <intrin.h>
#define ATOMIC(type) type volatile
#define ATOMIC_LOAD(from) (*(from))
#define ATOMIC_STORE(to, value) (*(to) = (value))
#define ATOMIC_SET_ONCE(to, expected, value) \
  (!(*(expected) = _InterlockedCompareExchangePointer((void *volatile *)(to), (void *)(value), NULL)))
#else
#define ATOMIC(type) type
#define ATOMIC_LOAD(from) (*(from))
#define ATOMIC_STORE(to, value) (*(to) = (value))
#define ATOMIC_SET_ONCE(to, expected, value) (*(to) ? (*(expected) = *(to), 0) : (*(to) = (value), 1))
#endif

/* APART: not within its callers, whose short ways then need no registers saved. */
#if defined(__GNUC__)
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define APART __attribute__((noinline))
#else
#define LIKELY(condition) (condition)
#define APART
#endif

/* len bytes at m (NULL: zeros) xor the keystream of nonce n (8 bytes) and key k (32) from block ic on, into c. */
typedef int peachacha_xor_ic(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char *n,
                             unsigned long long ic, const unsigned char *k);
/* Seals, or opens but for the comparison of tags: ChaCha20-Poly1305, or XSalsa20-Poly1305 with a nonce of 24 bytes. */
typedef int peachacha_aead(const struct peachacha_call *call);
/* Poly1305: the tag of len bytes under a key for one message. */
typedef int peachacha_mac(unsigned char *out, const unsigned char *in, unsigned long long len, const unsigned char *k);
/* One block of a message: 64 bytes at in, xor keystream, into out, which may equal in. start: a counter of 8 bytes, and
   the nonce. */
struct peachacha_lane {
  unsigned char *out;
  const unsigned char *in, *key, *start;
};
/* Computes count lanes, and those beyond up to 4, 8, 16 or 32. */
typedef int peachacha_lanes(const struct peachacha_lane *lanes, unsigned long long count);
/* Of each sample of 16 bytes 8 of its block under key k, likewise. */
typedef int peachacha_mask(unsigned char *masks, const unsigned char *samples, unsigned long long count,
                           const unsigned char *k);
/* What the AEAD authenticates of eight messages: additional data, and the text that is encrypted. */
struct peachacha_authentic {
  const unsigned char *key[8], *ad[8], *text[8];
  size_t adlen[8], len[8];
  unsigned char *tag[8];
};
/* Their tags. */
typedef void peachacha_tags(const struct peachacha_authentic *all);
typedef const char *peachacha_name;

/*
 * xor_ic and lanes by rounds / 4: 2, 3 and 5 are in use. aead and box: what seals, and what opens. width: the most
 * lanes of a call, 0 where there are none, nor masks (most of a call) and mac; eight: may be NULL. Without any, error says why.
 */
struct peachacha_use {
  peachacha_name name;
  int error;
  peachacha_xor_ic *xor_ic[6];
  peachacha_aead *aead[2], *box[2];
  peachacha_lanes *lanes[6];
  size_t width;
  peachacha_mask *masks;
  size_t most;
  peachacha_mac *mac;
  peachacha_tags *eight;
};
typedef const struct peachacha_use *peachacha_chosen;

#define peachacha_chosen_use PEACHACHA_NAME(chosen_use)
#define peachacha_choose PEACHACHA_NAME(choose)
#define peachacha_self_test PEACHACHA_NAME(self_test)
#define peachacha_aead_test PEACHACHA_NAME(aead_test)
#define peachacha_box_test PEACHACHA_NAME(box_test)
#define peachacha_mac_test PEACHACHA_NAME(mac_test)
#define peachacha_lanes_test PEACHACHA_NAME(lanes_test)
#define peachacha_masks_test PEACHACHA_NAME(masks_test)
#define peachacha_eight_test PEACHACHA_NAME(eight_test)
#define peachacha_eight PEACHACHA_NAME(eight)
#define peachacha_portable_seal PEACHACHA_NAME(portable_seal)
#define peachacha_portable_open PEACHACHA_NAME(portable_open)
#define peachacha_portable_box_seal PEACHACHA_NAME(portable_box_seal)
#define peachacha_portable_box_open PEACHACHA_NAME(portable_box_open)
#define peachacha_portable20 PEACHACHA_NAME(portable20)
#define peachacha_portable12 PEACHACHA_NAME(portable12)
#define peachacha_portable8 PEACHACHA_NAME(portable8)

/* What is in use; NULL until it is chosen. */
extern PEACHACHA_LOCAL ATOMIC(peachacha_chosen) peachacha_chosen_use;

/* Chooses, and returns what is in use, which is never NULL. Several threads may do so at once: one of them wins. */
PEACHACHA_LOCAL peachacha_chosen peachacha_choose(void);

/* Whether a function computes ChaCha of so many rounds. */
PEACHACHA_LOCAL int peachacha_self_test(peachacha_xor_ic *xor_ic, int rounds);

/* Whether two functions seal and open, by ChaCha20 or by XSalsa20; whether one authenticates. */
PEACHACHA_LOCAL int peachacha_aead_test(peachacha_aead *const aead[2]);
PEACHACHA_LOCAL int peachacha_box_test(peachacha_aead *const box[2]);
PEACHACHA_LOCAL int peachacha_mac_test(peachacha_mac *mac);

/* The most lanes that any implementation has. */
#define PEACHACHA_LANES 32

/* How many lanes are computed of count: those of the kernel that serves them. */
static inline size_t peachacha_computed(size_t count)
{
  return count <= 4 ? 4 : count <= 8 ? 8 : count <= 16 ? 16 : PEACHACHA_LANES;
}

/* Whether lanes, or masks, gives what a function does that passed its test. */
PEACHACHA_LOCAL int peachacha_lanes_test(peachacha_lanes *lanes, size_t width, peachacha_xor_ic *xor_ic);
PEACHACHA_LOCAL int peachacha_masks_test(peachacha_mask *masks, size_t width, peachacha_xor_ic *xor_ic);

/* The same of eight, by a function that passed its test. */
PEACHACHA_LOCAL int peachacha_eight_test(peachacha_tags *eight, peachacha_mac *mac);
PEACHACHA_LOCAL peachacha_tags peachacha_eight;

PEACHACHA_LOCAL peachacha_xor_ic peachacha_portable20, peachacha_portable12, peachacha_portable8;
PEACHACHA_LOCAL peachacha_aead peachacha_portable_seal, peachacha_portable_open;
PEACHACHA_LOCAL peachacha_aead peachacha_portable_box_seal, peachacha_portable_box_open;

/* The function for so many rounds, or NULL; *error then says why. */
static inline peachacha_xor_ic *peachacha_find(int rounds, int *error)
{
  peachacha_chosen use = ATOMIC_LOAD(&peachacha_chosen_use);
  const unsigned int n = (unsigned int)rounds;
  peachacha_xor_ic *found;

  if (!LIKELY(use)) use = peachacha_choose();
  found = n % 4 || n > 20 ? NULL : use->xor_ic[n / 4];
  if (!LIKELY(found)) *error = use->error ? use->error : PEACHACHA_ERROR_ROUNDS;
  return found;
}

/* Whether len bytes at x and at y overlap without being the same. */
static inline int peachacha_overlap(const void *x, size_t xlen, const void *y, size_t ylen)
{
  /* x - y is above -xlen and below ylen; no two objects have SIZE_MAX bytes together. */
  return (uintptr_t)x - (uintptr_t)y + (xlen - 1) < xlen + ylen - 1;
}

/* Whether count things of that size, from there on, would go beyond the end of memory. */
static inline int peachacha_too_many(const void *from, size_t count, size_t size)
{
  return count > (UINTPTR_MAX - (uintptr_t)from) / size;
}

/* Whether out and in are what a message of len bytes may have: PEACHACHA_OK, or what is wrong. */
static inline int peachacha_check_buffers(const unsigned char *out, const unsigned char *in, size_t len)
{
  const uintptr_t top = UINTPTR_MAX - len;

  if (len && !out) return PEACHACHA_ERROR_NULL;
  if ((uintptr_t)out > top || (uintptr_t)in > top) return PEACHACHA_ERROR_LENGTH;
  if (in && in != out && len && peachacha_overlap(out, len, in, len)) return PEACHACHA_ERROR_OVERLAP;
  return PEACHACHA_OK;
}

/*
 * Clears len bytes, rounded up to a multiple of 32, also where the compiler sees that nobody reads them any more. Not
 * by memset for all, whose call takes longer than clearing a few blocks.
 */
static inline void peachacha_clear(void *x, size_t len)
{
#if defined(__GNUC__)
  for (size_t i = 0; i < len; i += 32) memset((unsigned char *)x + i, 0, 32);
  __asm__ __volatile__("" : : "r"(x) : "memory");
#else
  for (size_t i = 0; i < len; ++i) ((volatile unsigned char *)x)[i] = 0;
#endif
}

static inline uint32_t peachacha_load32(const unsigned char *x)
{
  return x[0] | (uint32_t)x[1] << 8 | (uint32_t)x[2] << 16 | (uint32_t)x[3] << 24;
}

static inline void peachacha_store32(unsigned char *x, uint32_t u)
{
  x[0] = (unsigned char)u;
  x[1] = (unsigned char)(u >> 8);
  x[2] = (unsigned char)(u >> 16);
  x[3] = (unsigned char)(u >> 24);
}

static inline uint64_t peachacha_load64(const unsigned char *x)
{
  return peachacha_load32(x) | (uint64_t)peachacha_load32(x + 4) << 32;
}

/* The widest that is one load and one store everywhere. */
#if HAS_VECTOR
typedef uint64_t peachacha_wide __attribute__((vector_size(16)));
#else
typedef uint64_t peachacha_wide;
#endif

/* len bytes by type, which has half of len to all of it: the two ends, which may overlap, both read first. */
#define PEACHACHA_ENDS(type)                               \
  do {                                                     \
    type a, b, x, y;                                       \
    memcpy(&a, in, sizeof a);                              \
    memcpy(&b, in + len - sizeof b, sizeof b);             \
    memcpy(&x, keystream, sizeof x);                       \
    memcpy(&y, keystream + len - sizeof y, sizeof y);      \
    a ^= x;                                                \
    b ^= y;                                                \
    memcpy(out, &a, sizeof a);                             \
    memcpy(out + len - sizeof b, &b, sizeof b);            \
  } while (0)

/* out = in xor keystream, or the keystream where in is NULL: for what was computed ahead. out may equal in. */
static inline void peachacha_mix(unsigned char *out, const unsigned char *in, const unsigned char *keystream,
                                 size_t len)
{
  if (!in) {
    memcpy(out, keystream, len);
    return;
  }
  for (; len > 2 * sizeof(peachacha_wide); len -= sizeof(peachacha_wide)) {
    peachacha_wide a, x;

    memcpy(&a, in, sizeof a);
    memcpy(&x, keystream, sizeof x);
    a ^= x;
    memcpy(out, &a, sizeof a);
    out += sizeof a;
    in += sizeof a;
    keystream += sizeof a;
  }
  if (len >= sizeof(peachacha_wide)) PEACHACHA_ENDS(peachacha_wide);
  else if (len >= 8) PEACHACHA_ENDS(uint64_t);
  else if (len >= 4) PEACHACHA_ENDS(uint32_t);
  else
    for (size_t i = 0; i < len; ++i) out[i] = in[i] ^ keystream[i];
}

/* A nonce in ChaCha's own terms: its 8 bytes, what its other bytes add to the counter, and the last counter. */
struct peachacha_start {
  const unsigned char *n;
  uint64_t high, last;
};

/* For XChaCha, the start under the derived key. */
static inline int peachacha_begin(struct peachacha_start *start, const unsigned char *nonce, size_t noncelen,
                                  const unsigned char *key)
{
  if (!nonce || !key) return PEACHACHA_ERROR_NULL;
  if (noncelen != 8 && noncelen != 12 && noncelen != 24) return PEACHACHA_ERROR_NONCE;
  start->n = nonce + (noncelen - 8);
  start->high = 0;
  start->last = UINT64_MAX;
  if (noncelen == 12) {
    start->high = (uint64_t)peachacha_load32(nonce) << 32;
    start->last = UINT32_MAX;
  }
  return PEACHACHA_OK;
}

/* Whether len bytes from a block on need a counter above the last; with len = 0 the block behind the last will do. */
static inline int peachacha_beyond(uint64_t counter, size_t len, uint64_t last)
{
  if (!len) return counter && counter - 1 > last;
  return counter > last || (len - 1) / BLOCK > last - counter;
}

/*
 * Sanitizers do not see what assembly reads and writes: they are told. The call itself is as the one without them.
 */
#if defined(__has_feature)
#define PEACHACHA_FEATURE(x) __has_feature(x)
#else
#define PEACHACHA_FEATURE(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || PEACHACHA_FEATURE(address_sanitizer)
#define PEACHACHA_ASAN 1
#include <sanitizer/asan_interface.h>
#endif
#if PEACHACHA_FEATURE(memory_sanitizer)
#define PEACHACHA_MSAN 1
#include <sanitizer/msan_interface.h>
#endif
#if defined(__SANITIZE_THREAD__) || PEACHACHA_FEATURE(thread_sanitizer)
#define PEACHACHA_TSAN 1
void __tsan_read_range(void *address, unsigned long len);
void __tsan_write_range(void *address, unsigned long len);
#endif

static inline void peachacha_reads(const unsigned char *x, size_t len)
{
#if defined(PEACHACHA_ASAN)
  const volatile unsigned char *bad = (const volatile unsigned char *)__asan_region_is_poisoned((void *)x, len);

  if (bad) (void)*bad; /* where the report comes from */
#elif defined(PEACHACHA_MSAN)
  __msan_check_mem_is_initialized(x, len);
#elif defined(PEACHACHA_TSAN)
  __tsan_read_range((void *)x, len);
#else
  (void)x;
  (void)len;
#endif
}

static inline void peachacha_writes(unsigned char *x, size_t len)
{
#if defined(PEACHACHA_ASAN)
  volatile unsigned char *bad = (volatile unsigned char *)__asan_region_is_poisoned(x, len);

  if (bad) *bad = 0;
#elif defined(PEACHACHA_MSAN)
  __msan_unpoison(x, len);
#elif defined(PEACHACHA_TSAN)
  __tsan_write_range(x, len);
#else
  (void)x;
  (void)len;
#endif
}

static inline int peachacha_run(peachacha_xor_ic *xor_ic, unsigned char *c, const unsigned char *m, size_t len,
                                const unsigned char *n, uint64_t ic, const unsigned char *k)
{
  peachacha_reads(n, 8);
  peachacha_reads(k, KEY);
  if (m) peachacha_reads(m, len);
  peachacha_writes(c, len);
  return xor_ic(c, m, len, n, ic, k);
}

static inline void peachacha_run_lanes(peachacha_lanes *lanes, const struct peachacha_lane *lane, size_t count)
{
  for (size_t i = 0; i < count; ++i) {
    peachacha_reads(lane[i].in, BLOCK);
    peachacha_reads(lane[i].key, KEY);
    peachacha_reads(lane[i].start, 16);
    peachacha_writes(lane[i].out, BLOCK);
  }
  lanes(lane, count);
}

static inline void peachacha_run_masks(peachacha_mask *mask, unsigned char *masks, const unsigned char *samples,
                                       size_t count, const unsigned char *k)
{
  peachacha_reads(samples, 16 * count);
  peachacha_reads(k, KEY);
  peachacha_writes(masks, 8 * peachacha_computed(count));
  mask(masks, samples, count, k);
}

static inline int peachacha_run_aead(peachacha_aead *aead, const struct peachacha_call *call, size_t noncelen)
{
  peachacha_reads(call->n, noncelen);
  peachacha_reads(call->k, KEY);
  peachacha_reads(call->ad, (size_t)call->adlen);
  peachacha_reads(call->in, (size_t)call->len);
  peachacha_writes(call->out, (size_t)call->len);
  peachacha_writes(call->tag, TAG);
  return aead(call);
}

static inline int peachacha_run_mac(peachacha_mac *mac, unsigned char *out, const unsigned char *in, size_t len,
                                    const unsigned char *k)
{
  peachacha_reads(in, len);
  peachacha_reads(k, KEY);
  peachacha_writes(out, TAG);
  return mac(out, in, len, k);
}

/*
 * peachacha_run for what a user gave. The assembly may overwrite the key and the nonce from their first byte on, or not at
 * all: if out lies there otherwise, they are taken out of its way.
 */
static inline int peachacha_whole(peachacha_xor_ic *xor_ic, unsigned char *out, const unsigned char *in, size_t len,
                                  const unsigned char *n, uint64_t ic, const unsigned char *k)
{
  unsigned char key[KEY], nonce[8];

  if (LIKELY(!peachacha_overlap(out, len, n, sizeof nonce) && !peachacha_overlap(out, len, k, KEY)))
    return peachacha_run(xor_ic, out, in, len, n, ic, k);
  memcpy(key, k, KEY);
  memcpy(nonce, n, sizeof nonce);
  peachacha_run(xor_ic, out, in, len, nonce, ic, key);
  peachacha_clear(key, sizeof key);
  return PEACHACHA_OK;
}

/* Whether any byte is in both. */
static inline int peachacha_both_have(const void *x, size_t xlen, const void *y, size_t ylen)
{
  return xlen && ylen && peachacha_overlap(x, xlen, y, ylen);
}

/* Whether two tags are the same, in constant time; the first is ours, twice as long as a tag, and is cleared. */
static inline int peachacha_same_tag(unsigned char right[2 * TAG], const unsigned char *tag)
{
  uint64_t different;

  peachacha_reads(tag, TAG);
  different = peachacha_load64(right) ^ peachacha_load64(tag);
  different |= peachacha_load64(right + 8) ^ peachacha_load64(tag + 8);
  peachacha_clear(right, 2 * TAG);
  return !different;
}

/* What sealing and opening have in common (aead.c): whether a job may be done, by a nonce of 12 or 24 bytes. */
#define peachacha_aead_check PEACHACHA_NAME(aead_check)
PEACHACHA_LOCAL int peachacha_aead_check(const struct peachacha_aead_job *job);

/* HChaCha: a key from a key and 16 bytes. */
#define peachacha_subkey PEACHACHA_NAME(subkey)
PEACHACHA_LOCAL void peachacha_subkey(unsigned char out[KEY], const unsigned char in[16], const unsigned char *key,
                                      peachacha_xor_ic *xor_ic);

#endif
