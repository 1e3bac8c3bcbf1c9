/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What the tests of the library share. They need nothing but C and the library, and run on any CPU. */
#ifndef TEST_H
#define TEST_H

#include "../peachacha.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                             \
  do {                                                                               \
    if (!(condition)) {                                                              \
      fprintf(stderr, "%s:%d: false: %s\n", __FILE__, __LINE__, #condition);         \
      exit(1);                                                                       \
    }                                                                                \
  } while (0)

/* The same, and the message stands for numbers that say where. */
#define CHECK_AT(condition, first, second)                                           \
  do {                                                                               \
    if (!(condition)) {                                                              \
      fprintf(stderr, "%s:%d: false: %s, with %llu, %llu\n", __FILE__, __LINE__,     \
              #condition, (unsigned long long)(first), (unsigned long long)(second)); \
      exit(1);                                                                       \
    }                                                                                \
  } while (0)

/* The judge: len bytes at m (NULL: zeros) xor keystream, for a nonce of 8, 12 or 24 bytes; plain and slow. */
void judge(unsigned char *c, const unsigned char *m, size_t len, const unsigned char *n, size_t nlen,
           const unsigned char *k, uint64_t counter, int rounds);
void judge_hchacha(unsigned char *out, const unsigned char *in, const unsigned char *k, int rounds);
void judge_seal(unsigned char *c, unsigned char *tag, const unsigned char *m, size_t len, const unsigned char *ad,
                size_t adlen, const unsigned char *n, size_t nlen, const unsigned char *k);
void judge_mac(unsigned char *tag, const unsigned char *in, size_t len, const unsigned char *key);
void judge_box(unsigned char *c, unsigned char *tag, const unsigned char *m, size_t len, const unsigned char *n,
               const unsigned char *k);

/* Bytes that are the same in every run. */
void fill(void *x, size_t len);
uint64_t any(void);

/* step: every so many lengths are tried; 1 is all. */
void test_calls(size_t step);
void test_block0(size_t step);
void test_misuse(void);
void test_many(size_t step);
void test_misuse_of_many(void);
void test_masks(void);
void test_rng(size_t step);
void test_pieces(size_t step);
void test_ends_of_pieces(void);
void test_sealed(size_t step);
void test_forged(size_t step);
void test_misuse_of_sealing(size_t step);
void test_mac(void);
void test_boxes(size_t step);
void test_sealed_pieces(size_t step);
void test_sealed_many(size_t step);
void test_misuse_of_boxes(void);

#endif
