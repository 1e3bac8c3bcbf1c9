/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/vector/salsa20.h by: python -m generator emit */
/*
 * Salsa20 with the vector extensions of GCC and clang: for any CPU, and fast where it has vectors of 128 bits (NEON,
 * AltiVec, SSE2, LSX, MSA). Four blocks at once, word i of all in x[i]; what is left of a message one block at a time.
 *
 * Overlap: c may equal m, n or k, since the state is made before the first store and a vector of m is read before it is
 * overwritten. Nothing branches on, or takes an address from, key, nonce or message.
 */
#ifndef PEACHACHA_SALSA_H
#define PEACHACHA_SALSA_H

#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

typedef uint32_t word4 __attribute__((vector_size(16)));

/* Words of a, numbered 0 to 3, and b, 4 to 7. */
#if defined(__clang__) || __GNUC__ >= 12
#define PICK(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define PICK(a, b, i, j, k, l) __builtin_shuffle(a, b, (word4){i, j, k, l})
#endif
#define ROTATE(x, bits) ((x) << (bits) | (x) >> (32 - (bits)))
#define ALL(x) ((word4){x, x, x, x})

/* The matrix, the constants on its main diagonal. */
struct state {
  uint32_t x[16];
};

/* The matrix for one block: of each column the word on the main diagonal in a, those below it, around, in b, c, d. */
struct diagonals {
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
  *b ^= ROTATE(*a + *d, 7);
  *c ^= ROTATE(*b + *a, 9);
  *d ^= ROTATE(*c + *b, 13);
  *a ^= ROTATE(*d + *c, 18);
}

/* Between columns and rows: what is below in a column is to the right in a row. a, last on the path through a round,
 * stays where it is. */
INLINE void turn(struct diagonals *x)
{
  const word4 b = x->b;

  x->b = PICK(x->d, x->d, 1, 2, 3, 0);
  x->c = PICK(x->c, x->c, 2, 3, 0, 1);
  x->d = PICK(b, b, 3, 0, 1, 2);
}

INLINE void diagonal_rounds(struct diagonals *x)
{
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    quarter_round(&x->a, &x->b, &x->c, &x->d);
    turn(x);
    quarter_round(&x->a, &x->b, &x->c, &x->d);
    turn(x);
  }
}

INLINE struct diagonals diagonals(const struct state *s)
{
  return (struct diagonals){
    .a = {s->x[0], s->x[5], s->x[10], s->x[15]},
    .b = {s->x[4], s->x[9], s->x[14], s->x[3]},
    .c = {s->x[8], s->x[13], s->x[2], s->x[7]},
    .d = {s->x[12], s->x[1], s->x[6], s->x[11]},
  };
}

/* The state of block ic. */
INLINE struct state start(const unsigned char *k, const unsigned char *n, uint64_t ic)
{
  /* "expand 32-byte k" */
  struct state s = {{[0] = 0x61707865, [5] = 0x3320646e, [10] = 0x79622d32, [15] = 0x6b206574}};

  for (int i = 0; i < 4; ++i) {
    s.x[1 + i] = load32(k + 4 * i);
    s.x[11 + i] = load32(k + 16 + 4 * i);
  }
  s.x[6] = load32(n);
  s.x[7] = load32(n + 4);
  s.x[8] = (uint32_t)ic;
  s.x[9] = (uint32_t)(ic >> 32);
  return s;
}

/* The state of XSalsa: its key is where constants, nonce and counter were, after all rounds, not fed forward. */
INLINE struct state extended_start(const unsigned char *k, const unsigned char *n, uint64_t ic)
{
  struct state s = start(k, n, load32(n + 8) | (uint64_t)load32(n + 12) << 32);
  struct diagonals x = diagonals(&s);

  diagonal_rounds(&x);
  s = start(k, n + 16, ic);
  for (int i = 0; i < 4; ++i) s.x[1 + i] = x.a[i];
  s.x[11] = x.d[2];
  s.x[12] = x.c[3];
  s.x[13] = x.c[0];
  s.x[14] = x.b[1];
  return s;
}

/* The counter, of 64 bits: a carry goes into its upper word and no further. */
INLINE void skip(struct state *s, uint32_t blocks)
{
  s->x[8] += blocks;
  s->x[9] += s->x[8] < blocks;
}

INLINE void one_block(unsigned char *c, const unsigned char *m, int mix, const struct state *s)
{
  const struct diagonals y = diagonals(s);
  struct diagonals x = y;

  diagonal_rounds(&x);
  x = (struct diagonals){x.a + y.a, x.b + y.b, x.c + y.c, x.d + y.d};

  /* Half of one and half of the other; every second word of these is a row. */
  const word4 ac = PICK(x.a, x.c, 0, 1, 6, 7), ca = PICK(x.c, x.a, 0, 1, 6, 7);
  const word4 bd = PICK(x.b, x.d, 0, 1, 6, 7), db = PICK(x.d, x.b, 0, 1, 6, 7);
  put(c, m, mix, PICK(ac, db, 0, 5, 2, 7));
  put(c + 16, m + 16, mix, PICK(bd, ac, 0, 5, 2, 7));
  put(c + 32, m + 32, mix, PICK(ca, bd, 0, 5, 2, 7));
  put(c + 48, m + 48, mix, PICK(db, ca, 0, 5, 2, 7));
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

INLINE void four_blocks(unsigned char *c, const unsigned char *m, int mix, const struct state *state)
{
  word4 s[16], x[16];

  for (int i = 0; i < 16; ++i) s[i] = ALL(state->x[i]);
  s[8] += (word4){0, 1, 2, 3};
  /* A comparison gives all ones, -1, where the lower word has wrapped. */
  s[9] -= (word4)(s[8] < ALL(state->x[8]));
  memcpy(x, s, sizeof x);
  for (int i = 0; i < DOUBLE_ROUNDS; ++i) {
    quarter_round(x, x + 4, x + 8, x + 12);
    quarter_round(x + 5, x + 9, x + 13, x + 1);
    quarter_round(x + 10, x + 14, x + 2, x + 6);
    quarter_round(x + 15, x + 3, x + 7, x + 11);
    quarter_round(x, x + 1, x + 2, x + 3);
    quarter_round(x + 5, x + 6, x + 7, x + 4);
    quarter_round(x + 10, x + 11, x + 8, x + 9);
    quarter_round(x + 15, x + 12, x + 13, x + 14);
  }
  put_row(c, m, mix, x, s);
  put_row(c + 16, m + 16, mix, x + 4, s + 4);
  put_row(c + 32, m + 32, mix, x + 8, s + 8);
  put_row(c + 48, m + 48, mix, x + 12, s + 12);
}

/* The last block, of 1 to 63 bytes. */
INLINE void last_block(unsigned char *c, const unsigned char *m, unsigned int len, int mix, const struct state *s)
{
  unsigned char block[64] = {0}; /* read nowhere, but compilers that do not inline cannot know it */

  one_block(block, block, 0, s);
  for (unsigned int i = 0; i < len; ++i) c[i] = mix ? m[i] ^ block[i] : block[i];
}

/*
 * len bytes of keystream from the block of s on, xored with m where mix says so, which is a constant: two functions
 * come from this one. Where it does not, m may be any pointer.
 */
INLINE void salsa(unsigned char *c, const unsigned char *m, int mix, unsigned long long len, struct state s)
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
