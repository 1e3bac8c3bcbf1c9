/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* ChaCha and Salsa20 once more, as the judge of every length: kept apart from the implementations that are judged. */
#ifndef HARNESS_REFERENCE_H
#define HARNESS_REFERENCE_H

#include <stdint.h>

struct reference {
  int rounds;
  int salsa;     /* Salsa20, not ChaCha */
  int extended;  /* the nonce has 24 bytes, not 8 */
  int forward;   /* crypto_core feeds its input forward and gives all 64 bytes, not 32: salsa20, not hsalsa20 */
};

/* For chacha8, xchacha20, hchacha12, salsa2012 and the like: 1, or 0 for a primitive this reference does not know. */
int reference_find(const char *primitive, struct reference *r);

/* len bytes of keystream from block ic on. */
void reference_stream(const struct reference *r, unsigned char *c, unsigned long long len, const unsigned char *n,
                      uint64_t ic, const unsigned char *k);

/* 64 bytes of out where r->forward says so, else 32. */
void reference_core(const struct reference *r, unsigned char *out, const unsigned char *in, const unsigned char *k,
                    const unsigned char *c);

#endif
