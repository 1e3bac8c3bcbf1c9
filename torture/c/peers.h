/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Independent judges: libsodium and OpenSSL's libcrypto, found at run time, and the harness's reference for what they lack. */
#ifndef TORTURE_PEERS_H
#define TORTURE_PEERS_H

#include "reference.h"

struct primitive {
  unsigned int nonce;  /* bytes; of input for a core */
  unsigned int output; /* bytes that a core gives */
  const char *judges;  /* for people: "libsodium and OpenSSL" */
  struct reference reference;
};

/* name: salsa2012 and the like; sodium: libsodium's function for it, without _xor, or "" where it has none. Ends the
   program for a name that not even the reference knows, or where a library is missing. */
const struct primitive *peers_open(const char *operation, const char *name, const char *sodium);

/* What the first judge says: c = m xor keystream from block ic on; m may be c. A core gives p->output bytes. */
void right_stream(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                  const unsigned char *n, unsigned long long ic, const unsigned char *k);
void right_core(const struct primitive *p, unsigned char *out, const unsigned char *in, const unsigned char *k,
                const unsigned char *c);

/* Ciphertext and the tag behind it, or the tag alone; at most REFERENCE_MOST bytes. m is not out. */
void right_seal(const struct primitive *p, unsigned char *out, const unsigned char *m, unsigned long long len,
                const unsigned char *ad, unsigned long long adlen, const unsigned char *n, const unsigned char *k);

/* Makes the second judge the first, and the first the second; 0 where there is one alone. */
int peers_swap(void);

#endif
