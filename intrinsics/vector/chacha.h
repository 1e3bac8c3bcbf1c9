/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * ChaCha20 with the vector extensions of GCC and clang: for any CPU, and fast where it has vectors of 128 bits (NEON,
 * AltiVec, SSE2, LSX, MSA). Four blocks at once, word i of all in x[i]; what is left of a message one block at a time.
 *
 * Overlap: c may equal m, n or k, since the state is made before the first store and a vector of m is read before it is
 * overwritten. Nothing branches on, or takes an address from, key, nonce or message.
 */
#ifndef PEACHACHA_CHACHA_H
#define PEACHACHA_CHACHA_H

#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define DOUBLE_ROUNDS 10

typedef uint32_t word4 __attribute__((vector_size(16)));

/* Words of a, numbered 0 to 3, and b, 4 to 7. */
#if defined(__clang__) || __GNUC__ >= 12
#define PICK(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define PICK(a, b, i, j, k, l) __builtin_shuffle(a, b, (word4){i, j, k, l})
#endif
#define ROTATE(x, bits) ((x) << (bits) | (x) >> (32 - (bits)))
#define ALL(x) ((word4){x, x, x, x})

struct rows {
  word4 a, b, c, d;
};

/* Between the order of the machine's bytes and little-endian words, both ways. */
INLINE word4 little(word4 x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  x = (x & 0x00ff00ff) << 8 | (x >> 8 & 0x00ff00ff);
  x = ROTATE(x, 16);
#endif
  return x;
}

INLINE word4 load(const unsigned char *x)
{
  word4 y;

  memcpy(&y, x, sizeof y);
  return little(y);
}

/* c = x, xored with the message if there is one. */
INLINE void put(unsigned char *c, const unsigned char *m, int mix, word4 x)
{
  if (mix) x ^= load(m);
  x = little(x);
  memcpy(c, &x, sizeof x);
}

INLINE uint32_t load32(const unsigned char *x)
{
  return x[0] | (uint32_t)x[1] << 8 | (uint32_t)x[2] << 16 | (uint32_t)x[3] << 24;
}

INLINE void quarter_round(word4 *a, word4 *b, word4 *c, word4 *d)
{
  *a += *b; *d ^= *a; *d = ROTATE(*d, 16);
  *c += *d; *b ^= *c; *b = ROTATE(*b, 12);
  *a += *b; *d ^= *a; *d = ROTATE(*d, 8);
  *c += *d; *b ^= *c; *b = ROTATE(*b, 7);
}

/* One block, a row in each vector. Between the rounds the diagonals are rotated into columns; b, which is last on the
 * path through a round, stays where it is. */
INLINE void row_rounds(struct rows *x)
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    quarter_round(&x->a, &x->b, &x->c, &x->d);
    x->a = PICK(x->a, x->a, 3, 0, 1, 2);
    x->c = PICK(x->c, x->c, 1, 2, 3, 0);
    x->d = PICK(x->d, x->d, 2, 3, 0, 1);
    quarter_round(&x->a, &x->b, &x->c, &x->d);
    x->a = PICK(x->a, x->a, 1, 2, 3, 0);
    x->c = PICK(x->c, x->c, 3, 0, 1, 2);
    x->d = PICK(x->d, x->d, 2, 3, 0, 1);
  }
}

/* The state of block ic. */
INLINE struct rows start(const unsigned char *k, const unsigned char *n, uint64_t ic)
{
  return (struct rows){
    .a = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, /* "expand 32-byte k" */
    .b = load(k),
    .c = load(k + 16),
    .d = {(uint32_t)ic, (uint32_t)(ic >> 32), load32(n), load32(n + 4)},
  };
}

/* The state of XChaCha: its key is the first and the last row after all rounds on key and nonce, not fed forward. */
INLINE struct rows extended_start(const unsigned char *k, const unsigned char *n, uint64_t ic)
{
  struct rows x = start(k, n, 0), s = start(k, n + 16, ic);

  x.d = load(n);
  row_rounds(&x);
  s.b = x.a;
  s.c = x.d;
  return s;
}

/* The counter, of 64 bits: a carry goes into its upper word and no further. */
INLINE void skip(struct rows *s, uint32_t blocks)
{
  const uint32_t low = s->d[0] + blocks;

  s->d[1] += low < blocks;
  s->d[0] = low;
}

INLINE void one_block(unsigned char *c, const unsigned char *m, int mix, const struct rows *s)
{
  struct rows x = *s;

  row_rounds(&x);
  put(c, m, mix, x.a + s->a);
  put(c + 16, m + 16, mix, x.b + s->b);
  put(c + 32, m + 32, mix, x.c + s->c);
  put(c + 48, m + 48, mix, x.d + s->d);
}

/* One row of four blocks, a word in each vector, is transposed to a block in each. */
INLINE void put_row(unsigned char *c, const unsigned char *m, int mix, const word4 *x, const word4 *s)
{
  const word4 w0 = x[0] + s[0], w1 = x[1] + s[1], w2 = x[2] + s[2], w3 = x[3] + s[3];
  const word4 low01 = PICK(w0, w1, 0, 4, 1, 5), high01 = PICK(w0, w1, 2, 6, 3, 7);
  const word4 low23 = PICK(w2, w3, 0, 4, 1, 5), high23 = PICK(w2, w3, 2, 6, 3, 7);

  put(c, m, mix, PICK(low01, low23, 0, 1, 4, 5));
  put(c + 64, m + 64, mix, PICK(low01, low23, 2, 3, 6, 7));
  put(c + 128, m + 128, mix, PICK(high01, high23, 0, 1, 4, 5));
  put(c + 192, m + 192, mix, PICK(high01, high23, 2, 3, 6, 7));
}

INLINE void four_blocks(unsigned char *c, const unsigned char *m, int mix, const struct rows *r)
{
  const word4 low = ALL(r->d[0]) + (word4){0, 1, 2, 3};
  /* A comparison gives all ones, -1, where the lower word has wrapped. */
  const word4 high = ALL(r->d[1]) - (word4)(low < ALL(r->d[0]));
  const word4 s[16] = {
    ALL(r->a[0]), ALL(r->a[1]), ALL(r->a[2]), ALL(r->a[3]), ALL(r->b[0]), ALL(r->b[1]), ALL(r->b[2]), ALL(r->b[3]),
    ALL(r->c[0]), ALL(r->c[1]), ALL(r->c[2]), ALL(r->c[3]), low,          high,         ALL(r->d[2]), ALL(r->d[3]),
  };
  word4 x[16];

  memcpy(x, s, sizeof x);
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    quarter_round(x, x + 4, x + 8, x + 12);
    quarter_round(x + 1, x + 5, x + 9, x + 13);
    quarter_round(x + 2, x + 6, x + 10, x + 14);
    quarter_round(x + 3, x + 7, x + 11, x + 15);
    quarter_round(x, x + 5, x + 10, x + 15);
    quarter_round(x + 1, x + 6, x + 11, x + 12);
    quarter_round(x + 2, x + 7, x + 8, x + 13);
    quarter_round(x + 3, x + 4, x + 9, x + 14);
  }
  put_row(c, m, mix, x, s);
  put_row(c + 16, m + 16, mix, x + 4, s + 4);
  put_row(c + 32, m + 32, mix, x + 8, s + 8);
  put_row(c + 48, m + 48, mix, x + 12, s + 12);
}

/* The last block, of 1 to 63 bytes. */
INLINE void last_block(unsigned char *c, const unsigned char *m, unsigned int len, int mix, const struct rows *s)
{
  unsigned char block[64] = {0}; /* read nowhere, but compilers that do not inline cannot know it */

  one_block(block, block, 0, s);
  for (unsigned int i = 0; i < len; ++i) c[i] = mix ? m[i] ^ block[i] : block[i];
}

/*
 * len bytes of keystream from the block of s on, xored with m where mix says so, which is a constant: two functions
 * come from this one. Where it does not, m may be any pointer.
 */
INLINE void chacha(unsigned char *c, const unsigned char *m, int mix, unsigned long long len, struct rows s)
{
  for (; len >= 256; len -= 256, c += 256, m += 256) {
    four_blocks(c, m, mix, &s);
    skip(&s, 4);
  }
  for (; len >= 64; len -= 64, c += 64, m += 64) {
    one_block(c, m, mix, &s);
    skip(&s, 1);
  }
  if (len) last_block(c, m, (unsigned int)len, mix, &s);
}

#endif
