/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Poly1305 of eight messages side by side: each has a lane of vectors of 512 bits, by AVX-512 with IFMA and VBMI2. Limbs
 * have 44, 44 and 42 bits; four blocks of each message are taken at a time, by four powers of its r, until it has less.
 */
#include "internal.h"

#if HAS_EIGHT
#include <immintrin.h>

#define WIDE __attribute__((target("avx512f,avx512vl,avx512bw,avx512ifma,avx512vbmi2,bmi2")))
#define INLINE WIDE __attribute__((always_inline)) static inline

enum { LANES = 8, AT_ONCE = 4 };

/* A number in each lane. Nothing here is an array: compilers keep those in memory. */
struct number {
  __m512i a, b, c;
};

/* A power of r, and 20 times its upper limbs: 2^132 is 20 modulo 2^130 - 5. */
struct power {
  struct number r;
  __m512i b20, c20;
};

/* What a product is before carries: of each limb the lower 52 bits, and what is above. */
struct sum {
  struct number low, high;
};

INLINE __m512i mask_of(int bits)
{
  return _mm512_set1_epi64((1LL << bits) - 1);
}

INLINE __m512i times20(__m512i x)
{
  return _mm512_add_epi64(_mm512_slli_epi64(x, 4), _mm512_slli_epi64(x, 2));
}

INLINE struct power power_of(struct number r)
{
  const struct power x = {r, times20(r.b), times20(r.c)};

  return x;
}

/* x * p, added to one limb of a sum. */
#define ADD(limb, x, p)                                              \
  do {                                                               \
    sum->low.limb = _mm512_madd52lo_epu64(sum->low.limb, x, p);      \
    sum->high.limb = _mm512_madd52hi_epu64(sum->high.limb, x, p);    \
  } while (0)

INLINE void add_product(struct sum *sum, const struct number *x, const struct power *p)
{
  ADD(a, x->a, p->r.a);
  ADD(b, x->a, p->r.b);
  ADD(c, x->a, p->r.c);
  ADD(a, x->b, p->c20);
  ADD(b, x->b, p->r.a);
  ADD(c, x->b, p->r.b);
  ADD(a, x->c, p->b20);
  ADD(b, x->c, p->c20);
  ADD(c, x->c, p->r.a);
}

INLINE struct sum no_sum(void)
{
  const __m512i zero = _mm512_setzero_si512();
  const struct sum x = {{zero, zero, zero}, {zero, zero, zero}};

  return x;
}

/* Limbs below 2^44, but for the second, which may be a little above. */
INLINE struct number carried(const struct sum *x)
{
  const __m512i d1 = _mm512_add_epi64(_mm512_add_epi64(x->low.b, _mm512_slli_epi64(x->high.a, 8)),
                                      _mm512_srli_epi64(x->low.a, 44));
  const __m512i d2 = _mm512_add_epi64(_mm512_add_epi64(x->low.c, _mm512_slli_epi64(x->high.b, 8)),
                                      _mm512_srli_epi64(d1, 44));
  const __m512i over = _mm512_add_epi64(_mm512_srli_epi64(d2, 42), _mm512_slli_epi64(x->high.c, 10));
  const __m512i d0 = _mm512_add_epi64(_mm512_and_si512(x->low.a, mask_of(44)),
                                      _mm512_add_epi64(over, _mm512_slli_epi64(over, 2)));
  const struct number h = {_mm512_and_si512(d0, mask_of(44)),
                           _mm512_add_epi64(_mm512_and_si512(d1, mask_of(44)), _mm512_srli_epi64(d0, 44)),
                           _mm512_and_si512(d2, mask_of(42))};

  return h;
}

INLINE struct number product(const struct number *x, const struct power *p)
{
  struct sum sum = no_sum();

  add_product(&sum, x, p);
  return carried(&sum);
}

/* 16 bytes of each message, from their lower and upper halves. What multiplies reads 52 bits of a limb. */
INLINE struct number bits_of(__m512i low, __m512i high)
{
  const struct number m = {_mm512_and_si512(low, mask_of(44)),
                           _mm512_and_si512(_mm512_shrdi_epi64(low, high, 44), mask_of(44)),
                           _mm512_srli_epi64(high, 24)};

  return m;
}

/* What a block has behind its last byte: 2^128, as the third limb. */
INLINE __m512i end_of_block(void)
{
  return _mm512_set1_epi64(1LL << 40);
}

INLINE struct number plus(const struct number *x, const struct number *y)
{
  const struct number sum = {_mm512_add_epi64(x->a, y->a), _mm512_add_epi64(x->b, y->b), _mm512_add_epi64(x->c, y->c)};

  return sum;
}

/* 16 bytes of each message, in two vectors: their lower and their upper halves. */
struct pairs {
  __m512i low, high;
};

INLINE __m512i four(__m128i x, __m128i y, __m128i z, __m128i w)
{
  return _mm512_inserti32x4(_mm512_inserti32x4(_mm512_inserti32x4(_mm512_castsi128_si512(x), y, 1), z, 2), w, 3);
}

INLINE struct pairs pairs_of(__m512i even, __m512i odd)
{
  const struct pairs x = {_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd)};

  return x;
}

/* The next 16 bytes, with zeros behind the last, of a text of less than 256. What is not among them is not read. */
INLINE __m128i some(const unsigned char *from, size_t at, size_t len)
{
  const size_t n = at < len ? len - at : 0;

  return _mm_maskz_loadu_epi8((__mmask16)_bzhi_u32(0xffff, (unsigned int)n), n ? from + at : from);
}

INLINE struct pairs next_of(const unsigned char *const from[LANES], size_t at, const size_t len[LANES])
{
#define SOME(i) some(from[i], at, len[i])
  return pairs_of(four(SOME(0), SOME(2), SOME(4), SOME(6)), four(SOME(1), SOME(3), SOME(5), SOME(7)));
}

/* What h becomes, of those messages whose bits are set in which. */
INLINE void keep(struct number *h, const struct number *next, __mmask8 which)
{
  h->a = _mm512_mask_mov_epi64(h->a, which, next->a);
  h->b = _mm512_mask_mov_epi64(h->b, which, next->b);
  h->c = _mm512_mask_mov_epi64(h->c, which, next->c);
}

/* One block more of those messages. */
INLINE void step(struct number *h, const struct power *r, struct pairs block, __mmask8 which)
{
  struct number m = bits_of(block.low, block.high);

  m.c = _mm512_add_epi64(m.c, end_of_block());
  m = plus(h, &m);
  m = product(&m, r);
  keep(h, &m, which);
}

/* What does not change while messages are taken in, and the ends of all messages. */
struct state {
  struct power power[AT_ONCE]; /* the first, which is r, last */
  struct number ends;          /* of four blocks: 2^128 by each power */
  struct number h;
};

/* The powers above the first, and the ends by them: for messages of four blocks or more. */
INLINE void raise(struct state *x)
{
  const struct power *const r = x->power + AT_ONCE - 1;
  const __m512i end = end_of_block();
  struct sum ends = no_sum(), *const sum = &ends;
  struct number lower, upper;
  struct power all;

  x->power[2] = power_of(product(&r->r, r));
  x->power[1] = power_of(product(&x->power[2].r, r));
  x->power[0] = power_of(product(&x->power[2].r, x->power + 2));
  lower = plus(&x->power[0].r, &x->power[1].r);
  upper = plus(&x->power[2].r, &r->r);
  all = power_of(plus(&lower, &upper));
  ADD(a, end, all.b20);
  ADD(b, end, all.c20);
  ADD(c, end, all.r.a);
  x->ends = carried(&ends);
}

/* 64-bit words of two messages, one after the other. Loaded so, since that takes either port for vectors of 512 bits,
   where a shuffle takes the one. */
INLINE __m512i two(const unsigned char *x, const unsigned char *y)
{
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)x)),
                            _mm256_loadu_si256((const __m256i *)y), 1);
}

/* Two blocks of the four messages from i on, and the first or the second of them of all. */
#define PAIRS(i, at) \
  pairs_of(two(from[i] + (at), from[(i) + 2] + (at)), two(from[(i) + 1] + (at), from[(i) + 3] + (at)))
#define FIRST(x, y) _mm512_shuffle_i64x2(x, y, 0x88)
#define SECOND(x, y) _mm512_shuffle_i64x2(x, y, 0xdd)
#define ABSORB(nr, to, pick, x, y)                                                              \
  do {                                                                                          \
    struct number m = bits_of(pick((x).low, (y).low), pick((x).high, (y).high));                \
    if ((nr) == 0) m = plus(&h, &m);                                                            \
    add_product(&to, &m, state->power + (nr));                                                  \
  } while (0)

/* Bytes of all messages, a multiple of 64, of which count those whose bits are set in which. */
WIDE static void whole(struct state *state, const unsigned char *const from[LANES], size_t at, size_t end,
                       __mmask8 which)
{
  struct number h = state->h;

  for (; at < end; at += AT_ONCE * TAG) {
    const struct pairs z = PAIRS(0, at + 2 * TAG), w = PAIRS(4, at + 2 * TAG);
    const struct pairs x = PAIRS(0, at), y = PAIRS(4, at);
    struct sum sum = no_sum(), later = no_sum();

    sum.low = state->ends;
    ABSORB(3, sum, SECOND, z, w);
    ABSORB(2, later, FIRST, z, w);
    ABSORB(1, sum, SECOND, x, y);
    ABSORB(0, later, FIRST, x, y);
    sum.low = plus(&sum.low, &later.low);
    sum.high = plus(&sum.high, &later.high);
    h = carried(&sum);
  }
  keep(&state->h, &h, which);
}

/* A text of each message with zeros behind it: all that have as much together, then their ends. */
WIDE static __attribute__((noinline)) void absorb(struct state *x, const unsigned char *const from[LANES], const size_t len[LANES])
{
  const __m512i lens = _mm512_loadu_si512(len), low = _mm512_set1_epi64(AT_ONCE * TAG - 1);
  const __m512i ends = _mm512_andnot_si512(low, lens), lefts = _mm512_and_si512(low, lens);
  const unsigned char *text[LANES];
  size_t left[LANES];

  for (size_t begin = 0, next;; begin = next) {
    const __mmask8 which = _mm512_cmpgt_epu64_mask(ends, _mm512_set1_epi64((long long)begin));
    const unsigned char *any = NULL;

    if (!which) break;
    next = SIZE_MAX;
    for (int i = 0; i < LANES; ++i) {
      const size_t end = len[i] & ~(size_t)(AT_ONCE * TAG - 1);

      if (end > begin && end < next) next = end, any = from[i];
    }
    for (int i = 0; i < LANES; ++i) text[i] = which >> i & 1 ? from[i] : any;
    whole(x, text, begin, next, which);
  }
  _mm512_storeu_si512(left, lefts);
  _mm512_storeu_si512(text, _mm512_add_epi64(_mm512_loadu_si512(from), ends));
  for (size_t at = 0; at < AT_ONCE * TAG; at += TAG) {
    const __mmask8 which = _mm512_cmpgt_epu64_mask(lefts, _mm512_set1_epi64((long long)at));

    if (!which) break;
    step(&x->h, x->power + AT_ONCE - 1, next_of(text, at, left), which);
  }
}

/* The tags: what was made of the messages, reduced, and what the keys add. */
INLINE struct pairs finished(struct number h, struct pairs s)
{
  const __m512i mask = mask_of(44);
  struct number g;
  struct pairs x;
  __mmask8 over;

#define CARRY(n, from, to, bits)                                  \
  do {                                                            \
    n.to = _mm512_add_epi64(n.to, _mm512_srli_epi64(n.from, bits)); \
    n.from = _mm512_and_si512(n.from, mask_of(bits));             \
  } while (0)
  CARRY(h, b, c, 44);
  h.a = _mm512_add_epi64(h.a, _mm512_mullo_epi32(_mm512_srli_epi64(h.c, 42), _mm512_set1_epi64(5)));
  h.c = _mm512_and_si512(h.c, mask_of(42));
  CARRY(h, a, b, 44);
  CARRY(h, b, c, 44);
  /* Less the modulus, if it is not below it. */
  g = h;
  g.a = _mm512_add_epi64(g.a, _mm512_set1_epi64(5));
  CARRY(g, a, b, 44);
  CARRY(g, b, c, 44);
  over = _mm512_cmpgt_epu64_mask(g.c, mask_of(42));
  h.a = _mm512_mask_mov_epi64(h.a, over, g.a);
  h.b = _mm512_mask_mov_epi64(h.b, over, g.b);
  h.c = _mm512_mask_mov_epi64(h.c, over, _mm512_and_si512(g.c, mask));
  x.low = _mm512_add_epi64(_mm512_or_si512(h.a, _mm512_slli_epi64(h.b, 44)), s.low);
  x.high = _mm512_add_epi64(_mm512_or_si512(_mm512_srli_epi64(h.b, 20), _mm512_slli_epi64(h.c, 24)), s.high);
  over = _mm512_cmplt_epu64_mask(x.low, s.low);
  x.high = _mm512_mask_add_epi64(x.high, over, x.high, _mm512_set1_epi64(1));
  return x;
}

WIDE void peachacha_eight(const struct peachacha_authentic *all)
{
  static const size_t whole_key[LANES] = {KEY, KEY, KEY, KEY, KEY, KEY, KEY, KEY};
  struct state x;
  struct pairs r, tags;
  struct number first;
  size_t longest = 0; /* or more */
  __m512i even, odd;

  r = next_of(all->key, 0, whole_key);
  first = bits_of(_mm512_and_si512(r.low, _mm512_set1_epi64(0x0ffffffc0fffffff)),
                   _mm512_and_si512(r.high, _mm512_set1_epi64(0x0ffffffc0ffffffc)));
  x.h.a = x.h.b = x.h.c = _mm512_setzero_si512();
  x.power[AT_ONCE - 1] = power_of(first);
  for (int i = 0; i < LANES; ++i) longest |= all->adlen[i] | all->len[i];
  if (longest >= AT_ONCE * TAG) raise(&x);
  absorb(&x, all->ad, all->adlen);
  absorb(&x, all->text, all->len);
  r.low = _mm512_loadu_si512(all->adlen);
  r.high = _mm512_loadu_si512(all->len);
  step(&x.h, x.power + AT_ONCE - 1, r, (__mmask8)-1);
  tags = finished(x.h, next_of(all->key, TAG, whole_key));
  even = _mm512_unpacklo_epi64(tags.low, tags.high);
  odd = _mm512_unpackhi_epi64(tags.low, tags.high);
#define STORE(i)                                                                     \
  _mm_storeu_si128((__m128i *)all->tag[2 * (i)], _mm512_extracti32x4_epi32(even, i)); \
  _mm_storeu_si128((__m128i *)all->tag[2 * (i) + 1], _mm512_extracti32x4_epi32(odd, i))
  STORE(0);
  STORE(1);
  STORE(2);
  STORE(3);
  /* By whole vectors, which take half as long; what a compiler makes of the loop alone takes longer. */
  for (__m512i *p = (__m512i *)&x; p < (__m512i *)(&x + 1); ++p) {
    _mm512_store_si512(p, _mm512_setzero_si512());
    __asm__ __volatile__("" : : "r"(p) : "memory");
  }
  _mm256_zeroall();
}
#else
typedef int peachacha_nothing_here;
#endif
