/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* ChaCha, Salsa20 and Poly1305 once more, as the judge of every length: kept apart from the implementations that are judged. */
#ifndef HARNESS_REFERENCE_H
#define HARNESS_REFERENCE_H

#include <stdint.h>

#define REFERENCE_MOST 32768 /* bytes that are sealed in one piece */

struct reference {
  int rounds;
  int salsa;     /* Salsa20, not ChaCha */
  int extended;  /* the nonce has 24 bytes, not 8 */
  int forward;   /* crypto_core feeds its input forward and gives all 64 bytes, not 32: salsa20, not hsalsa20 */
};

/* For chacha8, xchacha20, hchacha12, salsa2012, chacha20poly1305 and the like: 1, or 0 for a primitive this reference
   does not know. */
int reference_find(const char *primitive, struct reference *r);

/* len bytes of keystream from block ic on. */
void reference_stream(const struct reference *r, unsigned char *c, unsigned long long len, const unsigned char *n,
                      uint64_t ic, const unsigned char *k);

/* 64 bytes of out where r->forward says so, else 32. */
void reference_core(const struct reference *r, unsigned char *out, const unsigned char *in, const unsigned char *k,
                    const unsigned char *c);

/* Poly1305 in parts. Numbers in 17 bytes: the sum so far, and the key's half. */
struct reference_sum {
  unsigned int h[17], r[17];
};

void reference_start(struct reference_sum *sum, const unsigned char *k);
/* 1 to 16 bytes; fewer than 16 are the end of a text. */
void reference_block(struct reference_sum *sum, const unsigned char *in, unsigned int size);
void reference_end(const struct reference_sum *sum, unsigned char *out, const unsigned char *k);
/* All of it: the tag, 16 bytes. */
void reference_tag(unsigned char *out, const unsigned char *in, unsigned long long len, const unsigned char *k);

/* len bytes of ciphertext, and the tag behind it: ChaCha's after RFC 8439, 2.8, or with a nonce of 24 bytes; Salsa20's
   as NaCl's secretbox has it, without additional data. len and adlen: at most REFERENCE_MOST. */
void reference_seal(const struct reference *r, unsigned char *out, const unsigned char *m, unsigned long long len,
                    const unsigned char *ad, unsigned long long adlen, const unsigned char *n, const unsigned char *k);

#endif
